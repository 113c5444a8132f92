import type { RawBuilder } from 'kysely';
import { inThrottledBatches } from '../../../platform/database/batches.ts';
import { query, queryOne, sql, type Transaction } from '../../../platform/database/sql.ts';
import { newId } from '../../../platform/values/id.ts';
import type { NewPause, PauseKey, PauseRow } from './pause.ts';
import type { components } from '../../../../generated/types.ts';
import { organizationsThatWant } from '../../../account/events/event-log.ts';
import { recordEventsOfAll } from '../../../account/events/record-events.ts';
import { presentPause } from './present.ts';

const COLUMNS = sql`p.id, p.scope, p.organization_id, p.priority, p.by, p.refuses, p.reason,
  p.author, p.since, p.until`;

/** A condition for the pause `p`. */
export const IN_EFFECT = sql<boolean>`
  (p.ended_at is null and (p.until is null or p.until > now()))`;

/** Whether a pause of the installation, the organization or the priority stops email. */
export const isPaused = (organization: RawBuilder<unknown>, priority: RawBuilder<unknown>) =>
  sql<boolean>`exists (select from pauses p where ${IN_EFFECT} and p.scope <> 'campaign'
      and (p.organization_id is null or p.organization_id = ${organization})
      and (p.priority is null or p.priority = ${priority}))`;

/**
 * SENDING-1, PROVIDERS-6, CAMPAIGNS-5: whether a pause, a restore or its campaign holds back the email of this alias. The claim of each email asks this, so that a
 * pause is in effect at once in all processes.
 */
export const isPausedOrQuarantined = (email: string): RawBuilder<boolean> => sql<boolean>`
  (${isPaused(sql.ref(`${email}.organization_id`), sql.ref(`${email}.priority`))}
    or exists (select from restored_emails h
      where h.email_id = ${sql.ref(`${email}.id`)} and h.released_at is null)
    or ${sql.ref(`${email}.campaign_id`)} is not null and not exists (select from campaigns c
      where c.id = ${sql.ref(`${email}.campaign_id`)} and c.status in ('sending', 'completed')))`;

const isSame = ({ scope, organizationId, priority, by }: Omit<PauseKey, 'refuses'>) => sql<boolean>`
  (p.scope = ${scope} and p.organization_id is not distinct from ${organizationId}::uuid
    and p.priority is not distinct from ${priority}::text and p.by = ${by})`;

/**
 * Begins a pause in the transaction of its decision. A pause that exists already keeps its beginning, and takes the
 * reason, the author and the end of the new one.
 */
export async function pauseSending(
  em: Transaction,
  pause: NewPause,
  guard?: Finding,
): Promise<{ pause: PauseRow; isNew: boolean; before: PauseRow | null }> {
  const { scope, organizationId, priority, by, refuses, reason, author } = pause;
  const until = pause.until && pause.until.toISOString();
  // A pause whose end has come is another one. Maintenance may not have ended it yet.
  await endInTime(em, sql`${isSame(pause)} and p.refuses = ${refuses}`);
  const [before = null] = await query<PauseRow>(
    em,
    sql`select ${COLUMNS} from pauses p
      where ${isSame(pause)} and p.refuses = ${refuses} and p.ended_at is null for update`,
  );
  const { is_new: isNew, ...row } = await queryOne<PauseRow & { is_new: boolean }>(
    em,
    sql`
      insert into pauses as p (id, scope, organization_id, priority, by, refuses, reason, author, until)
      values (${newId()}, ${scope}, ${organizationId}, ${priority}, ${by}, ${refuses}, ${reason},
        ${author}, ${until}::timestamptz)
      on conflict (scope, coalesce(organization_id, '00000000-0000-0000-0000-000000000000'),
        coalesce(priority, ''), by, refuses) where ended_at is null
        do update set reason = excluded.reason, author = excluded.author, until = excluded.until
      returning ${COLUMNS}, p.xmax = 0 as is_new`,
  );
  if (isNew) await recordPause(em, 'sending.paused', row, guard);
  return { pause: row, isNew, before };
}

/** Ends pauses: those that reject sends, those that do not, or both without `refuses`. Returns the ended pauses. */
export async function resumeSending(
  em: Transaction,
  pause: Omit<PauseKey, 'refuses'> & { refuses?: boolean },
  endedBy: string | null,
): Promise<PauseRow[]> {
  const { refuses = null } = pause;
  const ended = await query<PauseRow>(
    em,
    sql`
      update pauses p set ended_at = now(), ended_by = ${endedBy}
      where ${isSame(pause)} and ${IN_EFFECT}
        and (${refuses}::boolean is null or p.refuses = ${refuses}::boolean)
      returning ${COLUMNS}`,
  );
  for (const row of ended) await recordPause(em, 'sending.resumed', row);
  return ended;
}

/** Ends the pauses whose end has come. Returns how many. */
export const endPausesInTime = (em: Transaction): Promise<number> =>
  em.transactional((transaction) => endInTime(transaction, sql`true`));

async function endInTime(em: Transaction, condition: RawBuilder<unknown>): Promise<number> {
  const ended = await query<PauseRow>(
    em,
    sql`update pauses p set ended_at = p.until
      where ${condition} and p.ended_at is null and p.until <= now() returning ${COLUMNS}`,
  );
  for (const row of ended) await recordPause(em, 'sending.resumed', row);
  return ended.length;
}

/** Pauses that have ended are kept for 400 days. */
export const deleteOldPauses = (em: Transaction): Promise<number> =>
  inThrottledBatches(async (limit) => {
    const rows = await query(
      em,
      sql`delete from pauses where id in (select id from pauses
          where ended_at < now() - interval '400 days' limit ${limit}) returning id`,
    );
    return rows.length;
  });

/** The rates because of which the guard pauses an organization. */
type Finding = components['schemas']['SendingGuard'];

/** Records the beginning or the end of a pause for each organization whose email it stops. */
async function recordPause(
  em: Transaction,
  type: 'sending.paused' | 'sending.resumed',
  pause: PauseRow,
  guard?: Finding,
): Promise<void> {
  const { organization_id: own } = pause;
  const organizations = own === null ? organizationsThatWant(em, [type]) : [own];
  const data = { ...presentPause(pause), ...(guard && { guard }) };
  await recordEventsOfAll(
    em,
    organizations.map((organizationId) => ({ organizationId, event: { type, data } })),
  );
}
