import { wantsEvents } from '../../account/events/event-log.ts';
import { recordEvents } from '../../account/events/record-events.ts';
import { query, queryOne, sql } from '../../platform/database/sql.ts';
import { type OrganizationScope, ownedBy } from '../../platform/database/tenancy.ts';

/** Deletes the contact with an address, and returns whether there was one. */
export async function eraseContact(
  scope: OrganizationScope,
  { key, pseudonym }: { key: string; pseudonym: Buffer },
): Promise<boolean> {
  const { em, organizationId } = scope;
  const id = wantsEvents(em, organizationId, ['contact.erased']) ? await findId(scope, key) : null;
  const { erased } = await queryOne<{ erased: boolean }>(
    em,
    sql`select erase_contact(${organizationId}, ${key}, ${pseudonym}) as erased`,
  );
  if (erased && id !== null) {
    await recordEvents(scope, [{ type: 'contact.erased', data: { id }, contactId: id }]);
  }
  return erased;
}

async function findId(
  { em, organizationId }: OrganizationScope,
  key: string,
): Promise<string | null> {
  const [contact] = await query<{ id: string }>(
    em,
    sql`select id from contacts where ${ownedBy(organizationId)} and email_key = ${key}`,
  );
  return contact?.id ?? null;
}
