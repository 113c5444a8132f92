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
  let previous: string | null = FIRST;
  while (previous !== null) {
    const { last }: { last: string | null } = await queryOne<{ last: string | null }>(
      em,
      sql`select erase_mail(${organizationId}, ${key}, ${pseudonym}, ${previous}, ${GROUP}) as last`,
    );
    previous = last;
  }
}
