import type { SourceRange } from '../diagnostics/source.js';
import type { JsonPath, JsonValue } from '../protocol/json.js';
import { isJsonObject } from '../protocol/json.js';
import { isSecretName } from '../protocol/secret-names.js';
import { looksRandom, secretShapes } from '../protocol/secret-shapes.js';
import type { ManifestDocuments, PositionedDocument } from './document.js';

/** A text of a manifest that looks like a secret. It must not be printed. */
export type Secret = {
  /** What it looks like, as a noun phrase. */
  readonly what: string;
  /** The secret itself: a part of the value, or all of it. */
  readonly text: string;
  /** The whole value. */
  readonly range: SourceRange;
};

/** Keys whose values stand for the thing around them: what `api_key: { default: … }` holds is an API key. */
const STAND_FOR_PARENT: ReadonlySet<string | number> = new Set([
  'default',
  'const',
  'enum',
  'example',
  'examples',
  'value',
]);

/**
 * Finds the texts of a manifest that look like secrets: by their shape, or by their name where they look random. Each
 * counts once in a file, however many aliases lead there.
 */
export function secretsIn({ main, included }: ManifestDocuments): readonly Secret[] {
  return [main, ...included].flatMap(secretsOf);
}

function secretsOf(document: PositionedDocument): readonly Secret[] {
  const secrets = new Map<string, Secret>();
  const path: (string | number)[] = [];
  collect(document.value);
  return [...secrets.values()];

  function collect(value: JsonValue): void {
    if (typeof value === 'string') judge(value);
    else if (Array.isArray(value)) {
      for (const [index, entry] of value.entries()) collectAt(index, entry);
    } else if (isJsonObject(value)) {
      for (const [key, entry] of Object.entries(value)) collectAt(key, entry);
    }
  }

  function collectAt(step: string | number, value: JsonValue): void {
    path.push(step);
    collect(value);
    path.pop();
  }

  function judge(value: string): void {
    const shapes = secretShapes(value);
    for (const { what, start, end } of shapes) add(what, value.slice(start, end));
    if (shapes.length === 0 && looksRandom(value) && isSecretName(nameOf(path))) {
      add('a secret', value);
    }
  }

  function add(what: string, text: string): void {
    if (!secrets.has(text)) secrets.set(text, { what, text, range: document.rangeAt(path) });
  }
}

/** The nearest name on a path that says what its value is. */
function nameOf(path: JsonPath): string {
  const isName = (step: JsonPath[number]) =>
    typeof step === 'string' && !STAND_FOR_PARENT.has(step);
  return String(path.findLast(isName) ?? '');
}
