import { Argument, type Command, Option } from 'commander';
import { declare, run, runLocal } from '../command.ts';
import { ACTIONS, actOnContacts } from './act.ts';
import { printCheckpoint } from './checkpoint.ts';
import { showConsent } from './consent.ts';
import { proveConsent } from './consent-proof.ts';
import { exportContacts } from './export.ts';
import { importContacts, importSuppressions } from './import.ts';
import { showContact } from './contact.ts';
import { SERVICES } from './presets/index.ts';
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
    .option('--tag <name...>', 'add all contacts to lists with these names, which are created')
    .option(
      '--locale <tag>',
      'the language of new contacts whose row has none; by default that of the organization',
    )
    .option('--subscribe <subtype>', 'the contacts have agreed to this subtype')
    .option('--unsubscribe <subtype>', 'the contacts have left this subtype')
    .option('--evidence <text>', 'where and how they agreed')
    .option('--evidence-column <column>', 'the column that says where and how they agreed')
    .option('--collected-at-column <column>', 'the column that says when they agreed')
    .option('--ip-column <column>', 'the column with the IP address from which they agreed')
    .option('--when <column>', 'with --subscribe or --unsubscribe: only rows whose column is TRUE')
    .addOption(
      new Option('--decimal <sign>', 'the sign before fractions; by default found').choices([
        ...['.', ','],
      ]),
    )
    .action(run(importContacts));

  addActCommand(contacts);

  // The operator's commands have a group of this name, too.
  const suppressions =
    program.commands.find((command) => command.name() === 'suppressions') ??
    program.command('suppressions').description('addresses that get no email');
  withImportOptions(
    declare(suppressions, 'import <file>', {
      description: `import suppressions from CSV or NDJSON ${IMPORT_CODES}`,
      example: 'suppressions import bounces.csv --from sendgrid',
    }),
  )
    .addOption(
      new Option('--reason <reason>', 'the reason for rows that have none').choices([
        ...['hard_bounce', 'complaint', 'manual'],
      ]),
    )
    .action(run(importSuppressions));

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

const addActCommand = (contacts: Command): Command =>
  declare(contacts, 'act', {
    description:
      'change all contacts that match a filter: their lists, fields or consent, or erase them',
    example: 'contacts act add_to_list --list customers --search zofie --dry-run',
  })
    .addArgument(new Argument('<action>', 'what to do with each contact').choices(ACTIONS))
    .option('--on-list <slug>', 'only contacts on this list')
    .option('--search <text>', 'only contacts whose address or name begins with this text')
    .addOption(
      new Option(
        '--subscribed <state>',
        'only contacts whose master switch has this value',
      ).choices([...['true', 'false']]),
    )
    .addOption(
      new Option('--validation-status <status>', 'only contacts with this status').choices([
        ...['pending', 'valid', 'invalid', 'risky', 'unknown'],
      ]),
    )
    .option('--list <slug>', 'the static list of add_to_list and remove_from_list')
    .option('--set <json>', 'the fields of update: {"locale": …, "custom_attributes": {…}}')
    .option('--subtype <key...>', 'the subtypes of unsubscribe; by default all')
    .option('--reason <text>', 'why, for the audit log and the history of consent')
    .option('--dry-run', 'only count the contacts')
    .option('--yes', 'unsubscribe or erase without a confirmation prompt')
    .action(run(actOnContacts));

const IMPORT_CODES = '(exit code 3: some rows were not imported; 1: refused)';

const withImportOptions = (command: Command): Command =>
  command
    .option('--dry-run', 'only check the file, and print what the import would do')
    .option('--keep', 'with --dry-run: keep the checked file, for imports start')
    .option(
      '--map <column=target...>',
      'the target of each column; by default the target of that name',
    )
    .addOption(
      new Option(
        '--from <service>',
        'the service that exported the file; by default recognized by its header',
      ).choices(SERVICES),
    )
    .addOption(
      new Option('--encoding <name>', 'the encoding of the file; by default utf-8').choices([
        ...['utf-8', 'windows-1250', 'windows-1252'],
      ]),
    )
    .addOption(
      new Option('--date-format <format>', 'the format of dates; by default found').choices([
        ...['iso', 'dmy', 'mdy', 'excel'],
      ]),
    )
    .option('--skip-existing', 'leave contacts or suppressions that exist as they are')
    .option('--formula-escape', 'remove the apostrophes with which an export protects formulas');
