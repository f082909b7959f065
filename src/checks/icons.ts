import type { Diagnostic } from '../diagnostics/diagnostic.js';
import { report } from '../diagnostics/report.js';
import type { PositionedDocument } from '../manifest/document.js';
import { foundAt } from '../manifest/value-finding.js';
import { iconFault } from '../protocol/icon.js';
import { isJsonObject, type JsonPath, type JsonValue, ownValue } from '../protocol/json.js';
import { isAbsoluteUri, uriScheme } from '../protocol/uri.js';
import { entriesOf, type Rule } from './rule.js';

/** Icons of components and of the server have the members of the specification, and sources that clients may load. */
export const checkIcons: Rule = (catalog) => {
  const { documents, settings } = catalog;
  const owners = [
    { icons: settings.server.icons, document: documents.main, path: ['server'] as JsonPath },
    ...entriesOf(catalog).map(({ definition, document, path }) => {
      return { icons: definition.icons, document, path };
    }),
  ];
  return owners.flatMap(({ icons, document, path }) =>
    icons === undefined ? [] : listFindings(icons as JsonValue, document, [...path, 'icons']),
  );
};

function listFindings(
  icons: JsonValue,
  document: PositionedDocument,
  path: JsonPath,
): Diagnostic[] {
  if (Array.isArray(icons)) {
    return icons.flatMap((icon, index) => iconFindings(icon, document, [...path, index]));
  }
  const parameters = {
    member: '',
    expected: 'an entry of a list of icons',
    found: foundAt(document, path),
  };
  return [report('icon-shape', document.rangeAt(path), parameters)];
}

function iconFindings(icon: JsonValue, document: PositionedDocument, path: JsonPath): Diagnostic[] {
  const fault = iconFault(icon);
  const src = isJsonObject(icon) ? ownValue(icon, 'src') : undefined;
  const isSourceFault = fault === undefined || fault.path[0] === 'src';
  if (typeof src === 'string' && isSourceFault) {
    const range = document.rangeAt([...path, 'src']);
    const scheme = uriScheme(src);
    if (scheme === undefined || !isAbsoluteUri(src))
      return [report('icon-src', range, { found: src })];
    return fault === undefined && scheme !== 'http'
      ? []
      : [report('icon-scheme', range, { scheme })];
  }
  if (fault === undefined) return [];
  const at = [...path, ...fault.path];
  const { expected } = fault;
  const parameters = { member: fault.path.join('.'), expected, found: foundAt(document, at) };
  return [report('icon-shape', document.rangeAt(at), parameters)];
}
