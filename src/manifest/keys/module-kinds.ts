import { anyMap, type KeyTable, type Kind, nonEmptyText } from './key.js';

/** The path of a module, optionally with `#exportName`. */
export const modulePath: Kind = nonEmptyText;

/** The keys of a module that takes options. */
export const moduleKeys: KeyTable = {
  module: {
    kind: modulePath,
    required: true,
    description: 'Path of the module, relative to the manifest, optionally with `#exportName`.',
    example: './extensions/audit.ts',
  },
  options: {
    kind: anyMap,
    description: 'Passed to the functions of the module.',
    default: {},
  },
};

/** A module with or without options. Which of the two it is, and what is in it, is judged when the catalog is resolved. */
export const configuredModule: Kind = {
  kind: 'any',
  forms: [modulePath, { kind: 'map', keys: moduleKeys }],
};
