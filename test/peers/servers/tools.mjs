/** The tools of every official server. */
export const TOOLS = [
  {
    name: 'echo',
    description: 'Gives back a text.',
    inputSchema: {
      type: 'object',
      properties: { text: { type: 'string', 'x-mcp-header': 'Text' } },
    },
  },
  { name: 'count', description: 'Reports progress.', inputSchema: { type: 'object' } },
  { name: 'ask', description: 'Asks the user for a name.', inputSchema: { type: 'object' } },
  { name: 'touch', description: 'Changes the list of tools.', inputSchema: { type: 'object' } },
];

/** The form of the tool `ask`. */
export const FORM = {
  message: 'Your name?',
  requestedSchema: { type: 'object', properties: { name: { type: 'string' } }, required: ['name'] },
};

/** A result with a text. */
export const text = (value) => ({ content: [{ type: 'text', text: value }] });

/** The port and path that an HTTP server prints when it listens. */
export function announce(server) {
  server.listen(0, '127.0.0.1', () => {
    console.error(`listening on http://127.0.0.1:${server.address().port}/mcp`);
  });
  process.on('SIGTERM', () => process.exit(0));
}

/** Reports progress to the token of a request, where it has one. */
export async function countUp(progressToken, notify) {
  for (let progress = 1; progressToken !== undefined && progress <= 3; progress += 1) {
    await notify({
      method: 'notifications/progress',
      params: { progressToken, progress, total: 3 },
    });
  }
  return text('counted');
}
