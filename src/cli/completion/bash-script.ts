import { caseText } from './case-text.js';
import type { CompletionTable } from './completion-table.js';
import { quotedAll } from './quoted.js';

/**
 * The script that completes `snodo` in bash, from 3.2 on. Where it knows no word, bash completes files. Bash splits words at
 * `=`, so that a value may stand two words after its option.
 */
export function bashScript(table: CompletionTable): string {
  return `# Completes snodo in bash: source <(snodo completion bash)
_snodo() {
  local current=\${COMP_WORDS[COMP_CWORD]} previous=\${COMP_WORDS[COMP_CWORD - 1]}
  local command='' count=0 index candidates=''
  if [[ $current == '=' ]]; then
    current=''
  elif [[ $previous == '=' ]]; then
    previous=\${COMP_WORDS[COMP_CWORD - 2]}
  fi
  for ((index = 1; index < COMP_CWORD; index++)); do
    [[ \${COMP_WORDS[index]} == -* ]] && continue
    if [[ -z $command ]]; then
      command=\${COMP_WORDS[index]}
    elif [[ \${COMP_WORDS[index - 1]} != -* ]]; then
      ((count += 1))
    fi
  done
${caseText(table, (candidates) => quotedAll(candidates.map(({ word }) => word)))}
  COMPREPLY=($(compgen -W "$candidates" -- "$current"))
}
complete -o default -F _snodo snodo
`;
}
