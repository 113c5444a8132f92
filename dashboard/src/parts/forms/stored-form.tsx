import { Box, Button, Group, Text } from '@mantine/core';
import { Fragment, type ReactNode, useEffect, useRef, useState } from 'react';
import { useDrafts } from '../../app/drafts.ts';
import { useTexts } from '../../texts/language.tsx';
import { Notice } from '../page/notice.tsx';

interface StoredFormProps<Value> {
  stored: Value;
  /** What this form has saved last. */
  saved: Value | undefined;
  /** The form, with this content. */
  children: (value: Value) => ReactNode;
}

/**
 * A form for something that is stored. It follows what others store, unless somebody has changed the form: then it
 * keeps the changes and says that they are based on something older.
 */
export function StoredForm<Value extends { updated_at: string }>(props: StoredFormProps<Value>) {
  const { stored, saved, children } = props;
  const t = useTexts().draft;
  const drafts = useDrafts();
  const place = useRef<HTMLDivElement>(null);
  const [{ value, count }, setShown] = useState({ value: stored, count: 0 });
  const [isConfirmed, setConfirmed] = useState(false);
  const show = (next: Value): void => setShown((last) => ({ value: next, count: last.count + 1 }));
  const isOutdated = stored.updated_at > value.updated_at;

  useEffect(() => {
    if (!saved || saved.updated_at < value.updated_at) return;
    show(saved);
    setConfirmed(true);
    // Only what is saved anew is shown.
  }, [saved]);

  useEffect(() => {
    if (isOutdated && place.current && !drafts.isChanged(place.current)) show(stored);
  }, [isOutdated, stored, drafts]);

  useEffect(() => {
    // The button that had the focus was replaced.
    const isLost = document.activeElement === document.body;
    if (isConfirmed && isLost) submitOf(place.current)?.focus();
  }, [count, isConfirmed]);

  return (
    <div ref={place} onInput={() => setConfirmed(false)}>
      {isOutdated && (
        <Notice kind="warning">
          <Text>{t.outdated}</Text>
          <Group mt="xs">
            <Button size="xs" variant="default" onClick={() => show(stored)}>
              {t.discard}
            </Button>
          </Group>
        </Notice>
      )}
      <Fragment key={count}>{children(value)}</Fragment>
      {/* Below the button that was pressed. */}
      {isConfirmed && (
        <Box mt="sm">
          <Notice kind="success" role="status">
            {t.saved}
          </Notice>
        </Box>
      )}
    </div>
  );
}

const submitOf = (place: HTMLElement | null) =>
  place?.querySelector<HTMLElement>('[type="submit"]');
