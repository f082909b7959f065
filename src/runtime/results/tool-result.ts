import { contentBlockFault } from '../../protocol/content-block.js';
import { isJsonObject, type JsonObject, type JsonValue, ownValue } from '../../protocol/json.js';
import { jsonFault } from '../json-fault.js';
import type { ToolReply } from '../result.js';
import { replyKind } from './reply-kind.js';
import { restMembers } from './rest-members.js';
import { describeJsonFault, nothing, notJson, type ResultFault, tooLarge } from './result-fault.js';
import { fitsShape, type ResultShape, shapeBlock } from './result-shape.js';

/** A tool's result on its way to the client. */
export type ToolResult = {
  /** Members of the result object, as JSON text without braces. */
  readonly members: string;
  readonly isError: boolean;
  /** The structured content; undefined when there is none. */
  readonly structured: JsonValue | undefined;
  readonly metadata: JsonObject | undefined;
};

/** Members of a reply that are written in their own way; all others are sent as they are. */
const OWN_MEMBERS: ReadonlySet<string> = new Set([
  'content',
  'structuredContent',
  'isError',
  '_meta',
  'resultType',
  'ttlMs',
  'cacheScope',
]);

/** Turns what a tool's handler returned into a result. */
export function toolResult(
  value: unknown,
  shape: ResultShape,
  maxBytes: number,
): ToolResult | ResultFault {
  if (typeof value === 'string') {
    return value.length > maxBytes ? tooLarge : textResult(value, false);
  }
  const kind = replyKind(value);
  if (kind === 'tool') return replyResult((value as ToolReply).result, shape, maxBytes);
  if (kind !== undefined) return notJson(`a ${kind} reply is no answer of a tool`);

  if (value === undefined) return nothing;
  const fault = jsonFault(value, maxBytes);
  if (fault !== undefined) return describeJsonFault(fault, 'the value');
  const structured = value as JsonValue;
  const json = JSON.stringify(structured);
  return {
    members: `"content":${textContent(json)}${structuredMember(structured, json, shape)},"isError":false`,
    isError: false,
    structured,
    metadata: undefined,
  };
}

/** A result of one text block. */
export function textResult(text: string, isError: boolean): ToolResult {
  return {
    members: `"content":${textContent(text)},"isError":${isError}`,
    isError,
    structured: undefined,
    metadata: undefined,
  };
}

function replyResult(
  result: unknown,
  shape: ResultShape,
  maxBytes: number,
): ToolResult | ResultFault {
  const fault = jsonFault(result, maxBytes);
  if (fault !== undefined) return describeJsonFault(fault, 'the reply');
  if (!isJsonObject(result)) return notJson('the reply holds no result object');
  const detail = replyFault(result);
  if (detail !== undefined) return notJson(detail);

  const structured = ownValue(result, 'structuredContent');
  const isError = ownValue(result, 'isError') === true;
  return {
    members: writeReply(result, structured, isError, shape),
    isError,
    structured,
    metadata: ownValue(result, '_meta') as JsonObject | undefined,
  };
}

/** The first thing that is wrong with a `tools/call` result. */
function replyFault(result: JsonObject): string | undefined {
  const content = ownValue(result, 'content');
  if (content !== undefined) {
    if (!Array.isArray(content)) return '`content` must be a list';
    for (const [index, block] of content.entries()) {
      const fault = contentBlockFault(block);
      if (fault !== undefined) return `\`content/${index}\`: ${fault}`;
    }
  }
  const isError = ownValue(result, 'isError');
  if (isError !== undefined && typeof isError !== 'boolean') return '`isError` must be a boolean';
  const metadata = ownValue(result, '_meta');
  if (metadata !== undefined && !isJsonObject(metadata)) return '`_meta` must be an object';
  const resultType = ownValue(result, 'resultType') ?? 'complete';
  return resultType === 'complete' ? undefined : '`resultType` must be `complete`';
}

function writeReply(
  result: JsonObject,
  structured: JsonValue | undefined,
  isError: boolean,
  shape: ResultShape,
): string {
  const rest = `,"isError":${isError}${restMembers(result, OWN_MEMBERS)}`;
  const blocks = (ownValue(result, 'content') ?? []) as readonly JsonValue[];
  const content = shape.icons ? blocks : blocks.map((block) => shapeBlock(block, shape));
  if (structured === undefined) return `"content":${JSON.stringify(content)}${rest}`;

  const json = JSON.stringify(structured);
  const member = structuredMember(structured, json, shape);
  // A value that stands nowhere else is said in text.
  const isText = blocks.length === 0 && (member === '' || !Object.hasOwn(result, 'content'));
  return `"content":${isText ? textContent(json) : JSON.stringify(content)}${member}${rest}`;
}

function structuredMember(structured: JsonValue, json: string, shape: ResultShape): string {
  return fitsShape(structured, shape) ? `,"structuredContent":${json}` : '';
}

function textContent(text: string): string {
  return `[{"type":"text","text":${JSON.stringify(text)}}]`;
}
