import { ROLES, SCOPES } from '../../../platform/values/principal.ts';
import { AS, AS_JSON, option, type OperatorCommand } from '../operator-command.ts';

/** Commands about organizations, their keys and their people. */
export const ORGANIZATION_COMMANDS: OperatorCommand[] = [
  {
    usage: 'organizations create <slug>',
    example: 'shop --name "Shop"',
    description: 'create an organization',
    options: [
      option('--name <name>', "the organization's name").makeOptionMandatory(),
      option('--brand <brand>', 'the name that recipients see'),
      AS,
      AS_JSON,
    ],
    load: async () => (await import('./accounts.ts')).createOrganization,
  },
  {
    usage: 'organizations list',
    example: '',
    description: 'list all organizations with their volumes and states',
    options: [AS_JSON],
    load: async () => (await import('./organization-list.ts')).listOrganizations,
  },
  {
    usage: 'organizations suspend <slug>',
    example: 'shop --reason "The invoice is unpaid"',
    description: 'reject the sends of an organization, and pause its accepted email',
    options: [
      AS,
      AS_JSON,
      option('--reason <text>', 'why, in one line; the organization sees it').makeOptionMandatory(),
      option('--until <time>', 'when the suspension ends by itself, such as 2026-01-31T12:00:00Z'),
    ],
    load: async () => (await import('./organization-suspend.ts')).suspend,
  },
  {
    usage: 'organizations resume <slug>',
    example: 'shop',
    description: 'end the suspension of an organization',
    options: [AS, AS_JSON],
    load: async () => (await import('./organization-suspend.ts')).endSuspension,
  },
  {
    usage: 'organizations delete <slug>',
    example: 'shop',
    description: 'delete an organization; only its history of consent remains, without addresses',
    options: [
      AS,
      AS_JSON,
      option('--confirm <slug>', 'the slug again, instead of being asked for it'),
    ],
    load: async () => (await import('./organization-delete.ts')).deleteOrganization,
  },
  {
    usage: 'organizations create-key <slug>',
    example: 'shop --mode live --scope send contacts',
    description: 'create an API key for an organization, such as its first one, and print it once',
    options: [
      option('--mode <mode>', 'live or test').choices(['live', 'test']).makeOptionMandatory(),
      option('--scope <scope...>', 'what the key may do').choices(SCOPES).default(['full']),
      option('--name <name>', 'what the key is for').default('Made on the command line'),
      AS,
      AS_JSON,
    ],
    load: async () => (await import('./accounts.ts')).createKey,
  },
  {
    usage: 'organizations guard <slug>',
    example: 'shop --clear',
    description:
      'show whether bounces or complaints have stopped an organization, or let it send again',
    options: [option('--clear', 'end the state; earlier email no longer counts'), AS, AS_JSON],
    load: async () => (await import('../guard.ts')).showGuard,
  },
  {
    usage: 'organizations limits <slug>',
    example: 'shop --daily 10000 --warm-up 3x200,4x1000',
    description: 'show or change how much an organization may send and store',
    options: [
      option('--daily <emails>', 'emails in a day (UTC), or none'),
      option('--monthly <emails>', 'emails in a calendar month (UTC), or none'),
      option(
        '--warm-up <steps>',
        'days x emails per day, from today on, such as 3x200,4x1000, or none',
      ),
      option(
        '--per-second <requests>',
        'requests per second that send one email, or none for the default',
      ),
      option(
        '--batches-per-second <requests>',
        'requests per second that send a batch, or none for the default',
      ),
      option(
        '--maximum <name=number...>',
        'how many there can be of something, such as static_lists=1000, or static_lists=default',
      ),
      AS,
      AS_JSON,
    ],
    load: async () => (await import('./limits.ts')).changeLimits,
  },
  {
    usage: 'organizations rotate-key <id>',
    example: '0193a1b2-7c3d-7e4f-8a5b-6c7d8e9f0a90 --overlap-hours 48',
    description: 'create an API key with the rights of another one, which then expires',
    options: [
      AS,
      AS_JSON,
      option('--overlap-hours <hours>', 'how long the previous key is still accepted').default(
        '24',
      ),
    ],
    load: async () => (await import('./accounts.ts')).rotateKey,
  },
  {
    usage: 'organizations revoke-key <id>',
    example: '0193a1b2-7c3d-7e4f-8a5b-6c7d8e9f0a90',
    description: 'revoke an API key of any organization',
    options: [AS],
    load: async () => (await import('./accounts.ts')).revoke,
  },
  {
    usage: 'people create <organization>',
    example: 'shop --owner',
    description: 'invite a person, such as the first owner, and print the invitation once',
    options: [
      option('--role <role>', 'the role of the person').choices(ROLES),
      option('--owner', 'the same as --role owner'),
      option('--email <address>', 'the only address that can accept the invitation'),
      AS,
      AS_JSON,
    ],
    load: async () => (await import('./people.ts')).invitePerson,
  },
  {
    usage: 'people recover <email>',
    example: 'ada@shop.example',
    description: 'print a link for a person who cannot sign in, with which they set a new password',
    options: [AS, AS_JSON],
    load: async () => (await import('./people.ts')).recoverPerson,
  },
];
