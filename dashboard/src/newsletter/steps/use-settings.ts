import type { Campaign, CampaignPut } from '@mailwright/sdk';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useSingleMutation } from '../../api/use-single-mutation.ts';
import { useCurrent } from '../../app/current.ts';
import { bodyOf, changeStored } from '../../campaigns/campaign-body.ts';

/** Somebody else has changed settings since the form was shown. */
class SettingsChangedError extends Error {
  readonly found: Campaign;

  constructor(found: Campaign) {
    super('Somebody else has changed the settings of the newsletter.');
    this.found = found;
  }
}

/** The settings as text, without the content, which is stored again and again while somebody writes. */
const settingsOf = (campaign: Campaign): string =>
  JSON.stringify(bodyOf(campaign, { content: undefined, default_locale: undefined }));

/**
 * Stores settings of a campaign. Its content stays as it is stored now, which can be newer than what the page has read. Settings that
 * somebody else has changed are not replaced: the form says that it is outdated.
 */
export function useSettings(settled: Campaign) {
  const { client, organization, mode } = useCurrent();
  const queries = useQueryClient();
  const { slug } = settled;
  const { error, ...save } = useSingleMutation<Campaign, Partial<CampaignPut>>({
    mutationFn: (changes) =>
      changeStored(client, slug, (found) => {
        if (settingsOf(found) !== settingsOf(settled)) throw new SettingsChangedError(found);
        return changes;
      }),
    onSuccess: () => queries.invalidateQueries(),
    onError: (failure) => {
      if (!(failure instanceof SettingsChangedError)) return;
      queries.setQueryData([organization.slug, mode, 'campaigns', 'get', slug], failure.found);
    },
  });
  return { ...save, error: error instanceof SettingsChangedError ? null : error };
}

/** The campaign as it was when its settings changed last. */
export function useSettledCampaign(campaign: Campaign): Campaign {
  const settings = settingsOf(campaign);
  const [settled, setSettled] = useState({ campaign, settings });
  if (settled.settings === settings) return settled.campaign;
  setSettled({ campaign, settings });
  return campaign;
}
