import type { JsonObject } from '../protocol/json.js';
import type { LoggingLevel } from '../protocol/log-levels.js';
import type { Revision } from '../protocol/revisions.js';
import type { ClientInfo } from './client-info.js';
import type { ClientLimits } from './limits.js';
import type { Peer } from './peer.js';

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

/** What a client says about itself: with each modern request, or once in the initialize era. */
export type ClientIdentity = {
  readonly clientInfo: ClientInfo;
  readonly capabilities: JsonObject;
  /** The least serious log messages that it wants; undefined for none. */
  readonly logLevel: LoggingLevel | undefined;
};

/** A server that was agreed with. */
export type Conversation = {
  readonly peer: Peer;
  readonly session: Session;
  readonly identity: ClientIdentity;
  readonly limits: ClientLimits;
};
