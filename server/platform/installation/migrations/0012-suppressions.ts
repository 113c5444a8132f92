import { Migration } from '@mikro-orm/migrations';
import { QUEUE_SCHEMA } from '../../queue/pgboss.ts';

/** Suppressions that an account can see and set, and an erasure that reaches them and the audit log. */
export class Suppressions extends Migration {
  override name = '0012-suppressions';

  override up(): void {
    for (const sql of [SUPPRESSIONS, ERASE_MAIL]) this.addSql(sql);
  }
}

/** A UUIDv7 of a moment. Servers make their own; this is for rows that they didn't. */
const idAt = (moment: string): string => `
  (left(uuid_at(${moment})::text, 14) || '7' || right(gen_random_uuid()::text, 21))::uuid`;

const SUPPRESSIONS = `
  alter table suppressions
    -- As it was given or mailed; null where only the HMAC is known, as after an erasure.
    add column email text,
    -- The operator's own words.
    add column note text,
    -- The place in a list.
    add column id uuid;
  update suppressions set id = ${idAt('created_at')};
  alter table suppressions
    alter column id set not null,
    -- Processes of the version before insert without it while they are replaced.
    alter column id set default ${idAt('clock_timestamp()')};

  create unique index on suppressions (organization_id, id desc);
`;

const OWN_ORGANIZATION = `
      if (organization = nullif(current_setting('app.organization_id', true), '')::uuid) is not true
      then
        raise exception 'The transaction is bound to another organization.'
          using errcode = 'insufficient_privilege';
      end if;`;

const ERASE_MAIL = `
  -- As before, and when no mail is left, the person's suppression and lines of the audit log lose what
  -- tells of the person. Last, because a bounce that is being applied holds its email: by the time that
  -- is erased, the bounce has stored the address.
  create or replace function erase_mail(
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

      if mail is null then
        update suppressions s set email = null, note = null
          where s.organization_id = organization and s.address_hash = pseudonym
            and num_nonnulls(s.email, s.note) > 0;
        -- Who did what and when stays: an empty object where there was a value.
        update audit_log a set resource_id = '[deleted]', address_hash = null,
            before = case when a.before is not null then '{}'::jsonb end,
            after = case when a.after is not null then '{}'::jsonb end
          where a.organization_id = organization and a.address_hash = pseudonym;
      end if;
      return mail[array_upper(mail, 1)];
    end
    $$;
`;
