import { type Code, code, escaped, joinCode } from './code.js';
import { choice, type Doc, doc, empty, group, indent, join, line, softline } from './doc.js';
import { docComment } from './doc-comment.js';
import { identifier } from './identifier.js';
import { printDoc } from './print-doc.js';
import { memberKey } from './property-key.js';
import { isAnyObject, type TypeDeclaration, type TypeField, type TypeNode } from './type-node.js';
import { arrayDoc, valueDoc } from './value-doc.js';

/** Prints an exported type alias with its comment; ends with a line feed. */
export function printDeclaration({ name, description, type }: TypeDeclaration): Code {
  const head = code`export type ${identifier(name)} =`;
  return code`${docComment(description)}${head}${printAliased(type, head.length)}\n`;
}

/** Prints the type behind `=`: properties of an object each on a line of its own, under their comments. */
function printAliased(type: TypeNode, column: number): Code {
  if (type.kind === 'object') return code` ${printFields(type.fields)};`;
  if (type.kind === 'intersection' && type.members.some(({ kind }) => kind === 'object')) {
    const members = type.members.map((member) =>
      member.kind === 'object'
        ? printFields(member.fields)
        : printDoc(operandOf(member, ['union']), 0, column + 1),
    );
    return code` ${joinCode(members, code` & `)};`;
  }
  return printDoc(doc`${annotation(type)};`, 0, column);
}

function printFields(fields: readonly TypeField[]): Code {
  const lines = fields.map(
    (field) =>
      code`${docComment(field.description, 1, field.tags)}  ${printDoc(doc`${fieldDoc(field)};`, 1)}\n`,
  );
  return code`{\n${joinCode(lines, code``)}}`;
}

/** Lays out a type on one line if it fits. */
function typeDoc(type: TypeNode): Doc {
  switch (type.kind) {
    case 'name':
      return escaped(type.name);
    case 'applied':
      return appliedDoc(type);
    case 'literal':
      return valueDoc(type.value);
    case 'array':
      return doc`${operand(type.item)}[]`;
    case 'tuple':
      return tupleDoc(type);
    case 'map':
      if (isAnyObject(type)) return escaped('JsonObject');
      return braces([doc`[key: string]:${annotation(type.value)}`]);
    case 'object':
      return braces(type.fields.map(fieldDoc));
    case 'function':
      return functionDoc(type);
    case 'union':
      return hugs(type.members)
        ? join(
            type.members.map((member) => typeDoc(member)),
            doc` | `,
          )
        : group(unionLines(type.members, softline));
    case 'intersection':
      return intersectionDoc(type.members);
  }
}

/** Whether a union is an object or nothing: printed as the object is, without breaks of its own. */
function hugs(members: readonly TypeNode[]): boolean {
  const objects = members.filter(isBraced);
  const nulls = members.filter((member) => member.kind === 'literal' && member.value === null);
  return objects.length === 1 && objects.length + nulls.length === members.length;
}

function isBraced(type: TypeNode): boolean {
  return (type.kind === 'map' && !isAnyObject(type)) || type.kind === 'object';
}

/** Lays out the members of a union for the group around it, behind a line break of the given kind. */
function unionLines(members: readonly TypeNode[], first: Doc): Doc {
  const lines = join(
    members.map((member) => indent(operandOf(member, ['intersection']))),
    doc`${line}| `,
  );
  return indent([first, choice(doc`| `, empty), lines]);
}

/** Lays out a type where only one without operators can stand, in parentheses if need be. */
function operand(type: TypeNode): Doc {
  if (type.kind === 'tuple' && type.readonly) return doc`(${typeDoc(type)})`;
  return operandOf(type, ['union', 'intersection']);
}

function operandOf(type: TypeNode, wrapped: readonly TypeNode['kind'][]): Doc {
  if (!wrapped.includes(type.kind)) return typeDoc(type);
  if (type.kind !== 'union') return doc`(${typeDoc(type)})`;
  return group(doc`(${unionLines(type.members, softline)}${softline})`);
}

function appliedDoc({ name, arguments: parameters }: Extract<TypeNode, { kind: 'applied' }>): Doc {
  const list = join(
    parameters.map((parameter) => typeDoc(parameter)),
    doc`,${line}`,
  );
  return group(doc`${identifier(name)}<${indent([softline, list])}${softline}>`);
}

function functionDoc({ parameters, result }: Extract<TypeNode, { kind: 'function' }>): Doc {
  const list = join(parameters.map(fieldDoc), doc`,${line}`);
  const lines = doc`(${indent([softline, list])}${choice(doc`,`, empty)}${softline})`;
  return group(doc`${lines} => ${typeDoc(result)}`);
}

/** A generic type with one argument moves to the next line as a whole. */
function annotation(type: TypeNode): Doc {
  if (type.kind === 'applied' && type.arguments.length === 1) {
    const [only] = type.arguments;
    return group(indent(doc`${line}${identifier(type.name)}<${only ? typeDoc(only) : empty}>`));
  }
  if (type.kind === 'union' && !hugs(type.members)) return group(unionLines(type.members, line));
  return doc` ${typeDoc(type)}`;
}

function tupleDoc(tuple: Extract<TypeNode, { kind: 'tuple' }>): Doc {
  const { elements, required, rest } = tuple;
  const items = elements.map((element, index) =>
    index < required ? elementDoc(element) : doc`${operand(element)}?`,
  );
  const list = arrayDoc(rest === undefined ? items : [...items, doc`...${operand(rest)}[]`]);
  return tuple.readonly ? doc`readonly ${list}` : list;
}

function elementDoc(type: TypeNode): Doc {
  if (type.kind !== 'union' || hugs(type.members)) return typeDoc(type);
  return group([
    choice(doc`(`, empty),
    unionLines(type.members, softline),
    choice(doc`${softline})`, empty),
  ]);
}

/** Object types stay on the line of the `&` before them; other members go to a line of their own. */
function intersectionDoc(members: readonly TypeNode[]): Doc {
  const parts = members.map((member, index): Doc => {
    const text = operandOf(member, ['union']);
    const previous = members[index - 1];
    if (previous === undefined) return text;
    if (!isBraced(previous) && !isBraced(member)) return indent(doc` &${line}${text}`);
    const inner = index > 1 && !(isBraced(previous) && isBraced(member));
    return inner ? indent(doc` & ${text}`) : doc` & ${text}`;
  });
  return group(parts);
}

function braces(members: readonly Doc[]): Doc {
  if (members.length === 0) return doc`{}`;
  const lines = join(members, doc`;${line}`);
  return group(doc`{${indent([line, lines])}${choice(doc`;`, empty)}${line}}`);
}

function fieldDoc({ name, type, optional }: TypeField): Doc {
  return doc`${memberKey(name)}${optional ? doc`?` : empty}:${annotation(type)}`;
}
