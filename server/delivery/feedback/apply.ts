import type { EntityManager, MikroORM } from '@mikro-orm/postgresql';
import type { Logger } from 'pino';
import { withdrawAfterComplaint } from '../../audience/consent/complaint.ts';
import { markInvalid } from '../../audience/contacts/validation/mark-invalid.ts';
import { isDatabaseUnavailable } from '../../platform/database/availability.ts';
import { retryOnConflict } from '../../platform/database/conflicts.ts';
import { query, sql } from '../../platform/database/sql.ts';
import type { HashAddress } from '../../platform/values/address-hash.ts';
import { oneOf } from '../../messages/emails/id-condition.ts';
import { applyEvents, type EmailEvent, type ReportedEmail } from '../../messages/emails/status.ts';
import { describeError } from '../../platform/log.ts';
import { suppress } from '../../audience/suppressions/suppress.ts';
import { readEvents, removeEvents } from './inbox.ts';
import { type FeedbackWatermark, recordWatermarks } from './watermarks.ts';

export interface ApplyParts {
  orm: MikroORM;
  hashAddress: HashAddress;
  log: Logger;
}

/**
 * Applies stored events. The many that concern nothing but their email go together, in the order of
 * their emails so that two workers never wait for each other; the others one by one.
 */
export async function applyStored(parts: ApplyParts, ids: string[]): Promise<void> {
  const events = await readEvents(parts.orm.em.fork(), ids);
  const plain = events.filter((event) => !hasSideEffects(event));
  if (plain.length > 0) await applyTogether(parts, plain);
  for (const event of events.filter(hasSideEffects)) await applyTogether(parts, [event]);
}

/** An event that can't be applied stays where it is and holds up no other; the sweeper comes back to it. */
async function applyTogether(parts: ApplyParts, events: EmailEvent[]): Promise<void> {
  const { orm, log } = parts;
  try {
    const watermarks = await retryOnConflict(() =>
      orm.em.fork().transactional((em) => applyAll(em, events, parts)),
    );
    await recordWatermarks(orm.em.fork(), watermarks);
  } catch (error) {
    if (isDatabaseUnavailable(error)) throw error;
    if (events.length > 1) {
      for (const event of events) await applyTogether(parts, [event]);
      return;
    }
    log.error({ emailId: events[0]?.emailId, err: describeError(error) }, 'event not applied');
  }
}

async function applyAll(
  em: EntityManager,
  events: EmailEvent[],
  { hashAddress }: ApplyParts,
): Promise<FeedbackWatermark[]> {
  const applied: string[] = [];
  const watermarks: FeedbackWatermark[] = [];
  for (const round of inRounds(events)) {
    for (const event of round.filter(hasSideEffects)) await lockContactOf(em, event);
    await lockEmails(em, round);
    const emails = new Map((await applyEvents(em, round)).map((email) => [email.id, email]));
    for (const event of round) {
      const email = emails.get(event.emailId);
      if (!email) continue;
      applied.push(event.id);
      watermarks.push(...watermarksOf(event, email));
      // Once: a person who has opted in again since isn't taken out by the same complaint.
      if (email.first) await haveEffects(em, event, email, hashAddress);
    }
  }
  await removeEvents(em, applied);
  return watermarks;
}

/** As many rounds as the email with most events has, each with one of every email, in their order. */
function inRounds(events: EmailEvent[]): EmailEvent[][] {
  const rounds: EmailEvent[][] = [];
  const counts = new Map<string, number>();
  for (const event of events) {
    const count = counts.get(event.emailId) ?? 0;
    counts.set(event.emailId, count + 1);
    (rounds[count] ??= []).push(event);
  }
  return rounds;
}

const isHardBounce = ({ type, bounce }: EmailEvent): boolean =>
  type === 'bounce' && bounce?.type === 'hard';
const isComplaint = ({ type }: EmailEvent): boolean => type === 'complaint';

/** It has effects beyond its email. */
const hasSideEffects = (event: EmailEvent): boolean => isHardBounce(event) || isComplaint(event);

/**
 * In the order in which everybody locks them: a statement that updates many keeps none. It also sees what
 * whoever held them has written.
 */
async function lockEmails(em: EntityManager, events: EmailEvent[]): Promise<void> {
  const ids = events.map(({ emailId }) => emailId);
  await query(em, sql`select from emails e where ${oneOf(ids)} order by e.id for no key update`);
}

/** The contact before its mail, as an erasure does: else each could wait for the other. */
async function lockContactOf(em: EntityManager, { emailId }: EmailEvent): Promise<void> {
  await query(
    em,
    sql`
      select from contacts c
        join emails e on e.organization_id = c.organization_id and e.to_key = c.email_key
      where e.id = ${emailId} and e.mode = 'live' for no key update of c`,
  );
}

/** C9, K13. Of an erased person all that is left to protect is the address, as HMAC (C7). */
async function haveEffects(
  em: EntityManager,
  event: EmailEvent,
  email: ReportedEmail,
  hashAddress: HashAddress,
): Promise<void> {
  if (!hasSideEffects(event)) return;
  const { organization_id: organizationId, to_key: addressKey, erased } = email;
  const addressHash = erased ? email.address_hash : hashAddress(addressKey);
  const reason = isComplaint(event) ? 'complaint' : 'hard_bounce';
  const address = erased ? null : email.to_email;
  if (addressHash) await suppress(em, organizationId, { addressHash, email: address, reason });
  if (erased) return;
  if (isHardBounce(event)) await markInvalid(em, organizationId, addressKey);
  else await withdrawAfterComplaint(em, organizationId, addressKey, email.subtype_id);
}

/** Every mail that the provider accepts has a `send`, so only that one's absence means anything. */
function watermarksOf({ type }: EmailEvent, email: ReportedEmail): FeedbackWatermark[] {
  const { configuration_set: configurationSet, attempted_at: claimedAt } = email;
  if (type !== 'send' || configurationSet === null || claimedAt === null) return [];
  return [{ configurationSet, claimedAt }];
}
