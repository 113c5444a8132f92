create function queue_for_consent_log() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
  begin
    insert into consent_log_queue (ledger_id, organization_id) values (new.id, new.organization_id)
      on conflict do nothing;
    return null;
  end
  $$;
revoke all on function queue_for_consent_log() from public;

create function read_consent_keys()
  returns table (id uuid, public_key bytea, endorsement bytea, created_at timestamptz)
  language sql stable security definer set search_path = public, pg_temp as $$
  select k.id, k.public_key, k.endorsement, k.created_at from consent_keys k order by k.number
  $$;
revoke all on function read_consent_keys() from public;
