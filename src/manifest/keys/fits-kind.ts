import { isJsonObject, type JsonValue } from '../../protocol/json.js';
import type { Kind } from './key.js';

/** Tells whether a value is of a kind by itself; what lists and maps hold is left to whoever reads them. */
export function fitsKind(kind: Kind, value: JsonValue): boolean {
  switch (kind.kind) {
    case 'any':
      return true;
    case 'text':
      return typeof value === 'string' && (value !== '' || kind.nonEmpty !== true);
    case 'integer':
      return Number.isSafeInteger(value) && isWithin(kind, Number(value));
    case 'number':
      return typeof value === 'number' && isWithin(kind, value);
    case 'boolean':
      return typeof value === 'boolean';
    case 'list':
      return Array.isArray(value);
    case 'map':
    case 'names':
      return isJsonObject(value);
  }
}

type Bounds = {
  readonly minimum?: number;
  readonly maximum?: number;
  readonly exclusiveMinimum?: number;
};

function isWithin(bounds: Bounds, value: number): boolean {
  const { minimum = -Infinity, maximum = Infinity, exclusiveMinimum = -Infinity } = bounds;
  return value >= minimum && value <= maximum && value > exclusiveMinimum;
}
