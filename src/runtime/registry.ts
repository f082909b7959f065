/** Components of one kind under their keys. Unlike a frozen Map it cannot be changed. */
export type Registry<Route> = {
  /** The component with exactly this key. */
  get(key: string): Route | undefined;
  /** All components, in the order of the list on the wire. */
  readonly routes: readonly Route[];
};

/** Makes a registry of a map that nobody else holds. */
export function createRegistry<Route>(
  byKey: ReadonlyMap<string, Route>,
  routes: readonly Route[],
): Registry<Route> {
  return Object.freeze({ get: (key: string) => byKey.get(key), routes: Object.freeze(routes) });
}
