import { Button, Container } from '@mantine/core';
import { lazy, Suspense } from 'react';
import { Empty } from '../parts/page/empty.tsx';
import { useTexts } from '../texts/language.tsx';
import { useMe } from './me.ts';
import { useSignOut } from './use-sign-out.ts';

const DeleteAccount = lazy(async () => {
  const { DeleteAccount: component } = await import('../account/delete-account.tsx');
  return { default: component };
});

/** Somebody without a role anywhere can still sign out, and delete the account. */
export function NoOrganization() {
  const t = useTexts().shell;
  const { name, email } = useMe();
  const signOut = useSignOut();
  return (
    <main>
      <Empty title={t.noOrganization} level={1}>
        <p>{t.noOrganizationHelp}</p>
        <p>{t.signedInAs(name, email)}</p>
        <Button variant="default" onClick={signOut}>
          {t.signOut}
        </Button>
      </Empty>
      <Container size="xs">
        <Suspense>
          <DeleteAccount />
        </Suspense>
      </Container>
    </main>
  );
}
