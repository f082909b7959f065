import { isJsonObject, type JsonObject, type JsonValue, ownValue } from '../protocol/json.js';
import type { ImportedServer } from './imported-server.js';

/** The lists of a server, by the member that holds them in results of the protocol. */
const LISTS = ['tools', 'resources', 'resourceTemplates', 'prompts'] as const;

const EXPECTED =
  'a list of tools, or an object with `tools`, `resources`, `resourceTemplates` or `prompts`';

/**
 * Reads the definitions that a JSON file holds: the result of a list request or the whole response, a bare list of tools, a
 * single tool, or what `snodo catalog --format json` writes.
 *
 * @returns a text that says what was expected, when the file holds none of these.
 */
export function readDefinitions(value: JsonValue): ImportedServer | string {
  if (Array.isArray(value)) return serverOf({ tools: value });
  if (!isJsonObject(value)) return `expected ${EXPECTED}`;
  const error = ownValue(value, 'error');
  if (isJsonObject(error)) return 'it is the error that a server answered, not a list';
  const result = ownValue(value, 'result');
  return isJsonObject(result) ? readLists(result) : readLists(value);
}

function readLists(value: JsonObject): ImportedServer | string {
  if (isTool(value)) return serverOf({ tools: [value] });
  const given = LISTS.filter((list) => Object.hasOwn(value, list));
  if (given.length === 0) return `expected ${EXPECTED}`;
  const wrong = given.find((list) => !Array.isArray(value[list]));
  return wrong === undefined ? serverOf(value) : `expected a list as \`${wrong}\``;
}

function isTool(value: JsonObject): boolean {
  return typeof ownValue(value, 'name') === 'string' && Object.hasOwn(value, 'inputSchema');
}

function serverOf(value: JsonObject): ImportedServer {
  const list = (name: (typeof LISTS)[number]): readonly JsonValue[] => {
    const entries = ownValue(value, name);
    return Array.isArray(entries) ? entries : [];
  };
  return {
    serverInfo: ownValue(value, 'serverInfo'),
    instructions: ownValue(value, 'instructions'),
    tools: list('tools'),
    resources: list('resources'),
    resourceTemplates: list('resourceTemplates'),
    prompts: list('prompts'),
  };
}
