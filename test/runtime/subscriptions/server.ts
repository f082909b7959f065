import {
  createHub,
  defineServer,
  type Hub,
  type Runtime,
  type ServerOptions,
  type SubscriptionSource,
} from '../../../src/runtime/index.js';

/** A server that tells of everything there is to tell of. */
export function serverOf(
  subscriptions: SubscriptionSource,
  options: Partial<ServerOptions> = {},
): Runtime {
  return defineServer({
    server: { name: 's', version: '1' },
    capabilities: {
      tools: { listChanged: true },
      prompts: { listChanged: true },
      resources: { listChanged: true, subscribe: true },
    },
    subscriptions,
    ...options,
  })();
}

/** A hub, and the server that tells of what is published there. */
export function hubAndServer(options: Partial<ServerOptions> = {}): {
  readonly hub: Hub;
  readonly runtime: Runtime;
} {
  const hub = createHub();
  return { hub, runtime: serverOf(hub, options) };
}

/** Lets everything that is ready happen. */
export function turn(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}
