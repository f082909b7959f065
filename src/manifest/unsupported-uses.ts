import type { Diagnostic } from '../diagnostics/diagnostic.js';
import { pathText } from '../diagnostics/path-text.js';
import { report } from '../diagnostics/report.js';
import { isJsonObject, type JsonPath, type JsonValue } from '../protocol/json.js';
import type { PositionedDocument } from './document.js';
import type { KeyTable, Kind } from './keys/key.js';

/**
 * Reports every use of a key that the key table knows but that is not built yet.
 *
 * Their values are judged like all others, so that a manifest can be written, and reviewed, ahead of the version that
 * serves it.
 *
 * @param root the kind of the document's root
 */
export function unsupportedUses(document: PositionedDocument, root: Kind): Diagnostic[] {
  const findings: Diagnostic[] = [];
  collect(root, document.value, []);
  return findings;

  function collect(kind: Kind, value: JsonValue, path: JsonPath): void {
    if (kind.kind === 'list') {
      if (!Array.isArray(value)) return;
      for (const [index, entry] of value.entries()) collect(kind.items, entry, [...path, index]);
    } else if (isJsonObject(value)) {
      if (kind.kind === 'map') collectKeys(kind.keys, value, path);
      if (kind.kind !== 'names' || kind.values.kind === 'any') return;
      for (const [name, entry] of Object.entries(value)) {
        collect(kind.values, entry, [...path, name]);
      }
    }
  }

  function collectKeys(
    keys: KeyTable,
    map: { readonly [name: string]: JsonValue },
    path: JsonPath,
  ): void {
    for (const [name, value] of Object.entries(map)) {
      const key = Object.hasOwn(keys, name) ? keys[name] : undefined;
      if (key === undefined) continue;
      const inside = [...path, name];
      if (key.notSupportedYet) {
        const parameters = { key: pathText(inside) };
        findings.push(report('not-supported-yet', document.keyRangeAt(inside), parameters));
      } else {
        collect(key.kind, value, inside);
      }
    }
  }
}
