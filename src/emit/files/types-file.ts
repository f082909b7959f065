import type { Catalog, Layout } from '../../catalog/catalog.js';
import { emittedNames } from '../../catalog/names/emitted-names.js';
import { ownText } from '../types/own-text.js';
import { schemaTypes } from '../types/schema-types.js';
import { type EmittedType, type EmittedTypes, emittedTypes } from '../types/shared-types.js';
import { type Code, code, joinCode } from '../typescript/code.js';
import { docComment } from '../typescript/doc-comment.js';
import { identifier } from '../typescript/identifier.js';
import { printImports } from '../typescript/imports.js';
import { type NameScope, nameScope } from '../typescript/name-scope.js';
import { printDeclaration } from '../typescript/type-doc.js';
import { named, type TypeDeclaration } from '../typescript/type-node.js';
import { valueDoc } from '../typescript/value-doc.js';
import { banner } from './banner.js';
import { printConstant, quotedName } from './definition.js';
import { jsonImports, reserveJsonTypes, runtimeImports } from './runtime-imports.js';

/** Names the types that `types.ts` exports. */
export function sharedTypesOf({ types }: Catalog): EmittedTypes {
  const scope = nameScope();
  reserveJsonTypes(scope);
  return emittedTypes(types, scope);
}

/**
 * Prints `types.ts`: each shared type once, for components and handlers, and behind a type that a form can ask for that
 * form.
 */
export function typesFile(types: EmittedTypes, layout: Layout): Code {
  const scope = nameScope(types.list.map(({ name }) => name));
  reserveJsonTypes(scope);
  const runtime = runtimeImports(scope);
  const formNames = types.list.map(({ entry }) =>
    entry.form === undefined ? undefined : scope.claim(emittedNames(`${entry.name}_form`).value),
  );
  const isForm = formNames.some((name) => name !== undefined);
  const formType = isForm ? runtime.type('Form') : 'Form';
  const declared = types.list.map((type) => declarationsOf(type, types, scope));
  const blocks = types.list.flatMap((type, index) => [
    ...(declared[index] ?? []).map(printDeclaration),
    ...printedForm(type, formNames[index], formType),
  ]);
  const imports = printImports([...runtime.list(), ...jsonImports(declared.flat())]);
  const sections = imports === '' ? blocks : [imports, ...blocks];
  return code`${banner(layout)}\n\n${joinCode(sections, code`\n`)}`;
}

/** The declaration of a type, and those of the objects inside it. */
function declarationsOf(
  { entry: { schema }, name }: EmittedType,
  types: EmittedTypes,
  scope: NameScope,
): readonly TypeDeclaration[] {
  const description = ownText(schema, 'description') ?? '';
  const alias = types.find(schema, 0);
  if (alias !== undefined) return [{ name, description, type: named(alias.name) }];
  return schemaTypes({
    schema,
    rootName: name,
    description,
    prefix: name,
    scope,
    sharedName: (part, level) => types.find(part, level)?.name,
  }).declarations;
}

function printedForm(
  { entry, name }: EmittedType,
  formName: string | undefined,
  formType: string,
): Code[] {
  if (entry.form === undefined || formName === undefined) return [];
  const constant = printConstant({
    name: formName,
    type: code`${identifier(formType)}<${identifier(name)}>`,
    value: valueDoc(entry.form),
  });
  return [code`${docComment(`The form that asks for ${quotedName(name)}.`)}${constant}\n`];
}
