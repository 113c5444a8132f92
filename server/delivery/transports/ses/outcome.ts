import { NotSentError } from './http.ts';
import type { Outcome } from '../../attempts/outcome.ts';

interface SesFailure {
  name?: string;
  message?: string;
  code?: unknown;
  $metadata?: { httpStatusCode?: number };
}

/**
 * What a failed SendEmail means. `handedToHttp` is false for a failure before the request was signed.
 * The provider's own text may contain addresses, so it is read but never passed on.
 */
export function readSesFailure(error: unknown, handedToHttp: boolean): Outcome {
  const failure = (error ?? {}) as SesFailure;
  const name = readName(failure);
  if (!handedToHttp) {
    const message = `No request to Amazon SES could be made (${name}); check the AWS credentials and region.`;
    return { kind: 'paused', reason: 'credentials_refused', message };
  }
  if (error instanceof NotSentError) {
    const message = `Amazon SES could not be reached (${name}).`;
    return { kind: 'paused', reason: 'unreachable', message };
  }
  const status = failure.$metadata?.httpStatusCode ?? 0;
  if (status >= 300 && status < 500) return readRefusal(status, name, failure.message ?? '');
  // 5xx, a reset, a truncated or unreadable answer, a time-out: SES may have accepted the message before.
  return { kind: 'unknown', message: `Amazon SES gave no clear answer to the message (${name}).` };
}

const THROTTLED = new Set(['TooManyRequestsException', 'ThrottlingException', 'Throttling']);

/** Every request fails in this way until the operator corrects the credentials. */
const UNKNOWN_CALLER = new Set([
  'ExpiredToken',
  'ExpiredTokenException',
  'InvalidClientTokenId',
  'InvalidSignatureException',
  'MissingAuthenticationTokenException',
  'SignatureDoesNotMatch',
  'UnrecognizedClientException',
]);

/**
 * SES rejects the request itself. Every other 4xx is retried: the operator can add a missing permission or
 * configuration set, and the email's time to live limits the wait.
 */
const REJECTED = new Set([
  'MessageRejected',
  'MailFromDomainNotVerifiedException',
  'BadRequestException',
  'InvalidParameterValue',
  'SerializationException',
  'ValidationException',
]);

/**
 * The text decides before the name: SES reports the daily quota and a pause under several names. Only the
 * beginning of the text counts, because the texts of other refusals quote addresses that customers choose.
 */
function readRefusal(status: number, name: string, text: string): Outcome {
  const because = `(${name})`;
  if (
    /^daily \w+ quota exceeded/i.test(text) ||
    (name === 'LimitExceededException' && /quota exceeded/i.test(text))
  ) {
    const message = `The daily sending quota of the Amazon SES account is used up ${because}.`;
    return { kind: 'paused', reason: 'daily_quota', message };
  }
  if (name === 'AccountSuspendedException' || /^sending suspended\b/i.test(text)) {
    const message = `The Amazon SES account is suspended ${because}; see the account's notices at AWS.`;
    return { kind: 'paused', reason: 'account_suspended', message };
  }
  if (name.endsWith('SendingPausedException') || /^sending paused\b/i.test(text)) {
    const message = `Sending is paused for the Amazon SES account or configuration set ${because}.`;
    return { kind: 'paused', reason: 'sending_paused', message };
  }
  if (status === 429 || THROTTLED.has(name) || /^maximum sending rate exceeded/i.test(text)) {
    return {
      kind: 'throttled',
      message: `Amazon SES accepts messages more slowly than Mailwright sends them ${because}.`,
    };
  }
  if (UNKNOWN_CALLER.has(name)) {
    const message = `Amazon SES does not accept the AWS credentials ${because}.`;
    return { kind: 'paused', reason: 'credentials_refused', message };
  }
  if (
    name === 'MailFromDomainNotVerifiedException' ||
    (REJECTED.has(name) && /not verified/i.test(text))
  ) {
    const message = `Amazon SES rejected an address or domain that is not verified there ${because}.`;
    return { kind: 'rejected', message };
  }
  if (status === 413 || REJECTED.has(name)) {
    return { kind: 'rejected', message: `Amazon SES rejected the message ${because}.` };
  }
  const message = `Amazon SES refused the request with status ${status} ${because}; check the credentials, permissions and configuration set.`;
  return { kind: 'refused', message };
}

/** The name or code of an error, for the operator. The provider may have chosen it: only a plain word is kept. */
export function readName({ code, name }: SesFailure): string {
  const word = [code, name].find(
    (text) => typeof text === 'string' && /^[A-Za-z_]{1,64}$/.test(text),
  );
  return typeof word === 'string' ? word : 'unnamed error';
}
