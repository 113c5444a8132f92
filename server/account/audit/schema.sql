create table audit_log (
  -- Contains the time of the change.
  id uuid primary key,
  organization_id uuid not null references organizations on delete cascade,
  -- Null when the operator of the installation made the change.
  api_key_id uuid,
  operation text collate "C" not null,
  resource_type text collate "C" not null,
  -- Its slug, key or name, or its id where it has none of them.
  resource_id text collate "C" not null,
  -- As the API shows it, without secrets; null before it was made, and after it was deleted.
  before jsonb,
  after jsonb,
  -- Of an entry about a person: the HMAC of the address, by which an erasure finds the entry.
  address_hash bytea,
  -- Who gave the command; null for changes over the API.
  operator_name text,
  person_id uuid,
  person_name text
);
create index audit_log_organization_id_id_idx on audit_log (organization_id, id desc);
create index audit_log_organization_id_resource_type_resource_id_id_idx
  on audit_log (organization_id, resource_type, resource_id, id desc);
create index audit_log_organization_id_address_hash_idx
  on audit_log (organization_id, address_hash)
  where address_hash is not null;
create index audit_log_of_operators on audit_log (id desc)
  where api_key_id is null and person_id is null;
create index audit_log_person on audit_log (person_id, organization_id, id desc)
  where person_id is not null;
