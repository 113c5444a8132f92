import { PasswordInput, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { call } from '../api/call.ts';
import { usePersonAction } from '../api/use-call.ts';
import { useMe } from '../app/me.ts';
import { ConfirmButton } from '../parts/forms/confirm-button.tsx';
import { Section } from '../parts/page/section.tsx';
import { useTexts } from '../texts/language.tsx';
import { AccountFailure } from './account-failure.tsx';
import { startAgain } from './start-again.ts';

/** Deletes the person's account, with the password or after a recent sign-in. */
export function DeleteAccount() {
  const { account: t, signIn } = useTexts();
  const me = useMe();
  const [password, setPassword] = useState('');
  const remove = usePersonAction<unknown>(startAgain);
  const confirmation = password === '' ? {} : { password };
  return (
    <Section title={t.deleteAccount}>
      <Text mb="sm">{t.deleteHelp}</Text>
      <AccountFailure error={remove.error} reset={remove.reset} />
      <Stack gap="sm" maw={420} align="start">
        <PasswordInput
          w="100%"
          label={t.currentPassword}
          description={t.currentPasswordHelp}
          autoComplete="current-password"
          value={password}
          onChange={({ currentTarget }) => setPassword(currentTarget.value)}
          visibilityToggleButtonProps={{ 'aria-label': signIn.showPassword }}
        />
        <ConfirmButton
          label={t.deleteAccount}
          typed={me.email}
          danger
          act={() => remove.mutate(call('me', 'delete', confirmation))}
        >
          {t.deleteConfirm}
        </ConfirmButton>
      </Stack>
    </Section>
  );
}
