-- Cancels those of the emails that wait. The job of one that a worker has fetched ends without a claim.
create function cancel_emails(organization uuid, mail uuid[], moment timestamptz) returns void
  language plpgsql security definer set search_path = public, pg_temp as $$
  declare
    first_id uuid := (select min(id::text)::uuid from unnest(mail) as id);
    last_id uuid := (select max(id::text)::uuid from unnest(mail) as id);
    waiting uuid[];
  begin
    if (organization = nullif(current_setting('app.organization_id', true), '')::uuid) is not true
    then
      raise exception 'The transaction is bound to another organization.'
        using errcode = 'insufficient_privilege';
    end if;

    -- Locked in the order in which workers claim.
    select array_agg(w.id order by w.id) into waiting from (
      select e.id from emails e
        where e.id = any(mail) and e.id between first_id and last_id and
  e.organization_id = organization and e.mode = current_setting('app.mode', true)
  and e.status = 'queued'
  and (e.mode = 'live' or case when e.due_at is null
    then e.id >= uuid_at(moment - interval '999 milliseconds') else e.due_at > moment - interval '1 second' end)
        order by e.id for update) w;
    perform cancel_locked_emails(waiting);
  end
  $$;
revoke all on function cancel_emails(uuid, uuid[], timestamptz) from public;

-- Cancels emails that wait and that the caller has locked, with their jobs. As `variablesAtEnd` says for an end without a
-- failure, the variables stay where the organization keeps content.
create function cancel_locked_emails(mail uuid[]) returns void
  language plpgsql set search_path = public, pg_temp as $$
  declare
    first_id uuid := (select min(id::text)::uuid from unnest(mail) as id);
    last_id uuid := (select max(id::text)::uuid from unnest(mail) as id);
  begin
    update emails e set status = 'canceled',
        variables = case when e.sensitive is not true and e.organization_id in
          (select o.id from organizations o where o.content_retention_days > 0) then e.variables end
      where e.id = any(mail) and e.id between first_id and last_id;
    delete from blocked_emails h where h.email_id = any(mail);
    delete from pgboss.job j
      where j.name = 'email-send' and j.id = any(mail) and j.state < 'active';
  end
  $$;
revoke all on function cancel_locked_emails(uuid[]) from public;

-- Deletes the attachments of emails, and the files that no other email has. Returns the number of attachments.
create function delete_attachments_of(mail uuid[]) returns integer
  language plpgsql security definer set search_path = public, pg_temp as $$
  declare
    deleted integer;
    owners uuid[];
    hashes bytea[];
  begin
    with gone as (
      delete from email_attachments a where a.email_id = any(mail)
        returning a.organization_id, a.sha256
    )
    select count(*), array_agg(organization_id), array_agg(sha256) into deleted, owners, hashes
      from gone;
    if deleted = 0 then
      return 0;
    end if;
    -- Waits for sends that begin to use the files, which lock their rows. The next statement sees their
    -- attachments, because it has a snapshot of its own.
    perform from attachment_contents c
      where exists (select from unnest(owners, hashes) as g (organization_id, sha256)
        where g.organization_id = c.organization_id and g.sha256 = c.sha256)
      order by c.organization_id, c.sha256 for update;
    delete from attachment_contents c
      using (select distinct * from unnest(owners, hashes) as g (organization_id, sha256)) g
      where c.organization_id = g.organization_id and c.sha256 = g.sha256
        and not exists (select from email_attachments a
          where a.organization_id = c.organization_id and a.sha256 = c.sha256);
    return deleted;
  end
  $$;
revoke all on function delete_attachments_of(uuid[]) from public;

-- EMAILS-22: of mail that has ended, when its other content is gone. Returns the number of emails.
create function delete_ended_attachments(at_most integer) returns integer
  language plpgsql security definer set search_path = public, pg_temp as $$
  declare
    mail uuid[];
  begin
    select limit_attachments(array_agg(id)) into mail from (select e.id from emails e
      where e.attachments is not null and e.variables is null
        and e.status not in ('queued', 'sending')
      limit at_most for update skip locked) ended;
    perform delete_attachments_of(mail);
    update emails e set attachments = null where e.id = any(mail);
    return cardinality(mail);
  end
  $$;
revoke all on function delete_ended_attachments(integer) from public;

