/** Who a client says it is (`Implementation` in the specification). */
export type ClientInfo = { readonly name: string; readonly version: string };

/** What this package says when the application gives no `clientInfo`. The version is that of `package.json`. */
export const CLIENT_INFO: ClientInfo = { name: 'snodo', version: '0.1.0' };
