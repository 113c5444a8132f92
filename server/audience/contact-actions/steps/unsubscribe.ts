import { changeConsents } from '../../consent/change-consent.ts';
import type { SubtypeKey } from '../../consent/subtypes.ts';
import type { AuthorScope } from '../../../platform/database/tenancy.ts';
import type { ActionRow } from '../action-row.ts';

/** Withdraws consent as `contacts.updatePreferences` does (K10). Returns how many contacts were changed. */
export async function unsubscribe(
  scope: AuthorScope,
  { id, subtypes: named, reason }: ActionRow,
  subtypes: SubtypeKey[],
  contactIds: string[],
): Promise<number> {
  const changes = subtypes.map(
    (subtype) => ({ subtype, action: named ? 'decline' : 'unsubscribe' }) as const,
  );
  const actor = {
    source: 'api',
    author: scope.actor,
    evidence: { ...(reason !== null && { text: reason }), contact_action_id: id },
  } as const;
  const appended = await changeConsents(
    scope,
    contactIds.map((contactId) => ({ contactId, changes, actor })),
  );
  return [...appended.values()].filter(({ length }) => length > 0).length;
}
