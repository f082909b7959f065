import { isJsonObject, type JsonObject, type JsonValue, ownValue } from '../protocol/json.js';
import { ConfigurationError } from '../runtime/configuration-error.js';
import { validate } from '../validators/validate.js';

/** The value of a field; undefined where it was left out. */
export type FieldValue = { readonly value: JsonValue | undefined };

/** A value that a field allows, and what people call it. */
type Choice = { readonly value: JsonValue; readonly title: string };

/** Words that are a boolean. */
const BOOLEANS: ReadonlyMap<string, boolean> = new Map([
  ['y', true],
  ['yes', true],
  ['true', true],
  ['n', false],
  ['no', false],
  ['false', false],
]);

/** What a field of a form is asked for with: its title, what it is for, what it takes. */
export function fieldPrompt(name: string, field: JsonObject, isRequired: boolean): string {
  const notes = [textOf(field, 'description'), kindOf(field), isRequired ? '' : 'optional'];
  const stated = notes.filter((note) => note !== '').join('; ');
  const fallback = ownValue(field, 'default');
  const ending = fallback === undefined ? '' : ` [${lineOf(fallback)}]`;
  return `${textOf(field, 'title') || name}${stated === '' ? '' : ` (${stated})`}${ending}`;
}

/** Reads a line as the value of a field (MCP 2026-07-28, "Elicitation", requested schema); gives what is wrong with it. */
export function readField(
  line: string,
  field: JsonObject,
  isRequired: boolean,
): FieldValue | { readonly fault: string } {
  const fallback = ownValue(field, 'default');
  if (line === '' && fallback !== undefined) return { value: fallback };
  if (line === '') return isRequired ? { fault: 'it must be filled in' } : { value: undefined };
  const value = parsedValue(line, field);
  if (value === undefined) return { fault: `expected ${kindOf(field) || 'a value'}` };
  const fault = faultOf(value, field);
  return fault === undefined ? { value } : { fault };
}

function parsedValue(line: string, field: JsonObject): JsonValue | undefined {
  if (ownValue(field, 'type') === 'array') {
    const values = line.split(',').map((part) => chosen(part.trim(), choicesOf(field)));
    return values.some((value) => value === undefined) ? undefined : (values as JsonValue[]);
  }
  const choices = choicesOf(field);
  if (choices.length > 0) return chosen(line, choices);
  switch (ownValue(field, 'type')) {
    case 'boolean':
      return BOOLEANS.get(line.toLowerCase());
    case 'integer':
      return Number.isInteger(Number(line)) ? Number(line) : undefined;
    case 'number':
      return Number.isFinite(Number(line)) ? Number(line) : undefined;
    default:
      return line;
  }
}

/** The choice that a text means: exactly, or in whatever case. */
function chosen(text: string, choices: readonly Choice[]): JsonValue | undefined {
  const names = ({ value, title }: Choice): readonly string[] => [lineOf(value), title];
  const lower = text.toLowerCase();
  return (
    choices.find((choice) => names(choice).includes(text)) ??
    choices.find((choice) => names(choice).some((name) => name.toLowerCase() === lower))
  )?.value;
}

/** The choices of a field, or of the items of a list: `enum` with `enumNames`, or constants with titles. */
function choicesOf(field: JsonObject): readonly Choice[] {
  const items = ownValue(field, 'items');
  const schema = isJsonObject(items) ? items : field;
  const values = ownValue(schema, 'enum');
  const titles = ownValue(schema, 'enumNames');
  if (Array.isArray(values)) {
    return values.map((value, index) => ({
      value,
      title: String((Array.isArray(titles) ? titles[index] : undefined) ?? lineOf(value)),
    }));
  }
  const named = ownValue(schema, 'oneOf') ?? ownValue(schema, 'anyOf');
  return (Array.isArray(named) ? named : []).filter(isJsonObject).flatMap((option) => {
    const value = ownValue(option, 'const');
    return value === undefined ? [] : [{ value, title: textOf(option, 'title') || lineOf(value) }];
  });
}

function kindOf(field: JsonObject): string {
  const choices = choicesOf(field).map(({ value, title }) =>
    title === lineOf(value) ? title : `${lineOf(value)} = ${title}`,
  );
  const type = ownValue(field, 'type');
  if (type === 'array') return `any of ${choices.join(', ')}, with commas between them`;
  if (choices.length > 0) return `one of ${choices.join(', ')}`;
  if (type === 'boolean') return 'yes or no';
  if (type === 'integer') return 'a whole number';
  return type === 'number' ? 'a number' : textOf(field, 'format');
}

/** What is wrong with a value by the schema of its field. A schema that is none is left to the server. */
function faultOf(value: JsonValue, field: JsonObject): string | undefined {
  try {
    const verdict = validate('full', field, value);
    return verdict.valid ? undefined : verdict.message;
  } catch (error) {
    if (error instanceof ConfigurationError) return undefined;
    throw error;
  }
}

function lineOf(value: JsonValue): string {
  if (Array.isArray(value)) return value.map(lineOf).join(', ');
  return typeof value === 'string' ? value : JSON.stringify(value);
}

function textOf(schema: JsonObject, member: string): string {
  const value = ownValue(schema, member);
  return typeof value === 'string' ? value : '';
}
