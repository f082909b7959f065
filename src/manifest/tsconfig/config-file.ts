import { createRequire } from 'node:module';
import { fileStart, type SourceRange, type SourceText } from '../../diagnostics/source.js';
import {
  isJsonObject,
  type JsonObject,
  type JsonPath,
  type JsonValue,
} from '../../protocol/json.js';

/** What keeps a configuration from being used, in words, and where. */
export type ConfigFault = { readonly problem: string; readonly range: SourceRange };

/** Tells a fault from what was asked for. */
export function isConfigFault(result: object): result is ConfigFault {
  return 'problem' in result;
}

/**
 * Reads the text of a `tsconfig.json` as TypeScript does: JSON with comments and trailing commas, where a text without a
 * value is an empty object.
 */
export function parseConfig(source: SourceText): { readonly root: JsonObject } | ConfigFault {
  const parsed = plainValue(source.text) ?? lenientValue(source);
  if (isConfigFault(parsed)) return parsed;
  if (isJsonObject(parsed.value)) return { root: parsed.value };
  return { problem: 'its root must be an object', range: fileStart(source) };
}

/** Most files are plain JSON, for which no library needs to be loaded. */
function plainValue(text: string): { readonly value: JsonValue } | undefined {
  try {
    return { value: JSON.parse(text) as JsonValue };
  } catch {
    return undefined;
  }
}

const require = createRequire(import.meta.url);

function jsonc(): typeof import('jsonc-parser') {
  return require('jsonc-parser') as typeof import('jsonc-parser');
}

function lenientValue(source: SourceText): { readonly value: JsonValue } | ConfigFault {
  const { parse, printParseErrorCode } = jsonc();
  const errors: import('jsonc-parser').ParseError[] = [];
  const options = { allowTrailingComma: true, allowEmptyContent: true };
  const parsed = unlessTooDeep((): JsonValue => parse(source.text, errors, options) ?? {});
  if (parsed === undefined) {
    return { problem: 'it is nested too deeply', range: fileStart(source) };
  }
  const [first] = errors;
  if (first === undefined) return parsed;
  const words = printParseErrorCode(first.error).replaceAll(/(?<=[a-z])(?=[A-Z])/g, ' ');
  const range = { source, start: first.offset, end: first.offset + first.length, path: '' };
  return { problem: `it is not valid here (${words.toLowerCase()})`, range };
}

/** The place of a value in a configuration that has been read. */
export function configRange(source: SourceText, path: JsonPath): SourceRange {
  const { findNodeAtLocation, parseTree } = jsonc();
  const node = unlessTooDeep(() => {
    const root = parseTree(source.text);
    return root && findNodeAtLocation(root, [...path]);
  })?.value;
  if (node === undefined) return fileStart(source);
  return { source, start: node.offset, end: node.offset + node.length, path: '' };
}

/** The library calls itself for each level of nesting. */
function unlessTooDeep<Value>(run: () => Value): { readonly value: Value } | undefined {
  try {
    return { value: run() };
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}
