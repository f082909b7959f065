import { type JsonObject, ownValue } from '../../protocol/json.js';
import { ClientError } from '../error.js';

/** Throws for a result that is a question of the server: it comes to those who asked for questions (`manualInput`). */
export function requireOutcome(result: JsonObject, subject: string): void {
  if (ownValue(result, 'resultType') !== 'input_required') return;
  throw new ClientError(
    'input-required',
    `${subject}: the server asks for input, and the connection has \`manualInput\``,
  );
}
