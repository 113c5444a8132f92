import { toIso } from '../../platform/database/sql.ts';

export interface SuppressionRow {
  id: string;
  /** Null when only the HMAC of the address is stored. */
  email: string | null;
  reason: 'hard_bounce' | 'complaint' | 'manual';
  note: string | null;
  created_at: string;
}

export function presentSuppression({ created_at, ...suppression }: SuppressionRow) {
  return { ...suppression, created_at: toIso(created_at) };
}
