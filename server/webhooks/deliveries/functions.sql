create function delete_stray_deliveries(before timestamptz, at_most integer) returns integer
  language plpgsql security definer set search_path = public, pg_temp as $$
  declare
    deleted integer;
  begin
    delete from webhook_deliveries_default where (webhook_id, event_id) in (
      select webhook_id, event_id from webhook_deliveries_default
      where event_id < uuid_at(before) limit at_most);
    get diagnostics deleted = row_count;
    return deleted;
  end
  $$;
revoke all on function delete_stray_deliveries(timestamptz, integer) from public;

-- Drops the oldest day if it ended before this time. Returns 1 if it has dropped one.
create function drop_delivery_partitions(before timestamptz) returns integer
  language sql security definer set search_path = public, pg_temp as $$
  select drop_oldest_day('webhook_deliveries', before)
  $$;
revoke all on function drop_delivery_partitions(timestamptz) from public;

-- Runs with the owner's rights, so that a worker can create partitions.
create function ensure_delivery_partitions(today timestamptz) returns void
  language sql security definer set search_path = public, pg_temp as $$
  select ensure_partitions('day', 7, '{
      "webhook_deliveries": {"key": "event_id",
        "options": "fillfactor = 80, autovacuum_vacuum_scale_factor = 0.05, autovacuum_analyze_scale_factor = 0.05"}
    }', today)
  $$;
revoke all on function ensure_delivery_partitions(timestamptz) from public;

-- Whether an endpoint receives an event. Only events about emails are filtered.
create function webhook_accepts(filter jsonb, type text, data json) returns boolean
  language sql immutable parallel safe set search_path = public, pg_temp as $$
  select case when filter is null or type not like 'email.%' then true else
    coalesce(not filter ? 'domains'
      or filter -> 'domains' ? lower(split_part(data ->> 'from_email', '@', 2)), false)
    and coalesce(not filter ? 'templates'
      or filter -> 'templates' ? (data ->> 'template_slug'), false)
    and coalesce(not filter ? 'campaigns' or filter -> 'campaigns' ? (data ->> 'campaign'), false)
    and (not filter ? 'tags' or exists (
      select from jsonb_array_elements_text(coalesce((data -> 'tags')::jsonb, '[]')) tag
      where filter -> 'tags' ? tag))
  end
  $$;
