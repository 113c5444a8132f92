import { ApiError, type Campaign, type CampaignPut, type Mailwright } from '@mailwright/sdk';
import { call, runCall } from '../api/call.ts';

/** How often a campaign is read again because somebody else has changed it between reading and writing. */
const ATTEMPTS = 3;

/**
 * Changes a campaign as it is stored now. `changesOf` gets what was read, and can refuse it with an error. Between reading and writing
 * nobody else changes anything: then it is read again.
 */
export async function changeStored(
  client: Mailwright,
  slug: string,
  changesOf: (found: Campaign) => Partial<CampaignPut>,
): Promise<Campaign> {
  for (let attempt = 1; ; attempt += 1) {
    const found = await runCall(client, call('campaigns', 'get', slug));
    const body = bodyOf(found, changesOf(found));
    const headers = { 'If-Match': `"${found.updated_at}"` };
    try {
      return await runCall(client, call('campaigns', 'put', slug, body, { headers }));
    } catch (error) {
      const isChanged = error instanceof ApiError && error.status === 412;
      if (!isChanged || attempt === ATTEMPTS) throw error;
    }
  }
}

/** The slug of a copy, which nobody needs to remember: the first slug and the time. */
export const slugOfCopy = (slug: string): string =>
  `${slug.slice(0, 40)}-${Date.now().toString(36)}`;

/** The body that stores a campaign as it is, with changes. */
export function bodyOf(campaign: Campaign, changes: Partial<CampaignPut> = {}): CampaignPut {
  const { name, subtype, audience, data, from, from_name, reply_to, tags, first_wave } = campaign;
  const { max_rate_per_hour, skip_if_mailed_within_hours, template } = campaign;
  const { content, default_locale, layout } = campaign;
  return {
    ...({ name, subtype, audience, data, from, from_name, reply_to, tags, first_wave } as const),
    ...({ max_rate_per_hour, skip_if_mailed_within_hours } as const),
    template: template ?? undefined,
    content: content ?? undefined,
    default_locale: default_locale ?? undefined,
    layout: layout ?? undefined,
    ...changes,
  };
}
