import { useSearch } from '@tanstack/react-router';
import { call } from '../api/call.ts';
import { useCurrent } from '../app/current.ts';
import { Notice } from '../parts/page/notice.tsx';
import { Page } from '../parts/page/page.tsx';
import { useTexts } from '../texts/language.tsx';
import { DeleteAccount } from './delete-account.tsx';
import { Identities } from './identities.tsx';
import { Organizations } from './organizations.tsx';
import { Passkeys } from './passkeys.tsx';
import { Password } from './password.tsx';
import { Profile } from './profile.tsx';
import { Sessions, sessionsCall } from './sessions.tsx';

/** The person's own account: how they sign in, where they have, and their organizations. */
export function AccountPage() {
  const t = useTexts().account;
  const { me } = useCurrent();
  const { cursor } = useSearch({ from: '/signed-in/$organization/$mode/account' });
  return (
    <Page title={t.title} calls={[call('me', 'get'), sessionsCall(cursor)]}>
      <Profile />
      {me.managed ? (
        <Notice kind="info">{t.managed}</Notice>
      ) : (
        <>
          <Passkeys />
          <Identities />
          <Password />
        </>
      )}
      <Sessions />
      <Organizations />
      {!me.managed && <DeleteAccount />}
    </Page>
  );
}
