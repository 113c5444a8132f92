import type { SendMailOptions } from 'nodemailer';
import { ownMessageId } from '../../messages/emails/message-id.ts';
import { makeFoldable, toHeaderText } from './message-headers.ts';
import { type OutgoingMessage, recipientsOf } from './transport.ts';

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

/** D-B7. */
const feedbackHeader = ({ feedback }: OutgoingMessage): OutgoingMessage['headers'] =>
  feedback
    ? [
        {
          name: 'Feedback-ID',
          value: `${feedback.campaign}:${feedback.subtype}:${feedback.organization}:mailwright`,
        },
      ]
    : [];
