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

/** Whether the server offers the capability that a method belongs to. */
export function isOffered(
  { capability, needsEvents }: Method,
  capabilities: Capabilities,
): boolean {
  if (needsEvents === 'any' && !givesEvents(capabilities)) return false;
  if (needsEvents === 'resources' && !watchesResources(capabilities)) return false;
  return capability === undefined || capabilities[capability] !== undefined;
}
