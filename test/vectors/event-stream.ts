import type { IncomingMessage } from 'node:http';

/** A stream of events that stays open. */
export type EventStream = {
  /** The message of the next event; undefined when the stream has ended. Comments are passed over. */
  next(): Promise<unknown>;
  /** Ends the connection. */
  close(): void;
};

/** Reads the events of a response (HTML Standard, "Server-sent events"). */
export function eventsOf(response: IncomingMessage): EventStream {
  const events = parse(response);
  return {
    next: async () => (await events.next()).value,
    close: () => void response.destroy(),
  };
}

async function* parse(response: IncomingMessage): AsyncGenerator<unknown, undefined> {
  let text = '';
  response.setEncoding('utf8');
  for await (const chunk of response) {
    text += chunk;
    const events = text.split('\n\n');
    text = events.pop() ?? '';
    for (const event of events) {
      const [, data] = /^data: ?(.*)$/m.exec(event) ?? [];
      if (data !== undefined) yield JSON.parse(data);
    }
  }
  return undefined;
}
