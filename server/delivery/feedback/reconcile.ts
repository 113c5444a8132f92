import type { PgBoss } from 'pg-boss';
import { withStatusEvents } from '../../messages/emails/outcomes/email-events.ts';
import { variablesAtEnd } from '../../messages/emails/retention/content-retention.ts';
import { marking } from '../../messages/statistics/marks.ts';
import { type Database, query, sql, type Transaction } from '../../platform/database/sql.ts';
import { enqueueAgain } from '../../platform/queue/enqueue.ts';
import type { SendJob } from '../../platform/queue/send-job.ts';
import { SEND_QUEUE } from '../../platform/queue/queues.ts';
import { findActive } from '../../platform/queue/pgboss.ts';
import { DUE, expired, type Lifetimes } from '../attempts/claim.ts';
import { OUTCOME_UNKNOWN } from '../attempts/status-of-outcome.ts';
import { recordResent } from '../attempts/resend.ts';

const BATCH = 500;

/**
 * An SMTP server publishes no events, so an unknown outcome over SMTP is decided as soon as no worker can be handing the
 * email over any more: after the time-outs of a connection, a greeting and a reply together (50 s, see the SMTP
 * transport), and when no worker leases its job. A living worker renews its leases every 5 s, but
 * the queue ends a lease after 300 s. A hand-over takes longer only if the server sends each reply just before its time-out;
 * its email is then decided here while it is being handed over.
 */
export const SMTP_WINDOW_SECONDS = 60;

interface Terms {
  windowSeconds: number;
  lifetimes: Lifetimes;
}

interface UnknownEmail extends SendJob {
  /** The provider did not accept it: events about emails that were claimed later have arrived, and none about it. */
  notAccepted: boolean;
  transport: string;
  /** The send request allows a second copy (`unknown_outcome: "resend"`), or the email is quarantined after a restore. */
  allowsSecondCopy: boolean;
}

/**
 * PROVIDERS-3: decides about hand-overs whose outcome no event has reported within the window. If events about later emails of the
 * same configuration set have arrived, the email was not accepted, and is sent once more. Any other email may have been
 * delivered: it fails, unless its send request allows a second copy. One that is quarantined after a restore does not fail: its
 * claim ends, and a person decides about it. Returns the ids of the emails that were queued again and of those that failed.
 */
export async function reconcile(
  orm: Database,
  boss: PgBoss,
  terms: Terms,
): Promise<{ resent: string[]; unknown: string[] }> {
  return orm.em.fork().transactional(async (em) => {
    const found = await lockUnknown(em, terms);
    // A worker that has leased the job is handing the email over, or will record the outcome.
    const leased = await findActive(
      boss,
      SEND_QUEUE,
      idsOf(found.filter(({ transport }) => transport === 'smtp')),
    );
    const emails = found.filter(({ id }) => !leased.has(id));
    const again = emails.filter((email) => email.notAccepted || email.allowsSecondCopy);
    const lost = emails.filter((email) => !again.includes(email));
    if (lost.length > 0) await giveUp(em, idsOf(lost));
    if (again.length > 0) await sendAgain(em, boss, again);
    return { resent: idsOf(again), unknown: idsOf(lost) };
  });
}

/**
 * The provider's queue keeps no order, so the event of an email may arrive a little after those of later ones: a
 * watermark counts only when it is older than a tenth of the window. Emails with a stored event are left to that event.
 */
function lockUnknown(
  em: Transaction,
  { windowSeconds, lifetimes }: Terms,
): Promise<UnknownEmail[]> {
  const isSendable = sql<boolean>`
    (e.erased_at is null and e.variables is not null and not ${expired(lifetimes)})`;
  const mayGoAgain = sql<boolean>`(e.resent_at is null and ${isSendable})`;
  // PROVIDERS-6: a person decides about it, or has decided to send it.
  const isQuarantined = sql<boolean>`exists (select from restored_emails h
    where h.email_id = e.id and (h.released_at is null or e.resent_at is null))`;
  return query<UnknownEmail>(
    em,
    sql`
      select e.id, e.organization_id as "organizationId", e.priority,
        e.batch_id is not null as batch, e.campaign_id is not null as campaign, e.transport,
        (${mayGoAgain} and e.unknown_outcome is not distinct from 'resend')
          or (${isSendable} and ${isQuarantined}) as "allowsSecondCopy",
        ${mayGoAgain} and e.transport = 'ses' and exists (
          select from event_proofs p where p.configuration_set = e.configuration_set
            and p.claimed_until > e.claimed_at
            and p.processed_at < now() - make_interval(secs => ${windowSeconds} / 10.0)) as "notAccepted"
      from emails e
      where e.status = 'sending' and ${DUE} and e.transport <> 'mailbox'
        and e.claimed_at < now() - make_interval(secs => case e.transport
          when 'smtp' then least(${SMTP_WINDOW_SECONDS}::integer, ${windowSeconds}::integer)
          else ${windowSeconds}::integer end)
        and not exists (select from provider_events v where v.email_id = e.id)
      order by e.id limit ${BATCH} for update skip locked`,
  );
}

const giveUp = (em: Transaction, ids: string[]): Promise<void> =>
  withStatusEvents(em, ids, (transaction) => failUnknown(transaction, ids));

async function failUnknown(em: Transaction, ids: string[]): Promise<void> {
  await query(
    em,
    marking(sql`
      update emails e set status = 'failed', claimed_at = null,
        variables = ${variablesAtEnd(sql`${OUTCOME_UNKNOWN.code}::text`)},
        failure_code = ${OUTCOME_UNKNOWN.code}, failure_message = ${OUTCOME_UNKNOWN.message}
      where e.id = any(${ids}::uuid[])`),
  );
}

/** Deletes the completed job, whose id the new job needs, while the email is locked. */
async function sendAgain(em: Transaction, boss: PgBoss, emails: UnknownEmail[]): Promise<void> {
  await boss.deleteJob(SEND_QUEUE, idsOf(emails));
  const unproven = idsOf(emails.filter(({ notAccepted }) => !notAccepted));
  await query(
    em,
    sql`update emails set claimed_at = null, resent_at = now(),
        maybe_delivered = (maybe_delivered is true or id = any(${unproven}::uuid[]))
      where id = any(${idsOf(emails)}::uuid[])`,
  );
  await recordResent(em, idsOf(emails));
  await enqueueAgain(boss, em, emails);
}

const idsOf = (emails: { id: string }[]): string[] => emails.map(({ id }) => id);
