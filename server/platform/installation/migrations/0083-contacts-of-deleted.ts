import { Migration } from '@mikro-orm/migrations';
import { OF_DELETED } from '../../database/deleted-organization.ts';

/** Requests that are being executed when an organization is deleted cannot store contacts any more. */
export class ContactsOfDeleted extends Migration {
  override name = '0083-contacts-of-deleted';

  override up(): void {
    this.addSql(REFUSE);
  }
}

/**
 * The foreign key to the organization has locked its row before this trigger runs, because triggers of statements run after
 * those of rows. A deletion begins with a lock that conflicts: it waits for transactions that have stored contacts, and
 * erases those; later ones wait for it, and see here that it has begun.
 */
const REFUSE = `
  create function refuse_contacts_of_deleted() returns trigger
    language plpgsql security definer set search_path = public, pg_temp as $$
    begin
      if exists (select from deleted_organizations d where d.id in (select organization_id from added)) then
        raise exception 'The organization is deleted.' using errcode = '${OF_DELETED}';
      end if;
      return null;
    end
    $$;
  revoke all on function refuse_contacts_of_deleted() from public;
  create trigger refuse_contacts_of_deleted after insert on contacts
    referencing new table as added
    for each statement execute function refuse_contacts_of_deleted();
`;
