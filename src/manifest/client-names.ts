import { nearest } from '../protocol/suggest.js';

/** The clients that a manifest can be checked for (`clients`, `--client`), in the order of the reference. */
export const CLIENT_NAMES = ['claude', 'openai', 'gemini', 'cursor', 'vscode'] as const;

/** Names the profile of a client. */
export type ClientName = (typeof CLIENT_NAMES)[number];

/** Whether a text names a client profile. */
export function isClientName(text: string): text is ClientName {
  return CLIENT_NAMES.some((name) => name === text);
}

/** Products, and what else people call a client, by the profile that they belong to. */
const OTHER_NAMES: ReadonlyMap<string, ClientName> = new Map([
  ['claude-code', 'claude'],
  ['claude-desktop', 'claude'],
  ['anthropic', 'claude'],
  ['chatgpt', 'openai'],
  ['codex', 'openai'],
  ['gemini-cli', 'gemini'],
  ['google', 'gemini'],
  ['copilot', 'vscode'],
  ['github-copilot', 'vscode'],
]);

/** The profile that an unknown name was probably meant to be. */
export function meantClient(name: string): ClientName | undefined {
  const other = OTHER_NAMES.get(name.toLowerCase().replace(/[\s_]+/g, '-'));
  return other ?? CLIENT_NAMES.find((known) => known === nearest(name, CLIENT_NAMES));
}

/** What is wrong with names of client profiles that come from outside a manifest; undefined when nothing is. */
export function clientNamesFault(names: readonly string[]): string | undefined {
  const unknown = names.find((name) => !isClientName(name));
  if (unknown === undefined) return undefined;
  const meant = meantClient(unknown);
  const way = meant === undefined ? '' : ` (did you mean ${meant}?)`;
  return `there is no client profile ${JSON.stringify(unknown)}, expected one of ${CLIENT_NAMES.join(', ')}${way}`;
}
