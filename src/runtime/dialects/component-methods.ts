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
  capabilities: { readonly [name: string]: unknown },
): Method | undefined {
  const method = methods.get(name);
  if (method?.capability === undefined) return method;
  return capabilities[method.capability] === undefined ? undefined : method;
}
