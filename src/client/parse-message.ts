import { isJsonObject, type JsonObject, type JsonValue } from '../protocol/json.js';
import { ClientError } from './error.js';

/** Nesting that no MCP message needs, and that recursive code behind the client survives. */
const MAX_DEPTH = 256;

/** Parses a JSON-RPC message that a server sent. A refusal names the server and the rule, and quotes nothing. */
export function parseMessage(text: string, peer: string): JsonObject {
  if (isDeeperThan(text, MAX_DEPTH)) {
    throw new ClientError('protocol', `${peer} sent JSON nested deeper than ${MAX_DEPTH} levels`);
  }
  const value = parseJson(text, peer);
  if (!isJsonObject(value) || value['jsonrpc'] !== '2.0') {
    throw new ClientError('protocol', `${peer} sent JSON that is not a JSON-RPC 2.0 message`);
  }
  return value;
}

function parseJson(text: string, peer: string): JsonValue {
  try {
    return JSON.parse(text) as JsonValue;
  } catch {
    throw new ClientError('protocol', `${peer} sent an answer that is not JSON`);
  }
}

function isDeeperThan(text: string, limit: number): boolean {
  let depth = 0;
  let inString = false;
  for (let index = 0; index < text.length; index += 1) {
    const character = text[index];
    if (inString) {
      if (character === '\\') index += 1;
      else if (character === '"') inString = false;
    } else if (character === '"') inString = true;
    else if (character === '{' || character === '[') depth += 1;
    else if (character === '}' || character === ']') depth -= 1;
    if (depth > limit) return true;
  }
  return false;
}
