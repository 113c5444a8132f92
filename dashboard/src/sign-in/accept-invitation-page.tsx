import { Button, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { personClient } from '../api/client.ts';
import { useSingleMutation } from '../api/use-single-mutation.ts';
import { FailureNotice } from '../parts/page/failure-notice.tsx';
import { useTexts } from '../texts/language.tsx';
import { word } from '../texts/word.ts';
import { SignInFrame } from './frame.tsx';
import { NewPersonForm } from './new-person-form.tsx';
import { OidcButton } from './oidc-button.tsx';
import { ME } from '../app/me.ts';
import { useJoined } from './use-joined.ts';
import { WithToken } from './with-token.tsx';

/** Whoever has signed in joins with that account; others create one. */
export function AcceptInvitationPage() {
  const t = useTexts().invitation;
  return (
    <SignInFrame title={t.title}>
      <WithToken>{(token) => <Invitation token={token} />}</WithToken>
    </SignInFrame>
  );
}

function Invitation({ token }: { token: string }) {
  const t = useTexts().invitation;
  const roles = useTexts().roles;
  const shown = useQuery({
    queryKey: ['invitation', token],
    queryFn: () => personClient.invitations.show({ token }),
  });
  const me = useQuery(ME);
  return (
    <>
      {shown.error && <FailureNotice error={shown.error} />}
      {shown.data && !me.isPending && (
        <>
          <Text mb="md">{t.what(shown.data.organization.name, word(roles, shown.data.role))}</Text>
          {me.data ? (
            <JoinForm token={token} name={me.data.name} slug={shown.data.organization.slug} />
          ) : (
            <>
              <NewPersonForm
                token={token}
                slug={shown.data.organization.slug}
                masked={shown.data.email}
              />
              <OidcButton invitation={token} />
            </>
          )}
        </>
      )}
    </>
  );
}

function JoinForm({ token, name, slug }: { token: string; name: string; slug: string }) {
  const t = useTexts().invitation;
  const joined = useJoined(slug);
  const accept = useSingleMutation({
    mutationFn: () => personClient.invitations.accept({ token }),
    onSuccess: joined,
  });
  return (
    <Stack gap="sm">
      {accept.error && <FailureNotice error={accept.error} />}
      <Button loading={accept.isPending} onClick={() => accept.mutate()}>
        {t.join(name)}
      </Button>
    </Stack>
  );
}
