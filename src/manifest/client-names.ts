import { nearest } from '../protocol/suggest.js';

/** The clients that a manifest can be checked for (`clients`, `--client`), in the order of the reference. */
export const CLIENT_NAMES = ['claude', 'openai', 'gemini', 'cursor', 'vscode'] as const;

/** Names the profile of a client. */
export type ClientName = (typeof CLIENT_NAMES)[number];

/** Whether a text names a client profile. */
export function isClientName(text: string): text is ClientName {
  return CLIENT_NAMES.some((name) => name === text);
}

/** What is wrong with names of client profiles that come from outside a manifest; undefined when nothing is. */
export function clientNamesFault(names: readonly string[]): string | undefined {
  const unknown = names.find((name) => !isClientName(name));
  if (unknown === undefined) return undefined;
  const meant = nearest(unknown, CLIENT_NAMES);
  const way = meant === undefined ? '' : ` (did you mean ${meant}?)`;
  return `there is no client profile ${JSON.stringify(unknown)}, expected one of ${CLIENT_NAMES.join(', ')}${way}`;
}
