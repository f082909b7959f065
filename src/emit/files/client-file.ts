import type { Catalog } from '../../catalog/catalog.js';
import { componentsByKind } from '../../catalog/components-by-kind.js';
import { emittedNames } from '../../catalog/names/emitted-names.js';
import { render } from '../templates/render.js';
import { type Code, code } from '../typescript/code.js';
import { docComment } from '../typescript/doc-comment.js';
import { identifier } from '../typescript/identifier.js';
import { printImports } from '../typescript/imports.js';
import { nameScope } from '../typescript/name-scope.js';
import { printDeclaration } from '../typescript/type-doc.js';
import { named, type TypeDeclaration } from '../typescript/type-node.js';
import { type Member, memberOf, objectDoc } from '../typescript/value-doc.js';
import { banner } from './banner.js';
import {
  type ClientFunction,
  type ClientImports,
  completionFunctions,
  promptFunctions,
  resourceFunctions,
  toolFunctions,
} from './client-functions.js';
import { callWithObject, printConstant, quotedName } from './definition.js';
import { runtimeImports } from './runtime-imports.js';
import { typesOfComponents } from './type-imports.js';

/** The functions of one kind: the member that holds them, and the type of that. */
type Kind = {
  readonly member: string;
  readonly type: string;
  readonly description: string;
  readonly functions: readonly ClientFunction[];
};

const TYPE_NAMES = ['Tools', 'Resources', 'Prompts', 'Completions'];

/** Prints `client.ts`: the components of the server as typed functions, for its callers. */
export function clientFile(catalog: Catalog): Code {
  const { settings, layout } = catalog;
  const label = quotedName(settings.server.name);
  const clientType = `${emittedNames(settings.server.name).type}Client`;
  const scope = nameScope(['createClient', clientType, ...TYPE_NAMES]);
  const library = runtimeImports(scope, 'snodo/client');
  const define = library.value('defineClient');
  const createType = library.type('CreateClient');
  const base = library.type('TypedClient');
  const components = typesOfComponents(layout, 'client.ts', scope);
  const kinds = kindsOf(catalog, { library, components }, label);
  const constant = printConstant({
    name: 'createClient',
    type: code`${identifier(createType)}<${identifier(clientType)}>`,
    value: callWithObject(define, kinds.map(tableMember)),
  });
  const comment = `Makes a client of the server ${label} from a connection. It sends nothing by itself.`;
  return render('client', {
    banner: banner(layout),
    imports: printImports([...library.list(), ...components.list()]),
    types: [...kinds.map(typeOfKind), wholeType(clientType, base, kinds, label)].map(
      printDeclaration,
    ),
    createClient: code`${docComment(comment)}${constant}`,
  });
}

/** The kinds of which the server has any. */
function kindsOf(catalog: Catalog, imports: ClientImports, label: string): Kind[] {
  const [tools = [], resources = [], prompts = []] = componentsByKind(catalog);
  const kinds: Kind[] = [
    {
      member: 'tools',
      type: 'Tools',
      description: `The tools of the server ${label}.`,
      functions: toolFunctions(tools, catalog.settings, imports),
    },
    {
      member: 'resources',
      type: 'Resources',
      description: `The resources of the server ${label}.`,
      functions: resourceFunctions(resources, imports),
    },
    {
      member: 'prompts',
      type: 'Prompts',
      description: `The prompts of the server ${label}.`,
      functions: promptFunctions(prompts, imports),
    },
    {
      member: 'complete',
      type: 'Completions',
      description: `What the server ${label} completes.`,
      functions: completionFunctions(catalog, imports),
    },
  ];
  return kinds.filter(({ functions }) => functions.length > 0);
}

function typeOfKind({ type, description, functions }: Kind): TypeDeclaration {
  const fields = functions.map(({ name, comment, type: signature }) => ({
    name,
    type: signature,
    optional: false,
    ...(comment === undefined ? {} : { description: comment }),
  }));
  return { name: type, description, type: { kind: 'object', fields } };
}

function wholeType(
  name: string,
  base: string,
  kinds: readonly Kind[],
  label: string,
): TypeDeclaration {
  const fields = kinds.map(({ member, type }) => ({
    name: member,
    type: named(type),
    optional: false,
  }));
  const description = `A client of the server ${label}.`;
  if (fields.length === 0) return { name, description, type: named(base) };
  return {
    name,
    description,
    type: { kind: 'intersection', members: [named(base), { kind: 'object', fields }] },
  };
}

function tableMember({ member, functions }: Kind): Member {
  const rows = functions.map(({ name, row }) => memberOf(name, row));
  return [identifier(member), objectDoc(rows, true)];
}
