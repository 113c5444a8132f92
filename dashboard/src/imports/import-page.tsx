import { Text } from '@mantine/core';
import type { Import } from '@mailwright/sdk';
import { useParams } from '@tanstack/react-router';
import { call } from '../api/call.ts';
import { useCall } from '../api/use-call.ts';
import { Facts } from '../parts/data/facts.tsx';
import { ProgressBar } from '../parts/data/progress-bar.tsx';
import { Time } from '../parts/data/time.tsx';
import { FailureNotice } from '../parts/page/failure-notice.tsx';
import { Notice } from '../parts/page/notice.tsx';
import { Page } from '../parts/page/page.tsx';
import { Section } from '../parts/page/section.tsx';
import { useLanguage, useTexts } from '../texts/language.tsx';
import { word } from '../texts/word.ts';
import { ImportActions } from './import-actions.tsx';
import { ImportStatus, isBusy } from './import-status.tsx';
import { languageName } from '../texts/languages.ts';
import { useRefusal } from './refusal.ts';
import { Report } from './report.tsx';
import { Result } from './result.tsx';

export function ImportPage() {
  const t = useTexts().imports;
  const { id } = useParams({ from: '/signed-in/$organization/$mode/imports/$id' });
  const get = call('imports', 'get', id);
  const {
    data: found,
    error,
    refetch,
  } = useCall(get, {
    repeat: (one) => (one && isBusy(one.status) ? 1_000 : false),
  });
  return (
    <Page
      title={found ? t.pageTitle(found.file_name ?? word(t.kinds, found.kind)) : t.title}
      audit={{ type: 'import', id }}
      isLoading={!found && !error}
      calls={[get]}
    >
      {error && <FailureNotice error={error} retry={() => void refetch()} />}
      {found && (
        <>
          <State found={found} />
          {found.result && <Result result={found.result} />}
          {found.report && <Report report={found.report} of={found} />}
        </>
      )}
    </Page>
  );
}

function State({ found }: { found: Import }) {
  const t = useTexts().imports;
  const { language } = useLanguage();
  const { status, refusal } = found;
  const sentence = useRefusal()(found);
  const percent = new Intl.NumberFormat(language, { style: 'percent' });
  return (
    <Section title={t.state}>
      <Text mb="sm" component="div" fw={600} role="status">
        <ImportStatus status={status} />
      </Text>
      {refusal && (
        <Notice kind="error">
          <span lang={sentence === refusal.message ? 'en' : undefined}>{sentence}</span>
          {refusal.line !== undefined && ` (${t.line} ${refusal.line})`}
        </Notice>
      )}
      {status === 'uploading' && <Notice kind="warning">{t.notUploaded}</Notice>}
      {status === 'ready' && <Notice kind="info">{t.readyHelp}</Notice>}
      {isBusy(status) && (
        <ProgressBar
          label={percent.format(found.processed_bytes / Math.max(1, found.bytes))}
          value={found.processed_bytes}
          max={found.bytes}
        />
      )}
      <Facts
        entries={[
          [t.kind, word(t.kinds, found.kind)],
          [t.created, <Time key="created" at={found.created_at} />],
          [t.ended, found.ended_at !== null && <Time at={found.ended_at} />],
          [t.conflict, found.options.on_conflict && t.conflicts[found.options.on_conflict]],
          [t.lists, [...(found.options.lists ?? []), ...(found.options.tags ?? [])].join(', ')],
          [t.standardLocale, found.options.locale && languageName(found.options.locale, language)],
          [t.consent, found.options.consent?.map(({ subtype }) => subtype).join(', ')],
        ]}
      />
      <ImportActions found={found} />
    </Section>
  );
}
