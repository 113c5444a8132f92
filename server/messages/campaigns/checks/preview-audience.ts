import type { components } from '../../../../generated/types.ts';
import { readNamedSubtypes } from '../../../audience/consent/subscription-types/subtypes.ts';
import type { OrganizationScope } from '../../../platform/database/tenancy.ts';
import { withinTime } from '../../../platform/database/within-time.ts';
import { compileAudience } from '../audience.ts';
import { type AudienceCount, countAudience } from './count-audience.ts';
import { readAudience, requireMarketing } from '../put.ts';

/** Somebody waits for the number while they change a form. */
const COUNTING_MS = 4_000;

/** Counts an audience that is not stored; null if that takes too long. */
export async function previewAudience(
  scope: OrganizationScope,
  described: components['schemas']['CampaignAudienceCounting'],
  countingMs = COUNTING_MS,
): Promise<AudienceCount | null> {
  const { id: subtypeId } = requireMarketing(
    await readNamedSubtypes(scope, [described.subtype]),
    described.subtype,
  );
  const audience = await compileAudience(
    scope,
    await readAudience(scope, described.audience ?? {}),
    new Date(),
  );
  const hours = described.skip_if_mailed_within_hours ?? null;
  return withinTime(scope, countingMs, async () => {
    const { count } = await countAudience(scope, audience, { subtypeId, hours });
    return count;
  });
}
