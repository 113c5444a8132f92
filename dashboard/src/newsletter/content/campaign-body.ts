import type { Campaign, CampaignPut } from '@mailwright/sdk';

/** The body that stores a campaign as it is, with changes. */
export function bodyOf(campaign: Campaign, changes: Partial<CampaignPut> = {}): CampaignPut {
  const { name, subtype, audience, data, from, from_name, reply_to, tags, first_wave } = campaign;
  const { max_rate_per_hour, skip_if_mailed_within_hours, content, default_locale, layout } =
    campaign;
  return {
    ...({ name, subtype, audience, data, from, from_name, reply_to, tags, first_wave } as const),
    ...({ max_rate_per_hour, skip_if_mailed_within_hours } as const),
    content: content ?? undefined,
    default_locale: default_locale ?? undefined,
    layout: layout ?? undefined,
    ...changes,
  };
}
