import { v5 } from 'uuid';
import { describeError, type Log } from '../../platform/log.ts';
import { type CampaignClick, storeClicks } from '../../messages/campaigns/clicks.ts';
import { settleClicks } from '../../messages/emails/outcomes/clicks.ts';
import { oneOf } from '../../messages/emails/conditions.ts';
import {
  applyEvents,
  type EmailEvent,
  type ReportedEmail,
} from '../../messages/emails/outcomes/status.ts';
import { applyToCopy, type ReportedCopy, splitEvent } from '../../messages/emails/copies/events.ts';
import { isDatabaseUnavailable } from '../../platform/database/availability.ts';
import { retryOnConflict } from '../../platform/database/conflicts.ts';
import type { SendingGuard } from '../../messages/sending/guard/sending-guard.ts';
import { type Database, query, sql, type Transaction } from '../../platform/database/sql.ts';
import type { Metrics } from '../../platform/metrics/metrics.ts';
import type { HashAddress } from '../../platform/values/address-hash.ts';
import type { AppliedEvent } from './applied-event.ts';
import { applyEffects, hasEffects } from './effects.ts';
import { reportApplied } from './event-lines.ts';
import { readEvents, removeEvents } from './inbox.ts';
import { countedChange, type EmailBefore } from './counted-change.ts';
import { type FeedbackWatermark, recordWatermarks } from './watermarks.ts';

export interface ApplyParts {
  orm: Database;
  hashAddress: HashAddress;
  /** Is told of bounces and complaints; without it, only maintenance checks them. */
  guard?: Pick<SendingGuard, 'check'>;
  metrics: Metrics;
  log: Log;
}

/**
 * Applies stored events: the status of their emails first, then their effects (`effects.ts`). Most events have none;
 * they are applied together, in the order of their emails, so that two workers never wait for each other. The others
 * are applied one by one.
 */
export async function applyStored(parts: ApplyParts, ids: string[]): Promise<void> {
  const events = await readEvents(parts.orm.em.fork(), ids);
  const plain = events.filter((event) => !hasEffects(event));
  if (plain.length > 0) await applyTogether(parts, plain);
  for (const event of events.filter(hasEffects)) await applyTogether(parts, [event]);
}

/** An event that can't be applied stays stored and delays no other; maintenance tries it again. */
async function applyTogether(parts: ApplyParts, events: EmailEvent[]): Promise<void> {
  const { orm, log } = parts;
  try {
    const { watermarks, applied } = await retryOnConflict(() =>
      orm.em.fork().transactional((em) => applyAll(em, events, parts)),
    );
    reportApplied(applied, parts);
    for (const { counted } of applied) {
      if (counted && counted.hard_bounces + counted.complaints > 0)
        parts.guard?.check(counted.organization_id);
    }
    await recordWatermarks(orm.em.fork(), watermarks);
  } catch (error) {
    if (isDatabaseUnavailable(error)) throw error;
    if (events.length > 1) {
      for (const event of events) await applyTogether(parts, [event]);
      return;
    }
    log.error({ email_id: events[0]?.emailId, err: describeError(error) }, 'event not applied');
  }
}

interface AppliedEvents {
  /** The ids of the stored events that are done. */
  done: string[];
  /** What the events changed, each for the first time. */
  applied: AppliedEvent[];
  watermarks: FeedbackWatermark[];
}

async function applyAll(
  em: Transaction,
  events: EmailEvent[],
  { hashAddress }: ApplyParts,
): Promise<Omit<AppliedEvents, 'done'>> {
  const rounds: AppliedEvents[] = [];
  for (const round of inRounds(events)) rounds.push(await applyRound(em, round, hashAddress));
  await removeEvents(
    em,
    rounds.flatMap(({ done }) => done),
  );
  return {
    applied: rounds.flatMap(({ applied }) => applied),
    watermarks: rounds.flatMap(({ watermarks }) => watermarks),
  };
}

/** Applies at most one event of each email: first to the emails and their copies, then its effects. */
async function applyRound(
  em: Transaction,
  round: EmailEvent[],
  hashAddress: HashAddress,
): Promise<AppliedEvents> {
  for (const event of round.filter(hasEffects)) await lockContactOf(em, event);
  const { ofEmails, ofCopies } = await splitEvents(em, round, hashAddress);
  const before = await lockEmails(em, round);
  const emails = await applyToEmails(em, ofEmails, before);
  const copies: AppliedEvent[] = [];
  for (const { event, copies: reported } of ofCopies) {
    copies.push(...(await applyToCopies(em, event, reported, hashAddress)));
  }
  const applied = [...copies, ...emails.flatMap((one) => appliedOf(one, before, hashAddress))];
  // Applied once: a contact that has opted in again since keeps its consent when a complaint is
  // repeated.
  await applyEffects(em, applied);
  return {
    // An event about an unknown recipient is deleted too: it would stay stored for ever.
    done: [...ofCopies, ...emails].map(({ event }) => event.id),
    applied,
    watermarks: emails.flatMap(({ event, email }) => watermarksOf(event, email)),
  };
}

