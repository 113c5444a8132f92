create function delete_stray_events(before timestamptz, at_most integer) returns integer
  language plpgsql security definer set search_path = public, pg_temp as $$
  declare
    deleted integer;
  begin
    delete from events_default where (organization_id, id) in (select organization_id, id
      from events_default where id < uuid_at(before) limit at_most);
    get diagnostics deleted = row_count;
    return deleted;
  end
  $$;
revoke all on function delete_stray_events(timestamptz, integer) from public;

-- Drops the oldest day if it ended before this time. Returns 1 if it has dropped one.
create function drop_event_partitions(before timestamptz) returns integer
  language sql security definer set search_path = public, pg_temp as $$
  select drop_oldest_day('events', before)
  $$;
revoke all on function drop_event_partitions(timestamptz) from public;

-- Runs with the owner's rights, so that a worker can create partitions.
create function ensure_event_partitions(today timestamptz) returns void
  language sql security definer set search_path = public, pg_temp as $$
  select ensure_partitions('day', 7, '{
      "events": {"key": "id",
        "options": "autovacuum_vacuum_scale_factor = 0.05, autovacuum_analyze_scale_factor = 0.05"}
    }', today)
  $$;
revoke all on function ensure_event_partitions(timestamptz) from public;

-- Erases at most `at_most` events about a person, or about emails of which the person got a copy. Returns their number.
create function erase_events(organization uuid, pseudonym bytea, mail uuid[], at_most integer)
  returns integer
  language plpgsql security definer set search_path = public, pg_temp as $$
  declare
    erased integer;
  begin
    if (organization = nullif(current_setting('app.organization_id', true), '')::uuid) is not true
    then
      raise exception 'The transaction is bound to another organization.'
        using errcode = 'insufficient_privilege';
    end if;
    update events e set erased_at = now(),
        data = json_build_object('id', coalesce(e.email_id, e.contact_id), 'erased', true)
      where (e.organization_id, e.id) in (
        (select f.organization_id, f.id from events f where f.organization_id = organization
          and f.address_hash = pseudonym and f.erased_at is null limit at_most)
        union
        (select f.organization_id, f.id from events f where f.organization_id = organization
          and f.email_id = any(mail) and f.erased_at is null limit at_most));
    get diagnostics erased = row_count;
    return erased;
  end
  $$;
revoke all on function erase_events(uuid, bytea, uuid[], integer) from public;

create function notify_wanted_events() returns trigger
  language plpgsql set search_path = public, pg_temp as $$
  begin
    perform pg_notify('mailwright_wanted_events', '');
    return null;
  end
  $$;

-- EVENTS-2. Numbers events in the order of their transactions. A transaction that is still open holds back those that
-- began after it, but for five seconds at most, so that a forgotten session delays no webhooks. No page can skip an
-- event either way: its number is higher than all that were committed before.
create function number_events(at_most integer) returns integer
  language plpgsql security definer set search_path = public, pg_temp as $$
  declare
    numbered integer;
  begin
    -- The one sequencer. It holds the lock until its numbers are committed.
    if not pg_try_advisory_xact_lock(hashtextextended('mailwright event sequencer', 0)) then
      return 0;
    end if;
    with fresh as materialized (
      select e.organization_id, e.id, e.transaction_id from events e
      where e.sequence is null and (e.transaction_id < pg_snapshot_xmin(pg_current_snapshot())
        or e.id < uuid_at(clock_timestamp() - interval '5 seconds'))
      order by e.transaction_id, e.id limit at_most
    ), counted as (
      insert into event_sequences as s (organization_id, last)
        select organization_id, count(*) from fresh group by organization_id
        on conflict (organization_id) do update set last = s.last + excluded.last
        returning s.organization_id, s.last
    )
    update events e set sequence = n.sequence
      from (
        select f.organization_id, f.id,
          c.last - count(*) over (partition by f.organization_id)
            + row_number() over (partition by f.organization_id order by f.transaction_id, f.id)
            as sequence
        from fresh f join counted c on c.organization_id = f.organization_id
      ) n
      where e.organization_id = n.organization_id and e.id = n.id;
    get diagnostics numbered = row_count;
    if numbered > 0 then
      perform pg_notify('mailwright_events', '');
    end if;
    return numbered;
  end
  $$;
revoke all on function number_events(integer) from public;
