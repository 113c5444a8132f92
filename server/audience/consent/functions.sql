-- What the hash of a row covers, in the canonical form of RFC 8785.
create function canonical_consent(l consent_ledger) returns text
  language plpgsql stable as $$
  begin
    return '{"actor":{"id":' || coalesce('"' || coalesce(l.api_key_id, l.person_id) || '"', 'null')
      || ',"type":' || to_json(l.actor_type)
      || '},"at":"' || to_char(l.occurred_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
      || '","from":' || to_json(l.from_status)
      || ',"id":"' || l.id
      || '","private":{"email":' || coalesce('"' || base64url(l.email_digest) || '"', 'null')
      || ',"evidence":' || coalesce('"' || base64url(l.evidence_digest) || '"', 'null')
      || ',"ip":' || coalesce('"' || base64url(l.ip_digest) || '"', 'null')
      || ',"text":' || coalesce('"' || base64url(l.text_digest) || '"', 'null')
      || ',"user_agent":' || coalesce('"' || base64url(l.user_agent_digest) || '"', 'null')
      || '},"source":' || to_json(l.source)
      || ',"subject":"' || l.subject
      || '","subtype_key":' || to_json(l.subtype_key)
      || ',"to":' || to_json(l.to_status) || ',"v":1}';
  end
  $$;
revoke all on function canonical_consent(consent_ledger) from public;

create function canonical_evidence(evidence jsonb) returns text
  language sql stable as $$
  select '{' || coalesce(
    string_agg(to_json(key)::text || ':' || value::text, ',' order by key collate "C"), '') || '}'
  from jsonb_each(evidence)
  having evidence is not null
  $$;
revoke all on function canonical_evidence(jsonb) from public;

-- Adds an entry to the chain. The transaction has locked the contact.
create function chain_consent() returns trigger
  language plpgsql security definer set search_path = public, pg_temp set enable_seqscan = off as $$
  declare
    latest record;
    email text;
    wording text;
  begin
    new.prev_hash := null;
    new.hash := null;
    new.salts := null;
    if new.contact_id is null then
      return new;
    end if;
    -- The contact is a range, so that only the index on contacts has this order. Otherwise PostgreSQL may read the primary
    -- key from its end, past the entries of others.
    select l.subject, l.subtype_id, l.hash into latest from consent_ledger l
      where l.organization_id = new.organization_id
        and l.contact_id between new.contact_id and new.contact_id
      order by l.contact_id, l.id desc limit 1;
    new.subject := coalesce(latest.subject, gen_random_uuid());
    if latest.subtype_id = new.subtype_id then
      new.prev_hash := latest.hash;
    elsif latest.subject is not null then
      select l.hash into new.prev_hash from consent_ledger l
        where l.organization_id = new.organization_id
          and l.contact_id between new.contact_id and new.contact_id
          and l.subtype_id is not distinct from new.subtype_id
        order by l.contact_id, l.id desc limit 1;
    end if;
    select c.email into email from contacts c
      where c.organization_id = new.organization_id and c.id = new.contact_id;
    select t.wording into wording from subtype_texts t
      where t.subtype_id = new.subtype_id and t.version = new.text_version;
    return seal_consent(new, email, wording);
  end
  $$;
revoke all on function chain_consent() from public;

-- Erased consent is kept for this time, because people may ask for a proof about email from before the erasure.
create function forget_erased_consent(retention interval, at_most integer) returns integer
  language plpgsql security definer set search_path = public, pg_temp as $$
  declare
    old uuid[];
  begin
    old := array(select id from consent_ledger
      where erased_at < now() - retention and not latest_withdrawal limit at_most);
    update consent_ledger set subject = null, subtype_id = null, subtype_key = null,
        from_status = null, to_status = null, source = null, text_version = null,
        occurred_at = null, actor_type = null, api_key_id = null, person_id = null, template_slug = null,
        template_version = null, address_hash = null, erased_at = null, prev_hash = null,
        email_digest = null, ip_digest = null, user_agent_digest = null, evidence_digest = null,
        text_digest = null, contact_digest = null, subscribed = null,
        withdrawn_again_at = null
      where id = any(old);
    return cardinality(old);
  end
  $$;
revoke all on function forget_erased_consent(interval, integer) from public;

-- The source of an erased withdrawal. A complaint remains the source until the person consents again.
create function lasting_source(l consent_ledger) returns text
  language sql stable as $$
  select case when 'complaint' = (
    select c.source from consent_ledger c
    where c.organization_id = l.organization_id and c.address_hash = l.address_hash
      and c.subtype_id between l.subtype_id and l.subtype_id
      and (c.source = 'complaint' or c.to_status = 'subscribed')
    order by c.subtype_id desc, c.id desc limit 1)
    then 'complaint' else l.source end
  $$;
revoke all on function lasting_source(consent_ledger) from public;

create function keep_subtype_text() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
  begin
    insert into subtype_texts (organization_id, subtype_id, version, wording)
      select new.organization_id, new.id, new.text_version,
        subtype_wording(t.name, t.description, t.translations, new.name, new.description, new.translations)
      from subscription_types t where t.id = new.type_id
      on conflict do nothing;
    return null;
  end
  $$;
revoke all on function keep_subtype_text() from public;

-- Ends at most `at_most` consents and open requests of archived subtypes, with an entry in the ledger for each,
-- and returns how many it found. All those of one contact are ended together. Consent of other subtypes is not
-- changed. `keys` are the keys of `subtypes`, in the same order.
create function remove_archived_answers(organization uuid, subtypes uuid[], keys text[], api_key
    uuid, at_most integer)
  returns integer
  language plpgsql security definer set search_path = public, pg_temp set enable_seqscan = off as $$
  declare
    retired uuid[];
    people uuid[];
    answers integer;
    moment timestamptz;
  begin
    if (organization = nullif(current_setting('app.organization_id', true), '')::uuid) is not true
    then
      raise exception 'The transaction is bound to another organization.'
        using errcode = 'insufficient_privilege';
    end if;
    select array_agg(s.id) into retired from subscription_subtypes s
      where s.organization_id = organization and s.archived and s.id = any(subtypes);
    select count(*), array_agg(distinct a.contact_id) into answers, people from (
      select n.contact_id from consents n where n.subtype_id = any(retired)
      union all
      select r.contact_id from consent_requests r where r.subtype_id = any(retired)
      order by contact_id limit at_most) a;

    -- Locked as for every change of consent. The statement after the lock sees what others have committed
    -- until then.
    perform from contacts c where c.id = any(people) order by c.id for no key update;
    moment := clock_timestamp();
    with answered as (
      delete from consents n where n.contact_id = any(people) and n.subtype_id = any(retired)
        returning n.contact_id, n.subtype_id, n.state
    ), asked as (
      delete from consent_requests r where r.contact_id = any(people) and r.subtype_id = any(retired)
        returning r.contact_id, r.subtype_id, 'pending' as state, r.text_version,
          r.template_version_id, r.evidence
    ), ended as (
      select contact_id, subtype_id, coalesce(q.state, a.state) as state, q.text_version,
        q.template_version_id, q.evidence, array_position(subtypes, subtype_id) as place
      from answered a full join asked q using (contact_id, subtype_id)
    )
    insert into consent_ledger (id, organization_id, contact_id, subtype_id, subtype_key,
      from_status, to_status, source, api_key_id, text_version, template_slug, template_version,
      evidence, occurred_at)
    -- A UUIDv7 of this time. Entries of the same time are in the order of the subtypes.
    select (left(uuid_at(latest.at)::text, 14) || '7' || lpad(to_hex(e.place), 3, '0')
        || right(gen_random_uuid()::text, 18))::uuid,
      organization, e.contact_id, e.subtype_id, keys[e.place], e.state, 'none', 'api', api_key,
      coalesce(e.text_version, s.text_version), t.slug, v.version, e.evidence,
      latest.at
    from ended e join subscription_subtypes s on s.id = e.subtype_id
      cross join lateral (select date_trunc('milliseconds', greatest(moment, (
        select l.occurred_at + interval '1 millisecond' from consent_ledger l
        where l.organization_id = organization and l.contact_id between e.contact_id and e.contact_id
        order by l.contact_id, l.id desc limit 1))) as at) latest
      left join template_versions v on v.id = e.template_version_id
      left join templates t on t.id = v.template_id;
    return answers;
  end
  $$;
revoke all on function remove_archived_answers(uuid, uuid[], text[], uuid, integer) from public;

-- Gives a new contact the withdrawals of the erased contacts with its address. Returns its master switch; null if there
-- were none.
create function restore_withdrawals(organization uuid, contact uuid, pseudonym bytea)
  returns boolean
  language plpgsql set search_path = public, pg_temp set enable_seqscan = off as $$
  declare
    master boolean;
  begin
    perform from consent_ledger l
      where l.organization_id = organization and l.address_hash = pseudonym limit 1;
    if not found then
      return null;
    end if;
    select coalesce(bool_and(l.subscribed), true) into master from consent_ledger l
      where l.organization_id = organization and l.address_hash = pseudonym and l.latest_withdrawal;
    update contacts c set address_hash = pseudonym, subscribed = master
      where c.organization_id = organization and c.id = contact;
    insert into consents (organization_id, contact_id, subtype_id, state, source, updated_at, restored)
      select organization, contact, l.subtype_id, 'unsubscribed', lasting_source(l),
        greatest(l.occurred_at, l.withdrawn_again_at), true
      from consent_ledger l join subscription_subtypes b on b.id = l.subtype_id
      where l.organization_id = organization and l.address_hash = pseudonym
        and l.latest_withdrawal and b.organization_id = organization;
    return master;
  end
  $$;
revoke all on function restore_withdrawals(uuid, uuid, bytea) from public;

-- Fills in the digests of the private values, and the hash. The rest of the row is final.
create function seal_consent(l consent_ledger, email text, wording text) returns consent_ledger
  language plpgsql as $$
  begin
    -- Each with 122 random bits.
    l.salts := uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid())
      || uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid())
      || uuid_send(gen_random_uuid());
    l.actor_type := coalesce(l.actor_type, case
      when l.api_key_id is not null then 'api_key'
      when l.person_id is not null then 'person'
      when l.source in ('double_opt_in', 'preference_page', 'one_click') then 'recipient'
      when l.source = 'form' then 'form'
      when l.source in ('complaint', 'expired') then 'system'
      else 'operator' end);
    l.email_digest := sha256(substr(l.salts, 1, 16) || convert_to(to_json(email)::text, 'UTF8'));
    l.ip_digest := sha256(substr(l.salts, 17, 16) || convert_to(to_json(l.ip)::text, 'UTF8'));
    l.user_agent_digest :=
      sha256(substr(l.salts, 33, 16) || convert_to(to_json(l.user_agent)::text, 'UTF8'));
    l.evidence_digest :=
      sha256(substr(l.salts, 49, 16) || convert_to(canonical_evidence(l.evidence), 'UTF8'));
    l.text_digest := sha256(substr(l.salts, 65, 16) || convert_to(wording, 'UTF8'));
    l.hash := sha256(coalesce(l.prev_hash, '\x0000000000000000000000000000000000000000000000000000000000000000'::bytea)
      || convert_to(canonical_consent(l), 'UTF8'));
    return l;
  end
  $$;
