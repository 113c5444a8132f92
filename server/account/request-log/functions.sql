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

-- Drops the oldest day if it ended before this time. Returns 1 if it has dropped one.
create function drop_request_partitions(before timestamptz) returns integer
  language sql security definer set search_path = public, pg_temp as $$
  select drop_oldest_day('request_log', before)
  $$;
revoke all on function drop_request_partitions(timestamptz) from public;

-- Runs with the owner's rights, so that a worker can create partitions.
create function ensure_request_partitions(today timestamptz) returns void
  language sql security definer set search_path = public, pg_temp as $$
  select ensure_partitions('day', 7, '{
      "request_log": {"key": "id", "options": "fillfactor = 100"}
    }', today)
  $$;
revoke all on function ensure_request_partitions(timestamptz) from public;
