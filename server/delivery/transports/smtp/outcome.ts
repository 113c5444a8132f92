import { cleanReply } from '../../attempts/clean-reply.ts';
import { readLimit } from './limits.ts';
import {
  FULL_MAILBOX_CODE,
  FULL_MAILBOX_TEXT,
  HARD_BOUNCE_CODES,
  HARD_BOUNCE_TEXTS,
  LATER_TEXT,
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
  SPACE_TEXT,
  VAGUE_CODES,
} from './replies.ts';
import type { EnvelopePart, Outcome, PauseReason, RefusalSubject } from '../../attempts/outcome.ts';

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

export const NOT_ACCEPTED =
  'The SMTP server had not accepted the message when delivery was stopped.';

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
    return { kind: 'stopped', message: NOT_ACCEPTED };
  }
  if (
    stage === 'connecting' &&
    failure.code !== undefined &&
    OF_CONNECTIONS.includes(failure.code)
  ) {
    const reason = reasonOf(failure);
    const message = `${WITHOUT_SESSION[reason]} (${wordsOf(failure, envelope)}).`;
    return { kind: 'paused', reason, message };
  }
  const message = `The SMTP server could not be reached, or closed the connection before the message was sent (${code}).`;
  return { kind: 'refused', message, ...(CLOSED.includes(code) ? { closed: true } : {}) };
}

/**
 * Whether a reply that another server got about this recipient is a hard bounce. A reply that also speaks of a full mailbox,
 * or of a later attempt, is none.
 */
export function isHardBounce(response: string, envelope: Envelope): boolean {
  if (SPACE_TEXT.test(response) || LATER_TEXT.test(response)) return false;
  const responseCode = Number(response.slice(0, 3));
  const failure = { response, responseCode, command: 'RCPT TO' };
  return readSmtpFailure(failure, 'sending', envelope).kind === 'hard_bounce';
}

/** What the server replied, or how the connection failed, without addresses and secrets. */
export function wordsOf(failure: SmtpFailure, { to, credentials }: Envelope): string {
  if (failure.response) return cleanReply(failure.response, to, credentials);
  const code = failure.originalCode ?? failure.code ?? 'no reply';
  const words = cleanReply(failure.message ?? '', to, credentials);
  return words === '' ? code : `${code}: ${words}`;
}

/**
 * Whether a failure says something about the connection and nothing about the message: it broke, the server closes it
 * (421), it is in a wrong state (503), or a limit of messages per connection is reached.
 */
export function isOfConnection(failure: SmtpFailure): boolean {
  const { code = '', command, response = '', responseCode = 0 } = failure;
  if (code === 'EPROTOCOL' || responseCode === CLOSING || responseCode === 503) return true;
  if (responseCode === 0) return ['ECONNECTION', 'ESOCKET', 'ETIMEDOUT'].includes(code);
  return responseCode < 500 && command === 'MAIL FROM' && MESSAGES_PER_CONNECTION.test(response);
}

/** Such as "452 4.5.3 Too many messages in this session". The server leaves it to the client to close the connection. */
const MESSAGES_PER_CONNECTION =
  /\b(?:messages?|mails?|e-?mails?|transactions?)\b.{0,40}\b(?:connection|session)\b/i;

/** Why no session could be opened. */
function reasonOf({ code, originalCode = code ?? '' }: SmtpFailure): keyof typeof WITHOUT_SESSION {
  if (code === 'EAUTH') return 'credentials_refused';
  if (code === 'ETLS' || TLS_CODES.test(originalCode)) return 'tls_failed';
  if (code === 'EDNS' || DNS_CODES.test(originalCode)) return 'dns_failed';
  if (originalCode === 'ECONNREFUSED') return 'connection_refused';
  return code === 'ETIMEDOUT' || originalCode === 'ETIMEDOUT' ? 'timed_out' : 'unreachable';
}

const WITHOUT_SESSION = {
  credentials_refused: 'The SMTP server offers no authentication method that Mailwright can use',
  tls_failed: 'TLS with the SMTP server failed',
  dns_failed: 'The host of SMTP_URL could not be resolved to an address',
  connection_refused: 'Nothing accepts connections at the host and port of SMTP_URL',
  timed_out: 'The SMTP server did not answer in time',
  unreachable: 'No session with the SMTP server could be opened',
} satisfies Partial<Record<PauseReason, string>>;

/** The codes of Node.js and OpenSSL, such as ERR_SSL_WRONG_VERSION_NUMBER, CERT_HAS_EXPIRED and ERR_TLS_CERT_ALTNAME_INVALID. */
const TLS_CODES = /^ERR_(?:SSL|TLS)_|CERT|LEAF_SIGNATURE|^EPROTO$/;
const DNS_CODES = /^(?:ENOTFOUND|EAI_\w+|ENODATA|ESERVFAIL)$/;

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
      reason: command === 'STARTTLS' ? 'tls_failed' : 'unreachable',
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
 * PROVIDERS-2: only a reply about the mailbox is a bounce; a reply about the relay's own rules concerns all mail of
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
