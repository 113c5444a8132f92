import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import pg from 'pg';
import { CONTENTS } from '../../../server/app/nouns.ts';
import { ApiKey } from '../../../server/account/api-keys/api-key.entity.ts';
import { listTables } from '../../../server/platform/installation/access-rules.ts';
import { startTestApp, type TestApp } from '../../support/app/app.ts';
import { createForeign } from '../../support/app/foreign.ts';
import type { Names } from '../../support/nouns/nouns.ts';
import { poolOf } from '../../support/database/pool.ts';

let app: TestApp;
let foreign: Names;
const clients: pg.Client[] = [];

async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  clients.push(client);
  return client;
}

beforeAll(async () => {
  app = await startTestApp();
  foreign = (await createForeign(app)).names;
});
afterAll(async () => {
  await Promise.all(clients.map((client) => client.end()));
  await app.close();
});

/** The rows of a catalog query as lines of text. */
async function ask(question: string): Promise<string[]> {
  const owner = await connect(app.database.url);
  const { rows } = await owner.query<{ line: string }>(question);
  return rows.map(({ line }) => line).sort();
}

const LOGINS = `(select rolname from pg_roles where rolname like current_database() || '\\_%')`;

describe('the database catalog', () => {
  test('has only tables and security definer functions that a noun declares', async () => {
    const tables = await ask(
      `select relname as line from pg_class where relkind in ('r', 'p', 'v', 'm', 'f')
         and relnamespace = 'public'::regnamespace and not relispartition`,
    );
    expect(tables).toEqual(listTables(CONTENTS.access));
    const granted = Object.keys(CONTENTS.access.functions);
    const ungranted = await ask(
      `select p.oid::regprocedure::text as line from pg_proc p
       where p.prosecdef and p.pronamespace = 'public'::regnamespace
         and p.oid <> all('{${granted.map((name) => `"${name}"`).join()}}'::regprocedure[])`,
    );
    expect(ungranted).toEqual([]);
  });

  test('has row-level security on every table with an organization', async () => {
    const open = await ask(
      `select c.relname as line from pg_class c
       where c.relkind in ('r', 'p') and c.relnamespace = 'public'::regnamespace
         and not c.relrowsecurity
         and exists (select from pg_attribute a
           where a.attrelid = c.oid and a.attname = 'organization_id')`,
    );
    expect(open).toEqual([]);
  });

  test('restricts what the request role may read or write to one organization', async () => {
    const unbound = await ask(
      `select c.relname as line from pg_class c
       where c.relkind in ('r', 'p', 'v', 'm', 'f') and c.relnamespace = 'public'::regnamespace
         and has_any_column_privilege(current_database() || '_app', c.oid,
           'select, insert, update, references')
         and not exists (select from pg_policies p
           where p.tablename = c.relname and p.policyname = 'app'
             and p.roles = array[current_database() || '_app']::name[] and p.cmd = 'ALL'
             and p.qual like '%app.organization_id%' and p.with_check = p.qual)`,
    );
    expect(unbound).toEqual([]);
  });

  test('restricts emails to the mode as well', async () => {
    const modes = await ask(
      `select qual as line from pg_policies where tablename = 'emails' and policyname = 'app'`,
    );
    expect(modes).toEqual([expect.stringContaining("(mode = current_setting('app.mode'")]);
  });

  test('gives other roles no access to secrets, counters, partitions and the mailbox', async () => {
    const reachable = await ask(
      `select concat_ws(' ', role, c.relname) as line from pg_class c, unnest(array[
         current_database() || '_app', current_database() || '_worker']) role
       where c.relkind in ('r', 'p') and c.relnamespace = 'public'::regnamespace
         and (c.relispartition or c.relname in ('secrets', 'rate_windows', 'mikro_orm_migrations', 'operator_log')
           or c.relname = 'mailbox_messages' and role like '%_app')
         and has_any_column_privilege(role, c.oid, 'select, insert, update, references')`,
    );
    expect(reachable).toEqual([]);
  });

  test('PEOPLE-1 gives people and their sessions to the role of sign-in only, and it nothing else', async () => {
    const rights = await ask(
      `select distinct concat_ws(' ', substring(r.rolname from '[a-z]+$'), c.relname) as line
       from pg_class c, pg_roles r where r.rolname in ${LOGINS} and c.relkind in ('r', 'p')
         and c.relnamespace = 'public'::regnamespace
         and (has_table_privilege(r.oid, c.oid, 'delete, truncate')
           or has_any_column_privilege(r.oid, c.oid, 'select, insert, update, references'))
         and (r.rolname like '%_auth' or c.relname in ('people', 'memberships', 'sessions',
           'session_windows', 'invitations', 'identities', 'recoveries', 'passkeys', 'sign_in_attempts',
           'sign_in_challenges', 'sign_in_networks', 'identity_providers', 'managed_identities'))`,
    );
    expect(rights).toEqual([
      'auth audit_log',
      'auth identities',
      'auth identity_providers',
      'auth invitations',
      'auth managed_identities',
      'auth memberships',
      'auth organizations',
      'auth passkeys',
      'auth people',
      'auth recoveries',
      'auth session_windows',
      'auth sessions',
      'auth sign_in_attempts',
      'auth sign_in_challenges',
      'auth sign_in_networks',
    ]);
    const columns = await ask(
      `select concat_ws(' ', c.relname, a.attname) as line from pg_class c
         join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
       where c.relname in ('audit_log', 'organizations')
         and c.relnamespace = 'public'::regnamespace
         and has_column_privilege(current_database() || '_auth', c.oid, a.attname, 'select')`,
    );
    expect(columns).toEqual([
      'organizations id',
      'organizations maxima',
      'organizations name',
      'organizations slug',
    ]);
  });

  test('lets only the owner of the database update, delete or truncate a ledger', async () => {
    const mutable = await ask(
      `select concat_ws(' ', r.rolname, ledger, verb) as line
       from pg_roles r, unnest(array['template_versions', 'consent_ledger', 'email_events', 'audit_log', 'operator_log']) ledger,
         unnest(array['update', 'delete', 'truncate']) verb
       where r.rolname in ${LOGINS} and (has_table_privilege(r.rolname, ledger, verb)
         or verb = 'update' and has_any_column_privilege(r.rolname, ledger, verb))`,
    );
    expect(mutable).toEqual([]);
  });

  test('hides key hashes and the limits of an organization from the request role', async () => {
    const reachable = await ask(
      `select concat_ws(' ', r.rolname, which.t, which.c, which.p) as line from pg_roles r, (values
         ('api_keys', 'hash', 'select'), ('api_keys', 'scopes', 'update'),
         ('api_keys', 'expires_at', 'update'), ('api_keys', 'organization_id', 'update'),
         ('organizations', 'rate_limits', 'update'), ('organizations', 'slug', 'update')
       ) as which (t, c, p)
       where r.rolname in ${LOGINS} and has_column_privilege(r.rolname, which.t, which.c, which.p)`,
    );
    expect(reachable).toEqual([]);
  });

  test('gives the login roles neither create privileges nor memberships', async () => {
    const powers = await ask(
      `select rolname as line from pg_roles r where rolname in ${LOGINS}
       and (rolsuper or rolcreaterole or rolcreatedb or rolreplication or rolbypassrls
         or exists (select from pg_auth_members m where m.member = r.oid)
         or has_schema_privilege(rolname, 'public', 'create')
         or has_schema_privilege(rolname, 'pgboss', 'create')
         or has_database_privilege(rolname, current_database(), 'create'))`,
    );
    expect(powers).toEqual([]);
    expect(await ask(`select rolname as line from pg_roles where rolname in ${LOGINS}`)).toEqual([
      expect.stringMatching(/_app$/),
      expect.stringMatching(/_auth$/),
      expect.stringMatching(/_worker$/),
    ]);
  });

  test('has security definer functions with a fixed search path and one grantee each', async () => {
    const functions = await ask(
      `select concat_ws(' ', p.proname, array_to_string(p.proconfig, ' '), (
           select string_agg(substring(r.rolname from '[a-z]+$'), ',') from pg_roles r
           where r.rolname in ${LOGINS} and has_function_privilege(r.rolname, p.oid, 'execute')),
         has_function_privilege('public', p.oid, 'execute')) as line
       from pg_proc p where p.prosecdef
         and p.pronamespace in ('public'::regnamespace, 'pgboss'::regnamespace)`,
    );
    expect(functions).toEqual([
      'admit search_path=public, pg_temp app f',
      'admit_many search_path=public, pg_temp app f',
      'admit_sessions search_path=public, pg_temp app f',
      'admit_sessions_of_organizations search_path=public, pg_temp app f',
      'cancel_campaign_emails search_path=public, pg_temp worker f',
      'cancel_emails search_path=public, pg_temp app f',
      'chain_consent search_path=public, pg_temp enable_seqscan=off app f',
      'change_campaign_recipient search_path=public, pg_temp worker f',
      'contacts_with_words search_path=public, pg_temp enable_seqscan=off app f',
      'delete_attachments_of search_path=public, pg_temp worker f',
      'delete_ended_attachments search_path=public, pg_temp worker f',
      'delete_ended_sessions search_path=public, pg_temp worker f',
      'delete_organization_rows search_path=public, pg_temp worker f',
      'delete_stray_deliveries search_path=public, pg_temp worker f',
      'delete_stray_emails search_path=public, pg_temp worker f',
      'delete_stray_events search_path=public, pg_temp worker f',
      'delete_stray_requests search_path=public, pg_temp worker f',
      'drop_delivery_partitions search_path=public, pg_temp worker f',
      'drop_email_partitions search_path=public, pg_temp lock_timeout=200ms worker f',
      'drop_event_partitions search_path=public, pg_temp worker f',
      'drop_request_partitions search_path=public, pg_temp worker f',
      'ensure_delivery_partitions search_path=public, pg_temp worker f',
      'ensure_email_partitions search_path=public, pg_temp worker f',
      'ensure_event_partitions search_path=public, pg_temp worker f',
      'ensure_request_partitions search_path=public, pg_temp worker f',
      'erase_attachments search_path=public, pg_temp app f',
      'erase_contact search_path=public, pg_temp enable_seqscan=off app f',
      'erase_copies search_path=public, pg_temp app f',
      'erase_events search_path=public, pg_temp app f',
      'erase_mail search_path=public, pg_temp app f',
      'estimated_contacts search_path=public, pg_temp app f',
      'explain_sending search_path=public, pg_temp app f',
      'explain_waiting search_path=public, pg_temp app f',
      'find_form search_path=public, pg_temp app f',
      'forget_campaign_recipient search_path=public, pg_temp app f',
      'forget_deleted_templates search_path=public, pg_temp worker f',
      'forget_erased_consent search_path=public, pg_temp worker f',
      'forget_person search_path=public, pg_temp auth f',
      'keep_sns_certificate search_path=public, pg_temp app f',
      'keep_subtype_text search_path=public, pg_temp app f',
      'limit_attachments search_path=public, pg_temp worker f',
      'number_events search_path=public, pg_temp worker f',
      'order_scheduled_jobs search_path=public, pg_temp app f',
      'pause_campaign_jobs search_path=public, pg_temp worker f',
      'provider_daily_quota search_path=public, pg_temp app f',
      'queue_for_consent_log search_path=public, pg_temp app f',
      'read_asset search_path=public, pg_temp app f',
      'read_consent_keys search_path=public, pg_temp app f',
      'read_preview search_path=public, pg_temp app f',
      'read_sns_certificates search_path=public, pg_temp app f',
      'refuse_contacts_of_deleted search_path=public, pg_temp app f',
      'refused_organization_of search_path=public, pg_temp auth f',
      'remove_archived_answers search_path=public, pg_temp enable_seqscan=off app f',
      'reschedule_email search_path=public, pg_temp app f',
      'shown_pauses search_path=public, pg_temp app f',
      'sum_email_stats_hours search_path=public, pg_temp worker f',
      'take_form_email search_path=public, pg_temp app f',
      'withdraw_again search_path=public, pg_temp enable_seqscan=off app f',
    ]);
  });

  test('grants the request role only the privileges on the queue that inserting a job needs', async () => {
    const readable = await ask(
      `select concat_ws('.', c.relname, a.attname) as line from pg_class c
         join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
       where c.relkind in ('r', 'p') and c.relnamespace = 'pgboss'::regnamespace
         and c.relname not in ('version', 'queue')
         and has_column_privilege(current_database() || '_app', c.oid, a.attname, 'select')`,
    );
    expect(new Set(readable.map((column) => column.split('.')[1]))).toEqual(
      new Set(['id', 'start_after']),
    );
  });
});

