import type { TargetContext, TargetStart } from 'snodo/runtime';
import type { CounterCall, CounterCast } from '../../../generated/counter/targets.js';
import type { Counter } from '../services.js';

/** The state of the target: the counter that the tools written by hand share. */
export function start({ services }: TargetStart<Counter>): Counter {
  return services;
}

/** Answers a message. No other one is worked on meanwhile, also if this waited for something. */
export function call(message: CounterCall, { state }: TargetContext<Counter>): number | Counter {
  if (message === 'read') return state;
  state.count += message.add;
  return state.count;
}

/** Takes a message that nobody waits for. */
export function cast(_message: CounterCast, { state }: TargetContext<Counter>): void {
  state.notices += 1;
}
