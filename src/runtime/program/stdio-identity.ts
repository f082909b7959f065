import { isJsonObject, type JsonObject } from '../../protocol/json.js';

/**
 * Reads who the client over stdio is: a JSON object in an environment variable, which whoever starts the server sets. That
 * is where credentials come from without HTTP (MCP 2026-07-28, "Authorization", protocol requirements).
 *
 * @returns undefined where nothing is set; a finding, without the value, where it is no JSON object
 */
export function readStdioIdentity(
  environment: NodeJS.ProcessEnv,
): { readonly auth?: JsonObject } | { readonly finding: string } {
  const text = environment[VARIABLE];
  if (text === undefined || text === '') return {};
  try {
    const auth: unknown = JSON.parse(text);
    if (isJsonObject(auth)) return { auth };
  } catch {
    // told below
  }
  return {
    finding: `the environment variable ${VARIABLE} must hold a JSON object, such as {"principal":"ada","scopes":["read"]}`,
  };
}

const VARIABLE = 'SNODO_AUTH';
