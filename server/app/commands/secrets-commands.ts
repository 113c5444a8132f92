import type { Command } from 'commander';
import { withExample } from '../../../cli/command.ts';
import { readConfig } from '../../platform/config.ts';
import { AS } from './operator-name.ts';
import type { RotateSigningOptions } from './secrets.ts';

/** The commands for the secrets of an installation. */
export function addSecretsCommands(program: Command): void {
  const secrets = program.command('secrets').description('the secrets that the server has made');
  withExample(secrets.command('list'), 'secrets list')
    .description('list the secrets in the database, what they protect, and since when')
    .option('--json', 'print JSON')
    .action(async (options: { json?: boolean }) => {
      const { listSecrets } = await import('./secrets.ts');
      await listSecrets(readConfig(process.env), options);
    });
  withExample(secrets.command('rotate-signing-key'), 'secrets rotate-signing-key --grace-days 7')
    .description('replace the key that signs links; existing links are valid for a grace period')
    .option(
      '--grace-days <days>',
      'how long links of the replaced key are accepted; 0 ends them, after a leak',
      '30',
    )
    .option('--all', 'apply this grace period to all keys that were replaced earlier, too')
    .option('--as <name>', AS)
    .option('--json', 'print JSON')
    .action(async (options: RotateSigningOptions) => {
      const { rotateSigning } = await import('./secrets.ts');
      await rotateSigning(readConfig(process.env), options);
    });
  withExample(
    secrets.command('rotate-database-passwords'),
    'secrets rotate-database-passwords --as anna',
  )
    .description('give the database roles of the server new passwords')
    .option('--as <name>', AS)
    .option('--json', 'print JSON')
    .action(async (options: { as?: string; json?: boolean }) => {
      const { rotatePasswords } = await import('./secrets.ts');
      await rotatePasswords(readConfig(process.env), options);
    });
}
