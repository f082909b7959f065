import type { ResourceEntry } from '../../catalog/catalog.js';
import { isTemplate } from '../../definitions/resource.js';
import type { Diagnostic } from '../../diagnostics/diagnostic.js';
import { pathText } from '../../diagnostics/path-text.js';
import { report } from '../../diagnostics/report.js';
import type { PositionedDocument } from '../../manifest/document.js';
import { foundAt } from '../../manifest/value-finding.js';
import { isJsonObject, type JsonPath, type JsonValue } from '../../protocol/json.js';
import { ANNOTATION_NAMES, annotationsFaults } from '../../protocol/resource-contents.js';
import { nearest } from '../../protocol/suggest.js';
import { isAbsoluteUri } from '../../protocol/uri.js';
import type { Rule } from '../rule.js';

/** A resource's URI, size, annotations and MIME type are what the specification says (MCP, "Resources"). */
export const checkResources: Rule = ({ resources }) =>
  resources.flatMap((resource) => [
    ...addressFindings(resource),
    ...annotationFindings(resource),
    ...mimeTypeFindings(resource),
    ...fileTemplateFindings(resource),
  ]);

function addressFindings({ definition, document, path }: ResourceEntry): Diagnostic[] {
  if (isTemplate(definition)) return [];
  const { name, uri, size } = definition;
  const findings: Diagnostic[] = [];
  if (!isAbsoluteUri(uri)) {
    findings.push(report('resource-uri', document.rangeAt([...path, 'uri']), { name, found: uri }));
  }
  if (size !== undefined && !(Number.isSafeInteger(size) && size >= 0)) {
    const at = [...path, 'size'];
    const parameters = { name, found: foundAt(document, at) };
    findings.push(report('resource-size', document.rangeAt(at), parameters));
  }
  return findings;
}

function annotationFindings({ definition, document, path }: ResourceEntry): Diagnostic[] {
  const { name, annotations } = definition;
  if (annotations === undefined) return [];
  const place = [...path, 'annotations'];
  const wrong = [...annotationsFaults(annotations as JsonValue)].map((fault) => {
    const at = [...place, ...fault.path];
    const { expected } = fault;
    const member = pathText(fault.path);
    const parameters = { name, member, expected, found: foundAt(document, at) };
    return report('resource-annotation', document.rangeAt(at), parameters);
  });
  return [...wrong, ...unknownHints(annotations as JsonValue, document, place)];
}

/** A hint that no client knows is a misspelt one: unlike those of tools, these are a closed set in a manifest. */
function unknownHints(
  annotations: JsonValue,
  document: PositionedDocument,
  place: JsonPath,
): Diagnostic[] {
  if (!isJsonObject(annotations)) return [];
  const allowed = ANNOTATION_NAMES;
  return Object.keys(annotations)
    .filter((key) => !allowed.includes(key))
    .map((key) => {
      const parameters = { key, allowed, nearest: nearest(key, allowed), place: pathText(place) };
      return report('unknown-key', document.keyRangeAt([...place, key]), parameters);
    });
}

/** `file:` URIs of a template name files that a caller chooses. */
function fileTemplateFindings({ definition, document, path }: ResourceEntry): Diagnostic[] {
  if (!isTemplate(definition) || !/^file:.*\{/is.test(definition.uriTemplate)) return [];
  const { name } = definition;
  return [report('file-template-unguarded', document.rangeAt([...path, 'uriTemplate']), { name })];
}

/** `type/subtype` with optional parameters (RFC 6838, section 4.2; RFC 9110, section 8.3.1). */
const MIME_TYPE = /^[A-Za-z0-9][A-Za-z0-9!#$&^_.+-]*\/[A-Za-z0-9][A-Za-z0-9!#$&^_.+-]* *(?:;.*)?$/;

function mimeTypeFindings({ definition, document, path }: ResourceEntry): Diagnostic[] {
  const { mimeType } = definition;
  if (mimeType === undefined || MIME_TYPE.test(mimeType)) return [];
  return [report('mime-type', document.rangeAt([...path, 'mimeType']), { found: mimeType })];
}
