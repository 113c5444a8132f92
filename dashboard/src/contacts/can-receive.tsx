import { Group, Text } from '@mantine/core';
import type { CanReceive as Verdict, Contact } from '@mailwright/sdk';
import { call } from '../api/call.ts';
import { useAction, useCall } from '../api/use-call.ts';
import { useMay } from '../app/current.ts';
import { formatDate } from '../parts/data/format-time.ts';
import { Status, type Tone } from '../parts/data/status.tsx';
import { Time } from '../parts/data/time.tsx';
import { ConfirmButton } from '../parts/forms/confirm-button.tsx';
import { FailureNotice } from '../parts/page/failure-notice.tsx';
import { Notice } from '../parts/page/notice.tsx';
import { Section } from '../parts/page/section.tsx';
import { useLanguage, useTexts } from '../texts/language.tsx';
import { word } from '../texts/word.ts';
import classes from './can-receive.module.css';
import { RefusedSummary } from './refused-summary.tsx';

/** Which email the person can get, what was refused, and the suppression of the address. */
export function CanReceive({ contact }: { contact: Contact }) {
  const t = useTexts().contacts;
  const may = useMay();
  return (
    <Section title={t.canReceive}>
      {may('suppressions.list', 'email') ? (
        <WithSuppression contact={contact} />
      ) : (
        <Verdicts contact={contact} />
      )}
      {may('refusedSends.list') && <RefusedSummary email={contact.email} />}
    </Section>
  );
}

function WithSuppression({ contact }: { contact: Contact }) {
  const t = useTexts().contacts;
  const may = useMay();
  const { email } = contact;
  const { data, error } = useCall(call('suppressions', 'list', { email, limit: 1 }));
  const change = useAction();
  const suppression = data?.data[0];
  return (
    <>
      {error && <FailureNotice error={error} />}
      {change.error && <FailureNotice error={change.error} />}
      {suppression ? (
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
      ) : (
        <Verdicts contact={contact} />
      )}
      <Group className="no-print" mb="md">
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
    </>
  );
}

/** One line for each kind of email: “Newsletter: no, never asked”. */
function Verdicts({ contact }: { contact: Contact }) {
  const t = useTexts().contacts;
  const say = useVerdictWords(contact);
  const { data } = useCall(call('contacts', 'getPreferences', contact.id));
  const subtypes = data?.types.flatMap((type) => type.subtypes) ?? [];
  const find = (key: string) => subtypes.find((subtype) => subtype.key === key);
  return (
    <ul className={classes.verdicts}>
      {contact.can_receive.map((verdict) => {
        const { subtype: key } = verdict;
        const subtype = key === null ? undefined : find(key);
        const name = key === null ? t.withoutSubtype : (subtype?.name ?? key);
        return (
          <li key={key ?? ''}>
            <Status tone={toneOf(verdict, contact)}>
              {`${name}: ${say(verdict, subtype?.status === 'pending')}`}
            </Status>
          </li>
        );
      })}
    </ul>
  );
}

/** What is allowed but will bounce is not shown as good. */
function toneOf({ ok }: Verdict, { validation_status: validation }: Contact): Tone {
  if (!ok) return 'bad';
  return validation === 'invalid' ? 'waiting' : 'good';
}

function useVerdictWords({ validation_status: validation }: Contact) {
  const { can, cannot } = useTexts().contacts;
  const { language } = useLanguage();
  return ({ ok, reason, since }: Verdict, isPending: boolean): string => {
    const date = since === null ? null : formatDate(since, language);
    if (ok && validation === 'invalid') return can.willBounce;
    if (ok) return date === null ? can.ok : can.since(date);
    if (reason !== 'opt_in_required') return word(cannot, reason ?? '');
    if (isPending) return can.pending;
    return date === null ? can.neverAsked : can.withdrawn(date);
  };
}
