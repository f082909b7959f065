import type { Diagnostic } from '../diagnostics/diagnostic.js';
import { report } from '../diagnostics/report.js';
import { decodeSource } from '../manifest/decode-source.js';
import type { PositionedDocument } from '../manifest/document.js';
import type { Declared } from '../manifest/manifest.js';
import { positionedDocument } from '../manifest/positioned-document.js';
import { unreadableReason } from '../manifest/project-files.js';
import { folderOf, resolveProjectPath } from '../manifest/project-path.js';
import type { ResolveContext } from './resolve-context.js';

/** Reads the JSON or YAML file that a key of a tool names; findings about its text point into it. */
export function readSchemaFile(
  tool: Declared<object>,
  key: 'inputSchema' | 'outputSchema',
  reference: string,
  context: ResolveContext,
): PositionedDocument | undefined {
  const range = tool.document.rangeAt([...tool.path, key]);
  const path = resolveProjectPath(folderOf(tool.document.path), reference);
  if (path === undefined) {
    context.findings.push(report('path-outside-root', range, { path: reference }));
    return undefined;
  }
  const content = readFile(path, context);
  if ('reason' in content) {
    context.findings.push(report('schema-file', range, { file: reference, ...content }));
    return undefined;
  }
  const source = decodeSource(context.files.display(path), content.bytes);
  context.findings.push(...source.diagnostics);
  if (source.value === undefined) return undefined;
  const document = positionedDocument(source.value, path);
  const [syntax, others] = partitioned(document.diagnostics);
  for (const finding of others) context.findings.push(finding);
  if (syntax[0] !== undefined) {
    const parameters = {
      file: reference,
      reason: isJson(path) ? syntax[0].message : `it is not YAML: ${syntax[0].message}`,
      hint: syntax[0].hint ?? 'correct the file at the place shown',
    };
    const related = syntax.map((finding) => ({ message: finding.message, range: finding.range }));
    context.findings.push(report('schema-file', range, parameters, related));
  }
  return document.value;
}

/** What keeps a file from being read at all, and what is found in one that is read. */
function partitioned(
  findings: readonly Diagnostic[],
): readonly [syntax: readonly Diagnostic[], others: readonly Diagnostic[]] {
  const isSyntax = ({ code }: Diagnostic) => code === 'yaml-syntax';
  return [findings.filter(isSyntax), findings.filter((finding) => !isSyntax(finding))];
}

function isJson(path: string): boolean {
  return path.toLowerCase().endsWith('.json');
}

/** Why there is no file to read, and what to do about it. */
type Unread = { readonly reason: string; readonly hint: string };

/** Gives the bytes of a schema file, or why there are none. */
function readFile(
  path: string,
  { files }: ResolveContext,
): { readonly bytes: Uint8Array } | Unread {
  if (!/\.(?:json|ya?ml)$/.test(path)) {
    const reason = 'a schema file ends in .json, .yaml or .yml';
    return { reason, hint: 'name such a file, or write the schema in place' };
  }
  const content = files.read(path);
  if (content.kind === 'file') return content;
  const hint = 'create it, or correct the path, which is relative to the manifest';
  return { reason: unreadableReason(content), hint };
}
