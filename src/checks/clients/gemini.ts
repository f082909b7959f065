import type { ClientProfile } from './profile.js';

/** Gemini CLI and other clients of the Gemini API. */
export const gemini: ClientProfile = {
  name: 'gemini',
  title: 'Gemini',
  toolName: {
    prefix: 'mcp_',
    separator: '_',
    longest: 63,
    sources: ['https://github.com/google-gemini/gemini-cli/blob/main/docs/tools/mcp-server.md'],
  },
  toolNameCharacters: {
    outside: /[^A-Za-z0-9_.:-]/u,
    words: 'letters, digits, `_`, `.`, `:` and `-`',
    sources: ['https://github.com/google-gemini/gemini-cli/blob/main/docs/tools/mcp-server.md'],
  },
  references: {
    sources: [
      'https://github.com/google-gemini/gemini-cli/issues/13326',
      'https://github.com/google-gemini/gemini-cli/issues/13142',
      'https://github.com/anomalyco/opencode/issues/12295',
    ],
  },
  arrayItems: {
    sources: ['https://github.com/cline/cline/issues/7339'],
  },
  enumText: {
    sources: [
      'https://github.com/BrokkAi/bifrost/issues/25',
      'https://github.com/makenotion/notion-mcp-server/issues/42',
    ],
  },
  toolCount: {
    most: 512,
    sources: ['https://github.com/google-gemini/gemini-cli/issues/19083'],
  },
};
