import { Migration } from '@mikro-orm/migrations';

/** V2: what an SMTP relay refuses by its own rules, counted per relay and sender domain, and the mail that waits for it. */
export class SenderDomainsAtRelays extends Migration {
  override name = '0021-sender-domains-at-relays';

  override up(): void {
    for (const sql of [SENDER_DOMAINS, REFUSALS, HELD_EMAILS, PROBES]) this.addSql(sql);
  }
}

const SENDER_DOMAINS = `
  create table relay_domains (
    -- Host and port, so that another relay begins anew.
    relay text collate "C" not null,
    organization_id uuid not null references organizations on delete cascade,
    domain text collate "C" not null,
    -- Policy refusals since the relay last took mail of the domain.
    refusals integer not null default 0,
    refused_at timestamptz(3),
    -- The relay's words, without addresses.
    message text,
    -- To within a few seconds.
    accepted_at timestamptz(3),
    -- Since when the domain's mail waits.
    blocked_at timestamptz(3),
    probes integer not null default 0,
    probe_at timestamptz(3),
    -- The one email that may leave although the domain is blocked.
    probe_email_id uuid,
    primary key (relay, organization_id, domain)
  ) with (fillfactor = 80);
  create index on relay_domains (relay) where refusals > 0;
`;

const REFUSALS = `
  -- The last ones of each relay: they tell whether it refuses one sender or everybody.
  create table relay_refusals (
    id bigint generated always as identity primary key,
    relay text collate "C" not null,
    domain text collate "C" not null,
    refused_at timestamptz(3) not null default now()
  );
  create index on relay_refusals (relay, id desc);
`;

const HELD_EMAILS = `
  -- Emails whose jobs are held in the queue because their sender domain is blocked.
  create table held_emails (
    email_id uuid primary key,
    organization_id uuid not null,
    domain text collate "C" not null
  );
  create index on held_emails (organization_id, domain, email_id);
`;

const PROBES = `
  -- As before, except for a relay that refuses by policy: its blocked sender domains have probes at growing
  -- intervals of their own, so the mail of others need not wait for longer than 2 s.
  create or replace function take_send_tokens(
    gate_name text, wanted integer, out granted integer, out wait_ms integer, out parked boolean
  )
  language plpgsql volatile set search_path = public, pg_temp as $$
    declare
      gate send_gates;
      moment timestamptz;
      elapsed double precision;
    begin
      -- A second's counting may be lost in a crash; waiting for the disk each time costs more.
      perform set_config('synchronous_commit', 'off', true);
      select * into strict gate from send_gates where transport = gate_name for update;
      moment := clock_timestamp();
      wait_ms := 0;
      parked := gate.parked_reason is not null;
      if parked then
        granted := case when gate.probe_at <= moment then least(wanted, 1) else 0 end;
        if granted = 1 then
          gate.probes := gate.probes + 1;
          gate.probe_at := moment + make_interval(secs => case gate.parked_reason
            when 'policy_refused' then 2 else least(300, 2 ^ least(gate.probes + 1, 9)) end);
          update send_gates set probes = gate.probes, probe_at = gate.probe_at
            where transport = gate_name;
        end if;
        wait_ms := ceil(extract(epoch from gate.probe_at - moment) * 1000);
        return;
      end if;
      if gate.rate is null then
        granted := wanted;
        return;
      end if;
      elapsed := greatest(0, extract(epoch from moment - gate.refilled_at));
      gate.rate := least(gate.max_rate, gate.rate * (1 + 0.05 * least(elapsed, 20)));
      if gate.max_rate is null and gate.rate > 200 then
        -- A server without a known limit was throttling once, and has not for long.
        update send_gates set rate = null where transport = gate_name;
        granted := wanted;
        return;
      end if;
      gate.tokens :=
        least(greatest(1, gate.rate * 0.1), gate.tokens + gate.rate * least(elapsed, 3600));
      granted := greatest(0, least(wanted, floor(gate.tokens)));
      gate.tokens := gate.tokens - granted;
      wait_ms := greatest(0, ceil((1 - gate.tokens) / gate.rate * 1000));
      update send_gates set rate = gate.rate, tokens = gate.tokens, refilled_at = moment
        where transport = gate_name;
    end
    $$;
`;
