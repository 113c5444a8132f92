import { Command, Option } from 'commander';
import { EmbeddedDatabaseError } from './database/embedded.ts';
import { createKey, createOrganization, revoke, runMigrations } from './cli/accounts.ts';
import { showQueue } from './cli/queue.ts';
import { serve } from './cli/serve.ts';

import { readConfig } from './config.ts';
import { OperatorError } from './errors.ts';
import { SCOPES } from './organizations/caller.ts';

const program = new Command('mailwright')
  .description('Contacts, provable consent and transactional email.')
  .configureHelp({ showGlobalOptions: true })
  .addHelpText(
    'after',
    '\nSettings come from the environment; README.md lists them. Exit codes: 0 done, 1 failed, 2 wrong usage.',
  )
  .exitOverride((exit) => {
    process.exit(exit.exitCode === 0 ? 0 : 2);
  });

program
  .command('start')
  .description('run the API and the worker, or one of them')
  .option('--api', 'run the API')
  .option('--worker', 'run the worker that hands email over')
  .action((options: { api?: boolean; worker?: boolean }) => {
    const both = !options.api && !options.worker;
    return serve(readConfig(process.env), {
      api: both || options.api === true,
      worker: both || options.worker === true,
    });
  });

program
  .command('migrate')
  .description('bring the database up to date and leave')
  .action(() => runMigrations(readConfig(process.env)));

program
  .command('queue')
  .description('show what waits to leave, by priority, and whether sending is parked')
  .option('--json', 'print JSON')
  .action((options: { json?: boolean }) => showQueue(readConfig(process.env), options));

const organizations = program.command('organizations').description('accounts on this server');
organizations
  .command('create <slug>')
  .description('make an organization')
  .requiredOption('--name <name>', "the organization's name")
  .option('--brand <brand>', 'the name that recipients see')
  .option('--json', 'print JSON')
  .action((slug: string, options: { name: string; brand?: string; json?: boolean }) =>
    createOrganization(readConfig(process.env), slug, options),
  );

const keys = program.command('keys').description('API keys');
keys
  .command('create')
  .description('make an API key and print it; it is shown only once')
  .requiredOption('--organization <slug>', "the organization's slug")
  .addOption(
    new Option('--mode <mode>', 'live or test').choices(['live', 'test']).makeOptionMandatory(),
  )
  .addOption(
    new Option('--scope <scope...>', 'what the key may do').choices(SCOPES).default(['full']),
  )
  .option('--name <name>', 'what the key is for', 'Made on the command line')
  .option('--json', 'print JSON')
  .action((options: Parameters<typeof createKey>[1]) =>
    createKey(readConfig(process.env), options),
  );
keys
  .command('revoke <id>')
  .description('end an API key at once')
  .action((id: string) => revoke(readConfig(process.env), id));

program
  .command('demo')
  .description('show the main job on an embedded database of its own, then leave')
  .action(async () => {
    // Only the demo needs the SDK, which is there when the packages have been built.
    const { runDemo } = await import('./cli/demo.ts');
    await runDemo(process.env);
  });

try {
  await program.parseAsync();
} catch (error) {
  if (!(error instanceof OperatorError || error instanceof EmbeddedDatabaseError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}
