import type { Command } from 'commander';
import { explainedCodes } from '../diagnostics/explanations/explained.js';
import { bashScript } from './completion/bash-script.js';
import { type CompletionTable, completionTable } from './completion/completion-table.js';
import { fishScript } from './completion/fish-script.js';
import { zshScript } from './completion/zsh-script.js';
import type { Terminal } from './terminal.js';

/** A shell that can complete command lines. */
export type Shell = 'bash' | 'zsh' | 'fish';

const SCRIPTS: { readonly [shell in Shell]: (table: CompletionTable) => string } = {
  bash: bashScript,
  zsh: zshScript,
  fish: fishScript,
};

/**
 * Runs `snodo completion`: prints the script with which a shell completes commands, options and values. The script holds all
 * words, as starting a program at each press of a key would be slow.
 */
export function runCompletion(shell: Shell, program: Command, terminal: Terminal): void {
  const explain = explainedCodes().map(({ code }) => code);
  terminal.out(SCRIPTS[shell](completionTable(program, { explain })));
}
