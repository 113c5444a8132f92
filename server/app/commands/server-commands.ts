import type { Command } from 'commander';
import {
  addOperatorCommand,
  AS,
  AS_JSON,
  option,
  type OperatorCommand,
} from './operator-command.ts';
import { ORGANIZATION_COMMANDS } from './organizations/organization-commands.ts';
import { QUEUE_COMMANDS } from './queue/queue-commands.ts';

const GROUPS = {
  sending: 'pause and resume the sending of email',
  organizations: 'accounts on this server',
  people: 'people who sign in, on this server',
  suppressions: 'suppressed addresses of any organization',
  secrets: 'the secrets that the server has made',
  operators: 'people who use the command line of this server',
  backup: 'backups of the database',
};

const STARTING: OperatorCommand[] = [
  {
    usage: 'start',
    example: '--worker',
    description: 'run the API, the worker, or both',
    options: [
      option('--api', 'run the API'),
      option('--worker', 'run the worker that sends email'),
      option('--after-restore', 'hold all waiting emails: the database was restored from a backup'),
      option('--reset', 'first empty the embedded database, with all that is in it'),
      option(AS.flags, `${AS.description}; with --after-restore`),
    ],
    load: async () => (await import('./serve.ts')).serve,
  },
  {
    usage: 'migrate',
    example: '--plan',
    description: 'migrate the database and exit',
    options: [
      option('--plan', 'only show the pending migrations, their locks and the expected time'),
      AS,
      AS_JSON,
    ],
    load: async () => (await import('./database/migrate.ts')).runMigrations,
  },
  {
    usage: 'config',
    example: '--json',
    description: 'show every setting with the value in force; secrets are hidden',
    options: [AS_JSON],
    load: async () => (await import('./show-config.ts')).showConfig,
  },
];

const INSTALLATION: OperatorCommand[] = [
  {
    usage: 'suppressions lift',
    example: '--organization shop --reason hard_bounce --since 2026-01-31T12:00:00Z --dry-run',
    description: 'lift suppressions by reason and time, and validate their contacts again',
    options: [
      option('--organization <slug>', 'the organization of the suppressions').makeOptionMandatory(),
      option('--reason <reason>', 'the reason of the suppressions')
        .choices(['hard_bounce', 'complaint', 'manual'])
        .makeOptionMandatory(),
      option(
        '--since <time>',
        'created at this time or later, such as 2026-01-31T12:00:00Z',
      ).makeOptionMandatory(),
      option('--until <time>', 'created before this time; by default now'),
      option('--dry-run', 'only count the suppressions'),
      AS,
      AS_JSON,
    ],
    load: async () => (await import('./suppressions.ts')).liftSuppressions,
  },
  {
    usage: 'secrets list',
    example: '',
    description: 'list the secrets in the database, what they protect, and since when',
    options: [AS_JSON],
    load: async () => (await import('./secrets.ts')).listSecrets,
  },
  {
    usage: 'secrets feedback-address',
    example: '',
    description: 'show the address for complaints, to register it with mailbox providers',
    options: [AS_JSON],
    load: async () => (await import('./secrets.ts')).showFeedbackAddress,
  },
  {
    usage: 'secrets rotate-signing-key',
    example: '--grace-days 7',
    description: 'replace the key that signs links; existing links are valid for a grace period',
    options: [
      option(
        '--grace-days <days>',
        'how long links of the replaced key are accepted; 0 ends them, after a leak',
      ).default('30'),
      option('--all', 'apply this grace period to all keys that were replaced earlier, too'),
      AS,
      AS_JSON,
    ],
    load: async () => (await import('./secrets.ts')).rotateSigning,
  },
  {
    usage: 'secrets rotate-database-passwords',
    example: '--as anna',
    description: 'give the database roles of the server new passwords',
    options: [AS, AS_JSON],
    load: async () => (await import('./secrets.ts')).rotatePasswords,
  },
  {
    usage: 'operators log',
    example: '--since 2026-01-31 --limit 100',
    description: 'list what operators have changed with commands, and who did it, the newest first',
    options: [
      option('--since <time>', 'changed at this time or later, such as 2026-01-31T12:00:00Z'),
      option('--until <time>', 'changed before this time'),
      option('--limit <number>', 'at most this number of changes').default('50'),
      option('--json', 'print JSON, with the values before and after each change'),
    ],
    load: async () => (await import('./operators.ts')).showOperatorLog,
  },
  {
    usage: 'backup check <dump>',
    example: 'mailwright.dump',
    description: 'restore a dump into a scratch database, and check its rows, roles and keys',
    options: [AS_JSON],
    load: async () => (await import('./backup/check.ts')).checkBackup,
  },
  {
    usage: 'demo',
    example: '',
    description: 'show the main features on a temporary embedded database, then exit',
    options: [],
    // Only the demo needs the SDK, which must have been built.
    load: async () => (await import('./demo/demo.ts')).runDemo,
  },
];

/** The commands for operators of a server. They need its settings, and most of them its database. */
export function addServerCommands(program: Command): void {
  program.commandsGroup('Server (with its database):');
  for (const command of [
    ...STARTING,
    ...QUEUE_COMMANDS,
    ...ORGANIZATION_COMMANDS,
    ...INSTALLATION,
  ]) {
    addOperatorCommand(program, GROUPS, command);
  }
}
