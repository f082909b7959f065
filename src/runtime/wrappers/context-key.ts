import { isJsonObject, type JsonValue, ownValue } from '../../protocol/json.js';
import type { Context } from '../context.js';
import type { LimiterKeyFunction } from './built-ins.js';

/** Makes the function that reads the text behind a path, such as `auth.principal`; undefined where there is none. */
export function contextKey(path: string | undefined): LimiterKeyFunction {
  if (path === undefined) return () => undefined;
  const [member = '', ...names] = path.split('.');
  return (context) => {
    let value = memberOf(context, member);
    for (const name of names) {
      value = value !== undefined && isJsonObject(value) ? ownValue(value, name) : undefined;
    }
    // Numbers tell callers apart as well as texts do.
    return value === undefined || value === null || typeof value === 'object'
      ? undefined
      : String(value);
  };
}

function memberOf(context: Context, member: string): JsonValue | undefined {
  const { auth, client, transport, protocolVersion, requestId } = context;
  switch (member) {
    case 'auth':
      return auth;
    case 'client':
      return { capabilities: client.capabilities, ...(client.info && { info: client.info }) };
    case 'transport':
      return transport;
    case 'protocolVersion':
      return protocolVersion;
    default:
      return String(requestId);
  }
}
