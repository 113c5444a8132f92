import { queryOne, sql } from '../../../platform/database/sql.ts';
import type { CheckParts } from './check-domain.ts';

/**
 * Deletes an identity at the provider that no organization needs any more. If one adds it at the same time,
 * its next check registers it again.
 */
export async function releaseIdentity(
  { orm, identities }: Pick<CheckParts, 'orm' | 'identities'>,
  identity: string,
): Promise<void> {
  if (!identities) return;
  const key = identity.toLowerCase();
  const { needed } = await queryOne<{ needed: boolean }>(
    orm.em.fork(),
    sql`select exists (select from domains where name = ${key})
      or exists (select from sender_addresses where confirmed_at is not null
        and (email_key = ${key} or split_part(email_key, '@', 2) = ${key})) as needed`,
  );
  if (!needed) await identities.release(identity);
}
