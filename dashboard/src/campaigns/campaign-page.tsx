import { Skeleton } from '@mantine/core';
import type { Campaign } from '@mailwright/sdk';
import { useParams, useSearch } from '@tanstack/react-router';
import { Fragment, lazy, Suspense, useState } from 'react';
import { type Call, call } from '../api/call.ts';
import { useAction, useCall } from '../api/use-call.ts';
import { useMay } from '../app/current.ts';
import { type Submitted, useDrafts } from '../app/drafts.ts';
import { ConfirmDialog } from '../parts/forms/confirm-dialog.tsx';
import { StoredForm } from '../parts/forms/stored-form.tsx';
import { FailureNotice } from '../parts/page/failure-notice.tsx';
import { Notice } from '../parts/page/notice.tsx';
import { Page } from '../parts/page/page.tsx';
import { Section } from '../parts/page/section.tsx';
import { useTexts } from '../texts/language.tsx';
import { CampaignActions } from './campaign-actions.tsx';
import { CampaignForm } from './campaign-form.tsx';
import { isEditable, isRunning } from './campaign-status.tsx';
import { Check, checkCall } from './check.tsx';
import { Links, linksCall } from './results/links.tsx';
import { Progress } from './progress.tsx';
import { Recipients, recipientsCall } from './results/recipients.tsx';
import { Hours } from './results/hours.tsx';
import { Compared, Results } from './results/results.tsx';
import { Schedule } from './schedule.tsx';
import { Summary } from './summary.tsx';
import { TestSend } from './test-send.tsx';

const ROUTE = '/signed-in/$organization/$mode/campaigns/$slug';

/** Only newsletters load the code of the editor. */
const Newsletter = lazy(async () => ({
  default: (await import('../newsletter/steps/newsletter.tsx')).Newsletter,
}));

const StoredLetter = lazy(async () => ({
  default: (await import('../newsletter/preview/stored-letter.tsx')).StoredLetter,
}));

export function CampaignPage() {
  const may = useMay();
  const { slug } = useParams({ from: ROUTE });
  const search = useSearch({ from: ROUTE });
  const get = call('campaigns', 'get', slug);
  const {
    data: campaign,
    error,
    refetch,
  } = useCall(get, {
    repeat: (found) => (found && isRunning(found.status) ? 2_000 : false),
  });
  const isStarted = campaign !== undefined && campaign.started_at !== null;
  // What follows the links would move when they appear.
  const links = useCall(linksCall(slug), { enabled: isStarted });
  const calls = isStarted ? [get, recipientsCall(slug, search)] : [get, checkCall(slug)];
  return (
    <Page
      title={campaign?.name ?? slug}
      audit={{ type: 'campaign', id: slug }}
      isLoading={!campaign && !error}
      calls={campaign ? calls : [get]}
      actions={campaign && <CampaignActions campaign={campaign} />}
    >
      {error && <FailureNotice error={error} retry={() => void refetch()} />}
      {campaign && (
        // Nothing of what somebody has entered for one campaign goes into another one.
        <Fragment key={campaign.slug}>
          <Progress campaign={campaign} />
          {isEditable(campaign.status) &&
            (campaign.content && may('campaigns.put') ? (
              <Suspense fallback={<Skeleton height={600} />}>
                <Newsletter campaign={campaign} />
              </Suspense>
            ) : (
              <Preparation campaign={campaign} />
            ))}
          {isStarted && <Results campaign={campaign} />}
          {isStarted && <Hours slug={slug} />}
          {isStarted && campaign.content && may('campaigns.preview') && (
            <Suspense fallback={<Skeleton height={600} />}>
              <StoredLetter campaign={campaign} />
            </Suspense>
          )}
          {isStarted && !links.isLoading && (
            <>
              <Links slug={slug} />
              <Compared />
              <Recipients slug={slug} search={search} isRunning={isRunning(campaign.status)} />
            </>
          )}
          {!isEditable(campaign.status) && !links.isLoading && <Summary campaign={campaign} />}
        </Fragment>
      )}
    </Page>
  );
}

/** Changes that wait for the answer to a question. */
interface Unconfirmed {
  put: Call<Campaign>;
  submitted: Submitted | null;
}

/** The settings, the check, a test and the start, in this order. */
function Preparation({ campaign }: { campaign: Campaign }) {
  const t = useTexts().campaigns;
  const may = useMay();
  const save = useAction<Campaign>();
  const drafts = useDrafts();
  const [unconfirmed, setUnconfirmed] = useState<Unconfirmed | null>(null);
  const isScheduled = campaign.status === 'scheduled';
  return (
    <>
      {may('campaigns.put') ? (
        <Section title={t.settings}>
          {save.error && <FailureNotice error={save.error} />}
          {isScheduled && <Notice kind="info">{t.scheduledHelp}</Notice>}
          <StoredForm stored={campaign} saved={save.data}>
            {(value) => (
              <CampaignForm
                campaign={value}
                save={(slug, body) => {
                  const put = call('campaigns', 'put', slug, body);
                  if (isScheduled) setUnconfirmed({ put, submitted: drafts.submitted });
                  else save.mutate(put);
                }}
                isSaving={save.isPending}
              />
            )}
          </StoredForm>
          <ConfirmDialog
            label={t.saveAsDraft}
            isOpen={unconfirmed !== null}
            close={() => setUnconfirmed(null)}
            act={() =>
              unconfirmed &&
              drafts.resume(unconfirmed.submitted, () => save.mutate(unconfirmed.put))
            }
          >
            {t.saveAsDraftHelp}
          </ConfirmDialog>
        </Section>
      ) : (
        <Summary campaign={campaign} />
      )}
      {may('campaigns.check') && <Check campaign={campaign} />}
      {may('campaigns.testSend') && <TestSend slug={campaign.slug} />}
      {may('campaigns.schedule') && <Schedule campaign={campaign} />}
    </>
  );
}
