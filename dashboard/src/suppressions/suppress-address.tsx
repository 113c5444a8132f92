import { Button, Group, Text, Textarea, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import type { FormEvent } from 'react';
import { call } from '../api/call.ts';
import { useAction } from '../api/use-call.ts';
import { useCurrent } from '../app/current.ts';
import { FailureNotice } from '../parts/failure-notice.tsx';
import { textOf } from '../parts/fields.ts';
import { Notice } from '../parts/notice.tsx';
import { useTexts } from '../texts/language.tsx';
import { word } from '../texts/word.ts';

/** Suppresses an address, whether or not it belongs to a contact. */
export function SuppressAddress({ done }: { done: () => void }) {
  const { suppressions: t, contacts } = useTexts();
  const { client } = useCurrent();
  const suppress = useAction<unknown>(done);
  // `put` would replace the reason and the note of an address that is suppressed already.
  const find = useMutation({
    mutationFn: (email: string) => client.suppressions.list({ email, limit: 1 }).page(),
  });
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const fields = new FormData(event.currentTarget);
    const [email, note] = [textOf(fields, 'email'), textOf(fields, 'note') || null];
    suppress.reset();
    find.mutate(email, {
      onSuccess: ({ data }) => {
        if (data.length === 0) suppress.mutate(call('suppressions', 'put', email, { note }));
      },
    });
  };
  const error = find.error ?? suppress.error;
  const existing = find.data?.data[0];
  return (
    <form onSubmit={submit}>
      {error && <FailureNotice error={error} />}
      {existing && (
        <Notice kind="warning" role="alert">
          {t.isAlready(word(contacts.reasons, existing.reason))}
        </Notice>
      )}
      <Text mb="sm">{t.addHelp}</Text>
      <TextInput
        type="email"
        name="email"
        label={t.email}
        autoComplete="off"
        required
        withAsterisk={false}
        mb="sm"
        data-autofocus
      />
      <Textarea name="note" label={t.note} description={t.noteHelp} maxLength={1_000} />
      <Group justify="flex-end" mt="md">
        <Button type="submit" loading={find.isPending || suppress.isPending}>
          {t.add}
        </Button>
      </Group>
    </form>
  );
}
