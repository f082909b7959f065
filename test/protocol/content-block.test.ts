import { describe, expect, test } from 'vitest';
import { contentBlockFault, promptMessageFault } from '../../src/protocol/content-block.js';
import type { JsonObject, JsonValue } from '../../src/protocol/json.js';

const secret = 'the secret value';
const link: JsonObject = { type: 'resource_link', uri: 'x://h', name: 'n' };
const icon: JsonObject = { src: 'https://example.test/i.png' };

describe('right blocks', () => {
  test.each<JsonObject>([
    { type: 'text', text: '' },
    { type: 'text', text: 'a', _meta: { 'com.example/x': 1 }, annotations: { priority: 0 } },
    { type: 'text', text: 'a', annotations: { audience: ['user', 'assistant'], other: true } },
    { type: 'text', text: 'a', annotations: { lastModified: '2026-07-28T10:00:00.5Z' } },
    { type: 'text', text: 'a', annotations: { lastModified: '2026-07-28', priority: 1 } },
    { type: 'image', data: 'AAAA', mimeType: 'image/png' },
    { type: 'audio', data: '', mimeType: 'audio/wav' },
    { type: 'resource', resource: { uri: 'x://h', text: '' } },
    { type: 'resource', resource: { uri: 'x://h', blob: 'AA==', mimeType: 'a/b', _meta: {} } },
    link,
    {
      ...link,
      title: 't',
      description: 'd',
      mimeType: 'a/b',
      size: 0,
      icons: [{ ...icon, mimeType: 'image/png', sizes: ['48x48', 'any'], theme: 'dark' }],
    },
  ])('%j', (block) => {
    expect(contentBlockFault(block)).toBeUndefined();
    expect(promptMessageFault({ role: 'user', content: block })).toBeUndefined();
  });
});

describe('wrong blocks', () => {
  test.each<readonly [JsonValue, string]>([
    [secret, 'must be an object'],
    [[{ type: 'text', text: 'a' }], 'must be an object'],
    [null, 'must be an object'],
    [{ text: secret }, '`type`'],
    [{ type: secret }, '`type`'],
    [{ type: 'constructor' }, '`type`'],
    [{ type: ['text'], text: 'a' }, '`type`'],
    [{ type: 'text' }, '`text` must be a string'],
    [{ type: 'text', text: null }, '`text` must be a string'],
    [{ type: 'text', text: 'a', extra: secret }, '`extra` must be absent'],
    [{ type: 'text', text: 'a', mimeType: secret }, '`mimeType` must be absent'],
    [{ type: 'text', text: 'a', _meta: secret }, '`_meta` must be an object'],
    [{ type: 'text', text: 'a', annotations: [] }, '`annotations` must be an object'],
    [{ type: 'text', text: 'a', annotations: { audience: 'user' } }, '`annotations.audience`'],
    [{ type: 'text', text: 'a', annotations: { audience: [secret] } }, '`annotations.audience.0`'],
    [{ type: 'text', text: 'a', annotations: { priority: 1.5 } }, '`annotations.priority`'],
    [{ type: 'text', text: 'a', annotations: { priority: '1' } }, '`annotations.priority`'],
    [
      { type: 'text', text: 'a', annotations: { lastModified: secret } },
      '`annotations.lastModified`',
    ],
    [
      { type: 'text', text: 'a', annotations: { lastModified: '2026-13-40' } },
      '`annotations.lastModified`',
    ],
    [{ type: 'image', data: secret, mimeType: 'image/png' }, '`data` must be base64 text'],
    [{ type: 'image', data: 'AAA', mimeType: 'image/png' }, '`data` must be base64 text'],
    [{ type: 'image', data: 'AAAA' }, '`mimeType` must be a string'],
    [{ type: 'audio', mimeType: 'audio/wav' }, '`data` must be base64 text'],
    [{ type: 'resource' }, '`resource` must be an object'],
    [{ type: 'resource', resource: secret }, '`resource` must be an object'],
    [{ type: 'resource', resource: { uri: 'x://h' } }, 'exactly one of `text` and `blob`'],
    [
      { type: 'resource', resource: { uri: 'x://h', text: '', blob: '' } },
      'exactly one of `text` and `blob`',
    ],
    [
      { type: 'resource', resource: { uri: 'relative', text: '' } },
      '`resource.uri` must be a URI with a scheme',
    ],
    [{ type: 'resource', resource: { text: '' } }, '`resource.uri` must be a URI with a scheme'],
    [
      { type: 'resource', resource: { uri: 'x://h', blob: secret } },
      '`resource.blob` must be base64 text',
    ],
    [
      { type: 'resource', resource: { uri: 'x://h', text: '', name: secret } },
      '`resource.name` must be absent',
    ],
    [{ ...link, uri: '/a' }, '`uri` must be a URI with a scheme'],
    [{ type: 'resource_link', uri: 'x://h' }, '`name` must be a string'],
    [{ ...link, size: -1 }, '`size` must be an integer from 0'],
    [{ ...link, size: 1.5 }, '`size` must be an integer from 0'],
    [{ ...link, icons: icon }, '`icons` must be a list'],
    [{ ...link, icons: [icon, {}] }, '`icons.1.src`'],
    [{ ...link, icons: [{ src: 'javascript:alert(1)' }] }, '`icons.0.src`'],
    [{ ...link, icons: [{ src: 'i.png' }] }, '`icons.0.src`'],
    [{ ...link, icons: [{ ...icon, sizes: '48x48' }] }, '`icons.0.sizes` must be a list'],
    [{ ...link, icons: [{ ...icon, sizes: ['big'] }] }, '`icons.0.sizes.0`'],
    [{ ...link, icons: [{ ...icon, theme: 'blue' }] }, '`icons.0.theme`'],
    [{ ...link, icons: [{ ...icon, alt: secret }] }, '`icons.0.alt` must be absent'],
  ])('%j', (block, fault) => {
    expect(contentBlockFault(block)).toContain(fault);
    expect(contentBlockFault(block)).not.toContain(secret);
  });
});

describe('wrong messages', () => {
  const content = { type: 'text', text: 'a' };
  test.each<readonly [JsonValue, string]>([
    ['text', 'must be an object'],
    [{ content }, '`role` must be `user` or `assistant`'],
    [{ role: 'system', content }, '`role` must be `user` or `assistant`'],
    [{ role: 'user' }, '`content` must be a content block'],
    [{ role: 'user', content: [content] }, '`content` must be an object'],
    [{ role: 'user', content: { type: 'text', text: 1 } }, '`content.text` must be a string'],
    [{ role: 'user', content, name: 'x' }, '`name` must be absent'],
  ])('%j', (message, fault) => {
    expect(promptMessageFault(message)).toContain(fault);
  });
});

test('inherited members do not count', () => {
  const block = Object.create({ text: 'a' }) as Record<string, JsonValue>;
  block['type'] = 'text';
  expect(contentBlockFault(block)).toBe('`text` must be a string');
});
