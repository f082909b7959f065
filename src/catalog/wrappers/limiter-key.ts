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

/** The members of the context that a path may start with, and an example where the member is no text itself. */
const MEMBERS: ReadonlyMap<string, string | undefined> = new Map([
  ['auth', 'auth.principal'],
  ['client', 'client.info.name'],
  ['transport', undefined],
  ['protocolVersion', undefined],
  ['requestId', undefined],
]);

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
  const fault = pathFault(names);
  if (fault === undefined) return { kind: 'context', names };
  const parameters = { members: [...MEMBERS.keys()], found: foundAt(document, at), ...fault };
  context.findings.push(report('wrap-key', document.rangeAt(at), parameters));
  return undefined;
}

type Fault = { readonly hint: string | undefined };

function pathFault(names: readonly string[]): Fault | undefined {
  const [member = '', ...inner] = names;
  if (!MEMBERS.has(member)) return { hint: foreignHint(member, inner) };
  const example = MEMBERS.get(member);
  if (example === undefined) {
    return inner.length === 0
      ? undefined
      : { hint: `\`${member}\` is a text itself: write \`${member}\`` };
  }
  const depth = example.split('.').length;
  if (names.length < depth || names.includes('')) {
    return { hint: `name a text inside, such as \`${example}\`` };
  }
  return member === 'client' && inner[0] !== 'info' && inner[0] !== 'capabilities'
    ? { hint: `\`client\` has \`info\` and \`capabilities\`: \`${example}\`` }
    : undefined;
}

/** The way out of a path that starts with no member of the context. */
function foreignHint(member: string, inner: readonly string[]): string | undefined {
  if (member === 'context') return `leave out \`context.\`: \`${inner.join('.')}\``;
  if (member === 'args' || member === 'arguments' || member === 'params') {
    return 'arguments are for a function to read: `./keys.ts#key`';
  }
  const meant = nearest(member, MEMBERS.keys());
  return didYouMean(meant && [meant, ...inner].join('.'));
}
