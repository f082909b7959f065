import type { ErrorObject } from 'ajv';
import type { Diagnostic } from '../diagnostics/diagnostic.js';
import { pathText } from '../diagnostics/path-text.js';
import { report } from '../diagnostics/report.js';
import { isJsonObject, type JsonPath, type JsonValue, ownValue } from '../protocol/json.js';
import { nearest } from '../protocol/suggest.js';
import type { PositionedDocument } from './document.js';
import { expectedValue, type KeyTable, type Kind } from './keys/key.js';
import { foundAt, valueAt, valueParameters, type WantedKind, wrongKind } from './value-finding.js';

/**
 * Turns the validator's errors into findings that people understand.
 *
 * The validator only says where something is wrong and of what sort; what was expected comes from the key table.
 *
 * @param root the kind of the document's root
 */
export function keyFindings(
  document: PositionedDocument,
  root: Kind,
  errors: readonly ErrorObject[],
): Diagnostic[] {
  const findings: Diagnostic[] = [];
  const wrongValues = new Set<string>();
  for (const error of errors) {
    const path = readPointer(document.value, error.instancePath);
    const kind = kindAt(root, path);
    if (error.keyword === 'additionalProperties' && kind.kind === 'map') {
      findings.push(
        unexpectedKey(document, path, kind.keys, parameter(error, 'additionalProperty')),
      );
    } else if (error.keyword === 'required' && kind.kind === 'map') {
      findings.push(missingKey(document, path, kind.keys, parameter(error, 'missingProperty')));
    } else if (!wrongValues.has(error.instancePath)) {
      wrongValues.add(error.instancePath);
      findings.push(wrongValue(document, path, kind));
    }
  }
  return findings;
}

function parameter(error: ErrorObject, name: string): string {
  const value: unknown = (error.params as Readonly<Record<string, unknown>>)[name];
  return String(value);
}

/** The kind that the table gives to a path; `any` where the path leaves it. */
function kindAt(root: Kind, path: JsonPath): Kind {
  let kind: Kind = root;
  for (const step of path) {
    if (kind.kind === 'list') kind = kind.items;
    else if (kind.kind === 'names') kind = kind.values;
    else if (kind.kind === 'map' && Object.hasOwn(kind.keys, step)) {
      kind = kind.keys[step]?.kind ?? { kind: 'any' };
    } else return { kind: 'any' };
  }
  return kind;
}

/** RFC 6901; whether a step is an index depends on the value that it steps into. */
function readPointer(root: JsonValue, pointer: string): JsonPath {
  const path: (string | number)[] = [];
  let value: JsonValue | undefined = root;
  for (const token of pointer.split('/').slice(1)) {
    const name = token.replaceAll('~1', '/').replaceAll('~0', '~');
    if (Array.isArray(value)) {
      path.push(Number(name));
      value = value[Number(name)];
    } else {
      path.push(name);
      value = isJsonObject(value) ? ownValue(value, name) : undefined;
    }
  }
  return path;
}

function unexpectedKey(
  document: PositionedDocument,
  path: JsonPath,
  keys: KeyTable,
  key: string,
): Diagnostic {
  const keyPath = [...path, key];
  const range = document.keyRangeAt(keyPath);
  if (Object.hasOwn(keys, key)) {
    return report('not-supported-yet', range, { what: `the key \`${pathText(keyPath)}\`` });
  }
  const allowed = Object.keys(keys).filter((name) => !keys[name]?.notSupportedYet);
  const suggestion = nearest(key, allowed);
  return report('unknown-key', range, {
    key,
    allowed,
    nearest: suggestion,
    place: pathText(path),
  });
}

function missingKey(
  document: PositionedDocument,
  path: JsonPath,
  keys: KeyTable,
  key: string,
): Diagnostic {
  const { source, start, path: shown } = document.keyRangeAt(path);
  const isRoot = path.length === 0;
  const range = isRoot ? { source, start, end: start, path: shown } : document.keyRangeAt(path);
  if (keys[key]?.kind.kind !== 'any' && ruleCode(keys[key]?.kind) === 'manifest-version') {
    return report('manifest-version', { source, start: 0, end: 0, path: '' }, { found: undefined });
  }
  return report('missing-key', range, { key, place: pathText(path) });
}

function ruleCode(kind: Kind | undefined): string | undefined {
  return kind === undefined || kind.kind === 'any' ? undefined : kind.code;
}

function wrongValue(document: PositionedDocument, path: JsonPath, kind: Kind): Diagnostic {
  const range = document.rangeAt(path);
  const wanted = wantedKind(kind);
  const expected = expectedValue(kind);
  if (kind.kind === 'any') return wrongKind(document, path, wanted, expected);
  if (kind.kind === 'text' && isNotSupportedYet(kind.notSupportedYet, document, path)) {
    const hint = `built so far: ${kind.choices?.filter((choice) => !kind.notSupportedYet?.includes(choice)).join(', ')}`;
    return report('not-supported-yet', range, {
      what: `${foundAt(document, path)} in \`${pathText(path.slice(0, -1))}\``,
      hint,
    });
  }
  switch (kind.code) {
    case undefined:
    case 'wrong-kind':
      return wrongKind(document, path, wanted, expected);
    case 'manifest-version':
      return report('manifest-version', range, { found: foundAt(document, path) });
    default:
      return report(kind.code, range, valueParameters(document, path, wanted, expected));
  }
}

function isNotSupportedYet(
  choices: readonly string[] | undefined,
  document: PositionedDocument,
  path: JsonPath,
): boolean {
  const value = valueAt(document.value, path);
  return typeof value === 'string' && choices !== undefined && choices.includes(value);
}

function wantedKind(kind: Kind): WantedKind {
  switch (kind.kind) {
    case 'map':
    case 'names':
    case 'any':
      return 'map';
    default:
      return kind.kind;
  }
}
