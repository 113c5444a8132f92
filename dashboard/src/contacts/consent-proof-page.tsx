import { Button, Text } from '@mantine/core';
import { useParams } from '@tanstack/react-router';
import { call } from '../api/call.ts';
import { useCall } from '../api/use-call.ts';
import { useCurrent } from '../app/current.ts';
import { prefix } from '../page-settings.ts';
import { FailureNotice } from '../parts/failure-notice.tsx';
import { Notice } from '../parts/notice.tsx';
import { Page } from '../parts/page.tsx';
import { Section } from '../parts/section.tsx';
import { formatTime } from '../parts/time.tsx';
import { useLanguage, useTexts } from '../texts/language.tsx';
import { fileLink } from './file-link.ts';
import { ProofEntry } from './proof-entry.tsx';

/** For an auditor: who allowed it, when, how, and with which words. */
export function ConsentProofPage() {
  const t = useTexts().proof;
  const { language } = useLanguage();
  const current = useCurrent();
  const { id, subtype } = useParams({
    from: '/signed-in/$organization/$mode/contacts/$id/consent/$subtype',
  });
  const get = call('contacts', 'getConsentProof', id, { subtype });
  const { data, error, refetch } = useCall(get);
  const last = data?.rows.at(-1);
  const name = last?.private.text?.name ?? subtype;
  const address = data?.rows.findLast(({ private: values }) => values.email !== null)?.private
    .email;
  const at = last ? formatTime(last.row.at, language) : '';
  return (
    <Page
      title={t.title}
      calls={[get]}
      actions={
        data && (
          <>
            <Button
              component="a"
              size="xs"
              href={fileLink(current, `contacts/${id}/consent-proof`, { subtype })}
              download={`consent-proof-${id}-${subtype}.json`}
            >
              {t.file}
            </Button>
            <Button size="xs" variant="default" onClick={() => window.print()}>
              {t.print}
            </Button>
            <Button
              component="a"
              size="xs"
              variant="default"
              href={`${prefix}/docs/consent-verifier`}
            >
              {t.verify}
            </Button>
          </>
        )
      }
    >
      {error && <FailureNotice error={error} retry={() => void refetch()} />}
      {data && (
        <>
          <Text fw={600}>{address}</Text>
          <Text mb="sm">{t.question(name)}</Text>
          <Notice kind={last?.row.to === 'subscribed' ? 'success' : 'warning'}>
            {!last && t.nobody}
            {last?.row.to === 'subscribed' && t.allowed(at)}
            {last?.row.to === 'pending' && t.pending(at)}
            {last && !['subscribed', 'pending'].includes(last.row.to) && t.notAllowed(at)}
          </Notice>
          <Section title={t.entries}>
            {data.rows.toReversed().map((entry) => (
              <ProofEntry key={entry.row.id} entry={entry} />
            ))}
          </Section>
          <Text c="dimmed">{t.verifyHelp}</Text>
        </>
      )}
    </Page>
  );
}
