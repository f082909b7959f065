import type { EndpointLimits, SessionLimits } from '../../../definitions/limits.js';
import { type Awaitable, chain } from '../../awaitable.js';
import type { Logger } from '../../log.js';
import { createAdmission } from '../admission.js';
import type { Core } from '../core.js';
import type { HttpAnswer } from './answer.js';
import { createBodyIntake } from './body.js';
import { Exchange } from './exchange.js';
import type { ExchangeRules, HttpExchange, UnansweredExchange } from './exchange-rules.js';
import type { Readiness } from './health.js';
import { type HeadRules, type PassedHead, prepareHead } from './prepare.js';
import type { RequestHead } from './request-head.js';
import { SessionExchange } from './sessions/session-exchange.js';
import { openSessions } from './sessions/sessions.js';

/**
 * Serves HTTP requests without a server of its own, in two steps: `prepare` judges the head of a request, `execute` reads
 * its body and answers it. All checks are in here, in their order; a host only moves bytes.
 */
export type HttpEndpoint = {
  /**
   * Judges a head: the answer to it, or the exchange that goes on with its body. A promise only while a gate decides;
   * never rejects.
   */
  prepare(head: RequestHead): Awaitable<HttpAnswer | HttpExchange>;
  /**
   * Answers requests that are not read yet with 503 and lets the others finish; what is left after `drainTimeoutMs` is
   * cancelled and cut. Resolves when none is left; later calls join the first.
   */
  close(): Promise<void>;
  /** Whether `close` was called: a host ends each connection with its next answer. */
  isClosing(): boolean;
};

/** What an endpoint serves, every default filled in. */
export type EndpointSettings = Omit<HeadRules, 'limits' | 'logger' | 'isClosing' | 'readiness'> & {
  readonly limits: EndpointLimits;
  /** Undefined where nothing is remembered between requests. */
  readonly sessions: SessionLimits | undefined;
};

/** Opens the endpoint of a server. */
export function openEndpoint(settings: EndpointSettings, core: Core, logger: Logger): HttpEndpoint {
  const { limits } = settings;
  let closing: Promise<void> | undefined;
  let onIdle = (): void => {};
  const isClosing = (): boolean => closing !== undefined;
  const readiness = (): Readiness => {
    if (isClosing()) return 'closing';
    return core.start() ? 'ok' : 'starting';
  };
  const heads: HeadRules = { ...settings, logger, isClosing, readiness };
  const unanswered = new Set<UnansweredExchange>();
  const intake = createBodyIntake(limits);
  const sessions =
    settings.sessions && openSessions(settings.sessions, { core, rules: limits, logger });
  const rules: ExchangeRules = {
    core,
    logger,
    limits,
    intake,
    sessions,
    isClosing,
    admission: createAdmission(limits),
    listening: createAdmission({
      maxConcurrentRequests: limits.maxSubscriptions,
      maxQueuedRequests: 0,
    }),
    unanswered: {
      add: (exchange) => unanswered.add(exchange),
      delete: (exchange) => {
        unanswered.delete(exchange);
        if (unanswered.size === 0) onIdle();
      },
    },
  };

  const drain = (): Promise<void> =>
    new Promise((resolve) => {
      const deadline = setTimeout(() => {
        for (const exchange of unanswered) exchange.cut();
        resolve();
      }, limits.drainTimeoutMs);
      onIdle = () => {
        clearTimeout(deadline);
        resolve();
      };
      intake.close();
      for (const exchange of unanswered) exchange.close();
      sessions?.store.quiet();
      if (unanswered.size === 0) onIdle();
    });

  const open = (outcome: HttpAnswer | PassedHead): HttpAnswer | HttpExchange => {
    if ('status' in outcome) return outcome;
    return outcome.method === 'POST' || sessions === undefined
      ? new Exchange(rules, outcome)
      : new SessionExchange(rules, sessions, outcome);
  };

  return {
    prepare: (head) => chain(prepareHead(head, heads), open),
    close() {
      closing ??= drain().finally(() => sessions?.store.close());
      return closing;
    },
    isClosing,
  };
}
