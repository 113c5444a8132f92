import { Migration } from '@mikro-orm/migrations';

/** What managing lists, subscription types and attributes needs beyond what using them needed. */
export class AccountSetup extends Migration {
  override name = '0011-account-setup';

  override up(): void {
    for (const sql of [SUBTYPES, REMOVE_ANSWERS, ATTRIBUTES, SEGMENTS]) this.addSql(sql);
  }
}

const SUBTYPES = `
  alter table subscription_subtypes
    -- Among those of its type, as its author gave them; those of one place go by slug.
    add column position integer not null default 0,
    -- Takes no new consent and sends no mail; what people have said of it stays.
    add column archived boolean not null default false;

  -- Whether anybody was ever asked about a subtype.
  create index on consent_ledger (subtype_id);
`;

const REMOVE_ANSWERS = `
  -- Removes so many of the answers in force of archived subtypes, and gives how many. It can take no
  -- consent that still counts; the ledger keeps its lines.
  create function remove_archived_answers(organization uuid, subtypes uuid[], at_most integer)
    returns integer
    language plpgsql volatile security definer set search_path = public, pg_temp as $$
    declare
      removed integer;
    begin
      if (organization = nullif(current_setting('app.organization_id', true), '')::uuid) is not true
      then
        raise exception 'The transaction is bound to another organization.'
          using errcode = 'insufficient_privilege';
      end if;
      delete from consents where (contact_id, subtype_id) in (
        select n.contact_id, n.subtype_id from consents n
          join subscription_subtypes s on s.id = n.subtype_id
        where s.organization_id = organization and s.archived and s.id = any(subtypes)
        limit at_most);
      get diagnostics removed = row_count;
      return removed;
    end
    $$;
  revoke all on function remove_archived_answers(uuid, uuid[], integer) from public;
`;

const ATTRIBUTES = `
  alter table contact_attributes
    -- For people.
    add column name text,
    add column description text,
    add column updated_at timestamptz(3) not null default now(),
    -- From then on it counts as undeclared; the row goes when no contact has a value any more.
    add column deleted_at timestamptz(3);
`;

/**
 * What smart lists ask of contacts, in the order in which lists are read. Only operators that can't tell
 * anything of other rows (leakproof) use an index under row-level security: none on JSON is among them.
 */
const SEGMENTS = `
  create index on contacts (organization_id, locale, id);
  create index on contacts (organization_id, validation_status, id);
  create index on contacts (organization_id, id) where not subscribed;
  create index on contacts (organization_id, created_at);
`;
