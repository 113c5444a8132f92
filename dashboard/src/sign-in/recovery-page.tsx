import { Button, Stack } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { personClient } from '../api/client.ts';
import { useSingleMutation } from '../api/use-single-mutation.ts';
import { FailureNotice } from '../parts/page/failure-notice.tsx';
import { useTexts } from '../texts/language.tsx';
import { SignInFrame } from './frame.tsx';
import { NewPassword } from './new-password.tsx';
import { WithToken } from './with-token.tsx';

/** Sets a new password with a one-time link, and signs in. */
export function RecoveryPage() {
  const t = useTexts().recovery;
  return (
    <SignInFrame title={t.title}>
      <WithToken>{(token) => <RecoveryForm token={token} />}</WithToken>
    </SignInFrame>
  );
}

function RecoveryForm({ token }: { token: string }) {
  const t = useTexts();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const [password, setPassword] = useState('');
  const recover = useSingleMutation({
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
    <form onSubmit={submit}>
      <Stack gap="sm">
        {recover.error && <FailureNotice error={recover.error} />}
        <NewPassword
          label={t.recovery.password}
          description={t.invitation.passwordHelp}
          value={password}
          onChange={setPassword}
        />
        <Button type="submit" loading={recover.isPending}>
          {t.recovery.submit}
        </Button>
      </Stack>
    </form>
  );
}
