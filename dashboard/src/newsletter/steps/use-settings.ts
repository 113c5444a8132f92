import type { Campaign, CampaignPut } from '@mailwright/sdk';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call, runCall } from '../../api/call.ts';
import { useSingleMutation } from '../../api/use-single-mutation.ts';
import { useCurrent } from '../../app/current.ts';
import { bodyOf } from '../content/campaign-body.ts';

/** Stores settings of a campaign. Its content stays as it is stored now, which can be newer than what the page has read. */
export function useSettings(slug: string) {
  const { client } = useCurrent();
  const queries = useQueryClient();
  return useSingleMutation<Campaign, Partial<CampaignPut>>({
    mutationFn: async (changes) => {
      const found = await runCall(client, call('campaigns', 'get', slug));
      return runCall(client, call('campaigns', 'put', slug, bodyOf(found, changes)));
    },
    onSuccess: () => queries.invalidateQueries(),
  });
}

/** The campaign as it was when its settings changed last. Its content is stored again and again while somebody writes. */
export function useSettledCampaign(campaign: Campaign): Campaign {
  const settings = JSON.stringify(
    bodyOf(campaign, { content: undefined, default_locale: undefined }),
  );
  const [settled, setSettled] = useState({ campaign, settings });
  if (settled.settings === settings) return settled.campaign;
  setSettled({ campaign, settings });
  return campaign;
}
