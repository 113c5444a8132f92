import { Migration } from '@mikro-orm/migrations';

/** Cleaning up in groups, so that much to clean up never holds one long transaction open. */
export class Retention extends Migration {
  override name = '0014-retention';

  override up(): void {
    this.addSql(FORGET);
    this.addSql(STRAYS);
  }
}

const FORGET = `
  drop function forget_erased_consent(interval);

  -- The proof is owed for as long as anybody may ask about mail that went out before the erasure.
  create function forget_erased_consent(retention interval, at_most integer) returns integer
    language plpgsql volatile security definer set search_path = public, pg_temp as $$
    declare
      forgotten integer;
    begin
      delete from consent_ledger where id = any(array(select id from consent_ledger
        where erased_at < now() - retention limit at_most));
      get diagnostics forgotten = row_count;
      return forgotten;
    end
    $$;
  revoke all on function forget_erased_consent(interval, integer) from public;
`;

const STRAYS = `
  -- Mail that no month was there for lies in the default partitions, which can't be dropped.
  create function delete_stray_emails(before timestamptz, at_most integer) returns integer
    language plpgsql volatile security definer set search_path = public, pg_temp as $$
    declare
      events integer;
      mail integer;
    begin
      delete from email_events_default where (email_id, id) in (select email_id, id
        from email_events_default where email_id < uuid_at(before) limit at_most);
      get diagnostics events = row_count;
      delete from emails_default where id in (select id
        from emails_default where id < uuid_at(before) limit at_most);
      get diagnostics mail = row_count;
      return greatest(events, mail);
    end
    $$;
  revoke all on function delete_stray_emails(timestamptz, integer) from public;
`;
