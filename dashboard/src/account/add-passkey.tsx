import { Button, Group, Text, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useSingleMutation } from '../api/use-single-mutation.ts';
import { addPasskey, hasPasskeys } from '../sign-in/passkeys.ts';
import { useTexts } from '../texts/language.tsx';
import { AccountFailure } from './account-failure.tsx';

export function AddPasskey() {
  const t = useTexts().account;
  const queries = useQueryClient();
  const [name, setName] = useState('');
  const add = useSingleMutation({
    mutationFn: addPasskey,
    onSuccess: () => {
      setName('');
      return queries.invalidateQueries();
    },
  });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    add.mutate(name.trim());
  };
  if (!hasPasskeys) return <Text c="dimmed">{t.passkeysNotHere}</Text>;
  return (
    <form onSubmit={submit}>
      <AccountFailure error={add.error} reset={add.reset} />
      <Group align="end" mt="md">
        <TextInput
          label={t.passkeyName}
          description={t.passkeyNameHelp}
          autoComplete="off"
          maxLength={100}
          required
          withAsterisk={false}
          value={name}
          onChange={({ currentTarget }) => setName(currentTarget.value)}
        />
        <Button type="submit" loading={add.isPending}>
          {t.addPasskey}
        </Button>
      </Group>
    </form>
  );
}
