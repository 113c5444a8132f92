import { Button, PasswordInput, Stack, Text, TextInput } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { personClient } from '../api/client.ts';
import { FailureNotice } from '../parts/failure-notice.tsx';
import { useTexts } from '../texts/language.tsx';
import { word } from '../texts/word.ts';
import { SignInFrame } from './frame.tsx';
import { OidcButton } from './oidc-button.tsx';
import { useToken } from './use-token.ts';

/** Who has signed in joins with that account; others create one. */
export function AcceptInvitationPage() {
  const t = useTexts().invitation;
  const roles = useTexts().roles;
  const token = useToken();
  const shown = useQuery({
    queryKey: ['invitation', token],
    queryFn: () => personClient.invitations.show({ token }),
  });
  const me = useQuery({ queryKey: ['me'], queryFn: () => personClient.me.get() });
  return (
    <SignInFrame title={t.title}>
      {shown.error && <FailureNotice error={shown.error} />}
      {shown.data && !me.isPending && (
        <>
          <Text mb="md">{t.what(shown.data.organization.name, word(roles, shown.data.role))}</Text>
          {me.data ? (
            <JoinForm token={token} name={me.data.name} slug={shown.data.organization.slug} />
          ) : (
            <>
              <AccountForm
                token={token}
                slug={shown.data.organization.slug}
                masked={shown.data.email}
              />
              <OidcButton invitation={token} />
            </>
          )}
        </>
      )}
    </SignInFrame>
  );
}

function useAccept(slug: string) {
  const queries = useQueryClient();
  const navigate = useNavigate();
  return useMutation({
    mutationFn: (body: { token: string; email?: string; name?: string; password?: string }) =>
      personClient.invitations.accept(body),
    onSuccess: async (me) => {
      queries.setQueryData(['me'], me);
      const params = { organization: slug, mode: 'live' };
      await navigate({ to: '/$organization/$mode', params, replace: true });
    },
  });
}

function JoinForm({ token, name, slug }: { token: string; name: string; slug: string }) {
  const t = useTexts().invitation;
  const accept = useAccept(slug);
  return (
    <Stack gap="sm">
      {accept.error && <FailureNotice error={accept.error} />}
      <Button loading={accept.isPending} onClick={() => accept.mutate({ token })}>
        {t.join(name)}
      </Button>
    </Stack>
  );
}

interface AccountProps {
  token: string;
  slug: string;
  /** The only address that can accept it, masked; null if any can. */
  masked: string | null;
}

function AccountForm({ token, slug, masked }: AccountProps) {
  const t = useTexts();
  const accept = useAccept(slug);
  const [email, setEmail] = useState('');
  const [name, setName] = useState('');
  const [password, setPassword] = useState('');
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    accept.mutate({ token, name, password, ...(masked === null ? { email } : {}) });
  };
  return (
    <form onSubmit={submit}>
      <Stack gap="sm">
        {accept.error && <FailureNotice error={accept.error} />}
        {masked === null ? (
          <TextInput
            type="email"
            label={t.signIn.email}
            autoComplete="username"
            required
            withAsterisk={false}
            value={email}
            onChange={({ currentTarget }) => setEmail(currentTarget.value)}
          />
        ) : (
          <Text>{t.invitation.address(masked)}</Text>
        )}
        <TextInput
          label={t.invitation.name}
          description={t.invitation.nameHelp}
          autoComplete="name"
          required
          withAsterisk={false}
          value={name}
          onChange={({ currentTarget }) => setName(currentTarget.value)}
        />
        <PasswordInput
          label={t.invitation.password}
          description={t.invitation.passwordHelp}
          autoComplete="new-password"
          required
          withAsterisk={false}
          minLength={12}
          value={password}
          onChange={({ currentTarget }) => setPassword(currentTarget.value)}
          visibilityToggleButtonProps={{ 'aria-label': t.signIn.showPassword }}
        />
        <Button type="submit" loading={accept.isPending}>
          {t.invitation.accept}
        </Button>
      </Stack>
    </form>
  );
}
