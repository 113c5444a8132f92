import { type Command, Option } from 'commander';
import { declare, run } from '../command.ts';
import { listEmails } from './list.ts';
import { sendEmail } from './send.ts';
import { showEmail } from './show.ts';
import { STATUSES } from './statuses.ts';
import { tailEmails } from './tail.ts';

export function addEmailCommands(program: Command): void {
  declare(program, 'send', {
    description: 'send one email from a template',
    example: `send --to ada@example.com --template welcome --data '{"name":"Ada"}' --wait`,
  })
    .requiredOption('--to <address>', 'the recipient')
    .requiredOption('--template <slug>', 'the template')
    .option('--data <json|file|->', 'the variables: JSON, a file with it, or - for standard input')
    .option('--from <address>', 'a verified sender')
    .option('--from-name <name>', "the sender's name")
    .option('--reply-to <address>', 'the address for replies')
    .addOption(new Option('--priority <priority>', 'the sending priority').choices(PRIORITIES))
    .option('--subtype <key>', 'send only with confirmed consent to this operational subtype')
    .addOption(
      new Option(
        '--unknown-outcome <choice>',
        'what to do when nobody knows whether the provider took it',
      ).choices(['fail', 'resend']),
    )
    .option(
      '--idempotency-key <key>',
      'repeating the command with the same key sends nothing twice',
    )
    .addOption(
      new Option('--wait [status]', 'wait until it is delivered, or sent, where SMTP tells no more')
        .choices(['sent', 'delivered'])
        .preset('delivered'),
    )
    .option('--timeout <seconds>', 'how long to wait', '60')
    .action(run(sendEmail));

  const emails = program.command('emails').description('sent emails and their status');
  withFilters(
    declare(emails, 'list', {
      description: 'list emails, newest first',
      example: 'emails list --status bounced --limit 20',
    }),
  )
    .option('--limit <number>', 'how many', '50')
    .action(run(listEmails));
  declare(emails, 'show <id>', {
    description: 'show one email and what happened to it',
    example: 'emails show 0193a1b2-7c3d-7e4f-8a5b-6c7d8e9f0a40',
  }).action(run(showEmail));
  withFilters(
    declare(emails, 'tail', {
      description: 'follow new emails and changes of the newest 200, until Ctrl-C',
      example: 'emails tail --template order-shipped',
    }),
  ).action(run(tailEmails));
}

const PRIORITIES = ['high', 'normal', 'low'];

const withFilters = (command: Command): Command =>
  command
    .addOption(new Option('--status <status>', 'with this status').choices(STATUSES))
    .option('--to <address>', 'to this address')
    .option('--template <slug>', 'from this template')
    .option('--batch <id>', 'of this batch');
