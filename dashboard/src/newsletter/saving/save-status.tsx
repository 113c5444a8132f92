import { Button, Group, Text } from '@mantine/core';
import type { Campaign } from '@mailwright/sdk';
import { formatTime } from '../../parts/data/format-time.ts';
import { FailureNotice } from '../../parts/page/failure-notice.tsx';
import { Notice } from '../../parts/page/notice.tsx';
import { useLanguage } from '../../texts/language.tsx';
import { useNewsletterTexts } from '../../texts/newsletter.ts';
import { countIncomplete, type Draft } from '../content/draft.ts';
import classes from '../editor.module.css';
import type { Saving } from './use-saving.ts';

interface SaveStatusProps {
  saving: Saving;
  draft: Draft;
  takeTheirs: (theirs: Campaign) => void;
  keepMine: (theirs: Campaign) => void;
}

/** Whether the server has stored the draft, and what keeps it from doing so. */
export function SaveStatus({ saving, draft, takeTheirs, keepMine }: SaveStatusProps) {
  const t = useNewsletterTexts().saving;
  const { language } = useLanguage();
  const { theirs, error, save } = saving;
  const incomplete = countIncomplete(draft);
  return (
    <>
      {theirs && (
        <Notice kind="warning" role="alert">
          <Text>{t.changed(formatTime(theirs.updated_at, language))}</Text>
          <Group mt="xs" gap="xs">
            <Button size="xs" variant="default" onClick={() => takeTheirs(theirs)}>
              {t.takeTheirs}
            </Button>
            <Button size="xs" variant="default" onClick={() => keepMine(theirs)}>
              {t.keepMine}
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
    if (saving.isEmpty) return t.empty;
    if (theirs) return t.kept;
    if (error) return t.failed;
    if (saving.isPending || saving.isSaving) return t.pending;
    if (!saving.savedAt) return t.stored;
    return t.saved(saving.savedAt.toLocaleTimeString(language, { timeStyle: 'short' }));
  }
}
