import { Migration } from '@mikro-orm/migrations';
import { QUEUE_SCHEMA } from '../../queue/pgboss.ts';

/** D-F9: whether a worker is alive, and whether the rate limit of the provider decides when an email is handed over. */
export class ExplainWorkers extends Migration {
  override name = '0095-explain-workers';

  override up(): void {
    this.addSql(SENDING);
  }
}

/**
 * The request role can read none of these tables, because they show other organizations. So the function returns no number
 * of emails: only whether those that are due, with this email's level or a higher one, need more than 10 seconds at the rate.
 */
const SENDING = `
  create function explain_sending(
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
      select count(*) into counted from (
        select from ${QUEUE_SCHEMA}.job j
        where j.name = 'email-send' and j.state < 'active' and not j.blocked
          and j.start_after <= now() and j.priority >= level_begin
        limit many
      ) waiting;
      exceeds_rate := coalesce(rate > 0 and counted >= many, false);
    end
    $$;
  revoke all on function explain_sending(uuid, uuid, text) from public;
`;
