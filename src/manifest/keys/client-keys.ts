import { CLIENT_NAMES } from '../client-names.js';
import type { KeyTable } from './key.js';

/** The keys that name the clients a server is for, and what its tools may cost them. */
export const clientKeys: KeyTable = {
  clients: {
    kind: {
      kind: 'list',
      items: { kind: 'text', choices: CLIENT_NAMES, code: 'client-unknown' },
      unique: true,
    },
    description: 'Clients whose documented limits `snodo check` holds the tools against.',
    default: [],
    example: ['claude', 'vscode'],
  },
  tokenBudget: {
    kind: { kind: 'integer', minimum: 1, expected: 'a positive integer' },
    description: 'Most tokens that the definitions of all tools may cost together, as an estimate.',
    example: 8000,
  },
};
