import type pg from 'pg';
import type {
  Blocked,
  MigrationCost,
} from '../../../server/platform/installation/migration-costs.ts';
import { instanceOf, type MigrationClass } from '../../../server/platform/database/migrations.ts';

const MODES: Record<string, Blocked> = {
  AccessExclusiveLock: 'all',
  ExclusiveLock: 'writes',
  ShareRowExclusiveLock: 'writes',
  ShareLock: 'writes',
  RowExclusiveLock: 'rows',
};
const STRENGTH: Blocked[] = ['rows', 'writes', 'all'];

/** Applies a migration in one transaction, and measures the locks on tables that were there before. */
export async function applyMeasured(
  client: pg.Client,
  Migrating: MigrationClass,
): Promise<MigrationCost> {
  const before = await client.query<{ newest: string }>(
    `select coalesce(max(oid::bigint), 0)::text as newest from pg_class`,
  );
  const newest = before.rows[0]?.newest ?? '0';
  const held = new Map<string, { blocks: Blocked; since: number }>();
  const begin = performance.now();
  await client.query('begin');
  for (const statement of instanceOf(Migrating).statements) {
    const since = performance.now();
    await client.query(statement);
    for (const { table, mode } of await readLocks(client, newest)) {
      const blocks = MODES[mode];
      if (!blocks) continue;
      const known = held.get(table);
      if (!known) held.set(table, { blocks, since });
      else if (STRENGTH.indexOf(blocks) > STRENGTH.indexOf(known.blocks)) known.blocks = blocks;
    }
  }
  await client.query('commit');
  const end = performance.now();
  const locks = [...held].map(([table, { blocks, since }]) => ({
    table,
    blocks,
    seconds: (end - since) / 1_000,
  }));
  return {
    seconds: (end - begin) / 1_000,
    locks: locks.toSorted((a, b) => a.table.localeCompare(b.table, 'en')),
  };
}

interface Lock {
  table: string;
  mode: string;
}

/** The locks of this session on tables; those on partitions count for their table. */
async function readLocks(client: pg.Client, newest: string): Promise<Lock[]> {
  const { rows } = await client.query<Lock>(
    `select distinct coalesce(pg_partition_root(c.oid), c.oid)::regclass::text as table, l.mode
     from pg_locks l join pg_class c on c.oid = l.relation
     where l.pid = pg_backend_pid() and c.relkind in ('r', 'p') and c.oid::bigint <= $1::bigint
       and c.relnamespace not in ('pg_catalog'::regnamespace, 'pg_toast'::regnamespace)`,
    [newest],
  );
  return rows;
}
