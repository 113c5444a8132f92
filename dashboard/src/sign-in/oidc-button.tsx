import { Stack } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { personClient } from '../api/client.ts';
import { oidcName } from '../page-settings.ts';
import { LongButton } from '../parts/forms/long-button.tsx';
import { FailureNotice } from '../parts/page/failure-notice.tsx';
import { useTexts } from '../texts/language.tsx';
import { keepReturnPath, startPath } from './return-path.ts';

/** Goes to the identity provider: to sign in, or to accept an invitation. Nothing if the server has none. */
export function OidcButton({ invitation }: { invitation?: string }) {
  const t = useTexts().oidc;
  const begin = useMutation({
    mutationFn: () =>
      invitation === undefined
        ? personClient.sessions.beginWithOidc()
        : personClient.invitations.beginWithOidc({ token: invitation }),
    onSuccess: ({ url }) => {
      keepReturnPath(invitation === undefined ? undefined : startPath);
      location.assign(url);
    },
  });
  if (oidcName === '') return null;
  return (
    <Stack gap="sm" mt="md">
      {begin.error && <FailureNotice error={begin.error} />}
      <LongButton loading={begin.isPending} onClick={() => begin.mutate()}>
        {invitation === undefined ? t.signIn(oidcName) : t.accept(oidcName)}
      </LongButton>
    </Stack>
  );
}
