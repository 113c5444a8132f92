import { Button, Code, Group, Text } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { failureOf } from '../../api/failure.ts';
import { useTexts } from '../../texts/language.tsx';
import { Notice } from './notice.tsx';

/**
 * An error in the API's own sentence, unless there is one in the language of the page; with the id of the request. It marks
 * the field that the API names.
 */
export function FailureNotice({ error, retry }: { error: unknown; retry?: () => void }) {
  const t = useTexts().failure;
  const { sentence, requestId, fault, field } = failureOf(error);
  const translated = fault && t.fault(fault.field, fault.reason);
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const around = place.current?.closest('section, form, [role="dialog"]');
    if (field === null || !around || !markField(around, field)) {
      place.current?.scrollIntoView({ block: 'nearest' });
    }
  }, [error, field]);
  return (
    <div ref={place}>
      <Notice kind="error" role="alert">
        {sentence === null || translated !== null ? (
          <Text>{translated ?? t.noAnswer}</Text>
        ) : (
          <Text lang="en">{sentence}</Text>
        )}
        {requestId !== null && (
          <details>
            <summary>{t.details}</summary>
            {t.request} <Code>{requestId}</Code>
          </details>
        )}
        {retry && (
          <Group mt="xs">
            <Button size="xs" variant="default" onClick={retry}>
              {t.retry}
            </Button>
          </Group>
        )}
      </Notice>
    </div>
  );
}

/** Marks a field as wrong until somebody changes it, and moves to it. False if there is no such field. */
function markField(around: Element, name: string): boolean {
  const field = around.querySelector<HTMLElement>(
    `:is(input, textarea, select)[name="${CSS.escape(name)}"]:not([type="hidden"])`,
  );
  if (!field) return false;
  const advanced = field.closest('details');
  if (advanced) advanced.open = true;
  field.setAttribute('aria-invalid', 'true');
  field.addEventListener('input', () => field.removeAttribute('aria-invalid'), { once: true });
  field.focus();
  return true;
}
