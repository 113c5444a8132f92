import type { EntityManager } from '@mikro-orm/postgresql';
import { query, sql } from '../../platform/database/sql.ts';
import { ownedBy } from '../../platform/database/tenancy.ts';
import type { Principal } from '../../platform/values/principal.ts';
import { changeConsent, type ConsentChange } from './change-consent.ts';
import { readSubtypes } from './subtypes.ts';

/** Adds the last entries of the person's ledger: granted consent and open requests end here (K3). */
export async function withdrawConsent(
  em: EntityManager,
  { organizationId, actor: author }: Principal,
  { key }: { key: string },
): Promise<void> {
  const [contact] = await query<{ id: string }>(
    em,
    sql`select id from contacts where ${ownedBy(organizationId)} and email_key = ${key}
      for update`,
  );
  if (!contact) return;
  const subtypes = await readSubtypes({ em, organizationId });
  const changes = subtypes.map((subtype): ConsentChange => ({ subtype, action: 'decline' }));
  const actor = { source: 'erasure', author } as const;
  await changeConsent({ em, organizationId }, contact.id, changes, actor);
}
