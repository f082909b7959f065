import type { Layout } from '../../catalog/catalog.js';
import type { TemplateValues } from '../templates/render.js';
import { type Code, code } from '../typescript/code.js';
import {
  choice,
  type Doc,
  doc,
  empty,
  group,
  indent,
  join,
  line,
  softline,
} from '../typescript/doc.js';
import { docComment } from '../typescript/doc-comment.js';
import { identifier, isBindingName } from '../typescript/identifier.js';
import { importPath } from '../typescript/import-path.js';
import { exportName, type ImportedName } from '../typescript/imports.js';
import { printDoc } from '../typescript/print-doc.js';
import { stringLiteral } from '../typescript/string-literal.js';
import { quotedName } from './definition.js';
import type { MissingHandler } from './missing-handlers.js';
import { RUNTIME } from './runtime-imports.js';

/** The names of a handler file, new or not. */
export type HandlerNames = {
  /** Imports a name, and gives what the file calls it. */
  import(name: ImportedName): string;
  /** Takes a free name of the file for a function of its own. */
  claim(name: string): string;
};

/** Longest piece of a description that is repeated in a file which the user owns from then on. */
const MAX_COMMENT = 300;

/**
 * Makes the functions that the manifest expects in a handler file. They compile, and answer that nothing is implemented:
 * a tool with a tool error, others with an internal error.
 */
export function handlerFunctions(
  file: string,
  handlers: readonly MissingHandler[],
  layout: Layout,
  names: HandlerNames,
): TemplateValues[] {
  const typed = /\.[cm]?tsx?$/.test(file);
  const typeOf = ({ type, typeFile }: MissingHandler): string => {
    const from = typeFile ? importPath(file, typeFile, layout.importExtension) : RUNTIME;
    return names.import({ from, name: type, type: true });
  };
  return handlers.map((handler): TemplateValues => {
    const { exportName: exported } = handler;
    const local = isBindingName(exported) ? exported : names.claim('handler');
    return {
      comment: docComment(firstParagraph(handler.description)),
      signature: signature(local, local === exported, typed ? typeOf(handler) : undefined, handler),
      warning: handler.kind === 'resource' && handler.variableLength,
      body: printDoc(body(handler, names), 1),
      exported: local === exported ? false : exportedAs(local, exported),
    };
  });
}

/** Prints the export of a name of the file under another name, or under its own. */
export function exportedAs(local: string, exported: string): Code {
  return local === exported
    ? code`export { ${identifier(local)} };`
    : code`export { ${identifier(local)} as ${exportName(exported)} };`;
}

const PARAMETERS = {
  tool: [code`_args`, code`_context`],
  resource: [code`_params`, code`_context`],
  prompt: [code`_args`, code`_context`],
  completion: [code`_request`, code`_context`],
  matcher: [code`_uri`],
} as const;

function signature(
  name: string,
  exported: boolean,
  type: string | undefined,
  { kind }: MissingHandler,
): Code {
  const keyword = exported ? code`export const` : code`const`;
  const annotation = type === undefined ? code`` : code`: ${identifier(type)}`;
  const head = code`${keyword} ${identifier(name)}${annotation} = `;
  const parameters = join(PARAMETERS[kind], doc`,${line}`);
  const list = group(doc`(${indent([softline, parameters])}${choice(doc`,`, empty)}${softline})`);
  return printDoc(doc`${head}${list} => {`);
}

function body({ kind, component }: MissingHandler, names: HandlerNames): Doc {
  const subject = `${kind}${kind === 'completion' ? ' of' : ''} ${quotedName(component)}`;
  const text = stringLiteral(`The ${subject} is not implemented yet.`);
  const runtime = (name: string): string => names.import({ from: RUNTIME, name });
  switch (kind) {
    case 'tool':
      return doc`return ${call(runtime('toolError'), [text])};`;
    case 'matcher':
      return doc`return false;`;
    default: {
      const errorCode = doc`${identifier(runtime('ErrorCode'))}.internalError`;
      return doc`throw new ${call(runtime('ProtocolError'), [errorCode, text])};`;
    }
  }
}

function call(callee: string, parameters: readonly Doc[]): Doc {
  const list = join(parameters, doc`,${line}`);
  return group(
    doc`${identifier(callee)}(${indent([softline, list])}${choice(doc`,`, empty)}${softline})`,
  );
}

/** The start of a description: the rest stays in the manifest, which the file would only repeat. */
function firstParagraph(description: string | undefined): string | undefined {
  const [first = ''] = description?.trim().split(/\n\s*\n/, 1) ?? [];
  return first.length <= MAX_COMMENT ? first : undefined;
}
