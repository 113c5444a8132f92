import type { MaximumName } from '../../../account/organizations/maxima.ts';
import { query, queryOne, sql, type Transaction } from '../../../platform/database/sql.ts';

/** A step of a warm-up: so many days with so many emails each. */
export interface WarmUpStep {
  days: number;
  volume: number;
}

/** The limits that the operator sets. Null: no limit on emails, or the default limit on requests. */
export interface OperatorLimits {
  /** Emails in a day and in a month, in UTC. */
  daily: number | null;
  monthly: number | null;
  /** Replaces the daily limit from the day on which it was set. */
  warm_up: WarmUpStep[] | null;
  /** Requests per second. */
  sends_per_second: number | null;
  batches_per_second: number | null;
  /** LIMITS-5: maxima that replace the general ones. A change to null ends one. */
  maxima: Partial<Record<MaximumName, number | null>>;
}

export interface StoredLimits extends OperatorLimits {
  warm_up_from: string | null;
}

export async function readOperatorLimits(
  em: Transaction,
  organizationId: string,
): Promise<StoredLimits> {
  return queryOne<StoredLimits>(
    em,
    sql`
      select l.daily, l.monthly, l.warm_up, l.warm_up_from::text,
        (o.rate_limits ->> 'sends')::integer as sends_per_second,
        (o.rate_limits ->> 'batches')::integer as batches_per_second, o.maxima
      from organizations o left join sending_limits l on l.organization_id = o.id
      where o.id = ${organizationId}`,
  );
}

/** Changes the given limits, as the owner of the database. Returns them before and after. */
export async function setLimits(
  em: Transaction,
  organizationId: string,
  change: Partial<OperatorLimits>,
): Promise<{ before: StoredLimits; after: StoredLimits }> {
  // Commands run one after the other.
  await query(em, sql`select from organizations where id = ${organizationId} for no key update`);
  const before = await readOperatorLimits(em, organizationId);
  const wanted = { ...before, ...change };
  await storeQuotas(em, organizationId, wanted, 'warm_up' in change);
  await query(
    em,
    sql`update organizations set rate_limits = jsonb_strip_nulls(rate_limits || jsonb_build_object(
        'sends', ${wanted.sends_per_second}::integer,
        'batches', ${wanted.batches_per_second}::integer)),
        maxima = jsonb_strip_nulls(maxima || ${JSON.stringify(change.maxima ?? {})}::jsonb)
      where id = ${organizationId}`,
  );
  return { before, after: await readOperatorLimits(em, organizationId) };
}

async function storeQuotas(
  em: Transaction,
  organizationId: string,
  { daily, monthly, warm_up: warmUp }: OperatorLimits,
  startsWarmUp: boolean,
): Promise<void> {
  if (daily === null && monthly === null && warmUp === null) {
    await query(em, sql`delete from sending_limits where organization_id = ${organizationId}`);
    await query(em, sql`delete from sending_usage where organization_id = ${organizationId}`);
    return;
  }
  await countUsage(em, organizationId);
  const steps = warmUp && JSON.stringify(warmUp);
  const from = sql`case when ${steps}::jsonb is not null then (now() at time zone 'UTC')::date end`;
  await query(
    em,
    sql`
      insert into sending_limits as l (organization_id, daily, monthly, warm_up, warm_up_from)
      values (${organizationId}, ${daily}::integer, ${monthly}::integer, ${steps}::jsonb, ${from})
      on conflict (organization_id) do update set daily = excluded.daily, monthly = excluded.monthly,
        warm_up = excluded.warm_up, updated_at = now(),
        warm_up_from = case when ${startsWarmUp}::boolean then excluded.warm_up_from
          else l.warm_up_from end`,
  );
}

/**
 * The emails of an organization without limits are not counted, so those of this month are counted once. A request that
 * is being answered meanwhile is not among them.
 */
async function countUsage(em: Transaction, organizationId: string): Promise<void> {
  const today = sql`date_trunc('day', now() at time zone 'UTC')`;
  const month = sql`date_trunc('month', now() at time zone 'UTC')`;
  const [counted] = await query(
    em,
    sql`select from sending_usage where organization_id = ${organizationId}`,
  );
  if (counted) return;
  await query(
    em,
    sql`
      insert into sending_usage (organization_id, day, day_used, month, month_used)
      select ${organizationId}, ${today}, coalesce(count(*) filter (
          where e.id >= uuid_at(${today} at time zone 'UTC')), 0), ${month}, count(*)
      from emails e where e.organization_id = ${organizationId} and e.mode = 'live'
        and e.id >= uuid_at(${month} at time zone 'UTC')
      on conflict do nothing`,
  );
}
