import type { Command } from 'commander';
import {
  addOperatorCommand,
  AS,
  AS_JSON,
  option,
  type OperatorCommand,
} from '../operator-command.ts';

const COMMANDS: OperatorCommand[] = [
  {
    usage: 'consent audit <organization>',
    example: 'shop --checkpoint notary.txt --key mail.example.com/consent/shop+1f2e3d4c+AVJ…',
    description:
      'check all consent in the database against checkpoints kept elsewhere (exit code 3: questions remain)',
    options: [
      option(
        '--checkpoint <file...>',
        'files with checkpoints that somebody else has kept',
      ).makeOptionMandatory(),
      option('--key <key...>', 'the verifier keys of the server; by default those in the database'),
      option(
        '--retention <days>',
        'the shortest CONSENT_RETENTION so far; by default this setting',
      ),
      AS_JSON,
    ],
    load: async () => (await import('./consent-audit.ts')).auditOrganization,
  },
  {
    usage: 'consent keys <organization>',
    example: 'shop',
    description: 'print the verifier keys of checkpoints, the current one last',
    options: [AS_JSON],
    load: async () => (await import('./consent-keys.ts')).printKeys,
  },
  {
    usage: 'consent repair-nodes <organization>',
    example: 'shop',
    description:
      'rebuild the hash tree of the consent log from its entries, if they match the newest checkpoint',
    options: [AS, AS_JSON],
    load: async () => (await import('./consent-repair.ts')).repairConsentNodes,
  },
  {
    usage: 'consent rotate-key',
    example: '',
    description: 'replace the key that signs checkpoints; the previous one signs the new one',
    options: [AS, AS_JSON],
    load: async () => (await import('./consent-keys.ts')).rotateKey,
  },
];

/** The commands for operators of a server in the group `consent`, which also contains commands over the API. */
export function addConsentCommands(program: Command): void {
  for (const command of COMMANDS) addOperatorCommand(program, {}, command);
}
