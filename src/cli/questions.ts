import type { ElicitationHandlers, ElicitResult } from '../client/input/handlers.js';
import { printable } from '../diagnostics/printable.js';
import { excerpt } from '../protocol/excerpt.js';
import { isJsonObject, type JsonObject, type JsonValue, ownValue } from '../protocol/json.js';
import { type FieldValue, fieldPrompt, readField } from './question-field.js';

/** Asks for a line of text; undefined when the user ends the input instead. */
export type AskLine = (prompt: string) => Promise<string | undefined>;

/** Longest text of a server that is shown, in UTF-16 code units. */
const MAX_LENGTH = 2_000;

/**
 * Asks the user at the terminal what a server wants to know: first whether to answer at all, then the fields of the form one by
 * one, each until its value fits. The end of the input cancels. Questions that come together are asked one after the other.
 */
export function terminalQuestions(askLine: AskLine): ElicitationHandlers {
  let last: Promise<unknown> = Promise.resolve();
  const inTurn = (question: () => Promise<ElicitResult>): Promise<ElicitResult> => {
    const asked = last.then(question);
    last = asked.catch(() => {});
    return asked;
  };
  return {
    form: ({ message, requestedSchema }) =>
      inTurn(async () => {
        const action = await askAction(`The server asks: ${shown(message)}\n`, askLine);
        return action === 'accept' ? askFields(requestedSchema, askLine) : { action };
      }),
    url: ({ message, url }) =>
      inTurn(async () => {
        const text = `The server asks: ${shown(message)}\nIt wants you to open this page:\n  ${shown(url)}\n`;
        return { action: await askAction(text, askLine) };
      }),
  };
}

/** What the user may say to a question as a whole. */
const ACTIONS: ReadonlyMap<string, ElicitResult['action']> = new Map([
  ['', 'accept'],
  ['a', 'accept'],
  ['accept', 'accept'],
  ['d', 'decline'],
  ['decline', 'decline'],
  ['c', 'cancel'],
  ['cancel', 'cancel'],
]);

async function askAction(text: string, askLine: AskLine): Promise<ElicitResult['action']> {
  for (let prompt = text; ; prompt = '') {
    const line = await askLine(`${prompt}accept, decline or cancel? [accept] `);
    const action = line === undefined ? 'cancel' : ACTIONS.get(line.trim().toLowerCase());
    if (action !== undefined) return action;
  }
}

async function askFields(schema: JsonObject, askLine: AskLine): Promise<ElicitResult> {
  const properties = ownValue(schema, 'properties');
  const required = ownValue(schema, 'required');
  const content: [string, JsonValue][] = [];
  for (const [name, field] of Object.entries(isJsonObject(properties) ? properties : {})) {
    const isRequired = Array.isArray(required) && required.includes(name);
    const answer = await askField(name, isJsonObject(field) ? field : {}, isRequired, askLine);
    if (answer === undefined) return { action: 'cancel' };
    if (answer.value !== undefined) content.push([name, answer.value]);
  }
  return { action: 'accept', content: Object.fromEntries(content) };
}

/** Asks until there is a value that fits, or none for a field that needs none. Undefined: the input has ended. */
async function askField(
  name: string,
  field: JsonObject,
  isRequired: boolean,
  askLine: AskLine,
): Promise<FieldValue | undefined> {
  const prompt = `  ${shown(fieldPrompt(name, field, isRequired))}: `;
  for (let fault = ''; ; ) {
    const line = await askLine(`${fault}${prompt}`);
    if (line === undefined) return undefined;
    const answer = readField(line.trim(), field, isRequired);
    if (!('fault' in answer)) return answer;
    fault = `  ${shown(answer.fault)}\n`;
  }
}

function shown(text: string): string {
  return printable(excerpt(text, MAX_LENGTH));
}
