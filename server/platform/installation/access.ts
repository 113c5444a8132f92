import { createHash } from 'node:crypto';
import type pg from 'pg';
import { QUEUE_SCHEMA, readJobTables } from '../queue/pgboss.ts';
import { LOCK_TIMEOUT, retryWhileLocked } from '../database/lock-timeout.ts';
import type { LockWait } from './migration-lock.ts';
import { type Access, accessRules, listTables, type RoleNames } from './access-rules.ts';

/**
 * Applies the access rules unless they are in effect, because applying them takes locks. A fingerprint of
 * the rules and of the catalogs after them is compared, so that a restored dump, a new table and a manual
 * grant are detected too.
 */
export async function applyAccess(
  owner: pg.Client,
  access: Access,
  roles: RoleNames,
  wait: LockWait,
): Promise<void> {
  const rules = accessRules(access, roles, await readJobTables(owner));
  const fingerprint = async (): Promise<Buffer> =>
    createHash('sha256')
      .update(rules.join(';\n'))
      .update(await readState(owner, listTables(access)))
      .digest();
  const { rows } = await owner.query<{ value: Buffer }>(
    `select value from secrets where name = 'access'`,
  );
  if (rows[0]?.value.equals(await fingerprint())) return;
  // Nobody uses a database without rules, so its tables may be locked together.
  const groups = rows.length > 0 ? rules : [rules.join(';\n')];
  for (const group of groups) {
    await retryWhileLocked(() => owner.query(`${LOCK_TIMEOUT};\n${group}`), wait);
  }
  await owner.query(
    `insert into secrets (name, value) values ('access', $1)
     on conflict (name) do update set value = excluded.value`,
    [await fingerprint()],
  );
}

/** The access rights in PostgreSQL's catalogs. */
async function readState(owner: pg.Client, tables: string[]): Promise<string> {
  const { rows } = await owner.query<{ state: string }>(
    `with relations as (
       select * from pg_class where relkind in ('r', 'p')
         and (relnamespace = 'public'::regnamespace and relname = any($2)
           or relnamespace = $1::regnamespace)
     ), facts as (
       select concat_ws(' ', oid::regclass, relrowsecurity, relacl) as fact from relations
       union all
       select concat_ws(' ', attrelid::regclass, attname, attacl) from pg_attribute
         where attrelid in (select oid from relations) and attacl is not null
       union all
       select concat_ws(' ', tablename, policyname, roles, cmd, qual, with_check) from pg_policies
         where schemaname = 'public' and tablename = any($2)
       union all
       select concat_ws(' ', nspname, nspacl) from pg_namespace
         where oid in ('public'::regnamespace, $1::regnamespace)
       union all
       select concat_ws(' ', 'database', datacl) from pg_database where datname = current_database()
       union all
       select concat_ws(' ', oid::regprocedure, proacl) from pg_proc
         where pronamespace in ('public'::regnamespace, $1::regnamespace)
       union all
       select concat_ws(' ', defaclnamespace::regnamespace, defaclacl) from pg_default_acl
     )
     select string_agg(fact, E'\\n' order by fact) as state from facts`,
    [QUEUE_SCHEMA, tables],
  );
  return rows[0]?.state ?? '';
}
