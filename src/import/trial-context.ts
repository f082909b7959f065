import type { DeclarationContext } from '../catalog/declarations/declaration-context.js';
import { fileStart, sourceText } from '../diagnostics/source.js';
import type { PositionedDocument } from '../manifest/document.js';

/** The two places of declarations in a tool. */
export type DeclaredRole = Exclude<DeclarationContext['role'], 'type'>;

/** A context to resolve declarations in that stand in no file yet: whatever is found there counts, not where. */
export function trialContext(role: DeclaredRole): DeclarationContext {
  return { document: NOWHERE, role, types: NO_TYPES, findings: [] };
}

const START = fileStart(sourceText('', ''));

const NOWHERE: PositionedDocument = {
  source: START.source,
  path: '',
  value: null,
  rangeAt: () => START,
  keyRangeAt: () => START,
  sourceOf: () => undefined,
};

const NO_TYPES: DeclarationContext['types'] = {
  names: [],
  nearest: () => undefined,
  use: () => undefined,
  note: () => {},
};
