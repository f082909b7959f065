import { isJsonObject, type JsonObject, type JsonValue, ownValue } from '../../../protocol/json.js';
import { arrayCheck } from './array-check.js';
import { numberCheck } from './number-check.js';
import { objectCheck } from './object-check.js';
import { addFinding, type Check, isDone } from './run.js';
import { stringCheck } from './string-check.js';
import { typeTest } from './type-test.js';
import { valueCheck } from './value-check.js';

/** The sentence of the seed for a value of the wrong type; `full` uses it too. */
export const WRONG_TYPE = 'value is not one of the declared JSON types';

/**
 * Compiles the keywords that `basic` enforces into a function, keyword by keyword in the order in which findings are
 * reported. Undefined for a schema that allows everything. Keywords outside the list are ignored; the shape of those
 * inside it was checked when the runtime was created.
 *
 * The recursion is bounded by the depth limit of schemas: `basic` follows no reference.
 *
 * @param refStandsAlone what is written beside a `$ref` has no effect, as in draft-07; false is right for 2020-12
 */
export function compileCheck(schema: JsonValue, refStandsAlone = false): Check | undefined {
  if (schema === false) return (_value, run) => addFinding(run, 'no value is allowed here');
  if (!isJsonObject(schema)) return undefined;
  if (refStandsAlone && Object.hasOwn(schema, '$ref')) return undefined;
  const hasType = typeTest(ownValue(schema, 'type'));
  const checkContent = contentCheck(schema, (part) => compileCheck(part, refStandsAlone));
  if (hasType === undefined) return checkContent;
  return (value, run) => {
    if (!hasType(value)) addFinding(run, WRONG_TYPE);
    else checkContent?.(value, run);
  };
}

/** Everything behind the type: what any value must be, then what a value of its type must be. */
function contentCheck(
  schema: JsonObject,
  compilePart: (part: JsonValue) => Check | undefined,
): Check | undefined {
  const checkValue = valueCheck(schema);
  const checkObject = objectCheck(schema, compilePart);
  const checkArray = arrayCheck(schema, compilePart);
  const checkString = stringCheck(schema);
  const checkNumber = numberCheck(schema);
  const byType = [checkValue, checkObject, checkArray, checkString, checkNumber];
  if (byType.every((check) => check === undefined)) return undefined;
  return (value, run) => {
    checkValue?.(value, run);
    if (isDone(run)) return;
    if (typeof value === 'string') checkString?.(value, run);
    else if (typeof value === 'number') checkNumber?.(value, run);
    else if (Array.isArray(value)) checkArray?.(value, run);
    else if (isJsonObject(value)) checkObject?.(value, run);
  };
}
