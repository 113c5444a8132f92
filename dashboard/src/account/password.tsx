import { Button, PasswordInput, Stack, Text } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { call } from '../api/call.ts';
import { useAction } from '../api/use-call.ts';
import { Section } from '../parts/page/section.tsx';
import { NewPassword } from '../sign-in/new-password.tsx';
import { useTexts } from '../texts/language.tsx';
import { AccountFailure } from './account-failure.tsx';

export function Password() {
  const t = useTexts();
  const [current, setCurrent] = useState('');
  const [password, setPassword] = useState('');
  const change = useAction<unknown>(() => {
    setCurrent('');
    setPassword('');
  });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const known = current === '' ? {} : { current_password: current };
    change.mutate(call('me', 'setPassword', { password, ...known }));
  };
  return (
    <Section title={t.signIn.password}>
      <AccountFailure error={change.error} reset={change.reset} />
      {change.isSuccess && <Text role="status">{t.account.passwordChanged}</Text>}
      <form onSubmit={submit}>
        <Stack gap="sm" maw={420}>
          <PasswordInput
            label={t.account.currentPassword}
            description={t.account.currentPasswordHelp}
            autoComplete="current-password"
            value={current}
            onChange={({ currentTarget }) => setCurrent(currentTarget.value)}
            visibilityToggleButtonProps={{ 'aria-label': t.signIn.showPassword }}
          />
          <NewPassword
            label={t.recovery.password}
            description={t.account.newPasswordHelp}
            value={password}
            onChange={setPassword}
          />
          <div>
            <Button type="submit" variant="default" loading={change.isPending}>
              {t.account.changePassword}
            </Button>
          </div>
        </Stack>
      </form>
    </Section>
  );
}
