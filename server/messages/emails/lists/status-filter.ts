import type { RawBuilder } from 'kysely';
import { sql } from '../../../platform/database/sql.ts';
import type { Principal } from '../../../platform/values/principal.ts';
import { isScheduled } from '../conditions.ts';
import { simulatedAs } from '../acceptance/simulate.ts';
import type { ShownStatus } from '../outcomes/status.ts';

type Condition = RawBuilder<boolean>;

/** The conditions for emails that are shown with a status. */
export interface StatusConditions {
  /** Statuses that few emails have; they have an index. */
  rare: Condition[];
  /** Statuses of emails that have not left; they have an index, in the order of the due time. */
  open: Condition[];
  /** Conditions without an index. */
  examined: Condition[];
}

export function statusConditions(
  status: ShownStatus | undefined,
  { mode }: Principal,
  now: Date,
): StatusConditions {
  const conditions: StatusConditions = { rare: [], open: [], examined: [] };
  if (status === undefined) return conditions;
  if (mode === 'test') return { ...conditions, examined: [simulatedAs(status, now)] };
  const isStored = sql<boolean>`e.status = ${status}`;
  switch (status) {
    case 'bounced':
    case 'complained':
    case 'failed':
    case 'canceled':
      return { ...conditions, rare: [isStored] };
    case 'sending':
      return { ...conditions, open: [isStored] };
    case 'scheduled':
      return { ...conditions, open: [sql`(e.status = 'queued' and ${isScheduled(now)})`] };
    case 'queued':
      // They can be few among many scheduled ones.
      return { ...conditions, open: [isStored], examined: [sql`not ${isScheduled(now)}`] };
    case 'sent':
    case 'delivered':
      return { ...conditions, examined: [isStored] };
  }
}
