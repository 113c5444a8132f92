import { Migration } from '@mikro-orm/migrations';
import { QUEUE_SCHEMA } from '../../queue/pgboss.ts';

/** Bounds the work of one statement on attachments, the memory of own content, and what moving an email does to retries. */
export class BoundedChanges extends Migration {
  override name = '0039-bounded-changes';

  override up(): void {
    for (const sql of [BODIES, LIMIT, DELETION, ERASURE, RESCHEDULE]) this.addSql(sql);
  }
}

const BODIES = `
  alter table emails
    -- The memory that large own content takes in the worker. Null for small content and for templates.
    add column body_bytes integer;
`;

/** Far less than what a slow disk deletes within the statement timeout. */
const MAX_BYTES = 64 * 1024 * 1024;

const LIMIT = `
  -- The first of the emails whose attachments together have at most ${MAX_BYTES / 1024 / 1024} MiB, and at least one: so
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
        where sized.place = 1 or sized.total <= ${MAX_BYTES}
    $$;
  revoke all on function limit_attachments(uuid[]) from public;
`;

const DELETION = `
  -- As before, limited by the size of the attachments too: only a result of 0 means that none are left.
  create or replace function delete_ended_attachments(at_most integer) returns integer
    language plpgsql volatile security definer set search_path = public, pg_temp as $$
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
`;

const OWN_ORGANIZATION = `
      if (organization = nullif(current_setting('app.organization_id', true), '')::uuid) is not true
      then
        raise exception 'The transaction is bound to another organization.'
          using errcode = 'insufficient_privilege';
      end if;`;

const ERASURE = `
  -- As before, limited by the size of the attachments too: only a result of 0 means that none are left.
  create or replace function erase_attachments(
    organization uuid, address_key text, at_most integer
  ) returns integer
    language plpgsql volatile security definer set search_path = public, pg_temp as $$
    declare
      mail uuid[];
    begin ${OWN_ORGANIZATION}

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
`;

/** As in 0034. */
const WAITS = `
  e.organization_id = organization and e.mode = current_setting('app.mode', true)
    and e.status = 'queued'
    and (e.mode = 'live' or case when e.due_at is null
      then e.id >= uuid_at(moment - interval '999 milliseconds') else e.due_at > moment - interval '1 second' end)`;

const RESCHEDULE = `
  alter table emails
    -- The end of the backoff of the job, of an email that was moved to another time before it.
    add column retry_at timestamptz(3);

  -- As before, with limits on what moving an email does to its retries. The new attempt number of a job that a worker
  -- holds uses up no retry. A job that failed has used one, and does not start before its backoff ends, however often
  -- the email is moved.
  create or replace function reschedule_email(
    organization uuid, email uuid, due timestamptz, moment timestamptz
  ) returns boolean
    language plpgsql volatile security definer set search_path = public, pg_temp as $$
    declare
      moved timestamptz;
      kept_mode text;
      earliest timestamptz;
    begin ${OWN_ORGANIZATION}

      -- Now by both clocks: that of the request, which the response shows, and that of the claim.
      update emails e
        set due_at = coalesce(due, case e.mode when 'test' then moment else least(moment, now()) end),
          retry_at = greatest(e.retry_at, (
            select j.start_after from ${QUEUE_SCHEMA}.job j
              where j.name = 'email-send' and j.id = e.id and j.state = 'retry'
                and j.start_after > now()))
        where e.id = email and ${WAITS}
        returning e.due_at, e.mode, e.retry_at into moved, kept_mode, earliest;
      if moved is null then
        return false;
      end if;
      if kept_mode = 'live' then
        delete from held_emails h where h.email_id = email;
        update ${QUEUE_SCHEMA}.job j set state = 'created', blocked = false, started_on = null,
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
`;
