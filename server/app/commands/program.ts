import { Command, Option } from 'commander';
import { addAccountCommands } from '../../../cli/commands.ts';
import { addCompletionCommand } from '../../../cli/completion/commands.ts';
import { usageErrorAsJson } from '../../../cli/output/error-json.ts';
import manifest from '../../../package.json' with { type: 'json' };
import { addConsentCommands } from './consent/consent-commands.ts';
import { addServerCommands } from './server-commands.ts';

/** The command line: commands that operate a server, and commands that manage an account over the API. */
export function createProgram(): Command {
  const program = new Command('mailwright')
    .description('Contacts, provable consent and transactional email.')
    .version(manifest.version, '--version', 'print the version')
    .configureHelp({ showGlobalOptions: true })
    // Each command documents its own --json; this one accepts it at any position.
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
The server reads its settings from the environment; config shows them. Account commands use
MAILWRIGHT_URL and MAILWRIGHT_API_KEY, or the account that login has stored; see ACCOUNT.md.

Exit codes: 0 success, 1 failure, 2 usage error, 3 --dry-run found differences, or consent is not yet covered.`,
    )
    .exitOverride((exit) => {
      process.exit(exit.exitCode === 0 ? 0 : 2);
    });

  addServerCommands(program);
  addAccountCommands(program);
  addConsentCommands(program);
  addCompletionCommand(program);
  return program;
}

function passJson(command: Command): void {
  if (!command.options.some(({ long }) => long === '--json')) {
    command.error("error: unknown option '--json'", { code: 'commander.unknownOption' });
  }
  command.setOptionValue('json', true);
}
