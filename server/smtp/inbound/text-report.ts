import type { MailReport } from '../../delivery/feedback/mail-intake.ts';
import { inSlices } from '../../platform/concurrency/time-slices.ts';
import type { MimeMessage } from '../parse-message.ts';
import { meansHardBounce, shorten } from './hard-bounce.ts';

/** Characters of the text that are read: the report comes before the message that it returns. */
const MAX_TEXT = 16 * 1024;
const MAX_LINES = 200;

/**
 * What programs write that send no machine-readable report: qmail (QSBMF), and Exim and the mail system of GMX and web.de in
 * their older form. Each says that the failure is permanent.
 */
const FORMS = [
  /^\s*Hi\. This is the qmail-send program\b[\s\S]{0,600}?\bThis is a permanent error\b/,
  /^\s*This message was created automatically by mail delivery software\.[\s\S]{0,600}?\bThis is a permanent error\b/,
];

/** Where the message begins that is returned. */
const RETURNED = /^(?:-{3,}|Received:)/;

/** `<ada@example.com>:` or the address alone, on a line of its own. */
const RECIPIENT = /^[ \t]*["<]?([^\s"<>@]{1,64}@[^\s"<>@:]{1,255})[">]?:?[ \t]*$/;

/** Reads a report without a machine-readable part. Only recipients count that it names, each with its own words. */
export async function readTextReport({ text = '' }: MimeMessage): Promise<MailReport[]> {
  const report = text.slice(0, MAX_TEXT);
  if (!FORMS.some((form) => form.test(report))) return [];
  const found: { recipient: string; lines: string[] }[] = [];
  for (const line of report.split(/\r?\n/, MAX_LINES)) {
    if (RETURNED.test(line)) break;
    const [, recipient] = RECIPIENT.exec(line) ?? [];
    if (recipient !== undefined) found.push({ recipient, lines: [] });
    else found.at(-1)?.lines.push(line.trim());
  }
  return inSlices(found, ({ recipient, lines }) =>
    toReport(recipient, shorten(firstParagraph(lines))),
  );
}

/** GMX has an empty line between the address and the words. */
function firstParagraph(lines: string[]): string {
  const start = lines.findIndex((line) => line !== '');
  const end = lines.indexOf('', Math.max(start, 0));
  return start === -1 ? '' : lines.slice(start, end === -1 ? undefined : end).join(' ');
}

function toReport(recipient: string, words: string): MailReport {
  // What another server replied, which these programs quote at the end.
  const [reply = words] = /\b[45]\d{2}[ -].*$/.exec(words) ?? [];
  // Of qmail's own words.
  const [, status = ''] = /\(#([245]\.\d{1,3}\.\d{1,3})\)/.exec(words) ?? [];
  const isHard = meansHardBounce(status, reply, recipient);
  return { type: 'bounce', isHard, recipients: [recipient], words: words || null };
}
