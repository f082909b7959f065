import { MODERN_REVISION, REVISIONS, type Revision } from './revisions.js';

/** What the specification says about a capability that a server may declare. */
export type CapabilityRule = {
  /** The revisions whose `ServerCapabilities` have it. */
  readonly revisions: readonly Revision[];
  /**
   * What stands in its object: booleans of these names and nothing else; objects under names of the server's choice; or
   * anything.
   */
  readonly members: readonly string[] | 'objects' | 'any';
  /** Revisions that still know it, but advise against it. */
  readonly deprecatedIn?: readonly Revision[];
};

/** A capability that some revision knows. */
export type CapabilityName =
  | 'tools'
  | 'resources'
  | 'prompts'
  | 'completions'
  | 'logging'
  | 'experimental'
  | 'extensions'
  | 'tasks';

/** The capabilities of a server (`ServerCapabilities` of the specification), in the order of the reference. */
export const CAPABILITIES: Readonly<Record<CapabilityName, CapabilityRule>> = {
  tools: { revisions: REVISIONS, members: ['listChanged'] },
  resources: { revisions: REVISIONS, members: ['subscribe', 'listChanged'] },
  prompts: { revisions: REVISIONS, members: ['listChanged'] },
  completions: { revisions: REVISIONS, members: 'any' },
  logging: { revisions: REVISIONS, members: 'any', deprecatedIn: [MODERN_REVISION] },
  experimental: { revisions: REVISIONS, members: 'objects' },
  extensions: { revisions: [MODERN_REVISION], members: 'objects' },
  tasks: { revisions: ['2025-11-25'], members: 'any' },
};

/** Whether a name is one of a capability. */
export function isCapability(name: string): name is CapabilityName {
  return Object.hasOwn(CAPABILITIES, name);
}
