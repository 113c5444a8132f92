import type { Command } from 'commander';
import { declare, run, runLocal } from '../command.ts';
import { printCheckpoint } from './checkpoint.ts';
import { showConsent } from './consent.ts';
import { proveConsent } from './consent-proof.ts';
import { exportContacts } from './export.ts';
import { importContacts, importSuppressions } from './import.ts';
import { downloadErrors } from './import-errors.ts';
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

  withImportOptions(
    declare(contacts, 'import <file>', {
      description: `import contacts from CSV or NDJSON ${IMPORT_CODES}`,
      example:
        'contacts import people.csv --map "Mail=email" --map "Name=name" --subscribe newsletter --evidence "Form on our page" --dry-run',
    }),
  )
    .option('--list <slug...>', 'add all contacts to these static lists')
    .option('--subscribe <subtype>', 'the contacts have agreed to this subtype')
    .option('--unsubscribe <subtype>', 'the contacts have left this subtype')
    .option('--evidence <text>', 'where and how they agreed')
    .option('--evidence-column <column>', 'the column that says where and how they agreed')
    .option('--collected-at-column <column>', 'the column that says when they agreed')
    .action(run(importContacts));

  // The operator's commands have a group of this name, too.
  const suppressions =
    program.commands.find((command) => command.name() === 'suppressions') ??
    program.command('suppressions').description('addresses that get no email');
  withImportOptions(
    declare(suppressions, 'import <file>', {
      description: `import suppressions from CSV or NDJSON ${IMPORT_CODES}`,
      example: 'suppressions import bounces.csv --map "Address=email"',
    }),
  ).action(run(importSuppressions));

  const imports = program.command('imports').description('imports of files');
  declare(imports, 'errors <id>', {
    description: 'print the rows of an import that were not imported, as CSV',
    example: 'imports errors 0193a1b2-7c3d-7e4f-8a5b-6c7d8e9f0d10 > errors.csv',
  }).action(run(downloadErrors));

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

const IMPORT_CODES = '(exit code 3: some rows were not imported; 1: refused)';

const withImportOptions = (command: Command): Command =>
  command
    .option('--dry-run', 'only check the file, and print what the import would do')
    .option('--map <column=target...>', 'the targets of columns; without, those named like targets')
    .option('--encoding <name>', 'utf-8, windows-1250 or windows-1252')
    .option('--skip-existing', 'leave contacts or suppressions that exist as they are')
    .option('--formula-escape', 'remove the apostrophes with which an export protects formulas');
