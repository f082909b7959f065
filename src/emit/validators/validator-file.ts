import type { Layout } from '../../catalog/catalog.js';
import { banner } from '../files/banner.js';
import { quotedName } from '../files/definition.js';
import { RUNTIME } from '../files/runtime-imports.js';
import { render } from '../templates/render.js';
import { type Code, escaped } from '../typescript/code.js';
import { docComment } from '../typescript/doc-comment.js';
import { printImports } from '../typescript/imports.js';
import type { ValidatorModule } from './validator-modules.js';

/** Prints a module of `validators/`: the validator of one schema. */
export function validatorFile(module: ValidatorModule, layout: Layout): Code {
  const { helpers, declarations, validator } = module.source;
  return render('validator', {
    banner: banner(layout),
    imports: printImports([
      { from: RUNTIME, name: 'CompiledValidator', type: true },
      ...helpers.map((helper) => ({ from: RUNTIME, name: helper })),
    ]),
    declarations: escaped(declarations),
    comment: docComment(purpose(module)),
    validator: escaped(validator),
  });
}

function purpose({ tool, role, isShared }: ValidatorModule): string {
  const name = quotedName(tool.definition.name);
  const others = isShared ? ', and whatever else has an equal schema' : '';
  return role === 'arguments'
    ? `Checks the arguments of the tool ${name}${others}.`
    : `Checks the structured content that the tool ${name} returns${others}.`;
}
