import { LONGEST_TIMER_MS, SETTING_DEFAULTS, VALIDATOR_LEVELS } from '../../definitions/server.js';
import { accessKeys } from './access-keys.js';
import { targetsKind } from './actor-keys.js';
import { clientKeys } from './client-keys.js';
import { promptKeys, resourceKeys, toolKeys } from './component-keys.js';
import { sharedTypesKind } from './declaration-keys.js';
import { type Key, type KeyTable, type Kind, nonEmptyText } from './key.js';
import { programKeys, serverModuleKeys } from './program-keys.js';
import { cacheKind, protocolsKind, serverKeys } from './server-keys.js';
import { severityKind } from './severity-keys.js';
import { wrapKind } from './wrapper-keys.js';

/** The keys that hold components: the only ones that an included file may have. */
export const COMPONENT_MAPS = ['tools', 'resources', 'prompts'] as const;

/** Whether a step of a path is the root key of a kind of component. */
export function isComponentMap(
  step: string | number | undefined,
): step is (typeof COMPONENT_MAPS)[number] {
  return COMPONENT_MAPS.some((map) => map === step);
}

const componentMaps: Readonly<Record<(typeof COMPONENT_MAPS)[number], Key>> = {
  tools: {
    kind: { kind: 'names', values: { kind: 'map', keys: toolKeys, definition: 'tool' } },
    description: 'Tools by name.',
    default: {},
  },
  resources: {
    kind: { kind: 'names', values: { kind: 'map', keys: resourceKeys, definition: 'resource' } },
    description: 'Resources and resource templates by name.',
    default: {},
  },
  prompts: {
    kind: { kind: 'names', values: { kind: 'map', keys: promptKeys, definition: 'prompt' } },
    description: 'Prompts by name.',
    default: {},
  },
};

const optionKeys: KeyTable = {
  protocols: {
    kind: protocolsKind,
    description: 'Revisions of the protocol that the server speaks, in any order.',
    default: SETTING_DEFAULTS.protocols,
    example: ['2026-07-28'],
  },
  validator: {
    kind: {
      kind: 'text',
      choices: VALIDATOR_LEVELS,
      code: 'validator-unknown',
    },
    description: 'How much of a schema is enforced beyond the root `required` list.',
    default: SETTING_DEFAULTS.validator,
    example: 'full',
  },
  applyDefaults: {
    kind: { kind: 'boolean' },
    description: 'Whether defaults are inserted before arguments are checked, or just advertised.',
    default: SETTING_DEFAULTS.applyDefaults,
    example: true,
  },
  pagination: {
    kind: {
      kind: 'map',
      keys: {
        pageSize: {
          kind: { kind: 'integer', minimum: 1, code: 'page-size', expected: 'a positive integer' },
          description: 'Entries on a page of a list.',
          default: SETTING_DEFAULTS.pageSize,
          example: 50,
        },
      },
    },
    description: 'How lists are split into pages.',
  },
  cache: { kind: cacheKind, description: 'How long, and by whom, answers may be kept.' },
  handlerTimeoutMs: {
    kind: { kind: 'integer', minimum: 0, maximum: LONGEST_TIMER_MS },
    description: 'Milliseconds that a handler may take; 0 = no deadline.',
    default: SETTING_DEFAULTS.handlerTimeoutMs,
    example: 30_000,
  },
  startTimeoutMs: {
    kind: { kind: 'integer', minimum: 0, maximum: LONGEST_TIMER_MS },
    description: 'Milliseconds that `services` may take to start; 0 = no deadline.',
    default: SETTING_DEFAULTS.startTimeoutMs,
    example: 120_000,
  },
  stopTimeoutMs: {
    kind: { kind: 'integer', minimum: 1, maximum: LONGEST_TIMER_MS },
    description: 'Milliseconds that the end of the server waits for `services` to stop.',
    default: SETTING_DEFAULTS.stopTimeoutMs,
    example: 10_000,
  },
  maxResultBytes: {
    kind: { kind: 'integer', minimum: 1 },
    description: 'Largest result, in bytes of its JSON text.',
    default: SETTING_DEFAULTS.maxResultBytes,
    example: 1_000_000,
  },
};

const policyKeys: KeyTable = {
  severity: {
    kind: severityKind,
    description: 'Severity of warnings and notes by code: `error`, `warning`, `info` or `off`.',
    default: {},
    example: { 'description-missing': 'error', 'additional-open': 'off' },
  },
};

const fileKeys: KeyTable = {
  output: {
    kind: nonEmptyText,
    description: 'Folder of the generated files, relative to the manifest.',
    default: 'generated',
    example: '../../generated/packages',
  },
  importExtension: {
    kind: { kind: 'text', choices: ['js', 'ts'] },
    description:
      'Extension of relative imports in generated files. Left out, it is `ts` where the nearest `tsconfig.json` allows that, else `js`.',
    example: 'ts',
  },
  handlers: {
    kind: nonEmptyText,
    description: 'Folder of the handler files, relative to the manifest.',
    default: 'handlers',
    example: 'src/handlers',
  },
  components: {
    kind: { kind: 'list', items: nonEmptyText },
    description: 'Patterns of further files with tools, resources and prompts.',
    default: [],
    example: ['tools/*.yaml'],
  },
  types: {
    kind: sharedTypesKind,
    description:
      'Declarations by name, which arguments and output fields name as their type. The emitted `types.ts` has one type for each, and a form for a flat object.',
    default: {},
    example: { Address: { type: 'object', properties: { street: 'string' } } },
  },
};

const serverWrapKeys: KeyTable = {
  tools: { kind: wrapKind, description: 'Wrappers around every tool.' },
  resources: { kind: wrapKind, description: 'Wrappers around every resource.' },
  prompts: { kind: wrapKind, description: 'Wrappers around every prompt.' },
};

const laterKeys: KeyTable = {
  wrap: {
    kind: {
      kind: 'map',
      keys: serverWrapKeys,
      expected: 'a map with lists of wrappers under `tools`, `resources` or `prompts`',
    },
    description: 'Wrappers around all components of a kind, outside their own.',
    example: { tools: [{ timeout: { timeoutMs: 2000 } }] },
  },
  targets: {
    kind: targetsKind,
    description:
      'Targets of actor tools by name: a module, or `module` with `worker` and `restart`.',
    default: {},
    example: { counter: './targets/counter.ts' },
  },
};

/** The root of `snodo.yaml`. */
export const manifestKind: Kind & { readonly kind: 'map' } = {
  kind: 'map',
  keys: {
    snodo: {
      kind: {
        kind: 'integer',
        choices: [1],
        code: 'manifest-version',
        expected: 'a supported format version (supported: 1)',
      },
      required: true,
      description: 'Version of the manifest format.',
      example: 1,
    },
    server: {
      kind: { kind: 'map', keys: serverKeys },
      required: true,
      description: 'Who the server is.',
    },
    ...optionKeys,
    ...serverModuleKeys,
    ...accessKeys,
    ...programKeys,
    ...policyKeys,
    ...clientKeys,
    ...fileKeys,
    ...laterKeys,
    ...componentMaps,
  },
};

/** The root of a file that `components` includes: components only. */
export const includedKind: Kind & { readonly kind: 'map' } = { kind: 'map', keys: componentMaps };
