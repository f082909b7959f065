/**
 * The methods of all revisions that clients send. Everything else is one and the same to whoever counts: a client may send
 * any text.
 */
const KNOWN_METHODS: ReadonlySet<string> = new Set([
  'completion/complete',
  'initialize',
  'logging/setLevel',
  'notifications/cancelled',
  'notifications/initialized',
  'notifications/progress',
  'notifications/roots/list_changed',
  'ping',
  'prompts/get',
  'prompts/list',
  'resources/list',
  'resources/read',
  'resources/subscribe',
  'resources/templates/list',
  'resources/unsubscribe',
  'server/discover',
  'subscriptions/listen',
  'tools/call',
  'tools/list',
]);

/** What OpenTelemetry calls a method that is none of the known ones (semantic conventions, "rpc.method"). */
const OTHER = '_OTHER';

/** The name under which a method is counted. */
export function countedMethod(method: string): string {
  return KNOWN_METHODS.has(method) ? method : OTHER;
}
