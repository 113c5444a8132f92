import { recordEvents } from '../../account/events/record-events.ts';
import type { OrganizationScope } from '../../platform/database/tenancy.ts';
import { presentSuppression, type SuppressionRow } from './present.ts';

/** A suppression with the hash of its address, by which an erasure finds its events. */
export type HashedSuppression = SuppressionRow & { address_hash: Buffer };

/** Records that addresses were suppressed, or no longer are. */
export const recordSuppressions = (
  scope: OrganizationScope,
  type: 'suppression.created' | 'suppression.deleted',
  suppressions: HashedSuppression[],
): Promise<void> =>
  recordEvents(
    scope,
    suppressions.map(({ address_hash: addressHash, ...suppression }) => ({
      type,
      data: presentSuppression(suppression),
      addressHash,
    })),
  );
