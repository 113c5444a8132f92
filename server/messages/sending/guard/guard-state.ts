import type { Tables } from '../../../../generated/tables.ts';
import type { components } from '../../../../generated/types.ts';
import {
  query,
  queryOne,
  sql,
  toIso,
  toIsoOrNull,
  type Transaction,
} from '../../../platform/database/sql.ts';
import { type OrganizationScope, ownedBy } from '../../../platform/database/tenancy.ts';
import { rateOf, type Sample, worseOf } from './thresholds.ts';
import { readWindows } from './windows.ts';

/** The stored state of an organization's guard. `since` is null for one whose state never changed. */
export type Guard = Pick<
  Tables['sending_guards'],
  'state' | 'since' | 'reason' | 'counted_from' | 'acknowledged_at'
>;

const INITIAL: Guard = {
  state: 'ok',
  since: null,
  reason: null,
  counted_from: '-infinity',
  acknowledged_at: null,
};

const COLUMNS = sql`g.state, g.since, g.reason, g.counted_from, g.acknowledged_at`;

export async function readGuard({ em, organizationId }: OrganizationScope): Promise<Guard> {
  const [row] = await query<Guard>(
    em,
    sql`select ${COLUMNS} from sending_guards g where ${ownedBy(organizationId, 'g')}`,
  );
  return row ?? INITIAL;
}

/** Locks the state, so that changes by workers and people are made one after the other. */
export async function lockGuard({ em, organizationId }: OrganizationScope): Promise<Guard> {
  await query(
    em,
    sql`insert into sending_guards (organization_id) values (${organizationId}) on conflict do nothing`,
  );
  return queryOne<Guard>(
    em,
    sql`select ${COLUMNS} from sending_guards g where ${ownedBy(organizationId, 'g')}
      for no key update`,
  );
}

/** The window with the higher rates, counted since a time. */
export async function readSample(
  em: Transaction,
  organizationId: string,
  from: string,
): Promise<Sample> {
  const { week, last } = await readWindows(em, organizationId, from);
  return worseOf(week, last);
}

type ShownGuard = components['schemas']['SendingGuard'];

/** The state as the API shows it. */
export const presentGuard = (guard: Guard, sample: Sample): ShownGuard => ({
  state: guard.state,
  since: guard.since && toIso(guard.since),
  reason: guard.reason,
  acknowledged_at: toIsoOrNull(guard.acknowledged_at),
  hard_bounce_rate: rateOf(sample, 'hard_bounces'),
  complaint_rate: rateOf(sample, 'complaints'),
  sample: sample.handed_over,
});

export async function readShownGuard(scope: OrganizationScope): Promise<ShownGuard> {
  const guard = await readGuard(scope);
  const sample = await readSample(scope.em, scope.organizationId, guard.counted_from);
  return presentGuard(guard, sample);
}
