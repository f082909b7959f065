import { startTargets } from '../actors/start-targets.js';
import type { TargetHost } from '../actors/target-host.js';
import {
  EMPTY_ENVIRONMENT,
  type Environment,
  type EnvironmentRules,
  readEnvironment,
} from './environment.js';
import type { ServicesModule } from './services.js';
import { StartError } from './start-error.js';
import {
  CALLED_OFF,
  type Part,
  type PartLimits,
  type RunningPart,
  startPart,
} from './start-part.js';

/** Ends one use of a server; the last one stops what has started. Resolves when that is done; never rejects. */
export type Release = () => Promise<void>;

/**
 * What a server starts before it answers, and stops after its last answer: first the environment is checked, then the
 * services start, then the targets. Transports share it: whoever comes first starts it, and who leaves last stops it.
 */
export type Lifecycle = {
  /** Whether handlers can run. */
  readonly isStarted: boolean;
  /** What handlers get; of the last start, also after its end. */
  readonly services: unknown;
  readonly env: Environment;
  /** Starts, or waits for who does. Rejects with a `StartError`; the next call tries again. */
  ready(): Promise<void>;
  /** Counts one more that uses the server, without starting it. */
  use(): Release;
};

/** What there is to start. */
export type StartPlan = PartLimits & {
  readonly environment: EnvironmentRules;
  /** Where variables come from. Default: the environment of the process, as it is when the server starts. */
  readonly given: Environment | undefined;
  readonly services: ServicesModule | { readonly value: unknown } | undefined;
  readonly targets: readonly TargetHost[];
};

type Started = {
  readonly env: Environment;
  readonly services: unknown;
  stop(): Promise<void>;
};

type Starting = { readonly started: Promise<Started>; callOff(): Promise<void> };

const NOTHING: Started = { env: EMPTY_ENVIRONMENT, services: undefined, stop: async () => {} };

/** Prepares to start; nothing happens before somebody asks for it. */
export function createLifecycle(plan: StartPlan): Lifecycle {
  const isNeeded =
    plan.services !== undefined ||
    plan.targets.length > 0 ||
    Object.keys(plan.environment).length > 0;
  let users = 0;
  let latest = NOTHING;
  let current = isNeeded ? undefined : NOTHING;
  let starting: Starting | undefined;
  let stopping: Promise<void> | undefined;

  const end = (): Promise<void> => {
    const ending = starting?.callOff() ?? current?.stop();
    starting = undefined;
    current = undefined;
    stopping = ending?.finally(() => {
      stopping = undefined;
    });
    return stopping ?? Promise.resolve();
  };

  return Object.freeze({
    get isStarted() {
      return current !== undefined;
    },
    get services() {
      return latest.services;
    },
    get env() {
      return latest.env;
    },
    async ready() {
      while (stopping !== undefined) await stopping;
      if (current !== undefined) return;
      starting ??= begin(plan);
      const own = starting;
      try {
        const started = await own.started;
        if (starting === own) latest = current = started;
        if (current !== started) throw new StartError('services', CALLED_OFF);
      } finally {
        if (starting === own) starting = undefined;
      }
    },
    use() {
      users += 1;
      let released: Promise<void> | undefined;
      const release = async (): Promise<void> => {
        users -= 1;
        if (users === 0 && isNeeded) await end();
      };
      return () => {
        released ??= release();
        return released;
      };
    },
  });
}

/**
 * Starts a server ahead of its first request: `Runtime.start`.
 *
 * @param signal calls the start off: the promise then rejects with its reason, when nothing is left of the start
 */
export async function startRuntime(
  lifecycle: Lifecycle,
  signal: AbortSignal | undefined,
): Promise<Release> {
  signal?.throwIfAborted();
  const release = lifecycle.use();
  let onAbort = (): void => {};
  const aborted = new Promise<never>((_, reject) => {
    onAbort = () => reject(signal?.reason);
    signal?.addEventListener('abort', onAbort, { once: true });
  });
  try {
    await Promise.race([lifecycle.ready(), aborted]);
    return release;
  } catch (cause) {
    await release();
    throw cause;
  } finally {
    signal?.removeEventListener('abort', onAbort);
  }
}

function begin(plan: StartPlan): Starting {
  const calledOff = new AbortController();
  const started = startAll(plan, calledOff.signal);
  return {
    started,
    async callOff() {
      calledOff.abort(new StartError('services', CALLED_OFF));
      const [outcome] = await Promise.allSettled([started]);
      if (outcome.status === 'fulfilled') await outcome.value.stop();
    },
  };
}

async function startAll(plan: StartPlan, calledOff: AbortSignal): Promise<Started> {
  const { environment, given = process.env, targets, logger: log } = plan;
  const env = readEnvironment(environment, given);
  plan.masking.learn(env);
  const running = await startServices(plan, env, calledOff);
  const services = running.value;
  try {
    const actors = await startTargets(targets, { env, log, services }, plan, calledOff);
    return { env, services, stop: () => actors.stop().then(running.stop) };
  } catch (cause) {
    await running.stop();
    throw cause;
  }
}

async function startServices(
  plan: StartPlan,
  env: Environment,
  calledOff: AbortSignal,
): Promise<RunningPart<unknown>> {
  const { services: module, logger: log } = plan;
  if (module === undefined || 'value' in module) {
    return { value: module?.value, stop: async () => {} };
  }
  const part: Part<unknown> = {
    kind: 'services',
    subject: 'the services',
    doesNotStart: 'the services do not start',
    start: (signal) => module.start({ env, log, signal }),
    stop: (services) => module.stop?.(services),
  };
  return startPart(part, plan, calledOff);
}
