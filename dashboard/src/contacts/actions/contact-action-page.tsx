import { Group, Text } from '@mantine/core';
import type { ContactAction } from '@mailwright/sdk';
import { useParams, useSearch } from '@tanstack/react-router';
import { call } from '../../api/call.ts';
import { useAction, useCall } from '../../api/use-call.ts';
import { useMay } from '../../app/current.ts';
import { Facts } from '../../parts/data/facts.tsx';
import { ProgressBar } from '../../parts/data/progress-bar.tsx';
import { Time } from '../../parts/data/time.tsx';
import { ConfirmButton } from '../../parts/forms/confirm-button.tsx';
import { FailureNotice } from '../../parts/page/failure-notice.tsx';
import { Notice } from '../../parts/page/notice.tsx';
import { Page } from '../../parts/page/page.tsx';
import { Section } from '../../parts/page/section.tsx';
import { useLanguage, useTexts } from '../../texts/language.tsx';
import { word } from '../../texts/word.ts';
import { filterText, setText } from './action-filter.ts';
import { ActionStatus } from './action-status.tsx';

const ROUTE = '/signed-in/$organization/$mode/contact-actions/$id';

/** How far an action on many contacts is. */
export function ContactActionPage() {
  const t = useTexts().contacts.actions;
  const { id } = useParams({ from: ROUTE });
  const get = call('contactActions', 'get', id);
  const { data, error, refetch } = useCall(get, {
    repeat: (one) => (one?.status === 'running' ? 1_000 : false),
  });
  return (
    <Page title={data ? word(t.kinds, data.action) : t.title} calls={[get]}>
      {error && <FailureNotice error={error} retry={() => void refetch()} />}
      {data && <State action={data} />}
    </Page>
  );
}

function State({ action }: { action: ContactAction }) {
  const { contacts } = useTexts();
  const t = contacts.actions;
  const { language } = useLanguage();
  const may = useMay();
  const { of } = useSearch({ from: ROUTE });
  const cancel = useAction<unknown>();
  const count = new Intl.NumberFormat(language);
  const { id, status, matched, changed, failure } = action;
  const isRunning = status === 'running';
  // The number that was counted first. Contacts that were created since then are not processed.
  const all = Math.max(matched, Number(of) || 0);
  return (
    <Section title={t.progress}>
      {cancel.error && <FailureNotice error={cancel.error} />}
      <Text mb="sm" component="div" fw={600} role="status">
        <ActionStatus status={status} />
      </Text>
      {action.dry_run && <Notice kind="info">{t.onlyCountedHelp}</Notice>}
      {failure && (
        <Notice kind="error">
          <span lang="en">{failure.message}</span>
        </Notice>
      )}
      {isRunning && all > 0 && (
        <ProgressBar
          label={t.done(count.format(matched), count.format(all))}
          value={matched}
          max={all}
        />
      )}
      <Facts
        entries={[
          [t.matched, count.format(matched)],
          [t.changed, !action.dry_run && count.format(changed)],
          [t.filter, filterText(action.filter, contacts)],
          [t.list, action.list],
          [t.subtypes, action.subtypes?.join(', ')],
          [t.set, action.set && setText(action.set, contacts)],
          [t.reason, action.reason],
          [contacts.created, <Time key="created" at={action.created_at} />],
          [t.ended, action.ended_at !== null && <Time at={action.ended_at} />],
        ]}
      />
      {isRunning && may('contactActions.cancel') && (
        <Group mt="md">
          <ConfirmButton
            label={t.cancel}
            danger
            act={() => cancel.mutate(call('contactActions', 'cancel', id))}
          >
            {t.cancelHelp}
          </ConfirmButton>
        </Group>
      )}
    </Section>
  );
}
