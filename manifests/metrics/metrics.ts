import type { HandleEvent } from 'snodo/runtime';

/** How the calls of one tool have ended. */
export type ToolCalls = { ok: number; error: number; cancelled: number; slow: number };

const tools = new Map<string, ToolCalls>();

export const handleEvent: HandleEvent = (name, { durationMs = 0 }, metadata, { slowMs }) => {
  if (name !== 'dispatch:stop' && name !== 'dispatch:exception') return;
  const { method, component, outcome } = metadata;
  // Only of tools that the server has: others have no name here, so that clients cannot make up counters.
  if (method !== 'tools/call' || component === undefined) return;
  const calls = callsOf(component);
  if (outcome === 'no_reply') calls.cancelled += 1;
  else if (outcome === 'error') calls.error += 1;
  else calls.ok += 1;
  if (durationMs > Number(slowMs)) calls.slow += 1;
};

/** The calls of each tool so far. */
export function countedCalls(): { readonly [tool: string]: ToolCalls } {
  return Object.fromEntries(tools);
}

function callsOf(tool: string): ToolCalls {
  const known = tools.get(tool);
  if (known !== undefined) return known;
  const calls = { ok: 0, error: 0, cancelled: 0, slow: 0 };
  tools.set(tool, calls);
  return calls;
}
