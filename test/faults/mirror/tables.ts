/** The tables of the shop: the events that it has applied, and what they say. */
export const TABLES = `
  create table if not exists events (
    id uuid primary key,
    type text not null,
    body_hash text not null,
    arrivals integer not null default 1,
    differing integer not null default 0
  );
  create table if not exists contacts (
    id uuid primary key,
    email text not null,
    name text,
    data jsonb,
    custom_attributes jsonb,
    locale text not null,
    subscribed boolean not null,
    validation_status text not null,
    lists text[],
    updated_at timestamptz not null
  );
  create table if not exists consents (
    contact_id uuid not null,
    subtype_key text not null,
    status text not null,
    ledger_id uuid not null,
    primary key (contact_id, subtype_key)
  );
  create table if not exists emails (
    id uuid primary key,
    contact_id uuid,
    to_email text not null,
    subject text not null,
    status text not null,
    rank numeric not null,
    failure_code text,
    bounce_type text,
    delivered_at timestamptz,
    opened_at timestamptz
  );
  create index if not exists emails_contact on emails (contact_id);
  -- Contacts and emails of which nothing may be stored any more.
  create table if not exists erased (id uuid primary key);
`;

/** An email as the shop stores it, and as it is compared. */
export interface MirroredEmail {
  id: string;
  to_email: string;
  subject: string;
  status: string;
  failure_code: string | null;
  bounce_type: string | null;
  delivered_at: string | null;
  opened_at: string | null;
}

export interface MirroredContact {
  id: string;
  email: string;
  name: string | null;
  data: unknown;
  custom_attributes: unknown;
  locale: string;
  subscribed: boolean;
  validation_status: string;
  lists: string[];
}
