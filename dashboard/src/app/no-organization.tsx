import { Button } from '@mantine/core';
import { Empty } from '../parts/empty.tsx';
import { useTexts } from '../texts/language.tsx';
import { useMe } from './me.ts';
import { useSignOut } from './use-sign-out.ts';

export function NoOrganization() {
  const t = useTexts().shell;
  const { name, email } = useMe();
  const signOut = useSignOut();
  return (
    <main>
      <Empty title={t.noOrganization}>
        <p>{t.noOrganizationHelp}</p>
        <p>{t.signedInAs(name, email)}</p>
        <Button variant="default" onClick={signOut}>
          {t.signOut}
        </Button>
      </Empty>
    </main>
  );
}
