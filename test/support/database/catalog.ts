import type pg from 'pg';

/**
 * What the catalogs of PostgreSQL say of a schema, a line per object: tables, columns, constraints, indexes, triggers,
 * policies, functions, grants. Two databases with equal lists behave alike.
 */
export async function readCatalog(owner: pg.ClientBase, schema = 'public'): Promise<string[]> {
  const { rows } = await owner.query<{ line: string }>(CATALOG, [schema]);
  return rows.map(({ line }) => line);
}

/** PostgreSQL 18 keeps NOT NULL as constraints, too; they stand with their columns. */
const CATALOG = `
  with relations as (
    select c.oid, c.relname, c.relkind, c.reloptions, c.relacl, c.relrowsecurity, c.relispartition, c.relpersistence
    from pg_class c where c.relnamespace = ($1::text)::regnamespace
  ), tables as (select * from relations where relkind in ('r', 'p'))
  select line from (
    select concat_ws(' ', 'table', relname, relkind, relpersistence, reloptions::text,
      pg_get_partkeydef(oid), 'rls', relrowsecurity, relacl::text,
      (select string_agg(inhparent::regclass::text, ' ') from pg_inherits where inhrelid = oid)) as line
    from tables
    union all
    select concat_ws(' ', 'sequence', relname, relacl::text) from relations where relkind = 'S'
    union all
    select concat_ws(' ', 'view', relname, pg_get_viewdef(oid)) from relations where relkind in ('v', 'm')
    union all
    select concat_ws(' ', 'column', t.relname || '.' || a.attname, format_type(a.atttypid, a.atttypmod),
      case when a.attnotnull then 'not null' end,
      case when a.attgenerated <> '' then 'generated ' || a.attgenerated::text end,
      case when a.attidentity <> '' then 'identity ' || a.attidentity::text end,
      'default ' || pg_get_expr(d.adbin, d.adrelid),
      case when a.attcollation <> y.typcollation then 'collate ' || a.attcollation::regcollation end,
      'storage ' || a.attstorage::text, a.attacl::text, a.attoptions::text)
    from tables t join pg_attribute a on a.attrelid = t.oid join pg_type y on y.oid = a.atttypid
      left join pg_attrdef d on d.adrelid = t.oid and d.adnum = a.attnum
    where a.attnum > 0 and not a.attisdropped
    union all
    select concat_ws(' ', 'constraint', t.relname, c.conname, pg_get_constraintdef(c.oid))
    from tables t join pg_constraint c on c.conrelid = t.oid where c.contype <> 'n'
    union all
    select concat_ws(' ', 'index', pg_get_indexdef(i.indexrelid), (select reloptions from pg_class where oid = i.indexrelid)::text)
    from tables t join pg_index i on i.indrelid = t.oid
    union all
    select concat_ws(' ', 'trigger', t.relname, pg_get_triggerdef(g.oid))
    from tables t join pg_trigger g on g.tgrelid = t.oid where not g.tgisinternal
    union all
    select concat_ws(' ', 'policy', tablename, policyname, permissive, roles::text, cmd, qual, with_check)
    from pg_policies where schemaname = $1::text
    union all
    select concat_ws(' ', 'function', p.oid::regprocedure, pg_get_functiondef(p.oid), p.proacl::text)
    from pg_proc p where p.pronamespace = ($1::text)::regnamespace and p.prokind <> 'a'
    union all
    select concat_ws(' ', 'statistics', pg_get_statisticsobjdef(oid)) from pg_statistic_ext
    where stxnamespace = ($1::text)::regnamespace
    union all
    select concat_ws(' ', 'type', typname, typtype) from pg_type
    where typnamespace = ($1::text)::regnamespace and typtype in ('e', 'd')
  ) facts order by line`;
