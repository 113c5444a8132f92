import { Migration } from '@mikro-orm/migrations';

/**
 * K14: each row of the consent ledger contains the hash of the previous row of the same contact and subtype. The format
 * of what is hashed is published in the guide "Proof of consent"; it must never change.
 */
export class ConsentChain extends Migration {
  override name = '0053-consent-chain';

  override up(): void {
    for (const sql of [COLUMNS, TEXTS, ROW, SEAL, CHAIN, EARLIER_ROWS, ERASURE, RETENTION]) {
      this.addSql(sql);
    }
  }
}

const COLUMNS = `
  alter table consent_ledger
    -- A random id of the contact, which remains after an erasure.
    add column subject uuid,
    add column actor_type text,
    -- The hash of the previous row of the same contact and subtype; null for the first.
    add column prev_hash bytea,
    add column email_digest bytea,
    add column ip_digest bytea,
    add column user_agent_digest bytea,
    add column evidence_digest bytea,
    add column text_digest bytea,
    -- 16 bytes for each private value, in the order of the digests. An erasure deletes them.
    add column salts bytea,
    add column hash bytea,
    -- When the row was chained, if that was later than the consent.
    add column source_chained_at timestamptz(3);
`;

/** The hash covers the wording itself, and \`text_version\` names it. */
const TEXTS = `
  create table subtype_texts (
    organization_id uuid not null references organizations on delete cascade,
    subtype_id uuid not null,
    version integer not null,
    -- A JSON object in the canonical form of RFC 8785.
    wording text not null,
    primary key (subtype_id, version)
  );

  create function subtype_wording(
    type_name text, type_description text, name text, description text
  ) returns text
    language sql immutable as $$
      select '{"description":' || coalesce(to_json(description)::text, 'null')
        || ',"name":' || to_json(name)::text
        || ',"type_description":' || coalesce(to_json(type_description)::text, 'null')
        || ',"type_name":' || to_json(type_name)::text || '}'
    $$;
  revoke all on function subtype_wording(text, text, text, text) from public;

  create function keep_subtype_text() returns trigger
    language plpgsql security definer set search_path = public, pg_temp as $$
    begin
      insert into subtype_texts (organization_id, subtype_id, version, wording)
        select new.organization_id, new.id, new.text_version,
          subtype_wording(t.name, t.description, new.name, new.description)
        from subscription_types t where t.id = new.type_id
        on conflict do nothing;
      return null;
    end
    $$;
  revoke all on function keep_subtype_text() from public;
  create trigger keep_subtype_text after insert or update on subscription_subtypes
    for each row execute function keep_subtype_text();

  insert into subtype_texts (organization_id, subtype_id, version, wording)
    select b.organization_id, b.id, b.text_version,
      subtype_wording(t.name, t.description, b.name, b.description)
    from subscription_subtypes b join subscription_types t on t.id = b.type_id;
`;

/**
 * PostgreSQL writes strings in JSON as RFC 8785 requires. Keys of objects are written in order here; evidence has
 * ASCII keys and no nested objects. Callers of these functions fix the search path, so that simple ones are inlined.
 */
const ROW = `
  create function base64url(bytes bytea) returns text
    language sql immutable as $$
      select rtrim(translate(encode(bytes, 'base64'), '+/', '-_'), '=')
    $$;
  revoke all on function base64url(bytea) from public;

  create function canonical_evidence(evidence jsonb) returns text
    language sql stable as $$
      select '{' || coalesce(
        string_agg(to_json(key)::text || ':' || value::text, ',' order by key collate "C"), '') || '}'
      from jsonb_each(evidence)
      having evidence is not null
    $$;
  revoke all on function canonical_evidence(jsonb) from public;

  -- What the hash of a row covers, in the canonical form of RFC 8785.
  create function canonical_consent(l consent_ledger) returns text
    language plpgsql stable as $$
    begin
      return '{"actor":{"id":' || coalesce('"' || l.api_key_id || '"', 'null')
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
`;

