import { toText } from './fields.ts';
import { isAnyDate } from './formats.ts';

const LEFT = new Set([
  ...['true', 'yes', 'y', '1', 'unsubscribed', 'disabled', 'blocklisted', 'blacklisted', 'cleaned'],
  ...['bounced', 'complained', 'email_marketing'],
]);
const STAYED = new Set([
  ...['false', 'no', 'n', '0', 'subscribed', 'enabled', 'active', 'confirmed', 'unconfirmed'],
  ...['pending', 'sms_marketing'],
]);

/**
 * Whether a cell says that the person has left: as a boolean, as the time when they left, as the status that other services
 * export, or as the channels that are blocked, separated by commas. Undefined if it says something else.
 */
export function readLeft(value: unknown): boolean | undefined {
  const text = toText(value).trim().toLowerCase();
  if (isAnyDate(text)) return true;
  const words = text.split(/[\s,;|]+/).filter((word) => word !== '');
  if (words.some((word) => LEFT.has(word))) return true;
  return words.every((word) => STAYED.has(word)) ? false : undefined;
}
