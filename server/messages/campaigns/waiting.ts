import type { components } from '../../../generated/types.ts';
import { query, sql, toIso } from '../../platform/database/sql.ts';
import type { OrganizationScope } from '../../platform/database/tenancy.ts';
import { readLimits } from '../sending/limits/read-limits.ts';
import type { CampaignRow } from './campaign.ts';

type Waiting = components['schemas']['CampaignWaiting'];

/** Why a campaign with pending recipients queues none of them now, although it is not paused; null if nothing prevents it. */
export async function readWaiting(
  scope: OrganizationScope,
  { id, status }: CampaignRow,
  pending: number,
): Promise<Waiting | null> {
  if (status !== 'sending' || pending === 0) return null;
  return (await readWave(scope, id)) ?? (await readQuota(scope));
}

/** D-B11. Without an end, the first wave has not been fed yet. */
async function readWave({ em }: OrganizationScope, id: string): Promise<Waiting | null> {
  const [wave] = await query<{ until: string }>(
    em,
    sql`select c.wave_until as until from campaigns c
      where c.id = ${id} and c.wave_until > now() and c.wave_until < 'infinity'`,
  );
  return wave ? { reason: 'first_wave', until: toIso(wave.until) } : null;
}

/** S7: until the last of the limits that are used up allows emails again. */
async function readQuota(scope: OrganizationScope): Promise<Waiting | null> {
  const { daily, monthly } = await readLimits(scope);
  const until = [daily, monthly]
    .flatMap((quota) => (quota && quota.used >= quota.limit ? [quota.resets_at] : []))
    .toSorted()
    .at(-1);
  return until === undefined ? null : { reason: 'quota', until };
}
