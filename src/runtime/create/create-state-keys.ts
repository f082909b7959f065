import { randomBytes } from 'node:crypto';
import { ConfigurationError } from '../configuration-error.js';
import type { SealKey, SealKeys, StateKey } from '../input/state-keys.js';
import type { Logger } from '../log.js';
import { memo } from '../memo.js';

/** Where a process finds its keys when the application gives none: `id:base64secret`, several with commas between. */
const STATE_KEYS_VARIABLE = 'SNODO_STATE_KEYS';

const LEAST_SECRET_BYTES = 32;
const ID = /^[A-Za-z0-9._-]{1,64}$/;
const BASE64 = /^[A-Za-z0-9+/_-]+={0,2}$/;

/**
 * Finds the keys that seal states: those of the application, else those of the environment. Without either a key is made
 * when the first state is sealed, and where more than one process serves, the log says that they do not share it.
 *
 * @throws ConfigurationError `state-keys` for keys that cannot be used
 */
export function createStateKeys(
  given: readonly StateKey[] | undefined,
  logger: Logger,
): () => SealKeys {
  const keys =
    given === undefined ? stateKeysFrom(process.env[STATE_KEYS_VARIABLE]) : readStateKeys(given);
  if (keys !== undefined) return () => keys;
  return memo(() => {
    if (isClusterWorker()) {
      const message = `states are sealed with a key that other processes do not have: set ${STATE_KEYS_VARIABLE}`;
      logger({ level: 'warning', message });
    }
    return randomStateKeys();
  });
}

/**
 * Checks the keys of an application.
 *
 * @throws ConfigurationError `state-keys`
 */
function readStateKeys(keys: readonly StateKey[]): SealKeys {
  if (!Array.isArray(keys)) refuseKeys('`stateKeys` must be a list');
  const read = keys.map(readKey);
  const [first, ...others] = read;
  if (first === undefined) refuseKeys('`stateKeys` must hold a key');
  if (new Set(read.map(({ id }) => id)).size < read.length)
    refuseKeys('two keys have the same `id`');
  return [first, ...others];
}

/**
 * Reads the keys of the environment variable; undefined when it is not set.
 *
 * @throws ConfigurationError `state-keys`
 */
function stateKeysFrom(text: string | undefined): SealKeys | undefined {
  if (text === undefined || text.trim() === '') return undefined;
  const keys = text.split(',').map((entry) => {
    const [id = '', secret = ''] = entry.trim().split(':');
    return { id, secret };
  });
  return readStateKeys(keys);
}

/** A key that lives as long as the process: states that it seals are worth nothing elsewhere. */
function randomStateKeys(): SealKeys {
  return [{ id: 'process', secret: randomBytes(LEAST_SECRET_BYTES) }];
}

/** Messages name a key by its place: who leaves the id out has written the secret where the id belongs. */
function readKey(key: StateKey, index: number): SealKey {
  const { id, secret } = key ?? {};
  if (typeof id !== 'string' || !ID.test(id))
    refuseKeys(`key ${index + 1} needs an \`id\` of letters and digits`);
  const bytes =
    typeof secret === 'string' && BASE64.test(secret) ? Buffer.from(secret, 'base64') : secret;
  if (!(bytes instanceof Uint8Array) || bytes.byteLength < LEAST_SECRET_BYTES) {
    refuseKeys(
      `key ${index + 1} needs a \`secret\` of at least ${LEAST_SECRET_BYTES} bytes, or their base64 text`,
    );
  }
  return { id, secret: Buffer.from(bytes) };
}

function refuseKeys(finding: string): never {
  throw new ConfigurationError(
    'state-keys',
    `${finding}; \`openssl rand -base64 32\` makes a secret, and ${STATE_KEYS_VARIABLE} holds \`id:secret\``,
  );
}

/** Whether this process is one of several of node's own cluster. Other hosts have no such module. */
function isClusterWorker(): boolean {
  const cluster = process.getBuiltinModule?.('node:cluster') as { isWorker?: boolean } | undefined;
  return cluster?.isWorker === true;
}
