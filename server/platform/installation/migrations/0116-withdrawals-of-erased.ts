import { Migration } from '@mikro-orm/migrations';

/**
 * A withdrawal of consent outlives the contact: when an erased contact is added again, its withdrawals apply to the new one
 * (C7), and so do the links of its emails (P6).
 */
export class WithdrawalsOfErased extends Migration {
  override name = '0116-withdrawals-of-erased';

  override up(): void {
    for (const sql of [COLUMNS, EARLIER, INDEXES, ERASURE, AGAIN, RESTORE, RETENTION])
      this.addSql(sql);
  }
}

const COLUMNS = `
  alter table consent_ledger
    -- Of erased contacts: the hash of the contact's id. Only somebody who knows the id, such as the owner of a link, finds it.
    add column contact_digest bytea,
    -- Of erased contacts: the master switch at that time.
    add column subscribed boolean,
    -- Whether this is the last entry of an erased address and subtype, and a withdrawal. It is kept beyond the retention period.
    add column latest_withdrawal boolean not null default false,
    -- When the person withdrew once more, by a link of an earlier email, while no contact had the address.
    add column withdrawn_again_at timestamptz(3);

  -- Whether it is the withdrawal of an earlier contact with this address, which was erased.
  alter table consents add column restored boolean not null default false;

  -- Only of contacts whose address has consent history from an earlier contact, which was erased.
  alter table contacts add column address_hash bytea;
`;

/** Entries of contacts that were erased before. Their ids and master switches are not known. */
const EARLIER = `
  update consent_ledger l set latest_withdrawal = true
    from (select distinct on (organization_id, address_hash, subtype_id) id, to_status
      from consent_ledger where address_hash is not null
      order by organization_id, address_hash, subtype_id, id desc) last
    where l.id = last.id and last.to_status = 'unsubscribed';
`;

const INDEXES = `
  create index consent_ledger_address_hash on consent_ledger (organization_id, address_hash)
    where address_hash is not null;
  create index consent_ledger_contact_digest on consent_ledger (contact_digest)
    where contact_digest is not null;
  create index consent_ledger_retention on consent_ledger (erased_at)
    where erased_at is not null and not latest_withdrawal;
  drop index consent_ledger_erased_at_idx;
  create index contacts_address_hash on contacts (organization_id, address_hash)
    where address_hash is not null;
`;

const ERASURE = `
  create or replace function erase_contact(organization uuid, address_key text, pseudonym bytea)
    returns boolean
    language plpgsql volatile security definer set search_path = public, pg_temp
    set enable_seqscan = off as $$
    declare
      contact uuid;
      master boolean;
    begin
      if (organization = nullif(current_setting('app.organization_id', true), '')::uuid) is not true
      then
        raise exception 'The transaction is bound to another organization.'
          using errcode = 'insufficient_privilege';
      end if;

      select c.id, c.subscribed into contact, master from contacts c
        where c.organization_id = organization and c.email_key = address_key for update;
      if not found then
        return false;
      end if;
      -- Those that the maintenance step has not reached yet: their hashes cover what is erased here.
      perform chain_contact_consent(organization, contact);
      -- The entries of this contact are later than those of earlier contacts with the address.
      update consent_ledger l set subscribed = master, latest_withdrawal = not exists (
          select from consent_ledger n where n.organization_id = organization
            and n.contact_id = contact and n.subtype_id = l.subtype_id)
        where l.organization_id = organization and l.address_hash = pseudonym and l.latest_withdrawal;
      update consent_ledger l set contact_id = null, address_hash = pseudonym, erased_at = now(),
          contact_digest = sha256(uuid_send(contact)), subscribed = master,
          latest_withdrawal = l.to_status = 'unsubscribed' and not exists (
            select from consent_ledger n where n.organization_id = organization
              and n.contact_id = contact and n.subtype_id = l.subtype_id and n.id > l.id),
          token_id = null, ip = null, user_agent = null, locale = null, evidence = null, salts = null
        where l.organization_id = organization and l.contact_id = contact;
      -- With it go memberships, consents and open requests.
      delete from contacts c where c.id = contact;
      return true;
    end
    $$;
`;

const AGAIN = `
  -- One click on the link of an erased contact. The withdrawal counts from now on; no subtypes are all of them.
  create function withdraw_again(organization uuid, contact uuid, subtypes uuid[]) returns void
    language plpgsql volatile security definer set search_path = public, pg_temp
    set enable_seqscan = off as $$
    begin
      if (organization = nullif(current_setting('app.organization_id', true), '')::uuid) is not true
      then
        raise exception 'The transaction is bound to another organization.'
          using errcode = 'insufficient_privilege';
      end if;
      update consent_ledger l set withdrawn_again_at = clock_timestamp()
        where l.organization_id = organization and l.latest_withdrawal
          and (subtypes = '{}' or l.subtype_id = any(subtypes))
          and l.address_hash in (select e.address_hash from consent_ledger e
            where e.organization_id = organization and e.contact_digest = sha256(uuid_send(contact)));
    end
    $$;
  revoke all on function withdraw_again(uuid, uuid, uuid[]) from public;
`;

/**
 * A function sees what was committed while the statement that calls it waited: the erasure of the contact that had the
 * address before.
 */
const RESTORE = `
  -- Gives a new contact the withdrawals of the erased contacts with its address. Returns its master switch; null if there
  -- were none.
  create function restore_withdrawals(organization uuid, contact uuid, pseudonym bytea) returns boolean
    language plpgsql volatile set search_path = public, pg_temp set enable_seqscan = off as $$
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
        select organization, contact, l.subtype_id, 'unsubscribed', l.source,
          greatest(l.occurred_at, l.withdrawn_again_at), true
        from consent_ledger l join subscription_subtypes b on b.id = l.subtype_id
        where l.organization_id = organization and l.address_hash = pseudonym
          and l.latest_withdrawal and b.organization_id = organization;
      return master;
    end
    $$;
  revoke all on function restore_withdrawals(uuid, uuid, bytea) from public;
`;

const RETENTION = `
  create or replace function forget_erased_consent(retention interval, at_most integer) returns integer
    language plpgsql volatile security definer set search_path = public, pg_temp as $$
    declare
      old uuid[];
    begin
      old := array(select id from consent_ledger
        where erased_at < now() - retention and not latest_withdrawal limit at_most);
      delete from consent_ledger where id = any(old) and hash is null;
      update consent_ledger set subject = null, subtype_id = null, subtype_key = null,
          from_status = null, to_status = null, source = null, text_version = null,
          occurred_at = null, actor_type = null, api_key_id = null, person_id = null, template_slug = null,
          template_version = null, address_hash = null, erased_at = null, prev_hash = null,
          email_digest = null, ip_digest = null, user_agent_digest = null, evidence_digest = null,
          text_digest = null, source_chained_at = null, contact_digest = null, subscribed = null,
          withdrawn_again_at = null
        where id = any(old);
      return cardinality(old);
    end
    $$;
`;
