import type { SendMailOptions } from 'nodemailer';
import { ownMessageId } from '../../messages/emails/message-id.ts';
import { type OutgoingMessage, recipientsOf } from './transport.ts';
import { encodeWord, quoteString } from 'nodemailer/lib/mime-funcs';
import { parseAddress } from '../../platform/values/address.ts';
import { toSingleLine } from '../../platform/values/text.ts';

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
export function makeFoldable(line: string): string {
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
  if (message.replyTo !== null && !parseAddress(message.replyTo)) {
    return 'The reply-to address is not a single plain mailbox.';
  }
  return null;
}

/**
 * A message in the form that nodemailer takes. All line breaks are removed before it reads the text of a
 * header.
 */
export function toMail(message: OutgoingMessage): SendMailOptions {
  const { emailId, from, to, cc, replyTo, html, text } = message;
  const sender = { name: toHeaderText(from.name ?? ''), address: from.address };
  return {
    from: sender,
    // An object, because nodemailer would parse a string as a list of addresses.
    to: { name: '', address: to },
    cc: cc?.map((address) => ({ name: '', address })),
    replyTo: replyTo === null ? undefined : { name: '', address: replyTo },
    // Blind copies are in the envelope only.
    envelope: { from: from.address, to: recipientsOf(message) },
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