const SEAL = `
  -- Fills in the digests of the private values, and the hash. The rest of the row is final.
  create function seal_consent(l consent_ledger, email text, wording text) returns consent_ledger
    language plpgsql volatile as $$
    begin
      -- Each with 122 random bits.
      l.salts := uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid())
        || uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid())
        || uuid_send(gen_random_uuid());
      l.actor_type := coalesce(l.actor_type, case
        when l.api_key_id is not null then 'api_key'
        when l.source in ('double_opt_in', 'preference_page', 'one_click') then 'recipient'
        when l.source in ('complaint', 'expired') then 'system'
        else 'operator' end);
      l.email_digest := sha256(substr(l.salts, 1, 16) || convert_to(to_json(email)::text, 'UTF8'));
      l.ip_digest := sha256(substr(l.salts, 17, 16) || convert_to(to_json(l.ip)::text, 'UTF8'));
      l.user_agent_digest :=
        sha256(substr(l.salts, 33, 16) || convert_to(to_json(l.user_agent)::text, 'UTF8'));
      l.evidence_digest :=
        sha256(substr(l.salts, 49, 16) || convert_to(canonical_evidence(l.evidence), 'UTF8'));
      l.text_digest := sha256(substr(l.salts, 65, 16) || convert_to(wording, 'UTF8'));
      l.hash := sha256(coalesce(l.prev_hash, '\\x${'00'.repeat(32)}'::bytea)
        || convert_to(canonical_consent(l), 'UTF8'));
      return l;
    end
    $$;
  revoke all on function seal_consent(consent_ledger, text, text) from public;
`;

/** Belongs to the statement that inserts the row. Its transaction holds the lock of the contact. */
const CHAIN = `
  create function chain_consent() returns trigger
    language plpgsql security definer set search_path = public, pg_temp as $$
    declare
      latest record;
      email text;
      wording text;
    begin
      new.prev_hash := null;
      new.hash := null;
      new.salts := null;
      new.source_chained_at := null;
      if new.contact_id is null then
        return new;
      end if;
      select l.subject, l.subtype_id, l.hash into latest from consent_ledger l
        where l.organization_id = new.organization_id and l.contact_id = new.contact_id
        order by l.id desc limit 1;
      if found and latest.hash is null then
        -- The maintenance step has not reached this contact yet.
        perform chain_contact_consent(new.organization_id, new.contact_id);
        select l.subject, l.subtype_id, l.hash into latest from consent_ledger l
          where l.organization_id = new.organization_id and l.contact_id = new.contact_id
          order by l.id desc limit 1;
      end if;
      new.subject := coalesce(latest.subject, gen_random_uuid());
      if latest.subtype_id = new.subtype_id then
        new.prev_hash := latest.hash;
      elsif latest.subject is not null then
        select l.hash into new.prev_hash from consent_ledger l
          where l.organization_id = new.organization_id and l.contact_id = new.contact_id
            and l.subtype_id = new.subtype_id
          order by l.id desc limit 1;
      end if;
      select c.email into email from contacts c
        where c.organization_id = new.organization_id and c.id = new.contact_id;
      select t.wording into wording from subtype_texts t
        where t.subtype_id = new.subtype_id and t.version = new.text_version;
      return seal_consent(new, email, wording);
    end
    $$;
  revoke all on function chain_consent() from public;
  create trigger chain_consent before insert on consent_ledger
    for each row execute function chain_consent();
`;

/** Rows that are older than the chain. */
const EARLIER_ROWS = `
  -- Where the maintenance step continues. Empty when all rows are chained.
  create table consent_chaining (last_id uuid not null);
  insert into consent_chaining
    select '00000000-0000-0000-0000-000000000000' where exists (select from consent_ledger);

  -- Chains those of a person's rows that are not chained yet. Nothing is known any more about the private values of
  -- rows whose contact was erased.
  create function chain_consent_rows(ids uuid[]) returns void
    language plpgsql volatile as $$
    declare
      l consent_ledger;
      person uuid;
      email text;
      wording text;
    begin
      for l in select * from consent_ledger where id = any(ids) order by id loop
        person := coalesce(person, l.subject, gen_random_uuid());
        continue when l.hash is not null;
        email := null;
        wording := null;
        if l.contact_id is not null then
          select c.email into email from contacts c where c.id = l.contact_id;
          select t.wording into wording from subtype_texts t
            where t.subtype_id = l.subtype_id and t.version = l.text_version;
        end if;
        l.subject := person;
        l.prev_hash := (select p.hash from consent_ledger p
          where p.id = any(ids) and p.id < l.id and p.subtype_id = l.subtype_id
          order by p.id desc limit 1);
        l := seal_consent(l, email, wording);
        update consent_ledger set subject = l.subject, actor_type = l.actor_type,
            prev_hash = l.prev_hash, hash = l.hash, email_digest = l.email_digest,
            ip_digest = l.ip_digest, user_agent_digest = l.user_agent_digest,
            evidence_digest = l.evidence_digest, text_digest = l.text_digest,
            salts = case when l.contact_id is not null then l.salts end, source_chained_at = now()
          where id = l.id;
      end loop;
    end
    $$;
  revoke all on function chain_consent_rows(uuid[]) from public;

  create function chain_contact_consent(organization uuid, contact uuid) returns void
    language sql volatile as $$
      select chain_consent_rows(array(select l.id from consent_ledger l
        where l.organization_id = organization and l.contact_id = contact))
    $$;
  revoke all on function chain_contact_consent(uuid, uuid) from public;

  -- Chains the rows of the next contacts. Returns how many rows it has examined.
  create function chain_earlier_consent(at_most integer) returns integer
    language plpgsql volatile security definer set search_path = public, pg_temp as $$
    declare
      previous uuid;
      batch uuid[];
      contact record;
      erased record;
    begin
      if not pg_try_advisory_xact_lock(hashtextextended('mailwright consent chaining', 0)) then
        return 0;
      end if;
      select last_id into previous from consent_chaining;
      if not found then
        return 0;
      end if;
      batch := array(select id from consent_ledger where id > previous order by id limit at_most);
      if batch = '{}' then
        delete from consent_chaining;
        return 0;
      end if;
      -- The same lock, in the same order, as for every change of consent.
      perform from contacts c where c.id in (select l.contact_id from consent_ledger l
          where l.id = any(batch) and l.hash is null)
        order by c.id for no key update;
      for contact in select distinct l.organization_id, l.contact_id from consent_ledger l
        where l.id = any(batch) and l.hash is null and l.contact_id is not null
      loop
        perform chain_contact_consent(contact.organization_id, contact.contact_id);
      end loop;
      -- One erasure is one contact.
      for erased in select distinct l.organization_id, l.address_hash, l.erased_at
        from consent_ledger l
        where l.id = any(batch) and l.hash is null and l.erased_at is not null
      loop
        perform chain_consent_rows(array(select l.id from consent_ledger l
          where l.erased_at = erased.erased_at and l.address_hash = erased.address_hash
            and l.organization_id = erased.organization_id));
      end loop;
      update consent_chaining set last_id = batch[array_upper(batch, 1)];
      return cardinality(batch);
    end
    $$;
  revoke all on function chain_earlier_consent(integer) from public;
`;

