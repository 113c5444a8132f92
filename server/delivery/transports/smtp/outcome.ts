import { cleanReply } from '../../attempts/clean-reply.ts';
import { readLimit } from './limits.ts';
import {
  FULL_MAILBOX_CODE,
  FULL_MAILBOX_TEXT,
  HARD_BOUNCE_CODES,
  HARD_BOUNCE_TEXTS,
  MESSAGE_CODES,
  POLICY_REPLIES,
  POLICY_TEXT,
  RECIPIENT_CODES,
  RECIPIENT_TEXTS,
  type Reply,
  RESTRICTED_CODES,
  RESTRICTED_TEXT,
  SENDER_CODES,
  SENDER_TEXT,
  VAGUE_CODES,
} from './replies.ts';
import type { EnvelopePart, Outcome, RefusalSubject } from '../../attempts/outcome.ts';

/** The fields of nodemailer's errors: the server's reply, and the command that it answered. */
export interface SmtpFailure {
  code?: string;
  originalCode?: string;
  command?: string;
  response?: string;
  responseCode?: number;
  message?: string;
}

/** The sender and the recipient of the message. */
export interface Envelope {
  from: string;
  to: string;
  /** Our user name and password at the server, which it may repeat. */
  credentials?: string[];
}

/**
 * How far a delivery had got: no session yet; the message was being sent; or its last byte had been given
 * to the socket. After that, only a reply shows that the message was not accepted.
 */
export type Stage = 'connecting' | 'sending' | 'handed_over';

/** Translates a failed delivery to the SMTP server into an outcome. */
export function readSmtpFailure(failure: SmtpFailure, stage: Stage, envelope: Envelope): Outcome {
  const { response = '', responseCode = 0, command = '' } = failure;
  if (responseCode >= 400 && responseCode < 600) {
    const text = cleanReply(response, envelope.to, envelope.credentials);
    const namesSender = isNamed(envelope, response, text);
    const status = enhancedStatus(response);
    return readReply({ code: responseCode, command, status, text, namesSender }, stage);
  }
  const code = failure.originalCode ?? failure.code ?? 'no reply';
  const isStopped = code === 'EABORT' || failure.code === 'EABORT';
  if (stage === 'handed_over') {
    const message = `The connection to the SMTP server ended before it answered the message (${code}).`;
    return { kind: 'unknown', message, ...(isStopped ? { stopped: true } : {}) };
  }
  if (isStopped) {
    const message = 'The SMTP server had not accepted the message when delivery was stopped.';
    return { kind: 'stopped', message };
  }
  if (
    stage === 'connecting' &&
    failure.code !== undefined &&
    OF_CONNECTIONS.includes(failure.code)
  ) {
    const words = cleanReply(failure.message ?? '', envelope.to, envelope.credentials);
    const said = words === '' ? code : `${code}: ${words}`;
    if (failure.code === 'EAUTH') {
      const message = `The SMTP server offers no authentication method that Mailwright can use (${said}).`;
      return { kind: 'paused', reason: 'credentials_refused', message };
    }
    const message = `No session with the SMTP server could be opened (${said}).`;
    return { kind: 'paused', reason: 'unreachable', message };
  }
  const message = `The SMTP server could not be reached, or closed the connection before the message was sent (${code}).`;
  return { kind: 'refused', message, ...(CLOSED.includes(code) ? { closed: true } : {}) };
}

/**
 * Nodemailer's error codes of a connection. A failure with one of these codes before an email was named,
 * such as TLS, a login or a time-out, concerns all mail. Any other failure may be about the message.
 */
const OF_CONNECTIONS = [
  ...['ECONNECTION', 'ETIMEDOUT', 'ESOCKET', 'EDNS', 'ETLS', 'EPROTOCOL', 'EAUTH'],
  ...[
    'ECONNREFUSED',
    'ECONNRESET',
    'EPIPE',
    'EHOSTUNREACH',
    'ENETUNREACH',
    'ENOTFOUND',
    'EAI_AGAIN',
  ],
];

/**
 * The server closed a connection that it had accepted; in the middle of a message, the message may be the
 * reason.
 */
