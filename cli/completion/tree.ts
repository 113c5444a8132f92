import type { Command, Option } from 'commander';

/** A command or subcommand with the words that can follow it. */
export interface CommandNode {
  /** The words of the command, without options; empty for the program itself. */
  path: string;
  commands: Suggestion[];
  /** The possible values of an argument with choices. */
  values: Suggestion[];
  options: OptionSuggestion[];
}

export interface Suggestion {
  word: string;
  description: string;
}

export interface OptionSuggestion extends Suggestion {
  /** Whether a value follows. */
  takesValue: boolean;
  choices: readonly string[];
}

/** The program and all its subcommands, as declared with commander. */
export function commandNodes(program: Command, words: string[] = []): CommandNode[] {
  const help = program.createHelp();
  const commands = help.visibleCommands(program);
  const node: CommandNode = {
    path: words.join(' '),
    commands: commands.map((one) => ({ word: one.name(), description: one.description() })),
    values: help
      .visibleArguments(program)
      .flatMap(({ argChoices = [] }) => argChoices.map((word) => ({ word, description: '' }))),
    options: help.visibleOptions(program).flatMap(suggestionsOf),
  };
  const descendants = commands
    .filter((one) => one.name() !== 'help')
    .flatMap((one) => commandNodes(one, [...words, one.name()]));
  return [node, ...descendants];
}

const suggestionsOf = (option: Option): OptionSuggestion[] =>
  [option.long, option.short].flatMap((word) =>
    word
      ? {
          word,
          description: option.description,
          takesValue: option.required,
          choices: option.argChoices ?? [],
        }
      : [],
  );
