import { isId } from '../../../platform/values/id.ts';
import { parseObject } from '../../../platform/values/json/json.ts';

const TYPES = ['Notification', 'SubscriptionConfirmation', 'UnsubscribeConfirmation'] as const;

/** A message of SNS. The fields keep SNS's names, because the names are part of what is signed. */
export interface SnsMessage {
  Type: (typeof TYPES)[number];
  MessageId: string;
  TopicArn: string;
  Timestamp: string;
  Message: string;
  Subject?: string;
  /** Present in the messages that confirm a subscription or its end. */
  Token?: string;
  SubscribeURL?: string;
  SignatureVersion: string;
  Signature: string;
  SigningCertURL: string;
}

/**
 * Parses a message of SNS; returns null if the text cannot be one. The signature covers the fields one
 * after the other, each on a line, so all but the first must have a form without line breaks: otherwise one
 * field could be read as two.
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
