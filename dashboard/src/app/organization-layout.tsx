import { Outlet, useParams } from '@tanstack/react-router';
import { useMemo } from 'react';
import { clientFor } from '../api/client.ts';
import { NotFound } from '../parts/page/not-found.tsx';
import { CurrentContext, type Mode } from './current.ts';
import { useMe } from './me.ts';
import { Shell } from './shell.tsx';

const isMode = (text: string): text is Mode => text === 'live' || text === 'test';

/** The organization and the mode stand in the path, so that tabs do not affect each other. */
export function OrganizationLayout() {
  const { organization: slug, mode } = useParams({ from: '/signed-in/$organization/$mode' });
  const me = useMe();
  const membership = me.memberships.find(({ organization }) => organization.slug === slug);
  const current = useMemo(() => {
    if (!membership || !isMode(mode)) return null;
    const { organization, role } = membership;
    return { me, organization, role, mode, client: clientFor({ organization: slug, mode }) };
  }, [me, membership, slug, mode]);
  if (!current) return <NotFound />;
  return (
    <CurrentContext value={current}>
      <Shell>
        <Outlet />
      </Shell>
    </CurrentContext>
  );
}
