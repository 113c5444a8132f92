import { Migration } from '@mikro-orm/migrations';
import { QUEUE_SCHEMA } from '../../queue/pgboss.ts';

/** Emails that are due later than they are accepted, and emails that are canceled. */
export class Schedule extends Migration {
  override name = '0034-schedule';

  override up(): void {
    for (const sql of [COLUMNS, INDEXES, RETENTION, JOBS, CHANGES]) this.addSql(sql);
  }
}

/**
 * A null column rewrites no row. The new check isn't applied to existing rows, because they can only have statuses
 * that it allows.
 */
const COLUMNS = `
  alter table emails
    -- When the email is due; null means when it was accepted, which is the time in its id.
    add column due_at timestamptz(3),
    drop constraint emails_status_check,
    add constraint emails_status_check check (status in
      ('queued', 'sending', 'sent', 'delivered', 'bounced', 'complained', 'failed', 'canceled')) not valid;
`;

/**
 * Each build reads the table once and writes few entries or none. The partitions of later months get the indexes when
 * they are attached.
 */
const INDEXES = `
  -- Emails that have not ended. The due time comes first, so that maintenance skips the emails that are not due yet,
  -- of which there may be many for weeks.
  create index emails_open on emails (due_at, id) where status in ('queued', 'sending');
  drop index emails_id_idx;
  create index emails_scheduled on emails (organization_id, mode, due_at) where due_at is not null;
  create index emails_canceled on emails (organization_id, mode, id desc) where status = 'canceled';
`;

/**
 * Retention counts from the due time: a month is kept while one of its emails waits, or was due less than the
 * retention ago. The index of scheduled emails answers that.
 */
const RETENTION = `
  create or replace function drop_email_partitions(before timestamptz) returns integer
    language plpgsql security definer set search_path = public, pg_temp set lock_timeout = '200ms' as $$
    declare
      month text;
      name text;
      needed boolean;
    begin
      select right(c.relname, 7) into month
        from pg_inherits i join pg_class c on c.oid = i.inhrelid
        where i.inhparent = 'emails'::regclass and c.relname ~ '^emails_\\d{4}_\\d{2}$'
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
        lock table only emails, only email_events in access exclusive mode;
        -- Users of the partition itself are not waited for.
        for name in select relname from pg_class where oid in
          (to_regclass('emails_' || month), to_regclass('email_events_' || month))
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

  create or replace function delete_stray_emails(before timestamptz, at_most integer) returns integer
    language plpgsql volatile security definer set search_path = public, pg_temp as $$
    declare
      events integer;
      mail integer;
    begin
      delete from email_events_default where (email_id, id) in (select v.email_id, v.id
        from email_events_default v where v.email_id < uuid_at(before)
          and not exists (select from emails_default e where e.id = v.email_id and e.due_at >= before)
        limit at_most);
      get diagnostics events = row_count;
      delete from emails_default where id in (select id from emails_default
        where id < uuid_at(before) and (due_at is null or due_at < before) limit at_most);
      get diagnostics mail = row_count;
      return greatest(events, mail);
    end
    $$;
`;

const JOBS = `
  -- Jobs of a lane are fetched by their time of creation. For a job that starts later this is its due time: emails
  -- leave in the order in which they are due, and fetching stops before jobs that are not due. Affects only new jobs
  -- in the future, so it needs no check of the organization.
  create function order_scheduled_jobs(mail uuid[]) returns void
    language plpgsql volatile security definer set search_path = public, pg_temp as $$
    begin
      update ${QUEUE_SCHEMA}.job set created_on = start_after
        where name = 'email-send' and id = any(mail) and state = 'created'
          and start_after > created_on;
    end
    $$;
  revoke all on function order_scheduled_jobs(uuid[]) from public;
`;

const OWN_ORGANIZATION = `
      if (organization = nullif(current_setting('app.organization_id', true), '')::uuid) is not true
      then
        raise exception 'The transaction is bound to another organization.'
          using errcode = 'insufficient_privilege';
      end if;`;

/** Of the transaction's mode and not handed over yet; a test email is at the simulated clock's moment. */
const WAITS = `
  e.organization_id = organization and e.mode = current_setting('app.mode', true)
    and e.status = 'queued'
    and (e.mode = 'live' or case when e.due_at is null
      then e.id >= uuid_at(moment - interval '999 milliseconds') else e.due_at > moment - interval '1 second' end)`;

/**
 * The request role cannot change emails or jobs, so these functions do with the owner's rights what a caller may
 * change: emails that no worker has claimed. The row of the email decides: a claim that comes first makes it `sending`,
 * and a claim that comes later finds it canceled or not due.
 */
const CHANGES = `
  -- Returns whether the email was moved. A due time of null means now. The job of a worker that has fetched but not
  -- claimed it returns to the queue with another attempt number, so that the worker can no longer finish it.
  create function reschedule_email(
    organization uuid, email uuid, due timestamptz, moment timestamptz
  ) returns boolean
    language plpgsql volatile security definer set search_path = public, pg_temp as $$
    declare
      moved timestamptz;
      kept_mode text;
    begin ${OWN_ORGANIZATION}

      -- Now by both clocks: that of the request, which the response shows, and that of the claim.
      update emails e
        set due_at = coalesce(due, case e.mode when 'test' then moment else least(moment, now()) end)
        where e.id = email and ${WAITS}
        returning e.due_at, e.mode into moved, kept_mode;
      if moved is null then
        return false;
      end if;
      if kept_mode = 'live' then
        delete from held_emails h where h.email_id = email;
        update ${QUEUE_SCHEMA}.job j set state = 'created', blocked = false, started_on = null,
            heartbeat_on = null, start_after = moved, created_on = moved,
            keep_until = moved + (j.keep_until - j.start_after),
            retry_count = j.retry_count + case j.state when 'active' then 1 else 0 end
          where j.name = 'email-send' and j.id = email and j.state <= 'active';
      end if;
      return true;
    end
    $$;
  revoke all on function reschedule_email(uuid, uuid, timestamptz, timestamptz) from public;

  -- Cancels those of the emails that wait. The job of one that a worker has fetched ends without a claim.
  create function cancel_emails(organization uuid, mail uuid[], moment timestamptz) returns void
    language plpgsql volatile security definer set search_path = public, pg_temp as $$
    declare
      first_id uuid := (select min(id::text)::uuid from unnest(mail) as id);
      last_id uuid := (select max(id::text)::uuid from unnest(mail) as id);
      waiting uuid[];
    begin ${OWN_ORGANIZATION}

      -- Locked in the order in which workers claim.
      select array_agg(w.id order by w.id) into waiting from (
        select e.id from emails e
          where e.id = any(mail) and e.id between first_id and last_id and ${WAITS}
          order by e.id for update) w;
      -- As at every other end: the content stays where the organization keeps it (0036).
      update emails e set status = 'canceled',
          variables = case when e.organization_id in
            (select o.id from organizations o where o.content_retention_days > 0) then e.variables end
        where e.id = any(waiting) and e.id between first_id and last_id;
      delete from held_emails h where h.email_id = any(waiting);
      delete from ${QUEUE_SCHEMA}.job j
        where j.name = 'email-send' and j.id = any(waiting) and j.state < 'active';
    end
    $$;
  revoke all on function cancel_emails(uuid, uuid[], timestamptz) from public;
`;