/** An event may report several recipients: that of the email, and those of its copies. */
async function splitEvents(em: Transaction, events: EmailEvent[], hashAddress: HashAddress) {
  const ofEmails: EmailEvent[] = [];
  const ofCopies: { event: EmailEvent; copies: ReportedCopy[] }[] = [];
  for (const event of events) {
    const { ofEmail, copies } = await splitEvent(em, event, hashAddress);
    if (ofEmail) ofEmails.push(ofEmail);
    if (event.recipients) ofCopies.push({ event, copies });
  }
  return { ofEmails, ofCopies };
}

interface ReportedEvent {
  event: EmailEvent;
  email: ReportedEmail;
}

/** Changes status and clicks. Returns the events of emails that are stored, with whether a program clicked. */
async function applyToEmails(
  em: Transaction,
  events: EmailEvent[],
  before: Map<string, LockedEmail>,
): Promise<ReportedEvent[]> {
  const known = events.length === 0 ? [] : await applyEvents(em, events);
  const emails = new Map(known.map((email) => [email.id, email]));
  const machines = await settleClicks(em, events.filter(mayChangeClicks(before)));
  await storeCampaignClicks(em, events, before, machines);
  return events.flatMap((event) => {
    const email = emails.get(event.emailId);
    const machine = machines.get(event.id) ?? event.machine ?? null;
    return email ? [{ event: { ...event, machine }, email }] : [];
  });
}

/** What an event changed; nothing if the same was reported before. */
function appliedOf(
  { event, email }: ReportedEvent,
  before: Map<string, LockedEmail>,
  hashAddress: HashAddress,
): AppliedEvent[] {
  if (!email.first) return [];
  const old = before.get(event.emailId);
  const counted = countedChange(old, email);
  return [{ event, email, hashAddress, before: old?.status, counted }];
}

/** Each copy has an event of its own, so that it counts once. Returns those that are new. */
async function applyToCopies(
  em: Transaction,
  event: EmailEvent,
  copies: ReportedCopy[],
  hashAddress: HashAddress,
): Promise<AppliedEvent[]> {
  const first: AppliedEvent[] = [];
  for (const copy of copies) {
    const email = await applyToCopy(em, event, copy, v5(`copy ${copy.position}`, event.id));
    if (email) first.push({ event: ofCopy(event, copy), email, hashAddress, copy });
  }
  return first;
}

const ofCopy = (event: EmailEvent, { erased, diagnostic }: ReportedCopy): EmailEvent =>
  event.bounce
    ? { ...event, bounce: { ...event.bounce, diagnostic: erased ? null : diagnostic } }
    : event;

/** Splits events into rounds with at most one event of each email, in the order of its events. */
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

/**
 * Locks emails in the order that all transactions use; a statement that updates several rows has no order. The next
 * statement sees what the previous holder of a lock has written. Returns the emails by id.
 */
async function lockEmails(
  em: Transaction,
  events: EmailEvent[],
): Promise<Map<string, LockedEmail>> {
  const ids = events.map(({ emailId }) => emailId);
  const rows = await query<LockedEmail & { id: string }>(
    em,
    sql`select e.id, e.status, e.bounce_type, e.failure_code, e.delivered_at is not null as delivered,
        e.campaign_id, e.organization_id
      from emails e
      where ${oneOf(ids)} order by e.id for no key update`,
  );
  return new Map(rows.map((row) => [row.id, row]));
}

/** An email before the events. */
interface LockedEmail extends EmailBefore {
  delivered: boolean;
  campaign_id: string | null;
  organization_id: string;
}

/** Only for emails of campaigns. */
async function storeCampaignClicks(
  em: Transaction,
  events: EmailEvent[],
  before: Map<string, LockedEmail>,
  machines: Map<string, boolean | null>,
): Promise<void> {
  const ofCampaigns = events.flatMap((event) => {
    const { campaign_id: campaignId = null, organization_id: organizationId = '' } =
      before.get(event.emailId) ?? {};
    return campaignId === null ? [] : [{ ...event, campaignId, organizationId }];
  });
  if (machines.size === 0 || ofCampaigns.length === 0) return;
  const clicks = ofCampaigns.flatMap(({ link, ...click }): CampaignClick[] =>
    click.type === 'click' && link ? [{ ...click, url: link }] : [],
  );
  const emailIds = ofCampaigns.map(({ emailId }) => emailId);
  await storeClicks(em, emailIds, clicks, machines);
}

/** Clicks prove a delivery, so an email that is not delivered has none. */
const mayChangeClicks =
  (before: Map<string, LockedEmail>) =>
  ({ type, emailId }: EmailEvent): boolean =>
    type === 'click' || (type === 'delivery' && before.get(emailId)?.delivered === true);

/** Locks the contact before its emails, as an erasure does, so that the two never deadlock. */
async function lockContactOf(em: Transaction, { emailId }: EmailEvent): Promise<void> {
  await query(
    em,
    sql`
      select from contacts c
        join emails e on e.organization_id = c.organization_id and e.to_key = c.email_key
      where e.id = ${emailId} and e.mode = 'live' for no key update of c`,
  );
}

/** Every email that SES accepts has a `send` event, so only the absence of that one has a meaning. */
function watermarksOf({ type }: EmailEvent, email: ReportedEmail): FeedbackWatermark[] {
  const { configuration_set: configurationSet, attempted_at: claimedAt } = email;
  if (type !== 'send' || configurationSet === null || claimedAt === null) return [];
  return [{ configurationSet, claimedAt }];
}
