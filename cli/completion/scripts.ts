import type { OptionSuggestion, Place, Suggestion } from './tree.ts';

export const SHELLS = ['bash', 'zsh', 'fish'] as const;
export type Shell = (typeof SHELLS)[number];

/** A script that completes the command line of `mailwright` in a shell. */
export const completionScript: Record<Shell, (places: Place[]) => string> = {
  bash: (places) => `# Completion of mailwright for bash: source <(mailwright completion bash)
_mailwright() {
  local current="\${COMP_WORDS[COMP_CWORD]}" previous="\${COMP_WORDS[COMP_CWORD-1]}" place="" word
${walk('"${COMP_WORDS[@]:1:COMP_CWORD-1}"', places)}
  local suggestions=""
${valueCase('suggestions="%"', 'return', places)}
  [ -n "$suggestions" ] || case "$place" in
${places.map((place) => `    ${quote(place.path)}) suggestions="${wordsOf(place)}" ;;`).join('\n')}
  esac
  COMPREPLY=($(compgen -W "$suggestions" -- "$current"))
}
complete -o default -F _mailwright mailwright
`,

  zsh: (places) => `#compdef mailwright
# Completion of mailwright for zsh: source <(mailwright completion zsh)
_mailwright() {
  local place="" word previous="\${words[CURRENT-1]}"
${walk('"${(@)words[2,CURRENT-1]}"', places)}
${valueCase('compadd -- %; return', '_files; return', places)}
  local -a suggestions
  case "$place" in
${places.map((place) => `    ${quote(place.path)}) suggestions=(${described(place)}) ;;`).join('\n')}
  esac
  _describe 'mailwright' suggestions || _files
}
compdef _mailwright mailwright
`,

  fish: (places) => `# Completion of mailwright for fish: mailwright completion fish | source
function __mailwright_place
  set -l place ''
  for word in (commandline -opc)[2..-1]
    switch (string trim -- "$place $word")
      case ${places.flatMap(({ path }) => (path ? [quote(path)] : [])).join(' ')}
        set place (string trim -- "$place $word")
    end
  end
  echo -- "$place"
end
function __mailwright_at
  test (__mailwright_place) = "$argv[1]"
end
${places.flatMap(fishLines).join('\n')}
`,
};

/** Shell code that finds the place of the command line from the words before the cursor. */
const walk = (words: string, places: Place[]): string => `  for word in ${words}; do
    case "\${place:+$place }$word" in
      ${places.flatMap(({ path }) => (path ? [quote(path)] : [])).join(' | ')}) place="\${place:+$place }$word" ;;
    esac
  done`;

/** Shell code that completes the value of the option before the cursor: its choices, or files. */
function valueCase(choices: string, files: string, places: Place[]): string {
  const lines = places.flatMap(({ path, options }) =>
    options
      .filter((option) => option.takesValue || option.choices.length > 0)
      .map((option) => {
        const action =
          option.choices.length > 0 ? choices.replace('%', option.choices.join(' ')) : files;
        return `    ${quote(`${path} ${option.word}`)}) ${action} ;;`;
      }),
  );
  return `  case "$place $previous" in\n${lines.join('\n')}\n  esac`;
}

const wordsOf = ({ commands, values, options }: Place): string =>
  [...commands, ...values, ...options].map(({ word }) => word).join(' ');

const described = ({ commands, values, options }: Place): string =>
  [...commands, ...values, ...options]
    .map(({ word, description }) => quote(`${word}:${description.replaceAll(':', '\\:')}`))
    .join(' ');

function fishLines({ path, commands, values, options }: Place): string[] {
  const start = `complete -c mailwright -n ${quote(`__mailwright_at ${quote(path)}`)}`;
  return [
    ...[...commands, ...values].map((one) => `${start} -f -a ${quote(one.word)}${about(one)}`),
    ...options.map((one) => `${start} ${fishOption(one)}${about(one)}`),
  ];
}

function fishOption({ word, takesValue, choices }: OptionSuggestion): string {
  const name = word.startsWith('--') ? `-l ${word.slice(2)}` : `-s ${word.slice(1)}`;
  if (choices.length > 0) return `${name} -x -a ${quote(choices.join(' '))}`;
  return takesValue ? `${name} -r` : name;
}

const about = ({ description }: Suggestion): string => ` -d ${quote(description)}`;

const quote = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`;
