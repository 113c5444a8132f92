import { RETRIED_FAILURES } from '../../messages/emails/index.ts';
import { type Command, Option } from 'commander';
import { withExample } from '../../../cli/command.ts';
import { readConfig } from '../../platform/config.ts';
import { ROLES, SCOPES } from '../../platform/values/principal.ts';
import type * as accountCommands from './organizations/accounts.ts';
import type { GuardOptions } from './guard.ts';
import type { LimitOptions } from './organizations/limits.ts';
import type { DeleteOptions } from './organizations/organization-delete.ts';
import type { SuspendOptions } from './organizations/organization-suspend.ts';
import { AS, operatorName } from './operator-name.ts';
import type { InviteOptions } from './organizations/people.ts';
import type { DecisionOptions, HeldOptions } from './queue/queue-held.ts';
import type { ResendOptions } from './queue/queue-resend.ts';
import type { RetryOptions } from './queue/queue-retry.ts';
import { addSecretsCommands } from './secrets-commands.ts';
import type { PauseOptions } from './sending.ts';
import type { LiftOptions } from './suppressions.ts';
import type { OperatorLogOptions } from './operators.ts';

// Each action imports its modules on demand, because most commands need no libraries of the server.
const accounts = (): Promise<typeof accountCommands> => import('./organizations/accounts.ts');
type CreateOptions = Parameters<typeof accountCommands.createOrganization>[2];
type KeyOptions = Parameters<typeof accountCommands.createKey>[1];
type RotateKeyOptions = Parameters<typeof accountCommands.rotateKey>[2];

interface StartOptions {
  api?: boolean;
  worker?: boolean;
  afterRestore?: boolean;
  reset?: boolean;
  as?: string;
}

/** The commands for operators of a server. They need its settings, and most of them its database. */
export function addServerCommands(program: Command): void {
  program.commandsGroup('Server (with its database):');
  withExample(program.command('start'), 'start --worker')
    .description('run the API, the worker, or both')
    .option('--api', 'run the API')
    .option('--worker', 'run the worker that sends email')
    .option('--after-restore', 'hold all waiting emails: the database was restored from a backup')
    .option('--reset', 'first empty the embedded database, with all that is in it')
    .option('--as <name>', `${AS}; with --after-restore`)
    .action(async (options: StartOptions) => {
      const config = readConfig(process.env);
      if (options.reset) {
        const { resetDatabase } = await import('./database/reset-database.ts');
        await resetDatabase(config);
      }
      const both = !options.api && !options.worker;
      const author = operatorName(options.as);
      const { serve } = await import('./serve.ts');
      await serve(config, {
        api: both || options.api === true,
        worker: both || options.worker === true,
        afterRestore: options.afterRestore === true ? { author } : null,
      });
    });

  withExample(program.command('migrate'), 'migrate --plan')
    .description('migrate the database and exit')
    .option('--plan', 'only show the pending migrations, their locks and the expected time')
    .option('--as <name>', AS)
    .option('--json', 'print JSON')
    .action(async ({ plan, ...options }: { plan?: boolean; as?: string; json?: boolean }) => {
      if (plan) {
        const { showPlan } = await import('./database/migration-plan.ts');
        return showPlan(readConfig(process.env), options);
      }
      const { runMigrations } = await import('./database/migrate.ts');
      await runMigrations(readConfig(process.env), options);
    });

  withExample(program.command('config'), 'config --json')
    .description('show every setting with the value in force; secrets are hidden')
    .option('--json', 'print JSON')
    .action(async (options: { json?: boolean }) => {
      const { showConfig } = await import('./show-config.ts');
      showConfig(readConfig(process.env), process.env, options);
    });

  const queue = withExample(program.command('queue'), 'queue --json')
    .description('show waiting emails by priority, and whether sending is paused')
    .option('--json', 'print JSON')
    .action(async (options: { json?: boolean }) => {
      const { showQueue } = await import('./queue/queue-show.ts');
      await showQueue(readConfig(process.env), options);
    });
  withExample(queue.command('retry'), 'queue retry --domain shop.example')
    .description('immediately retry emails that the provider refused, for example after a repair')
    .option('--domain <domain>', 'only mail of this sender domain')
    .option('--as <name>', AS)
    .option('--json', 'print JSON')
    .action(async (_options: RetryOptions, command: Command) => {
      const { retryQueue } = await import('./queue/queue-retry.ts');
      // `queue` has the option --json too, and consumes it at any position.
      await retryQueue(readConfig(process.env), command.optsWithGlobals<RetryOptions>());
    });

  withExample(
    queue.command('resend'),
    'queue resend --reason expired --since 2026-01-31T12:00:00Z --dry-run',
  )
    .description('send failed emails again, as new emails that are checked like any send')
    .addOption(
      new Option('--reason <reason...>', 'the failure codes of the emails')
        .choices(RETRIED_FAILURES)
        .makeOptionMandatory(),
    )
    .requiredOption(
      '--since <time>',
      'accepted at this time or later, such as 2026-01-31T12:00:00Z',
    )
    .option('--until <time>', 'accepted before this time; by default now')
    .option('--organization <slug>', 'only emails of this organization')
    .option('--domain <domain>', 'only emails from this sender domain')
    .option('--unknown-outcome', 'also emails that may have been delivered; some arrive twice')
    .option('--dry-run', 'only count the emails')
    .option('--as <name>', AS)
    .option('--json', 'print JSON')
    .action(async (_options: ResendOptions, command: Command) => {
      const { resendFailed } = await import('./queue/queue-resend.ts');
      await resendFailed(readConfig(process.env), command.optsWithGlobals<ResendOptions>());
    });

  addHeldCommands(queue);

  withExample(queue.command('why <id>'), 'queue why 0193a1b2-7c3d-7e4f-8a5b-6c7d8e9f0a40')
    .description('explain an email of any organization: what happened to it, and what happens next')
    .option('--json', 'print JSON')
    .action(async (id: string, _options: object, command: Command) => {
      const { explainAnyEmail } = await import('./queue/queue-why.ts');
      await explainAnyEmail(readConfig(process.env), id, command.optsWithGlobals());
    });

  addSendingCommands(program);
  addOrganizationCommands(program);
  addPeopleCommands(program);
  addSuppressionCommands(program);
  addSecretsCommands(program);
  addOperatorCommands(program);
  addBackupCommands(program);

  withExample(program.command('demo'), 'demo')
    .description('show the main features on a temporary embedded database, then exit')
    .action(async () => {
      // Only the demo needs the SDK, which must have been built.
      const { runDemo } = await import('./demo/demo.ts');
      await runDemo(process.env);
    });
}

