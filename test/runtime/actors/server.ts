import {
  type ActorComponent,
  defineServer,
  type JsonObject,
  type LogRecord,
  type Overrides,
  type Runtime,
  type Target,
  type TargetCall,
  type TargetCast,
} from '../../../src/runtime/index.js';

/** The input schema of the tools of these tests. */
export const INPUT: JsonObject = {
  type: 'object',
  properties: {
    by: { type: 'integer' },
    note: { type: 'string' },
    deep: { type: 'object', properties: { a: { type: 'string' } } },
    list: { type: 'array', items: { type: 'integer' } },
  },
  additionalProperties: false,
};

/** A tool that calls the target `t`; what is not said passes message and answer on as they are. */
export function calls(call: Partial<TargetCall>, definition: JsonObject = {}): ActorComponent {
  return {
    definition: { name: 'add', inputSchema: INPUT, ...definition },
    call: { target: 't', message: 'm', reply: {}, ...call },
  };
}

/** A tool that casts to the target `t`. */
export function casts(cast: Partial<TargetCast>, definition: JsonObject = {}): ActorComponent {
  return {
    definition: { name: 'tell', inputSchema: INPUT, ...definition },
    cast: { target: 't', message: 'm', ...cast },
  };
}

/** A server with one target, and what it logs. */
export function serverOf(
  module: Target | undefined,
  tools: readonly ActorComponent[],
  overrides: Overrides = {},
): { readonly runtime: Runtime; readonly records: LogRecord[] } {
  const records: LogRecord[] = [];
  const create = defineServer({
    server: { name: 's', version: '1' },
    tools,
    logger: (record) => records.push(record),
    ...(module === undefined ? {} : { targets: { t: { module } } }),
  });
  return { runtime: create(overrides), records };
}
