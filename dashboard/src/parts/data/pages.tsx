import { Button, Group } from '@mantine/core';
import { useState } from 'react';
import { useTexts } from '../../texts/language.tsx';

interface PagesProps {
  /** What the pages contain, on a screen with several lists. */
  of?: string;
  /** The cursor of the page that is shown; undefined for the first one. */
  cursor: string | undefined;
  next: string | null;
  /** Whether the page at `cursor` is still being read. Until then, `next` belongs to the page that was shown before. */
  isLoading: boolean;
  goTo: (cursor: string | undefined) => void;
}

/** The pages of a list. The API has no previous page: the way back leads over the pages that were visited. */
export function Pages({ of, cursor, next, isLoading, goTo }: PagesProps) {
  const t = useTexts().table;
  const [previous] = useState(() => new Map<string, string | undefined>());
  const isFirst = cursor === undefined;
  if (isFirst && next === null) return null;
  const hasPrevious = !isFirst && previous.has(cursor);
  const goToNext = (): void => {
    if (isLoading || next === null) return;
    previous.set(next, cursor);
    goTo(next);
  };
  return (
    <Group
      component="nav"
      aria-label={of === undefined ? t.pages : `${t.pages}: ${of}`}
      gap="xs"
      mt="sm"
      className="no-print"
    >
      <Button size="xs" variant="default" disabled={isFirst} onClick={() => goTo(undefined)}>
        {t.first}
      </Button>
      <Button
        size="xs"
        variant="default"
        disabled={!hasPrevious}
        onClick={() => hasPrevious && goTo(previous.get(cursor))}
      >
        {t.previous}
      </Button>
      <Button size="xs" variant="default" disabled={next === null} onClick={goToNext}>
        {t.next}
      </Button>
    </Group>
  );
}
