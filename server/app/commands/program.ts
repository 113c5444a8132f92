import { Command, Option } from 'commander';
import { addAccountCommands } from '../../../cli/commands.ts';
import { addCompletionCommand } from '../../../cli/completion/commands.ts';
import { usageErrorAsJson } from '../../../cli/output/error-json.ts';
import manifest from '../../../package.json' with { type: 'json' };
import { addServerCommands } from './server-commands.ts';

/** The whole command line: what runs a server, and what runs an account over its API. */
export function createProgram(): Command {
  const program = new Command('mailwright')
    .description('Contacts, provable consent and transactional email.')
    .version(manifest.version, '--version', 'print the version')
    .configureHelp({ showGlobalOptions: true })
    // Each command shows its own; here it is taken wherever it stands.
    .addOption(new Option('--json').hideHelp())
    .hook('preAction', (all, command) => {
      if (all.getOptionValue('json') === true) passJson(command);
    })
    .configureOutput({
      outputError: (text, write) => {
        write(process.argv.includes('--json') ? usageErrorAsJson(text) : text);
      },
    })
    .addHelpText(
      'after',
      `
The server's settings come from the environment; README.md lists them. Commands of an account take
MAILWRIGHT_URL and MAILWRIGHT_API_KEY from it, or what login has stored; ACCOUNT.md shows them.

Exit codes: 0 done, 1 failed, 2 wrong usage, 3 --dry-run found differences.`,
    )
    .exitOverride((exit) => {
      process.exit(exit.exitCode === 0 ? 0 : 2);
    });

  addServerCommands(program);
  addAccountCommands(program);
  addCompletionCommand(program);
  return program;
}

function passJson(command: Command): void {
  if (!command.options.some(({ long }) => long === '--json')) {
    command.error("error: unknown option '--json'", { code: 'commander.unknownOption' });
  }
  command.setOptionValue('json', true);
}
