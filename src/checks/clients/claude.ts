import type { ClientProfile } from './profile.js';

/** Claude Code and other clients of the Anthropic API. */
export const claude: ClientProfile = {
  name: 'claude',
  title: 'Claude',
  toolName: {
    prefix: 'mcp__',
    separator: '__',
    longest: 64,
    sources: [
      'https://platform.claude.com/docs/en/agents-and-tools/tool-use/define-tools',
      'https://github.com/anthropics/claude-code/issues/20643',
    ],
  },
  toolNameCharacters: {
    outside: /[^A-Za-z0-9_-]/u,
    words: 'letters, digits, `_` and `-`',
    sources: [
      'https://platform.claude.com/docs/en/agents-and-tools/tool-use/define-tools',
      'https://github.com/modelcontextprotocol/modelcontextprotocol/issues/1345',
    ],
  },
  propertyName: {
    outside: /[^A-Za-z0-9_.-]/u,
    words: 'letters, digits, `_`, `.` and `-`',
    longest: 64,
    sources: [
      'https://github.com/twilio-labs/mcp/issues/58',
      'https://github.com/ComposioHQ/composio/issues/3500',
      'https://github.com/aws-solutions-library-samples/accelerated-intelligent-document-processing-on-aws/issues/709',
    ],
  },
  description: {
    longest: 2048,
    sources: ['https://github.com/anthropics/claude-code/issues/41593'],
  },
  rootKeywords: {
    refused: ['oneOf', 'anyOf', 'allOf'],
    sources: [
      'https://github.com/anthropics/claude-code/issues/40075',
      'https://github.com/makenotion/notion-mcp-server/issues/341',
    ],
  },
  booleanProperties: {
    sources: ['https://github.com/anthropics/claude-code/issues/92900'],
  },
  dialects: {
    input: [],
    output: ['draft-07'],
    sources: ['https://github.com/anthropics/claude-code/issues/86142'],
  },
};
