import type { EntityManager } from '@mikro-orm/postgresql';
import { inThrottledBatches } from '../platform/database/batches.ts';
import { query, queryPrepared, sql } from '../platform/database/sql.ts';
import { ownedBy } from '../platform/database/tenancy.ts';
import type { Mode } from '../platform/values/mode.ts';

/** A request that came with an idempotency key (I1). */
export interface Repeatable {
  organizationId: string;
  mode: Mode;
  operation: string;
  keyHash: Buffer;
  bodyHash: Buffer;
}

export type Recalled =
  | { kind: 'done'; bodyHash: Buffer; outcome: unknown }
  /** Nobody else works under this key until the asking transaction ends. */
  | { kind: 'free' }
  | { kind: 'busy' };

const KEPT = sql`interval '24 hours'`;

/**
 * The record of an earlier request; without one, the right to be the first. That is a lock and not a
 * row, so that it ends with its transaction, also when the process is killed. Nobody waits for it
 * here: waiting would hold a connection.
 */
export async function recall(em: EntityManager, request: Repeatable): Promise<Recalled> {
  const { organizationId, mode, operation, keyHash } = request;
  const [row] = await queryPrepared<{
    body_hash: Buffer | null;
    outcome: unknown;
    free: boolean | null;
  }>(
    em,
    sql`
      select r.body_hash, r.outcome,
        case when r.key_hash is null then pg_try_advisory_xact_lock(${lockOf(request)}::bigint) end as free
      from (select) nothing left join idempotency_records r on ${ownedBy(organizationId, 'r')}
        and r.mode = ${mode} and r.operation = ${operation} and r.key_hash = ${keyHash}
        and r.created_at > now() - ${KEPT}`,
  );
  if (row?.body_hash) return { kind: 'done', bodyHash: row.body_hash, outcome: row.outcome };
  return { kind: row?.free ? 'free' : 'busy' };
}

/**
 * Stores what a request came to. False when another request did so between the look and the lock:
 * then the transaction has to be rolled back.
 */
export async function remember(
  em: EntityManager,
  { organizationId, mode, operation, keyHash, bodyHash }: Repeatable,
  outcome: unknown,
): Promise<boolean> {
  const rows = await queryPrepared(
    em,
    sql`
      insert into idempotency_records as r
        (organization_id, mode, operation, key_hash, body_hash, outcome)
      values (${organizationId}, ${mode}, ${operation}, ${keyHash}, ${bodyHash},
        ${JSON.stringify(outcome)})
      on conflict (organization_id, mode, operation, key_hash) do update
        set body_hash = excluded.body_hash, outcome = excluded.outcome, created_at = now()
        where r.created_at <= now() - ${KEPT}
      returning r.key_hash`,
  );
  return rows.length === 1;
}

/** Records are kept for 24 hours (I1). Gives how many were older. */
export function deleteExpiredRecords(em: EntityManager): Promise<number> {
  return inThrottledBatches(async (limit) => {
    const rows = await query(
      em,
      // Looked at once more: a new request may have renewed one meanwhile.
      sql`delete from idempotency_records where created_at <= now() - ${KEPT}
          and ctid = any(array(select r.ctid from idempotency_records r
            where r.created_at <= now() - ${KEPT} limit ${limit}))
        returning key_hash`,
    );
    return rows.length;
  });
}

/** 64 bits of a hash that already names organization, mode and operation. */
const lockOf = ({ keyHash }: Repeatable): string => keyHash.readBigInt64BE().toString();
