import { type JsonObject, ownValue } from '../../../protocol/json.js';
import { codePointLength } from '../code-point-length.js';
import { addFinding, type Run } from './run.js';

/** Compiles `minLength`, `maxLength` and `pattern`. */
export function stringCheck(schema: JsonObject): ((text: string, run: Run) => void) | undefined {
  const least = ownValue(schema, 'minLength');
  const most = ownValue(schema, 'maxLength');
  const pattern = ownValue(schema, 'pattern');
  const expression = typeof pattern === 'string' ? new RegExp(pattern, 'u') : undefined;
  if (typeof least !== 'number' && typeof most !== 'number' && expression === undefined) {
    return undefined;
  }
  return (text, run) => {
    if (typeof least === 'number' && isShorter(text, least)) {
      addFinding(run, `text is shorter than ${least} characters`);
    }
    if (typeof most === 'number' && isLonger(text, most)) {
      addFinding(run, `text is longer than ${most} characters`);
    }
    if (expression?.test(text) === false) addFinding(run, 'text does not match the pattern');
  };
}

/** There are at most as many characters as UTF-16 units, and at least half as many: often that settles it. */
function isShorter(text: string, least: number): boolean {
  return text.length < least || (text.length < 2 * least && codePointLength(text) < least);
}

function isLonger(text: string, most: number): boolean {
  return text.length > most && (text.length > 2 * most || codePointLength(text) > most);
}
