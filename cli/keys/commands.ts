import { type Command, Option } from 'commander';
import { declare, run } from '../command.ts';
import { createKey } from './create.ts';
import { listKeys } from './list.ts';
import { revokeKey } from './revoke.ts';

/** A copy of the server's scopes for the help; the server validates them. */
const SCOPES = ['send', 'contacts', 'campaigns', 'read', 'manage', 'full'];

export function addKeyCommands(program: Command): void {
  const keys = program.command('keys').description('API keys of the account');
  declare(keys, 'list', {
    description: 'list the keys, without their secrets',
    example: 'keys list',
  }).action(run(listKeys));
  declare(keys, 'create', {
    description: 'create a key and print it once',
    example: 'keys create --name "Web shop" --mode live --scope send contacts',
  })
    .requiredOption('--name <name>', 'the name of the key')
    .addOption(
      new Option('--mode <mode>', 'live or test').choices(['live', 'test']).makeOptionMandatory(),
    )
    .addOption(
      new Option('--scope <scope...>', 'the scopes of the key, at most those of your own')
        .choices(SCOPES)
        .makeOptionMandatory(),
    )
    .option('--sender-domain <domain...>', 'send only from these domains')
    .option(
      '--network <network...>',
      'accept requests only from these networks, such as 203.0.113.0/24',
    )
    .option('--expires <time>', 'the expiry time, such as 2027-01-31T00:00:00Z')
    .action(run(createKey));
  declare(keys, 'revoke <id>', {
    description: 'revoke a key immediately',
    example: 'keys revoke 0193a1b2-7c3d-7e4f-8a5b-6c7d8e9f0a90',
  }).action(run(revokeKey));
}
