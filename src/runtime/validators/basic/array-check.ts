import { type JsonObject, type JsonValue, ownValue } from '../../../protocol/json.js';
import { hasUniqueItems } from '../has-unique-items.js';
import { addFinding, type Check, isDone, type Run } from './run.js';

type ArrayCheck = (list: readonly JsonValue[], run: Run) => void;

/** Compiles the keywords for lists, in the order in which their findings are reported. */
export function arrayCheck(
  schema: JsonObject,
  compile: (schema: JsonValue) => Check | undefined,
): ArrayCheck | undefined {
  const checks = [sizeCheck(schema), uniqueCheck(schema), itemCheck(schema, compile)].filter(
    (check) => check !== undefined,
  );
  if (checks.length === 0) return undefined;
  return (list, run) => {
    for (const check of checks) check(list, run);
  };
}

function sizeCheck(schema: JsonObject): ArrayCheck | undefined {
  const least = ownValue(schema, 'minItems');
  const most = ownValue(schema, 'maxItems');
  if (typeof least !== 'number' && typeof most !== 'number') return undefined;
  return (list, run) => {
    if (typeof least === 'number' && list.length < least) {
      addFinding(run, `list has fewer than ${least} items`);
    }
    if (typeof most === 'number' && list.length > most) {
      addFinding(run, `list has more than ${most} items`);
    }
  };
}

function uniqueCheck(schema: JsonObject): ArrayCheck | undefined {
  if (ownValue(schema, 'uniqueItems') !== true) return undefined;
  return (list, run) => {
    if (!hasUniqueItems(list)) addFinding(run, 'list items are not unique');
  };
}

function itemCheck(
  schema: JsonObject,
  compile: (schema: JsonValue) => Check | undefined,
): ArrayCheck | undefined {
  const items = ownValue(schema, 'items');
  // A list of schemas (draft-07) is outside `basic`.
  const check = items === undefined || Array.isArray(items) ? undefined : compile(items);
  if (check === undefined) return undefined;
  // The schemas of the first items are outside `basic`, but `items` does not apply to those.
  const prefix = ownValue(schema, 'prefixItems');
  const start = Array.isArray(prefix) ? prefix.length : 0;
  return (list, run) => {
    for (let index = start; index < list.length && !isDone(run); index += 1) {
      run.path.push(index);
      check(list[index] as JsonValue, run);
      run.path.pop();
    }
  };
}
