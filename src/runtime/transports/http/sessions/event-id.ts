import type { StreamEvent } from './event-buffer.js';

/** Says which stream of a session an event belongs to, and where in it. */
export type EventPlace = Pick<StreamEvent, 'stream' | 'number'>;

/** The id of an event: no other one of the session has it. */
export function eventId({ stream, number }: EventPlace): string {
  return `${stream}-${number}`;
}

/** Reads an id that a client has sent back; undefined for what was never one. */
export function readEventId(text: string): EventPlace | undefined {
  const [, stream, number] = /^(0|[1-9]\d{0,14})-([1-9]\d{0,14})$/.exec(text) ?? [];
  return stream === undefined ? undefined : { stream: Number(stream), number: Number(number) };
}
