import { Migration } from '@mikro-orm/migrations';
import { QUEUE_SCHEMA } from '../../queue/pgboss.ts';

/** D-F9: what an explanation of an email needs beyond the tables that requests can read. */
export class Explanations extends Migration {
  override name = '0052-explanations';

  override up(): void {
    this.addSql(WAITING);
  }
}

/**
 * Why an email waits: its job, the pause of the transport, and the pause of its sender domain at the relay. The request
 * role can read none of these tables, because they show other organizations.
 */
const WAITING = `
  create function explain_waiting(
    organization uuid, email uuid, transport_name text, relay_name text,
    out job_state text, out start_after timestamptz, out paused_reason text, out paused_message text,
    out paused_since timestamptz, out paused_probe_at timestamptz, out domain text,
    out domain_message text, out domain_since timestamptz, out domain_probe_at timestamptz
  )
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
          left join ${QUEUE_SCHEMA}.job j on j.name = 'email-send' and j.id = e.id
          left join send_gates g on g.transport = transport_name and g.parked_reason is not null
          left join held_emails h on h.email_id = e.id
          left join relay_domains d on d.relay = relay_name and d.organization_id = e.organization_id
            and d.domain = h.domain and d.blocked_at is not null
        where e.id = email and e.organization_id = organization;
    end
    $$;
  revoke all on function explain_waiting(uuid, uuid, text, text) from public;
`;
