import type { Tables } from '../../../generated/tables.ts';
import { toIso } from '../../platform/database/sql.ts';

/** `email` is null when only the HMAC of the address is stored. */
export type SuppressionRow = Pick<
  Tables['suppressions'],
  'id' | 'email' | 'reason' | 'note' | 'created_at'
>;

export function presentSuppression({ created_at, ...suppression }: SuppressionRow) {
  return { ...suppression, created_at: toIso(created_at) };
}
