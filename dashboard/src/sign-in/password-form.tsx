import { Button, PasswordInput, Stack, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { personClient } from '../api/client.ts';
import { FailureNotice } from '../parts/page/failure-notice.tsx';
import { useTexts } from '../texts/language.tsx';
import { signsIn } from './signs-in.ts';
import { useSignedIn } from './use-signed-in.ts';

interface PasswordProps {
  /** The address, if it is known already. */
  email?: string;
  done?: () => void;
}

/** Signs in with an address and a password. */
export function PasswordForm({ email: known, done }: PasswordProps) {
  const t = useTexts().signIn;
  const signedIn = useSignedIn();
  const [email, setEmail] = useState(known ?? '');
  const [password, setPassword] = useState('');
  const signIn = useMutation({
    meta: signsIn,
    mutationFn: () => personClient.sessions.create({ email, password }),
    onSuccess: async (me) => {
      await signedIn(me);
      done?.();
    },
  });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    signIn.mutate();
  };
  return (
    <form onSubmit={submit}>
      <Stack gap="sm">
        {signIn.error && <FailureNotice error={signIn.error} />}
        <TextInput
          type="email"
          label={t.email}
          autoComplete="username"
          required
          withAsterisk={false}
          readOnly={known !== undefined}
          value={email}
          onChange={({ currentTarget }) => setEmail(currentTarget.value)}
        />
        <PasswordInput
          label={t.password}
          autoComplete="current-password"
          required
          withAsterisk={false}
          value={password}
          onChange={({ currentTarget }) => setPassword(currentTarget.value)}
          visibilityToggleButtonProps={{ 'aria-label': t.showPassword }}
        />
        <Button type="submit" loading={signIn.isPending}>
          {t.submit}
        </Button>
      </Stack>
    </form>
  );
}
