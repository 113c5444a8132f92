import { createHash, randomBytes } from 'node:crypto';
import pg from 'pg';
import { OperatorError } from '../errors.ts';
import { QUEUE_SCHEMA } from '../queue/schema.ts';

/** Who may connect: the owner migrates, requests and workers get no more than they need. */
export interface Roles {
  /** Requests: only rows of the organization and mode that the transaction names. */
  appUrl: string;
  /** Delivery: rows of every organization, in the tables that delivery needs. */
  workerUrl: string;
}

interface Role {
  name: string;
  url: string;
}

/**
 * Makes the login roles, their grants and the row-level security policies. Each may be run again at
 * any time; the caller holds the migration lock.
 */
export async function prepareRoles(
  owner: pg.Client,
  databaseUrl: string,
  appUrl: string | null,
): Promise<Roles> {
  const mayCreate = await mayCreateRoles(owner);
  if (!mayCreate && !appUrl) {
    throw new OperatorError(
      'The role in DATABASE_URL may not create roles: make a login role for requests and set DATABASE_APP_URL.',
    );
  }
  const app = appUrl ? roleOf(appUrl) : await ensureRole(owner, databaseUrl, 'app');
  const worker = mayCreate ? await ensureRole(owner, databaseUrl, 'worker') : roleOf(databaseUrl);
  await applyOnce(owner, accessRules(app.name, mayCreate ? worker.name : null));
  return { appUrl: app.url, workerUrl: worker.url };
}

async function mayCreateRoles(owner: pg.Client): Promise<boolean> {
  const { rows } = await owner.query<{ may: boolean }>(
    'select rolcreaterole or rolsuper as may from pg_roles where rolname = current_user',
  );
  return rows[0]?.may === true;
}

function roleOf(url: string): Role {
  return { name: decodeURIComponent(new URL(url).username), url };
}

/** A role named after the database, with a random password that only the owner can read. */
async function ensureRole(owner: pg.Client, databaseUrl: string, kind: string): Promise<Role> {
  const { rows } = await owner.query<{ database: string }>('select current_database() as database');
  const name = roleName(rows[0]?.database ?? '', kind);
  const password = await rolePassword(owner, kind);
  const existing = await owner.query('select from pg_roles where rolname = $1', [name]);
  const verb = existing.rowCount === 0 ? 'create' : 'alter';
  const literal = owner.escapeLiteral(password);
  await owner.query(`${verb} role ${owner.escapeIdentifier(name)} login password ${literal}`);
  const url = new URL(databaseUrl);
  url.username = encodeURIComponent(name);
  url.password = encodeURIComponent(password);
  return { name, url: url.href };
}

/** PostgreSQL cuts names at 63 bytes: a long one ends in a hash instead. */
function roleName(database: string, kind: string): string {
  const name = `${database}_${kind}`;
  if (Buffer.byteLength(name) <= 63) return name;
  const hash = createHash('sha256').update(database).digest('hex').slice(0, 16);
  return `mailwright_${hash}_${kind}`;
}

async function rolePassword(owner: pg.Client, kind: string): Promise<string> {
  const { rows } = await owner.query<{ value: Buffer }>(
    `insert into secrets (name, value) values ($1, $2)
     on conflict (name) do update set name = excluded.name returning value`,
    [`role:${kind}`, Buffer.from(randomBytes(24).toString('base64url'))],
  );
  return rows[0]?.value.toString() ?? '';
}

/** Tables of which the request role sees only rows of its organization, and what it may do there. */
const ORGANIZATION_TABLES: Record<string, string> = {
  api_keys: 'select, insert, update',
  contacts: 'select, insert, update',
  contact_attributes: 'select, insert, update, delete',
  lists: 'select, insert, update, delete',
  list_members: 'select, insert, delete',
  subscription_types: 'select, insert, update, delete',
  subscription_subtypes: 'select, insert, update, delete',
  consents: 'select, insert, update',
  suppressions: 'select, insert, delete',
  templates: 'select, insert, update, delete',
  template_versions: 'select, insert',
  domains: 'select, insert, update, delete',
  sender_addresses: 'select, insert, update, delete',
  emails: 'select, insert',
  email_events: 'select',
};

