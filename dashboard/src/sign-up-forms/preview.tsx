import { Checkbox, Text } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import type { FormPreview } from '@mailwright/sdk';
import { useState } from 'react';
import { call } from '../api/call.ts';
import { useCall } from '../api/use-call.ts';
import { usePreviewPath } from '../parts/data/html-preview.tsx';
import { FailureNotice } from '../parts/page/failure-notice.tsx';
import { Section } from '../parts/page/section.tsx';
import { useFormTexts } from '../texts/forms.ts';
import classes from './builder.module.css';
import { type Draft, previewOf } from './draft.ts';

/** Between the last key and the request. */
const DELAY_MS = 400;

/** The page as it would be, at both widths. */
export function Preview({ draft, locale }: { draft: Draft; locale: string }) {
  const t = useFormTexts();
  // As text, because equal texts are the same value and equal objects are not.
  const [settled] = useDebouncedValue(JSON.stringify(previewOf(draft, locale)), DELAY_MS);
  const request = JSON.parse(settled) as FormPreview | null;
  return (
    <Section title={t.preview}>
      {request ? <Rendered request={request} /> : <Text c="dimmed">{t.previewNothing}</Text>}
    </Section>
  );
}

function Rendered({ request }: { request: FormPreview }) {
  const { data, error, refetch } = useCall(call('forms', 'preview', request), { isCostly: true });
  return (
    <>
      {error && <FailureNotice error={error} retry={() => void refetch()} />}
      {data && !error && <Frames html={data.html} />}
    </>
  );
}

function Frames({ html }: { html: string }) {
  const t = useFormTexts();
  const [isDark, setDark] = useState(false);
  const { path, error, refetch } = usePreviewPath(html);
  if (error) return <FailureNotice error={error} retry={() => void refetch()} />;
  const scheme = isDark ? classes.dark : classes.light;
  return (
    <>
      <Checkbox
        label={t.dark}
        checked={isDark}
        onChange={({ currentTarget }) => setDark(currentTarget.checked)}
        mb="sm"
      />
      {(['wide', 'phone'] as const).map((width) => (
        <figure key={width} className={classes.figure}>
          <figcaption>{t[width]}</figcaption>
          <div className={classes[width]}>
            {path !== undefined && (
              <iframe className={scheme} title={t[width]} src={path} sandbox="" />
            )}
          </div>
        </figure>
      ))}
    </>
  );
}
