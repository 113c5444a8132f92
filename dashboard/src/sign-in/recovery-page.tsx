import { Button, PasswordInput, Stack } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { personClient } from '../api/client.ts';
import { FailureNotice } from '../parts/failure-notice.tsx';
import { useTexts } from '../texts/language.tsx';
import { SignInFrame } from './frame.tsx';
import { useToken } from './use-token.ts';

/** Sets a new password with a one-time link, and signs in. */
export function RecoveryPage() {
  const t = useTexts();
  const token = useToken();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const [password, setPassword] = useState('');
  const recover = useMutation({
    mutationFn: () => personClient.sessions.recover({ token, password }),
    onSuccess: async (me) => {
      queries.setQueryData(['me'], me);
      await navigate({ to: '/', replace: true });
    },
  });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    recover.mutate();
  };
  return (
    <SignInFrame title={t.recovery.title}>
      <form onSubmit={submit}>
        <Stack gap="sm">
          {recover.error && <FailureNotice error={recover.error} />}
          <PasswordInput
            label={t.recovery.password}
            description={t.invitation.passwordHelp}
            autoComplete="new-password"
            required
            withAsterisk={false}
            minLength={12}
            value={password}
            onChange={({ currentTarget }) => setPassword(currentTarget.value)}
            visibilityToggleButtonProps={{ 'aria-label': t.signIn.showPassword }}
          />
          <Button type="submit" loading={recover.isPending}>
            {t.recovery.submit}
          </Button>
        </Stack>
      </form>
    </SignInFrame>
  );
}
