import { cleanReply } from './clean-reply.ts';
import {
  FULL_MAILBOX_CODE,
  FULL_MAILBOX_TEXT,
  HARD_BOUNCE_CODES,
  HARD_BOUNCE_TEXTS,
  MESSAGE_CODES,
  POLICY_REPLIES,
  POLICY_TEXT,
  SENDER_TEXT,
  VAGUE_CODES,
} from './smtp-replies.ts';
import type { Outcome } from './transport.ts';

/** Of nodemailer's errors: the server's reply, and the command that it answered. */
export interface SmtpFailure {
  code?: string;
  originalCode?: string;
  command?: string;
  response?: string;
  responseCode?: number;
}

/**
 * What a failed delivery to the SMTP server means. `bodyHandedOver` is true once the last byte of the
 * message has been given to the socket: from then on only a reply says that it was not taken.
 */
export function readSmtpFailure(
  failure: SmtpFailure,
  bodyHandedOver: boolean,
  recipient: string,
): Outcome {
  const { response = '', responseCode = 0, command = '' } = failure;
  if (responseCode >= 400 && responseCode < 600) {
    return readReply(
      responseCode,
      command,
      enhancedStatus(response),
      cleanReply(response, recipient),
    );
  }
  const code = failure.originalCode ?? failure.code ?? 'no reply';
  if (bodyHandedOver) {
    const message = `The connection to the SMTP server ended before it answered the message (${code}).`;
    return { kind: 'unknown', message };
  }
  if (UNREACHABLE.includes(code)) {
    const message = `The SMTP server could not be reached (${code}).`;
    return { kind: 'parked', reason: 'unreachable', message };
  }
  if (code === 'EABORT') {
    const message = 'The SMTP server had not taken the message when delivery was stopped.';
    return { kind: 'stopped', message };
  }
  const message = `The SMTP server could not be reached or left before the message was sent (${code}).`;
  return { kind: 'refused', message };
}

/** There was no server to speak to; a connection that ends in the middle may be about the message. */
const UNREACHABLE = [
  ...['ECONNREFUSED', 'EHOSTUNREACH', 'ENETUNREACH', 'ETIMEDOUT'],
  ...['ENOTFOUND', 'EAI_AGAIN', 'EDNS'],
];

/** Refused here, no message of anybody would be taken. `CONN` is nodemailer's word for the greeting. */
const COMMANDS_BEFORE_MAIL = ['CONN', 'EHLO', 'HELO'];
const COMMANDS_OF_A_MESSAGE = ['MAIL FROM', 'RCPT TO', 'DATA'];

/** A confused session, credentials and a missing upgrade: cured by a new connection or the operator. */
const CODES_OF_CREDENTIALS = [530, 534, 535, 538];
const CODES_OF_THE_SESSION = [503, ...CODES_OF_CREDENTIALS];

function readReply(code: number, command: string, status: string, reply: string): Outcome {
  if (/\bdaily (?:\w+ ){0,3}(?:quota|limit)\b/i.test(reply)) {
    return {
      kind: 'parked',
      reason: 'daily_quota',
      message: `The SMTP server's daily limit is reached: ${reply}`,
    };
  }
  if (code < 500 && meansTooFast(status, reply)) {
    return {
      kind: 'throttled',
      message: `The SMTP server takes messages more slowly than we send: ${reply}`,
    };
  }
  if (CODES_OF_CREDENTIALS.includes(code) || command.startsWith('AUTH')) {
    return {
      kind: 'parked',
      reason: 'credentials_refused',
      message: `The SMTP server does not accept the credentials: ${reply}`,
    };
  }
  if (code >= 500 && COMMANDS_BEFORE_MAIL.includes(command)) {
    return {
      kind: 'parked',
      reason: 'unreachable',
      message: `The SMTP server does not accept our connection: ${reply}`,
    };
  }
  const aboutMessage =
    COMMANDS_OF_A_MESSAGE.includes(command) && !CODES_OF_THE_SESSION.includes(code);
  if (code < 500 || !aboutMessage) {
    return { kind: 'refused', message: `The SMTP server did not take the message now: ${reply}` };
  }
  return readRefusal(code, command, status, reply);
}

/** V2: only what speaks of the mailbox is a bounce; the relay's own rules concern all mail of the sender. */
function readRefusal(code: number, command: string, status: string, reply: string): Outcome {
  if (command !== 'MAIL FROM') {
    if (meansNoSuchMailbox(status, reply)) return { kind: 'hard_bounce', diagnostic: reply };
    if (meansFullMailbox(status, reply)) return { kind: 'soft_bounce', diagnostic: reply };
  }
  if (meansPolicy(code, status)) {
    return {
      kind: 'policy_refused',
      message: `The SMTP server refused the sender's mail: ${reply}`,
    };
  }
  return { kind: 'rejected', message: `The SMTP server rejected the message: ${reply}` };
}

/** The enhanced status code (RFC 3463), such as 5.1.1, or nothing. */
const enhancedStatus = (response: string): string =>
  /^\d{3}[ -]([245]\.\d{1,3}\.\d{1,3})\b/.exec(response)?.[1] ?? '';

/** Not 4.2.x, which speaks of how much the recipient gets and not of how much we send. */
const meansTooFast = (status: string, reply: string): boolean =>
  !status.startsWith('4.2.') && /\bthrottl|\brate\b|\btoo (?:many|much)\b/i.test(reply);

function meansNoSuchMailbox(status: string, reply: string): boolean {
  if (status in HARD_BOUNCE_CODES) return !SENDER_TEXT.test(reply);
  if (!VAGUE_CODES.includes(status) || POLICY_TEXT.test(withoutTableName(reply))) return false;
  return HARD_BOUNCE_TEXTS.some(({ text }) => text.test(reply));
}

function meansFullMailbox(status: string, reply: string): boolean {
  if (status === FULL_MAILBOX_CODE) return true;
  return VAGUE_CODES.includes(status) && FULL_MAILBOX_TEXT.test(reply);
}

/** 5.1.7 and 5.1.8 are about the sender's address. */
const meansPolicy = (code: number, status: string): boolean =>
  /^5\.(?:7\.\d+|1\.[78])$/.test(status) ||
  (POLICY_REPLIES.includes(code) && !MESSAGE_CODES.test(status));

/** Postfix names the table in which it looked: "in relay recipient table". */
const withoutTableName = (reply: string): string => reply.replace(/\bin [a-z ]+ table\b/i, '');
