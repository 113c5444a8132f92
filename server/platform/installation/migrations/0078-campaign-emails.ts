import { Migration } from '@mikro-orm/migrations';

/** The emails of campaigns: each of their changes changes its recipient and the counts in the same transaction. */
export class CampaignEmails extends Migration {
  override name = '0078-campaign-emails';

  override up(): void {
    for (const sql of [COLUMNS, NAMES, CHANGES, STATISTICS]) this.addSql(sql);
  }
}

const COLUMNS = `
  alter table emails
    add column campaign_id uuid,
    -- A test of a campaign: sent as real email, and counted nowhere.
    add column trial boolean;
`;

/** Reasons for which a recipient is left out. Every other failure is one of the email. */
const SKIPPED = `('opt_in_required', 'suppressed', 'unsubscribed', 'invalid_recipient', 'contact_deleted', 'render_failed')`;

const NAMES = `
  -- The state of the recipient of an email.
  create function campaign_state(status text, failure_code text, sent_at timestamptz) returns text
    language sql immutable parallel safe as $$
      select case
        when status in ('queued', 'sending') then 'queued'
        when status = 'failed' and sent_at is null and failure_code in ${SKIPPED} then 'skipped'
        else status end
    $$;

  -- The numbers in which an email counts (D-B17). A delivered email counts as sent, too.
  create function campaign_numbers(e emails) returns text[]
    language sql immutable parallel safe as $$
      select array_remove(array[
        case campaign_state(e.status, e.failure_code, e.sent_at) when 'queued' then 'queued'
          when 'skipped' then 'skipped' when 'failed' then 'failed' when 'canceled' then 'canceled'
          else 'sent' end,
        case when campaign_state(e.status, e.failure_code, e.sent_at) = 'skipped'
          then 'skipped:' || e.failure_code end,
        case when e.status not in ('failed', 'canceled')
          and (e.delivered_at is not null or e.status in ('delivered', 'complained')) then 'delivered' end,
        case when e.status = 'bounced' then case when e.bounce_type = 'hard' then 'bounced_hard'
          else 'bounced_soft' end end,
        case when e.status = 'complained' then 'complained' end,
        case when e.opened_at is not null then 'opened' end,
        case when e.machine_opened_at is not null then 'opened_machine' end,
        case when e.clicked_at is not null then 'clicked' end,
        case when e.machine_clicked_at is not null then 'clicked_machine' end,
        case when e.unsubscribed_at is not null then 'unsubscribed' end
      ], null)
    $$;
`;

/** A trigger, because many statements change emails. Its condition is false for all other email, which then costs nothing. */
const CHANGES = `
  create function change_campaign_recipient() returns trigger
    language plpgsql security definer set search_path = public, pg_temp as $$
    declare
      earlier text[] := campaign_numbers(old);
      later text[] := campaign_numbers(new);
      earlier_state text := campaign_state(old.status, old.failure_code, old.sent_at);
      later_state text := campaign_state(new.status, new.failure_code, new.sent_at);
    begin
      if earlier <> later then
        insert into campaign_count_changes (campaign_id, organization_id, added, removed)
          values (new.campaign_id, new.organization_id,
            array(select unnest(later) except select unnest(earlier)),
            array(select unnest(earlier) except select unnest(later)));
      end if;
      if earlier_state <> later_state or old.failure_code is distinct from new.failure_code then
        update campaign_recipients r set state = later_state,
            reason = case when later_state in ('skipped', 'failed') then new.failure_code end
          where r.email_id = new.id;
      end if;
      return null;
    end
    $$;
  revoke all on function change_campaign_recipient() from public;
  create trigger change_campaign_recipient
    after update of status, failure_code, bounce_type, sent_at, delivered_at, opened_at, machine_opened_at,
      clicked_at, machine_clicked_at, unsubscribed_at on emails
    for each row when (new.campaign_id is not null) execute function change_campaign_recipient();
`;

const NUMBERS = [
  ...['sent', 'reported', 'delivered', 'hard_bounced', 'soft_bounced', 'complained', 'opened'],
  ...['machine_opened', 'clicked', 'machine_clicked', 'unsubscribed', 'failed', 'canceled'],
].join(', ');

const copyOf = (table: string): string => `
  insert into ${table} (organization_id, bucket, dimension, value, ${NUMBERS})
    select organization_id, bucket, 'campaign', null, ${NUMBERS} from ${table} where dimension = 'all';`;

/** The value is the slug of the campaign. No email that was counted before belongs to one. */
const STATISTICS = `
  alter table email_stats drop constraint email_stats_dimension_check,
    add constraint email_stats_dimension_check check (dimension in
      ('all', 'sender_domain', 'recipient_provider', 'template', 'tag', 'campaign')) not valid;
  alter table email_stats disable trigger sum_hours_after_insert;
  ${copyOf('email_stats')}
  alter table email_stats enable trigger sum_hours_after_insert;
  ${copyOf('email_stats_hours')}
`;
