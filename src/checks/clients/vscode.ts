import type { ClientProfile } from './profile.js';

/** Visual Studio Code with GitHub Copilot. */
export const vscode: ClientProfile = {
  name: 'vscode',
  title: 'VS Code',
  toolName: {
    prefix: 'mcp_',
    separator: '_',
    longestServer: 13,
    longest: 64,
    sources: [
      'https://github.com/microsoft/vscode/blob/main/src/vs/workbench/contrib/mcp/common/mcpTypes.ts',
      'https://github.com/microsoft/vscode/issues/243602',
    ],
  },
  rootKeywords: {
    refused: ['oneOf', 'anyOf', 'allOf', 'not', 'if', 'then', 'else'],
    sources: [
      'https://github.com/microsoft/vscode-copilot-chat/blob/main/src/extension/tools/common/toolSchemaNormalizer.ts',
    ],
  },
  arrayItems: {
    sources: [
      'https://github.com/microsoft/vscode-copilot-chat/blob/main/src/extension/tools/common/toolSchemaNormalizer.ts',
      'https://github.com/ckreiling/mcp-server-docker/issues/46',
    ],
  },
  dialects: {
    input: ['2020-12'],
    output: [],
    sources: ['https://github.com/microsoft/vscode/issues/318984'],
  },
  toolCount: {
    most: 128,
    sources: ['https://github.com/microsoft/vscode/issues/337428'],
  },
};
