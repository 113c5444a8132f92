import { Migration } from '@mikro-orm/migrations';

/** V2: a pause says why no session with the SMTP server could be opened. */
export class ReasonsOfPauses extends Migration {
  override name = '0121-reasons-of-pauses';

  override up(): void {
    this.addSql(PROBES);
  }
}

const PROBES = `
  -- All reasons for which no session could be opened have the probes of 'unreachable'.
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
          gate.probe_at := moment + make_interval(secs => case
            when gate.parked_reason = 'policy_refused' then 2
            when gate.parked_reason in ('unreachable', 'no_reply', 'tls_failed', 'dns_failed',
                'connection_refused', 'timed_out')
              then least(300, 2 ^ greatest(1, least(gate.probes - 4, 9)))
            else least(300, 2 ^ least(gate.probes + 1, 9)) end);
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
