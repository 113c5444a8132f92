-- The pauses that apply to an organization. The request role can read neither those of all organizations nor those of providers.
create function shown_pauses(organization uuid, transport_name text, relay_name text)
  returns table (
    scope text, priority text, domain text, by text, refuses boolean, reason text, author text,
    since timestamptz, until timestamptz)
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
        from send_token_buckets g where g.transport = transport_name and g.parked_reason is not null
      union all
      select 'sender_domain', null, d.domain, 'provider', false, 'policy_refused', null,
          d.blocked_at::timestamptz, null
        from relay_domains d
        where d.relay = relay_name and d.organization_id = organization and d.blocked_at is not null
      order by 8;
  end
  $$;
revoke all on function shown_pauses(uuid, text, text) from public;
