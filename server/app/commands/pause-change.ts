import type { EntityManager } from '@mikro-orm/postgresql';
import { recordChange } from '../../account/audit/record-change.ts';
import type { PauseRow } from '../../messages/sending/pauses/pause.ts';
import { presentPause } from '../../messages/sending/pauses/present.ts';
import { operatorNamed } from '../../platform/values/principal.ts';

interface PauseChange {
  before: PauseRow | null;
  after: PauseRow | null;
  author: string | null;
}

/** Adds a pause of one organization to its audit log. Those of all organizations stay in `pauses` with their author. */
export async function recordPauseChange(
  em: EntityManager,
  operation: string,
  { before, after, author }: PauseChange,
): Promise<void> {
  const organizationId = (after ?? before)?.organization_id ?? null;
  if (organizationId === null) return;
  await recordChange(
    { em, organizationId, actor: operatorNamed(author) },
    {
      operation,
      resource: { type: 'sending', id: 'organization' },
      before: before && presentPause(before),
      after: after && presentPause(after),
    },
  );
}