const FORBIDDEN = '42501';
const NO_SUCH_ROW = '23503';

describe('SQL as the request role', () => {
  /** Tables in which the other organization may have no row. */
  const EMPTY = [
    ...['consent_request_links', 'consent_requests', 'email_copies', 'email_events'],
    // A worker adds them up and deletes them.
    'campaign_count_changes',
    'idempotency_records',
    ...['provider_events', 'removed_subtypes', 'restored_emails', 'sender_links', 'alert_links'],
  ];
  /** The tables of an organization that the role may read. */
  let tables: string[];
  /** Columns that the role may read. Every table has at least one of them. */
  const column = (table: string): string => (table === 'organizations' ? 'id' : 'organization_id');

  let sql: pg.Client;
  const count = async (table: string, where = 'true'): Promise<number> => {
    const { rows } = await sql.query<{ n: number }>(
      `select count(${column(table)})::int as n from ${table} where ${where}`,
    );
    return rows[0]?.n ?? -1;
  };
  /** Runs like a request: one transaction with the organization and mode set. */
  const bound = async <T>(organizationId: string, work: () => Promise<T>, mode = 'live') => {
    await sql.query('begin');
    await sql.query(
      `select set_config('app.organization_id', $1, true), set_config('app.mode', $2, true)`,
      [organizationId, mode],
    );
    return work().finally(() => sql.query('rollback'));
  };
  beforeAll(async () => {
    sql = await connect(app.running.services.installation.appUrl);
    tables = await ask(
      `select c.relname as line from pg_class c join pg_attribute a on a.attrelid = c.oid
         and a.attname = case c.relname when 'organizations' then 'id' else 'organization_id' end
       where c.relkind in ('r', 'p') and c.relnamespace = 'public'::regnamespace
         and has_column_privilege(current_database() || '_app', c.oid, a.attnum, 'select')`,
    );
  });

  test('returns no rows without an organization', async () => {
    for (const table of tables) expect([table, await count(table)]).toEqual([table, 0]);
  });

  test('returns only the rows of its own organization', async () => {
    for (const [id, other] of [
      [app.organizationId, foreign.organizationId],
      [foreign.organizationId, app.organizationId],
    ] as const) {
      await bound(id, async () => {
        for (const table of tables) {
          expect([table, await count(table, `${column(table)} = '${other}'`)]).toEqual([table, 0]);
          expect([table, await count(table, `${column(table)} <> '${id}'`)]).toEqual([table, 0]);
        }
        expect(await count('templates')).toBeGreaterThan(0);
      });
    }
    const visible = await bound(foreign.organizationId, () =>
      Array.fromAsync(tables, async (table) => [table, await count(table)] as const),
    );
    expect(visible.filter(([table, n]) => n === 0 && !EMPTY.includes(table))).toEqual([]);
  });

  test('returns only the emails of its own mode', async () => {
    const ids = async (): Promise<string[]> =>
      (await sql.query<{ id: string }>('select id from emails')).rows.map(({ id }) => id);
    const { organizationId, liveEmail, testEmail } = foreign;
    expect(await bound(organizationId, ids, 'live')).toEqual([liveEmail]);
    expect(await bound(organizationId, ids, 'test')).toEqual([testEmail]);
    expect(await bound(organizationId, ids, '')).toEqual([]);
  });

  test('can neither write nor reference rows of another organization', async () => {
    const { organizationId: other } = foreign;
    const own = app.organizationId;
    const owner = await connect(app.database.url);
    const idIn = async (table: string): Promise<string> =>
      (
        await owner.query<{ id: string }>(
          `select id from ${table} where organization_id = '${other}'`,
        )
      ).rows[0]?.id ?? '';
    const [contact, list, type, subtype] = [
      await idIn('contacts'),
      await idIn('lists'),
      await idIn('subscription_types'),
      await idIn('subscription_subtypes'),
    ];
    const uuid = 'gen_random_uuid()';
    const ownContact = `(select id from contacts limit 1)`;
    const attempts: [statement: string, code: string][] = [
      [
        `insert into lists (id, organization_id, slug, name, kind)
           values (${uuid}, '${other}', 'x', 'x', 'static')`,
        FORBIDDEN,
      ],
      [`update contacts set organization_id = '${other}'`, FORBIDDEN],
      [
        `insert into emails select (jsonb_populate_record(e, '{"mode": "test"}')).* from emails e`,
        FORBIDDEN,
      ],
      [`insert into list_members values ('${own}', ${ownContact}, '${list}')`, NO_SUCH_ROW],
      [
        `insert into list_members select '${own}', '${contact}', id from lists limit 1`,
        NO_SUCH_ROW,
      ],
      [
        `insert into subscription_subtypes (id, organization_id, type_id, slug, name)
           values (${uuid}, '${own}', '${type}', 'x', 'x')`,
        NO_SUCH_ROW,
      ],
      [
        `insert into consents (organization_id, contact_id, subtype_id, state, source)
           values ('${own}', ${ownContact}, '${subtype}', 'subscribed', 'api')`,
        NO_SUCH_ROW,
      ],
      [
        `insert into template_versions
             (id, organization_id, template_id, version, default_locale, content, variables)
           values (${uuid}, '${own}', '${foreign.templateId}', 9, 'en', '{}', '[]')`,
        NO_SUCH_ROW,
      ],
    ];
    // Rows to update and copy, so that a refusal cannot be caused by a missing row.
    await app.live.post('/api/v1/contacts', { email: 'own@person.example' });
    await app.live.post('/api/v1/emails/send', {
      to: 'own@person.example',
      template: 'welcome',
      data: { name: 'Own' },
    });
    for (const [statement, code] of attempts) {
      const error = await bound(own, () => sql.query(statement)).catch((e: unknown) => e);
      expect([statement, (error as { code?: string }).code]).toEqual([statement, code]);
    }
    const deleted = await bound(own, () =>
      sql.query(`delete from subscription_types where id = '${type}'`),
    );
    expect(deleted.rowCount).toBe(0);
  });

  test('can list the organization’s keys with all columns except the hashes', async () => {
    const { orm } = app.running.services;
    const variables = { 'app.organization_id': app.organizationId, 'app.mode': 'live' };
    const keys = await orm.em
      .fork({ session: { variables } })
      .transactional((em) => em.find(ApiKey, {}));
    expect(keys.map(({ mode }) => mode).sort()).toEqual(['live', 'test']);
    expect(keys.map(({ hash }) => hash)).toEqual([undefined, undefined]);
  });

  test('cannot change its role', async () => {
    const owner = new URL(app.database.url).username;
    const worker = new URL(app.running.services.installation.workerUrl).username;
    for (const statement of [
      `set role "${owner}"`,
      `set role "${worker}"`,
      `set session authorization "${owner}"`,
      `grant "${owner}" to current_user`,
      `alter role current_user bypassrls`,
      `alter table contacts disable row level security`,
      `drop policy app on contacts`,
      `create table mine ()`,
      `create function mine() returns void language sql as ''`,
      `truncate contacts`,
      `select * from secrets`,
      `select * from rate_windows`,
      `select * from mailbox_messages`,
      `select hash from api_keys`,
      `select * from emails_default`,
      `select data from pgboss.job`,
      `update pgboss.job set state = 'completed'`,
      `delete from pgboss.queue`,
      `select ensure_email_partitions(now())`,
      `update template_versions set content = '{}'`,
      `delete from email_events`,
      `update consent_ledger set source = 'api'`,
      `delete from consent_ledger`,
      `copy contacts to program 'true'`,
      `select pg_read_file('/etc/passwd')`,
      `select * from people`,
      `select * from memberships`,
      `select * from sessions`,
      `update sessions set expires_at = 'infinity'`,
      `insert into memberships default values`,
      `select * from invitations`,
      `delete from sign_in_attempts`,
    ]) {
      const error = await sql.query(statement).catch((e: unknown) => e);
      expect([statement, (error as { code?: string }).code]).toEqual([statement, FORBIDDEN]);
    }
    // These are allowed and change nothing: they return to the login role.
    for (const statement of [
      'reset role',
      'reset session authorization',
      'set row_security = off',
    ]) {
      await sql.query(statement);
    }
    await expect(count('contacts')).rejects.toMatchObject({ code: FORBIDDEN });
    await sql.query('reset all');
    expect(await count('contacts')).toBe(0);
  });

  test('the worker role has access only to its own tables', async () => {
    const worker = await connect(app.running.services.installation.workerUrl);
    for (const statement of [
      'select * from api_keys',
      'select * from people',
      'select * from sessions',
      `select * from admit_sessions('{}', '{}')`,
      `select * from admit_sessions_of_organizations('{}', '{}', '{}', '{}', '{}')`,
      'select * from secrets',
      'select * from rate_windows',
      'insert into contacts default values',
      'update organizations set name = name',
      'delete from contacts',
      `update template_versions set content = '{}'`,
      'delete from email_events',
      'delete from consent_ledger',
      `select * from admit('\\x00', 'reads', null)`,
      'create table mine ()',
    ]) {
      await expect(worker.query(statement)).rejects.toMatchObject({ code: FORBIDDEN });
    }
  });
});

test('a pooled connection keeps no organization for the next request', async () => {
  const single = await startTestApp({ parts: { api: true, worker: false } });
  try {
    const { live, names: other } = await createForeign(single);
    const pool = poolOf(single.running.services.orm);
    pool.options.max = 1;
    for (let round = 0; round < 3; round += 1) {
      expect((await live.get(`/api/v1/emails/${other.liveEmail}`)).status).toBe(200);
      expect((await single.live.get(`/api/v1/emails/${other.liveEmail}`)).status).toBe(404);
      expect((await single.test.get(`/api/v1/templates/${other.template}`)).status).toBe(404);
    }
    expect(pool.totalCount).toBe(1);
    const { rows } = await pool.query<{
      organization: string;
      mode: string;
      n: number;
    }>(
      `select current_setting('app.organization_id', true) as organization,
         current_setting('app.mode', true) as mode, (select count(id)::int from contacts) as n`,
    );
    expect(rows).toEqual([{ organization: '', mode: '', n: 0 }]);
  } finally {
    await single.close();
  }
});
