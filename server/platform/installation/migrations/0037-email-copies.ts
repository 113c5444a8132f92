import { Migration } from '@mikro-orm/migrations';

/** People who get a copy of an email (cc, bcc). */
export class EmailCopies extends Migration {
  override name = '0037-email-copies';

  override up(): void {
    for (const sql of [COPIES, ERASE_COPIES]) this.addSql(sql);
  }
}

/** Emails without copies, which are almost all, have a null more and are read and written as before. */
const COPIES = `
  create table email_copies (
    email_id uuid not null,
    position smallint not null,
    organization_id uuid not null,
    mode text not null check (mode in ('live', 'test')),
    kind text not null check (kind in ('cc', 'bcc')),
    email text not null,
    address_key text collate "C" not null,
    -- Of the address, as in suppressions. Provider events find their recipient by it, also after an erasure.
    address_hash bytea not null,
    -- Null: as the email's, or sent if the email was sent.
    status text check (status in ('sent', 'delivered', 'bounced', 'complained', 'failed')),
    bounce_type text check (bounce_type in ('hard', 'soft')),
    bounce_sub_type text,
    bounce_diagnostic text,
    delivered_at timestamptz(3),
    -- Why the person got no copy.
    dropped text check (dropped in ('suppressed', 'contact_deleted')),
    erased_at timestamptz(3),
    primary key (email_id, position)
  );
  create index on email_copies (organization_id, address_key, email_id desc);
  -- Test emails live for a day.
  create index on email_copies (email_id) where mode = 'test';

  alter table emails
    -- Number of rows in email_copies; null without any.
    add column copies smallint;
  alter table email_events
    -- True: it is about a copy, and says nothing about the recipient in "to".
    add column of_copy boolean;
`;

const ERASE_COPIES = `
  -- Removes a person from so many emails of which they got or were to get a copy. Returns how many there were.
  create function erase_copies(
    organization uuid, erased_key text, at_most integer
  ) returns integer
    language plpgsql volatile security definer set search_path = public, pg_temp as $$
    declare
      mail uuid[];
    begin
      if (organization = nullif(current_setting('app.organization_id', true), '')::uuid) is not true
      then
        raise exception 'The transaction is bound to another organization.'
          using errcode = 'insufficient_privilege';
      end if;
      select array_agg(c.email_id) into mail from (
        select email_id from email_copies
          where organization_id = organization and address_key = erased_key
          order by email_id limit at_most for update) c;
      update email_copies c
        set email = nobody.address, address_key = nobody.address, bounce_diagnostic = null,
          erased_at = now(),
          dropped = case when c.dropped is null and c.status is null and (e.status = 'queued'
              or e.status = 'sending' and (e.claimed_at is null or e.transport = 'mailbox'))
            then 'contact_deleted' else c.dropped end
        from emails e, (select id, 'deleted-' || replace(gen_random_uuid()::text, '-', '')
            || '@anonymized.invalid' as address from unnest(mail) as id) nobody
        where c.email_id = any(mail) and c.address_key = erased_key
          and c.organization_id = organization and e.id = c.email_id and nobody.id = c.email_id;
      -- Their source has the address in a header or in the envelope.
      delete from mailbox_messages m where m.email_id = any(mail);
      update provider_events p set event = p.event #- '{bounce,diagnostic}'
        where p.email_id = any(mail);
      return coalesce(array_length(mail, 1), 0);
    end
    $$;
  revoke all on function erase_copies(uuid, text, integer) from public;
`;
