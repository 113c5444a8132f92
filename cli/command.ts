import type { Mailwright } from '@mailwright/sdk';
import type { Command } from 'commander';
import { connect, findCredentials } from './connection.ts';
import { explain } from './explain.ts';
import { errorJson } from './output/error-json.ts';
import { Output, type Terminal } from './output/output.ts';

/** The context of every account command. */
export interface Context {
  out: Output;
  terminal: Terminal;
  /** The value of --profile. */
  profile: string | undefined;
}

/** The context of commands that call the server. */
export interface AccountContext extends Context {
  client: Mailwright;
  /** Whether the key is a test key, which stores nothing. */
  testMode: boolean;
}

interface CommonOptions {
  json?: boolean;
  profile?: string;
}

type Action<C, Args extends unknown[], Options> = (
  context: C,
  options: Options,
  ...args: Args
) => Promise<void>;

interface CommandHelp {
  description: string;
  /** Shown by `--help`, after `mailwright`. */
  example: string;
}

/** Declares a command with the common options. Pass `run` or `runLocal` to `.action`. */
export function declare(
  parent: Command,
  usage: string,
  { description, example }: CommandHelp,
): Command {
  return withExample(parent.command(usage), example)
    .description(description)
    .option('--json', 'print JSON')
    .option('--profile <name>', 'the name under which login stores the account');
}

/** Adds an example to a command's help; `example` is the text after `mailwright`. */
export const withExample = (command: Command, example: string): Command =>
  command.addHelpText('after', `\nExample:\n  mailwright ${example}`);

/** Wraps an action that calls the server. */
export function run<Args extends unknown[], Options = object>(
  action: Action<AccountContext, Args, Options>,
): (...args: unknown[]) => Promise<void> {
  return runLocal<Args, Options>(async (context, options, ...args) => {
    const credentials = await findCredentials(context.terminal.env, context.profile);
    const client = await connect(credentials, context.out);
    const testMode = credentials.api_key.startsWith('svc_test_');
    try {
      await action({ ...context, client, testMode }, options, ...args);
    } catch (error) {
      throw await explain(error, credentials);
    }
  });
}

/** Wraps an action: its failures are printed as a sentence, never with a stack trace. */
export function runLocal<Args extends unknown[], Options = object>(
  action: Action<Context, Args, Options>,
): (...args: unknown[]) => Promise<void> {
  // Commander passes the arguments, then the options, then the command.
  return async (...args) => {
    const options = args.at(-2) as Options & CommonOptions;
    const out = new Output(process, options.json === true);
    const context = { out, terminal: out.terminal, profile: options.profile };
    try {
      await action(context, options, ...(args.slice(0, -2) as Args));
    } catch (error) {
      const { message, exitCode, facts } = await explain(error);
      if (out.json) out.note(errorJson(message, facts));
      else for (const line of message.split('\n')) out.note(line);
      process.exitCode = exitCode;
    }
  };
}