/** The options of commands whose author is recorded. */
const withAuthor = (command: Command): Command =>
  command.option('--as <name>', AS).option('--json', 'print JSON');

function addHeldCommands(queue: Command): void {
  const filtered = (command: Command): Command =>
    command
      .option('--organization <slug>', 'only emails of this organization')
      .option('--domain <domain>', 'only emails from this sender domain')
      .option('--since <time>', 'accepted at this time or later, such as 2026-01-31T12:00:00Z')
      .option('--until <time>', 'accepted before this time')
      .option('--scheduled', 'only emails that are scheduled for later')
      .option('--due', 'only emails that are due already');
  const held = filtered(withExample(queue.command('held'), 'queue held --json'))
    .description('list the emails that are held because the database was restored')
    .option('--json', 'print JSON')
    .action(async (_options: HeldOptions, command: Command) => {
      const { listHeld } = await import('./queue/queue-held.ts');
      await listHeld(readConfig(process.env), command.optsWithGlobals<HeldOptions>());
    });
  const decision = (name: 'release' | 'drop', example: string, description: string): void => {
    withAuthor(filtered(withExample(held.command(name), example)))
      .description(description)
      .option('--all', 'all held emails')
      .option('--dry-run', 'only count the emails')
      .action(async (_options: DecisionOptions, command: Command) => {
        const { decideHeld } = await import('./queue/queue-held.ts');
        // Commands above have some of the options too, and consume them at any position.
        const options = command.optsWithGlobals<DecisionOptions>();
        await decideHeld(readConfig(process.env), name, options);
      });
  };
  decision(
    'release',
    'queue held release --organization shop --since 2026-01-31T12:00:00Z',
    'send held emails; those that were sent after the backup arrive twice',
  );
  decision(
    'drop',
    'queue held drop --all --dry-run',
    'end held emails as failed (outcome_unknown), without sending them',
  );
}

function addSendingCommands(program: Command): void {
  const sending = program.command('sending').description('pause and resume the sending of email');
  const target = (command: Command): Command =>
    withAuthor(command)
      .option('--organization <slug>', 'only the email of this organization')
      .addOption(
        new Option('--priority <priority>', 'only email with this priority').choices([
          'high',
          'normal',
          'low',
        ]),
      );
  target(
    withExample(
      sending.command('pause'),
      'sending pause --organization shop --reason "Complaints are being investigated"',
    ),
  )
    .description(
      'pause all sending, or that of an organization or a priority; email is still accepted',
    )
    .requiredOption('--reason <text>', 'why, in one line; the organizations concerned see it')
    .option('--until <time>', 'when the pause ends by itself, such as 2026-01-31T12:00:00Z')
    .action(async (options: PauseOptions) => {
      const { pause } = await import('./sending.ts');
      await pause(readConfig(process.env), options);
    });
  target(withExample(sending.command('resume'), 'sending resume --organization shop'))
    .description("end the operator's pause")
    .action(async (options: Omit<PauseOptions, 'reason'>) => {
      const { resume } = await import('./sending.ts');
      await resume(readConfig(process.env), options);
    });
}

