import { CALL_TIMEOUT_MS } from '../../definitions/actor.js';
import { LONGEST_TIMER_MS } from '../../definitions/server.js';
import { foreignKeywords } from '../../protocol/actor-schema.js';
import { isJsonObject, type JsonObject, type JsonValue } from '../../protocol/json.js';
import { callHandler, castHandler, type TargetCall, type TargetCast } from '../actors/send.js';
import type { MessageKind } from '../actors/target.js';
import { placeholderSource } from '../actors/template.js';
import type { ActorComponent, ToolComponent } from '../component.js';
import { isJson } from '../json-fault.js';
import type { Logger } from '../log.js';
import type { ToolRoute } from '../runtime.js';
import { expect, expectKnownKeys } from './expect.js';
import type { PreparedTarget } from './read-targets.js';

/** Whether a tool sends its arguments to a target, instead of having a handler. */
export function isActor(component: ToolComponent | ActorComponent): component is ActorComponent {
  const { call, cast } = component as { readonly call?: unknown; readonly cast?: unknown };
  return typeof call === 'object' || (cast !== undefined && typeof cast !== 'function');
}

/** Checks what a tool sends, and makes the function that answers its calls. */
export type CreateActor = (component: ActorComponent, place: string) => ToolRoute['call'];

/** What tools that send need of their server. */
type ActorHost = {
  readonly targets: ReadonlyMap<string, PreparedTarget>;
  readonly logger: Logger;
  readonly maxResultBytes: number;
};

/** Prepares to make the functions of tools that send. */
export function createActors({ targets, logger, maxResultBytes }: ActorHost): CreateActor {
  return (component, place) => {
    checkSchemas(component, place);
    const tool = component.definition.name;
    if ('cast' in component) {
      const { cast } = component;
      expect(!('call' in component), 'actor-keys', `${place} has both \`call\` and \`cast\``);
      checkSent(cast, ['target', 'message'], `\`cast\` of ${place}`);
      const target = findTarget(cast, 'cast', targets, place);
      return castHandler(cast, { target, tool, logger });
    }
    const { call } = component;
    const part = `\`call\` of ${place}`;
    checkSent(call, ['target', 'message', 'reply', 'timeoutMs'], part);
    checkReply(call, part);
    const target = findTarget(call, 'call', targets, place);
    const { timeoutMs = CALL_TIMEOUT_MS } = call;
    return callHandler({ ...call, timeoutMs }, { target, tool, logger }, maxResultBytes);
  };
}

function checkSchemas(component: ActorComponent, place: string): void {
  const { inputSchema, outputSchema } = component.definition;
  const [foreign] = foreignKeywords(inputSchema);
  if (foreign !== undefined) {
    const at = foreign.path.length === 0 ? '' : ` at /${foreign.path.join('/')}`;
    const text = `\`inputSchema\` of ${place} has \`${foreign.keyword}\`${at}, which is not checked before a message is built`;
    expect(false, 'actor-schema-keyword', text);
  }
  const isAllowed = outputSchema === undefined || !('cast' in component);
  expect(isAllowed, 'actor-output', `${place} has an \`outputSchema\`, and a cast has no output`);
}

function checkSent(sent: TargetCall | TargetCast, known: readonly string[], part: string): void {
  expect(isJsonObject(sent as unknown as JsonValue), 'actor-keys', `${part} must be a map`);
  expectKnownKeys(sent, known, part);
  const { target, message } = sent;
  expect(typeof target === 'string', 'actor-keys', `${part} must name its \`target\``);
  checkContent(message, 'arg', `\`message\` in ${part}`);
}

function checkReply({ reply, timeoutMs }: TargetCall, part: string): void {
  checkContent(reply, 'reply', `\`reply\` in ${part}`);
  const isObject = typeof reply === 'function' || isJsonObject(reply as JsonValue);
  expect(isObject, 'actor-reply-object', `\`reply\` in ${part} must give an object`);
  const isTime = timeoutMs === undefined || (Number.isInteger(timeoutMs) && timeoutMs >= 1);
  const text = `\`timeoutMs\` in ${part} must be a positive integer of at most ${LONGEST_TIMER_MS}`;
  expect(isTime && (timeoutMs ?? 1) <= LONGEST_TIMER_MS, 'actor-timeout', text);
}

/** A template is JSON, but for its placeholders. */
function checkContent(content: unknown, source: 'arg' | 'reply', place: string): void {
  if (typeof content === 'function') return;
  const text = `${place} must be a function, or JSON with \`${source}()\` in it`;
  expect(isJson(withoutPlaceholders(content, source, place)), 'actor-placeholder', text);
}

function withoutPlaceholders(part: unknown, source: 'arg' | 'reply', place: string): unknown {
  const found = placeholderSource(part);
  if (found !== undefined) {
    const text = `${place} has \`${found}()\`, where only \`${source}()\` has a value`;
    expect(found === source, 'actor-placeholder', text);
    return null;
  }
  if (typeof part !== 'object' || part === null) return part;
  const inner = (member: unknown): unknown => withoutPlaceholders(member, source, place);
  if (Array.isArray(part)) return part.map(inner);
  if (Object.getPrototypeOf(part) !== Object.prototype) return part;
  return Object.fromEntries(
    Object.entries(part as JsonObject).map(([key, member]) => [key, inner(member)]),
  );
}

function findTarget(
  { target }: TargetCast,
  kind: MessageKind,
  targets: ReadonlyMap<string, PreparedTarget>,
  place: string,
): PreparedTarget['host'] {
  const prepared = targets.get(target);
  const names = [...targets.keys()].map((name) => `\`${name}\``).join(', ') || 'there are none';
  expect(
    prepared !== undefined,
    'target-unknown',
    `${place} sends to the target \`${target}\`, which the server does not have; targets: ${names}`,
  );
  const text = `the target \`${target}\` of ${place} has no function \`${kind}\` or \`handle\``;
  expect(prepared.expects(kind), 'target-export-missing', text);
  return prepared.host;
}
