import { Button, Group, Text, Textarea, TextInput } from '@mantine/core';
import type { SuppressionSummary } from '@mailwright/sdk';
import type { FormEvent } from 'react';
import { call } from '../api/call.ts';
import { useCreate } from '../api/use-create.ts';
import { textOf } from '../parts/forms/fields.ts';
import { FailureNotice } from '../parts/page/failure-notice.tsx';
import { Notice } from '../parts/page/notice.tsx';
import { useTexts } from '../texts/language.tsx';
import { word } from '../texts/word.ts';

interface Found {
  data: SuppressionSummary[];
}

/** Suppresses an address, whether or not it belongs to a contact. */
export function SuppressAddress({ done }: { done: () => void }) {
  const { suppressions: t, contacts } = useTexts();
  // `put` alone would replace the reason and the note of an address that is suppressed already.
  const suppress = useCreate<unknown, Found>(done);
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const fields = new FormData(event.currentTarget);
    const [email, note] = [textOf(fields, 'email'), textOf(fields, 'note') || null];
    suppress.mutate({
      slug: email,
      get: call('suppressions', 'list', { email, limit: 1 }),
      isTaken: ({ data }) => data.length > 0,
      put: call('suppressions', 'put', email, { note }),
    });
  };
  const existing = suppress.existing?.data[0];
  return (
    <form onSubmit={submit}>
      {suppress.error && <FailureNotice error={suppress.error} />}
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
        <Button type="submit" loading={suppress.isPending}>
          {t.add}
        </Button>
      </Group>
    </form>
  );
}
