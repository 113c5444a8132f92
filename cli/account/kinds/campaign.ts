import { isDeepStrictEqual } from 'node:util';
import type { CampaignPut, CampaignSummary, Mailwright } from '@mailwright/sdk';
import { takeAll } from '../../output/collect.ts';
import type { JsonObject } from '../resource.ts';
import type { Kind } from './kind.ts';

/** Campaigns as drafts. One that is scheduled or has started is left as it is. */
export const campaign: Kind = {
  async read(client, ids) {
    const all = await takeAll(client.campaigns.list({ limit: 200 }));
    const named = all.filter(({ slug }) => ids.includes(slug));
    const values = new Map<string, JsonObject>();
    for (const one of named) values.set(one.slug, isDraft(one) ? await toValue(client, one) : {});
    return {
      values,
      others: all.filter((one) => isDraft(one) && !named.includes(one)).map(({ slug }) => slug),
    };
  },
  write: (client, id, value) => client.campaigns.put(id, value as unknown as CampaignPut),
  remove: (client, id) => client.campaigns.delete(id),
  async outstanding(client, described) {
    const all = await takeAll(client.campaigns.list({ limit: 200 }));
    const unchanged: string[] = [];
    for (const { id, value } of described) {
      const present = all.find(({ slug }) => slug === id);
      if (!present || isDraft(present)) continue;
      if (isDeepStrictEqual(await toValue(client, present), value)) continue;
      unchanged.push(
        `The campaign ${id} is ${present.status} and was not changed: only drafts are. A new slug makes a new campaign.`,
      );
    }
    return unchanged;
  },
};

const isDraft = ({ status }: CampaignSummary): boolean => status === 'draft';

const toValue = async (client: Mailwright, one: CampaignSummary): Promise<JsonObject> => ({
  name: one.name,
  subtype: one.subtype,
  ...(one.template === null ? await ownContent(client, one.slug) : { template: one.template }),
  audience: one.audience,
  data: one.data,
  from: one.from,
  from_name: one.from_name,
  reply_to: one.reply_to,
  tags: one.tags,
  max_rate_per_hour: one.max_rate_per_hour,
  skip_if_mailed_within_hours: one.skip_if_mailed_within_hours,
  first_wave: one.first_wave,
});

/** Only the single campaign has its content. */
async function ownContent(client: Mailwright, slug: string): Promise<JsonObject> {
  const { content, default_locale, layout } = await client.campaigns.get(slug);
  return { content, default_locale, layout };
}
