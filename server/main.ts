import { Command, Option } from 'commander';
import type * as accountCommands from './cli/accounts.ts';
import { addAccountCommands } from '../cli/commands.ts';
import { EmbeddedDatabaseError } from './database/embedded-error.ts';
import { readConfig } from './config.ts';
import { OperatorError } from './errors.ts';
import { SCOPES } from './organizations/caller.ts';

// Each action loads what it needs: most commands do without the server's libraries.
const accounts = (): Promise<typeof accountCommands> => import('./cli/accounts.ts');
type KeyOptions = Parameters<typeof accountCommands.createKey>[1];

const program = new Command('mailwright')
  .description('Contacts, provable consent and transactional email.')
  .configureHelp({ showGlobalOptions: true })
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

program.commandsGroup('Server (with its database):');
program
  .command('start')
  .description('run the API and the worker, or one of them')
  .option('--api', 'run the API')
  .option('--worker', 'run the worker that hands email over')
  .action(async (options: { api?: boolean; worker?: boolean }) => {
    const both = !options.api && !options.worker;
    const { serve } = await import('./cli/serve.ts');
    await serve(readConfig(process.env), {
      api: both || options.api === true,
      worker: both || options.worker === true,
    });
  });

program
  .command('migrate')
  .description('bring the database up to date and leave')
  .action(async () => (await accounts()).runMigrations(readConfig(process.env)));

program
  .command('queue')
  .description('show what waits to leave, by priority, and whether sending is parked')
  .option('--json', 'print JSON')
  .action(async (options: { json?: boolean }) => {
    const { showQueue } = await import('./cli/queue.ts');
    await showQueue(readConfig(process.env), options);
  });

const organizations = program.command('organizations').description('accounts on this server');
organizations
  .command('create <slug>')
  .description('make an organization')
  .requiredOption('--name <name>', "the organization's name")
  .option('--brand <brand>', 'the name that recipients see')
  .option('--json', 'print JSON')
  .action(async (slug: string, options: { name: string; brand?: string; json?: boolean }) =>
    (await accounts()).createOrganization(readConfig(process.env), slug, options),
  );
organizations
  .command('create-key <slug>')
  .description('make an API key of an organization, such as its first, and print it once')
  .addOption(
    new Option('--mode <mode>', 'live or test').choices(['live', 'test']).makeOptionMandatory(),
  )
  .addOption(
    new Option('--scope <scope...>', 'what the key may do').choices(SCOPES).default(['full']),
  )
  .option('--name <name>', 'what the key is for', 'Made on the command line')
  .option('--json', 'print JSON')
  .action(async (organization: string, options: Omit<KeyOptions, 'organization'>) =>
    (await accounts()).createKey(readConfig(process.env), { ...options, organization }),
  );
organizations
  .command('revoke-key <id>')
  .description('end an API key of any organization at once')
  .action(async (id: string) => (await accounts()).revoke(readConfig(process.env), id));

program
  .command('demo')
  .description('show the main job on an embedded database of its own, then leave')
  .action(async () => {
    // Only the demo needs the SDK, which is there when the packages have been built.
    const { runDemo } = await import('./cli/demo.ts');
    await runDemo(process.env);
  });

addAccountCommands(program);

// Whoever reads the output may have seen enough, as in `| head`.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error;
  process.exit();
});

try {
  await program.parseAsync();
} catch (error) {
  if (!(error instanceof OperatorError || error instanceof EmbeddedDatabaseError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}
