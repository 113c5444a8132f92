import pg from 'pg';
import { QUEUE_SCHEMA } from '../queue/schema.ts';

/** What a role may do with each table; it may do nothing with one that isn't named. */
type Rights = Record<string, string>;

const OWN_ORGANIZATION = `organization_id = nullif(current_setting('app.organization_id', true), '')::uuid`;
const OWN_MODE = `mode = current_setting('app.mode', true)`;

/** Requests: rows of the organization that the transaction names. Ledgers can only grow. */
const APP_RIGHTS: Rights = {
  organizations: `select, update (name, brand, brand_color, brand_footer, brand_support_email, logo,
    legal_entity, legal_address, legal_details, default_locale, unknown_outcome, updated_at)`,
  assets: 'select, insert, update (replaced_at), delete',
  organization_texts: 'select, insert, update, delete',
  api_keys: `select (id, organization_id, mode, name, scopes, hint, created_at, expires_at, revoked_at,
      created_by, sender_domains, networks), insert, update (name, revoked_at)`,
  contacts: 'select, insert, update',
  contact_attributes: 'select, insert, update, delete',
  lists: 'select, insert, update, delete',
  list_members: 'select, insert, delete',
  subscription_types: 'select, insert, update, delete',
  subscription_subtypes: 'select, insert, update, delete',
  removed_subtypes: 'select, insert, delete',
  consents: 'select, insert, update',
  consent_requests: 'select, insert, update, delete',
  consent_askings: 'select, insert',
  consent_ledger: 'select, insert',
  suppressions: 'select, insert, update (email, reason, note), delete',
  templates: 'select, insert, update',
  template_versions: 'select, insert',
  domains: 'select, insert, update, delete',
  sender_addresses: 'select, insert, update, delete',
  sender_links: 'select, insert',
  emails: 'select, insert',
  email_events: 'select',
  idempotency_records: 'select, insert, update',
  provider_events: 'select, delete',
  audit_log: 'select, insert',
};

/** Delivery: rows of every organization, in the tables that it needs. */
const WORKER_RIGHTS: Rights = {
  organizations: 'select',
  assets: 'select, delete',
  contacts: 'select, update',
  contact_attributes: 'select, delete',
  consents: 'select, insert, update',
  consent_requests: 'select, update, delete',
  consent_askings: 'select, delete',
  consent_ledger: 'select, insert',
  subscription_types: 'select',
  subscription_subtypes: 'select',
  suppressions: 'select, insert, update (email, reason)',
  templates: 'select',
  template_versions: 'select',
  domains: 'select, update',
  sender_addresses: 'select, update',
  sender_links: 'select, delete',
  emails: 'select, update, delete',
  email_events: 'select, insert',
  idempotency_records: 'select, delete',
  provider_events: 'select, insert, delete',
  event_proofs: 'select, insert, delete',
  mailbox_messages: 'select, insert, delete',
  send_gates: 'select, insert, update',
  relay_domains: 'select, insert, update, delete',
  relay_refusals: 'select, insert, delete',
  relay_troubles: 'select, insert, update, delete',
  held_emails: 'select',
};

/** Nobody's but the owner's. */
const PRIVATE_TABLES = ['secrets', 'rate_windows', 'sns_certificates', 'mikro_orm_migrations'];

/** Partitions aren't among them: they are reached through their tables alone. */
export const TABLES: string[] = [
  ...new Set([...Object.keys(APP_RIGHTS), ...Object.keys(WORKER_RIGHTS), ...PRIVATE_TABLES]),
];

const CONDITIONS: Record<string, string> = {
  organizations: OWN_ORGANIZATION.replace('organization_id', 'id'),
  emails: `${OWN_ORGANIZATION} and ${OWN_MODE}`,
  idempotency_records: `${OWN_ORGANIZATION} and ${OWN_MODE}`,
};

/** Null where the owner does the worker's work itself. */
export interface RoleNames {
  app: string;
  worker: string | null;
}

/**
 * Groups of statements that put the rules into force, whatever was in force before. Each group is one
 * transaction about one table, so that they never wait for a request that waits for them.
 */
export function accessRules(roles: RoleNames, jobTables: string[]): string[] {
  const app = pg.escapeIdentifier(roles.app);
  const worker = roles.worker === null ? null : pg.escapeIdentifier(roles.worker);
  const everyone = worker === null ? app : `${app}, ${worker}`;
  const common = [
    `revoke create on schema public from public`,
    revokeTemporary(`public, ${everyone}`),
    `grant usage on schema public, ${QUEUE_SCHEMA} to ${everyone}`,
    `grant execute on function admit(bytea, text, inet),
      admit_many(bytea[], text[], inet[]), read_sns_certificates(), read_asset(text),
      keep_sns_certificate(text, text, timestamptz), erase_contact(uuid, text, bytea),
      erase_mail(uuid, text, bytea, uuid, integer),
      remove_archived_answers(uuid, uuid[], text[], uuid, integer) to ${app}`,
    ...(worker === null
      ? []
      : [
          `grant execute on function ensure_email_partitions(timestamptz) to ${worker}`,
          `grant execute on function drop_email_partitions(timestamptz) to ${worker}`,
          `grant execute on function forget_deleted_templates(interval, integer) to ${worker}`,
          `grant execute on function take_send_tokens(text, integer) to ${worker}`,
          `grant execute on function forget_erased_consent(interval, integer) to ${worker}`,
          `grant execute on function delete_stray_emails(timestamptz, integer) to ${worker}`,
        ]),
  ];
  return [
    common.join(';\n'),
    ...TABLES.map((table) => tableRules(table, app, worker).join(';\n')),
    ...jobTables.map(
      (table) => `revoke all on ${table} from ${everyone};
        grant insert, select (id, start_after) on ${table} to ${everyone}`,
    ),
    // Queues that come later make tables of their own.
    `alter default privileges in schema ${QUEUE_SCHEMA} grant insert on tables to ${everyone};
     grant execute on all functions in schema ${QUEUE_SCHEMA} to ${everyone};
     grant select on ${QUEUE_SCHEMA}.version, ${QUEUE_SCHEMA}.queue to ${everyone}`,
  ];
}

/**
 * Everybody may make temporary tables unless the database says otherwise: a way to fill its disk, past
 * every limit on tables. Only the database's owner can take the right away; where ours isn't that, the
 * start warns (`warnOfTemporaryTables`).
 */
const revokeTemporary = (grantees: string): string => `do $rules$ begin
      execute 'revoke temporary on database ' || quote_ident(current_database()) || ' from '
        || ${pg.escapeLiteral(grantees)};
    exception when insufficient_privilege then null;
    end $rules$`;

function tableRules(name: string, app: string, worker: string | null): string[] {
  const table = pg.escapeIdentifier(name);
  return [
    `alter table ${table} enable row level security`,
    ...roleRules(table, 'app', app, APP_RIGHTS[name], CONDITIONS[name] ?? OWN_ORGANIZATION),
    ...roleRules(table, 'worker', worker, WORKER_RIGHTS[name], 'true'),
  ];
}

function roleRules(
  table: string,
  policy: string,
  role: string | null,
  rights: string | undefined,
  condition: string,
): string[] {
  const drop = `drop policy if exists ${policy} on ${table}`;
  if (role === null) return [drop];
  const revoke = `revoke all on ${table} from ${role}`;
  if (rights === undefined) return [drop, revoke];
  return [
    drop,
    revoke,
    `create policy ${policy} on ${table} to ${role} using (${condition}) with check (${condition})`,
    `grant ${rights} on ${table} to ${role}`,
  ];
}
