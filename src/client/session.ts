import type { JsonObject } from '../protocol/json.js';
import type { Revision } from '../protocol/revisions.js';

/** What was agreed with a server: how to speak to it, and what it says about itself. */
export type Session = {
  /** Whether requests carry the modern `_meta` and headers, or follow an `initialize`. */
  readonly era: 'modern' | 'initialize';
  readonly protocolVersion: Revision;
  readonly capabilities: JsonObject;
  /** `Implementation` of the server; a modern one need not send it. */
  readonly serverInfo: JsonObject | undefined;
  readonly instructions: string | undefined;
};
