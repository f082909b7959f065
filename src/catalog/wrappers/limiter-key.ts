import { KEY_MEMBERS, type KeyPathFault, keyPathFault } from '../../definitions/wrapper.js';
import { didYouMean } from '../../diagnostics/codes/did-you-mean.js';
import { report } from '../../diagnostics/report.js';
import { foundAt } from '../../manifest/value-finding.js';
import type { JsonValue } from '../../protocol/json.js';
import { nearest } from '../../protocol/suggest.js';
import type { LimiterKey } from '../catalog.js';
import type { Place } from '../closed-map.js';
import { resolveExportAt } from '../modules/handler-reference.js';
import { looksLikeModulePath } from '../modules/module-path.js';
import type { ResolveContext } from '../resolve-context.js';

/** The export of a module that tells callers apart when the manifest names no other. */
const CONVENTIONAL_EXPORT = 'key';

/** Resolves what a limiter tells callers apart by; undefined when it is wrong. */
export function resolveLimiterKey(
  place: Place,
  value: JsonValue,
  context: ResolveContext,
): LimiterKey | undefined {
  const { document, at } = place;
  if (typeof value === 'string' && (looksLikeModulePath(value) || value.includes('#'))) {
    const module = resolveExportAt(place, value, CONVENTIONAL_EXPORT, context);
    return { kind: 'function', module };
  }
  const names = typeof value === 'string' ? value.split('.') : [];
  const fault = keyPathFault(names);
  if (fault === undefined) return { kind: 'context', names };
  const hint = hintFor(fault, names);
  const parameters = { members: [...KEY_MEMBERS.keys()], found: foundAt(document, at), hint };
  context.findings.push(report('wrap-key', document.rangeAt(at), parameters));
  return undefined;
}

function hintFor(
  fault: KeyPathFault,
  [member = '', ...inner]: readonly string[],
): string | undefined {
  const example = KEY_MEMBERS.get(member);
  switch (fault) {
    case 'no-member':
      return foreignHint(member, inner);
    case 'inside-text':
      return `\`${member}\` is a text itself: write \`${member}\``;
    case 'no-text':
      return `name a text inside, such as \`${example}\``;
    case 'no-client-member':
      return `\`client\` has \`info\` and \`capabilities\`: \`${example}\``;
  }
}

/** The way out of a path that starts with no member of the context. */
function foreignHint(member: string, inner: readonly string[]): string | undefined {
  if (member === 'context') return `leave out \`context.\`: \`${inner.join('.')}\``;
  if (member === 'args' || member === 'arguments' || member === 'params') {
    return 'arguments are for a function to read: `./keys.ts#key`';
  }
  const meant = nearest(member, KEY_MEMBERS.keys());
  return didYouMean(meant && [meant, ...inner].join('.'));
}
