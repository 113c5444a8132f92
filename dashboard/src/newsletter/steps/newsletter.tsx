import { Button, Group } from '@mantine/core';
import type { Campaign } from '@mailwright/sdk';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { useCurrent } from '../../app/current.ts';
import { ConfirmButton } from '../../parts/forms/confirm-button.tsx';
import { Notice } from '../../parts/page/notice.tsx';
import { TextLink } from '../../parts/page/text-link.tsx';
import { useNewsletterTexts } from '../../texts/newsletter.ts';
import { draftOf } from '../content/draft.ts';
import { Editor } from '../editor.tsx';
import { SaveStatus } from '../saving/save-status.tsx';
import { StoredLetter } from '../preview/stored-letter.tsx';
import { readKept } from '../saving/kept-draft.ts';
import { useDraft, useKeptPlace } from '../saving/use-draft.ts';
import { SendStep } from './send-step.tsx';
import { SenderStep } from './sender-step.tsx';
import classes from './steps.module.css';
import { WhoStep } from './who-step.tsx';

const STEPS = ['who', 'sender', 'content', 'send'] as const;

type StepName = (typeof STEPS)[number];

const ROUTE = '/signed-in/$organization/$mode/campaigns/$slug';

/** A campaign with content of its own, from the audience to the start. */
export function Newsletter({ campaign }: { campaign: Campaign }) {
  const t = useNewsletterTexts();
  const [isUnlocked, setUnlocked] = useState(false);
  const isScheduled = campaign.status === 'scheduled';
  const place = useKeptPlace(campaign.slug);
  if (isUnlocked && !isScheduled) setUnlocked(false);
  if (!isScheduled || isUnlocked) return <Steps campaign={campaign} />;
  return (
    <>
      <Notice kind="info">
        {t.scheduled.help} {readKept(place) && t.scheduled.kept}{' '}
        <ConfirmButton label={t.scheduled.change} act={() => setUnlocked(true)}>
          {t.scheduled.changeHelp}
        </ConfirmButton>
      </Notice>
      <SendStep campaign={campaign} draft={draftOf(campaign)} />
      <StoredLetter campaign={campaign} />
    </>
  );
}

function Steps({ campaign }: { campaign: Campaign }) {
  const t = useNewsletterTexts().steps;
  const { organization, mode } = useCurrent();
  const { step: asked, block, locale } = useSearch({ from: ROUTE });
  const step = STEPS.find((one) => one === asked) ?? 'who';
  const state = useDraft(campaign);
  const navigate = useNavigate();
  const { draft, saving } = state;
  const linkTo = (one: StepName) => ({
    to: '/$organization/$mode/campaigns/$slug' as const,
    params: { organization: organization.slug, mode, slug: campaign.slug },
    search: { step: one },
  });
  const goTo = (one: StepName) => void navigate(linkTo(one));
  return (
    <>
      <nav aria-label={t.title}>
        <ol className={classes.steps}>
          {STEPS.map((one) => (
            <li key={one}>
              <TextLink
                {...linkTo(one)}
                className={classes.step}
                aria-current={one === step ? 'step' : undefined}
              >
                {t.names[one]}
              </TextLink>
            </li>
          ))}
        </ol>
      </nav>
      <SaveStatus state={state} />
      {step === 'who' && <WhoStep campaign={campaign} next={() => goTo('sender')} />}
      {step === 'sender' && (
        <SenderStep campaign={campaign} state={state} next={() => goTo('content')} />
      )}
      {step === 'content' && (
        <>
          <Editor key={block} campaign={campaign} state={state} first={{ block, locale }} />
          <Group justify="flex-end" mt="md">
            <Button onClick={() => goTo('send')}>{t.toSend}</Button>
          </Group>
        </>
      )}
      {step === 'send' && <SendStep campaign={campaign} draft={draft} saving={saving} />}
    </>
  );
}
