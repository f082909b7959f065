import { caseText } from './case-text.js';
import type { Candidate, CompletionTable } from './completion-table.js';
import { quoted } from './quoted.js';

/** The script that completes `snodo` in zsh, with what each word is for: a file of `fpath`, or to be sourced. */
export function zshScript(table: CompletionTable): string {
  return `#compdef snodo
# Completes snodo in zsh: source <(snodo completion zsh)
_snodo() {
  local current=\${words[CURRENT]} previous=\${words[CURRENT - 1]} command='' index
  integer count=0
  local -a candidates
  if [[ $current == --*=* ]]; then
    previous=\${current%%=*}
    current=\${current#*=}
    compset -P '*='
  fi
  for ((index = 2; index < CURRENT; index++)); do
    [[ \${words[index]} == -* ]] && continue
    if [[ -z $command ]]; then
      command=\${words[index]}
    elif [[ \${words[index - 1]} != -* ]]; then
      ((count += 1))
    fi
  done
${caseText(table, (candidates) => `(${candidates.map(described).join(' ')})`)}
  if (($#candidates)); then
    _describe 'snodo' candidates
  else
    _files
  fi
}
if [[ $funcstack[1] == _snodo ]]; then
  _snodo "$@"
else
  compdef _snodo snodo
fi
`;
}

/** `_describe` splits a word from its description at the first colon. */
function described({ word, description }: Candidate): string {
  return quoted(description === '' ? word : `${word}:${description}`);
}
