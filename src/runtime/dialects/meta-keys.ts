import { META_PREFIX } from '../../protocol/revisions.js';

/** The keys of `_meta` that the specification owns (MCP 2026-07-28, "Base protocol", `_meta`). */
export const MetaKey: {
  readonly protocolVersion: string;
  readonly clientCapabilities: string;
  readonly clientInfo: string;
  readonly logLevel: string;
  readonly serverInfo: string;
  readonly subscriptionId: string;
} = {
  protocolVersion: `${META_PREFIX}protocolVersion`,
  clientCapabilities: `${META_PREFIX}clientCapabilities`,
  clientInfo: `${META_PREFIX}clientInfo`,
  logLevel: `${META_PREFIX}logLevel`,
  serverInfo: `${META_PREFIX}serverInfo`,
  subscriptionId: `${META_PREFIX}subscriptionId`,
};
