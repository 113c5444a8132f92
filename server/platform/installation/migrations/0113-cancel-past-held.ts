import { Migration } from '@mikro-orm/migrations';
import { QUEUE_SCHEMA } from '../../queue/pgboss.ts';

/**
 * The cancellation of a campaign ended at 2,000 emails that cannot be canceled, such as those that a restore holds back: the
 * emails behind them were never found.
 */
export class CancelPastHeld extends Migration {
  override name = '0113-cancel-past-held';

  override up(): void {
    this.addSql(CANCEL);
  }
}

/** An email that is being handed over is decided by its outcome. */
const IS_CANCELABLE = `e.status in ('queued', 'sending') and e.claimed_at is null
  and e.maybe_delivered is not true`;

const CANCEL = `
  -- Cancels some emails of a canceled campaign that wait, with their jobs. Returns their ids.
  create or replace function cancel_campaign_emails(campaign uuid, at_most integer) returns setof uuid
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
      -- Not sorted, because that would read all recipients. With the offset PostgreSQL looks up the email of each recipient;
      -- with a plain join it may read all emails of the server.
      waiting := array(select w.id from campaign_recipients r
        cross join lateral (select e.id from emails e where e.id = r.email_id and ${IS_CANCELABLE} offset 0) w
        where r.campaign_id = campaign and r.state = 'queued' limit at_most);
      select min(id::text)::uuid, max(id::text)::uuid into first_id, last_id from unnest(waiting) as id;
      -- Locked in the order in which workers claim.
      select array_agg(w.id order by w.id) into waiting from (
        select e.id from emails e
          where e.id = any(waiting) and e.id between first_id and last_id and ${IS_CANCELABLE}
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
`;