-- Mail that no month was there for lies in the default partitions, which can't be dropped.
create function delete_stray_emails(before timestamptz, at_most integer) returns integer
  language plpgsql security definer set search_path = public, pg_temp as $$
  declare
    events integer;
    labels integer;
    mail integer;
  begin
    delete from email_events_default where (email_id, id) in (select v.email_id, v.id
      from email_events_default v where v.email_id < uuid_at(before)
        and not exists (select from emails_default e where e.id = v.email_id and e.due_at >= before)
      limit at_most);
    get diagnostics events = row_count;
    delete from email_labels_default where (email_id, label) in (select l.email_id, l.label
      from email_labels_default l where l.email_id < uuid_at(before)
        and not exists (select from emails_default e where e.id = l.email_id and e.due_at >= before)
      limit at_most);
    get diagnostics labels = row_count;
    delete from emails_default where id in (select id from emails_default
      where id < uuid_at(before) and (due_at is null or due_at < before) limit at_most);
    get diagnostics mail = row_count;
    return greatest(events, labels, mail);
  end
  $$;
revoke all on function delete_stray_emails(timestamptz, integer) from public;

-- Drops the oldest month that has had its time, if nobody is in the way, and says how many that were.
-- One month for each transaction, as it locks out everybody for as long as it takes. Detaching
-- concurrently would lock out nobody, but PostgreSQL refuses it beside a default partition.
create function drop_email_partitions(before timestamptz) returns integer
  language plpgsql security definer set search_path = public, pg_temp set lock_timeout = '200ms' as $$
  declare
    month text;
    name text;
    needed boolean;
  begin
    select right(c.relname, 7) into month
      from pg_inherits i join pg_class c on c.oid = i.inhrelid
      where i.inhparent = 'emails'::regclass and c.relname ~ '^emails_\d{4}_\d{2}$'
      order by c.relname limit 1;
    if (to_timestamp(month, 'YYYY_MM')::timestamp + interval '1 month') at time zone 'UTC' <= before
    then
      execute format('select exists (select from %I where due_at > $1)', 'emails_' || month)
        into needed using before;
      if needed then
        return 0;
      end if;
      -- Queries lock these tables first, for moments. A long transaction wins: all wait for 200 ms, then the month
      -- is left until the next run.
      lock table only emails, only email_events, only email_labels in access exclusive mode;
      -- Users of the partition itself are not waited for.
      for name in select relname from pg_class where oid in
        (to_regclass('emails_' || month), to_regclass('email_events_' || month),
          to_regclass('email_labels_' || month))
      loop
        execute format('lock table only %I in access exclusive mode nowait', name);
        execute format('drop table %I', name);
      end loop;
      return 1;
    end if;
    return 0;
  exception when lock_not_available then
    return 0;
  end
  $$;
revoke all on function drop_email_partitions(timestamptz) from public;

-- Runs with the owner's rights, so that a worker can create partitions.
create function ensure_email_partitions(today timestamptz) returns void
  language sql security definer set search_path = public, pg_temp as $$
  select ensure_partitions('month', 3, '{
      "emails": {"key": "id",
        "options": "fillfactor = 80, autovacuum_vacuum_scale_factor = 0.05, autovacuum_analyze_scale_factor = 0.05"},
      "email_events": {"key": "email_id", "options": "fillfactor = 100"},
      "email_labels": {"key": "email_id", "options": "fillfactor = 100"}
    }', today)
  $$;
revoke all on function ensure_email_partitions(timestamptz) from public;

-- Deletes the attachments of at most so many emails to the address. Returns the number of these emails.
create function erase_attachments(organization uuid, address_key text, at_most integer)
  returns integer
  language plpgsql security definer set search_path = public, pg_temp as $$
  declare
    mail uuid[];
  begin
    if (organization = nullif(current_setting('app.organization_id', true), '')::uuid) is not true
    then
      raise exception 'The transaction is bound to another organization.'
        using errcode = 'insufficient_privilege';
    end if;

    -- Locked in the order in which workers claim.
    select limit_attachments(array_agg(e.id)) into mail from (
      select id from emails
        where organization_id = organization and mode in ('live', 'test') and to_key = address_key
          and attachments is not null
        order by id limit at_most for update) e;
    perform delete_attachments_of(mail);
    update emails e set attachments = null where e.id = any(mail);
    return cardinality(mail);
  end
  $$;
