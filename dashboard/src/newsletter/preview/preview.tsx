import { Button, Group, Text } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import type { Campaign, CampaignPreview } from '@mailwright/sdk';
import { useState } from 'react';
import { call } from '../../api/call.ts';
import { useCall } from '../../api/use-call.ts';
import { Facts } from '../../parts/data/facts.tsx';
import { HtmlPreview } from '../../parts/data/html-preview.tsx';
import { FailureNotice } from '../../parts/page/failure-notice.tsx';
import { Notice } from '../../parts/page/notice.tsx';
import { useNewsletterTexts } from '../../texts/newsletter.ts';
import { completeBlocks } from '../content/blocks.ts';
import { ContactInput } from './contact-input.tsx';
import type { Draft } from '../content/draft.ts';
import classes from './preview.module.css';

/** Between the last key and the request (D-E7). */
const DELAY_MS = 400;

interface PreviewProps {
  campaign: Pick<Campaign, 'name' | 'data' | 'layout'>;
  draft: Draft;
  locale: string;
  /** Changes the HTML before it is shown. */
  mark?: (html: string) => string;
}

/** The email as it would be sent now, in one language. */
export function Preview({ campaign, draft, locale, mark }: PreviewProps) {
  const t = useNewsletterTexts().preview;
  const [contact, setContact] = useState('');
  const { subject = '', preheader = '', blocks = [] } = draft.letters[locale] ?? {};
  const complete = completeBlocks(blocks);
  const isShown = subject.trim() !== '' && complete.length > 0;
  return (
    <>
      <ContactForm apply={setContact} />
      {isShown ? (
        <Rendered
          mark={mark}
          request={{
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
          }}
        />
      ) : (
        <Text>{t.nothing}</Text>
      )}
    </>
  );
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
  // As text: an equal request is the same value.
  const [settled] = useDebouncedValue(JSON.stringify(request), DELAY_MS);
  const { data, error } = useCall(
    call('campaigns', 'preview', JSON.parse(settled) as CampaignPreview),
    {
      isCostly: true,
    },
  );
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
