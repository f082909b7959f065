import type { Diagnostic } from '../diagnostics/diagnostic.js';
import { pathText } from '../diagnostics/path-text.js';
import { report } from '../diagnostics/report.js';
import type { SourceRange } from '../diagnostics/source.js';
import type { PositionedDocument } from '../manifest/document.js';
import { foundAt } from '../manifest/value-finding.js';
import { ICON_MEMBERS, iconFaults } from '../protocol/icon.js';
import { isJsonObject, type JsonPath, type JsonValue, ownValue } from '../protocol/json.js';
import { ABSENT, type MemberFault } from '../protocol/members.js';
import { nearest } from '../protocol/suggest.js';
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
    expected: 'an entry of a list',
    found: foundAt(document, path),
  };
  return [report('icon-shape', document.rangeAt(path), parameters)];
}

function iconFindings(icon: JsonValue, document: PositionedDocument, path: JsonPath): Diagnostic[] {
  const src = isJsonObject(icon) ? ownValue(icon, 'src') : undefined;
  const hasText = typeof src === 'string';
  const faults = [...iconFaults(icon)].filter((fault) => !hasText || fault.path[0] !== 'src');
  return [
    ...(hasText ? sourceFindings(src, document.rangeAt([...path, 'src'])) : []),
    ...faults.map((fault) => shapeFinding(fault, document, path)),
  ];
}

function sourceFindings(src: string, range: SourceRange): Diagnostic[] {
  const scheme = uriScheme(src);
  if (scheme === undefined || !isAbsoluteUri(src))
    return [report('icon-src', range, { found: src })];
  return scheme === 'https' || scheme === 'data' ? [] : [report('icon-scheme', range, { scheme })];
}

function shapeFinding(
  fault: MemberFault,
  document: PositionedDocument,
  path: JsonPath,
): Diagnostic {
  const at = [...path, ...fault.path];
  const member = pathText(fault.path);
  if (fault.expected === ABSENT) {
    const parameters = { member, known: ICON_MEMBERS, nearest: nearest(member, ICON_MEMBERS) };
    return report('icon-shape', document.keyRangeAt(at), parameters);
  }
  const parameters = { member, expected: fault.expected, found: foundAt(document, at) };
  return report('icon-shape', document.rangeAt(at), parameters);
}
