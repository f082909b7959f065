import type { ClientProfile } from './profile.js';

/** Codex and other clients of the OpenAI API. */
export const openai: ClientProfile = {
  name: 'openai',
  title: 'OpenAI',
  toolName: {
    prefix: 'mcp__',
    separator: '__',
    longest: 64,
    sources: [
      'https://platform.openai.com/docs/api-reference/chat/create',
      'https://github.com/openai/codex/issues/46188',
    ],
  },
  toolNameCharacters: {
    outside: /[^A-Za-z0-9_-]/u,
    words: 'letters, digits, `_` and `-`',
    sources: [
      'https://platform.openai.com/docs/api-reference/chat/create',
      'https://github.com/openai/codex/pull/8694',
    ],
  },
  rootKeywords: {
    refused: ['oneOf', 'anyOf', 'allOf', 'enum', 'const', 'not'],
    sources: [
      'https://github.com/langchain-ai/langchainjs/issues/9804',
      'https://github.com/goruck/home-generative-agent/pull/545',
    ],
  },
  rootProperties: {
    sources: [
      'https://github.com/openai/openai-agents-python/issues/449',
      'https://github.com/inboxapi/cli/issues/106',
    ],
  },
  arrayItems: {
    sources: [
      'https://github.com/openai/openai-agents-python/issues/392',
      'https://github.com/ruvnet/ruflo/issues/1294',
    ],
  },
  enumNull: {
    sources: [
      'https://github.com/moltis-org/moltis/pull/724',
      'https://github.com/coder/xum/pull/4206',
    ],
  },
  toolCount: {
    most: 128,
    sources: [
      'https://platform.openai.com/docs/api-reference/chat/create',
      'https://github.com/openai/openai-openapi/pull/76',
    ],
  },
};
