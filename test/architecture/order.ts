/** The rooms of the build side: each may import from those before it. */
export const BUILD_ORDER: readonly string[] = [
  'protocol',
  'compiler',
  'definitions',
  'diagnostics',
  'manifest',
  'catalog',
  'checks',
  'emit',
  'write',
  'pipeline',
  'import',
];

/** What each folder may import besides itself. The two sides meet only in `cli` and `index.ts`, and share the `compiler`. */
export const ALLOWED: Readonly<Record<string, readonly string[]>> = {
  ...Object.fromEntries(BUILD_ORDER.map((folder, index) => [folder, BUILD_ORDER.slice(0, index)])),
  runtime: ['protocol', 'definitions'],
  validators: ['protocol', 'definitions', 'compiler', 'runtime'],
  client: ['protocol', 'definitions'],
  testing: ['protocol', 'runtime', 'client'],
  document: ['protocol', 'definitions'],
  scaffold: ['protocol'],
  cli: [...BUILD_ORDER, 'scaffold', 'runtime', 'validators', 'client', 'document'],
  'index.ts': [...BUILD_ORDER, 'client', 'document', 'cli'],
};
