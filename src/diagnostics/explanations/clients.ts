import type { clientsCodes } from '../codes/clients.js';
import type { Explanations } from './explanation.js';

const LONG = 'add_the_given_packages_to_the_list_of_those_we_look_after';

/** Group L: what clients ask beyond the protocol, and what tools cost them. */
export const clientsExplanations: Explanations<keyof typeof clientsCodes> = {
  'client-unknown': {
    paragraph:
      'Each entry of `clients` is a client profile: `claude`, `openai`, `gemini`, `cursor` or `vscode`. A profile holds publicly known limits of a client, which `snodo check` holds the tools against. A misspelt one would leave them unchecked without anyone noticing.',
    wrong: 'clients: [claud]',
    right: 'clients: [claude]',
  },
  'lint-name-length': {
    paragraph:
      'The name of a tool has at most 64 characters, with the prefix and the name of the server that a client puts before it. The protocol recommends no more than 128, but the model APIs behind most clients take 64; what is longer is cut, left out, or makes the whole request fail. The length with the prefix is checked for chosen clients, and for a server that people configure under its own name.',
    wrong: `clients: [claude]\n${tool(LONG)}`,
    right: `clients: [claude]\n${tool('watch_packages')}`,
    sources: [
      'https://docs.aws.amazon.com/bedrock/latest/APIReference/API_runtime_ToolSpecification.html',
      'https://platform.claude.com/docs/en/agents-and-tools/tool-use/define-tools',
      'https://github.com/anthropics/claude-code/issues/20643',
      'https://platform.openai.com/docs/api-reference/chat/create',
      'https://github.com/openai/codex/issues/46188',
      'https://github.com/google-gemini/gemini-cli/blob/main/docs/tools/mcp-server.md',
      'https://github.com/ComposioHQ/composio/issues/2788',
      'https://github.com/PostHog/posthog/pull/51483',
      'https://github.com/microsoft/vscode/blob/main/src/vs/workbench/contrib/mcp/common/mcpTypes.ts',
      'https://github.com/microsoft/vscode/issues/243602',
    ],
  },
  'lint-name-characters': {
    paragraph:
      'The name of a tool is made of characters that the chosen clients take. The protocol allows dots too, and warns of other characters; the APIs behind some clients take fewer. A name with another character makes the request fail, or the client replaces the character, so that the model and your logs see different names.',
    wrong: `clients: [claude]\n${tool('packages.search')}`,
    right: `clients: [claude]\n${tool('packages_search')}`,
    sources: [
      'https://platform.claude.com/docs/en/agents-and-tools/tool-use/define-tools',
      'https://github.com/modelcontextprotocol/modelcontextprotocol/issues/1345',
      'https://platform.openai.com/docs/api-reference/chat/create',
      'https://github.com/openai/codex/pull/8694',
      'https://github.com/google-gemini/gemini-cli/blob/main/docs/tools/mcp-server.md',
    ],
  },
  'lint-description-length': {
    paragraph:
      'The description of a tool is no longer than what a chosen client gives to its model. Claude Code cuts it after 2048 characters: what stands behind them is not seen, and the model is not told that something is missing.',
    wrong:
      'clients: [claude]\ntools:\n  search:\n    description: Search packages by words # and 2,100 characters more',
    right: 'clients: [claude]\ntools:\n  search:\n    description: Search packages by words',
    sources: ['https://github.com/anthropics/claude-code/issues/41593'],
  },
  'lint-ref': {
    paragraph:
      'Schemas for clients of Gemini are written out, without `$ref`. Versions of them do not resolve it: they leave out the tool, or all tools of the server, or the API refuses the request, also where a keyword stands beside `$ref`. `types` keeps a schema in one place of the manifest and writes it out on the wire.',
    ...schemas(
      'gemini',
      'type: object\n      properties:\n        at: { $ref: "#/$defs/Point" }\n      $defs:\n        Point: { type: string }',
      'type: object\n      properties:\n        at: { type: string }',
    ),
    sources: [
      'https://github.com/google-gemini/gemini-cli/issues/13326',
      'https://github.com/google-gemini/gemini-cli/issues/13142',
      'https://github.com/anomalyco/opencode/issues/12295',
    ],
  },
  'lint-root-composition': {
    paragraph:
      'The root of an input schema is a plain object, without `oneOf`, `anyOf` or `allOf`. The APIs of Anthropic and OpenAI refuse a request with such a tool, and with it all its tools; Visual Studio Code removes the keyword. Inside properties these keywords are fine.',
    ...schemas(
      'claude',
      'type: object\n      properties:\n        name: { type: string }\n        id: { type: integer }\n      anyOf:\n        - required: [name]\n        - required: [id]',
      'type: object\n      properties:\n        name: { type: string }\n        id: { type: integer }',
    ),
    sources: [
      'https://github.com/anthropics/claude-code/issues/40075',
      'https://github.com/makenotion/notion-mcp-server/issues/341',
      'https://github.com/langchain-ai/langchainjs/issues/9804',
      'https://github.com/goruck/home-generative-agent/pull/545',
      'https://github.com/microsoft/vscode-copilot-chat/blob/main/src/extension/tools/common/toolSchemaNormalizer.ts',
    ],
  },
  'lint-properties': {
    paragraph:
      'The root of an input schema has `properties`, if an empty map. The API of OpenAI refuses a function whose parameters are an object without them. Many clients add an empty map, and not all of them.',
    wrong: 'clients: [openai]\ntools:\n  list:\n    description: List all packages',
    right:
      'clients: [openai]\ntools:\n  list:\n    description: List all packages\n    arguments: {}',
    sources: [
      'https://github.com/openai/openai-agents-python/issues/449',
      'https://github.com/inboxapi/cli/issues/106',
    ],
  },
  'lint-property-name': {
    paragraph:
      'The name of an argument has up to 64 letters, digits, `_`, `.` and `-`. The API of Anthropic takes no other: one such name at the root of one tool makes every request fail that carries the tool, so that all servers of the session are lost.',
    wrong:
      'clients: [claude]\ntools:\n  search:\n    description: Search\n    arguments:\n      "filter[name]": string',
    right:
      'clients: [claude]\ntools:\n  search:\n    description: Search\n    arguments:\n      filter.name: string',
    sources: [
      'https://github.com/twilio-labs/mcp/issues/58',
      'https://github.com/ComposioHQ/composio/issues/3500',
      'https://github.com/aws-solutions-library-samples/accelerated-intelligent-document-processing-on-aws/issues/709',
    ],
  },
  'lint-boolean-property': {
    paragraph:
      'A property has a schema that is a map, not a bare `true` or `false`. In JSON Schema `true` is a schema that everything fits, but the types of earlier revisions of the protocol ask for a map at each property, and clients that follow them drop every tool of a server that has one bare value there. `{}` means the same as `true`.',
    ...schemas(
      'claude',
      'type: object\n      properties:\n        payload: true',
      'type: object\n      properties:\n        payload: {}',
    ),
    sources: ['https://github.com/anthropics/claude-code/issues/92900'],
  },
  'lint-enum-null': {
    paragraph:
      'An `enum` beside a type that allows null lists null. A value has to fit both, so that null is otherwise never accepted. The API of OpenAI makes models send null for arguments that they leave out, and the call then fails. List null, or do not allow it.',
    ...schemas(
      'openai',
      'type: object\n      properties:\n        order: { type: [string, "null"], enum: [up, down] }',
      'type: object\n      properties:\n        order: { type: [string, "null"], enum: [up, down, null] }',
    ),
    sources: [
      'https://github.com/moltis-org/moltis/pull/724',
      'https://github.com/coder/xum/pull/4206',
    ],
  },
  'lint-enum-text': {
    paragraph:
      'An `enum` for clients of Gemini lists texts alone. Their API reads it as a list of texts: a number, a boolean or null in it makes the whole request fail.',
    ...schemas(
      'gemini',
      'type: object\n      properties:\n        level: { type: integer, enum: [1, 2, 3] }',
      'type: object\n      properties:\n        level: { type: string, enum: ["1", "2", "3"] }',
    ),
    sources: [
      'https://github.com/BrokkAi/bifrost/issues/25',
      'https://github.com/makenotion/notion-mcp-server/issues/42',
    ],
  },
  'lint-dialect': {
    paragraph:
      'A schema does not name a dialect in `$schema` that a chosen client refuses. Without the name it is read as 2020-12, and clients take it. Visual Studio Code leaves out a tool whose input schema names 2020-12, and clients of Anthropic refuse calls of a tool whose output schema names draft-07.',
    ...schemas(
      'vscode',
      '$schema: https://json-schema.org/draft/2020-12/schema\n      type: object',
      'type: object',
    ),
    sources: [
      'https://github.com/anthropics/claude-code/issues/86142',
      'https://github.com/microsoft/vscode/issues/318984',
    ],
  },
  'lint-tool-count': {
    paragraph:
      'A server has no more tools than a chosen client takes. Clients hand the tools of all their servers to the model together, and there is a most: further ones are left out, or the request is refused.',
    wrong: `clients: [cursor]\n${tool('search')}\n  # and 80 tools more`,
    right: `clients: [cursor]\n${tool('search')}`,
    sources: [
      'https://platform.openai.com/docs/api-reference/chat/create',
      'https://github.com/openai/openai-openapi/pull/76',
      'https://github.com/google-gemini/gemini-cli/issues/19083',
      'https://github.com/Snowflake-Labs/mcp/issues/77',
      'https://github.com/DaxianLee/cocos-mcp-server/issues/11',
      'https://github.com/microsoft/vscode/issues/337428',
    ],
  },
  'lint-definitions-size': {
    paragraph:
      'The definitions of all tools are no larger together than a chosen client takes. Cursor refuses requests whose tool definitions have more than about 128 KiB. Counted are the name, the description and the input schema of each tool, as JSON.',
    wrong:
      'clients: [cursor]\ntools:\n  search:\n    description: Search packages by words # and 140,000 characters more',
    right: 'clients: [cursor]\ntools:\n  search:\n    description: Search packages by words',
    sources: ['https://github.com/lidge-jun/opencodex/pull/192'],
  },
  'token-estimate': {
    paragraph:
      'The definitions of all tools cost about so many tokens in each request, whether the tools are called or not. Counted are the name, the description and the input schema of each tool as JSON, which is what clients hand on to the model, with `gpt-tokenizer` and the encoding `o200k_base` of OpenAI. It is an estimate: other models have other encodings, and clients write definitions in their own way. It is printed where `clients`, `tokenBudget` or `--client` ask for it, once nothing is an error: a tool that is wrong could not be counted.',
    wrong: `tokenBudget: 8000\n${tool('search')}`,
    right: tool('search'),
    sources: ['https://www.npmjs.com/package/gpt-tokenizer'],
  },
  'token-budget': {
    paragraph:
      'The definitions of all tools cost no more tokens together than `tokenBudget`, by the same estimate as `token-estimate`. Tools that cost too much leave less room for the conversation, and make it harder for a model to find the right one.',
    wrong: `tokenBudget: 5\n${tool('search')}`,
    right: `tokenBudget: 8000\n${tool('search')}`,
    sources: [
      'https://github.com/modelcontextprotocol/modelcontextprotocol/issues/2808',
      'https://github.com/anthropics/claude-code/issues/7732',
    ],
  },
};

function tool(name: string): string {
  return `tools:\n  ${name}:\n    description: Search packages\n    arguments: {}`;
}

function schemas(
  client: string,
  wrong: string,
  right: string,
): { readonly wrong: string; readonly right: string } {
  const example = (schema: string) =>
    `clients: [${client}]\ntools:\n  search:\n    description: Search packages\n    inputSchema:\n      ${schema}`;
  return { wrong: example(wrong), right: example(right) };
}
