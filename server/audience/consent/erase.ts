import { query, sql } from '../../platform/database/sql.ts';
import { type AuthorScope, ownedBy } from '../../platform/database/tenancy.ts';
import { changeConsent, type ConsentChange } from './change-consent.ts';
import { readSubtypeKeys } from './subscription-types/subtypes.ts';

/**
 * Adds the last entries of the person's ledger: granted consent and open requests end here (CONSENT-LOG-1). A person who has turned
 * marketing off withdraws from all of it, so that the ledger knows this without the contact.
 */
export async function withdrawConsent(scope: AuthorScope, { key }: { key: string }): Promise<void> {
  const { em, organizationId, actor: author } = scope;
  const [contact] = await query<{ id: string; subscribed: boolean }>(
    em,
    sql`select id, subscribed from contacts where ${ownedBy(organizationId)} and email_key = ${key}
      for update`,
  );
  if (!contact) return;
  const subtypes = await readSubtypeKeys(scope);
  const changes = subtypes.map((subtype): ConsentChange => {
    const isOff = subtype.kind === 'marketing' && !contact.subscribed;
    return { subtype, action: isOff ? 'unsubscribe' : 'decline' };
  });
  const actor = { source: 'erasure', author } as const;
  await changeConsent(scope, contact.id, changes, actor);
}
