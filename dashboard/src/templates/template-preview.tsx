import { Stack, Text, Textarea } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import type { TemplatePreview as Request, TemplatePreviewed } from '@mailwright/sdk';
import { call } from '../api/call.ts';
import { useCall } from '../api/use-call.ts';
import { Facts } from '../parts/data/facts.tsx';
import { HtmlPreview } from '../parts/data/html-preview.tsx';
import { FailureNotice } from '../parts/page/failure-notice.tsx';
import { Notice } from '../parts/page/notice.tsx';
import { useLanguage, useTexts } from '../texts/language.tsx';
import classes from './template.module.css';

/** Between the last key and the request (D-E7). */
const DELAY_MS = 400;

/** A content that is not stored yet, rendered by the server. Its errors are shown beside the source, too. */
export function usePreview(slug: string, request: Request, enabled: boolean) {
  // As text, because equal texts are the same value and equal objects are not.
  const [settled] = useDebouncedValue(JSON.stringify(request), DELAY_MS);
  return useCall(call('templates', 'preview', slug, JSON.parse(settled) as Request), {
    enabled,
    isCostly: true,
  });
}

interface PreviewProps {
  preview: ReturnType<typeof usePreview>;
  data: string;
  changeData: (text: string) => void;
  /** The text is not a JSON object. */
  isWrong: boolean;
}

export function TemplatePreview({ preview, data, changeData, isWrong }: PreviewProps) {
  const texts = useTexts();
  const t = texts.templates;
  return (
    <div>
      <Textarea
        label={t.data}
        description={t.dataHelp}
        rows={4}
        spellCheck={false}
        mb="sm"
        classNames={{ input: classes.source }}
        value={data}
        onChange={({ currentTarget }) => changeData(currentTarget.value)}
        error={isWrong ? texts.lists.noJson : null}
      />
      {preview.error && <FailureNotice error={preview.error} />}
      {preview.data && <Rendered rendered={preview.data} />}
    </div>
  );
}

function Rendered({ rendered }: { rendered: TemplatePreviewed }) {
  const t = useTexts().templates;
  const { language } = useLanguage();
  const { subject, html, text, missing_variables: missing, warnings } = rendered;
  const kilobytes = (content: string): string =>
    t.kilobytes(
      (new TextEncoder().encode(content).length / 1_000).toLocaleString(language, {
        maximumFractionDigits: 1,
      }),
    );
  return (
    <Stack gap="sm">
      <Facts
        entries={[
          [t.subject, subject],
          [t.htmlSize, html === null ? null : kilobytes(html)],
          [t.textSize, kilobytes(text)],
        ]}
      />
      <div>
        {missing.length > 0 && <Notice kind="warning">{t.missing(missing.join(', '))}</Notice>}
        {warnings.map(({ code, message }) => (
          <Notice key={`${code} ${message}`} kind="warning">
            <span lang="en">{message}</span>
          </Notice>
        ))}
        {html !== null && <HtmlPreview html={html} title={t.htmlPreview} />}
      </div>
      <div>
        <Text fw={600} size="sm" id="text-part">
          {t.textPart}
        </Text>
        <pre className={classes.text} tabIndex={0} role="region" aria-labelledby="text-part">
          {text}
        </pre>
      </div>
    </Stack>
  );
}
