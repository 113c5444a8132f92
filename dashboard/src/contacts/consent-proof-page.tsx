import { Button, Text } from '@mantine/core';
import { useParams } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { call } from '../api/call.ts';
import { useCall } from '../api/use-call.ts';
import { useCurrent } from '../app/current.ts';
import { prefix } from '../page-settings.ts';
import { exactTime } from '../parts/data/format-time.ts';
import { FileButton } from '../parts/forms/file-button.tsx';
import { FailureNotice } from '../parts/page/failure-notice.tsx';
import { Notice } from '../parts/page/notice.tsx';
import { Page } from '../parts/page/page.tsx';
import { Section } from '../parts/page/section.tsx';
import { useLanguage, useTexts } from '../texts/language.tsx';
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
  const at = last ? exactTime(last.row.at, language) : '';
  return (
    <Page
      title={t.title}
      calls={[get]}
      actions={
        data && (
          <>
            <FileButton name={`consent-proof-${id}-${subtype}.json`} from={get} isMain>
              {t.file}
            </FileButton>
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
          <Printed organization={current.organization.name} />
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

/** What the screen shows around the page, and when it was printed. */
function Printed({ organization }: { organization: string }) {
  const t = useTexts().proof;
  const { language } = useLanguage();
  const [at, setAt] = useState(() => new Date().toISOString());
  useEffect(() => {
    const update = (): void => flushSync(() => setAt(new Date().toISOString()));
    window.addEventListener('beforeprint', update);
    return () => window.removeEventListener('beforeprint', update);
  }, []);
  return (
    <div className="only-print">
      <p>
        {t.organization}: {organization}
      </p>
      <p>
        {t.printed}: {exactTime(at, language)}
      </p>
    </div>
  );
}
