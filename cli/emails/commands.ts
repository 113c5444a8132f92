import { type Command, Option } from 'commander';
import { declare, run } from '../command.ts';
import { cancelEmails } from './cancel.ts';
import { listEmails } from './list.ts';
import { rescheduleEmail } from './reschedule.ts';
import { resendEmail } from './resend.ts';
import { repeatable } from './own-fields.ts';
import { sendEmail } from './send.ts';
import { showEmail } from './show.ts';
import { STATUSES } from './statuses.ts';
import { tailEmails } from './tail.ts';
import { explainEmail } from './why.ts';

export function addEmailCommands(program: Command): void {
  const description = 'send one email from a template';
  const example = `send --to ada@example.com --template welcome --data '{"name":"Ada"}' --wait`;
  withSendOptions(declare(program, 'send', { description, example }));

  declare(program, 'why <id>', {
    description: 'explain an email: what happened to it and why, and what happens next',
    example: 'why 0193a1b2-7c3d-7e4f-8a5b-6c7d8e9f0a40',
  }).action(run(explainEmail));

  const emails = program.command('emails').description('sent emails and their status');
  withSendOptions(declare(emails, 'send', { description, example: `emails ${example}` }));
  declare(emails, 'cancel [id]', {
    description: 'cancel an email, or the emails of a batch, that have not been sent',
    example: 'emails cancel 0193a1b2-7c3d-7e4f-8a5b-6c7d8e9f0a35',
  })
    .option('--batch <id>', 'cancel all emails of this batch')
    .action(run(cancelEmails));
  declare(emails, 'reschedule <id>', {
    description: 'change when an email is sent',
    example:
      'emails reschedule 0193a1b2-7c3d-7e4f-8a5b-6c7d8e9f0a35 --at 2026-03-29T09:30:00+02:00',
  })
    .requiredOption('--at <time>', AT)
    .action(run(rescheduleEmail));
  addListCommands(emails);
}

/** The options of `send`, which is short for `emails send`. */
function withSendOptions(command: Command): void {
  command
    .requiredOption('--to <address>', 'the recipient')
    .requiredOption('--template <slug>', 'the template')
    .option('--data <json|file|->', 'the variables as JSON, a JSON file, or - for standard input')
    .option('--from <address>', 'a verified sender address')
    .option('--from-name <name>', "the sender's name")
    .option('--reply-to <address>', 'the address for replies')
    .option('--attach <file...>', 'files to send with the email, at most 7 MiB together')
    .addOption(new Option('--priority <priority>', 'the sending priority').choices(PRIORITIES))
    .option('--subtype <key>', 'send only with confirmed consent to this operational subtype')
    .addOption(
      new Option(
        '--unknown-outcome <choice>',
        'what to do if it is unknown whether the provider accepted the email',
      ).choices(['fail', 'resend']),
    )
    .option('--cc <address>', 'a person who gets a copy; can be repeated', repeatable)
    .option('--bcc <address>', 'a person who gets a blind copy; can be repeated', repeatable)
    .option('--locale <tag>', "the language, instead of the contact's")
    .option('--tag <tag>', 'a tag; can be repeated', repeatable)
    .option('--metadata <key=value>', 'a value of your own; can be repeated', repeatable)
    .option('--header <name:value>', 'a header of the message; can be repeated', repeatable)
    .option('--in-reply-to <id>', 'the email or Message-ID that this email answers')
    .option(
      '--idempotency-key <key>',
      'a repeated command with the same key does not send the email again',
    )
    .addOption(
      new Option(
        '--wait [status]',
        'wait until the email has this status; with SMTP use sent, because deliveries are not reported',
      )
        .choices(['sent', 'delivered'])
        .preset('delivered'),
    )
    .option('--timeout <seconds>', 'maximum time to wait', '60')
    .option('--at <time>', AT)
    .action(run(sendEmail));
}

function addListCommands(emails: Command): void {
  withFilters(
    declare(emails, 'list', {
      description: 'list emails, newest first',
      example: 'emails list --status bounced --limit 20',
    }),
  )
    .option('--limit <number>', 'maximum number of emails', '50')
    .action(run(listEmails));
  declare(emails, 'show <id>', {
    description: 'show one email with its events',
    example: 'emails show 0193a1b2-7c3d-7e4f-8a5b-6c7d8e9f0a40',
  }).action(run(showEmail));
  declare(emails, 'resend <id>', {
    description: 'send an email again that failed or bounced temporarily',
    example: 'emails resend 0193a1b2-7c3d-7e4f-8a5b-6c7d8e9f0a40',
  }).action(run(resendEmail));
  withFilters(
    declare(emails, 'tail', {
      description: 'show new emails and status changes of the newest 200, until Ctrl-C',
      example: 'emails tail --template order-shipped',
    }),
  ).action(run(tailEmails));
}

const AT =
  'when to send it: now, or a date and time with a UTC offset, such as 2026-03-29T09:30:00+02:00';

const PRIORITIES = ['high', 'normal', 'low'];

const withFilters = (command: Command): Command =>
  command
    .addOption(new Option('--status <status>', 'only emails with this status').choices(STATUSES))
    .option('--to <address>', 'only emails to this address')
    .option('--template <slug>', 'only emails from this template')
    .option('--batch <id>', 'only emails of this batch')
    .option('--tag <tag>', 'only emails with this tag')
    .option('--metadata <key=value>', 'only emails with this metadata; can be repeated', repeatable)
    .option('--from <address>', 'only emails from this sender')
    .option('--search <text>', 'only emails whose recipient or subject contains these words')
    .option(
      '--since <time>',
      'only emails accepted at this time or later, such as 2026-01-31T09:30:00Z',
    )
    .option('--until <time>', 'only emails accepted before this time');
