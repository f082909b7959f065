import { compareCodePoints } from '../../../protocol/code-points.js';
import { isJsonObject, type JsonObject, type JsonValue, ownValue } from '../../../protocol/json.js';
import { addFinding, addFindingAt, type Check, isDone, type Run } from './run.js';

type Compile = (schema: JsonValue) => Check | undefined;
type ObjectCheck = (object: JsonObject, run: Run) => void;

/** Compiles the keywords for objects, in the order in which their findings are reported. */
export function objectCheck(schema: JsonObject, compile: Compile): ObjectCheck | undefined {
  const checks = [sizeCheck(schema), requiredCheck(schema), memberCheck(schema, compile)].filter(
    (check) => check !== undefined,
  );
  if (checks.length === 0) return undefined;
  return (object, run) => {
    for (const check of checks) check(object, run);
  };
}

function sizeCheck(schema: JsonObject): ObjectCheck | undefined {
  const least = ownValue(schema, 'minProperties');
  const most = ownValue(schema, 'maxProperties');
  if (typeof least !== 'number' && typeof most !== 'number') return undefined;
  return (object, run) => {
    const { length } = Object.keys(object);
    if (typeof least === 'number' && length < least) {
      addFinding(run, `object has fewer than ${least} properties`);
    }
    if (typeof most === 'number' && length > most) {
      addFinding(run, `object has more than ${most} properties`);
    }
  };
}

function requiredCheck(schema: JsonObject): ObjectCheck | undefined {
  const required = ownValue(schema, 'required');
  if (!Array.isArray(required)) return undefined;
  const names: readonly string[] = required;
  return (object, run) => {
    for (const name of names) {
      if (!Object.hasOwn(object, name)) addFindingAt(run, name, 'required property is missing');
    }
  };
}

/** Compiles `properties` and `additionalProperties`. */
function memberCheck(schema: JsonObject, compile: Compile): ObjectCheck | undefined {
  const declared = compileProperties(ownValue(schema, 'properties'), compile);
  const additional = ownValue(schema, 'additionalProperties');
  const checkAdditional = additional === undefined ? undefined : compile(additional);
  const hasPattern = patternTest(ownValue(schema, 'patternProperties'));
  const isClosed = additional === false;
  const isOpen = [...declared.values(), checkAdditional].every((check) => check === undefined);
  if (isOpen) return undefined;

  return (object, run) => {
    for (const name of namesOf(object, run)) {
      if (isDone(run)) return;
      if (declared.has(name)) checkMember(name, object, run, declared.get(name));
      else if (hasPattern(name)) continue;
      else if (isClosed) addFindingAt(run, name, 'property is not allowed');
      else checkMember(name, object, run, checkAdditional);
    }
  };
}

/** The compiled property schemas; a name that is declared without a rule has no check. */
function compileProperties(
  properties: JsonValue | undefined,
  compile: Compile,
): ReadonlyMap<string, Check | undefined> {
  if (!isJsonObject(properties)) return new Map();
  return new Map(Object.entries(properties).map(([name, schema]) => [name, compile(schema)]));
}

/** Makes the test for names that a pattern covers. Its schema is outside `basic`, but such a property is not additional. */
function patternTest(patterns: JsonValue | undefined): (name: string) => boolean {
  if (!isJsonObject(patterns)) return () => false;
  const expressions = Object.keys(patterns).map((pattern) => new RegExp(pattern, 'u'));
  return (name) => expressions.some((expression) => expression.test(name));
}

/** The names of an object's members: sorted when findings are collected, since a verdict needs no order. */
function namesOf(object: JsonObject, run: Run): readonly string[] {
  const names = Object.keys(object);
  return run.limit === 1 ? names : names.sort(compareCodePoints);
}

function checkMember(name: string, object: JsonObject, run: Run, check: Check | undefined): void {
  const value = object[name];
  if (check === undefined || value === undefined) return;
  run.path.push(name);
  check(value, run);
  run.path.pop();
}
