create function delete_stray_requests(before timestamptz, at_most integer) returns integer
  language plpgsql security definer set search_path = public, pg_temp as $$
  declare
    deleted integer;
  begin
    delete from request_log_default where (organization_id, id) in (select organization_id, id
      from request_log_default where id < uuid_at(before) limit at_most);
    get diagnostics deleted = row_count;
    return deleted;
  end
  $$;
revoke all on function delete_stray_requests(timestamptz, integer) from public;

-- Drops the oldest day if it ended before this, unless statements are reading it. Returns how many it dropped.
create function drop_request_partitions(before timestamptz) returns integer
  language plpgsql security definer set search_path = public, pg_temp set lock_timeout = '200ms' as $$
  declare
    name text;
  begin
    select c.relname into name
      from pg_inherits i join pg_class c on c.oid = i.inhrelid
      where i.inhparent = 'request_log'::regclass and c.relname ~ '^request_log_\d{4}_\d{2}_\d{2}$'
      order by c.relname limit 1;
    if (to_timestamp(right(name, 10), 'YYYY_MM_DD')::timestamp + interval '1 day')
        at time zone 'UTC' <= before then
      lock table only request_log in access exclusive mode;
      execute format('lock table only %I in access exclusive mode nowait', name);
      execute format('drop table %I', name);
      return 1;
    end if;
    return 0;
  exception when lock_not_available then
    return 0;
  end
  $$;
revoke all on function drop_request_partitions(timestamptz) from public;

create function ensure_request_partition(day timestamp) returns void
  language plpgsql set search_path = public, pg_temp set lock_timeout = '200ms' as $$
  declare
    name text := 'request_log_' || to_char(day, 'YYYY_MM_DD');
    lower_bound uuid := uuid_at(day at time zone 'UTC');
    upper_bound uuid := uuid_at((day + interval '1 day') at time zone 'UTC');
  begin
    if to_regclass(name) is not null then
      return;
    end if;
    lock table request_log_default in access exclusive mode;
    execute format('create table %I (like request_log including defaults including constraints)', name);
    execute format('alter table %I enable row level security', name);
    execute format('with late as (delete from request_log_default where id >= %L and id < %L returning *)
      insert into %I select * from late', lower_bound, upper_bound, name);
    execute format('alter table request_log attach partition %I for values from (%L) to (%L)',
      name, lower_bound, upper_bound);
  end
  $$;
revoke all on function ensure_request_partition(timestamp) from public;

create function ensure_request_partitions(today timestamptz) returns void
  language plpgsql security definer set search_path = public, pg_temp as $$
  begin
    for ahead in -1..7 loop
      perform ensure_request_partition(
        date_trunc('day', today at time zone 'UTC') + make_interval(days => ahead));
    end loop;
  exception when lock_not_available then
    -- A statement reads the default partition, which takes the requests of a day without a partition.
    return;
  end
  $$;
revoke all on function ensure_request_partitions(timestamptz) from public;
