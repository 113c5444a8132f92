import type { components } from '../../../generated/types.ts';
import type { OrganizationScope } from '../../platform/database/tenancy.ts';
import { type ProviderInUse, readShownPauses } from './pauses/present.ts';

/** Whether an organization may send, as the API shows it. */
export const sendingReader =
  (provider: ProviderInUse) =>
  async (scope: OrganizationScope): Promise<components['schemas']['OrganizationSending']> => ({
    pauses: await readShownPauses(scope, provider),
  });
