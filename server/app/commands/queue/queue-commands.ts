import { RETRIED_FAILURES } from '../../../messages/emails/index.ts';
import { AS, AS_JSON, option, type OperatorCommand } from '../operator-command.ts';

const DRY_RUN = option('--dry-run', 'only count the emails');

const HELD = [
  option('--organization <slug>', 'only emails of this organization'),
  option('--domain <domain>', 'only emails from this sender domain'),
  option('--since <time>', 'accepted at this time or later, such as 2026-01-31T12:00:00Z'),
  option('--until <time>', 'accepted before this time'),
  option('--scheduled', 'only emails that are scheduled for later'),
  option('--due', 'only emails that are due already'),
];
const DECISION = [...HELD, AS, AS_JSON, option('--all', 'all held emails'), DRY_RUN];

const PAUSED = [
  AS,
  AS_JSON,
  option('--organization <slug>', 'only the email of this organization'),
  option('--priority <priority>', 'only email with this priority').choices([
    'high',
    'normal',
    'low',
  ]),
];

/** Commands about waiting and failed email. */
export const QUEUE_COMMANDS: OperatorCommand[] = [
  {
    usage: 'queue',
    example: '--json',
    description: 'show waiting emails by priority, and whether sending is paused',
    options: [AS_JSON],
    load: async () => (await import('./queue-show.ts')).showQueue,
  },
  {
    usage: 'queue retry',
    example: '--domain shop.example',
    description: 'immediately retry emails that the provider refused, for example after a repair',
    options: [option('--domain <domain>', 'only mail of this sender domain'), AS, AS_JSON],
    load: async () => (await import('./queue-retry.ts')).retryQueue,
  },
  {
    usage: 'queue resend',
    example: '--reason expired --since 2026-01-31T12:00:00Z --dry-run',
    description: 'send failed emails again, as new emails that are checked like any send',
    options: [
      option('--reason <reason...>', 'the failure codes of the emails')
        .choices(RETRIED_FAILURES)
        .makeOptionMandatory(),
      option(
        '--since <time>',
        'accepted at this time or later, such as 2026-01-31T12:00:00Z',
      ).makeOptionMandatory(),
      option('--until <time>', 'accepted before this time; by default now'),
      option('--organization <slug>', 'only emails of this organization'),
      option('--domain <domain>', 'only emails from this sender domain'),
      option('--unknown-outcome', 'also emails that may have been delivered; some arrive twice'),
      DRY_RUN,
      AS,
      AS_JSON,
    ],
    load: async () => (await import('./queue-resend.ts')).resendFailed,
  },
  {
    usage: 'queue held',
    example: '--json',
    description: 'list the emails that are held because the database was restored',
    options: [...HELD, AS_JSON],
    load: async () => (await import('./queue-held.ts')).listHeld,
  },
  {
    usage: 'queue held release',
    example: '--organization shop --since 2026-01-31T12:00:00Z',
    description: 'send held emails; those that were sent after the backup arrive twice',
    options: DECISION,
    load: async () => (await import('./queue-held.ts')).releaseHeld,
  },
  {
    usage: 'queue held drop',
    example: '--all --dry-run',
    description: 'end held emails as failed (outcome_unknown), without sending them',
    options: DECISION,
    load: async () => (await import('./queue-held.ts')).dropHeld,
  },
  {
    usage: 'queue why <id>',
    example: '0193a1b2-7c3d-7e4f-8a5b-6c7d8e9f0a40',
    description: 'explain an email of any organization: what happened to it, and what happens next',
    options: [AS_JSON],
    load: async () => (await import('./queue-why.ts')).explainAnyEmail,
  },
  {
    usage: 'sending pause',
    example: '--organization shop --reason "Complaints are being investigated"',
    description:
      'pause all sending, or that of an organization or a priority; email is still accepted',
    options: [
      ...PAUSED,
      option(
        '--reason <text>',
        'why, in one line; the organizations concerned see it',
      ).makeOptionMandatory(),
      option('--until <time>', 'when the pause ends by itself, such as 2026-01-31T12:00:00Z'),
    ],
    load: async () => (await import('../sending.ts')).pause,
  },
  {
    usage: 'sending resume',
    example: '--organization shop',
    description: "end the operator's pause",
    options: PAUSED,
    load: async () => (await import('../sending.ts')).resume,
  },
];