const ERASURE = `
  -- As before; it deletes the salts too. Nothing that a hash covers changes.
  create or replace function erase_contact(organization uuid, address_key text, pseudonym bytea)
    returns boolean
    language plpgsql volatile security definer set search_path = public, pg_temp as $$
    declare
      contact uuid;
    begin
      if (organization = nullif(current_setting('app.organization_id', true), '')::uuid) is not true
      then
        raise exception 'The transaction is bound to another organization.'
          using errcode = 'insufficient_privilege';
      end if;

      select c.id into contact from contacts c
        where c.organization_id = organization and c.email_key = address_key for update;
      -- Those that the maintenance step has not reached yet: their hashes cover what is erased here.
      perform chain_contact_consent(organization, contact);
      update consent_ledger l set contact_id = null, address_hash = pseudonym, erased_at = now(),
          token_id = null, ip = null, user_agent = null, locale = null, evidence = null, salts = null
        where l.organization_id = organization and l.contact_id = contact;
      -- With it go memberships, consents and open requests.
      delete from contacts c where c.id = contact;
      return contact is not null;
    end
    $$;
`;

const RETENTION = `
  -- A row whose retention period has ended keeps its id, its hash and its place in the log.
  alter table consent_ledger
    alter column subtype_id drop not null,
    alter column subtype_key drop not null,
    alter column from_status drop not null,
    alter column to_status drop not null,
    alter column source drop not null,
    alter column text_version drop not null,
    alter column occurred_at drop not null,
    drop constraint consent_ledger_check,
    -- Not valid: the table is not read, so that writes do not wait.
    add constraint consent_ledger_erased check (
      num_nulls(address_hash, erased_at) = 2 or contact_id is null and num_nulls(address_hash, erased_at) = 0
    ) not valid,
    add constraint consent_ledger_is_whole check (
      num_nulls(subtype_id, subtype_key, from_status, to_status, source, text_version, occurred_at)
        = case when contact_id is null and erased_at is null then 7 else 0 end
    ) not valid;

  -- As before. Rows that were never chained are deleted.
  create or replace function forget_erased_consent(retention interval, at_most integer) returns integer
    language plpgsql volatile security definer set search_path = public, pg_temp as $$
    declare
      old uuid[];
    begin
      old := array(select id from consent_ledger where erased_at < now() - retention limit at_most);
      delete from consent_ledger where id = any(old) and hash is null;
      update consent_ledger set subject = null, subtype_id = null, subtype_key = null,
          from_status = null, to_status = null, source = null, text_version = null,
          occurred_at = null, actor_type = null, api_key_id = null, template_slug = null,
          template_version = null, address_hash = null, erased_at = null, prev_hash = null,
          email_digest = null, ip_digest = null, user_agent_digest = null, evidence_digest = null,
          text_digest = null, source_chained_at = null
        where id = any(old);
      return cardinality(old);
    end
    $$;
`;
