import { Group, Text } from '@mantine/core';
import type { Contact } from '@mailwright/sdk';
import { call } from '../api/call.ts';
import { useAction, useCall } from '../api/use-call.ts';
import { useMay } from '../app/current.ts';
import { ConfirmButton } from '../parts/confirm-button.tsx';
import { FailureNotice } from '../parts/failure-notice.tsx';
import { Notice } from '../parts/notice.tsx';
import { Section } from '../parts/section.tsx';
import { Time } from '../parts/time.tsx';
import { useTexts } from '../texts/language.tsx';
import { word } from '../texts/word.ts';

/** Whether the address is suppressed, or what else keeps email from this person. */
export function Reachable({ contact }: { contact: Contact }) {
  const may = useMay();
  return may('suppressions.list', 'email') ? <Suppression contact={contact} /> : null;
}

function Suppression({ contact }: { contact: Contact }) {
  const t = useTexts().contacts;
  const may = useMay();
  const { email } = contact;
  const { data, error } = useCall(call('suppressions', 'list', { email, limit: 1 }));
  const change = useAction();
  if (!data && !error) return null;
  const suppression = data?.data[0];
  return (
    <Section title={t.reachable}>
      {error && <FailureNotice error={error} />}
      {change.error && <FailureNotice error={change.error} />}
      {suppression && (
        <Notice kind="error">
          <Text>{t.isSuppressed(word(t.reasons, suppression.reason))}</Text>
          <Text size="sm">
            {t.since}: <Time at={suppression.created_at} />
          </Text>
          {suppression.note !== null && (
            <Text size="sm">
              {t.note}: {suppression.note}
            </Text>
          )}
        </Notice>
      )}
      {data && !suppression && (
        <Notice kind={contact.subscribed ? 'success' : 'warning'}>
          {contact.subscribed ? t.isReachable : t.isUnsubscribed}
        </Notice>
      )}
      {contact.validation_status === 'invalid' && <Notice kind="warning">{t.isInvalid}</Notice>}
      <Group className="no-print">
        {suppression && may('suppressions.delete') && (
          <ConfirmButton
            label={t.allow}
            act={() => change.mutate(call('suppressions', 'delete', email))}
          >
            {t.allowHelp}
          </ConfirmButton>
        )}
        {data && !suppression && may('suppressions.put') && (
          <ConfirmButton
            label={t.suppress}
            act={() => change.mutate(call('suppressions', 'put', email, {}))}
          >
            {t.suppressHelp}
          </ConfirmButton>
        )}
      </Group>
    </Section>
  );
}
