/** The names in use in one emitted file. */
export type NameScope = {
  /**
   * Takes the first free one of `name`, `alternative`, `name2`, `name3` and so on: the same one for the same order of
   * claims.
   */
  claim(name: string, alternative?: string): string;
};

/** Starts a scope in which some names are taken. */
export function nameScope(taken: Iterable<string> = []): NameScope {
  const used = new Set(taken);
  return {
    claim(name, alternative = name) {
      let free = used.has(name) ? alternative : name;
      for (let number = 2; used.has(free); number += 1) free = `${name}${number}`;
      used.add(free);
      return free;
    },
  };
}
