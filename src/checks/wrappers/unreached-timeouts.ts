import type { Catalog } from '../../catalog/catalog.js';
import { ownWrappers } from '../../catalog/modules/module-references.js';
import { SETTING_DEFAULTS } from '../../definitions/server.js';
import type { Diagnostic } from '../../diagnostics/diagnostic.js';
import { report } from '../../diagnostics/report.js';
import type { SourceRange } from '../../diagnostics/source.js';
import { entriesOf, type Rule } from '../rule.js';

/** A timeout that ends after the deadline of all handlers never passes. */
export const checkUnreachedTimeouts: Rule = (catalog) => {
  const deadlineMs = catalog.settings.handlerTimeoutMs ?? SETTING_DEFAULTS.handlerTimeoutMs;
  if (deadlineMs === 0) return [];
  return [...wrapperTimeouts(catalog), ...callTimeouts(catalog)].flatMap(
    ({ timeoutMs, range }): Diagnostic[] =>
      timeoutMs < deadlineMs ? [] : [report('timeout-unreached', range, { timeoutMs, deadlineMs })],
  );
};

type Timeout = { readonly timeoutMs: number; readonly range: SourceRange };

function wrapperTimeouts(catalog: Catalog): readonly Timeout[] {
  const own = [...entriesOf(catalog), ...catalog.modules].map((entry) =>
    ownWrappers(entry, catalog),
  );
  return [...Object.values(catalog.wrap), ...own].flat().flatMap((wrapper) => {
    const timeoutMs = wrapper.kind === 'built-in' ? wrapper.options['timeoutMs'] : undefined;
    return typeof timeoutMs === 'number' ? [{ timeoutMs, range: wrapper.range }] : [];
  });
}

function callTimeouts({ tools }: Catalog): readonly Timeout[] {
  return tools.flatMap(({ source, document, path }) => {
    if (source.kind !== 'actor' || source.actor.kind !== 'call') return [];
    const { timeoutMs } = source.actor;
    const at = [...path, 'call', 'timeoutMs'];
    const range =
      document.sourceOf(at) === undefined
        ? document.keyRangeAt([...path, 'call'])
        : document.rangeAt(at);
    return [{ timeoutMs, range }];
  });
}
