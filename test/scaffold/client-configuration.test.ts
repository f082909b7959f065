import { describe, expect, it } from 'vitest';
import { mergeServer } from '../../src/scaffold/client-configuration.js';

const URL_ACCESS = { kind: 'url', url: 'http://127.0.0.1:8000/mcp' } as const;

function merged(text: string): string {
  const result = mergeServer(text, 'cursor', 'demo', URL_ACCESS);
  return 'text' in result ? result.text : result.reason;
}

const ENTRY = `"demo": {
      "url": "http://127.0.0.1:8000/mcp"
    }`;

describe('a server is merged', () => {
  it.each([
    ['into nothing', '{}\n', `{\n  "mcpServers": {\n    ${ENTRY}\n  }\n}\n`],
    [
      'beside others, comments kept',
      '{\n  // mine\n  "mcpServers": {\n    "other": {} // keep\n  }\n}\n',
      `{\n  // mine\n  "mcpServers": {\n    "other": {},\n    ${ENTRY} // keep\n  }\n}\n`,
    ],
    [
      'in its own place',
      '{\n  "mcpServers": {\n    "demo": { "url": "old" },\n    "other": {}\n  }\n}\n',
      `{\n  "mcpServers": {\n    ${ENTRY},\n    "other": {}\n  }\n}\n`,
    ],
    [
      'with the indentation of the file',
      '{\n    "a": 1\n}\n',
      '{\n    "a": 1,\n    "mcpServers": {\n        "demo": {\n            "url": "http://127.0.0.1:8000/mcp"\n        }\n    }\n}\n',
    ],
    [
      'with its line ends',
      '{\r\n  "a": 1\r\n}\r\n',
      `{\r\n  "a": 1,\r\n  "mcpServers": {\r\n    ${ENTRY.replaceAll('\n', '\r\n')}\r\n  }\r\n}\r\n`,
    ],
  ])('%s', (_, text, expected) => {
    expect(merged(text)).toBe(expected);
  });

  it.each([
    ['{ "a": }', 'is not JSON: ValueExpected'],
    ['[]', 'is no JSON object'],
    ['{ "mcpServers": [] }', 'has no object in `mcpServers`'],
  ])('not into %j', (text, reason) => {
    expect(merged(text)).toBe(reason);
  });
});
