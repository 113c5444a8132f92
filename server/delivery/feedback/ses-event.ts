import { v5 } from 'uuid';
import type { EmailEvent, EmailEventType } from '../../messages/emails/outcomes/status.ts';
import { isId } from '../../platform/values/id.ts';
import { isObject, type JsonObject, parseObject } from '../../platform/values/json/json.ts';
import { parseAddress } from '../../platform/values/address.ts';
import type { HashAddress } from '../../platform/values/address-hash.ts';
import { cleanReply } from '../attempts/clean-reply.ts';

/** SES's names of its event types. */
const TYPES: Record<string, EmailEventType> = {
  Send: 'send',
  Delivery: 'delivery',
  DeliveryDelay: 'delivery_delay',
  Bounce: 'bounce',
  Complaint: 'complaint',
  Reject: 'reject',
  Open: 'open',
  Click: 'click',
  'Rendering Failure': 'rendering_failure',
};

export type SesReading =
  { kind: 'event'; event: EmailEvent } | { kind: 'ignored'; because: 'no_event' | 'not_ours' };

/**
 * Parses an event that SES publishes about an email. Only the needed fields are kept: never an address, a subject, the
 * query of a link or who opened it. Other messages on the same topic, such as SES's own test message and events of other senders in the
 * same account, are ignored.
 */
export function readSesEvent(text: string, hashAddress?: HashAddress): SesReading {
  const report = parseObject(text);
  const name = report?.eventType;
  const type = typeof name === 'string' && Object.hasOwn(TYPES, name) ? TYPES[name] : undefined;
  const mail = objectIn(report, 'mail');
  if (!report || !mail || typeof name !== 'string' || !type) {
    return { kind: 'ignored', because: 'no_event' };
  }
  const emailId = readEmailId(mail);
  if (emailId === null) return { kind: 'ignored', because: 'not_ours' };

  // The details of `DeliveryDelay` are in `deliveryDelay`.
  const detail = objectIn(report, name.charAt(0).toLowerCase() + name.slice(1)) ?? {};
  const sentAt = readTime(mail.timestamp);
  const occurredAt = readTime(detail.timestamp) ?? sentAt;
  if (occurredAt === null) return { kind: 'ignored', because: 'no_event' };
  const feedbackId = readWord(detail.feedbackId) ?? '';
  const recipients = hashAddress && isCopied(mail) ? readRecipients(detail, hashAddress) : null;
  const event: EmailEvent = {
    // SES events have no ids, so the id is derived from what identifies the event.
    id: v5(
      [
        ...[name, readWord(mail.messageId) ?? '', occurredAt, feedbackId],
        // A program may follow several links in the same millisecond.
        ...(type === 'click' && typeof detail.link === 'string' ? [detail.link] : []),
        ...(recipients ?? []).map(({ hash }) => hash),
      ].join(' '),
      emailId,
    ),
    emailId,
    type: type === 'complaint' && detail.complaintFeedbackType === 'not-spam' ? 'not_spam' : type,
    occurredAt,
    ...(sentAt === null ? {} : { sentAt }),
    ...(type === 'bounce' ? { bounce: readBounce(detail) } : {}),
    ...(type === 'complaint'
      ? { feedbackType: readWord(detail.complaintFeedbackType, /^[A-Za-z-]{1,64}$/) }
      : {}),
    ...(recipients ? { recipients } : {}),
    ...(type === 'open' || type === 'click' ? { machine: readMachine(detail) } : {}),
    ...(type === 'click' ? { link: readLink(detail.link) } : {}),
  };
  return { kind: 'event', event };
}

/** Our id of the email, which is a tag of the message. */
function readEmailId(mail: JsonObject): string | null {
  const id = firstOf(objectIn(mail, 'tags')?.email_id);
  return typeof id === 'string' && isId(id) ? id.toLowerCase() : null;
}

/** The email has copies, so an event may be about some of its recipients. */
const isCopied = ({ destination }: JsonObject): boolean =>
  Array.isArray(destination) && destination.length > 1;

/** The recipients of an event, as hashes of their addresses; null if it is about the email as a whole. */
function readRecipients(
  detail: JsonObject,
  hashAddress: HashAddress,
): EmailEvent['recipients'] | null {
  const lists = [
    detail.recipients,
    detail.bouncedRecipients,
    detail.complainedRecipients,
    detail.delayedRecipients,
  ];
  const recipients = lists.flat().flatMap((recipient) => {
    const { emailAddress = recipient, diagnosticCode } = isObject(recipient) ? recipient : {};
    const address = typeof emailAddress === 'string' ? parseAddress(emailAddress) : null;
    if (!address) return [];
    const said =
      typeof diagnosticCode === 'string' ? cleanReply(diagnosticCode, address.address) : null;
    return [
      {
        hash: hashAddress(address.key).toString('hex'),
        ...(said === null ? {} : { diagnostic: said }),
      },
    ];
  });
  return recipients.length === 0
    ? null
    : recipients.toSorted((a, b) => (a.hash < b.hash ? -1 : 1)).slice(0, MAX_RECIPIENTS);
}

/** Our messages have at most 21 recipients. */
const MAX_RECIPIENTS = 50;

/** Only a permanent bounce is hard: `Undetermined` may be anything. */
function readBounce(bounce: JsonObject): EmailEvent['bounce'] {
  const recipient = firstOf(bounce.bouncedRecipients);
  const { diagnosticCode, emailAddress } = isObject(recipient) ? recipient : {};
  return {
    type: bounce.bounceType === 'Permanent' ? 'hard' : 'soft',
    subType: readWord(bounce.bounceSubType, /^[A-Za-z]{1,64}$/),
    diagnostic:
      typeof diagnosticCode === 'string'
        ? cleanReply(diagnosticCode, typeof emailAddress === 'string' ? emailAddress : '')
        : null,
  };
}

/** SES's estimate, in `open` and `click` since August 2026; earlier events have none. */
function readMachine({ isBotEvent }: JsonObject): boolean | null {
  if (isBotEvent === 'Likely') return true;
  return isBotEvent === 'Unlikely' ? false : null;
}

const firstOf = (value: unknown): unknown => (Array.isArray(value) ? (value[0] as unknown) : null);

const readWord = (value: unknown, form = /^[\w.@-]{1,200}$/): string | null =>
  typeof value === 'string' && form.test(value) ? value : null;

/** JavaScript's dates have years that PostgreSQL doesn't have. */
function readTime(value: unknown): string | null {
  const time = typeof value === 'string' ? Date.parse(value) : Number.NaN;
  return time >= EARLIEST && time < LATEST ? new Date(time).toISOString() : null;
}
const EARLIEST = Date.UTC(2000);
const LATEST = Date.UTC(3000);

function objectIn(parent: JsonObject | null, key: string): JsonObject | null {
  const value = parent?.[key];
  return isObject(value) ? value : null;
}

const MAX_LINK = 1_000;

/** The tokens of our own links are personal. */
const OWN_TOKEN = /\/api\/u\/[^/]+\//;

/** A link without its query and fragment; null for one that is too long, or that opens no page. */
function readLink(link: unknown): string | null {
  const url = typeof link === 'string' ? URL.parse(link) : null;
  if (!url || (url.protocol !== 'http:' && url.protocol !== 'https:')) return null;
  const text = url.origin + url.pathname.replace(OWN_TOKEN, '/api/u/{token}/');
  return text.length > MAX_LINK ? null : text;
}
