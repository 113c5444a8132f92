import { useParams } from '@tanstack/react-router';
import { call } from '../api/call.ts';
import { useCall } from '../api/use-call.ts';
import { useMay } from '../app/current.ts';
import { FailureNotice } from '../parts/page/failure-notice.tsx';
import { Notice } from '../parts/page/notice.tsx';
import { Page } from '../parts/page/page.tsx';
import { useTexts } from '../texts/language.tsx';
import { EmailActions } from './email-actions.tsx';
import { EmailContent } from './email-content.tsx';
import { EmailDetails } from './email-details.tsx';
import { Explanation } from './explanation.tsx';
import { Recipients } from './recipients.tsx';
import { isSettled } from './status.tsx';

export function EmailPage() {
  const t = useTexts().emails;
  const may = useMay();
  const { id } = useParams({ from: '/signed-in/$organization/$mode/emails/$id' });
  const get = call('emails', 'get', id);
  const explain = call('emails', 'explain', id);
  const canExplain = may('emails.explain');
  const email = useCall(get, { repeat: (one) => (isSettled(one?.status) ? 15_000 : 2_000) });
  const explanation = useCall(explain, {
    enabled: canExplain,
    repeat: (one) => (isSettled(one?.status) ? 15_000 : 2_000),
  });
  return (
    <Page
      title={email.data?.subject || t.title}
      audit={{ type: 'email', id }}
      isLoading={!email.data && !email.error}
      calls={canExplain ? [get, explain] : [get]}
      actions={email.data && <EmailActions email={email.data} />}
    >
      {email.error && <FailureNotice error={email.error} retry={() => void email.refetch()} />}
      {email.data && (
        <>
          {email.data.resend_of !== null && (
            <Notice kind="success" role="status">
              {t.isResent}
            </Notice>
          )}
          <Explanation email={email.data} explanation={explanation.data} />
          {explanation.error && <FailureNotice error={explanation.error} />}
          <EmailDetails email={email.data} />
          <Recipients email={email.data} />
          {may('emails.getContent') && <EmailContent email={email.data} />}
        </>
      )}
    </Page>
  );
}
