-- The numbers in which an email counts (CAMPAIGNS-15). A delivered email counts as sent, too.
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

-- The state of the recipient of an email.
create function campaign_state(status text, failure_code text, sent_at timestamptz) returns text
  language sql immutable parallel safe as $$
  select case
    when status in ('queued', 'sending') then 'queued'
    when status = 'failed' and sent_at is null and failure_code in ('opt_in_required', 'suppressed', 'unsubscribed', 'invalid_recipient', 'contact_deleted', 'render_failed') then 'skipped'
    else status end
  $$;

-- Cancels some emails of a canceled campaign that wait, with their jobs. Returns their ids.
create function cancel_campaign_emails(campaign uuid, at_most integer) returns setof uuid
  language plpgsql security definer set search_path = public, pg_temp as $$
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
      cross join lateral (select e.id from emails e where e.id = r.email_id and e.status in ('queued', 'sending') and e.claimed_at is null
  and e.maybe_delivered is not true offset 0) w
      where r.campaign_id = campaign and r.state = 'queued' limit at_most);
    select min(id::text)::uuid, max(id::text)::uuid into first_id, last_id from unnest(waiting) as id;
    -- Locked in the order in which workers claim.
    select array_agg(w.id order by w.id) into waiting from (
      select e.id from emails e
        where e.id = any(waiting) and e.id between first_id and last_id and e.status in ('queued', 'sending') and e.claimed_at is null
  and e.maybe_delivered is not true
        order by e.id for update skip locked) w;
    perform cancel_locked_emails(waiting);
    return query select unnest(waiting);
  end
  $$;
revoke all on function cancel_campaign_emails(uuid, integer) from public;

-- A trigger, because many statements change emails. Its condition is false for all other email, which then costs nothing.
create function change_campaign_recipient() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
  declare
    earlier text[];
    later text[];
    earlier_state text;
    later_state text;
  begin
    if old.status = 'sending' and new.status = 'sent'
      and num_nonnulls(old.failure_code, new.failure_code, old.delivered_at, old.opened_at, old.machine_opened_at, old.clicked_at, old.machine_clicked_at, old.unsubscribed_at, new.delivered_at, new.opened_at, new.machine_opened_at, new.clicked_at, new.machine_clicked_at, new.unsubscribed_at) = 0
    then
      insert into campaign_count_changes (campaign_id, organization_id, added, removed)
        values (new.campaign_id, new.organization_id, '{sent}', '{queued}');
      update campaign_recipients r set state = 'sent', reason = null where r.email_id = new.id;
      return null;
    end if;
    if new.contact_id is not null and (new.opened_at is distinct from old.opened_at
      or new.clicked_at is distinct from old.clicked_at)
    then
      -- A later click can show that an earlier one was made by a program. An email that was sent again counts, too.
      insert into campaign_engagement as g (campaign_id, contact_id, organization_id, opened_at,
          clicked_at)
        values (new.campaign_id, new.contact_id, new.organization_id, new.opened_at, new.clicked_at)
        on conflict (campaign_id, contact_id) do update set
          opened_at = least(g.opened_at, excluded.opened_at),
          clicked_at = case when g.clicked_at is not distinct from old.clicked_at
            then excluded.clicked_at else least(g.clicked_at, excluded.clicked_at) end;
    end if;
    earlier := campaign_numbers(old);
    later := campaign_numbers(new);
    earlier_state := campaign_state(old.status, old.failure_code, old.sent_at);
    later_state := campaign_state(new.status, new.failure_code, new.sent_at);
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

-- At the end of the transaction, when it has locked the person's emails: their outcomes lock them before recipients, too.
create function forget_campaign_recipient() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
  begin
    update campaign_recipients r set contact_id = gen_random_uuid() where r.contact_id = old.id;
    delete from campaign_engagement g where g.contact_id = old.id;
    return null;
  end
  $$;
revoke all on function forget_campaign_recipient() from public;

-- Blocks or releases waiting jobs of a campaign, so that workers do not fetch emails that they cannot claim. Returns how
-- many; 0 if none is left.
create function pause_campaign_jobs(campaign uuid, pause boolean, at_most integer) returns integer
  language plpgsql security definer set search_path = public, pg_temp as $$
  declare
    changed integer;
  begin
    update pgboss.job j set blocked = pause
      where j.name = 'email-send' and j.state < 'active' and j.blocked is distinct from pause
        and j.id = any(array(
          select q.id from campaign_recipients r
            join pgboss.job q on q.name = 'email-send' and q.id = r.email_id
            where r.campaign_id = campaign and r.state = 'queued'
              and q.state < 'active' and q.blocked is distinct from pause
              and (pause or not exists (select from restored_emails h
                where h.email_id = q.id and h.released_at is null))
            limit at_most for update of q skip locked));
    get diagnostics changed = row_count;
    return changed;
  end
  $$;
revoke all on function pause_campaign_jobs(uuid, boolean, integer) from public;
