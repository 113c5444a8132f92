import { recordChange } from '../../account/audit/index.ts';
import { type PauseRow, presentPause } from '../../messages/sending/pauses/index.ts';
import type { Transaction } from '../../platform/database/sql.ts';
import { recordOperation } from '../../platform/installation/operator-log.ts';
import { operatorNamed } from '../../platform/values/principal.ts';

interface PauseChange {
  before: PauseRow | null;
  after: PauseRow | null;
  author: string | null;
}

/** Adds a pause of one organization to its audit log, and others to the log of operators. */
export async function recordPauseChange(
  em: Transaction,
  operation: string,
  { before, after, author }: PauseChange,
): Promise<void> {
  const pause = after ?? before;
  if (!pause) return;
  const shown = { before: before && presentPause(before), after: after && presentPause(after) };
  const { organization_id: organizationId } = pause;
  if (organizationId === null) {
    const resource = { type: 'sending', id: pause.priority ?? 'installation' };
    return recordOperation(em, { operation, resource, author, ...shown });
  }
  await recordChange(
    { em, organizationId, actor: operatorNamed(author) },
    {
      operation,
      resource: { type: 'sending', id: 'organization' },
      ...shown,
    },
  );
}
