import type { Command } from 'commander';
import { declare, run } from '../command.ts';
import { showConsent } from './consent.ts';
import { showContact } from './contact.ts';

export function addContactCommands(program: Command): void {
  const contacts = program.command('contacts').description('contacts of the account');
  declare(contacts, 'show <email>', {
    description: 'show a contact with its lists, attributes and data',
    example: 'contacts show zofie.novakova@example.com',
  }).action(run(showContact));

  const consent = program.command('consent').description('consent of contacts');
  declare(consent, 'show <email>', {
    description: 'show the consent of a contact to each subtype, with its history',
    example: 'consent show zofie.novakova@example.com --limit 200',
  })
    .option('--limit <number>', 'maximum number of history entries', '50')
    .action(run(showConsent));
}
