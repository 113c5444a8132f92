import type { Command } from 'commander';
import { withExample } from '../../../../cli/command.ts';
import { readConfig } from '../../../platform/config.ts';
import type { AuditOptions } from './consent-audit.ts';
import { AS } from '../operator-name.ts';

/** The commands for operators of a server in the group `consent`, which also contains commands over the API. */
export function addConsentCommands(program: Command): void {
  const consent = program.commands.find((command) => command.name() === 'consent');
  if (!consent) throw new Error('The group consent is missing.');
  withExample(
    consent.command('audit <organization>'),
    'consent audit shop --checkpoint notary.txt --key mail.example.com/consent/shop+1f2e3d4c+AVJ…',
  )
    .description(
      'check all consent in the database against checkpoints kept elsewhere (exit code 3: questions remain)',
    )
    .requiredOption('--checkpoint <file...>', 'files with checkpoints that somebody else has kept')
    .option('--key <key...>', 'the verifier keys of the server; by default those in the database')
    .option('--retention <days>', 'the shortest CONSENT_RETENTION so far; by default this setting')
    .option('--json', 'print JSON')
    .action(async (organization: string, options: AuditOptions) => {
      const { auditOrganization } = await import('./consent-audit.ts');
      await auditOrganization(process.env, organization, options);
    });

  withExample(consent.command('keys <organization>'), 'consent keys shop')
    .description('print the verifier keys of checkpoints, the current one last')
    .option('--json', 'print JSON')
    .action(async (organization: string, options: { json?: boolean }) => {
      const { printKeys } = await import('./consent-keys.ts');
      await printKeys(readConfig(process.env), organization, options);
    });

  withExample(consent.command('repair-nodes <organization>'), 'consent repair-nodes shop')
    .description(
      'rebuild the hash tree of the consent log from its entries, if they match the newest checkpoint',
    )
    .option('--as <name>', AS)
    .option('--json', 'print JSON')
    .action(async (organization: string, options: { as?: string; json?: boolean }) => {
      const { repairConsentNodes } = await import('./consent-repair.ts');
      await repairConsentNodes(readConfig(process.env), organization, options);
    });

  withExample(consent.command('rotate-key'), 'consent rotate-key')
    .description('replace the key that signs checkpoints; the previous one signs the new one')
    .option('--as <name>', AS)
    .option('--json', 'print JSON')
    .action(async (options: { as?: string; json?: boolean }) => {
      const { rotateKey } = await import('./consent-keys.ts');
      await rotateKey(readConfig(process.env), options);
    });
}
