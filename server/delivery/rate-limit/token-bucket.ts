import {
  type Database,
  query,
  queryOnePrepared,
  sql,
  type Transaction,
} from '../../platform/database/sql.ts';
import type { PauseReason } from '../attempts/outcome.ts';

/** How many emails may be handed over now. */
export interface Grant {
  granted: number;
  /** When to ask again. */
  waitMs: number;
  /** The queue is paused; an email that is granted all the same is a probe. */
  paused: boolean;
}

/** How many emails may be fetched now. */
export interface LookAhead {
  limit: number;
  waitMs: number;
  paused: boolean;
}

/** How many emails a probe is chosen from. */
export const PROBE_CANDIDATES = 50;

/** After a throttled answer the rate is cut to this part, at most once a second; it rises again by 5 % a second. */
const SLOWED_TO = 0.7;
const SLOWEST_PART = 0.1;

/** Where the rate begins after a throttled answer if no rate is set. */
const UNKNOWN_RATE = 20;

/**
 * The row of a transport in `send_token_buckets`: a token bucket (`take_send_tokens`) and, beside it,
 * why the queue is paused.
 */
export function openTokenBucket(orm: Database, transport: 'ses' | 'smtp') {
  const em = (): Transaction => orm.em.fork();
  return {
    /** Keeps the rate of a row that exists. */
    async create(rate: number | null): Promise<void> {
      await query(
        em(),
        sql`insert into send_token_buckets (transport, max_rate, rate) values (${transport}, ${rate}, ${rate})
          on conflict do nothing`,
      );
    },

    async setMaxRate(rate: number | null): Promise<void> {
      await query(
        em(),
        sql`
          insert into send_token_buckets (transport, max_rate, rate) values (${transport}, ${rate}, ${rate})
          on conflict (transport) do update set max_rate = excluded.max_rate, rate = excluded.rate
            where send_token_buckets.max_rate is distinct from excluded.max_rate`,
      );
    },

    async lookAhead(): Promise<LookAhead> {
      const row = await queryOnePrepared<Omit<LookAhead, 'limit'> & { limit: number | null }>(
        em(),
        sql`
          select
            case when parked_reason is null then ceil(rate / 4)
              when probe_at > now() then 0
              else ${PROBE_CANDIDATES}::integer end as limit,
            parked_reason is not null as paused,
            case when parked_reason is null then 0
              else greatest(0, ceil(extract(epoch from probe_at - now()) * 1000))::integer end as "waitMs"
          from send_token_buckets where transport = ${transport}`,
      );
      return { limit: row.limit ?? Infinity, waitMs: row.waitMs, paused: row.paused };
    },

    async take(wanted: number): Promise<Grant> {
      const { granted, waitMs, paused } = await queryOnePrepared<Grant>(
        em(),
        sql`select granted, wait_ms as "waitMs", parked as paused
          from take_send_tokens(${transport}, ${wanted})`,
      );
      return { granted, waitMs, paused };
    },

    /** Emails that were sent at once are throttled at once, so only the first answer of a second counts. */
    async slowDown(): Promise<void> {
      await query(
        em(),
        sql`
          update send_token_buckets set slowed_at = now(), tokens = 0,
            rate = greatest(coalesce(max_rate, ${UNKNOWN_RATE}) * ${SLOWEST_PART}::float8,
              coalesce(rate, ${UNKNOWN_RATE}) * ${SLOWED_TO}::float8)
          where transport = ${transport} and slowed_at < now() - interval '1 second'`,
      );
    },

    /** Returns whether the queue was running until now. */
    async pause(reason: PauseReason, message: string): Promise<boolean> {
      const [row] = await query<{ is_new: boolean }>(
        em(),
        sql`
          update send_token_buckets g set parked_reason = ${reason}, parked_message = ${message},
            parked_at = case when before.is_open then now() else g.parked_at end,
            probes = case when before.is_open then 0 else g.probes end,
            probe_at = case when before.is_open then now() + interval '2 seconds' else g.probe_at end
          from (
            select parked_reason is null as is_open from send_token_buckets
            where transport = ${transport} for update
          ) before
          where g.transport = ${transport}
          returning before.is_open as is_new`,
      );
      return row?.is_new ?? false;
    },

    /** Returns whether the queue was paused for another reason than the excepted ones. */
    async resume(except: PauseReason[]): Promise<boolean> {
      const rows = await query(
        em(),
        sql`
          update send_token_buckets set parked_reason = null, parked_message = null, parked_at = null
          where transport = ${transport} and parked_reason is not null
            and parked_reason <> all(${except}::text[])
          returning transport`,
      );
      return rows.length > 0;
    },

    /** Makes the next probe due. Returns whether an email waits for it; null if no such pause exists. */
    async expediteProbe(reasons: PauseReason[]): Promise<boolean | null> {
      const [row] = await query<{ waiting: boolean }>(
        em(),
        sql`
          update send_token_buckets set probe_at = least(probe_at, now())
          where transport = ${transport} and parked_reason = any(${reasons}::text[])
          returning exists (
            select from emails e where e.status in ('queued', 'sending') and e.mode = 'live'
              and e.claimed_at is null and (e.due_at is null or e.due_at <= now())
          ) as waiting`,
      );
      return row?.waiting ?? null;
    },

    /**
     * A worker starts. The pause and the rate of another relay end. Any other pause is probed at once, because the
     * settings may have been corrected.
     */
    async beginSending(relay: string | null): Promise<void> {
      const isOther = sql<boolean>`(relay is not null and relay is distinct from ${relay}::text)`;
      await query(
        em(),
        sql`
          update send_token_buckets set relay = ${relay}, probes = 0, probe_at = now(),
            rate = case when ${isOther} then max_rate else rate end,
            parked_reason = case when ${isOther} then null else parked_reason end,
            parked_message = case when ${isOther} then null else parked_message end,
            parked_at = case when ${isOther} then null else parked_at end
          where transport = ${transport}
            and (parked_reason is not null or relay is distinct from ${relay}::text)`,
      );
    },
  };
}