revoke all on function seal_consent(consent_ledger, text, text) from public;

-- The members of translations end with their locale, such as name.cs.
create function subtype_wording(type_name text, type_description text, type_translations jsonb, name text,
    description text, translations jsonb)
  returns text
  language sql immutable as $$
  select '{' || string_agg(to_json(m.member)::text || ':' || coalesce(to_json(m.value)::text, 'null'), ','
    order by m.member collate "C") || '}'
  from (
    values ('description', description), ('name', name), ('type_description', type_description),
      ('type_name', type_name)
    union all
    select p.member || '.' || t.locale, t.texts ->> p.field
    from (values (translations, ''), (type_translations, 'type_')) as o (all_texts, prefix)
      cross join lateral jsonb_each(o.all_texts) as t (locale, texts)
      cross join lateral (values (o.prefix || 'name', 'name'),
        (o.prefix || 'description', 'description')) as p (member, field)
  ) m (member, value)
  $$;
revoke all on function subtype_wording(text, text, jsonb, text, text, jsonb) from public;

-- A click on the link of an erased contact: the person withdraws again, now. An empty array means all subtypes.
create function withdraw_again(organization uuid, contact uuid, subtypes uuid[]) returns void
  language plpgsql security definer set search_path = public, pg_temp set enable_seqscan = off as $$
  begin
    if (organization = nullif(current_setting('app.organization_id', true), '')::uuid) is not true
    then
      raise exception 'The transaction is bound to another organization.'
        using errcode = 'insufficient_privilege';
    end if;
    update consent_ledger l set withdrawn_again_at = clock_timestamp()
      where l.organization_id = organization and l.latest_withdrawal
        and (subtypes = '{}' or l.subtype_id = any(subtypes))
        and l.address_hash = (select e.address_hash from consent_ledger e
          where e.organization_id = organization and e.contact_digest = sha256(uuid_send(contact))
          limit 1);
  end
  $$;
revoke all on function withdraw_again(uuid, uuid, uuid[]) from public;
