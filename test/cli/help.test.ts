import { expect, it } from 'vitest';
import { commandWords } from '../../src/cli/command-words.js';
import { HELP_EXAMPLES } from '../../src/cli/help-examples.js';
import { run } from './captured-terminal.js';

const { out: overview } = await run('/', '--help');
const [, listed = ''] = overview.split('\nCommands:\n');
const commands = [...listed.matchAll(/^ {2}([a-z]+) /gm)]
  .map(([, name = '']) => name)
  .filter((name) => name !== 'help');

it('knows examples of every command, and of no other', () => {
  expect(commands.length).toBeGreaterThan(10);
  expect(Object.keys(HELP_EXAMPLES).sort()).toEqual([...commands].sort());
});

it.each(Object.entries(HELP_EXAMPLES))(
  '%s has examples with arguments and options that it takes',
  async (name, examples) => {
    const { code, out, err } = await run('/', name, '--help');
    expect({ code, err }).toEqual({ code: 0, err: '' });
    expect(out).toContain(`\nExamples:\n${examples.map((line) => `  ${line}\n`).join('')}`);
    for (const example of examples) {
      const [program, command, ...words] = commandWords(example) ?? [];
      expect([program, command]).toEqual(['snodo', name]);
      for (const option of words.filter((word) => word.startsWith('--'))) {
        expect(out).toContain(`${option} `);
      }
    }
  },
);
