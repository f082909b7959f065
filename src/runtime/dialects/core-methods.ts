import { MODERN_METHODS } from './2026-07-28.js';
import { INITIALIZE_ERA_METHODS } from './initialize-era.js';

/** Requests that go from the server to the client. */
const CLIENT_METHODS: readonly string[] = [
  'elicitation/create',
  'roots/list',
  'sampling/createMessage',
];

/** Whether a name is one of a method of the protocol, in whatever revision, or can be none of a request. */
export function isCoreMethod(name: string): boolean {
  return (
    MODERN_METHODS.has(name) ||
    INITIALIZE_ERA_METHODS.has(name) ||
    CLIENT_METHODS.includes(name) ||
    name === '' ||
    name.startsWith('notifications/') ||
    // Kept back by JSON-RPC 2.0, section 4.
    name.startsWith('rpc.')
  );
}
