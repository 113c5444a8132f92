import { Button, Group, Text, TextInput } from '@mantine/core';
import type { ContactAction } from '@mailwright/sdk';
import { type FormEvent, useState } from 'react';
import { Notice } from '../../parts/page/notice.tsx';
import { useLanguage, useTexts } from '../../texts/language.tsx';
import { word } from '../../texts/word.ts';

interface CountedProps {
  /** The action that only counted. */
  counted: ContactAction;
  back: () => void;
  start: () => void;
  isStarting: boolean;
}

/** How many contacts the action would change. To erase, the person must type the number. */
export function Counted({ counted, back, start, isStarting }: CountedProps) {
  const t = useTexts();
  const { language } = useLanguage();
  const [typed, setTyped] = useState('');
  const { action, status, matched, failure } = counted;
  const count = new Intl.NumberFormat(language);
  const isConfirmed = action !== 'erase' || typed.trim() === String(matched);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    start();
  };
  return (
    <form onSubmit={submit}>
      <Text fw={600} mb="sm" role="status">
        {t.contacts.actions.counted(word(t.contacts.actions.kinds, action), count.format(matched))}
      </Text>
      {failure && (
        <Notice kind="error">
          <span lang="en">{failure.message}</span>
        </Notice>
      )}
      <Text mb="md">{word(t.contacts.actions.help, action)}</Text>
      {action === 'erase' && matched > 0 && (
        <TextInput
          label={t.confirm.type(String(matched))}
          value={typed}
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
          autoComplete="off"
          mb="md"
          data-autofocus
        />
      )}
      <Group justify="flex-end">
        <Button variant="default" onClick={back}>
          {t.confirm.back}
        </Button>
        <Button
          type="submit"
          color={action === 'erase' || action === 'unsubscribe' ? 'red' : undefined}
          loading={isStarting}
          disabled={status !== 'completed' || matched === 0 || !isConfirmed}
        >
          {t.contacts.actions.startOf(
            word(t.contacts.actions.kinds, action),
            matched,
            count.format(matched),
          )}
        </Button>
      </Group>
    </form>
  );
}
