import { Migration } from '@mikro-orm/migrations';
import { QUEUE_SCHEMA } from '../../queue/pgboss.ts';
import { SEND_QUEUE } from '../../queue/queues.ts';

/** V6: how a restored database is recognized, and the emails that are held then. */
export class RestoredEmails extends Migration {
  override name = '0061-restored-emails';

  override up(): void {
    for (const sql of [IDENTITY, HELD, HOLD, CLAIMS]) this.addSql(sql);
  }
}

const IDENTITY = `
  -- The cluster and the database in which the rows are. A dump that is restored elsewhere contains the former ones.
  create table installation_identity (
    singleton boolean primary key default true check (singleton),
    -- Null where the server does not show it.
    system_identifier text collate "C",
    database_oid text collate "C" not null,
    recorded_at timestamptz(3) not null default now()
  );
`;

const HELD = `
  -- Emails that were waiting in a restored database: they may have been sent after the backup.
  create table restored_emails (
    email_id uuid primary key,
    organization_id uuid not null references organizations on delete cascade,
    cause text collate "C" not null check (cause in ('command', 'identity', 'counter')),
    held_at timestamptz(3) not null default now(),
    -- Null while the email is held. Its time to live is counted from its release.
    released_at timestamptz(3)
  );
  create index on restored_emails (organization_id);
`;

/**
 * Each worker counts its claims of emails, and remembers the numbers. A database that knows less than a worker has lost
 * claims: it is a standby that had not received them, or was restored to an earlier time.
 */
const CLAIMS = `
  create table claim_counters (
    id uuid primary key,
    counter bigint not null,
    updated_at timestamptz(3) not null default now()
  ) with (fillfactor = 50);

  -- Whether the claims with these numbers are missing.
  create function claims_are_missing(ids uuid[], counters bigint[]) returns boolean
    language sql stable set search_path = public, pg_temp as $$
    select exists (
      select from unnest(ids, counters) as known (id, counter)
        left join claim_counters c on c.id = known.id
      where c.counter is null or c.counter < known.counter)
    $$;
  revoke all on function claims_are_missing(uuid[], bigint[]) from public;

  -- If claims are missing, holds the emails that wait, and counts on from the numbers. Returns how many are held; null if
  -- no claim is missing, because another worker has done so before.
  create function recover_claims(ids uuid[], counters bigint[]) returns integer
    language plpgsql volatile set search_path = public, pg_temp as $$
    declare
      held integer;
    begin
      -- Waits for other workers. The statements below see what they have committed.
      lock table claim_counters in share row exclusive mode;
      if not claims_are_missing(ids, counters) then
        return null;
      end if;
      held := hold_restored_emails('counter');
      insert into claim_counters as c (id, counter) select * from unnest(ids, counters)
        on conflict (id) do update set counter = greatest(c.counter, excluded.counter), updated_at = now();
      return held;
    end
    $$;
  revoke all on function recover_claims(uuid[], bigint[]) from public;
`;

/** Emails that are scheduled for later were not due before the restore, so nobody has sent them. */
const HOLD = `
  -- Holds all emails that wait or whose outcome is unknown, also those that were released after an earlier restore.
  -- Returns how many were not held before.
  create function hold_restored_emails(cause text) returns integer
    language plpgsql volatile set search_path = public, pg_temp as $$
    declare
      held integer;
    begin
      insert into restored_emails (email_id, organization_id, cause)
        select e.id, e.organization_id, $1 from emails e
        where e.status in ('queued', 'sending') and e.mode = 'live'
          and (e.due_at is null or e.due_at <= now())
        on conflict (email_id) do update set cause = excluded.cause, held_at = now(), released_at = null
          where restored_emails.released_at is not null;
      get diagnostics held = row_count;
      if held > 0 then
        update emails e set maybe_delivered = true from restored_emails r
          where e.id = r.email_id and r.released_at is null and e.maybe_delivered is not true;
        -- Jobs that are active now are held when their emails are claimed.
        update ${QUEUE_SCHEMA}.job j set blocked = true from restored_emails r
          where j.name = '${SEND_QUEUE}' and j.id = r.email_id and r.released_at is null
            and j.state < 'active';
      end if;
      return held;
    end
    $$;
  revoke all on function hold_restored_emails(text) from public;
`;
