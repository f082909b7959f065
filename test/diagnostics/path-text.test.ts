import { expect, it } from 'vitest';
import { excerpt } from '../../src/diagnostics/excerpt.js';
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

it.each([
  ['short', 10, 'short'],
  ['exactly 10', 10, 'exactly 10'],
  ['more than ten', 10, 'more than…'],
  ['12345678😀x', 10, '12345678…'],
])('cuts %j to %d characters', (text, limit, expected) => {
  expect(excerpt(text, limit)).toBe(expected);
});
