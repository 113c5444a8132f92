import type { OptionSuggestion, CommandNode, Suggestion } from './tree.ts';

export const SHELLS = ['bash', 'zsh', 'fish'] as const;
export type Shell = (typeof SHELLS)[number];

/** A script that completes the command line of `mailwright` in a shell. */
export const completionScript: Record<Shell, (nodes: CommandNode[]) => string> = {
  bash: (nodes) => `# Completion of mailwright for bash: source <(mailwright completion bash)
_mailwright() {
  local current="\${COMP_WORDS[COMP_CWORD]}" previous="\${COMP_WORDS[COMP_CWORD-1]}" command="" word
${findCommand('"${COMP_WORDS[@]:1:COMP_CWORD-1}"', nodes)}
  local suggestions=""
${valueCase('suggestions="%"', 'return', nodes)}
  [ -n "$suggestions" ] || case "$command" in
${nodes.map((node) => `    ${quote(node.path)}) suggestions="${wordsOf(node)}" ;;`).join('\n')}
  esac
  COMPREPLY=($(compgen -W "$suggestions" -- "$current"))
}
complete -o default -F _mailwright mailwright
`,

  zsh: (nodes) => `#compdef mailwright
# Completion of mailwright for zsh: source <(mailwright completion zsh)
_mailwright() {
  local command="" word previous="\${words[CURRENT-1]}"
${findCommand('"${(@)words[2,CURRENT-1]}"', nodes)}
${valueCase('compadd -- %; return', '_files; return', nodes)}
  local -a suggestions
  case "$command" in
${nodes.map((node) => `    ${quote(node.path)}) suggestions=(${described(node)}) ;;`).join('\n')}
  esac
  _describe 'mailwright' suggestions || _files
}
compdef _mailwright mailwright
`,

  fish: (nodes) => `# Completion of mailwright for fish: mailwright completion fish | source
function __mailwright_command
  set -l command ''
  for word in (commandline -opc)[2..-1]
    switch (string trim -- "$command $word")
      case ${nodes.flatMap(({ path }) => (path ? [quote(path)] : [])).join(' ')}
        set command (string trim -- "$command $word")
    end
  end
  echo -- "$command"
end
function __mailwright_command_is
  test (__mailwright_command) = "$argv[1]"
end
${nodes.flatMap(fishLines).join('\n')}
`,
};

/** Shell code that sets `command` to the subcommand that precedes the cursor. */
const findCommand = (words: string, nodes: CommandNode[]): string => `  for word in ${words}; do
    case "\${command:+$command }$word" in
      ${nodes.flatMap(({ path }) => (path ? [quote(path)] : [])).join(' | ')}) command="\${command:+$command }$word" ;;
    esac
  done`;

/** Shell code that completes the value of the option before the cursor with its choices or with files. */
function valueCase(choices: string, files: string, nodes: CommandNode[]): string {
  const lines = nodes.flatMap(({ path, options }) =>
    options
      .filter((option) => option.takesValue || option.choices.length > 0)
      .map((option) => {
        const action =
          option.choices.length > 0 ? choices.replace('%', option.choices.join(' ')) : files;
        return `    ${quote(`${path} ${option.word}`)}) ${action} ;;`;
      }),
  );
  return `  case "$command $previous" in\n${lines.join('\n')}\n  esac`;
}

const wordsOf = ({ commands, values, options }: CommandNode): string =>
  [...commands, ...values, ...options].map(({ word }) => word).join(' ');

const described = ({ commands, values, options }: CommandNode): string =>
  [...commands, ...values, ...options]
    .map(({ word, description }) => quote(`${word}:${description.replaceAll(':', '\\:')}`))
    .join(' ');

function fishLines({ path, commands, values, options }: CommandNode): string[] {
  const start = `complete -c mailwright -n ${quote(`__mailwright_command_is ${quote(path)}`)}`;
  return [
    ...[...commands, ...values].map(
      (one) => `${start} -f -a ${quote(one.word)}${descriptionFlag(one)}`,
    ),
    ...options.map((one) => `${start} ${fishOption(one)}${descriptionFlag(one)}`),
  ];
}

function fishOption({ word, takesValue, choices }: OptionSuggestion): string {
  const name = word.startsWith('--') ? `-l ${word.slice(2)}` : `-s ${word.slice(1)}`;
  if (choices.length > 0) return `${name} -x -a ${quote(choices.join(' '))}`;
  return takesValue ? `${name} -r` : name;
}

const descriptionFlag = ({ description }: Suggestion): string => ` -d ${quote(description)}`;

const quote = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`;
