import { expect, it } from 'vitest';
import { pathText } from '../../src/diagnostics/path-text.js';

it.each([
  [[], ''],
  [['tools', 'search', 'arguments', 'page'], 'tools.search.arguments.page'],
  [['protocols', 1], 'protocols[1]'],
  [['tools', 'a.b', 'icons', 0, 'src'], 'tools["a.b"].icons[0].src'],
  [['', 'x'], '[""].x'],
  [['tools', '__proto__', 'x-mcp-header'], 'tools.__proto__.x-mcp-header'],
])('writes the path %j as %s', (path, expected) => {
  expect(pathText(path)).toBe(expected);
});
