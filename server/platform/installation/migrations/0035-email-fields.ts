import { Migration } from '@mikro-orm/migrations';
import { QUEUE_SCHEMA } from '../../queue/pgboss.ts';

/** What a send can say of an email beyond its template, its own content, and the lists that are filtered by it. */
export class EmailFields extends Migration {
  override name = '0035-email-fields';

  override up(): void {
    for (const sql of [COLUMNS, LABELS, MONTHS, DROPPING, STRAYS, ERASE_MAIL]) this.addSql(sql);
  }
}

/**
 * All columns are null where the send says nothing, so they cost such rows nothing, and adding them rewrites no row.
 * Own content has no column of its own: its subject is the email's, and `variables` hold the parts of its body. So they
 * are deleted when the variables of other emails are.
 */
const COLUMNS = `
  alter table emails
    alter column template_slug drop not null,
    -- Null: the email has its own content, and variables are { html, text }.
    alter column template_version_id drop not null,
    -- The locale of the template that was chosen. Null without a template.
    alter column locale drop not null,
    add column requested_locale text,
    add column tags text[],
    add column metadata jsonb,
    add column headers jsonb,
    -- The id of an email, or a Message-ID.
    add column in_reply_to text;
`;

/**
 * A row for each tag and each entry of metadata of a live email, so that a list by tag or metadata reads just its page,
 * however many emails the organization has: the index is in the order of the list. A GIN index on the columns would
 * not do: row-level security keeps `@>` out of index conditions, because it is not leakproof, and its matches have no
 * order. Emails without tags and metadata have no row here, and the indexes of `emails` stay as they are. There is
 * none for sender, subject and locale, because each email would pay for it: a page of these filters examines at
 * most 20,000 emails, newest first.
 *
 * `label` is a hash of 64 bits of the tag, or of key and value. Partitioned by the same months as emails.
 */
const LABELS = `
  create table email_labels (
    email_id uuid not null,
    organization_id uuid not null,
    label bigint not null,
    of_metadata boolean not null,
    primary key (email_id, label)
  ) partition by range (email_id);
  create index on email_labels (organization_id, label, email_id desc);

  create table email_labels_default partition of email_labels default;
  alter table email_labels_default enable row level security;
`;

const MONTHS = `
  -- As before, with a month of labels.
  create or replace function ensure_email_partitions(today timestamptz) returns void
    language plpgsql security definer set search_path = public, pg_temp as $$
    declare
      month timestamp;
    begin
      for ahead in -1..3 loop
        month := date_trunc('month', today at time zone 'UTC') + make_interval(months => ahead);
        perform ensure_email_partition('emails', 'id', month);
        perform ensure_email_partition('email_events', 'email_id', month);
        perform ensure_email_partition('email_labels', 'email_id', month);
      end loop;
    exception when lock_not_available then
      -- Somebody reads the default partition, which takes the mail of a month that isn't there.
      return;
    end
    $$;
  select ensure_email_partitions(now());
`;

const DROPPING = `
  -- As before, with the labels of the month.
  create or replace function drop_email_partitions(before timestamptz) returns integer
    language plpgsql security definer set search_path = public, pg_temp set lock_timeout = '200ms' as $$
    declare
      month text;
      name text;
      needed boolean;
    begin
      select right(c.relname, 7) into month
        from pg_inherits i join pg_class c on c.oid = i.inhrelid
        where i.inhparent = 'emails'::regclass and c.relname ~ '^emails_\\d{4}_\\d{2}$'
        order by c.relname limit 1;
      if (to_timestamp(month, 'YYYY_MM')::timestamp + interval '1 month') at time zone 'UTC' <= before
      then
        execute format('select exists (select from %I where due_at > $1)', 'emails_' || month)
          into needed using before;
        if needed then
          return 0;
        end if;
        -- Queries lock these tables first, for moments. A long transaction wins: all wait for 200 ms, then the month
        -- is left until the next run.
        lock table only emails, only email_events, only email_labels in access exclusive mode;
        -- Users of the partition itself are not waited for.
        for name in select relname from pg_class where oid in
          (to_regclass('emails_' || month), to_regclass('email_events_' || month),
            to_regclass('email_labels_' || month))
        loop
          execute format('lock table only %I in access exclusive mode nowait', name);
          execute format('drop table %I', name);
        end loop;
        return 1;
      end if;
      return 0;
    exception when lock_not_available then
      return 0;
    end
    $$;
`;

const STRAYS = `
  -- As before, with the labels of such emails.
  create or replace function delete_stray_emails(before timestamptz, at_most integer) returns integer
    language plpgsql volatile security definer set search_path = public, pg_temp as $$
    declare
      events integer;
      labels integer;
      mail integer;
    begin
      delete from email_events_default where (email_id, id) in (select v.email_id, v.id
        from email_events_default v where v.email_id < uuid_at(before)
          and not exists (select from emails_default e where e.id = v.email_id and e.due_at >= before)
        limit at_most);
      get diagnostics events = row_count;
      delete from email_labels_default where (email_id, label) in (select l.email_id, l.label
        from email_labels_default l where l.email_id < uuid_at(before)
          and not exists (select from emails_default e where e.id = l.email_id and e.due_at >= before)
        limit at_most);
      get diagnostics labels = row_count;
      delete from emails_default where id in (select id from emails_default
        where id < uuid_at(before) and (due_at is null or due_at < before) limit at_most);
      get diagnostics mail = row_count;
      return greatest(events, labels, mail);
    end
    $$;
`;

const OWN_ORGANIZATION = `
      if (organization = nullif(current_setting('app.organization_id', true), '')::uuid) is not true
      then
        raise exception 'The transaction is bound to another organization.'
          using errcode = 'insufficient_privilege';
      end if;`;

const ERASE_MAIL = `
  -- As before, and without metadata, headers and what the email answers.
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
          metadata = null, headers = null, in_reply_to = null,
          bounce_diagnostic = null, erased_at = now(),
          address_hash = case when e.transport is not null then pseudonym end,
          failure_message = case
            when e.failure_code = 'contact_deleted' then 'The recipient was erased before the email left.'
            when e.failure_message is not null then '[deleted]' end
        from (select id, 'deleted-' || replace(gen_random_uuid()::text, '-', '')
            || '@anonymized.invalid' as address from unnest(mail) as id) nobody
        where e.id = nobody.id;
      delete from mailbox_messages m where m.email_id = any(mail);
      delete from email_labels l where l.email_id = any(mail) and l.of_metadata;
      update provider_events p set event = p.event #- '{bounce,diagnostic}'
        where p.email_id = any(mail);
      -- Dead letters: what jobs of the send queue, which have the ids of their emails, became in another.
      update ${QUEUE_SCHEMA}.job j set output = null, source_output = null
        where j.name <> 'email-send' and j.source_root_id = any(mail);
      update ${QUEUE_SCHEMA}.job j set output = null
        where j.name = 'email-send' and j.id = any(mail) and j.output is not null;

      -- Last, because a bounce that is being applied holds its email: by the time that is erased, the
      -- bounce has stored the address.
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
