import { spawnSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import { project } from '../write/project.js';
import { run } from './captured-terminal.js';

/** Words before the cursor, the last of them unfinished, and what it can become. */
const CASES: readonly [line: string, words: readonly string[]][] = [
  ['snodo ch', ['check']],
  ['snodo --qu', ['--quiet']],
  ['snodo check --str', ['--strict']],
  ['snodo check servers/snodo.yaml --no-ca', ['--no-cache']],
  ['snodo check --format s', ['sarif']],
  ['snodo check --client c', ['claude', 'cursor']],
  ['snodo --quiet build --target f', ['fetch']],
  ['snodo add ', ['prompt', 'resource', 'tool']],
  ['snodo connect v', ['vscode']],
  ['snodo call greet --protocol 2025-0', ['2025-06-18']],
  ['snodo explain handler-mi', ['handler-missing']],
  ['snodo completion ', ['bash', 'fish', 'zsh']],
  ['snodo help cat', ['catalog']],
];

const lines = CASES.map(([line]) => line);
const expected = CASES.map(([line, words]) => ({ line, words }));

async function script(shell: string): Promise<string> {
  const { code, out, err } = await run('/', 'completion', shell);
  expect({ code, err }).toEqual({ code: 0, err: '' });
  return out;
}

/** Runs a shell once for all cases. It prints a line for each word, and a line `--` after each case. */
function complete(shell: string, args: readonly string[], cwd = '/'): unknown {
  const { status, stdout, stderr } = spawnSync(shell, args, { cwd, encoding: 'utf8' });
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  const answers = stdout.split('--end--\n').slice(0, -1);
  expect(answers).toHaveLength(lines.length);
  return lines.map((line, index) => ({
    line,
    words: (answers[index] ?? '').split('\n').filter(Boolean).sort(),
  }));
}

/** Why tests of a shell are left out: the reason stands in their names. */
const missing = (shell: string): string | undefined =>
  spawnSync(shell, ['-c', 'exit']).status === 0 ? undefined : `there is no ${shell} here`;

const bash = missing('bash');
const zsh = missing('zsh');
const fish = missing('fish');

describe('the script of snodo completion', () => {
  it.skipIf(bash)(`completes in bash${bash ? `: ${bash}` : ''}`, async () => {
    const body = `
for line in ${lines.map((line) => `'${line}'`).join(' ')}; do
  read -ra COMP_WORDS <<< "$line"
  [[ $line == *' ' ]] && COMP_WORDS+=('')
  COMP_CWORD=$((\${#COMP_WORDS[@]} - 1))
  _snodo
  printf '%s\\n' "\${COMPREPLY[@]}" '--end--'
done`;
    expect(complete('bash', ['--norc', '-c', (await script('bash')) + body])).toEqual(expected);
  });

  it.skipIf(bash)(`takes values after = in bash, and leaves files to it`, async () => {
    const body = `
COMP_WORDS=(snodo check --format = j) COMP_CWORD=4; _snodo; echo "\${COMPREPLY[*]}"
COMP_WORDS=(snodo check --format =) COMP_CWORD=3; _snodo; echo "\${COMPREPLY[*]}"
COMP_WORDS=(snodo build --output '') COMP_CWORD=3; _snodo; echo "\${COMPREPLY[*]}"
COMP_WORDS=(snodo add tool '') COMP_CWORD=3; _snodo; echo "\${COMPREPLY[*]}"
complete -p snodo`;
    const { stdout } = spawnSync('bash', ['--norc', '-c', (await script('bash')) + body], {
      encoding: 'utf8',
    });
    const registered = 'complete -o default -F _snodo snodo';
    expect(stdout.split('\n')).toEqual(['json', 'json github sarif', '', '', registered, '']);
  });

  it.skipIf(zsh)(`completes in zsh${zsh ? `: ${zsh}` : ''}`, async () => {
    // What the completion system of zsh does with candidates: those that begin as the word does are kept.
    const head = `
compdef() {}
_files() {}
_describe() { for one in "\${(@P)2}"; do [[ $one == \${words[CURRENT]}* ]] && print -r -- "\${one%%:*}"; done; true }
`;
    const body = `
for line in ${lines.map((line) => `'${line}'`).join(' ')}; do
  words=(\${(s: :)line})
  [[ $line == *' ' ]] && words+=('')
  CURRENT=$#words
  _snodo
  print -- '--end--'
done`;
    const text = head + (await script('zsh')) + body;
    expect(complete('zsh', ['-f', '-c', text])).toEqual(expected);
  });

  it.skipIf(fish)(`completes in fish${fish ? `: ${fish}` : ''}`, async () => {
    const at = project({ 'snodo.fish': await script('fish') });
    const body = `
source snodo.fish
for line in ${lines.map((line) => `'${line}'`).join(' ')}
  complete -C "$line" | string split -f 1 \\t
  echo '--end--'
end`;
    expect(complete('fish', ['--no-config', '-c', body], at.root)).toEqual(expected);
  });

  it('knows every command and option that the help shows', async () => {
    const help = (await run('/', '--help')).out;
    const commands = [...help.matchAll(/^ {2}([a-z]+) .*/gm)].map(([, name]) => name ?? '');
    expect(commands.length).toBeGreaterThan(14);
    for (const shell of ['bash', 'zsh', 'fish']) {
      const text = await script(shell);
      for (const command of commands.filter((name) => name !== 'help')) {
        const { out } = await run('/', command, '--help');
        const options = [...out.matchAll(/^ {2}(?:-\w, )?--([a-z-]+)/gm)].map(([, name]) => name);
        const rows = text.split('\n').filter((line) => line.includes(command));
        for (const option of options)
          expect(rows.join('\n')).toMatch(new RegExp(`-${option}\\b|-l ${option}\\b`));
      }
    }
  });

  it('names the shells to somebody who asks for another', async () => {
    const { code, err } = await run('/', 'completion', 'tcsh');
    expect(code).toBe(2);
    expect(err).toContain('Allowed choices are bash, zsh, fish.');
  });
});
