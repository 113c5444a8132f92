import { Migration } from '@mikro-orm/migrations';
import { QUEUE_SCHEMA } from '../../queue/pgboss.ts';

/** A contact says itself when it is to be validated (C9): no job is made with it or erased with it. */
export class ValidationInContacts extends Migration {
  override name = '0018-validation-in-contacts';

  override up(): void {
    for (const sql of [COLUMNS, UNDER_WAY, ERASE_CONTACT]) this.addSql(sql);
  }
}

/** The default comes by itself, after the column: what is there stays unwritten, and is not due. */
const COLUMNS = `
  alter table contacts
    -- When the next attempt is due, or the worker that makes it counts as dead; null when none is.
    add column validate_at timestamptz,
    -- The number of that attempt: the first is 0.
    add column validation_attempt smallint not null default 0;
  alter table contacts alter column validate_at set default now();
  create index on contacts (validate_at) where validate_at is not null;
`;

/**
 * Takes over what jobs said so far. Processes of the version before put more of them into the queue for
 * as long as they run: it stays, and they leave it within the hour.
 */
const UNDER_WAY = `
  do $$
    begin
      -- By way of organizations, as the index on the status begins with them.
      update contacts c set validate_at = now() from organizations o
        where c.organization_id = o.id and c.validation_status = 'pending';
      if to_regclass('${QUEUE_SCHEMA}.job') is not null then
        with jobs as (
          delete from ${QUEUE_SCHEMA}.job where name = 'contact-validate'
          returning state, start_after, data
        ),
        later as (
          select (data ->> 'contactId')::uuid as contact_id,
            max((data ->> 'attempt')::smallint) as attempt, max(start_after) as due
          from jobs where state < 'completed' and data ? 'contactId' group by 1
        )
        update contacts c set validate_at = l.due, validation_attempt = l.attempt
          from later l where c.id = l.contact_id and c.validation_status = 'unknown';
        update ${QUEUE_SCHEMA}.queue set retention_seconds = 3600 where name = 'contact-validate';
      end if;
    end
  $$;
`;

const ERASE_CONTACT = `
  -- As before, without jobs.
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
      update consent_ledger l set contact_id = null, address_hash = pseudonym, erased_at = now(),
          token_id = null, ip = null, user_agent = null, locale = null, evidence = null
        where l.organization_id = organization and l.contact_id = contact;
      -- With it go memberships, consents and open requests.
      delete from contacts c where c.id = contact;
      return contact is not null;
    end
    $$;
`;
