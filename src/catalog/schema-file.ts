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
  const content = readBytes(path, context);
  if (typeof content === 'string') {
    context.findings.push(report('schema-file', range, { file: reference, reason: content }));
    return undefined;
  }
  const source = decodeSource(context.files.display(path), content);
  context.findings.push(...source.diagnostics);
  if (source.value === undefined) return undefined;
  const document = positionedDocument(source.value, path);
  context.findings.push(...document.diagnostics);
  return document.value;
}

/** Gives the bytes of a schema file, or why there are none. */
function readBytes(path: string, { files }: ResolveContext): Uint8Array | string {
  if (!/\.(?:json|ya?ml)$/.test(path)) return 'a schema file ends in .json, .yaml or .yml';
  const content = files.read(path);
  return content.kind === 'file' ? content.bytes : unreadableReason(content);
}
