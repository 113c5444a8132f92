import { Button, Group, Text, TextInput } from '@mantine/core';
import type { FormEvent } from 'react';
import { call } from '../api/call.ts';
import { useAction } from '../api/use-call.ts';
import { useCurrent } from '../app/current.ts';
import { textOf } from '../parts/forms/fields.ts';
import { FailureNotice } from '../parts/page/failure-notice.tsx';
import { Section } from '../parts/page/section.tsx';
import { useTexts } from '../texts/language.tsx';

export function Profile() {
  const t = useTexts();
  const { me } = useCurrent();
  const save = useAction<unknown>();
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const name = textOf(new FormData(event.currentTarget), 'name');
    save.mutate(call('me', 'update', { name }));
  };
  return (
    <Section title={t.account.profile}>
      <Text mb="sm">{t.account.address(me.email)}</Text>
      {save.error && <FailureNotice error={save.error} />}
      <form onSubmit={submit}>
        <Group align="end">
          <TextInput
            key={me.name}
            name="name"
            label={t.invitation.name}
            description={t.invitation.nameHelp}
            autoComplete="name"
            defaultValue={me.name}
            required
            withAsterisk={false}
          />
          <Button type="submit" variant="default" loading={save.isPending}>
            {t.account.save}
          </Button>
        </Group>
      </form>
    </Section>
  );
}
