import { pathText } from '../diagnostics/path-text.js';
import { checkManifest } from '../pipeline/check-manifest.js';
import {
  isJsonObject,
  type JsonObject,
  type JsonPath,
  type JsonValue,
  ownValue,
} from '../protocol/json.js';
import { isWithin, reasonOf } from './admit.js';
import type { ImportedServer, Refusal } from './imported-server.js';
import { manifestFiles } from './layout.js';
import { MAIN_FILE, manifestProject } from './manifest-project.js';

/** The members of a server that the manifest has keys for, in the order in which they are written. */
const MEMBERS = ['name', 'version', 'title', 'description', 'websiteUrl', 'icons'] as const;

/** What stands for a server that does not say who it is. */
const UNKNOWN = { name: 'imported', version: '0.0.0' };

/**
 * Writes the keys of a manifest beside its components: who the server is, and what validates arguments.
 *
 * Members that a rule refuses are left out.
 */
export function serverRoot(
  { serverInfo, instructions }: ImportedServer,
  refusals: Refusal[],
): JsonObject {
  const info = isJsonObject(serverInfo) ? serverInfo : {};
  const texts = { ...info, ...(instructions !== undefined && { instructions }) };
  let server: JsonObject = {
    ...UNKNOWN,
    ...Object.fromEntries(
      [...MEMBERS, 'instructions'].flatMap((member) => {
        const value = ownValue(texts, member);
        return value === undefined || saysNothing(value) ? [] : [[member, value]];
      }),
    ),
  };
  for (;;) {
    const root = { snodo: 1, server, validator: 'full' };
    const files = manifestFiles({ comment: '', root }, [], { split: new Set() });
    const { diagnostics } = checkManifest(manifestProject(files), MAIN_FILE);
    const errors = diagnostics.filter(({ severity }) => severity === 'error');
    const wrong = errors.flatMap((error) => {
      const member = Object.keys(server).find((key) => isWithin(error, placeOf(key)));
      return member === undefined ? [] : [{ member, error }];
    });
    if (wrong.length === 0) return root;
    const members = new Set(wrong.map(({ member }) => member));
    for (const member of members) {
      const error = wrong.find((one) => one.member === member)?.error;
      if (error) refusals.push({ kind: 'server', name: '', member, ...reasonOf(error) });
    }
    const kept = Object.entries(server).filter(([key]) => !members.has(key));
    server = { ...UNKNOWN, ...Object.fromEntries(kept) };
  }
}

function placeOf(member: string): string {
  const path: JsonPath = ['server', member];
  return pathText(path);
}

function saysNothing(value: JsonValue): boolean {
  return value === null || value === '' || (Array.isArray(value) && value.length === 0);
}
