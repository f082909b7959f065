import type { Candidate, CommandRow, CompletionTable, ValuedOption } from './completion-table.js';
import { quoted, quotedAll } from './quoted.js';

/** The script that completes `snodo` in fish. Where it knows no word, fish completes files. */
export function fishScript({ options, commands }: CompletionTable): string {
  const lines = [
    ...commands.map(({ word, description }) => {
      return `complete -c snodo -n __fish_use_subcommand -f -a ${word} -d ${quoted(description)}`;
    }),
    ...options.map((option) => flagLine('__fish_use_subcommand', option)),
    ...commands.flatMap(commandLines),
  ];
  return `# Completes snodo in fish: snodo completion fish | source\n${lines.join('\n')}\n`;
}

function commandLines({ word, options, valued, first }: CommandRow): readonly string[] {
  const seen = `__fish_seen_subcommand_from ${word}`;
  const values = new Set(valued.flatMap(({ names }) => names));
  return [
    ...options.filter((option) => !values.has(option.word)).map((option) => flagLine(seen, option)),
    ...valued.map((option) => valuedLine(seen, option)),
    ...(first.length === 0 ? [] : [firstLine(word, seen, first)]),
  ];
}

function flagLine(condition: string, { word, description }: Candidate): string {
  return `complete -c snodo -n ${quoted(condition)} ${nameWords(word)} -d ${quoted(description)}`;
}

function valuedLine(condition: string, { names, description, values }: ValuedOption): string {
  const name = names.map(nameWords).join(' ');
  const value = values.length === 0 ? '-r' : `-x -a ${quotedAll(values)}`;
  return `complete -c snodo -n ${quoted(condition)} ${name} ${value} -d ${quoted(description)}`;
}

function firstLine(command: string, condition: string, first: readonly string[]): string {
  const others = first.filter((word) => word !== command); // `help` is among the commands that it helps with
  const open = `${condition}; and not __fish_seen_subcommand_from ${others.join(' ')}`;
  return `complete -c snodo -n ${quoted(open)} -f -a ${quotedAll(first)}`;
}

function nameWords(name: string): string {
  return name.startsWith('--') ? `-l ${name.slice(2)}` : `-s ${name.slice(1)}`;
}
