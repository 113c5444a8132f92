import type { Command, Option } from 'commander';

/** One place of the command line, with what may follow there. */
export interface Place {
  /** The words that lead there, without options; empty for the program itself. */
  path: string;
  commands: Suggestion[];
  /** What an argument may be, where it is one of a few. */
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

/** Every place of a program, as commander knows it: what is declared there is completed. */
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
