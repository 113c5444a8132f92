import { Migration } from '@mikro-orm/migrations';
import { QUEUE_SCHEMA } from '../../queue/pgboss.ts';

/**
 * What much mail needs of the tables that change most: room in their pages, vacuum in time, and that
 * making and dropping months never holds up mail.
 */
export class HotTables extends Migration {
  override name = '0016-hot-tables';

  override up(): void {
    for (const sql of [UUID_AT, STORAGE, MONTHS, DROPPING, ERASE_MAIL]) this.addSql(sql);
  }
}

/**
 * As before, but written so that PostgreSQL puts it into the statement that calls it: `extract` of a
 * timestamptz is only stable, and as a call for each row it cost three times as much.
 */
const UUID_AT = `
  create or replace function uuid_at(moment timestamptz) returns uuid
    language sql immutable strict parallel safe as $$
      select (lpad(to_hex((extract(epoch from moment at time zone 'UTC') * 1000)::bigint), 12, '0')
        || '00000000000000000000')::uuid
    $$;
`;

/**
 * A month of emails: each row is written anew when it is claimed, settled and reported on. Room in the
 * page keeps a row's versions together, which costs a seventh less WAL and space than looking for room
 * elsewhere. Vacuum comes at a twentieth, not at PostgreSQL's fifth: as a status stands in indexes,
 * each version has its entry in every one of them.
 */
const EMAILS = `fillfactor = 80, autovacuum_vacuum_scale_factor = 0.05,
  autovacuum_analyze_scale_factor = 0.05`;

/** Events are only added, so pages are filled. Vacuum by inserts is what lets later ones skip pages. */
const EVENTS = `fillfactor = 100`;

/**
 * Rows that live for seconds or a day and then go: what is dead says nothing as a part of what is there.
 * Vacuum comes every few thousand rows and doesn't pause, or scans wade through what is gone.
 */
const SHORT_LIVED = `autovacuum_vacuum_scale_factor = 0.01, autovacuum_vacuum_threshold = 5000,
  autovacuum_vacuum_cost_delay = 0`;

/**
 * Counters of a few rows each (rate_windows, send_gates) have had half of each page free since they were
 * made: their new versions stay in it and are cleared away by the next writer, vacuum or not.
 */
const STORAGE = `
  do $$
    declare
      month regclass;
    begin
      for month in select inhrelid::regclass from pg_inherits where inhparent = 'emails'::regclass loop
        execute format('alter table %s set (${EMAILS})', month);
      end loop;
      for month in
        select inhrelid::regclass from pg_inherits where inhparent = 'email_events'::regclass
      loop
        execute format('alter table %s set (${EVENTS})', month);
      end loop;
    end
  $$;

  alter table provider_events set (${SHORT_LIVED});
  alter table event_proofs set (${SHORT_LIVED});
  alter table idempotency_records set (${SHORT_LIVED});
  -- Programs that keep contacts up to date write the same rows again and again, and touch no index by
  -- it: with room in the page that costs no entry in any of the seven.
  alter table contacts set (fillfactor = 85, autovacuum_vacuum_scale_factor = 0.05);
`;

/**
 * As before, with the settings above, and never waiting for long: who waits for a table holds up
 * everybody who comes after. There are months of time to make a month, so the next try will do.
 */
const MONTHS = `
  create or replace function ensure_email_partition(parent text, key text, month timestamp)
    returns void
    language plpgsql set search_path = public, pg_temp set lock_timeout = '200ms' as $$
    declare
      name text := format('%s_%s', parent, to_char(month, 'YYYY_MM'));
      lower_bound uuid := uuid_at(month at time zone 'UTC');
      upper_bound uuid := uuid_at((month + interval '1 month') at time zone 'UTC');
    begin
      if to_regclass(name) is not null then
        return;
      end if;
      execute format('lock table %I in access exclusive mode', parent || '_default');
      execute format('create table %I (like %I including defaults including constraints) with (%s)',
        name, parent, case parent when 'emails' then '${EMAILS}' else '${EVENTS}' end);
      execute format('alter table %I enable row level security', name);
      execute format('with late as (delete from %1$I where %2$I >= %3$L and %2$I < %4$L returning *)
        insert into %5$I select * from late',
        parent || '_default', key, lower_bound, upper_bound, name);
      execute format('alter table %I attach partition %I for values from (%L) to (%L)',
        parent, name, lower_bound, upper_bound);
    end
    $$;

  create or replace function ensure_email_partitions(today timestamptz) returns void
    language plpgsql security definer set search_path = public, pg_temp as $$
    declare
      month timestamp;
    begin
      for ahead in -1..3 loop
        month := date_trunc('month', today at time zone 'UTC') + make_interval(months => ahead);
        perform ensure_email_partition('emails', 'id', month);
        perform ensure_email_partition('email_events', 'email_id', month);
      end loop;
    exception when lock_not_available then
      -- Somebody reads the default partition, which takes the mail of a month that isn't there.
      return;
    end
    $$;
`;

/**
 * Drops the oldest month that has had its time, if nobody is in the way, and says how many that were.
 * One month for each transaction, as it locks out everybody for as long as it takes. Detaching
 * concurrently would lock out nobody, but PostgreSQL refuses it beside a default partition.
 */
const DROPPING = `
  create or replace function drop_email_partitions(before timestamptz) returns integer
    language plpgsql security definer set search_path = public, pg_temp set lock_timeout = '200ms' as $$
    declare
      month text;
      name text;
    begin
      select right(c.relname, 7) into month
        from pg_inherits i join pg_class c on c.oid = i.inhrelid
        where i.inhparent = 'emails'::regclass and c.relname ~ '^emails_\\d{4}_\\d{2}$'
        order by c.relname limit 1;
      if (to_timestamp(month, 'YYYY_MM')::timestamp + interval '1 month') at time zone 'UTC' <= before
      then
        -- Who reads or writes mail holds these first, for moments. A long transaction wins: all wait
        -- for a fifth of a second, then it is left until the next round.
        lock table only emails, only email_events in access exclusive mode;
        -- And who is in this month by another way isn't waited for at all.
        for name in select relname from pg_class where oid in
          (to_regclass('emails_' || month), to_regclass('email_events_' || month))
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

const OWN_ORGANIZATION = `
      if (organization = nullif(current_setting('app.organization_id', true), '')::uuid) is not true
      then
        raise exception 'The transaction is bound to another organization.'
          using errcode = 'insufficient_privilege';
      end if;`;

const ERASE_MAIL = `
  -- As before, but dead letters are found by pg-boss's own index on what they first were.
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
