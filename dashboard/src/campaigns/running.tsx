import { Button, Group } from '@mantine/core';
import type { Campaign } from '@mailwright/sdk';
import { call } from '../api/call.ts';
import { useAction } from '../api/use-call.ts';
import { useMay } from '../app/current.ts';
import { ConfirmButton } from '../parts/forms/confirm-button.tsx';
import { FailureNotice } from '../parts/page/failure-notice.tsx';
import { useLanguage, useTexts } from '../texts/language.tsx';
import { isRunning } from './campaign-status.tsx';

/** Stops a campaign that is on its way, for a while or for good. */
export function Running({ campaign }: { campaign: Campaign }) {
  const t = useTexts().campaigns;
  const may = useMay();
  const { language } = useLanguage();
  const { slug, status, counts } = campaign;
  const left = counts.pending + counts.queued;
  const change = useAction<Campaign>();
  if (!isRunning(status) || !may('campaigns.pause')) return null;
  const isSending = status === 'preparing' || status === 'sending';
  return (
    <>
      {change.error && <FailureNotice error={change.error} />}
      <Group mt="md" gap="xs">
        {isSending && (
          <Button
            size="xs"
            variant="default"
            loading={change.isPending}
            onClick={() => change.mutate(call('campaigns', 'pause', slug))}
          >
            {t.pause}
          </Button>
        )}
        {status === 'paused' && (
          <Resume
            campaign={campaign}
            act={(acknowledge) => change.mutate(call('campaigns', 'resume', slug, { acknowledge }))}
          />
        )}
        <ConfirmButton
          label={t.cancel}
          danger
          act={() => change.mutate(call('campaigns', 'cancel', slug))}
        >
          {t.cancelHelp(left, new Intl.NumberFormat(language).format(left))}
        </ConfirmButton>
      </Group>
    </>
  );
}

interface ResumeProps {
  campaign: Campaign;
  act: (acknowledge: boolean) => void;
}

/** Whoever resumes what the guard has paused confirms that they know why. */
function Resume({ campaign: { pause }, act }: ResumeProps) {
  const t = useTexts().campaigns;
  if (pause?.by === 'guard') {
    return (
      <ConfirmButton label={t.resume} act={() => act(true)}>
        {t.resumeHelp}
      </ConfirmButton>
    );
  }
  return (
    <Button size="xs" onClick={() => act(false)}>
      {t.resume}
    </Button>
  );
}
