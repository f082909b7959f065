/** A client of ioredis, or of its cluster, as far as a store uses it. */
export type IoredisClient = {
  readonly status: string;
  eval(script: string, numberOfKeys: number, ...keysAndArguments: string[]): Promise<unknown>;
};

/** A client of node-redis, or of its cluster, as far as a store uses it. */
export type NodeRedisClient = {
  readonly isOpen: boolean;
  /** Not there on clusters. */
  readonly isReady?: boolean;
  eval(
    script: string,
    options: { readonly keys: string[]; readonly arguments: string[] },
  ): Promise<unknown>;
};

/** A connection to Redis that the application opens and closes. */
export type RedisClient = IoredisClient | NodeRedisClient;

/** Runs a script on one key. Rejects at once while Redis is known to be away. */
export type RunScript = (script: string, key: string, args: readonly string[]) => Promise<unknown>;

/** States of ioredis in which a command would only wait for a connection that was lost. */
const AWAY: readonly string[] = ['reconnecting', 'disconnecting', 'close', 'end'];

/** Commands may be under way at once: what Redis does not answer must not pile up without end. */
const MOST_UNANSWERED = 1024;

/** Makes the function that runs scripts with a client. */
export function scriptRunner(client: RedisClient): RunScript {
  let unanswered = 0;
  return async (script, key, args) => {
    if (isAway(client)) throw new Error('there is no connection to Redis');
    if (unanswered >= MOST_UNANSWERED) {
      throw new Error(`Redis has not answered the last ${MOST_UNANSWERED} commands`);
    }
    unanswered += 1;
    try {
      return await (isIoredis(client)
        ? client.eval(script, 1, key, ...args)
        : client.eval(script, { keys: [key], arguments: [...args] }));
    } finally {
      unanswered -= 1;
    }
  };
}

function isIoredis(client: RedisClient): client is IoredisClient {
  return 'status' in client && typeof client.status === 'string';
}

function isAway(client: RedisClient): boolean {
  return isIoredis(client)
    ? AWAY.includes(client.status)
    : !client.isOpen || client.isReady === false;
}
