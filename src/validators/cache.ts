/** Values by key, of which only the latest are kept. */
export type Cache<Value> = {
  /** The value of a key, made when it is not kept. What `make` throws is passed on, and nothing is kept. */
  get(key: string, make: () => Value): Value;
};

/** Makes a cache that drops the entry that was made first when it holds more than `size`. */
export function createCache<Value>(size: number): Cache<Value> {
  const entries = new Map<string, Value>();
  return {
    get(key, make) {
      const kept = entries.get(key);
      if (kept !== undefined) return kept;
      const value = make();
      entries.set(key, value);
      const [oldest] = entries.keys();
      if (entries.size > size && oldest !== undefined) entries.delete(oldest);
      return value;
    },
  };
}