revoke all on function erase_attachments(uuid, text, integer) from public;

-- Removes a person from so many emails of which they got or were to get a copy. Returns how many there were.
create function erase_copies(organization uuid, erased_key text, at_most integer) returns integer
  language plpgsql security definer set search_path = public, pg_temp as $$
  declare
    mail uuid[];
  begin
    if (organization = nullif(current_setting('app.organization_id', true), '')::uuid) is not true
    then
      raise exception 'The transaction is bound to another organization.'
        using errcode = 'insufficient_privilege';
    end if;
    select array_agg(c.email_id) into mail from (
      select email_id from email_copies
        where organization_id = organization and address_key = erased_key
        order by email_id limit at_most for update) c;
    update email_copies c
      set email = nobody.address, address_key = nobody.address, bounce_diagnostic = null,
        erased_at = now(),
        dropped = case when c.dropped is null and c.status is null and (e.status = 'queued'
            or e.status = 'sending' and (e.claimed_at is null or e.transport = 'mailbox'))
          then 'contact_deleted' else c.dropped end
      from emails e, (select id, 'deleted-' || replace(gen_random_uuid()::text, '-', '')
          || '@anonymized.invalid' as address from unnest(mail) as id) nobody
      where c.email_id = any(mail) and c.address_key = erased_key
        and c.organization_id = organization and e.id = c.email_id and nobody.id = c.email_id;
    -- Their source has the address in a header or in the envelope.
    delete from mailbox_messages m where m.email_id = any(mail);
    update provider_events p set event = p.event #- '{bounce,diagnostic}'
      where p.email_id = any(mail);
    return coalesce(array_length(mail, 1), 0);
  end
  $$;
revoke all on function erase_copies(uuid, text, integer) from public;

-- Leaves no trace of a person in so many emails to the address that come after the given one, and
-- gives the last of them; null when there was none. In groups, because somebody may have had more
-- mail than one statement has time for.
create function erase_mail(organization uuid, address_key text, pseudonym bytea, previous uuid,
    at_most integer)
  returns uuid
  language plpgsql security definer set search_path = public, pg_temp as $$
  declare
    mail uuid[];
  begin
    if (organization = nullif(current_setting('app.organization_id', true), '')::uuid) is not true
    then
      raise exception 'The transaction is bound to another organization.'
        using errcode = 'insufficient_privilege';
    end if;

    -- Locked in the order in which workers claim.
    select array_agg(e.id order by e.id) into mail from (
      select id from emails
        where organization_id = organization and mode in ('live', 'test') and to_key = address_key
          and id > previous
        order by id limit at_most for update) e;
    -- What a provider may have by now ends as the provider says; everything else stays here.
    update emails e set status = 'failed', claimed_at = null, failure_code = 'contact_deleted'
      where e.id = any(mail) and e.mode = 'live' and (e.status = 'queued'
        or e.status = 'sending' and (e.claimed_at is null or e.transport = 'mailbox'));
    -- An address of each email's own: what never left shows nothing of whose it was.
    update emails e set to_email = nobody.address, to_key = nobody.address, contact_id = null,
        subject = '[deleted]', variables = null, from_name = null, reply_to = null,
        metadata = null, headers = null, in_reply_to = null,
        bounce_diagnostic = null, erased_at = now(),
        address_hash = case when e.transport is not null then pseudonym end,
        failure_message = case
          when e.failure_code = 'contact_deleted' then 'The recipient was erased before the email left.'
          when e.failure_message is not null then '[deleted]' end
      from (select id, 'deleted-' || replace(gen_random_uuid()::text, '-', '')
          || '@anonymized.invalid' as address from unnest(mail) as id) nobody
      where e.id = nobody.id;
    delete from mailbox_messages m where m.email_id = any(mail);
    delete from email_labels l where l.email_id = any(mail) and l.of_metadata;
    update provider_events p set event = p.event #- '{bounce,diagnostic}'
      where p.email_id = any(mail);
    -- Dead letters: what jobs of the send queue, which have the ids of their emails, became in another.
    update pgboss.job j set output = null, source_output = null
      where j.name <> 'email-send' and j.source_root_id = any(mail);
    update pgboss.job j set output = null
      where j.name = 'email-send' and j.id = any(mail) and j.output is not null;

    -- Last, because a bounce that is being applied holds its email: by the time that is erased, the
    -- bounce has stored the address.
    if mail is null then
      update suppressions s set email = null, note = null
        where s.organization_id = organization and s.address_hash = pseudonym
          and num_nonnulls(s.email, s.note) > 0;
      -- Who did what and when stays: an empty object where there was a value.
      update audit_log a set resource_id = '[deleted]', address_hash = null,
          before = case when a.before is not null then '{}'::jsonb end,
          after = case when a.after is not null then '{}'::jsonb end
        where a.organization_id = organization and a.address_hash = pseudonym;
    end if;
    return mail[array_upper(mail, 1)];
  end
  $$;
