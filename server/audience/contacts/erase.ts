import { wantsEvents } from '../../account/events/event-log.ts';
import { recordEvents } from '../../account/events/record-events.ts';
import { query, queryOne, sql } from '../../platform/database/sql.ts';
import { type OrganizationScope, ownedBy } from '../../platform/database/tenancy.ts';

/** Entries of a contact's consent history that one statement erases. */
const GROUP = 2_000;

interface ErasedGroup {
  result: 'more' | 'erased' | 'absent';
  /** The last entry of the group. */
  after: string | null;
}

/** Deletes the contact with an address, and returns whether there was one. */
export async function eraseContact(
  scope: OrganizationScope,
  { key, pseudonym }: { key: string; pseudonym: Buffer },
  group = GROUP,
): Promise<boolean> {
  const { em, organizationId } = scope;
  const id = wantsEvents(em, organizationId, ['contact.erased']) ? await findId(scope, key) : null;
  const eraseGroup = (after: string | null): Promise<ErasedGroup> =>
    queryOne(
      em,
      sql`select after, result
        from erase_contact(${organizationId}, ${key}, ${pseudonym}, ${group}, ${after})`,
    );
  let { result, after } = await eraseGroup(null);
  while (result === 'more') ({ result, after } = await eraseGroup(after));
  const erased = result === 'erased';
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
