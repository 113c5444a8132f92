import { Button, Group } from '@mantine/core';
import { useTexts } from '../texts/language.tsx';

interface PagesProps {
  /** Whether the first page is shown. */
  isFirst: boolean;
  next: string | null;
  goTo: (cursor: string | undefined) => void;
}

/** The pages of a list. The browser's own button leads to the previous one. */
export function Pages({ isFirst, next, goTo }: PagesProps) {
  const t = useTexts().table;
  if (isFirst && next === null) return null;
  return (
    <Group component="nav" aria-label={t.pages} gap="xs" mt="sm" className="no-print">
      <Button size="xs" variant="default" disabled={isFirst} onClick={() => goTo(undefined)}>
        {t.first}
      </Button>
      <Button
        size="xs"
        variant="default"
        disabled={next === null}
        onClick={() => goTo(next ?? undefined)}
      >
        {t.next}
      </Button>
    </Group>
  );
}
