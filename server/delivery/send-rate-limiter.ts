import type { EntityManager, MikroORM } from '@mikro-orm/postgresql';
import type { Logger } from 'pino';
import { query, queryOnePrepared, sql } from '../platform/database/sql.ts';
import { PROBE_CANDIDATES } from './probe-rotation.ts';
import type { Outcome, PauseReason } from './provider-transport.ts';
import { WHAT_TO_DO } from './queue-state.ts';

/** What may leave now. */
export interface Grant {
  granted: number;
  /** When to ask again. */
  waitMs: number;
  /** What is granted all the same tries whether the provider takes mail again. */
  parked: boolean;
}

/**
 * How fast mail may leave and whether it may leave at all, for all workers together: a token bucket
 * in the database (`take_send_tokens` in the migrations) and, beside it, why the queue is parked.
 */
export interface SendRateLimiter {
  /**
   * How many may be fetched ahead: what may leave within a quarter of a second; while parked none, or those from which
   * a due probe is chosen.
   */
  lookAhead(): Promise<{ limit: number; waitMs: number; parked: boolean }>;
  take(wanted: number): Promise<Grant>;
  /** Draws the conclusions from a provider's answer. */
  onOutcome(outcome: Outcome, probing: boolean): Promise<void>;
  setRate(perSecond: number): Promise<void>;
  park(reason: PauseReason, message: string): Promise<void>;
  /** Whether the queue is parked, as this process last heard. */
  isParked(): boolean;
  /** Tries at once whether mail may leave again that was held up for one of these reasons. */
  retry(reasons: PauseReason[]): Promise<void>;
}

/** How much of what a provider allows is used: its clock and ours cut seconds in different places. */
const USED_PART = 0.9;

/** After a throttle answer the rate is cut to this part, once a second, and rises again by 5 % a second. */
const SLOWED_TO = 0.7;
const SLOWEST_PART = 0.1;

/** Where a rate begins that nobody set, once the server has complained. */
const UNKNOWN_RATE = 20;

export async function openSendRateLimiter(
  orm: MikroORM,
  transport: 'ses' | 'smtp',
  maxRate: number | null,
  log: Logger,
): Promise<SendRateLimiter> {
  const em = (): EntityManager => orm.em.fork();
  const setMaxRate = (rate: number | null): Promise<unknown> =>
    query(
      em(),
      sql`
        insert into send_gates (transport, max_rate, rate) values (${transport}, ${rate}, ${rate})
        on conflict (transport) do update set max_rate = excluded.max_rate, rate = excluded.rate
          where send_gates.max_rate is distinct from excluded.max_rate`,
    );
  if (transport === 'smtp') await setMaxRate(maxRate);
  else await createSendRateLimiter(em(), transport, maxRate);

  let parked = false;
  const resumed = (): void => {
    parked = false;
    log.info({ transport }, 'sending has resumed');
  };
  const rateLimiter: SendRateLimiter = {
    isParked: () => parked,
    async lookAhead() {
      const row = await queryOnePrepared<{
        limit: number | null;
        wait_ms: number;
        parked: boolean;
      }>(
        em(),
        sql`
          select
            case when parked_reason is null then ceil(rate / 4)
              when probe_at > now() then 0
              else ${PROBE_CANDIDATES}::integer end as limit,
            parked_reason is not null as parked,
            case when parked_reason is null then 0
              else greatest(0, ceil(extract(epoch from probe_at - now()) * 1000))::integer end as wait_ms
          from send_gates where transport = ${transport}`,
      );
      return { limit: row.limit ?? Infinity, waitMs: row.wait_ms, parked: row.parked };
    },
    async take(wanted) {
      const row = await queryOnePrepared<{ granted: number; wait_ms: number; parked: boolean }>(
        em(),
        sql`select granted, wait_ms, parked from take_send_tokens(${transport}, ${wanted})`,
      );
      parked = row.parked;
      return { granted: row.granted, waitMs: row.wait_ms, parked };
    },
    async onOutcome(outcome, probing) {
      if (outcome.kind === 'throttled') await slowDown(em(), transport);
      else if (outcome.kind === 'parked') await rateLimiter.park(outcome.reason, outcome.message);
      else if (probing && PROVES_SERVICE.includes(outcome.kind)) {
        if (await resume(em(), transport, UNPROVEN[outcome.kind] ?? EVERY_OTHER)) resumed();
      }
    },
    async setRate(perSecond) {
      await setMaxRate(perSecond * USED_PART);
    },
    async park(reason, message) {
      parked = true;
      const [row] = await query<{ is_new: boolean }>(
        em(),
        sql`
          update send_gates g set parked_reason = ${reason}, parked_message = ${message},
            parked_at = case when before.is_open then now() else g.parked_at end,
            probes = case when before.is_open then 0 else g.probes end,
            probe_at = case when before.is_open then now() + interval '2 seconds' else g.probe_at end
          from (
            select parked_reason is null as is_open from send_gates
            where transport = ${transport} for update
          ) before
          where g.transport = ${transport}
          returning before.is_open as is_new`,
      );
      if (row?.is_new) {
        const fields = { transport, reason, hint: WHAT_TO_DO };
        log.error(fields, `sending is parked: ${message}`);
      }
    },
    async retry(reasons) {
      const waiting = await expedite(em(), transport, reasons);
      // Nobody would try: with nothing to send, what the provider says of itself has to do.
      if (waiting === false && (await resume(em(), transport, []))) resumed();
    },
  };
  return rateLimiter;
}

