import type { ClientName } from '../../manifest/client-names.js';
import { claude } from './claude.js';
import { cursor } from './cursor.js';
import { gemini } from './gemini.js';
import { openai } from './openai.js';
import type { ClientProfile } from './profile.js';
import { vscode } from './vscode.js';

/** What is known of each client. */
export const CLIENT_PROFILES: { readonly [name in ClientName]: ClientProfile } = {
  claude,
  openai,
  gemini,
  cursor,
  vscode,
};

/** The profiles of some clients. */
export function profilesOf(clients: readonly ClientName[]): readonly ClientProfile[] {
  return clients.map((name) => CLIENT_PROFILES[name]);
}
