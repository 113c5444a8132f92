import type { CopyAnswer } from '../attempts/copies.ts';
import type { ShownHeaders } from '../../messages/emails/acceptance/own-content.ts';
import { type Mailbox, parseMailboxes } from '../../platform/values/mailboxes.ts';
import type { Outcome } from '../attempts/outcome.ts';
import { createTransport, type SendMailOptions } from 'nodemailer';
import { ownMessageId } from '../../messages/emails/message-id.ts';
import { encodeWord, quoteString } from 'nodemailer/lib/mime-funcs';
import { parseAddress } from '../../platform/values/address.ts';
import { toSingleLine } from '../../platform/values/text.ts';

/** One message, rendered and checked, ready for a provider. */
export interface OutgoingMessage {
  /** Our id of the email: the `email_id` tag at SES, the Message-ID over SMTP. */
  emailId: string;
  from: { address: string; name: string | null };
  /** Where mail servers report what becomes of it (VERP); absent for the address in `from`. SES has its own. */
  returnPath?: string;
  to: string;
  /** Who gets a copy; absent without any. */
  cc?: string[];
  bcc?: string[];
  replyTo: string | null;
  subject: string;
  html: string | null;
  text: string;
  /** Further headers, such as List-Unsubscribe. Never one that the fields above make. */
  headers: { name: string; value: string }[];
  /** What the headers To and Cc show in place of the recipients; absent where they show these. */
  shown?: Pick<ShownHeaders, 'to' | 'cc'>;
  /** Files; absent without any. */
  attachments?: OutgoingAttachment[];
  /** Of a campaign: what the header Feedback-ID names, by slugs. */
  feedback?: { campaign: string; subtype: string; organization: string };
}

export interface OutgoingAttachment {
  filename: string;
  contentType: string;
  /** The id by which the HTML refers to an inline file; null for other files. */
  contentId: string | null;
  bytes: Buffer;
}

/** Follows a send while it is in progress. */
export interface Progress {
  /** Aborts a send that the provider doesn't answer. Without effect where requests time out soon enough. */
  signal: AbortSignal;
  /** The message has a connection, or needs none: from here on the provider's latency counts. */
  onConnection: () => void;
}

/**
 * The outcome of a message, which is that of its recipient in `to`. `endedConnection`: what the server said when it ended
 * the connection before it took the message, which was then sent over a new connection.
 */
export type Sent = Outcome & { copies?: CopyAnswer[]; endedConnection?: string };

/** All recipients of a message, who count against a provider's rate. */
export const recipientsOf = ({ to, cc = [], bcc = [] }: OutgoingMessage): string[] => [
  to,
  ...cc,
  ...bcc,
];

/**
 * Hands messages to a provider. A failure of the provider or of the network is an outcome and not an error; only the
 * mailbox throws errors, those of the database. The `message` texts of outcomes contain no address, header or content.
 */
export interface Transport {
  readonly name: 'ses' | 'smtp' | 'mailbox';
  /** SES publishes events about the mail as this configuration set says; null where nobody reports. */
  readonly configurationSet: string | null;
  /** How many messages may be sent at once. More would wait for one another. */
  readonly maxInFlight: number;
  /**
   * `copies`: the answers about the copies, where they differ or are not those of an accepted message.
   * `stored`: the outcome has been recorded in the same transaction as the message.
   */
  send(message: OutgoingMessage, progress?: Progress): Promise<Sent | { kind: 'stored' }>;
  /** Closes idle connections. Called once, after the last send has returned. */
  close(): Promise<void>;
}

const LONGEST_ENCODED_WORD = 75; // RFC 2047 §2

/**
 * A display name and an address as one mailbox of ASCII (RFC 5322 §3.4, RFC 2047 §5). A name that
 * would make it longer than `maxBytes` is shortened: a cut name is better than a refused message.
 */
export function formatMailbox(name: string | null, address: string, maxBytes: number): string {
  const line = toSingleLine(name ?? '');
  if (!line) return address;
  const mailbox = `${encodeDisplayName(line)} <${address}>`;
  return mailbox.length <= maxBytes ? mailbox : shortenMailbox(line, address, maxBytes);
}

function shortenMailbox(name: string, address: string, maxBytes: number): string {
  const letters = Array.from(new Intl.Segmenter().segment(name), ({ segment }) => segment);
  while (letters.pop()) {
    const mailbox = `${encodeDisplayName(`${letters.join('')}…`)} <${address}>`;
    if (mailbox.length <= maxBytes) return mailbox;
  }
  return address;
}

