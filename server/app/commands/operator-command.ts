import { type Command, Option } from 'commander';
import { withExample } from '../../../cli/command.ts';
import { type Config, readConfig } from '../../platform/config.ts';
import { OperatorError } from '../../platform/errors.ts';
import { operatorName } from './option-values.ts';

/** What each command of an operator can use beside its options and arguments. */
export interface OperatorContext {
  readonly config: Config;
  /** The name of who gives the command: from `--as`, or that of the system's user; null if that user has no name. */
  readonly author: string | null;
}

/** What a command prints: the text, or with `--json` the value. */
export interface Answer {
  text: string;
  /** Absent for a command without `--json`. */
  json?: unknown;
  /** Spaces that indent the JSON; without them it is one line. */
  indent?: number;
  /** For a person, on standard error. */
  note?: string;
  /** The error with which the command ends after it has printed this. */
  failure?: string | undefined;
}

type Result = Answer | Promise<Answer> | Promise<void>;

type Run = (context: OperatorContext, options: never, ...args: never[]) => Result;

/** A command for operators of a server: its description, and the function that it runs. */
export interface OperatorCommand {
  /** The words of the command, then its arguments. */
  usage: string;
  /** An example in the help, after the words of the command. */
  example: string;
  description: string;
  options: Option[];
  /** Loads the function on demand, because most commands need no libraries of the server. */
  load: () => Promise<Run>;
}

export const option = (flags: string, description: string): Option =>
  new Option(flags, description);

export const AS = option(
  '--as <name>',
  "who gives the command, for `operators log`; by default the system's user",
);
export const AS_JSON = option('--json', 'print JSON');

/** Adds a command to its group. `groups` describes those that do not exist yet. */
export function addOperatorCommand(
  program: Command,
  groups: Record<string, string>,
  { usage, example, description, options, load }: OperatorCommand,
): void {
  const words = usage.split(' ').filter((word) => !word.startsWith('<'));
  const path = words.slice(0, -1);
  const parent = path.reduce(
    (group, word) =>
      group.commands.find((one) => one.name() === word) ??
      group.command(word).description(groups[word] ?? ''),
    program,
  );
  const command = parent.command(usage.slice(path.join(' ').length).trim());
  withExample(command, `${words.join(' ')} ${example}`.trim()).description(description);
  for (const one of options) command.addOption(one);
  command.action(async (...all: unknown[]) => {
    const run = (await load()) as (...given: unknown[]) => Result;
    // A group that is a command, such as `queue`, consumes those of the options that it has, too.
    const given = command.optsWithGlobals<{ as?: string; json?: boolean }>();
    const context: OperatorContext = {
      get config() {
        return readConfig(process.env);
      },
      get author() {
        return operatorName(given.as);
      },
    };
    // The last two are the options and the command itself.
    const answer = await run(context, given, ...all.slice(0, -2));
    if (answer) show(answer, given.json === true);
  });
}

function show({ text, json, indent, note, failure }: Answer, asJson: boolean): void {
  const shown = asJson ? JSON.stringify(json, null, indent) : text;
  if (shown !== '') process.stdout.write(`${shown}\n`);
  if (note !== undefined && !asJson) process.stderr.write(`${note}\n`);
  if (failure !== undefined) throw new OperatorError(failure);
}
