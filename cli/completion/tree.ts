import type { Command, Option } from 'commander';

/** A command or subcommand with its possible continuations. */
export interface Place {
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

/** All places of a program, from commander's declarations. */
export function placesOf(program: Command, words: string[] = []): Place[] {
  const help = program.createHelp();
  const commands = help.visibleCommands(program);
  const place: Place = {
    path: words.join(' '),
    commands: commands.map((one) => ({ word: one.name(), description: one.description() })),
    values: help
      .visibleArguments(program)
      .flatMap(({ argChoices = [] }) => argChoices.map((word) => ({ word, description: '' }))),
    options: help.visibleOptions(program).flatMap(suggestionsOf),
  };
  const below = commands
    .filter((one) => one.name() !== 'help')
    .flatMap((one) => placesOf(one, [...words, one.name()]));
  return [place, ...below];
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
