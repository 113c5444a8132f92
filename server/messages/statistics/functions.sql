-- The bucket of an email.
create function email_bucket(id uuid, due timestamptz) returns timestamptz
  language sql immutable parallel safe as $$
  select case when due is null
    then to_timestamp((('x' || substr(id::text, 1, 8) || substr(id::text, 10, 4))::bit(48)::bigint
      / 900000) * 900)
    else date_bin('15 minutes', due, to_timestamp(0)) end
  $$;

-- Marks the bucket of an email whose counts have changed. Statements that change many emails do so themselves.
create function mark_email_bucket() returns trigger
  language plpgsql set search_path = public, pg_temp as $$
  begin
    insert into email_stats_marks (organization_id, bucket)
      values (new.organization_id, email_bucket(new.id, new.due_at));
    return null;
  end
  $$;

-- Sums again the hours that a statement has changed.
create function sum_email_stats_hours() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
  declare
    hour record;
  begin
    for hour in select distinct organization_id, dimension,
        date_bin('1 hour', bucket, to_timestamp(0)) as begins_at from changed
    loop
      delete from email_stats_hours h where h.organization_id = hour.organization_id
        and h.dimension = hour.dimension and h.bucket = hour.begins_at;

  insert into email_stats_hours (organization_id, bucket, dimension, value, sent, reported, delivered, hard_bounced, soft_bounced, complained, opened, machine_opened, clicked, machine_clicked, unsubscribed, failed, canceled)
  select s.organization_id, date_bin('1 hour', s.bucket, to_timestamp(0)), s.dimension, s.value,
    sum(s.sent), sum(s.reported), sum(s.delivered), sum(s.hard_bounced), sum(s.soft_bounced), sum(s.complained), sum(s.opened), sum(s.machine_opened), sum(s.clicked), sum(s.machine_clicked), sum(s.unsubscribed), sum(s.failed), sum(s.canceled)
  from email_stats s where s.organization_id = hour.organization_id
        and s.dimension = hour.dimension and s.bucket >= hour.begins_at
        and s.bucket < hour.begins_at + interval '1 hour' group by 1, 2, 3, 4 order by 2, 3, 4;
    end loop;
    return null;
  end
  $$;
revoke all on function sum_email_stats_hours() from public;
