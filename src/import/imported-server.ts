import type { JsonValue } from '../protocol/json.js';

/** What a server says of itself and of its components, as it came: nothing about it is taken for granted. */
export type ImportedServer = {
  /** `Implementation` of the specification; undefined when the source does not say whose components these are. */
  readonly serverInfo: JsonValue | undefined;
  /** The server's text for the model. */
  readonly instructions: JsonValue | undefined;
  readonly tools: readonly JsonValue[];
  readonly resources: readonly JsonValue[];
  readonly resourceTemplates: readonly JsonValue[];
  readonly prompts: readonly JsonValue[];
};

/** What a definition is of. */
export type ImportedKind = 'tool' | 'resource' | 'resource template' | 'prompt';

/** What a manifest cannot take over: a whole component, or a member of it. */
export type Refusal = {
  readonly kind: ImportedKind | 'server';
  /** The name on the wire; `#3` for the third entry of a list that has none. */
  readonly name: string;
  /** What is left out of a component that is taken over otherwise, such as `icons[0]`; absent = all of it is refused. */
  readonly member?: string;
  /** The code of the finding that refuses it; absent where no rule of `check` speaks of it. */
  readonly code?: string;
  /** A lower-case sentence without a final period. */
  readonly reason: string;
  readonly hint?: string;
};