/** Prefetched tokens expire: mail would leave later than the token bucket has counted it. */
const VALID_MS = 250;

interface TokenPrefetcher {
  /** Takes tokens; `more` is how many emails wait besides. */
  take(wanted: number, more: number): Promise<Grant>;
  /** Discards prefetched tokens, because the provider has throttled or paused sending. */
  drop(): void;
}

/**
 * Taking tokens takes as long as a claim, so the next tokens are fetched while emails are claimed. Where the bucket
 * grants fewer than requested, the rate is the limit, and nothing is prefetched.
 */
export function prefetchTokens(bucket: { take(wanted: number): Promise<Grant> }): TokenPrefetcher {
  const none = { granted: 0, at: 0 };
  let prefetched = none;
  /** How often tokens were dropped. */
  let dropped = 0;
  let prefetching: Promise<void> | null = null;

  const prefetch = async (wanted: number): Promise<void> => {
    const version = dropped;
    prefetched = none;
    const { granted, paused } = await bucket.take(wanted);
    // Neither tokens that were dropped meanwhile nor the token of a probe may be kept.
    if (dropped === version && !paused) prefetched = { granted, at: performance.now() };
  };

  return {
    async take(wanted, more) {
      await prefetching;
      const available = performance.now() - prefetched.at < VALID_MS ? prefetched.granted : 0;
      const grant =
        available > 0
          ? { granted: Math.min(available, wanted), waitMs: 0, paused: false }
          : await bucket.take(wanted);
      const left = Math.max(0, available - wanted);
      prefetched = { granted: left, at: prefetched.at };
      if (left === 0 && grant.granted === wanted && !grant.paused && more > 0) {
        prefetching = prefetch(Math.min(2 * wanted, more))
          .catch(() => {})
          .finally(() => {
            prefetching = null;
          });
      }
      return grant;
    },
    drop() {
      prefetched = none;
      dropped += 1;
    },
  };
}
