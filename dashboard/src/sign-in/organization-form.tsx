import { Button, Stack, TextInput } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useMutation } from '@tanstack/react-query';
import type { FormEvent } from 'react';
import { personClient } from '../api/client.ts';
import { textOf } from '../parts/forms/fields.ts';
import { LongButton } from '../parts/forms/long-button.tsx';
import { FailureNotice } from '../parts/page/failure-notice.tsx';
import { useTexts } from '../texts/language.tsx';
import { keepReturnPath } from './return-path.ts';

/** Goes to the identity provider of an organization, whose slug the person knows. */
export function OrganizationForm() {
  const t = useTexts().signIn;
  const [isOpen, { open }] = useDisclosure(false);
  const begin = useMutation({
    mutationFn: (slug: string) => personClient.sessions.beginWithOrganization(slug),
    onSuccess: ({ url }) => {
      keepReturnPath();
      location.assign(url);
    },
  });
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    begin.mutate(textOf(new FormData(event.currentTarget), 'organization'));
  };
  if (!isOpen) {
    return (
      <Stack mt="md">
        <LongButton onClick={open}>{t.withOrganization}</LongButton>
      </Stack>
    );
  }
  return (
    <form onSubmit={submit}>
      <Stack gap="sm" mt="md">
        {begin.error && <FailureNotice error={begin.error} />}
        <TextInput
          name="organization"
          label={t.organization}
          description={t.organizationHelp}
          autoComplete="organization"
          autoCapitalize="none"
          required
          withAsterisk={false}
          data-autofocus
        />
        <Button type="submit" variant="default" loading={begin.isPending}>
          {t.toOrganization}
        </Button>
      </Stack>
    </form>
  );
}
