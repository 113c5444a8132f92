import { Button, Group, Text } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import type { Campaign, CampaignPreview } from '@mailwright/sdk';
import { memo, useState } from 'react';
import { call } from '../../api/call.ts';
import { useCall } from '../../api/use-call.ts';
import { Facts } from '../../parts/data/facts.tsx';
import { HtmlPreview, usePreviewPath } from '../../parts/data/html-preview.tsx';
import { FailureNotice } from '../../parts/page/failure-notice.tsx';
import { Notice } from '../../parts/page/notice.tsx';
import { useNewsletterTexts } from '../../texts/newsletter.ts';
import { completeBlocks } from '../content/blocks.ts';
import { ContactInput } from './contact-input.tsx';
import type { Draft } from '../content/draft.ts';
import classes from './preview.module.css';

/** Between the last key and the request (D-E7). */
const DELAY_MS = 400;

/** From a pause of the work until somebody opens the preview. */
const FRESH_MS = 60_000;

interface PreviewProps {
  campaign: Pick<Campaign, 'name' | 'data' | 'layout'>;
  draft: Draft;
  locale: string;
  /** Changes the HTML before it is shown. */
  mark?: (html: string) => string;
}

type Shown = Pick<PreviewProps, 'campaign' | 'draft' | 'locale'>;

/** The email as it would be sent now, in one language. */
export function Preview({ campaign, draft, locale, mark }: PreviewProps) {
  const t = useNewsletterTexts().preview;
  const [contact, setContact] = useState('');
  const request = requestFor({ campaign, draft, locale }, contact);
  return (
    <>
      <ContactForm apply={setContact} />
      {request ? <Rendered mark={mark} request={request} /> : <Text>{t.nothing}</Text>}
    </>
  );
}

/** Asks for the preview in each pause of the work, so that it is there when somebody opens it. */
export const PreparedPreview = memo((props: Shown) => {
  const request = requestFor(props, '');
  return request && <Prepared request={request} />;
});

function Prepared({ request }: { request: CampaignPreview }) {
  const { data } = useRendered(request);
  return data && <PreparedDocument html={data.html} />;
}

function PreparedDocument({ html }: { html: string }) {
  usePreviewPath(html);
  return null;
}

/** Null while there is nothing to show. */
function requestFor({ campaign, draft, locale }: Shown, contact: string): CampaignPreview | null {
  const { subject = '', preheader = '', blocks = [] } = draft.letters[locale] ?? {};
  const complete = completeBlocks(blocks);
  if (subject.trim() === '' || complete.length === 0) return null;
  return {
    content: {
      subject,
      preheader: preheader.trim() === '' ? null : preheader,
      blocks: complete,
    },
    locale,
    layout: campaign.layout ?? 'card',
    name: campaign.name,
    data: campaign.data,
    ...(contact !== '' && { as_contact: contact }),
  };
}

function useRendered(request: CampaignPreview) {
  // As text, because equal texts are the same value and equal objects are not.
  const [settled] = useDebouncedValue(JSON.stringify(request), DELAY_MS);
  return useCall(call('campaigns', 'preview', JSON.parse(settled) as CampaignPreview), {
    isCostly: true,
    freshMs: FRESH_MS,
  });
}

function ContactForm({ apply }: { apply: (email: string) => void }) {
  const t = useNewsletterTexts().preview;
  const [text, setText] = useState('');
  return (
    <form
      role="search"
      onSubmit={(event) => {
        event.preventDefault();
        apply(text.trim());
      }}
    >
      <Group align="end" mb="sm">
        <ContactInput label={t.asContact} value={text} change={setText} />
        <Button type="submit" variant="default">
          {t.show}
        </Button>
      </Group>
    </form>
  );
}

interface RenderedProps {
  request: CampaignPreview;
  mark: PreviewProps['mark'] | undefined;
}

function Rendered({ request, mark }: RenderedProps) {
  const t = useNewsletterTexts().preview;
  const { data, error } = useRendered(request);
  return (
    <>
      {error && <FailureNotice error={error} />}
      {data && (
        <>
          <Facts
            entries={[
              [t.subject, data.subject],
              [t.preheader, request.content.preheader],
            ]}
          />
          {data.missing_variables.length > 0 && <Notice kind="warning">{t.missing}</Notice>}
          <HtmlPreview html={mark ? mark(data.html) : data.html} title={t.title} />
          <Text fw={600} size="sm" id="text-part">
            {t.text}
          </Text>
          <pre className={classes.text} tabIndex={0} role="region" aria-labelledby="text-part">
            {data.text}
          </pre>
        </>
      )}
    </>
  );
}
