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

-- Drops the oldest day if it ended before this, unless statements are reading it. Returns how many it dropped.
create function drop_delivery_partitions(before timestamptz) returns integer
  language plpgsql security definer set search_path = public, pg_temp set lock_timeout = '200ms' as $$
  declare
    name text;
  begin
    select c.relname into name
      from pg_inherits i join pg_class c on c.oid = i.inhrelid
      where i.inhparent = 'webhook_deliveries'::regclass
        and c.relname ~ '^webhook_deliveries_\d{4}_\d{2}_\d{2}$'
      order by c.relname limit 1;
    if (to_timestamp(right(name, 10), 'YYYY_MM_DD')::timestamp + interval '1 day')
        at time zone 'UTC' <= before then
      lock table only webhook_deliveries in access exclusive mode;
      execute format('lock table only %I in access exclusive mode nowait', name);
      execute format('drop table %I', name);
      return 1;
    end if;
    return 0;
  exception when lock_not_available then
    return 0;
  end
  $$;
revoke all on function drop_delivery_partitions(timestamptz) from public;

create function ensure_delivery_partition(day timestamp) returns void
  language plpgsql set search_path = public, pg_temp set lock_timeout = '200ms' as $$
  declare
    name text := 'webhook_deliveries_' || to_char(day, 'YYYY_MM_DD');
    lower_bound uuid := uuid_at(day at time zone 'UTC');
    upper_bound uuid := uuid_at((day + interval '1 day') at time zone 'UTC');
  begin
    if to_regclass(name) is not null then
      return;
    end if;
    lock table webhook_deliveries_default in access exclusive mode;
    -- Most rows are updated once, when the event is delivered.
    execute format('create table %I (like webhook_deliveries including defaults including constraints)
      with (fillfactor = 80, autovacuum_vacuum_scale_factor = 0.05,
        autovacuum_analyze_scale_factor = 0.05)', name);
    execute format('alter table %I enable row level security', name);
    execute format('with late as (delete from webhook_deliveries_default
        where event_id >= %L and event_id < %L returning *)
      insert into %I select * from late', lower_bound, upper_bound, name);
    execute format('alter table webhook_deliveries attach partition %I for values from (%L) to (%L)',
      name, lower_bound, upper_bound);
  end
  $$;
revoke all on function ensure_delivery_partition(timestamp) from public;

create function ensure_delivery_partitions(today timestamptz) returns void
  language plpgsql security definer set search_path = public, pg_temp as $$
  begin
    for ahead in -1..7 loop
      perform ensure_delivery_partition(
        date_trunc('day', today at time zone 'UTC') + make_interval(days => ahead));
    end loop;
  exception when lock_not_available then
    -- A statement reads the default partition, which takes the deliveries of a day without a partition.
    return;
  end
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
