import { call } from '../api/call.ts';
import { useCall } from '../api/use-call.ts';
import { useCurrent } from '../app/current.ts';
import { EmailTable } from '../emails/email-table.tsx';
import { FailureNotice } from '../parts/page/failure-notice.tsx';
import { Section } from '../parts/page/section.tsx';
import { TextLink } from '../parts/page/text-link.tsx';
import { useTexts } from '../texts/language.tsx';

export function ContactEmails({ email }: { email: string }) {
  const t = useTexts().contacts;
  const { organization, mode } = useCurrent();
  const { data, error } = useCall(call('emails', 'list', { to: email, limit: 10 }));
  return (
    <Section title={t.emails}>
      {error && <FailureNotice error={error} />}
      {data?.data.length === 0
        ? t.noEmails
        : !(error && !data) && <EmailTable rows={data?.data} label={t.emails} />}
      {data?.has_more && (
        <TextLink
          to="/$organization/$mode/emails"
          params={{ organization: organization.slug, mode }}
          search={{ to: email }}
        >
          {t.allEmails}
        </TextLink>
      )}
    </Section>
  );
}
