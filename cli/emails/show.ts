import type { Email } from '@mailwright/sdk';
import { readName } from '../arguments.ts';
import type { AccountContext } from '../command.ts';
import type { Output } from '../output/output.ts';
import { cellTime, showTime } from '../output/time.ts';
import { styleStatus } from './statuses.ts';

export async function showEmail(
  { out, client }: AccountContext,
  _options: object,
  id: string,
): Promise<void> {
  printEmail(out, await client.emails.get(readName('id', id)));
}

export function printEmail(out: Output, email: Email): void {
  if (out.json) return out.printJson(email);
  const { failure, bounce, events } = email;
  const bounced = bounce && [bounce.type, bounce.sub_type, bounce.diagnostic];
  out.print(`${styleStatus(out, email.status)}  ${email.id}`);
  out.facts([
    ['To', email.to_email],
    ['Cc', copiesOf(email, 'cc')],
    ['Bcc', copiesOf(email, 'bcc')],
    ['No copy', email.dropped.map(({ email: one, reason }) => `${one} (${reason})`).join(', ')],
    ['From', email.from_email],
    ['Subject', email.subject],
    ['Template', email.template_slug],
    ['Tags', email.tags.join(', ')],
    ['Metadata', join(email.metadata, '=')],
    ['Headers', join(email.headers, ': ')],
    ['In reply to', email.in_reply_to],
    ['Message-ID', email.message_id],
    ['Priority', email.priority],
    ['Attempts', String(email.attempts)],
    ['Failure', failure && `${failure.code}: ${failure.message}`],
    ['Bounce', bounced && bounced.filter(Boolean).join(', ')],
    ['Queued', showTime(email.queued_at)],
    ['Scheduled', showTime(email.scheduled_at)],
    ['Sent', showTime(email.sent_at)],
    ['Delivered', showTime(email.delivered_at)],
    ['Opened', showTime(email.opened_at)],
    ['Clicked', showTime(email.clicked_at)],
  ]);
  if (events.length === 0) return;
  out.print('');
  out.table(
    [
      { title: 'EVENT (UTC)', value: ({ occurred_at }) => cellTime(occurred_at) },
      { title: 'TYPE', value: ({ type }) => type },
    ],
    events,
  );
}

const join = (values: Record<string, string>, sign: string): string =>
  Object.entries(values)
    .map(([name, value]) => `${name}${sign}${value}`)
    .join(', ');

const copiesOf = ({ recipients }: Email, wanted: 'cc' | 'bcc'): string =>
  recipients
    .filter(({ kind }) => kind === wanted)
    .map(({ email, status }) => `${email} (${status})`)
    .join(', ');
