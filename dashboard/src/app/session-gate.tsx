import { Modal } from '@mantine/core';
import type { Me } from '@mailwright/sdk';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type PropsWithChildren, useEffect, useState } from 'react';
import { isSignedOut } from '../api/failure.ts';
import { FailureNotice } from '../parts/page/failure-notice.tsx';
import { SignInAgain } from '../sign-in/sign-in-again.tsx';
import { SignInPage } from '../sign-in/sign-in-page.tsx';
import { useTexts } from '../texts/language.tsx';
import { ME, MeContext } from './me.ts';

/** Shows its content to who has signed in, and the sign-in to others. */
export function SessionGate({ children }: PropsWithChildren) {
  const me = useQuery(ME);
  const isExpired = useExpired();
  if (me.data) {
    return (
      <MeContext value={me.data}>
        {children}
        {isExpired && <ExpiredDialog me={me.data} />}
      </MeContext>
    );
  }
  if (isSignedOut(me.error)) return <SignInPage />;
  if (me.error) return <FailureNotice error={me.error} retry={() => void me.refetch()} />;
  return null;
}

/** Over the page, which keeps what was entered there. */
function ExpiredDialog({ me }: { me: Me }) {
  const t = useTexts().signIn;
  return (
    <Modal
      opened
      onClose={() => undefined}
      withCloseButton={false}
      title={t.expired}
      closeOnEscape={false}
    >
      <SignInAgain me={me} />
    </Modal>
  );
}

/** Whether a call found that the session has ended. */
function useExpired(): boolean {
  const queries = useQueryClient();
  const [isExpired, setExpired] = useState(false);
  useEffect(() => {
    // Only when a call fails: a query or mutation that failed before the sign-in stays in this state afterwards.
    const note = (action: { type: string; error?: unknown }): void => {
      if (action.type === 'error' && isSignedOut(action.error)) setExpired(true);
    };
    const ends = [
      queries.getQueryCache().subscribe((event) => {
        if (event.type !== 'updated') return;
        const [name] = event.query.queryKey as readonly unknown[];
        if (name === 'me' && event.action.type === 'success') setExpired(false);
        note(event.action);
      }),
      queries.getMutationCache().subscribe((event) => {
        if (event.type === 'updated' && event.mutation.meta?.signsIn !== true) note(event.action);
      }),
    ];
    return () => ends.forEach((end) => end());
  }, [queries]);
  return isExpired;
}
