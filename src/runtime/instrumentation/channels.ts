import type { EventName, InstrumentationEvents } from './events.js';

/** A channel of `node:diagnostics_channel`, as far as it is used here. */
export type Channel = {
  readonly hasSubscribers: boolean;
  publish(message: unknown): void;
};

/** The channels of all events. */
export type Channels = { readonly [Name in EventName]: Channel };

/** What is published on the channel of an event, whose name is `snodo:` and that of the event. */
export type ChannelMessage<Name extends EventName> = InstrumentationEvents[Name];

/**
 * Opens the channels; undefined on platforms without `node:diagnostics_channel`, which is why it is not imported. All
 * copies of this package in a process share them.
 */
export function openChannels(): Channels | undefined {
  const host = globalThis.process as Partial<typeof process> | undefined;
  const module = host?.getBuiltinModule?.('node:diagnostics_channel');
  if (module === undefined) return undefined;
  return {
    'dispatch:start': module.channel('snodo:dispatch:start'),
    'dispatch:stop': module.channel('snodo:dispatch:stop'),
    'dispatch:exception': module.channel('snodo:dispatch:exception'),
    'subscription:open': module.channel('snodo:subscription:open'),
    'subscription:publish': module.channel('snodo:subscription:publish'),
    'subscription:overflow': module.channel('snodo:subscription:overflow'),
    'subscription:complete': module.channel('snodo:subscription:complete'),
    'subscription:close': module.channel('snodo:subscription:close'),
    'session:open': module.channel('snodo:session:open'),
    'session:close': module.channel('snodo:session:close'),
  };
}
