import { Text } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useParams, useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { personClient } from '../api/client.ts';
import { FailureNotice } from '../parts/page/failure-notice.tsx';
import { Notice } from '../parts/page/notice.tsx';
import { TextLink } from '../parts/page/text-link.tsx';
import { useTexts } from '../texts/language.tsx';
import { SignInFrame } from './frame.tsx';
import { takeReturnPath } from './return-path.ts';

/** What the provider appended to the URL of this page. */
function readResponse() {
  const query = new URLSearchParams(location.search);
  const iss = query.get('iss');
  return {
    code: query.get('code') ?? '',
    state: query.get('state') ?? '',
    ...(iss === null ? {} : { iss }),
  };
}

type Response = ReturnType<typeof readResponse>;

/** Of the server's own provider, `state` begins with the operation that completes it. Those of organizations only sign in. */
async function complete(response: Response, organization: string | undefined): Promise<null> {
  if (organization !== undefined) {
    await personClient.sessions.createWithOidc({ ...response, organization });
  } else if (response.state.startsWith('invitation.')) {
    await personClient.invitations.acceptWithOidc(response);
  } else if (response.state.startsWith('identity.')) {
    await personClient.identities.create(response);
  } else {
    await personClient.sessions.createWithOidc(response);
  }
  return null;
}

/** Where the identity provider sends the browser. The response works once, so it is sent once. */
export function OidcPage() {
  const t = useTexts();
  const { organization } = useParams({ strict: false });
  const [response] = useState(readResponse);
  const queries = useQueryClient();
  const { history } = useRouter();
  const completed = useQuery({
    queryKey: ['oidc', response.state],
    queryFn: () => complete(response, organization),
    enabled: response.code !== '',
    retry: false,
    staleTime: Infinity,
  });
  useEffect(() => {
    if (!completed.isSuccess) return;
    queries.removeQueries({ queryKey: ['me'] });
    history.replace(takeReturnPath());
  }, [completed.isSuccess, queries, history]);
  const isOver = response.code === '' || completed.error !== null;
  return (
    <SignInFrame title={t.signIn.title}>
      {response.code === '' && <Notice kind="warning">{t.oidc.cancelled}</Notice>}
      {completed.error && <FailureNotice error={completed.error} />}
      {isOver ? (
        <TextLink to="/">{t.oidc.back}</TextLink>
      ) : (
        <Text role="status">{t.oidc.waiting}</Text>
      )}
    </SignInFrame>
  );
}
