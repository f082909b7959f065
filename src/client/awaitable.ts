/** A value, or a promise of one. */
export type Awaitable<Value> = Value | Promise<Value>;
