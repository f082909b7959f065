import { promptMessageFault } from '../../protocol/content-block.js';
import { isJsonObject, type JsonObject, type JsonValue, ownValue } from '../../protocol/json.js';
import { jsonFault } from '../json-fault.js';
import type { PromptMessage, PromptReply } from '../result.js';
import { replyKind } from './reply-kind.js';
import { restMembers } from './rest-members.js';
import { describeJsonFault, nothing, notJson, type ResultFault, tooLarge } from './result-fault.js';
import { type ResultShape, shapeBlock } from './result-shape.js';

/** A rendered prompt on its way to the client. */
export type PromptResult = {
  /** Members of the result object, as JSON text without braces. */
  readonly members: string;
  readonly metadata?: JsonObject | undefined;
};

const OWN_MEMBERS: ReadonlySet<string> = new Set([
  'description',
  'messages',
  '_meta',
  'resultType',
  'ttlMs',
  'cacheScope',
]);

/** Turns what a prompt's handler returned into a result. */
export function promptResult(
  value: unknown,
  shape: ResultShape,
  maxBytes: number,
): PromptResult | ResultFault {
  if (typeof value === 'string') {
    return value.length > maxBytes ? tooLarge : { members: `"messages":[${userMessage(value)}]` };
  }
  if (value === undefined) return nothing;
  const kind = replyKind(value);
  if (kind === 'prompt') return replyResult((value as PromptReply).result, shape, maxBytes);
  if (kind !== undefined) return notJson(`a ${kind} reply is no answer of a prompt`);
  return replyResult({ messages: value }, shape, maxBytes);
}

/** JSON text of a message of the user that is one text block. */
function userMessage(text: string): string {
  return `{"role":"user","content":{"type":"text","text":${JSON.stringify(text)}}}`;
}

function replyResult(
  result: unknown,
  shape: ResultShape,
  maxBytes: number,
): PromptResult | ResultFault {
  const fault = jsonFault(result, maxBytes);
  if (fault !== undefined) return describeJsonFault(fault, 'the value');
  if (!isJsonObject(result)) return notJson('the reply holds no result object');
  const detail = replyFault(result);
  if (detail !== undefined) return notJson(detail);

  const description = ownValue(result, 'description');
  const head = description === undefined ? '' : `"description":${JSON.stringify(description)},`;
  const messages = JSON.stringify(shapeMessages(ownValue(result, 'messages'), shape));
  return {
    members: `${head}"messages":${messages}${restMembers(result, OWN_MEMBERS)}`,
    metadata: ownValue(result, '_meta') as JsonObject | undefined,
  };
}

function shapeMessages(messages: JsonValue | undefined, shape: ResultShape): unknown {
  if (shape.icons) return messages;
  return (messages as readonly PromptMessage[]).map((message) => ({
    ...message,
    content: shapeBlock(message.content, shape),
  }));
}

/** The first thing that is wrong with a `prompts/get` result. */
function replyFault(result: JsonObject): string | undefined {
  const messages = ownValue(result, 'messages');
  if (!Array.isArray(messages)) return 'a string or a list of messages was expected';
  const fault = firstMessageFault(messages);
  if (fault !== undefined) return fault;
  const description = ownValue(result, 'description');
  if (description !== undefined && typeof description !== 'string') {
    return '`description` must be a string';
  }
  const metadata = ownValue(result, '_meta');
  return metadata === undefined || isJsonObject(metadata) ? undefined : '`_meta` must be an object';
}

function firstMessageFault(messages: readonly JsonValue[]): string | undefined {
  for (const [index, message] of messages.entries()) {
    const fault = promptMessageFault(message);
    if (fault !== undefined) return `\`messages/${index}\`: ${fault}`;
  }
  return undefined;
}
