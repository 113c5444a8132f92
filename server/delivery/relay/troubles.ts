import { query, sql, toIso, type Transaction } from '../../platform/database/sql.ts';

/** A relay that temporarily refuses all mail. */
export interface Trouble {
  since: string;
  /** Refusals since then, and when the last one came. */
  refusals: number;
  last: string;
  /** The relay's last reply, without addresses. */
  message: string;
}

export async function readTrouble(em: Transaction, relay: string | null): Promise<Trouble | null> {
  const [row] = await query<Trouble>(
    em,
    sql`select since, refusals, refused_at as last, message from relay_troubles
      where relay = ${relay}`,
  );
  return row ? { ...row, since: toIso(row.since), last: toIso(row.last) } : null;
}

/** Adds refusals that have come since the last call, in this process. */
export async function recordTrouble(
  em: Transaction,
  relay: string,
  { refusals, message }: Pick<Trouble, 'refusals' | 'message'>,
): Promise<void> {
  await query(
    em,
    sql`insert into relay_troubles as t (relay, refusals, message)
      values (${relay}, ${refusals}, ${message})
      on conflict (relay) do update set refusals = t.refusals + excluded.refusals,
        refused_at = now(), message = excluded.message`,
  );
}

/** Returns whether there was a trouble. */
export async function endTrouble(em: Transaction, relay: string): Promise<boolean> {
  const rows = await query(
    em,
    sql`delete from relay_troubles where relay = ${relay} returning relay`,
  );
  return rows.length > 0;
}

/** Deletes the troubles of relays that are no longer in use. */
export async function forgetTroubles(em: Transaction): Promise<void> {
  await query(em, sql`delete from relay_troubles where refused_at < now() - interval '7 days'`);
}