function addBackupCommands(program: Command): void {
  const backup = program.command('backup').description('backups of the database');
  withExample(backup.command('check <dump>'), 'backup check mailwright.dump')
    .description('restore a dump into a scratch database, and check its rows, roles and keys')
    .option('--json', 'print JSON')
    .action(async (dump: string, options: { json?: boolean }) => {
      const { checkBackup } = await import('./backup/check.ts');
      await checkBackup(readConfig(process.env), dump, options);
    });
}

function addSuppressionCommands(program: Command): void {
  const suppressions = program
    .command('suppressions')
    .description('suppressed addresses of any organization');
  withExample(
    suppressions.command('lift'),
    'suppressions lift --organization shop --reason hard_bounce --since 2026-01-31T12:00:00Z --dry-run',
  )
    .description('lift suppressions by reason and time, and validate their contacts again')
    .requiredOption('--organization <slug>', 'the organization of the suppressions')
    .addOption(
      new Option('--reason <reason>', 'the reason of the suppressions')
        .choices(['hard_bounce', 'complaint', 'manual'])
        .makeOptionMandatory(),
    )
    .requiredOption('--since <time>', 'created at this time or later, such as 2026-01-31T12:00:00Z')
    .option('--until <time>', 'created before this time; by default now')
    .option('--dry-run', 'only count the suppressions')
    .option('--as <name>', AS)
    .option('--json', 'print JSON')
    .action(async (options: LiftOptions) => {
      const { liftSuppressions } = await import('./suppressions.ts');
      await liftSuppressions(readConfig(process.env), options);
    });
}

function addPeopleCommands(program: Command): void {
  const people = program.command('people').description('people who sign in, on this server');
  withExample(people.command('create <organization>'), 'people create shop --owner')
    .description('invite a person, such as the first owner, and print the invitation once')
    .addOption(new Option('--role <role>', 'the role of the person').choices(ROLES))
    .option('--owner', 'the same as --role owner')
    .option('--email <address>', 'the only address that can accept the invitation')
    .option('--as <name>', AS)
    .option('--json', 'print JSON')
    .action(async (organization: string, options: InviteOptions) => {
      const { invitePerson } = await import('./organizations/people.ts');
      await invitePerson(readConfig(process.env), organization, options);
    });
  withExample(people.command('recover <email>'), 'people recover ada@shop.example')
    .description('print a link for a person who cannot sign in, with which they set a new password')
    .option('--as <name>', AS)
    .option('--json', 'print JSON')
    .action(async (email: string, options: { as?: string; json?: boolean }) => {
      const { recoverPerson } = await import('./organizations/people.ts');
      await recoverPerson(readConfig(process.env), email, options);
    });
}