const CLOSED = ['ECONNECTION', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT'];

/** A refusal at this stage concerns every message. `CONN` is nodemailer's word for the greeting. */
const COMMANDS_BEFORE_MAIL = ['CONN', 'EHLO', 'HELO', 'STARTTLS'];
const COMMANDS_OF_A_MESSAGE = ['MAIL FROM', 'RCPT TO', 'DATA'];

/**
 * An inconsistent session, refused credentials or a missing STARTTLS: a new connection or the operator
 * corrects it.
 */
const CODES_OF_CREDENTIALS = [530, 534, 535, 538];
const CODES_OF_THE_SESSION = [503, ...CODES_OF_CREDENTIALS];

/** RFC 5321 §3.8: the server closes the connection, whatever it answers. */
const CLOSING = 421;

function readReply(reply: Reply, stage: Stage): Outcome {
  const { code, command, text } = reply;
  const answerTo = partNamedBy(command);
  const limit = readLimit(reply);
  if (limit) return limit.kind === 'sender_limited' ? limit : { ...limit, ...answerTo };
  if (CODES_OF_CREDENTIALS.includes(code) || command.startsWith('AUTH')) {
    return {
      kind: 'paused',
      reason: 'credentials_refused',
      message: `The SMTP server does not accept the credentials: ${text}`,
      ...answerTo,
    };
  }
  if (COMMANDS_BEFORE_MAIL.includes(command) && (code >= 500 || stage === 'connecting')) {
    return {
      kind: 'paused',
      reason: 'unreachable',
      message: `The SMTP server does not accept the connection: ${text}`,
    };
  }
  const aboutMessage =
    COMMANDS_OF_A_MESSAGE.includes(command) && !CODES_OF_THE_SESSION.includes(code);
  if (code < 500 || !aboutMessage) {
    const message = `The SMTP server did not accept the message for now: ${text}`;
    return { kind: 'refused', message, ...(code === CLOSING ? { closed: true } : {}) };
  }
  return readRefusal(reply);
}

/**
 * Once an email is named, a reply that seems to be about the account may be about its sender or recipient.
 */
function partNamedBy(command: string): { answerTo?: EnvelopePart } {
  if (command === 'MAIL FROM') return { answerTo: 'sender' };
  return COMMANDS_OF_A_MESSAGE.includes(command) ? { answerTo: 'recipient' } : {};
}

/**
 * V2: only a reply about the mailbox is a bounce; a reply about the relay's own rules concerns all mail of
 * the sender.
 */
function readRefusal(reply: Reply): Outcome {
  const { code, command, status, text } = reply;
  if (command !== 'MAIL FROM') {
    if (meansNoSuchMailbox(status, text)) return { kind: 'hard_bounce', diagnostic: text };
    if (meansFullMailbox(status, text)) return { kind: 'soft_bounce', diagnostic: text };
    if (meansRecipient(status, text)) return refusal('recipient', text);
  }
  if (!meansPolicy(code, status)) {
    return { kind: 'rejected', message: `The SMTP server rejected the message: ${text}` };
  }
  if (command !== 'RCPT TO') return refusal('sender', text);
  const speaksOfSender = SENDER_CODES.test(status) || POLICY_TEXT.test(text);
  return refusal(speaksOfSender ? 'sender_at_recipient' : 'unclear', text);
}

const refusal = (about: RefusalSubject, text: string): Outcome => ({
  kind: 'policy_refused',
  about,
  message:
    about === 'recipient'
      ? `The SMTP server refused the recipient: ${text}`
      : `The SMTP server refused the sender's mail: ${text}`,
});

/**
 * Whether the reply names the sender: by its words, its address, or its domain if the recipient has another
 * one.
 */
function isNamed({ from, to }: Envelope, response: string, text: string): boolean {
  if (/\bsenders?\b|\bfrom (?:address|domain)\b/i.test(text)) return true;
  const said = response.toLowerCase();
  const sender = from.toLowerCase();
  const domain = sender.slice(sender.lastIndexOf('@') + 1);
  return (
    said.includes(sender) ||
    (!to.toLowerCase().endsWith(`@${domain}`) && said.split(/[^a-z0-9.-]+/).includes(domain))
  );
}

const enhancedStatus = (response: string): string =>
  /^\d{3}[ -]([245]\.\d{1,3}\.\d{1,3})\b/.exec(response)?.[1] ?? '';

function meansNoSuchMailbox(status: string, reply: string): boolean {
  if (status in HARD_BOUNCE_CODES) return !SENDER_TEXT.test(reply);
  if (!VAGUE_CODES.includes(status) || POLICY_TEXT.test(withoutTableName(reply))) return false;
  return HARD_BOUNCE_TEXTS.some(({ text }) => text.test(reply));
}

function meansFullMailbox(status: string, reply: string): boolean {
  if (status === FULL_MAILBOX_CODE) return true;
  return VAGUE_CODES.includes(status) && FULL_MAILBOX_TEXT.test(reply);
}

/** Whether the reply names the recipient, and neither the sender nor a rule. */
function meansRecipient(status: string, reply: string): boolean {
  if (RESTRICTED_CODES.test(status) || RESTRICTED_TEXT.test(reply)) return true;
  if (SENDER_CODES.test(status) || POLICY_TEXT.test(withoutTableName(reply))) return false;
  if (MESSAGE_CODES.test(status)) return false;
  return RECIPIENT_CODES.test(status) || RECIPIENT_TEXTS.some(({ text }) => text.test(reply));
}

const meansPolicy = (code: number, status: string): boolean =>
  status.startsWith('5.7.') ||
  SENDER_CODES.test(status) ||
  (POLICY_REPLIES.includes(code) && !MESSAGE_CODES.test(status));

/** Postfix names the table in which it looked: "in relay recipient table". */
const withoutTableName = (reply: string): string => reply.replace(/\bin [a-z ]+ table\b/i, '');
