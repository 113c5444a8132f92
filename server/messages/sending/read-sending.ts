import type { components } from '../../../generated/types.ts';
import type { OrganizationScope } from '../../platform/database/tenancy.ts';
import { type GuardMode, shownThresholds } from './guard/thresholds.ts';
import { readShownGuard } from './guard/guard-state.ts';
import { readLimits } from './limits/read-limits.ts';
import { type ProviderInUse, readShownPauses } from './pauses/present.ts';

/** Whether and how much an organization may send, as the API shows it. */
export const sendingReader =
  (provider: ProviderInUse, mode: GuardMode) =>
  async (scope: OrganizationScope): Promise<components['schemas']['OrganizationSending']> => ({
    ...(await readShownGuard(scope)),
    thresholds: shownThresholds(mode),
    limits: await readLimits(scope),
    pauses: await readShownPauses(scope, provider),
  });
