/** A secret that seals states, under a name by which it is found again. */
export type StateKey = {
  /** Names the key in the states that it seals: letters, digits, `-`, `_` and `.`, at most 64. */
  readonly id: string;
  /** At least 32 random bytes, or their base64 or base64url text. */
  readonly secret: Uint8Array | string;
};

/** A key that can be used. */
export type SealKey = { readonly id: string; readonly secret: Uint8Array };

/** The keys of a server: the first one seals, every one opens. */
export type SealKeys = readonly [SealKey, ...SealKey[]];
