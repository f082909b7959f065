import type { JsonObject } from '../protocol/json.js';

/** The kinds of components that a server declares. */
export type ComponentKind = 'tool' | 'resource' | 'prompt';

/** A picture that a client may show beside a component (2025-11-25 and later). */
export type Icon = {
  /** Absolute URI: `https:` or `data:`. */
  readonly src: string;
  readonly mimeType?: string;
  /** Sizes as `WxH`, or `any` for a scalable picture. */
  readonly sizes?: readonly string[];
  readonly theme?: 'light' | 'dark';
};

/** What tools, resources and prompts have in common. Absent members never reach the wire. */
export type ComponentDefinition = {
  /** The name on the wire, case-sensitive. */
  readonly name: string;
  /** A name for people. */
  readonly title?: string;
  readonly description?: string;
  readonly icons?: readonly Icon[];
  /** Sent as `_meta`. */
  readonly metadata?: JsonObject;
};
