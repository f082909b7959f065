/** A package of the catalog: the data that the handlers answer from. */
export type Package = {
  readonly name: string;
  readonly summary: string;
  readonly group: 'web' | 'data';
  readonly tags: readonly string[];
  /** Price of one licence. */
  readonly price: number;
  /** Latest version by region. */
  readonly versions: { readonly eu: string; readonly us: string };
};

/** All packages, sorted by name. */
export const packages: readonly Package[] = [
  {
    name: 'decimal',
    summary: 'Exact arithmetic on decimal numbers',
    group: 'data',
    tags: ['numbers'],
    price: 4.5,
    versions: { eu: '2.1.1', us: '2.1.1' },
  },
  {
    name: 'jason',
    summary: 'A fast JSON parser and generator',
    group: 'data',
    tags: ['json', 'parser'],
    price: 6.25,
    versions: { eu: '1.4.4', us: '1.4.5' },
  },
  {
    name: 'phoenix',
    summary: 'A web framework with live pages',
    group: 'web',
    tags: ['http', 'framework'],
    price: 12,
    versions: { eu: '1.8.1', us: '1.8.1' },
  },
  {
    name: 'plug',
    summary: 'Composable modules between web applications',
    group: 'web',
    tags: ['http'],
    price: 3,
    versions: { eu: '1.18.0', us: '1.18.0' },
  },
];

/** Finds a package by its exact name. */
export function findPackage(name: string): Package | undefined {
  return packages.find((entry) => entry.name === name);
}
