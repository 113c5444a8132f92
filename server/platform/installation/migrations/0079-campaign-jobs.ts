import { Migration } from '@mikro-orm/migrations';
import { QUEUE_SCHEMA } from '../../queue/pgboss.ts';

/** What workers do with the queued emails of campaigns that are paused, resumed or canceled. */
export class CampaignJobs extends Migration {
  override name = '0079-campaign-jobs';

  override up(): void {
    for (const sql of [HOLD, CANCEL]) this.addSql(sql);
  }
}

const HOLD = `
  -- Blocks or releases waiting jobs of a campaign, so that workers do not fetch emails that they cannot claim. Returns how
  -- many; 0 if none is left.
  create function hold_campaign_jobs(campaign uuid, hold boolean, at_most integer) returns integer
    language plpgsql volatile security definer set search_path = public, pg_temp as $$
    declare
      held integer;
    begin
      update ${QUEUE_SCHEMA}.job j set blocked = hold
        where j.name = 'email-send' and j.state < 'active' and j.blocked is distinct from hold
          and j.id = any(array(
            select q.id from campaign_recipients r
              join ${QUEUE_SCHEMA}.job q on q.name = 'email-send' and q.id = r.email_id
              where r.campaign_id = campaign and r.state = 'queued'
                and q.state < 'active' and q.blocked is distinct from hold
                and (hold or not exists (select from restored_emails h
                  where h.email_id = q.id and h.released_at is null))
              limit at_most for update of q skip locked));
      get diagnostics held = row_count;
      return held;
    end
    $$;
  revoke all on function hold_campaign_jobs(uuid, boolean, integer) from public;
`;

const CANCEL = `
  -- Cancels some emails of a canceled campaign that wait, with their jobs. Returns their ids.
  create function cancel_campaign_emails(campaign uuid, at_most integer) returns setof uuid
    language plpgsql volatile security definer set search_path = public, pg_temp as $$
    declare
      waiting uuid[];
      first_id uuid;
      last_id uuid;
    begin
      perform from campaigns c where c.id = campaign and c.status = 'canceled';
      if not found then
        raise exception 'The campaign is not canceled.' using errcode = 'insufficient_privilege';
      end if;
      waiting := array(select r.email_id from campaign_recipients r
        where r.campaign_id = campaign and r.state = 'queued' order by r.email_id limit at_most);
      select min(id::text)::uuid, max(id::text)::uuid into first_id, last_id from unnest(waiting) as id;
      -- Locked in the order in which workers claim. An email that is being handed over is decided by its outcome.
      select array_agg(w.id order by w.id) into waiting from (
        select e.id from emails e
          where e.id = any(waiting) and e.id between first_id and last_id and e.status in ('queued', 'sending')
            and e.claimed_at is null and e.maybe_delivered is not true
          order by e.id for update skip locked) w;
      update emails e set status = 'canceled',
          variables = case when e.organization_id in
            (select o.id from organizations o where o.content_retention_days > 0) then e.variables end
        where e.id = any(waiting) and e.id between first_id and last_id;
      delete from held_emails h where h.email_id = any(waiting);
      delete from ${QUEUE_SCHEMA}.job j
        where j.name = 'email-send' and j.id = any(waiting) and j.state < 'active';
      return query select unnest(waiting);
    end
    $$;
  revoke all on function cancel_campaign_emails(uuid, integer) from public;
`;
