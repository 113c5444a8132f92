import type { MailReport } from '../../delivery/feedback/mail-intake.ts';
import { inSlices } from '../../platform/concurrency/time-slices.ts';
import type { MimeFile, MimeMessage } from '../parse-message.ts';
import { meansHardBounce, shorten } from './hard-bounce.ts';
import { readTextReport } from './text-report.ts';

/** The report in a message, and what it quotes of the email that it is about. */
export interface Report {
  reports: MailReport[];
  /** Where our addresses may be. Empty in a report about a delivery, which comes to the address of its email. */
  quoted: string;
}

/** Bytes of a part that are read. */
const MAX_PART = 64 * 1024;

/** Recipients in a report. A message of ours has at most 21. */
const MAX_RECIPIENTS = 30;

const STATUS = ['message/delivery-status', 'message/global-delivery-status'];
const FEEDBACK = ['message/feedback-report'];
const QUOTED = [
  'message/rfc822',
  'text/rfc822-headers',
  'message/global',
  'message/global-headers',
];

/** Reads a message about an email. One that is no report, such as an automatic reply, has no reports. */
export async function readReport(message: MimeMessage, isFromNobody: boolean): Promise<Report> {
  const feedback = partOf(message, FEEDBACK);
  if (feedback !== null) {
    return {
      reports: readFeedback(feedback),
      quoted: `${feedback}\n${headOf(partOf(message, QUOTED) ?? '')}`,
    };
  }
  const status = partOf(message, STATUS);
  if (status !== null) return { reports: await readDeliveryStatus(status), quoted: '' };
  return { reports: isFromNobody ? await readTextReport(message) : [], quoted: '' };
}

function partOf({ attachments }: MimeMessage, types: string[]): string | null {
  const part = attachments.find(({ mimeType }) => types.includes(mimeType.toLowerCase()));
  return part ? textOf(part) : null;
}

function textOf({ content }: MimeFile): string {
  const bytes = content instanceof Uint8Array ? content : new Uint8Array(content);
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.byteLength, MAX_PART));
  return text.toString('utf8').replaceAll('\r\n', '\n');
}

const headOf = (message: string): string => message.split('\n\n', 1)[0] ?? '';

type Fields = Map<string, string[]>;

/** RFC 3464 §2.1.1: groups of fields like headers, with an empty line between them. */
const readGroups = (text: string): Fields[] =>
  text.split(/\n[ \t]*\n/, 2 * MAX_RECIPIENTS).map(readFields);

function readFields(group: string): Fields {
  const fields: Fields = new Map();
  for (const line of group.replaceAll(/\n[ \t]+/g, ' ').split('\n')) {
    const [, name = '', value = ''] = /^([A-Za-z-]{1,60})[ \t]*:(.*)$/.exec(line) ?? [];
    if (name === '') continue;
    const key = name.toLowerCase();
    fields.set(key, [...(fields.get(key) ?? []), shorten(value.trim())].slice(0, MAX_RECIPIENTS));
  }
  return fields;
}

const first = (fields: Fields, name: string): string => fields.get(name)?.[0] ?? '';

/** RFC 3464. A group without a recipient and an action is about the message as a whole. */
async function readDeliveryStatus(text: string): Promise<MailReport[]> {
  const reports = await inSlices(readGroups(text), readRecipient);
  return reports.flatMap((report) => report ?? []).slice(0, MAX_RECIPIENTS);
}

/** `relayed` and `expanded` do not say whether the mailbox has the email. */
const TYPES = new Map<string, MailReport['type']>([
  ['failed', 'bounce'],
  ['delayed', 'delivery_delay'],
  ['delivered', 'delivery'],
]);

function readRecipient(fields: Fields): MailReport | null {
  const [, action = ''] = /^([a-z]+)/.exec(first(fields, 'action').toLowerCase()) ?? [];
  const type = TYPES.get(action);
  const recipients = ['original-recipient', 'final-recipient'].flatMap((name) =>
    addressesIn(first(fields, name)),
  );
  if (!type || recipients.length === 0) return null;
  const [, status = ''] = /^([245]\.\d{1,3}\.\d{1,3})\b/.exec(first(fields, 'status')) ?? [];
  const said = withoutType(first(fields, 'diagnostic-code'));
  const words = (/^\d{3}\b/.test(said) ? said : [status, said].join(' ').trim()) || null;
  if (type !== 'bounce') return { type, recipients, words };
  return { type, recipients, words, isHard: meansHardBounce(status, said, recipients[0] ?? '') };
}

/** `smtp; 550 5.1.1 …` and `X-Postfix; unknown user` without the type in front. */
const withoutType = (text: string): string => text.replace(/^[\w.-]{1,40}[ \t]*;[ \t]*/, '');

/** `rfc822;ada@example.com`, also as xtext (RFC 3461 §4), and `utf-8;ada@b\x{FC}cher.example` (RFC 6533 §3). */
function addressesIn(text: string): string[] {
  const address = withoutType(text).replaceAll(/[<>]/g, '').trim();
  if (address === '') return [];
  const decoded = address
    .replaceAll(/\+([0-9A-F]{2})/g, (_match, hex: string) => characterOf(hex))
    .replaceAll(/\\x\{([0-9A-F]{2,6})\}/g, (_match, hex: string) => characterOf(hex));
  return [...new Set([address, decoded])];
}

function characterOf(hex: string): string {
  const code = parseInt(hex, 16);
  return code <= 0x10ffff ? String.fromCodePoint(code) : '';
}

/** RFC 5965, and RFC 6430 for `not-spam`. Other kinds are no complaints of the recipient about an email. */
const FEEDBACK_TYPES = new Map<string, MailReport['type']>([
  ['abuse', 'complaint'],
  ['fraud', 'complaint'],
  ['not-spam', 'not_spam'],
]);

function readFeedback(text: string): MailReport[] {
  const fields = readFields(text.replaceAll(/\n[ \t]*(?=\n)/g, ''));
  const feedbackType = first(fields, 'feedback-type').toLowerCase();
  const type = FEEDBACK_TYPES.get(feedbackType);
  if (!type) return [];
  const recipients = (fields.get('original-rcpt-to') ?? []).flatMap(addressesIn);
  return [{ type, recipients, words: null, feedbackType }];
}
