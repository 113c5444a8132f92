import { inThrottledBatches } from '../platform/database/batches.ts';
import { query, queryPrepared, sql, type Transaction } from '../platform/database/sql.ts';
import { ownedBy } from '../platform/database/tenancy.ts';
import type { Mode } from '../platform/values/mode.ts';

/** A request with an idempotency key (IDEMPOTENCY-1). */
export interface IdempotentRequest {
  organizationId: string;
  mode: Mode;
  operation: string;
  keyHash: Buffer;
  bodyHash: Buffer;
}

export type StoredOutcome =
  | { kind: 'done'; bodyHash: Buffer; outcome: unknown }
  /** No other request with this key can run until this transaction ends. */
  | { kind: 'free' }
  | { kind: 'busy' };

const LIFETIME = sql`interval '24 hours'`;

/**
 * Returns the record of an earlier request; if there is none, tries to lock the key. An advisory lock instead
 * of a row ends with the transaction, even when the process is killed. It is not waited for, as waiting
 * would hold a connection.
 */
export async function findOutcome(
  em: Transaction,
  request: IdempotentRequest,
): Promise<StoredOutcome> {
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
        and r.created_at > now() - ${LIFETIME}`,
  );
  if (row?.body_hash) return { kind: 'done', bodyHash: row.body_hash, outcome: row.outcome };
  return { kind: row?.free ? 'free' : 'busy' };
}

/**
 * Stores the outcome of a request. False if another request stored one between the query and the lock: then
 * the transaction must be rolled back.
 */
export async function storeOutcome(
  em: Transaction,
  { organizationId, mode, operation, keyHash, bodyHash }: IdempotentRequest,
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
        where r.created_at <= now() - ${LIFETIME}
      returning r.key_hash`,
  );
  return rows.length === 1;
}

/** Deletes records after 24 hours (IDEMPOTENCY-1). Returns their number. */
export function deleteExpiredRecords(em: Transaction): Promise<number> {
  return inThrottledBatches(async (limit) => {
    const rows = await query(
      em,
      // The condition is repeated, because a new request may have renewed a record meanwhile.
      sql`delete from idempotency_records where created_at <= now() - ${LIFETIME}
          and ctid = any(array(select r.ctid from idempotency_records r
            where r.created_at <= now() - ${LIFETIME} limit ${limit}))
        returning key_hash`,
    );
    return rows.length;
  });
}

/** 64 bits of the hash, which includes organization, mode and operation. */
const lockOf = ({ keyHash }: IdempotentRequest): string => keyHash.readBigInt64BE().toString();
