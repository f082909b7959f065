import type { HandlerReference, Wrapper } from '../../catalog/catalog.js';
import { ownWrappers } from '../../catalog/modules/module-references.js';
import type { Diagnostic } from '../../diagnostics/diagnostic.js';
import { report } from '../../diagnostics/report.js';
import { canonicalJson } from '../../protocol/canonical-json.js';
import type { JsonValue } from '../../protocol/json.js';
import { entriesOf, type Rule } from '../rule.js';

/** A wrapper that stands twice around a component with the same options does the same work twice. */
export const checkRepeatedWrappers: Rule = (catalog) => [
  ...Object.values(catalog.wrap).flatMap((wrappers) => repetitions([], wrappers)),
  ...[...entriesOf(catalog), ...catalog.modules].flatMap((entry) =>
    repetitions(catalog.wrap[`${entry.kind}s`], ownWrappers(entry, catalog)),
  ),
];

/** Finds those of `wrappers` that stand in `outer`, or before themselves, already. */
function repetitions(
  outer: readonly Wrapper[],
  wrappers: readonly Wrapper[],
): readonly Diagnostic[] {
  if (wrappers.length === 0) return [];
  const first = new Map(outer.toReversed().map((wrapper) => [identity(wrapper), wrapper]));
  return wrappers.flatMap((wrapper) => {
    const text = identity(wrapper);
    const earlier = first.get(text);
    if (earlier === undefined) {
      first.set(text, wrapper);
      return [];
    }
    const name = wrapper.kind === 'module' ? wrapper.module.shown : wrapper.name;
    return [
      report('wrap-repeated', wrapper.range, { wrapper: name }, [
        { message: 'the first one', range: earlier.range },
      ]),
    ];
  });
}

/** Two wrappers do the same when this text is the same. */
function identity(wrapper: Wrapper): string {
  if (wrapper.kind === 'module') {
    return canonicalJson([exportOf(wrapper.module), wrapper.options]);
  }
  const { name, options, key, store } = wrapper;
  const keyText = key?.kind === 'function' ? exportOf(key.module) : (key?.names ?? null);
  return canonicalJson([name, options, keyText, store === undefined ? null : exportOf(store)]);
}

/** A reference that is wrong could be anything, so it is like no other. */
function exportOf({ file, exportName, range }: HandlerReference): JsonValue {
  return file === '' ? range.start : { file, exportName };
}
