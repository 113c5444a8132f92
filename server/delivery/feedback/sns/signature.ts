import { type KeyObject, verify } from 'node:crypto';
import type { SnsMessage } from './message.ts';

const NOTIFICATION = ['Message', 'MessageId', 'Subject', 'Timestamp', 'TopicArn', 'Type'] as const;
const CONFIRMATION = [
  ...(['Message', 'MessageId', 'SubscribeURL', 'Timestamp', 'Token', 'TopicArn', 'Type'] as const),
];

const DIGESTS: Record<string, string> = { '1': 'RSA-SHA1', '2': 'RSA-SHA256' };

/** The text that SNS signs: the name and the value of each field on a line, in byte order of the names. */
export function textToSign(message: SnsMessage): string {
  const keys = message.Type === 'Notification' ? NOTIFICATION : CONFIRMATION;
  return keys
    .filter((key) => message[key] !== undefined && message[key] !== null)
    .map((key) => `${key}\n${message[key]}\n`)
    .join('');
}

export const isKnownVersion = (version: string): boolean => Object.hasOwn(DIGESTS, version);

export function isSignedBy(key: KeyObject, message: SnsMessage): boolean {
  const digest = DIGESTS[message.SignatureVersion];
  const signature = Buffer.from(message.Signature, 'base64');
  return verify(digest, Buffer.from(textToSign(message)), key, signature);
}
