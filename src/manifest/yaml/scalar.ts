import { isScalar, Scalar } from 'yaml';
import type { Diagnostic } from '../../diagnostics/diagnostic.js';
import { report } from '../../diagnostics/report.js';
import type { SourceRange } from '../../diagnostics/source.js';

const INTEGER = /^[-+]?[0-9]+$|^0[ox]/;
const LEADING_ZERO = /^[-+]?0[0-9]+$/;
const LONE_SURROGATE = /\p{Surrogate}/u;

/** Gives the place of a node; only a finding needs it. */
type Place = () => SourceRange;

/** Judges one scalar value: whether JSON can carry it, and whether YAML cut a text that a person meant longer. */
export function scalarFinding(node: Scalar, text: string, place: Place): Diagnostic | undefined {
  const { value } = node;
  if (typeof value === 'string') {
    if (LONE_SURROGATE.test(value)) return report('yaml-surrogate', place(), {});
    return node.type === Scalar.PLAIN ? cutText(node, text, place) : undefined;
  }
  if (typeof value !== 'number') return undefined;
  const written = node.source ?? String(value);
  if (!Number.isFinite(value)) return report('yaml-number', place(), { text: written });
  if (INTEGER.test(written) && !Number.isSafeInteger(value)) {
    return report('unsafe-integer', place(), { text: written });
  }
  return LEADING_ZERO.test(written)
    ? report('number-leading-zero', place(), { text: written, value })
    : undefined;
}

/** Judges the key of a pair: keys are text, and `<<` would be taken for a merge. */
export function keyFinding(key: unknown, place: Place): Diagnostic | undefined {
  if (!isScalar(key))
    return report('yaml-key', place(), { found: 'a collection or an alias', text: '' });
  if (key.source === '<<' && key.type === Scalar.PLAIN)
    return report('yaml-merge-key', place(), {});
  if (typeof key.value !== 'string') {
    const text = key.source ?? '';
    return report('yaml-key', place(), { found: keyKind(key.value, text), text });
  }
  if (LONE_SURROGATE.test(key.value)) return report('yaml-surrogate', place(), {});
  return undefined;
}

function keyKind(value: unknown, text: string): string {
  if (value === null) return text === '' ? 'no key' : 'null';
  return `the ${typeof value} \`${text}\``;
}

/** `use #1 tool` is read as `use`: a `#` that touches the next word was hardly meant as a comment. */
function cutText(node: Scalar, text: string, place: Place): Diagnostic | undefined {
  const end = node.range?.[1] ?? text.length;
  if (text.charAt(end) !== ' ') return undefined;
  const rest = /^ +(#[^\s#][^\r\n]{0,80})/.exec(text.slice(end, end + 100))?.[1];
  if (rest === undefined) return undefined;
  return report('text-cut', place(), { kept: String(node.value), rest: rest.trimEnd() });
}
