import { Button, Text } from '@mantine/core';
import type { Email } from '@mailwright/sdk';
import { useState } from 'react';
import { call } from '../api/call.ts';
import { useCall } from '../api/use-call.ts';
import { Facts } from '../parts/data/facts.tsx';
import { HtmlPreview } from '../parts/data/html-preview.tsx';
import { FailureNotice } from '../parts/page/failure-notice.tsx';
import { Notice } from '../parts/page/notice.tsx';
import { Section } from '../parts/page/section.tsx';
import { useTexts } from '../texts/language.tsx';
import classes from './explanation.module.css';

/** Read only on request, because reading is recorded. */
export function EmailContent({ email: { id, content_status: status } }: { email: Email }) {
  const t = useTexts().emails;
  const [isShown, setShown] = useState(false);
  return (
    <Section title={t.content}>
      {status !== 'stored' && (status === 'sensitive' ? t.contentSensitive : t.contentDeleted)}
      {status === 'stored' && isShown && <Content id={id} />}
      {status === 'stored' && !isShown && (
        <>
          <Text mb="xs">{t.contentHelp}</Text>
          <Button size="xs" variant="default" onClick={() => setShown(true)}>
            {t.showContent}
          </Button>
        </>
      )}
    </Section>
  );
}

function Content({ id }: { id: string }) {
  const t = useTexts().emails;
  const { data, error } = useCall(call('emails', 'getContent', id));
  if (error) return <FailureNotice error={error} />;
  if (!data) return null;
  const files = data.attachments.map(({ filename, content_type: type }) => `${filename} (${type})`);
  return (
    <>
      {data.warnings.map((warning) => (
        <Notice key={warning} kind="warning">
          {warning}
        </Notice>
      ))}
      {data.html !== null && <HtmlPreview html={data.html} title={t.htmlPreview} />}
      <pre className={classes.text} tabIndex={0} aria-label={t.content}>
        {data.text}
      </pre>
      <Facts
        entries={[
          [t.attachments, files.join(', ')],
          ...data.headers.map(({ name, value }) => [name, value] as const),
        ]}
      />
    </>
  );
}
