import { report } from '../../diagnostics/report.js';
import type { Rule } from '../rule.js';
import { isWritten } from './written-keys.js';

/** Scopes that no caller can have: said once, at the first component that needs some. */
export const checkScopeSources: Rule = (catalog) => {
  if (isWritten(catalog, 'gate') || isWritten(catalog, 'oauth')) return [];
  const { tools, resources, prompts, modules } = catalog;
  const scoped = [...tools, ...resources, ...prompts, ...modules].filter(
    ({ scopes }) => scopes.length > 0,
  );
  const [first, ...others] = scoped;
  if (first === undefined) return [];
  const { kind, document, path } = first;
  const parameters = { kind, name: String(path.at(-1)), others: others.length };
  return [report('scopes-without-identity', document.keyRangeAt([...path, 'scopes']), parameters)];
};
