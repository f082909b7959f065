// The client that the official conformance suite starts for each scenario, with the URL of its server as the last argument.

import { connect } from '../../dist/client/index.js';

const { MCP_CONFORMANCE_SCENARIO: scenario, MCP_CONFORMANCE_CONTEXT: context = '{}' } = process.env;
const url = process.argv.at(-1);

/** What each scenario wants to see; every other one is a list of tools and nothing more. */
const SCENARIOS = {
  tools_call: (client) => client.callTool('add_numbers', { a: 5, b: 3 }),
  'http-standard-headers': useEverything,
  'http-custom-headers': async (client) => {
    for (const call of JSON.parse(context).toolCalls) {
      await client.callTool(call.name, call.arguments);
    }
  },
  'http-invalid-tool-headers': (client, tools) =>
    Promise.all(tools.map(({ name }) => client.callTool(name, { region: 'us-west1' }))),
  'sep-2322-client-request-state': askedAtTheSameTime,
  'json-schema-2020-12-preservation': (client, tools) => {
    const tool = tools.find(({ name }) => name === 'json_schema_2020_12_tool');
    return client.callTool('json_schema_echo', { schema: tool.inputSchema });
  },
  'elicitation-sep1034-client-defaults': (client) =>
    client.callTool('test_client_elicitation_defaults'),
  'sse-retry': (client) => client.callTool('test_reconnection'),
};

/** The answer of a user who accepts: without values where the defaults are to be filled in. */
const content = scenario === 'sep-2322-client-request-state' ? { confirmed: true } : {};

const client = await connect({
  url,
  clientInfo: { name: 'snodo-conformance', version: '1.0.0' },
  elicitation: { form: () => ({ action: 'accept', content }), applyDefaults: true },
  sampling: { createMessage: () => ({ role: 'assistant', content: [], model: 'none' }) },
  roots: () => [],
  onWarning: (text) => console.error(text),
});
try {
  const tools = Object.hasOwn(client.capabilities, 'tools') ? await client.listTools() : [];
  await SCENARIOS[scenario]?.(client, tools);
} finally {
  await client.close();
}

async function useEverything(client, tools) {
  for (const { name } of tools) await client.callTool(name);
  for (const { uri } of await client.listResources()) await client.readResource(uri);
  for (const { name } of await client.listPrompts()) await client.getPrompt(name);
}

/** Input for one request must not leak into another one. */
async function askedAtTheSameTime(client, tools) {
  await Promise.allSettled(tools.map(({ name }) => client.callTool(name)));
}