const WORKER_TABLES: Record<string, string> = {
  organizations: 'select',
  contacts: 'select, update',
  consents: 'select, insert, update',
  subscription_types: 'select',
  subscription_subtypes: 'select',
  suppressions: 'select, insert',
  templates: 'select',
  template_versions: 'select',
  domains: 'select',
  sender_addresses: 'select',
  emails: 'select, update, delete',
  email_events: 'select, insert',
  mailbox_messages: 'select, insert, delete',
};

const OWN_ORGANIZATION = `organization_id = nullif(current_setting('app.organization_id', true), '')::uuid`;
const OWN_MODE = `mode = current_setting('app.mode', true)`;

function accessRules(appName: string, workerName: string | null): string {
  const app = quote(appName);
  const statements = [
    `grant usage on schema public to ${app}`,
    `revoke create on schema public from public`,
    `grant execute on function admit(bytea, text) to ${app}`,
    ...policy('organizations', 'app', app, OWN_ORGANIZATION.replace('organization_id', 'id')),
    `grant select, update on organizations to ${app}`,
    ...Object.entries(ORGANIZATION_TABLES).flatMap(([table, rights]) => [
      `revoke all on ${table} from ${app}`,
      `grant ${rights} on ${table} to ${app}`,
      ...policy(table, 'app', app, table === 'emails' ? `${OWN_ORGANIZATION} and ${OWN_MODE}` : OWN_ORGANIZATION),
    ]),
    `alter table mailbox_messages enable row level security`,
    ...queueRules(app),
  ];
  if (workerName === null) return statements.join(';\n');
  const worker = quote(workerName);
  return [
    ...statements,
    `grant usage on schema public to ${worker}`,
    ...Object.entries(WORKER_TABLES).flatMap(([table, rights]) => [
      `revoke all on ${table} from ${worker}`,
      `grant ${rights} on ${table} to ${worker}`,
      ...policy(table, 'worker', worker, 'true'),
    ]),
    ...queueRules(worker),
  ].join(';\n');
}

function policy(table: string, name: string, role: string, condition: string): string[] {
  return [
    `alter table ${table} enable row level security`,
    `drop policy if exists ${name} on ${table}`,
    `create policy ${name} on ${table} to ${role} using (${condition}) with check (${condition})`,
  ];
}

/** Enough to put jobs into the queue, in the tables there are and in those that a queue is given later. */
function queueRules(role: string): string[] {
  return [
    `grant usage on schema ${QUEUE_SCHEMA} to ${role}`,
    `grant execute on all functions in schema ${QUEUE_SCHEMA} to ${role}`,
    `grant select on ${QUEUE_SCHEMA}.version, ${QUEUE_SCHEMA}.queue to ${role}`,
    `do $$ declare job_table record; begin
      for job_table in select oid::regclass as name from pg_class
        where relnamespace = '${QUEUE_SCHEMA}'::regnamespace and relkind in ('r', 'p')
          and exists (select from pg_attribute a where a.attrelid = pg_class.oid and a.attname = 'start_after')
      loop
        execute format('grant insert, select (id, start_after) on %s to %I', job_table.name, '${role.slice(1, -1)}');
      end loop;
    end $$`,
    `alter default privileges in schema ${QUEUE_SCHEMA} grant insert on tables to ${role}`,
  ];
}

const quote = (name: string): string => `"${name.replaceAll('"', '""')}"`;

/** Rules are applied when they differ from those in force: a start needs no exclusive locks. */
async function applyOnce(owner: pg.Client, rules: string): Promise<void> {
  const { rows } = await owner.query<{ tables: string }>(
    `select string_agg(relname, ',' order by relname) as tables from pg_class
     where relnamespace = $1::regnamespace and relkind in ('r', 'p')`,
    [QUEUE_SCHEMA],
  );
  const wanted = createHash('sha256').update(rules).update(rows[0]?.tables ?? '').digest();
  const known = await owner.query<{ value: Buffer }>(`select value from secrets where name = 'access-rules'`);
  if (known.rows[0]?.value.equals(wanted)) return;
  await owner.query('begin');
  await owner.query(rules);
  await owner.query(
    `insert into secrets (name, value) values ('access-rules', $1)
     on conflict (name) do update set value = excluded.value`,
    [wanted],
  );
  await owner.query('commit');
}
