-- Sends that were refused because of their recipient. They become no emails.
create table refused_sends (
  -- Contains the time of the refusal.
  id uuid,
  organization_id uuid,
  -- As in suppressions.
  address_hash bytea not null,
  -- Null when the recipient was no contact.
  contact_id uuid,
  reason text collate "C" not null,
  -- As the request named them.
  subtype_slug text collate "C",
  template_slug text collate "C",
  -- Who sent it.
  api_key_id uuid,
  person_id uuid,
  request_id text collate "C",
  primary key (organization_id, id)
);
create index refused_sends_address on refused_sends (organization_id, address_hash, id);
create index refused_sends_reason on refused_sends (organization_id, reason, id);
create index refused_sends_id on refused_sends (id);

-- How many sends were refused in an hour, of which the first 1,000 are stored.
create table refused_send_hours (
  organization_id uuid,
  hour timestamptz,
  refused bigint not null,
  -- Those that could not be stored although there was room for them.
  left_out bigint not null,
  primary key (organization_id, hour)
) with (fillfactor = 50);
