import type { CampaignsListQuery, CampaignSummary } from '@mailwright/sdk';
import type { AccountContext } from '../command.ts';
import { takeFirst } from '../output/collect.ts';
import { readCount } from '../output/numbers.ts';
import { withProgress } from '../output/progress.ts';
import type { Column } from '../output/table.ts';
import { cellTime } from '../output/time.ts';
import { styleStatus } from './statuses.ts';

const MAX_LIMIT = 10_000;
const PAGE_SIZE = 200;

interface ListOptions {
  status?: NonNullable<CampaignsListQuery['status']>;
  limit: string;
}

export async function listCampaigns(
  { out, client }: AccountContext,
  { status, limit }: ListOptions,
): Promise<void> {
  const count = readCount('--limit', limit, MAX_LIMIT);
  const query = { limit: Math.min(count, PAGE_SIZE), ...(status !== undefined && { status }) };
  const { items, more } = await withProgress(out, 'Reading campaigns', () =>
    takeFirst(client.campaigns.list(query), count),
  );
  if (out.json) return items.forEach((campaign) => out.printJson(campaign));
  if (items.length === 0) return out.note('No campaign matches.');
  const columns: Column<CampaignSummary>[] = [
    { title: 'SLUG', value: ({ slug }) => slug },
    {
      title: 'STATUS',
      value: (campaign) => campaign.status,
      style: (cell, campaign) => styleStatus(out, campaign.status, cell),
    },
    { title: 'SUBTYPE', value: ({ subtype }) => subtype },
    { title: 'TEMPLATE', value: ({ template }) => template ?? 'own content' },
    { title: 'STARTS (UTC)', value: ({ scheduled_at: at }) => cellTime(at) },
    { title: 'NAME', value: ({ name }) => name, flexible: true },
  ];
  out.table(columns, items);
  if (more) out.note(`There are more campaigns: raise --limit (at most ${MAX_LIMIT}).`);
}
