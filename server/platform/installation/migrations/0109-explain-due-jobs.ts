import { Migration } from '@mikro-orm/migrations';
import { QUEUE_SCHEMA } from '../../queue/pgboss.ts';

/** D-F9: `explain_sending` read all scheduled jobs, because it looked for those that are not due among all others. */
export class ExplainDueJobs extends Migration {
  override name = '0109-explain-due-jobs';

  override up(): void {
    this.addSql(SENDING);
  }
}

/**
 * As before, except for the count. `created_on` of a scheduled job is its due time, so within a priority the index ends a
 * scan at the first job that is not due. The recursion skips from one priority to the next, as `findDuePriorities` does.
 */
const SENDING = `
  create or replace function explain_sending(
    organization uuid, email uuid, transport_name text,
    out live_workers integer, out worker_seen_at timestamptz, out rate double precision,
    out exceeds_rate boolean
  )
    language plpgsql stable security definer set search_path = public, pg_temp as $$
    declare
      -- The number of a level is in the upper bits of the priority of a job.
      level_begin integer;
      many integer;
      counted integer;
    begin
      if (organization = nullif(current_setting('app.organization_id', true), '')::uuid) is not true
      then
        raise exception 'The transaction is bound to another organization.'
          using errcode = 'insufficient_privilege';
      end if;
      select count(*) filter (where w.seen_at > now() - interval '20 seconds'), max(w.seen_at)
        into live_workers, worker_seen_at from workers w;
      select g.rate into rate from send_gates g where g.transport = transport_name;
      select (j.priority >> 28) << 28 into level_begin
        from emails e join ${QUEUE_SCHEMA}.job j on j.name = 'email-send' and j.id = e.id
        where e.id = email and e.organization_id = organization;
      many := least(ceil(rate * 10), 10000);
      with recursive present as (
        (select j.priority from ${QUEUE_SCHEMA}.job j
          where j.name = 'email-send' and j.state < 'active' and not j.blocked
            and j.priority >= level_begin
          order by j.priority desc limit 1)
        union all
        select below.priority from present, lateral (
          select j.priority from ${QUEUE_SCHEMA}.job j
          where j.name = 'email-send' and j.state < 'active' and not j.blocked
            and j.priority >= level_begin and j.priority < present.priority
          order by j.priority desc limit 1) below
      )
      select count(*) into counted from (
        select from present, lateral (
          select from ${QUEUE_SCHEMA}.job j
          where j.name = 'email-send' and j.state < 'active' and not j.blocked
            and j.priority = present.priority
            and j.created_on <= now() and j.start_after <= now()
          order by j.created_on limit many
        ) due
        limit many
      ) waiting;
      exceeds_rate := coalesce(rate > 0 and counted >= many, false);
    end
    $$;
`;