revoke all on function erase_mail(uuid, text, bytea, uuid, integer) from public;

-- The first of the emails whose attachments together have at most 64 MiB, and at least one: so
-- many can be deleted in one statement. Files that several emails share are counted for each of them.
create function limit_attachments(mail uuid[]) returns uuid[]
  language sql stable security definer set search_path = public, pg_temp as $$
  select coalesce(array_agg(sized.id order by sized.place), '{}') from (
    select m.id, m.place, sum(files.size) over (order by m.place) as total
      from unnest(mail) with ordinality as m (id, place)
      cross join lateral (
        select coalesce(sum(c.size), 0) as size
          from email_attachments a join attachment_contents c
            on c.organization_id = a.organization_id and c.sha256 = a.sha256
          where a.email_id = m.id) files) sized
    where sized.place = 1 or sized.total <= 67108864
  $$;
revoke all on function limit_attachments(uuid[]) from public;

-- Jobs of a lane are fetched by their time of creation. For a job that starts later this is its due time: emails
-- leave in the order in which they are due, and fetching stops before jobs that are not due. Affects only new jobs
-- in the future, so it needs no check of the organization.
create function order_scheduled_jobs(mail uuid[]) returns void
  language plpgsql security definer set search_path = public, pg_temp as $$
  begin
    update pgboss.job set created_on = start_after
      where name = 'email-send' and id = any(mail) and state = 'created'
        and start_after > created_on;
  end
  $$;
revoke all on function order_scheduled_jobs(uuid[]) from public;

-- Returns whether the email was moved. A due time of null means now. The job of a worker that has fetched but not
-- claimed it returns to the queue with another attempt number, so that the worker can no longer finish it.
create function reschedule_email(organization uuid, email uuid, due timestamptz, moment timestamptz)
  returns boolean
  language plpgsql security definer set search_path = public, pg_temp as $$
  declare
    moved timestamptz;
    kept_mode text;
    earliest timestamptz;
  begin
    if (organization = nullif(current_setting('app.organization_id', true), '')::uuid) is not true
    then
      raise exception 'The transaction is bound to another organization.'
        using errcode = 'insufficient_privilege';
    end if;

    -- Now by both clocks: that of the request, which the response shows, and that of the claim.
    update emails e
      set due_at = coalesce(due, case e.mode when 'test' then moment else least(moment, now()) end),
        retry_at = greatest(e.retry_at, (
          select j.start_after from pgboss.job j
            where j.name = 'email-send' and j.id = e.id and j.state = 'retry'
              and j.start_after > now()))
      where e.id = email and
  e.organization_id = organization and e.mode = current_setting('app.mode', true)
  and e.status = 'queued'
  and (e.mode = 'live' or case when e.due_at is null
    then e.id >= uuid_at(moment - interval '999 milliseconds') else e.due_at > moment - interval '1 second' end)
      returning e.due_at, e.mode, e.retry_at into moved, kept_mode, earliest;
    if moved is null then
      return false;
    end if;
    if kept_mode = 'live' then
      delete from blocked_emails h where h.email_id = email;
      update pgboss.job j set state = 'created', blocked = false, started_on = null,
          heartbeat_on = null, start_after = greatest(moved, earliest), created_on = moved,
          keep_until = greatest(moved, earliest) + (j.keep_until - j.start_after),
          -- Fetching a job counts a retry if the job was started before, which is deleted here.
          retry_count = j.retry_count + case when j.started_on is not null then 1 else 0 end,
          retry_limit = j.retry_limit + case j.state when 'active' then 1 else 0 end
        where j.name = 'email-send' and j.id = email and j.state <= 'active';
    end if;
    return true;
  end
  $$;
revoke all on function reschedule_email(uuid, uuid, timestamptz, timestamptz) from public;
