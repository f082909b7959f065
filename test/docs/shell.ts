import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { newProject } from '../../src/scaffold/new-project.js';
import { run } from '../cli/captured-terminal.js';

/** What a block of a document or a script of its configuration runs, word by word. */
export type CommandLine = readonly string[];

/** Programs that the documents may name, and what their first word may be; `null` = anything. */
const PROGRAMS: Readonly<Record<string, readonly string[] | null>> = {
  npm: ['ci', 'init', 'install', 'pkg', 'run', 'test'],
  node: null,
  bun: null,
  deno: ['run'],
  docker: ['build', 'run'],
  curl: null,
  echo: null,
  export: null,
  openssl: ['rand'],
  mkdir: null,
  cd: null,
  rm: null,
};

/** Packages that `npx` may run beside this one. */
const PACKAGES = ['vitest', 'tsc', 'wrangler'];

/** The commands of a shell text. Lines of output, which a text with `$ ` has between them, are none. */
export function commandLines(text: string): readonly CommandLine[] {
  const lines = text.replace(/\\\n\s*/g, '').split('\n');
  const prompted = lines.filter((line) => line.startsWith('$ ')).map((line) => line.slice(2));
  return (prompted.length > 0 ? prompted : lines)
    .flatMap((line) => splitCommands(line))
    .map((words) => withoutPrefix(words))
    .filter((words) => words.length > 0);
}

/** Splits a line at `&&`, `||`, `|`, `;` and `>`, into words without quotes; a comment ends it. */
function splitCommands(line: string): string[][] {
  const tokens =
    line.match(/'[^']*'|"[^"]*"|&&|\|\||[|;&>]|(?<=^|\s)#.*|(?:[^\s'"|;&>]|'[^']*'|"[^"]*")+/g) ??
    [];
  const commands: string[][] = [[]];
  for (const token of tokens) {
    if (token.startsWith('#')) break;
    if (/^(?:&&|\|\||[|;&>])$/.test(token)) {
      // What follows `>` is a file.
      commands.push(token === '>' ? ['echo'] : []);
    } else commands.at(-1)?.push(token.replace(/^(['"])(.*)\1$/s, '$2'));
  }
  return commands;
}

/** Variables that are set for one command say nothing of it. */
function withoutPrefix(words: readonly string[]): CommandLine {
  const first = words.findIndex((word) => !/^[A-Z_]+=/.test(word));
  return first === -1 ? [] : words.slice(first);
}

/** What is wrong with a command: a program, a command or a flag that is not known. */
export type CommandCheck = (command: CommandLine) => string | undefined;

/** Makes the check of commands, with what the command line says of itself. */
export async function createCommandCheck(): Promise<CommandCheck> {
  const { out } = await run('/', '--help');
  const names = [...out.matchAll(/^ {2}([a-z]+) (?:\[|<| {2})/gm)].flatMap(([, name = '']) => name);
  const flags = new Map<string, ReadonlySet<string>>();
  for (const name of names.filter((each) => each !== 'help')) {
    const help = await run('/', name, '--help');
    flags.set(name, new Set(help.out.match(/(?<=^ {2}|, )--?[a-z-]+/gm)));
  }
  const scripts = new Set([...ownScripts(), ...scriptsOfNewProject()]);

  const checkSnodo = ([name = '', ...words]: CommandLine): string | undefined => {
    if (['--help', '--version'].includes(name)) return undefined;
    const known = flags.get(name);
    if (known === undefined) return `snodo has no command ${name}`;
    const wrong = words.filter(
      (word) => /^--?[a-z]/.test(word) && !known.has(word.split('=')[0] ?? ''),
    );
    return wrong.length === 0 ? undefined : `snodo ${name} has no ${wrong.join(', ')}`;
  };
  return ([program = '', ...words]) => {
    if (program === 'snodo') return checkSnodo(words);
    if (program === 'npx') {
      const [name = '', ...rest] = words.filter((word) => !['--no', '--yes', '-y'].includes(word));
      if (name === 'snodo') return checkSnodo(rest);
      return PACKAGES.includes(name) ? undefined : `npx ${name} is not known`;
    }
    if (!Object.hasOwn(PROGRAMS, program)) return `${program} is not known`;
    const [first = '', second = ''] = words;
    const allowed = PROGRAMS[program];
    if (allowed !== null && !allowed?.includes(first)) return `${program} ${first} is not known`;
    if (program === 'npm' && first === 'run' && !scripts.has(second)) return `no script ${second}`;
    return undefined;
  };
}

function ownScripts(): readonly string[] {
  const path = join(resolve(import.meta.dirname, '../..'), 'package.json');
  return Object.keys(JSON.parse(readFileSync(path, 'utf8')).scripts);
}

function scriptsOfNewProject(): readonly string[] {
  const versions = { snodo: '1', '@types/node': '1', typescript: '1', vitest: '1' };
  const files = newProject({ name: 'x', versions });
  const { text = '{}' } = files.find(({ path }) => path === 'package.json') ?? {};
  return Object.keys(JSON.parse(text).scripts);
}
