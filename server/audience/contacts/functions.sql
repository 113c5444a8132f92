-- Whether a contact has words with these beginnings. Null without a word, and with more than 16: each costs a scan.
create function contact_query(organization uuid, search text) returns tsquery
  language sql immutable parallel safe strict as $$
  select case when count(*) between 1 and 16
      then string_agg(format('''%s'':*', beginning), ' & ')::tsquery end
    from (select distinct unnest(lexemes_of(organization, words_of(search))) as beginning) b
  $$;

-- Some of the contacts with these words. OFFSET 0 and the setting leave only one way to find them, by the index on words.
create function contacts_with_words(search text, most integer) returns setof uuid
  language sql stable security definer set search_path = public, pg_temp set enable_seqscan = off
  as $$
  select f.id
    from (select c.id, c.organization_id from contacts c
      where c.words @@ contact_query(
        nullif(current_setting('app.organization_id', true), '')::uuid, search) offset 0) f
    where f.organization_id = nullif(current_setting('app.organization_id', true), '')::uuid
    limit most
  $$;
revoke all on function contacts_with_words(text, integer) from public;

-- Leaves no trace of a contact in an organization but the address as HMAC. A person's history can be long, so a call
-- erases at most so many of its entries, those with ids above `after`, and returns `more` and the last id; then `erased`, or
-- `absent` if there was no contact. Comes before the mail: the contact's row is locked first, so that who accepts mail for the contact or changes its consent has either
-- committed before, or comes after and finds nobody.
create function erase_contact(organization uuid, address_key text, pseudonym bytea, at_most integer,
    inout after uuid, out result text)
  language plpgsql security definer set search_path = public, pg_temp set enable_seqscan = off as $$
  declare
    contact uuid;
    master boolean;
    entries uuid[];
  begin
    if (organization = nullif(current_setting('app.organization_id', true), '')::uuid) is not true
    then
      raise exception 'The transaction is bound to another organization.'
        using errcode = 'insufficient_privilege';
    end if;

    select c.id, c.subscribed into contact, master from contacts c
      where c.organization_id = organization and c.email_key = address_key for update;
    if not found then
      result := 'absent';
      return;
    end if;
    -- From the oldest. Those that were erased before would be read again without `after`.
    entries := array(select l.id from consent_ledger l
      where l.organization_id = organization and l.contact_id = contact
        and l.id > coalesce(after, '00000000-0000-0000-0000-000000000000') order by l.id limit at_most);
    -- These are later than the entries that are erased already, of this contact and of earlier ones with the address.
    update consent_ledger l set subscribed = master, latest_withdrawal = false
      where l.organization_id = organization and l.address_hash = pseudonym and l.latest_withdrawal
        and l.subtype_id in (select e.subtype_id from consent_ledger e where e.id = any(entries));
    update consent_ledger l set contact_id = null, address_hash = pseudonym, erased_at = now(),
        contact_digest = sha256(uuid_send(contact)), subscribed = master,
        latest_withdrawal = l.to_status = 'unsubscribed' and l.id in (
          select distinct on (e.subtype_id) e.id from consent_ledger e
          where e.id = any(entries) order by e.subtype_id, e.id desc),
        token_id = null, ip = null, user_agent = null, locale = null, evidence = null, salts = null
      where l.id = any(entries);
    if cardinality(entries) = at_most then
      after := entries[at_most];
      result := 'more';
      return;
    end if;
    update consent_ledger l set subscribed = master
      where l.organization_id = organization and l.address_hash = pseudonym and l.latest_withdrawal
        and l.subscribed is distinct from master;
    -- Keeps the time at which somebody who had withdrawn did so again.
    update consent_ledger l set withdrawn_again_at = n.withdrawn_again_at from consents n
      where l.organization_id = organization and l.address_hash = pseudonym and l.latest_withdrawal
        and n.contact_id = contact and n.subtype_id = l.subtype_id
        and n.withdrawn_again_at is not null;
    -- With it go memberships, consents and open requests.
    delete from contacts c where c.id = contact;
    result := 'erased';
  end
  $$;
revoke all on function erase_contact(uuid, text, bytea, integer, uuid) from public;

-- How many contacts the organization has, or has on a static list, by the statistics of PostgreSQL: with row-level security
-- it would count the organization's share twice.
create function estimated_contacts(of_list uuid) returns bigint
  language plpgsql security definer set search_path = public, pg_temp as $$
  declare
    organization uuid := nullif(current_setting('app.organization_id', true), '')::uuid;
    plan json;
  begin
    if of_list is null then
      execute format('explain (format json) select from contacts where organization_id = %L',
        organization) into plan;
    else
      perform from lists l where l.id = of_list and l.organization_id = organization;
      if not found then
        return 0;
      end if;
      execute format('explain (format json) select from list_members where list_id = %L', of_list)
        into plan;
    end if;
    return (plan -> 0 -> 'Plan' ->> 'Plan Rows')::bigint;
  end
  $$;
revoke all on function estimated_contacts(uuid) from public;
