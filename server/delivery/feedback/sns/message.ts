import { isId } from '../../../platform/values/id.ts';
import { parseObject } from '../../../platform/values/json.ts';

const TYPES = ['Notification', 'SubscriptionConfirmation', 'UnsubscribeConfirmation'] as const;

/** What SNS posts, under SNS's own names, as they are part of what is signed. */
export interface SnsMessage {
  Type: (typeof TYPES)[number];
  MessageId: string;
  TopicArn: string;
  Timestamp: string;
  Message: string;
  Subject?: string;
  /** Of the two confirmations. */
  Token?: string;
  SubscribeURL?: string;
  SignatureVersion: string;
  Signature: string;
  SigningCertURL: string;
}

/**
 * Reads the text of a post; null when it can't be of SNS. Fields that are signed one after the other
 * must not be able to run into each other, so all but the first are held to a form without line breaks.
 */
export function readSnsMessage(text: string): SnsMessage | null {
  const given = parseObject(text);
  if (!given) return null;
  const texts = ['TopicArn', 'Message', 'SignatureVersion', 'Signature', 'SigningCertURL'];
  const { Type: type, MessageId: id, Timestamp: time } = given;
  const confirms = type !== 'Notification';
  const sound =
    TYPES.some((known) => known === type) &&
    texts.every((key) => typeof given[key] === 'string') &&
    typeof id === 'string' &&
    isId(id) &&
    typeof time === 'string' &&
    /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{1,6})?Z$/.test(time) &&
    (isLine(given.Subject) || given.Subject === undefined || given.Subject === null) &&
    (!confirms || (isLine(given.Token) && isLine(given.SubscribeURL)));
  return sound ? (given as unknown as SnsMessage) : null;
}

const isLine = (value: unknown): boolean => typeof value === 'string' && !/[\r\n]/.test(value);
