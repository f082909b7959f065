import { CALL_TIMEOUT_MS } from '../../definitions/actor.js';
import { LONGEST_TIMER_MS } from '../../definitions/server.js';
import { report } from '../../diagnostics/report.js';
import type { Declared, ToolSection } from '../../manifest/manifest.js';
import { foundAt, valueParameters } from '../../manifest/value-finding.js';
import { isJsonObject, type JsonObject, type JsonValue, ownValue } from '../../protocol/json.js';
import { nearest } from '../../protocol/suggest.js';
import type { Actor, ActorContent } from '../catalog.js';
import type { Place } from '../closed-map.js';
import { millisecondsHint } from '../milliseconds.js';
import { resolveExportAt } from '../modules/handler-reference.js';
import { looksLikeModulePath } from '../modules/module-path.js';
import type { ResolveContext } from '../resolve-context.js';
import { type ActorTemplateRole, parseActorTemplate } from './actor-template.js';

type Tool = Declared<ToolSection>;
type ActorKind = Actor['kind'];

const KINDS: readonly ActorKind[] = ['call', 'cast'];

/** The keys of a `call` and of a `cast`; those that are required, first. */
const KEYS: {
  readonly [kind in ActorKind]: { required: readonly string[]; optional: readonly string[] };
} = {
  call: { required: ['target', 'message', 'reply'], optional: ['timeoutMs'] },
  cast: { required: ['target', 'message'], optional: [] },
};

/** Resolves what a tool sends to a target; undefined for a tool that sends nothing. */
export function resolveActor(tool: Tool, context: ResolveContext): Actor | undefined {
  const kinds = KINDS.filter((kind) => tool.section[kind] !== undefined);
  const [kind] = kinds;
  if (kind === undefined) return undefined;
  reportCompanions(tool, kinds, context);
  const [actor] = kinds.map((each) => resolveKind(tool, each, context));
  return actor;
}

/** Reports what must not stand beside `call` or `cast`: the other one, a handler, and an output beside `cast` alone. */
function reportCompanions(
  { name, document, path, section }: Tool,
  kinds: readonly ActorKind[],
  { findings }: ResolveContext,
): void {
  const keyRange = (key: string) => document.keyRangeAt([...path, key]);
  const [first = 'call', second] = [...kinds].sort((a, b) => keyRange(a).start - keyRange(b).start);
  const related = [{ message: `\`${first}\` of the tool`, range: keyRange(first) }];
  if (second !== undefined) {
    const parameters = { actor: second, fault: { kind: 'both', other: first } } as const;
    findings.push(report('actor-keys', keyRange(second), parameters, related));
  }
  if (section.handler !== undefined) {
    const parameters = { tool: name, actor: first };
    findings.push(report('handler-with-actor', keyRange('handler'), parameters, related));
  }
  if (first !== 'cast' || second !== undefined) return;
  for (const key of ['output', 'outputSchema'] as const) {
    if (section[key] === undefined) continue;
    findings.push(report('actor-output', keyRange(key), { tool: name, key }, related));
  }
}

function resolveKind(tool: Tool, kind: ActorKind, context: ResolveContext): Actor {
  const place = { document: tool.document, at: [...tool.path, kind] };
  const value = tool.section[kind] ?? null;
  reportActorKeys(place, kind, value, context);
  const section = isJsonObject(value) ? value : {};
  const target = ownValue(section, 'target');
  const common = {
    target: typeof target === 'string' ? target : '',
    message: resolveContent(place, section, 'message', context),
  };
  return kind === 'cast'
    ? { kind, ...common }
    : {
        kind,
        ...common,
        reply: resolveReply(place, section, context),
        timeoutMs: readTimeout(place, section, context),
      };
}

function reportActorKeys(
  { document, at }: Place,
  actor: ActorKind,
  value: JsonValue,
  { findings }: ResolveContext,
): void {
  const range = document.keyRangeAt(at);
  const { required, optional } = KEYS[actor];
  const allowed = [...required, ...optional];
  if (!isJsonObject(value)) {
    const fault = { kind: 'shape', required, found: foundAt(document, at) } as const;
    findings.push(report('actor-keys', range, { actor, fault }));
    return;
  }
  for (const key of required.filter((name) => !Object.hasOwn(value, name))) {
    findings.push(report('actor-keys', range, { actor, fault: { kind: 'missing', key } }));
  }
  for (const key of Object.keys(value).filter((name) => !allowed.includes(name))) {
    const fault = { kind: 'unknown', key, allowed, nearest: nearest(key, allowed) } as const;
    const place = { message: 'the key', range: document.keyRangeAt([...at, key]) };
    findings.push(report('actor-keys', range, { actor, fault }, [place]));
  }
}

/** Stands in for a template that is missing. */
const NO_CONTENT: ActorContent = {
  kind: 'template',
  template: { kind: 'literal', value: null },
  placeholders: [],
};

/** Resolves a message or a reply: a text that looks like a module path names the function that builds it. */
function resolveContent(
  { document, at }: Place,
  section: JsonObject,
  role: ActorTemplateRole,
  context: ResolveContext,
): ActorContent {
  const value = ownValue(section, role);
  const place = { document, at: [...at, role] };
  if (value === undefined) return NO_CONTENT;
  if (typeof value === 'string' && looksLikeModulePath(value)) {
    return { kind: 'builder', builder: resolveExportAt(place, value, role, context) };
  }
  return { kind: 'template', ...parseActorTemplate(place, value, role, context) };
}

/** The structured content of a result is an object, so a reply that can never be one is wrong. */
function resolveReply(place: Place, section: JsonObject, context: ResolveContext): ActorContent {
  const reply = resolveContent(place, section, 'reply', context);
  const value = ownValue(section, 'reply');
  if (value === undefined || reply.kind === 'builder' || mayBeObject(value)) return reply;
  const { document } = place;
  const at = [...place.at, 'reply'];
  const parameters = { found: foundAt(document, isJsonObject(value) ? [...at, '$literal'] : at) };
  context.findings.push(report('actor-reply-object', document.rangeAt(at), parameters));
  return reply;
}

function mayBeObject(value: JsonValue): boolean {
  if (!isJsonObject(value)) return false;
  const isLiteral = Object.keys(value).join() === '$literal';
  return !isLiteral || isJsonObject(ownValue(value, '$literal'));
}

function readTimeout(
  { document, at }: Place,
  section: JsonObject,
  context: ResolveContext,
): number {
  const value = ownValue(section, 'timeoutMs') ?? CALL_TIMEOUT_MS;
  const isCount = typeof value === 'number' && Number.isInteger(value) && value >= 1;
  if (isCount && value <= LONGEST_TIMER_MS) return value;
  const place = [...at, 'timeoutMs'];
  const expected = `a positive integer${isCount ? ` of at most ${LONGEST_TIMER_MS}` : ''}`;
  const { hint, ...parameters } = valueParameters(document, place, 'integer', expected);
  const range = document.rangeAt(place);
  const wayOut = millisecondsHint(value) ?? hint;
  context.findings.push(report('actor-timeout', range, { ...parameters, hint: wayOut }));
  return CALL_TIMEOUT_MS;
}
