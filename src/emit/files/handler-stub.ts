import type { Layout } from '../../catalog/catalog.js';
import { render, type TemplateValues } from '../templates/render.js';
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
import { exportName, type ImportedName, printImports } from '../typescript/imports.js';
import { nameScope } from '../typescript/name-scope.js';
import { printDoc } from '../typescript/print-doc.js';
import { stringLiteral } from '../typescript/string-literal.js';
import { quotedName } from './definition.js';
import type { MissingHandler } from './missing-handlers.js';
import { type RuntimeImports, runtimeImports } from './runtime-imports.js';

/** Longest piece of a description that is repeated in a file which the user owns from then on. */
const MAX_COMMENT = 300;

/**
 * Prints a handler file that does not exist yet, with every function that the manifest expects in it. It compiles, and
 * it answers that nothing is implemented: a tool with a tool error, others with an internal error.
 */
export function handlerStub(
  file: string,
  handlers: readonly MissingHandler[],
  layout: Layout,
): Code {
  const typed = /\.[cm]?tsx?$/.test(file);
  const scope = nameScope(handlers.map(({ exportName: name }) => name));
  const runtime = runtimeImports(scope);
  const types: ImportedName[] = [];
  const typeOf = ({ type, typeFile }: MissingHandler): string => {
    if (typeFile === undefined) return runtime.type(type);
    const from = importPath(file, typeFile, layout.importExtension);
    const as = scope.claim(type);
    types.push({ from, name: type, as, type: true });
    return as;
  };
  const stubs = handlers.map((handler): TemplateValues => {
    const { exportName: exported } = handler;
    const local = isBindingName(exported) ? exported : scope.claim('handler');
    return {
      comment: docComment(firstParagraph(handler.description)),
      signature: signature(local, local === exported, typed ? typeOf(handler) : undefined, handler),
      warning: handler.kind === 'resource' && handler.variableLength,
      body: printDoc(body(handler, runtime), 1),
      exported:
        local === exported
          ? false
          : code`export { ${identifier(local)} as ${exportName(exported)} };`,
    };
  });
  return render('handler', {
    imports: printImports([...runtime.list(), ...types]),
    handlers: stubs,
  });
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

function body({ kind, component }: MissingHandler, runtime: RuntimeImports): Doc {
  const subject = `${kind}${kind === 'completion' ? ' of' : ''} ${quotedName(component)}`;
  const text = stringLiteral(`The ${subject} is not implemented yet.`);
  switch (kind) {
    case 'tool':
      return doc`return ${call(runtime.value('toolError'), [text])};`;
    case 'matcher':
      return doc`return false;`;
    default: {
      const errorCode = doc`${identifier(runtime.value('ErrorCode'))}.internalError`;
      return doc`throw new ${call(runtime.value('ProtocolError'), [errorCode, text])};`;
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
