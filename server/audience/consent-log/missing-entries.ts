import { query, sql, type Transaction } from '../../platform/database/sql.ts';
import type { Alteration } from './altered-logs.ts';

/** How many ids that wait to be appended are examined, oldest first. Missing entries stay among the oldest. */
const EXAMINED = 10_000;
/** Ids of entries in a line of the log. */
const NAMED = 10;

/**
 * The entry that waits in `consent_log_queue u` exists, with its hash. A scalar subquery looks up each entry; with `exists`,
 * PostgreSQL may merge both indexes, and read the ledger from its beginning.
 */
export const isPresent = sql<boolean>`coalesce(
  (select true from consent_ledger l where l.id = u.ledger_id and l.hash is not null), false)`;

/**
 * Entries that wait to be appended, but are not in the ledger. Both are written in one transaction, and nothing in the
 * product removes an entry before it is appended, so the owner of the database did. Their ids keep waiting as evidence.
 */
export const findMissing = (em: Transaction): Promise<Required<Alteration>[]> =>
  query<Required<Alteration>>(
    em,
    sql`
      select u.organization_id as "organizationId",
        (array_agg(u.ledger_id order by u.ledger_id))[1:${sql.lit(NAMED)}] as "ledgerIds"
      from (select * from consent_log_queue order by ledger_id limit ${EXAMINED}) u
      where not ${isPresent}
      group by u.organization_id`,
  );