/** Of these a provider that takes no mail at all gives none. */
const PROVES_SERVICE: Outcome['kind'][] = [
  ...(['accepted', 'rejected', 'hard_bounce', 'soft_bounce', 'policy_refused'] as const),
  'sender_limited',
];

/** Only a message that was answered shows that messages are. */
const EVERY_OTHER: PauseReason[] = ['no_reply'];

/**
 * The reasons that stand although a trial was answered. A refusal shows a server that was away to be there, and
 * that its policy still stands.
 */
const UNPROVEN: Partial<Record<Outcome['kind'], PauseReason[]>> = {
  accepted: [],
  policy_refused: [...EVERY_OTHER, 'policy_refused'],
  sender_limited: [...EVERY_OTHER, 'policy_refused'],
};

/**
 * A worker starts. What another SMTP server has said is not this one's: its pause and its rate end. Any other pause is
 * probed at once, so that it has the newest words: settings may have been mended.
 */
export async function beginSending(
  em: EntityManager,
  transport: 'ses' | 'smtp',
  relay: string | null,
): Promise<void> {
  const isOther = sql<boolean>`(relay is not null and relay is distinct from ${relay}::text)`;
  await query(
    em,
    sql`
      update send_gates set relay = ${relay}, probes = 0, probe_at = now(),
        rate = case when ${isOther} then max_rate else rate end,
        parked_reason = case when ${isOther} then null else parked_reason end,
        parked_message = case when ${isOther} then null else parked_message end,
        parked_at = case when ${isOther} then null else parked_at end
      where transport = ${transport}
        and (parked_reason is not null or relay is distinct from ${relay}::text)`,
  );
}

async function createSendRateLimiter(
  em: EntityManager,
  transport: string,
  rate: number | null,
): Promise<void> {
  await query(
    em,
    sql`insert into send_gates (transport, max_rate, rate) values (${transport}, ${rate}, ${rate})
      on conflict do nothing`,
  );
}

/** Whatever was sent at once complains at once: only the first complaint of a second counts. */
async function slowDown(em: EntityManager, transport: string): Promise<void> {
  await query(
    em,
    sql`
      update send_gates set slowed_at = now(), tokens = 0,
        rate = greatest(coalesce(max_rate, ${UNKNOWN_RATE}) * ${SLOWEST_PART}::float8,
          coalesce(rate, ${UNKNOWN_RATE}) * ${SLOWED_TO}::float8)
      where transport = ${transport} and slowed_at < now() - interval '1 second'`,
  );
}

/** Makes the next probe due now. Gives whether mail is waiting for it; null when it isn't parked so. */
async function expedite(
  em: EntityManager,
  transport: string,
  reasons: PauseReason[],
): Promise<boolean | null> {
  const [row] = await query<{ waiting: boolean }>(
    em,
    sql`
      update send_gates set probe_at = least(probe_at, now())
      where transport = ${transport} and parked_reason = any(${reasons}::text[])
      returning exists (
        select from emails e where e.status in ('queued', 'sending') and e.mode = 'live'
          and e.claimed_at is null
      ) as waiting`,
  );
  return row?.waiting ?? null;
}

async function resume(
  em: EntityManager,
  transport: string,
  except: PauseReason[],
): Promise<boolean> {
  const rows = await query(
    em,
    sql`
      update send_gates set parked_reason = null, parked_message = null, parked_at = null
      where transport = ${transport} and parked_reason is not null
        and parked_reason <> all(${except}::text[])
      returning transport`,
  );
  return rows.length > 0;
}
