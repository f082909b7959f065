import type { ServerAddress } from '../client/connect.js';

/** Where the catalog of a server is read from. */
export type CatalogSource =
  | { readonly kind: 'manifest'; readonly path: string | undefined }
  | { readonly kind: 'module'; readonly path: string }
  | {
      readonly kind: 'url';
      readonly url: string;
      readonly headers: { readonly [name: string]: string };
    }
  | { readonly kind: 'process'; readonly command: string; readonly args: readonly string[] };

/** A server that can be connected to, and what messages call it. */
export type OpenSource = { readonly name: string; readonly address: ServerAddress };
