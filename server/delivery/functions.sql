-- Whether the claims with these numbers are missing.
create function claims_are_missing(ids uuid[], counters bigint[]) returns boolean
  language sql stable set search_path = public, pg_temp as $$
  select exists (
    select from unnest(ids, counters) as known (id, counter)
      left join claim_counters c on c.id = known.id
    where c.counter is null or c.counter < known.counter)
  $$;
revoke all on function claims_are_missing(uuid[], bigint[]) from public;

-- EMAILS-27: whether a worker is alive, and whether the rate limit of the provider decides when an email is handed over.
-- The request role can read none of these tables, because they show other organizations. So the function returns no number
-- of emails: only whether those that are due, with this email's level or a higher one, need more than 10 seconds at the rate.
create function explain_sending(organization uuid, email uuid, transport_name text, OUT live_workers
    integer, OUT worker_seen_at timestamptz, OUT rate double precision, OUT exceeds_rate boolean)
  returns record
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
    select g.rate into rate from send_token_buckets g where g.transport = transport_name;
    select (j.priority >> 28) << 28 into level_begin
      from emails e join pgboss.job j on j.name = 'email-send' and j.id = e.id
      where e.id = email and e.organization_id = organization;
    many := least(ceil(rate * 10), 10000);
    with recursive present as (
      (select j.priority from pgboss.job j
        where j.name = 'email-send' and j.state < 'active' and not j.blocked
          and j.priority >= level_begin
        order by j.priority desc limit 1)
      union all
      select below.priority from present, lateral (
        select j.priority from pgboss.job j
        where j.name = 'email-send' and j.state < 'active' and not j.blocked
          and j.priority >= level_begin and j.priority < present.priority
        order by j.priority desc limit 1) below
    )
    select count(*) into counted from (
      select from present, lateral (
        select from pgboss.job j
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
revoke all on function explain_sending(uuid, uuid, text) from public;

-- EMAILS-27: what an explanation of an email needs beyond the tables that requests can read.
-- Why an email waits: its job, the pause of the transport, and the pause of its sender domain at the relay. The request
-- role can read none of these tables, because they show other organizations.
create function explain_waiting(organization uuid, email uuid, transport_name text, relay_name text,
    OUT job_state text, OUT start_after timestamptz, OUT paused_reason text, OUT paused_message
    text, OUT paused_since timestamptz, OUT paused_probe_at timestamptz, OUT domain text, OUT
    domain_message text, OUT domain_since timestamptz, OUT domain_probe_at timestamptz)
  returns record
  language plpgsql stable security definer set search_path = public, pg_temp as $$
  begin
    if (organization = nullif(current_setting('app.organization_id', true), '')::uuid) is not true
    then
      raise exception 'The transaction is bound to another organization.'
        using errcode = 'insufficient_privilege';
    end if;
    select j.state::text, j.start_after, g.parked_reason, g.parked_message, g.parked_at, g.probe_at,
        d.domain, d.message, d.blocked_at, d.probe_at
      into job_state, start_after, paused_reason, paused_message, paused_since, paused_probe_at,
        domain, domain_message, domain_since, domain_probe_at
      from emails e
        left join pgboss.job j on j.name = 'email-send' and j.id = e.id
        left join send_token_buckets g on g.transport = transport_name and g.parked_reason is not null
        left join blocked_emails h on h.email_id = e.id
        left join relay_domains d on d.relay = relay_name and d.organization_id = e.organization_id
          and d.domain = h.domain and d.blocked_at is not null
      where e.id = email and e.organization_id = organization;
  end
  $$;
revoke all on function explain_waiting(uuid, uuid, text, text) from public;

-- Quarantines all emails that wait or whose outcome is unknown, also those that were released after an earlier restore.
-- Returns how many were not quarantined before.
create function quarantine_emails(cause text) returns integer
  language plpgsql set search_path = public, pg_temp as $$
  declare
    quarantined integer;
  begin
    insert into restored_emails (email_id, organization_id, cause)
      select e.id, e.organization_id, $1 from emails e
      where e.status in ('queued', 'sending') and e.mode = 'live'
      on conflict (email_id) do update set cause = excluded.cause, quarantined_at = now(), released_at = null
        where restored_emails.released_at is not null;
    get diagnostics quarantined = row_count;
    if quarantined > 0 then
      update emails e set maybe_delivered = true from restored_emails r
        where e.id = r.email_id and r.released_at is null and e.maybe_delivered is not true;
      -- Jobs that are active now are quarantined when their emails are claimed.
      update pgboss.job j set blocked = true from restored_emails r
        where j.name = 'email-send' and j.id = r.email_id and r.released_at is null
          and j.state < 'active';
    end if;
    return quarantined;
  end
  $$;
revoke all on function quarantine_emails(text) from public;

create function keep_sns_certificate(url text, pem text, expires_at timestamptz) returns void
  language sql security definer set search_path = public, pg_temp as $$
  delete from sns_certificates c where c.expires_at < now();
  insert into sns_certificates as c (url, pem, expires_at)
    values ($1, $2, $3)
    on conflict on constraint sns_certificates_pkey do update set
      pem = excluded.pem, expires_at = excluded.expires_at;
  $$;
revoke all on function keep_sns_certificate(text, text, timestamptz) from public;

-- The request role cannot read the token buckets.
create function provider_daily_quota(transport_name text) returns double precision
  language sql stable security definer set search_path = public, pg_temp as $$
  select g.max_per_day from send_token_buckets g where g.transport = transport_name
  $$;
revoke all on function provider_daily_quota(text) from public;

-- Requests have no rights on tables that belong to no organization.
create function read_sns_certificates() returns table (url text, pem text)
  language sql stable security definer set search_path = public, pg_temp as $$
  select c.url, c.pem from sns_certificates c
  $$;
revoke all on function read_sns_certificates() from public;

-- If claims are missing, quarantines the emails that wait, and counts on from the numbers. Returns how many are quarantined; null if
-- no claim is missing, because another worker has done so before.
create function recover_claims(ids uuid[], counters bigint[]) returns integer
  language plpgsql set search_path = public, pg_temp as $$
  declare
    quarantined integer;
  begin
    -- Waits for other workers. The statements below see what they have committed.
    lock table claim_counters in share row exclusive mode;
    if not claims_are_missing(ids, counters) then
      return null;
    end if;
    quarantined := quarantine_emails('counter');
    insert into claim_counters as c (id, counter) select * from unnest(ids, counters)
      on conflict (id) do update set counter = greatest(c.counter, excluded.counter), updated_at = now();
    return quarantined;
  end
  $$;
revoke all on function recover_claims(uuid[], bigint[]) from public;

-- All reasons for which no session could be opened have the probes of 'unreachable'.
create function take_send_tokens(bucket_name text, wanted integer, OUT granted integer, OUT wait_ms
    integer, OUT parked boolean)
  returns record
  language plpgsql set search_path = public, pg_temp as $$
  declare
    bucket send_token_buckets;
    moment timestamptz;
    elapsed double precision;
  begin
    -- A second's counting may be lost in a crash; waiting for the disk each time costs more.
    perform set_config('synchronous_commit', 'off', true);
    select * into strict bucket from send_token_buckets where transport = bucket_name for update;
    moment := clock_timestamp();
    wait_ms := 0;
    parked := bucket.parked_reason is not null;
    if parked then
      granted := case when bucket.probe_at <= moment then least(wanted, 1) else 0 end;
      if granted = 1 then
        bucket.probes := bucket.probes + 1;
        bucket.probe_at := moment + make_interval(secs => case
          when bucket.parked_reason = 'policy_refused' then 2
          when bucket.parked_reason in ('unreachable', 'no_reply', 'tls_failed', 'dns_failed',
              'connection_refused', 'timed_out')
            then least(300, 2 ^ greatest(1, least(bucket.probes - 4, 9)))
          else least(300, 2 ^ least(bucket.probes + 1, 9)) end);
        update send_token_buckets set probes = bucket.probes, probe_at = bucket.probe_at
          where transport = bucket_name;
      end if;
      wait_ms := ceil(extract(epoch from bucket.probe_at - moment) * 1000);
      return;
    end if;
    if bucket.rate is null then
      granted := wanted;
      return;
    end if;
    elapsed := greatest(0, extract(epoch from moment - bucket.refilled_at));
    bucket.rate := least(bucket.max_rate, bucket.rate * (1 + 0.05 * least(elapsed, 20)));
    if bucket.max_rate is null and bucket.rate > 200 then
      -- A server without a known limit was throttling once, and has not for long.
      update send_token_buckets set rate = null where transport = bucket_name;
      granted := wanted;
      return;
    end if;
    bucket.tokens :=
      least(greatest(1, bucket.rate * 0.1), bucket.tokens + bucket.rate * least(elapsed, 3600));
    granted := greatest(0, least(wanted, floor(bucket.tokens)));
    bucket.tokens := bucket.tokens - granted;
    wait_ms := greatest(0, ceil((1 - bucket.tokens) / bucket.rate * 1000));
    update send_token_buckets set rate = bucket.rate, tokens = bucket.tokens, refilled_at = moment
      where transport = bucket_name;
  end
  $$;
revoke all on function take_send_tokens(text, integer) from public;
