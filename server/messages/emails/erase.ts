import type { EntityManager } from '@mikro-orm/postgresql';
import { queryOne, sql } from '../../platform/database/sql.ts';
import type { Tenant } from '../../platform/values/principal.ts';

/** Emails that one statement erases; this takes a small part of the statement time-out. */
const GROUP = 2_000;

/** Sorts before every id. */
const FIRST = '00000000-0000-0000-0000-000000000000';

/** Removes the recipient from all emails to an address, and from what providers reported about them. */
export async function eraseMail(
  em: EntityManager,
  { organizationId }: Tenant,
  { key, pseudonym }: { key: string; pseudonym: Buffer },
): Promise<void> {
  await eraseAttachments(em, organizationId, key);
  let previous: string | null = FIRST;
  while (previous !== null) {
    const { last }: { last: string | null } = await queryOne<{ last: string | null }>(
      em,
      sql`select erase_mail(${organizationId}, ${key}, ${pseudonym}, ${previous}, ${GROUP}) as last`,
    );
    previous = last;
  }
}

/** Before the emails, which are found by the address. */
async function eraseAttachments(
  em: EntityManager,
  organizationId: string,
  key: string,
): Promise<void> {
  for (let erased = GROUP; erased === GROUP;) {
    const row = await queryOne<{ erased: number }>(
      em,
      sql`select erase_attachments(${organizationId}, ${key}, ${GROUP}) as erased`,
    );
    erased = row.erased;
  }
}
