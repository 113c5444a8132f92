import { Migration } from '@mikro-orm/migrations';
import { QUEUE_SCHEMA } from '../../queue/pgboss.ts';

/**
 * Erasure (GDPR 17). What has to be deleted lies in tables that the request role may not change, so
 * it is done by functions with the owner's rights that can do nothing else.
 */
export class Erasure extends Migration {
  override name = '0008-erasure';

  override up(): void {
    for (const sql of [EMAILS, LEDGER, ERASE_CONTACT, ERASE_MAIL, FORGET]) this.addSql(sql);
  }
}

const EMAILS = `
  -- When the recipient was erased: from then on nothing that tells of the person is written here.
  alter table emails
    add column erased_at timestamptz(3),
    -- Of erased mail that a transport has had: the address as HMAC, as in suppressions.
    -- A complaint or a hard bounce that comes after the erasure suppresses by it.
    add column address_hash bytea,
    add check (address_hash is null or erased_at is not null);

  create index if not exists emails_organization_id_mode_to_key_id_idx
    on emails (organization_id, mode, to_key, id desc);
`;

const LEDGER = `
  alter table consent_ledger
    alter column contact_id drop not null,
    -- In place of the contact once it was erased: the address as HMAC, as in suppressions.
    add column address_hash bytea,
    add column erased_at timestamptz(3),
    add check (num_nulls(address_hash, erased_at) = case when contact_id is null then 0 else 2 end);

  create index on consent_ledger (erased_at) where erased_at is not null;
`;

const OWN_ORGANIZATION = `
      if (organization = nullif(current_setting('app.organization_id', true), '')::uuid) is not true
      then
        raise exception 'The transaction is bound to another organization.'
          using errcode = 'insufficient_privilege';
      end if;`;

const ERASE_CONTACT = `
  -- Leaves no trace of a contact in an organization but the address as HMAC, and says whether there
  -- was one. Comes before the mail: the contact's row is locked first, so that who accepts mail for the
  -- contact or changes its consent has either committed before, or comes after and finds nobody.
  create function erase_contact(organization uuid, address_key text, pseudonym bytea) returns boolean
    language plpgsql volatile security definer set search_path = public, pg_temp as $$
    declare
      contact uuid;
    begin ${OWN_ORGANIZATION}

      select c.id into contact from contacts c
        where c.organization_id = organization and c.email_key = address_key for update;
      update consent_ledger l set contact_id = null, address_hash = pseudonym, erased_at = now(),
          token_id = null, ip = null, user_agent = null, locale = null, evidence = null
        where l.organization_id = organization and l.contact_id = contact;
      -- With it go memberships, consents and open requests.
      delete from contacts c where c.id = contact;
      delete from ${QUEUE_SCHEMA}.job j where j.name = 'contact-validate'
        and (j.id = contact or j.data ->> 'contactId' = contact::text);
      return contact is not null;
    end
    $$;
  revoke all on function erase_contact(uuid, text, bytea) from public;
`;

const ERASE_MAIL = `
  -- Leaves no trace of a person in so many emails to the address that come after the given one, and
  -- gives the last of them; null when there was none. In groups, because somebody may have had more
  -- mail than one statement has time for.
  create function erase_mail(
    organization uuid, address_key text, pseudonym bytea, previous uuid, at_most integer
  ) returns uuid
    language plpgsql volatile security definer set search_path = public, pg_temp as $$
    declare
      mail uuid[];
    begin ${OWN_ORGANIZATION}

      -- Locked in the order in which workers claim.
      select array_agg(e.id order by e.id) into mail from (
        select id from emails
          where organization_id = organization and mode in ('live', 'test') and to_key = address_key
            and id > previous
          order by id limit at_most for update) e;
      -- What a provider may have by now ends as the provider says; everything else stays here.
      update emails e set status = 'failed', claimed_at = null, failure_code = 'contact_deleted'
        where e.id = any(mail) and e.mode = 'live' and (e.status = 'queued'
          or e.status = 'sending' and (e.claimed_at is null or e.transport = 'mailbox'));
      -- An address of each email's own: what never left shows nothing of whose it was.
      update emails e set to_email = nobody.address, to_key = nobody.address, contact_id = null,
          subject = '[deleted]', variables = null, from_name = null, reply_to = null,
          bounce_diagnostic = null, erased_at = now(),
          address_hash = case when e.transport is not null then pseudonym end,
          failure_message = case
            when e.failure_code = 'contact_deleted' then 'The recipient was erased before the email left.'
            when e.failure_message is not null then '[deleted]' end
        from (select id, 'deleted-' || replace(gen_random_uuid()::text, '-', '')
            || '@anonymized.invalid' as address from unnest(mail) as id) nobody
        where e.id = nobody.id;
      delete from mailbox_messages m where m.email_id = any(mail);
      update provider_events p set event = p.event #- '{bounce,diagnostic}'
        where p.email_id = any(mail);
      -- Dead letters: what jobs of the send queue became in another.
      update ${QUEUE_SCHEMA}.job j set output = null, source_output = null
        where j.name <> 'email-send' and j.source_id = any(mail);
      update ${QUEUE_SCHEMA}.job j set output = null
        where j.name = 'email-send' and j.id = any(mail) and j.output is not null;
      return mail[array_upper(mail, 1)];
    end
    $$;
  revoke all on function erase_mail(uuid, text, bytea, uuid, integer) from public;
`;

const FORGET = `
  -- The proof is owed for as long as anybody may ask about mail that went out before the erasure.
  create function forget_erased_consent(retention interval) returns integer
    language plpgsql volatile security definer set search_path = public, pg_temp as $$
    declare
      forgotten integer;
    begin
      delete from consent_ledger where erased_at < now() - retention;
      get diagnostics forgotten = row_count;
      return forgotten;
    end
    $$;
  revoke all on function forget_erased_consent(interval) from public;
`;
