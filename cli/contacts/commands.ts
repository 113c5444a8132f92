import type { Command } from 'commander';
import { declare, run, runLocal } from '../command.ts';
import { printCheckpoint } from './checkpoint.ts';
import { showConsent } from './consent.ts';
import { proveConsent } from './consent-proof.ts';
import { exportContacts } from './export.ts';
import { showContact } from './contact.ts';
import { verifyConsent } from './verify-consent.ts';

export function addContactCommands(program: Command): void {
  const contacts = program.command('contacts').description('contacts of the account');
  declare(contacts, 'show <email>', {
    description: 'show a contact with its lists, attributes and data',
    example: 'contacts show zofie.novakova@example.com',
  }).action(run(showContact));
  declare(contacts, 'export', {
    description: 'export contacts with their lists and consent, newest first',
    example: 'contacts export --list customers --output customers.csv',
  })
    .option('--format <format>', 'csv or ndjson', 'csv')
    .option('--list <slug>', 'only contacts on this list')
    .option('--output <file>', 'write to this file instead of standard output')
    .action(run(exportContacts));

  const consent = program.command('consent').description('consent of contacts');
  declare(consent, 'show <email>', {
    description: 'show the consent of a contact to each subtype, with its history',
    example: 'consent show zofie.novakova@example.com --limit 200',
  })
    .option('--limit <number>', 'maximum number of history entries', '50')
    .action(run(showConsent));
  declare(consent, 'checkpoint', {
    description: 'sign a checkpoint of the consent history and print it, for somebody who keeps it',
    example: 'consent checkpoint >> checkpoints.txt',
  }).action(run(printCheckpoint));
  declare(consent, 'proof <email>', {
    description: 'print a proof of the consent of a contact, which anybody can verify',
    example: 'consent proof zofie.novakova@example.com --subtype newsletter > proof.json',
  })
    .requiredOption('--subtype <key>', 'the subtype')
    .action(run(proveConsent));
  declare(consent, 'verify <file>', {
    description: 'verify a proof of consent, without the server (exit code 3: not yet covered)',
    example: 'consent verify proof.json --key mail.example.com/consent/shop+1f2e3d4c+AVJ…',
  })
    .option('--key <key>', 'the verifier key of the server; by default the one in the proof')
    .action(runLocal(verifyConsent));
}
