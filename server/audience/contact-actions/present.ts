import { toIso, toIsoOrNull } from '../../platform/database/sql.ts';
import type { ActionRow, ActionSummary } from './action-row.ts';

/** An action as the API shows it. */
export const presentAction = (row: ActionRow): ActionSummary => ({
  id: row.id,
  action: row.action,
  filter: row.filter,
  list: row.list,
  subtypes: row.subtypes,
  set: row.set,
  reason: row.reason,
  dry_run: row.dry_run,
  status: row.status,
  matched: row.matched,
  changed: row.changed,
  failure: row.failure,
  created_at: toIso(row.created_at),
  ended_at: toIsoOrNull(row.ended_at),
});
