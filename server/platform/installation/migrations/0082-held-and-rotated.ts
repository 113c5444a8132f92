import { Migration } from '@mikro-orm/migrations';
import { QUEUE_SCHEMA } from '../../queue/pgboss.ts';
import { SEND_QUEUE } from '../../queue/queues.ts';

/** What a restore holds, which key replaced another one, and when an API key acknowledged the guard. */
export class HeldAndRotated extends Migration {
  override name = '0082-held-and-rotated';

  override up(): void {
    for (const sql of [HOLD, REPLACED, ACKNOWLEDGED]) this.addSql(sql);
  }
}

/**
 * V6: emails that are scheduled for later are held, too. After the backup, they may have been canceled, or moved to an
 * earlier time and sent.
 */
const HOLD = `
  -- Holds all emails that wait or whose outcome is unknown, also those that were released after an earlier restore.
  -- Returns how many were not held before.
  create or replace function hold_restored_emails(cause text) returns integer
    language plpgsql volatile set search_path = public, pg_temp as $$
    declare
      held integer;
    begin
      insert into restored_emails (email_id, organization_id, cause)
        select e.id, e.organization_id, $1 from emails e
        where e.status in ('queued', 'sending') and e.mode = 'live'
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

const REPLACED = `
  -- The key that replaced this one; null if it was not rotated.
  alter table api_keys add column replaced_by uuid;
`;

const ACKNOWLEDGED = `
  -- When an API key acknowledged a state last; null if only people or operators did.
  alter table sending_guards add column key_acknowledged_at timestamptz(3);
`;
