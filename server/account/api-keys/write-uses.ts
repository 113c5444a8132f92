import { query, sql, type Transaction } from '../../platform/database/sql.ts';
import type { KeyUse } from './key-uses.ts';

/**
 * Stores the last uses of keys, unless another process has stored one of the same minute. Skips keys that are locked, so
 * that it neither waits nor deadlocks.
 */
export function writeUses(em: Transaction, uses: KeyUse[]): Promise<unknown> {
  const rows = uses.map(({ id, usedAt }) => ({ id, used_at: usedAt.toISOString() }));
  return query(
    em,
    sql`
      with used as (
        select u.id, max(u.used_at) as used_at
        from json_to_recordset(${JSON.stringify(rows)}::json) as u (id uuid, used_at timestamptz)
        group by u.id
      ), free as (
        select k.id from api_keys k join used u on u.id = k.id
        where k.last_used_at is null or k.last_used_at <= u.used_at - interval '1 minute'
        for no key update of k skip locked
      )
      update api_keys k set last_used_at = u.used_at from used u
      where k.id = u.id and k.id in (select id from free)`,
  );
}
