import type { Command } from 'commander';
import { declare, run } from '../command.ts';
import { showConsent } from './consent.ts';
import { showContact } from './contact.ts';

export function addPeopleCommands(program: Command): void {
  const contacts = program.command('contacts').description('contacts of the account');
  declare(contacts, 'show <email>', {
    description: 'show a contact with lists, attributes and data',
    example: 'contacts show zofie.novakova@example.com',
  }).action(run(showContact));

  const consent = program.command('consent').description('consent of contacts');
  declare(consent, 'show <email>', {
    description: 'show where a contact stands with each subtype, and the proof',
    example: 'consent show zofie.novakova@example.com --limit 200',
  })
    .option('--limit <number>', 'how many lines of the history', '50')
    .action(run(showConsent));
}
