import { isServed } from '../../definitions/capabilities.js';
import {
  CAPABILITIES,
  type CapabilityName,
  type CapabilityRule,
} from '../../protocol/capabilities.js';
import { anyMap, type Key, type KeyTable, type Kind } from './key.js';

const MEMBERS: Readonly<Record<string, string>> = {
  listChanged: 'Whether clients are told when the list changes.',
  subscribe: 'Whether clients are told when a resource changes.',
};

const DESCRIPTIONS: Readonly<Record<CapabilityName, Pick<Key, 'description' | 'example'>>> = {
  tools: {
    description: 'What the server offers beyond plain tools.',
    example: { listChanged: true },
  },
  resources: {
    description: 'What the server offers beyond plain resources.',
    example: { subscribe: true, listChanged: true },
  },
  prompts: {
    description: 'What the server offers beyond plain prompts.',
    example: { listChanged: true },
  },
  completions: { description: 'Completion of arguments.', example: {} },
  logging: { description: 'Log messages to clients. Deprecated since 2026-07-28.', example: {} },
  experimental: {
    description: 'Capabilities of no specification, by name.',
    example: { 'com.example/preview': {} },
  },
  extensions: {
    description: 'Settings of the extensions that clients are told of, by id.',
    example: { 'com.example/audit': {} },
  },
  tasks: {
    description:
      'Tasks of the revision 2025-11-25, which promise methods such as `tasks/get`: there are none, so only `false` is accepted.',
    example: false,
  },
};

/** The keys below `capabilities`. What stands in them is judged when the catalog is resolved. */
export const capabilityKeys: KeyTable = Object.fromEntries(
  Object.entries(DESCRIPTIONS).map(([name, row]): [string, Key] => {
    const capability = name as CapabilityName;
    const object = isServed(capability) ? [objectKind(CAPABILITIES[capability].members)] : [];
    return [name, { kind: { kind: 'any', forms: [{ kind: 'boolean' }, ...object] }, ...row }];
  }),
);

function objectKind(members: CapabilityRule['members']): Kind {
  if (members === 'any') return anyMap;
  if (members === 'objects') return { kind: 'names', values: anyMap };
  const rows = members.map((name): [string, Key] => [
    name,
    { kind: { kind: 'boolean' }, description: MEMBERS[name] ?? '', default: false, example: true },
  ]);
  return { kind: 'map', keys: Object.fromEntries(rows) };
}