function addOrganizationCommands(program: Command): void {
  const organizations = program.command('organizations').description('accounts on this server');
  withExample(organizations.command('create <slug>'), 'organizations create shop --name "Shop"')
    .description('create an organization')
    .requiredOption('--name <name>', "the organization's name")
    .option('--brand <brand>', 'the name that recipients see')
    .option('--as <name>', AS)
    .option('--json', 'print JSON')
    .action(async (slug: string, options: CreateOptions) =>
      (await accounts()).createOrganization(readConfig(process.env), slug, options),
    );
  withExample(organizations.command('list'), 'organizations list')
    .description('list all organizations with their volumes and states')
    .option('--json', 'print JSON')
    .action(async (options: { json?: boolean }) => {
      const { listOrganizations } = await import('./organizations/organization-list.ts');
      await listOrganizations(readConfig(process.env), options);
    });
  withAuthor(
    withExample(
      organizations.command('suspend <slug>'),
      'organizations suspend shop --reason "The invoice is unpaid"',
    ),
  )
    .description('reject the sends of an organization, and pause its accepted email')
    .requiredOption('--reason <text>', 'why, in one line; the organization sees it')
    .option('--until <time>', 'when the suspension ends by itself, such as 2026-01-31T12:00:00Z')
    .action(async (slug: string, options: SuspendOptions) => {
      const { suspend } = await import('./organizations/organization-suspend.ts');
      await suspend(readConfig(process.env), slug, options);
    });
  withAuthor(withExample(organizations.command('resume <slug>'), 'organizations resume shop'))
    .description('end the suspension of an organization')
    .action(async (slug: string, options: Omit<SuspendOptions, 'reason'>) => {
      const { endSuspension } = await import('./organizations/organization-suspend.ts');
      await endSuspension(readConfig(process.env), slug, options);
    });
  withAuthor(withExample(organizations.command('delete <slug>'), 'organizations delete shop'))
    .description('delete an organization; only its history of consent remains, without addresses')
    .option('--confirm <slug>', 'the slug again, instead of being asked for it')
    .action(async (slug: string, options: DeleteOptions) => {
      const { deleteOrganization } = await import('./organizations/organization-delete.ts');
      await deleteOrganization(readConfig(process.env), slug, options);
    });
  withExample(
    organizations.command('create-key <slug>'),
    'organizations create-key shop --mode live --scope send contacts',
  )
    .description('create an API key for an organization, such as its first one, and print it once')
    .addOption(
      new Option('--mode <mode>', 'live or test').choices(['live', 'test']).makeOptionMandatory(),
    )
    .addOption(
      new Option('--scope <scope...>', 'what the key may do').choices(SCOPES).default(['full']),
    )
    .option('--name <name>', 'what the key is for', 'Made on the command line')
    .option('--as <name>', AS)
    .option('--json', 'print JSON')
    .action(async (organization: string, options: Omit<KeyOptions, 'organization'>) =>
      (await accounts()).createKey(readConfig(process.env), { ...options, organization }),
    );
  withExample(organizations.command('guard <slug>'), 'organizations guard shop --clear')
    .description(
      'show whether bounces or complaints have stopped an organization, or let it send again',
    )
    .option('--clear', 'end the state; earlier email no longer counts')
    .option('--as <name>', AS)
    .option('--json', 'print JSON')
    .action(async (slug: string, options: GuardOptions) => {
      const { showGuard } = await import('./guard.ts');
      await showGuard(readConfig(process.env), slug, options);
    });
  withExample(
    organizations.command('limits <slug>'),
    'organizations limits shop --daily 10000 --warm-up 3x200,4x1000',
  )
    .description('show or change how much an organization may send and store')
    .option('--daily <emails>', 'emails in a day (UTC), or none')
    .option('--monthly <emails>', 'emails in a calendar month (UTC), or none')
    .option(
      '--warm-up <steps>',
      'days x emails per day, from today on, such as 3x200,4x1000, or none',
    )
    .option(
      '--per-second <requests>',
      'requests per second that send one email, or none for the default',
    )
    .option(
      '--batches-per-second <requests>',
      'requests per second that send a batch, or none for the default',
    )
    .option(
      '--maximum <name=number...>',
      'how many there can be of something, such as static_lists=1000, or static_lists=default',
    )
    .option('--as <name>', AS)
    .option('--json', 'print JSON')
    .action(async (slug: string, options: LimitOptions) => {
      const { changeLimits } = await import('./organizations/limits.ts');
      await changeLimits(readConfig(process.env), slug, options);
    });
  withAuthor(
    withExample(
      organizations.command('rotate-key <id>'),
      'organizations rotate-key 0193a1b2-7c3d-7e4f-8a5b-6c7d8e9f0a90 --overlap-hours 48',
    ),
  )
    .description('create an API key with the rights of another one, which then expires')
    .option('--overlap-hours <hours>', 'how long the previous key is still accepted', '24')
    .action(async (id: string, options: RotateKeyOptions) =>
      (await accounts()).rotateKey(readConfig(process.env), id, options),
    );
  withExample(
    organizations.command('revoke-key <id>'),
    'organizations revoke-key 0193a1b2-7c3d-7e4f-8a5b-6c7d8e9f0a90',
  )
    .description('revoke an API key of any organization')
    .option('--as <name>', AS)
    .action(async (id: string, options: { as?: string }) =>
      (await accounts()).revoke(readConfig(process.env), id, options),
    );
}

/** Commands about operators. */
function addOperatorCommands(program: Command): void {
  const operators = program
    .command('operators')
    .description('people who use the command line of this server');
  withExample(operators.command('log'), 'operators log --since 2026-01-31 --limit 100')
    .description('list what operators have changed with commands, and who did it, the newest first')
    .option('--since <time>', 'changed at this time or later, such as 2026-01-31T12:00:00Z')
    .option('--until <time>', 'changed before this time')
    .option('--limit <number>', 'at most this number of changes', '50')
    .option('--json', 'print JSON, with the values before and after each change')
    .action(async (options: OperatorLogOptions) => {
      const { showOperatorLog } = await import('./operators.ts');
      await showOperatorLog(readConfig(process.env), options);
    });
}
