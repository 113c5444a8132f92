import { Button, PasswordInput, Stack, TextInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { personClient } from '../api/client.ts';
import { FailureNotice } from '../parts/failure-notice.tsx';
import { useTexts } from '../texts/language.tsx';

/** Signs in with an address and a password; the address can be known already. */
export function PasswordForm({ email: known }: { email?: string }) {
  const t = useTexts().signIn;
  const queries = useQueryClient();
  const [email, setEmail] = useState(known ?? '');
  const [password, setPassword] = useState('');
  const signIn = useMutation({
    mutationFn: () => personClient.sessions.create({ email, password }),
    onSuccess: async (me) => {
      queries.setQueryData(['me'], me);
      await queries.invalidateQueries();
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
