import { Text } from '@mantine/core';
import type { Campaign } from '@mailwright/sdk';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { call, runCall } from '../../api/call.ts';
import { useSingleMutation } from '../../api/use-single-mutation.ts';
import { useCurrent, useMay } from '../../app/current.ts';
import { ConfirmButton } from '../../parts/forms/confirm-button.tsx';
import { FailureNotice } from '../../parts/page/failure-notice.tsx';
import { useTexts } from '../../texts/language.tsx';
import { changeStored, slugOfCopy } from '../campaign-body.ts';

/** Makes a draft with the same content for those who got the campaign and have not opened it. */
export function FollowUp({ campaign }: { campaign: Campaign }) {
  const t = useTexts().campaigns;
  const may = useMay();
  const { client, organization, mode } = useCurrent();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const create = useSingleMutation<Campaign>({
    mutationFn: async () => {
      const slug = slugOfCopy(campaign.slug);
      const name = t.followUpName(campaign.name);
      await runCall(client, call('campaigns', 'duplicate', campaign.slug, { slug, name }));
      try {
        return await changeStored(client, slug, () => ({
          audience: {
            rule: notOpened(campaign.slug),
            exclude_lists: campaign.audience.exclude_lists,
          },
          // They have just got a campaign.
          skip_if_mailed_within_hours: null,
        }));
      } catch (error) {
        // The copy is for the whole audience.
        await runCall(client, call('campaigns', 'delete', slug));
        throw error;
      }
    },
    onSuccess: async ({ slug }) => {
      await queries.invalidateQueries();
      const params = { organization: organization.slug, mode, slug };
      await navigate({ to: '/$organization/$mode/campaigns/$slug', params });
    },
  });
  const isAllowed = may('campaigns.put') && may('campaigns.duplicate') && mode === 'live';
  const { delivered, opened, clicked } = campaign.counts;
  // Where nobody reports opens, nobody has opened it.
  if (!isAllowed || delivered === 0 || opened + clicked === 0) return null;
  return (
    <>
      {create.error && <FailureNotice error={create.error} />}
      <ConfirmButton label={t.followUp} act={() => create.mutate()}>
        <Text>{t.followUpHelp}</Text>
      </ConfirmButton>
    </>
  );
}

const notOpened = (campaign: string) => ({
  all: [{ engagement: 'got', campaign }, { not: { engagement: 'opened', campaign } }],
});