/** Quoted if it is ASCII, otherwise encoded. A name that looks like an encoded word is encoded, so that it isn't decoded. */
function encodeDisplayName(name: string): string {
  const literal = /^[\x20-\x7e]*$/.test(name) && !name.includes('=?');
  return literal ? quoteString(name) : encodeWord(name, 'B', LONGEST_ENCODED_WORD);
}

/**
 * Prepares a text for a header of one line. A sequence that looks like an encoded word (RFC 2047) is broken
 * up: a mail program would decode it and show, or obey, what was refused as plain text.
 */
export const toHeaderText = (text: string): string => toSingleLine(text).replaceAll('=?', '= ?');

/** A header's value on one line; what is not ASCII is encoded (RFC 2047). */
export function formatHeaderValue(value: string): string {
  const line = toSingleLine(value);
  return /^[\x20-\x7e]*$/.test(line) ? line : encodeWord(line, 'B', LONGEST_ENCODED_WORD);
}

/**
 * A word that is longer than a line of a message may be (998, RFC 5322 §2.1.1) cannot be folded; its
 * encoded form can.
 */
function makeFoldable(line: string): string {
  return /[^ ]{900}/.test(line) ? encodeWord(line, 'B', LONGEST_ENCODED_WORD) : line;
}

/**
 * Providers and libraries parse an address field as a list. Throws unless the text is exactly one mailbox,
 * so that no message is ever sent to two.
 */
export function findAddressFault(message: OutgoingMessage): string | null {
  if (!parseAddress(message.to)) return "The recipient's address is not a single plain mailbox.";
  if (!recipientsOf(message).every(parseAddress)) {
    return 'The address of a copy is not a single plain mailbox.';
  }
  if (!parseAddress(message.from.address))
    return "The sender's address is not a single plain mailbox.";
  if (message.replyTo !== null && !parseMailboxes(message.replyTo)) {
    return 'The reply-to addresses are not plain mailboxes.';
  }
  return null;
}

/**
 * A message in the form that nodemailer takes. All line breaks are removed before it reads the text of a
 * header.
 */
export function toMail(message: OutgoingMessage): SendMailOptions {
  const { emailId, from, html, text } = message;
  const sender = { name: toHeaderText(from.name ?? ''), address: from.address };
  return {
    from: sender,
    ...recipientHeaders(message),
    replyTo: repliesTo(message)?.map(toNamed),
    // Blind copies are in the envelope only.
    envelope: { from: message.returnPath ?? from.address, to: recipientsOf(message) },
    messageId: ownMessageId(emailId, from.address),
    subject: makeFoldable(toHeaderText(message.subject)),
    text,
    html: html ?? undefined,
    headers: [...message.headers, ...feedbackHeader(message)].map(({ name, value }) => ({
      key: name,
      value: toHeaderText(value),
    })),
    attachments: message.attachments?.map(({ filename, contentType, contentId, bytes }) => ({
      filename: toHeaderText(filename),
      contentType,
      content: bytes,
      ...(contentId === null
        ? { contentDisposition: 'attachment' as const }
        : { cid: contentId, contentDisposition: 'inline' as const }),
    })),
  };
}

/** Who gets the replies; undefined if that is the sender. */
export const repliesTo = ({ replyTo }: OutgoingMessage): Mailbox[] | undefined =>
  replyTo === null ? undefined : (parseMailboxes(replyTo) ?? []);

const toNamed = ({ name, address }: Mailbox) => ({ name: toHeaderText(name), address });

/** Objects, because nodemailer would parse a string as a list of addresses. */
function recipientHeaders({ to, cc, shown }: OutgoingMessage): Pick<SendMailOptions, 'to' | 'cc'> {
  if (!shown) {
    return { to: { name: '', address: to }, cc: cc?.map((address) => ({ name: '', address })) };
  }
  const isHidden = shown.to.length + shown.cc.length === 0;
  return {
    to: isHidden ? 'undisclosed-recipients:;' : shown.to.map(toNamed),
    cc: shown.cc.map(toNamed),
  };
}

/** The message as an SMTP server would get it (RFC 5322). */
export async function toSource(message: OutgoingMessage): Promise<Buffer> {
  const writer = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
  const { message: source } = await writer.sendMail(toMail(message));
  return source as Buffer;
}

/** CAMPAIGNS-7. */
const feedbackHeader = ({ feedback }: OutgoingMessage): OutgoingMessage['headers'] =>
  feedback
    ? [
        {
          name: 'Feedback-ID',
          value: `${feedback.campaign}:${feedback.subtype}:${feedback.organization}:mailwright`,
        },
      ]
    : [];
