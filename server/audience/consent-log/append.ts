import type { RawBuilder } from 'kysely';
import { query, sql, type Transaction } from '../../platform/database/sql.ts';
import type { OrganizationScope } from '../../platform/database/tenancy.ts';
import { AlteredLogError } from './altered-log-error.ts';
import { appendedNodes, leafHash, subtreesOf } from './merkle.ts';
import { isPresent } from './missing-entries.ts';
import { readNodes, storeNodes } from './nodes.ts';

// The role of the worker, which row-level security does not restrict, runs these statements.

/** Rows that one transaction appends. */
const BATCH = 1_000;

export interface LockedLog {
  size: number;
  checkpointSize: number;
  /** The newest key that has signed the newest checkpoint. */
  checkpointKey: string | null;
}

/** Locks the log of an organization until the transaction ends. */
export async function lockLog(scope: OrganizationScope): Promise<LockedLog> {
  const log = await findLog(scope, sql`for update`);
  if (!log) throw new Error('A log that was just created is not there.');
  return log;
}

/** The same, without waiting: null if another transaction has locked the log, such as a repair, which can take hours. */
const lockFreeLog = (scope: OrganizationScope): Promise<LockedLog | null> =>
  findLog(scope, sql`for update skip locked`);

async function findLog(
  { em, organizationId }: OrganizationScope,
  lock: RawBuilder<unknown>,
): Promise<LockedLog | null> {
  await query(
    em,
    sql`insert into consent_logs (organization_id) values (${organizationId}) on conflict do nothing`,
  );
  const [log] = await query<LockedLog>(
    em,
    sql`select tree_size::float8 as size, checkpoint_size::float8 as "checkpointSize",
        checkpoint_key as "checkpointKey"
      from consent_logs where organization_id = ${organizationId} ${lock}`,
  );
  return log ?? null;
}

/**
 * CONSENT-LOG-4: appends committed entries of the ledger to the log, in an order of its own: that in which this function finds
 * them. Entries of a contact keep their order, because a later one is committed later. Returns the new size.
 * Nothing is appended for an entry that was removed from the ledger; `findMissing` finds it.
 */
export async function appendCommitted(
  scope: OrganizationScope,
  { size }: LockedLog,
  limit = BATCH,
): Promise<number> {
  const { em, organizationId } = scope;
  const rows = await query(em, taking(organizationId, limit));
  if (rows.length === 0) return size;
  const leaves = rows.map(({ hash }) => leafHash(Buffer.from(hash, 'hex')));
  const edge = await readNodes(scope, subtreesOf({ from: 0, to: size }));
  const ids = rows.map(({ id }) => id);
  await query(
    em,
    sql`insert into consent_leaves (organization_id, leaf_index, ledger_id, leaf_hash)
      select ${organizationId}, ${size}::bigint + n.place - 1, n.id, decode(n.hash, 'hex')
      from unnest(${ids}::uuid[], ${leaves.map((hash) => hash.toString('hex'))}::text[])
        with ordinality as n (id, hash, place)`,
  );
  await storeNodes(scope, appendedNodes(size, leaves, edge));
  const after = size + rows.length;
  await query(
    em,
    sql`update consent_logs set tree_size = ${after} where organization_id = ${organizationId}`,
  );
  return after;
}

/** Removes waiting entries from the queue of the log, and returns them. Also exported for the test of its plan. */
export const taking = (organizationId: string, limit = BATCH) => sql<{ id: string; hash: string }>`
  with taken as (
    delete from consent_log_queue where ledger_id = any(array(select u.ledger_id
      from consent_log_queue u where u.organization_id = ${organizationId} and ${isPresent}
      order by u.ledger_id limit ${limit}))
    returning ledger_id
  )
  select t.ledger_id as id, encode(l.hash, 'hex') as hash
  from taken t join consent_ledger l on l.id = t.ledger_id order by t.ledger_id`;

/** The organizations of the entries that have waited the longest, without `except`. Also exported for the test of its plan. */
export const waitingFirst = (except: string[]) => sql<{ organization_id: string }>`
  select distinct w.organization_id from (select u.organization_id from consent_log_queue u
    where u.organization_id <> all(${except}::uuid[]) and ${isPresent}
    order by u.ledger_id limit ${BATCH}) w`;

/**
 * Appends what is committed of all organizations. A log that was altered in the database remains as it is; one that is locked
 * has its turn in the next run.
 */
export async function appendAll(em: Transaction): Promise<{ appended: number; altered: string[] }> {
  const altered: string[] = [];
  const locked: string[] = [];
  for (let appended = 0; ;) {
    const waiting = await query(em, waitingFirst([...altered, ...locked]));
    if (waiting.length === 0) return { appended, altered };
    for (const { organization_id: organizationId } of waiting) {
      try {
        const rows = await appendBatch(em, organizationId);
        if (rows === null) locked.push(organizationId);
        else appended += rows;
      } catch (error) {
        if (!(error instanceof AlteredLogError)) throw error;
        altered.push(organizationId);
      }
    }
  }
}

/** Returns how many entries it has appended; null if another transaction has locked the log. */
const appendBatch = (em: Transaction, organizationId: string): Promise<number | null> =>
  em.transactional(async (transaction) => {
    const scope = { em: transaction, organizationId };
    const log = await lockFreeLog(scope);
    return log && (await appendCommitted(scope, log)) - log.size;
  });
