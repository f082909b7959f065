import { report } from '../diagnostics/report.js';
import type { Declared } from '../manifest/manifest.js';
import type { ResolveContext } from './resolve-context.js';

/**
 * Finds the key that holds a component's static content, if one does. A second one, or `handler` beside it, is an
 * error: a component has one answer.
 */
export function staticKeys<Key extends string>(
  component: Declared<{ readonly [key in Key | 'handler']?: unknown }>,
  keys: readonly Key[],
  context: ResolveContext,
): Key | undefined {
  const { section, document, path } = component;
  const [first, ...others] = keys.filter((key) => section[key] !== undefined);
  if (first === undefined) return undefined;
  const surplus = section.handler === undefined ? others : [...others, 'handler'];
  for (const key of surplus) {
    context.findings.push(
      report('static-content', document.keyRangeAt([...path, key]), { key, beside: first }, [
        { message: 'the static content', range: document.keyRangeAt([...path, first]) },
      ]),
    );
  }
  return first;
}
