import type { Candidate, CommandRow, CompletionTable } from './completion-table.js';
import { quoted } from './quoted.js';

/**
 * The part of a script that chooses `candidates`, in the words that bash and zsh share, by the variables `command`, `previous`,
 * `current` and `count`: the arguments before.
 *
 * @param list writes candidates as the value of the variable
 */
export function caseText(
  { options, commands }: CompletionTable,
  list: (candidates: readonly Candidate[]) => string,
): string {
  const bare = (words: readonly string[]) => list(words.map((word) => ({ word, description: '' })));
  const valueCases = ({ word, valued }: CommandRow) =>
    valued.map(({ names, values }) => {
      const patterns = names.map((name) => quoted(`${word} ${name}`)).join(' | ');
      return `  ${patterns}) candidates=${bare(values)} ;;`;
    });
  const optionCase = (row: CommandRow) =>
    `    ${quoted(`${row.word} -`)}*) candidates=${list(row.options)} ;;`;
  const firstCases = ({ word, first }: CommandRow) =>
    first.length === 0 ? [] : [`      ${word}) candidates=${bare(first)} ;;`];
  return `  case "$command $previous" in
${commands.flatMap(valueCases).join('\n')}
  *)
    case "$command $current" in
    ' -'*) candidates=${list(options)} ;;
    ' '*) candidates=${list(commands)} ;;
${commands.map(optionCase).join('\n')}
    esac
    if [[ $current != -* && $count == 0 ]]; then
      case "$command" in
${commands.flatMap(firstCases).join('\n')}
      esac
    fi
    ;;
  esac`;
}
