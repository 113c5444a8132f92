import { Migration } from '@mikro-orm/migrations';

/** S7: pauses by a guard, an operator or an organization. */
export class Pauses extends Migration {
  override name = '0059-pauses';

  override up(): void {
    for (const sql of [PAUSES, SHOWN_PAUSES]) this.addSql(sql);
  }
}

/**
 * The pauses by a provider stay in `send_gates` and `relay_domains`, beside their probes, because versions without this
 * table write them there too.
 */
const PAUSES = `
  create table pauses (
    id uuid primary key,
    scope text collate "C" not null check (scope in ('installation', 'organization', 'priority', 'campaign')),
    -- Null for the installation, and for a priority of all organizations.
    organization_id uuid references organizations on delete cascade,
    priority text collate "C" check (priority in ('high', 'normal', 'low')),
    by text collate "C" not null check (by in ('guard', 'operator', 'organization')),
    -- Whether sends are rejected meanwhile. Otherwise they are accepted and wait.
    refuses boolean not null,
    reason text not null,
    -- The name of the operator or the API key.
    author text,
    since timestamptz(3) not null default now(),
    -- When it ends by itself.
    until timestamptz(3),
    ended_at timestamptz(3),
    ended_by text,
    check ((scope = 'organization') <= (organization_id is not null)),
    check ((scope = 'priority') = (priority is not null))
  );
  create unique index pauses_current on pauses (scope,
    coalesce(organization_id, '00000000-0000-0000-0000-000000000000'), coalesce(priority, ''), by, refuses)
    where ended_at is null;
  create index on pauses (organization_id);
  create index on pauses (ended_at) where ended_at is not null;
`;

/** What holds back email of one organization. The request role can read neither the pauses of all nor those of providers. */
const SHOWN_PAUSES = `
  create function shown_pauses(organization uuid, transport_name text, relay_name text)
    returns table (
      scope text, priority text, domain text, by text, refuses boolean, reason text, author text,
      since timestamptz, until timestamptz
    )
    language plpgsql stable security definer set search_path = public, pg_temp as $$
    #variable_conflict use_column
    begin
      if (organization = nullif(current_setting('app.organization_id', true), '')::uuid) is not true
      then
        raise exception 'The transaction is bound to another organization.'
          using errcode = 'insufficient_privilege';
      end if;
      return query
        select p.scope, p.priority, null::text, p.by, p.refuses, p.reason,
            p.author, p.since::timestamptz, p.until::timestamptz
          from pauses p
          where p.ended_at is null and (p.until is null or p.until > now()) and p.scope <> 'campaign'
            and (p.organization_id is null or p.organization_id = organization)
        union all
        select 'installation', null, null, 'provider', false, g.parked_reason, null,
            g.parked_at::timestamptz, null
          from send_gates g where g.transport = transport_name and g.parked_reason is not null
        union all
        select 'sender_domain', null, d.domain, 'provider', false, 'policy_refused', null,
            d.blocked_at::timestamptz, null
          from relay_domains d
          where d.relay = relay_name and d.organization_id = organization and d.blocked_at is not null
        order by 8;
    end
    $$;
  revoke all on function shown_pauses(uuid, text, text) from public;
`;
