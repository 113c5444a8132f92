import { Migration } from '@mikro-orm/migrations';

/** How fast mail may leave, whether it may leave at all, and how long it is kept. */
export class Delivery extends Migration {
  override name = '0006-delivery';

  override up(): void {
    for (const sql of [CLAIMS, GATES, RETENTION]) this.addSql(sql);
  }
}

/** Which claim an email is in: one whose answer was lost is recognised when it is made again. */
const CLAIMS = `
  alter table emails add column claim_id uuid;
`;

/**
 * What all workers of a transport share: a token bucket, and why nothing leaves. One row is locked for
 * the time of one call, whoever dies meanwhile.
 */
const GATES = `
  create table send_gates (
    transport text primary key,
    -- Messages per second; null is no limit. "rate" is what holds now: less after being throttled.
    max_rate double precision,
    rate double precision,
    tokens double precision not null default 0,
    refilled_at timestamptz not null default now(),
    slowed_at timestamptz not null default '-infinity',
    -- When a worker last asked the provider for the account's limits.
    account_read_at timestamptz not null default '-infinity',
    parked_reason text,
    parked_message text,
    parked_at timestamptz(3),
    probes integer not null default 0,
    probe_at timestamptz
  ) with (fillfactor = 50);

  -- Grants as many of the wanted sends as may begin now. The bucket holds a tenth of a second's
  -- quota, so that what leaves within any second stays below it. Parked, one send at a time tries
  -- whether the provider takes mail again, at growing intervals of 2 s to 5 min.
  create function take_send_tokens(
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
          gate.probe_at := moment + make_interval(secs => least(300, 2 ^ least(gate.probes + 1, 9)));
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
  revoke all on function take_send_tokens(text, integer) from public;
`;

const RETENTION = `
  -- Runs with the owner's rights, so that the worker may drop months that have had their time.
  create function drop_email_partitions(before timestamptz) returns integer
    language plpgsql security definer set search_path = public, pg_temp as $$
    declare
      month timestamp;
      dropped integer := 0;
      name text;
    begin
      -- Whoever reads or writes emails goes first: there is time until the next round.
      perform set_config('lock_timeout', '1s', true);
      for name in
        select c.relname from pg_inherits i join pg_class c on c.oid = i.inhrelid
          where i.inhparent = 'emails'::regclass and c.relname ~ '^emails_\\d{4}_\\d{2}$'
          order by c.relname
      loop
        month := to_timestamp(right(name, 7), 'YYYY_MM')::timestamp;
        exit when (month + interval '1 month') at time zone 'UTC' > before;
        execute format('drop table if exists %I, %I', name, 'email_events_' || right(name, 7));
        dropped := dropped + 1;
      end loop;
      return dropped;
    end
    $$;
  revoke all on function drop_email_partitions(timestamptz) from public;
`;
