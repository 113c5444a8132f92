import { Text } from '@mantine/core';
import type { Me } from '@mailwright/sdk';
import { useMutation } from '@tanstack/react-query';
import { personClient } from '../api/client.ts';
import { oidcName } from '../page-settings.ts';
import { LongButton } from '../parts/forms/long-button.tsx';
import { FailureNotice } from '../parts/page/failure-notice.tsx';
import { useTexts } from '../texts/language.tsx';
import { OidcButton } from './oidc-button.tsx';
import { PasskeyButton } from './passkey-button.tsx';
import { PasswordForm } from './password-form.tsx';
import { keepReturnPath } from './return-path.ts';

interface SignInAgainProps {
  me: Me;
  done?: () => void;
}

/** The ways in which somebody who is known signs in again. */
export function SignInAgain({ me, done }: SignInAgainProps) {
  const t = useTexts().signIn;
  const [membership] = me.memberships;
  if (me.managed && membership) return <ProviderButton slug={membership.organization.slug} />;
  return (
    <>
      <PasswordForm email={me.email} done={done} />
      <PasskeyButton done={done} />
      {oidcName !== '' && <Text mt="md">{t.leavesPage}</Text>}
      <OidcButton />
    </>
  );
}

/** An account that an organization's provider manages has no other way to sign in. */
function ProviderButton({ slug }: { slug: string }) {
  const t = useTexts().signIn;
  const begin = useMutation({
    mutationFn: () => personClient.sessions.beginWithOrganization(slug),
    onSuccess: ({ url }) => {
      keepReturnPath();
      location.assign(url);
    },
  });
  return (
    <>
      {begin.error && <FailureNotice error={begin.error} />}
      <Text mb="md">{t.leavesPage}</Text>
      <LongButton loading={begin.isPending} onClick={() => begin.mutate()}>
        {t.withOrganization}
      </LongButton>
    </>
  );
}
