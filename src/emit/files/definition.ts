import { textWidth } from '../../diagnostics/text-width.js';
import type { JsonObject } from '../../protocol/json.js';
import { type Code, code } from '../typescript/code.js';
import { type Doc, doc, LINE_WIDTH } from '../typescript/doc.js';
import { identifier } from '../typescript/identifier.js';
import { printDoc } from '../typescript/print-doc.js';
import { type Member, memberOf, objectDoc } from '../typescript/value-doc.js';

/** A constant that an emitted file exports. */
export type Constant = { readonly name: string; readonly type: Code; readonly value: Doc };

/** Prints an exported constant with its type, which spares the reader's compiler from inferring it. */
export function printConstant({ name, type, value }: Constant): Code {
  const head = code`export const ${identifier(name)}: ${type} =`;
  const statement = doc`${value};`;
  const beside = printDoc(statement, 0, textWidth(head) + 1);
  const [firstLine = ''] = beside.split('\n', 1);
  const fits = textWidth(head) + 1 + textWidth(firstLine) <= LINE_WIDTH;
  return fits ? code`${head} ${beside}` : code`${head}\n  ${printDoc(statement, 1)}`;
}

/** Lays out a call with an object literal that has each member on its own line. */
export function callWithObject(callee: string, members: readonly Member[]): Doc {
  return doc`${identifier(callee)}(${objectDoc(members, true)})`;
}

/** Lays out the members of a definition that are present, in the given order. */
export function presentMembers(definition: JsonObject, order: readonly string[]): Member[] {
  return order.flatMap((key) => {
    const value = Object.hasOwn(definition, key) ? definition[key] : undefined;
    return value === undefined ? [] : [memberOf(key, value)];
  });
}

/** A wire name in a comment: between backticks, as Markdown shows code. */
export function quotedName(name: string): string {
  return `\`${name.replaceAll('`', "'")}\``;
}
