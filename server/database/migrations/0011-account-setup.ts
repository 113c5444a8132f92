import { Migration } from '@mikro-orm/migrations';

/** What managing lists, subscription types and attributes needs beyond what using them needed. */
export class AccountSetup extends Migration {
  override name = '0011-account-setup';

  override up(): void {
    for (const sql of [SUBTYPES, ATTRIBUTES, SEGMENTS]) this.addSql(sql);
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
