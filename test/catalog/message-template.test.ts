import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseMessageTemplate } from '../../src/catalog/message-template.js';
import type { TemplatePart } from '../../src/definitions/prompt.js';
import { expectValid, judgeJson } from './judged.js';

test.each<[text: string, parts: TemplatePart[]]>([
  ['', []],
  ['plain', ['plain']],
  ['{{a}}', [{ argument: 'a' }]],
  ['x {{ a }} y', ['x ', { argument: 'a' }, ' y']],
  ['{{a|}}', [{ argument: 'a', fallback: '' }]],
  ['{{a|b|c}}', [{ argument: 'a', fallback: 'b|c' }]],
  ['{{a}}{{b| }}', [{ argument: 'a' }, { argument: 'b', fallback: ' ' }]],
  ['\\{{a}}', ['{{a}}']],
  ['\\\\{{a}}', ['\\{{a}}']],
  ['a } b { c }} d', ['a } b { c }} d']],
  ['{{a}}}', [{ argument: 'a' }, '}']],
  ['{{{a}}', [{ argument: '{a' }]],
  ['\\{{ and {{a}}', ['{{ and ', { argument: 'a' }]],
  ['{{__proto__}}', [{ argument: '__proto__' }]],
])('reads %j', (text, parts) => {
  const template = parseMessageTemplate(text);
  expect(template.parts).toEqual(parts);
  expect(template.faults).toEqual([]);
});

test.each([
  ['x {{a', { kind: 'unclosed', offset: 2, length: 3 }],
  ['{{}}', { kind: 'unnamed', offset: 0, length: 4 }],
  ['{{ |x}}', { kind: 'unnamed', offset: 0, length: 7 }],
])('finds the fault in %j', (text, fault) => {
  expect(parseMessageTemplate(text).faults).toEqual([fault]);
});

test('text with its braces escaped is kept', () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom('{', '}', '|', 'a', ' ', '\n') }), (text) => {
      const escaped = text.replaceAll('{{', '\\{{');
      expect(parseMessageTemplate(escaped).parts.join('')).toBe(text);
    }),
  );
});

test('messages of a prompt become templates and blocks', () => {
  const catalog = expectValid(`prompts:
  review:
    description: Review a package
    arguments:
      name: { required: true, description: Package name }
      focus: { description: What to look at }
    messages:
      - user: "Review {{name}}, focusing on {{focus|quality}}."
      - { role: assistant, content: { type: text, text: "{{name}}" } }
`);
  expect(catalog.prompts[0]?.source).toEqual({
    kind: 'messages',
    messages: [
      {
        role: 'user',
        text: [
          'Review ',
          { argument: 'name' },
          ', focusing on ',
          { argument: 'focus', fallback: 'quality' },
          '.',
        ],
      },
      { role: 'assistant', content: { type: 'text', text: '{{name}}' } },
    ],
  });
});

test('a message with an empty key is told about that key', () => {
  const review = { description: 'Review', messages: [{ user: 'Review it.', '': 1 }] };
  const { diagnostics } = judgeJson({ prompts: { review } });
  expect(diagnostics.map(({ code, hint }) => [code, hint])).toEqual([
    ['message-shape', 'the key `` is none of a message'],
  ]);
});
