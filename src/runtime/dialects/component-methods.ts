import type { Capabilities } from '../runtime.js';
import { givesEvents, watchesResources } from '../subscriptions/filter.js';
import type { Method } from './dialect.js';

/** The methods that every revision has: those of tools, resources and prompts. */
export const COMPONENT_METHODS: readonly (readonly [string, Method])[] = [
  ['tools/list', { operation: 'listTools', capability: 'tools' }],
  ['tools/call', { operation: 'callTool', capability: 'tools', target: 'name', mayAsk: true }],
  ['resources/list', { operation: 'listResources', capability: 'resources' }],
  ['resources/templates/list', { operation: 'listResourceTemplates', capability: 'resources' }],
  [
    'resources/read',
    { operation: 'readResource', capability: 'resources', target: 'uri', mayAsk: true },
  ],
  ['prompts/list', { operation: 'listPrompts', capability: 'prompts' }],
  ['prompts/get', { operation: 'getPrompt', capability: 'prompts', target: 'name', mayAsk: true }],
  ['completion/complete', { operation: 'complete', capability: 'completions' }],
];

/** Looks a method up among those whose capability the server offers. */
export function findMethod(
  methods: ReadonlyMap<string, Method>,
  name: string,
  capabilities: Capabilities,
): Method | undefined {
  const method = methods.get(name);
  if (method === undefined || !isOffered(method, capabilities)) return undefined;
  return method;
}

function isOffered({ capability, needsEvents }: Method, capabilities: Capabilities): boolean {
  if (needsEvents === 'any' && !givesEvents(capabilities)) return false;
  if (needsEvents === 'resources' && !watchesResources(capabilities)) return false;
  return capability === undefined || capabilities[capability] !== undefined;
}
