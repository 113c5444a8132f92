import { Button, Group, Text } from '@mantine/core';
import type { Campaign } from '@mailwright/sdk';
import { call } from '../../api/call.ts';
import { useCall } from '../../api/use-call.ts';
import { useMay } from '../../app/current.ts';
import { formatTime } from '../../parts/data/format-time.ts';
import { FailureNotice } from '../../parts/page/failure-notice.tsx';
import { Notice } from '../../parts/page/notice.tsx';
import { useLanguage } from '../../texts/language.tsx';
import { languageName } from '../../texts/languages.ts';
import { useNewsletterTexts } from '../../texts/newsletter.ts';
import { differencesOf } from '../content/differences.ts';
import { countIncomplete, type Draft, draftOf } from '../content/draft.ts';
import classes from '../editor.module.css';
import type { DraftState } from './use-draft.ts';

/** Whether the server has stored the draft, and what keeps it from doing so. */
export function SaveStatus({ state }: { state: DraftState }) {
  const t = useNewsletterTexts().saving;
  const { language } = useLanguage();
  const { draft, saving, other } = state;
  const { theirs, error, save } = saving;
  const incomplete = countIncomplete(draft);
  return (
    <>
      {theirs && <Theirs theirs={theirs} state={state} />}
      {other && !theirs && (
        <Notice kind="warning" role="alert">
          <Text>{t.other(formatTime(other.at, language))}</Text>
          <Group mt="xs" gap="xs">
            <Button size="xs" variant="default" onClick={() => state.decideOther(true)}>
              {t.showOther}
            </Button>
            <Button size="xs" variant="default" onClick={() => state.decideOther(false)}>
              {t.dropOther}
            </Button>
          </Group>
        </Notice>
      )}
      {error && <FailureNotice error={error} retry={save} />}
      <p className={classes.status} role="status">
        {sentence()}
        {incomplete > 0 && ` ${t.incomplete(incomplete)}`}
      </p>
    </>
  );

  function sentence(): string {
    if (saving.isTest) return t.test;
    if (saving.isEmpty) return t.empty;
    if (theirs) return t.kept;
    if (error) return t.failed;
    if (saving.isPending || saving.isSaving) return t.pending;
    if (!saving.savedAt) return t.stored;
    return t.saved(saving.savedAt.toLocaleTimeString(language, { timeStyle: 'short' }));
  }
}

/** Somebody else has stored something in the meantime. */
function Theirs({ theirs, state }: { theirs: Campaign; state: DraftState }) {
  const t = useNewsletterTexts().saving;
  const may = useMay();
  const { language } = useLanguage();
  const { data: audit } = useCall(
    call('auditLog', 'list', { resource_type: 'campaign', resource_id: theirs.slug, limit: 1 }),
    { enabled: may('auditLog.list'), isCostly: true },
  );
  const name = audit?.data[0]?.actor.name ?? null;
  const differences = useDifferences(state.draft, theirs);
  return (
    <Notice kind="warning" role="alert">
      <Text>{t.changed(name, formatTime(theirs.updated_at, language))}</Text>
      {differences !== '' && <Text>{t.different(differences)}</Text>}
      <Group mt="xs" gap="xs">
        <Button size="xs" variant="default" onClick={() => state.takeTheirs(theirs)}>
          {t.takeTheirs}
        </Button>
        <Button size="xs" variant="default" onClick={() => state.keepMine(theirs)}>
          {t.keepMine}
        </Button>
      </Group>
    </Notice>
  );
}

/** As many are named. */
const MOST_DIFFERENCES = 6;

/** What is not the same in both, such as “Subject (English), Heading (English)”. */
function useDifferences(draft: Draft, theirs: Campaign): string {
  const t = useNewsletterTexts();
  const { language } = useLanguage();
  const names = { ...t.types, subject: t.steps.subject, preheader: t.preview.preheader };
  const all = differencesOf(draft, draftOf(theirs)).map(({ locale, part }) => {
    const name = languageName(locale, language);
    return part === 'language' ? name : `${names[part]} (${name})`;
  });
  const named = [...new Set(all)];
  const rest = named.length > MOST_DIFFERENCES ? ' …' : '';
  return named.slice(0, MOST_DIFFERENCES).join(', ') + rest;
}
