import { isJsonObject, type JsonObject, ownValue } from '../protocol/json.js';
import { listMember, textMember } from './members.js';
import { table } from './table.js';

/** The arguments of a prompt, in the order in which the server lists them. */
export function promptArguments(prompt: JsonObject): readonly JsonObject[] {
  return listMember(prompt, 'arguments').filter(isJsonObject);
}

/** Describes the arguments of a prompt. */
export function promptDetails(prompt: JsonObject): readonly string[] {
  const rows = promptArguments(prompt).map((argument) => [
    textMember(argument, 'name') ?? 'unnamed',
    ownValue(argument, 'required') === true ? 'yes' : 'no',
    textMember(argument, 'description') ?? 'No description',
  ]);
  return [
    rows.length === 0 ? 'No arguments.' : table(['Argument', 'Required', 'Description'], rows),
  ];
}
