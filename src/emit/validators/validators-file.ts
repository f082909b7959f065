import type { Layout, ToolEntry } from '../../catalog/catalog.js';
import { compileValidator, type ValidatorSource } from '../../compiler/compile-validator.js';
import type { JsonObject } from '../../protocol/json.js';
import { banner } from '../files/banner.js';
import { quotedName } from '../files/definition.js';
import { RUNTIME } from '../files/runtime-imports.js';
import { render } from '../templates/render.js';
import { type Code, code, escaped } from '../typescript/code.js';
import { docComment } from '../typescript/doc-comment.js';
import { printImports } from '../typescript/imports.js';

/** Prints `validators/<name>.ts`: what checks the arguments of a tool, and its result where a schema describes it. */
export function validatorsFile(tool: ToolEntry, layout: Layout): Code {
  const { inputSchema, outputSchema, name } = tool.definition;
  const label = quotedName(name);
  const input = compiled(tool, 'input schema', inputSchema);
  const output = outputSchema && compiled(tool, 'output schema', outputSchema);
  const helpers = new Set([...input.helpers, ...(output?.helpers ?? [])]);
  return render('validators', {
    banner: banner(layout),
    imports: printImports([
      { from: RUNTIME, name: 'CompiledValidator', type: true },
      ...[...helpers].map((helper) => ({ from: RUNTIME, name: helper })),
    ]),
    validators: [
      {
        comment: docComment(`Checks the arguments of the tool ${label}.`),
        name: code`validateArguments`,
        body: escaped(input.body),
      },
      ...(output === undefined
        ? []
        : [
            {
              comment: docComment(`Checks the structured content that the tool ${label} returns.`),
              name: code`validateOutput`,
              body: escaped(output.body),
            },
          ]),
    ],
  });
}

/** Compiles a schema that passed the checks: if that fails, the fault is ours, and the message says which tool it was. */
function compiled(tool: ToolEntry, subject: string, schema: JsonObject): ValidatorSource {
  try {
    return compileValidator(schema);
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    const name = tool.definition.name;
    throw new Error(
      `internal fault: the ${subject} of the tool \`${name}\` passed the checks, but no validator can be made of it (${reason})`,
      { cause },
    );
  }
}
