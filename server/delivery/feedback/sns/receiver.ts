import type { Log } from '../../../platform/log.ts';
import type { TakeSesEvents } from '../intake.ts';
import { createSignatureCheck } from './certificates.ts';
import type { FetchText } from './fetch.ts';
import type { CertificateStore } from './certificate-store.ts';
import { readSnsMessage, type SnsMessage } from './message.ts';
import { SnsRefusedError, SnsUnreachableError } from './refusals.ts';
import { type Topic, urlAt } from './topic.ts';
import { type KeyObject, verify } from 'node:crypto';

const NOTIFICATION = ['Message', 'MessageId', 'Subject', 'Timestamp', 'TopicArn', 'Type'] as const;
const CONFIRMATION = [
  ...(['Message', 'MessageId', 'SubscribeURL', 'Timestamp', 'Token', 'TopicArn', 'Type'] as const),
];

const DIGESTS: Record<string, string> = { '1': 'RSA-SHA1', '2': 'RSA-SHA256' };

/** The text that SNS signs: the name and the value of each field on a line, in byte order of the names. */
function textToSign(message: SnsMessage): string {
  const keys = message.Type === 'Notification' ? NOTIFICATION : CONFIRMATION;
  return keys
    .filter((key) => message[key] !== undefined && message[key] !== null)
    .map((key) => `${key}\n${message[key]}\n`)
    .join('');
}

const isKnownVersion = (version: string): boolean => Object.hasOwn(DIGESTS, version);

function isSignedBy(key: KeyObject, message: SnsMessage): boolean {
  const digest = DIGESTS[message.SignatureVersion];
  const signature = Buffer.from(message.Signature, 'base64');
  return verify(digest, Buffer.from(textToSign(message)), key, signature);
}

export interface SnsReceiverParts {
  topic: Topic;
  take: TakeSesEvents;
  fetchText: FetchText;
  certificates: CertificateStore;
  now: () => Date;
  log: Log;
}

/**
 * Processes the text of one message of SNS; `client` identifies the sender of the request. Throws unless
 * the message was processed and stored completely.
 */
export type SnsReceiver = (text: string, client: string) => Promise<void>;

/** SNS tries for less than an hour; its clock and ours may differ by minutes. */
const OLDEST_MS = 3_600_000;
const NEWEST_MS = 300_000;

export function createSnsReceiver(parts: SnsReceiverParts): SnsReceiver {
  const { topic, take, fetchText, certificates, now, log } = parts;
  const checkSignature = createSignatureCheck(topic, fetchText, certificates, now);

  /** The checks without a request come first; the check of the signature may download a certificate. */
  async function authenticate(text: string, client: string): Promise<SnsMessage> {
    const message = readSnsMessage(text);
    if (!message) throw new SnsRefusedError('not_sns');
    if (message.TopicArn !== topic.arn) throw new SnsRefusedError('other_topic');
    const age = now().getTime() - Date.parse(message.Timestamp);
    // Compares the parsed date with the text, so that a date that doesn't exist is refused too.
    if (!(age < OLDEST_MS && age > -NEWEST_MS)) throw new SnsRefusedError('too_old');
    if (!isKnownVersion(message.SignatureVersion)) throw new SnsRefusedError('signature_version');
    const genuine = await checkSignature(message.SigningCertURL, client, (key) =>
      isSignedBy(key, message),
    );
    if (!genuine) throw new SnsRefusedError('signature');
    return message;
  }

  async function confirm({ SubscribeURL: text = '', Token: token }: SnsMessage): Promise<void> {
    const url = urlAt(topic, text);
    const asks =
      url?.pathname === '/' &&
      url.searchParams.get('Action') === 'ConfirmSubscription' &&
      url.searchParams.get('TopicArn') === topic.arn &&
      url.searchParams.get('Token') === token;
    if (!asks) throw new SnsRefusedError('subscribe_url');
    const { status } = await fetchText(text).catch((cause: unknown) => {
      throw new SnsUnreachableError({ cause });
    });
    if (status !== 200) throw new SnsUnreachableError();
    log.info('the subscription to the SNS topic is confirmed');
  }

  return async (text, client) => {
    const message = await authenticate(text, client);
    switch (message.Type) {
      case 'Notification':
        return take([message.Message]);
      case 'SubscriptionConfirmation':
        return confirm(message);
      case 'UnsubscribeConfirmation':
        // The subscription was ended on purpose, so it is not confirmed again.
        log.warn('the subscription to the SNS topic was ended; no more events arrive through it');
    }
  };
}
