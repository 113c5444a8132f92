import { call } from '../api/call.ts';
import { useCall } from '../api/use-call.ts';
import { useCurrent, useMay } from '../app/current.ts';
import { EmailTable } from '../emails/email-table.tsx';
import { FailureNotice } from '../parts/page/failure-notice.tsx';
import { Section } from '../parts/page/section.tsx';
import { TextLink } from '../parts/page/text-link.tsx';
import { useTexts } from '../texts/language.tsx';

export function ContactEmails({ email }: { email: string }) {
  const t = useTexts().contacts;
  const may = useMay();
  const { organization, mode } = useCurrent();
  const { data, error } = useCall(call('emails', 'list', { to: email, limit: 10 }));
  return (
    <Section title={t.emails}>
      {error && <FailureNotice error={error} />}
      {data?.data.length === 0 ? (
        <>
          {t.noEmails}{' '}
          {may('emails.list', 'search') && (
            <TextLink
              to="/$organization/$mode/emails"
              params={{ organization: organization.slug, mode }}
              search={{ search: beginningsOf(email) }}
            >
              {t.similarAddresses}
            </TextLink>
          )}
        </>
      ) : (
        !(error && !data) && <EmailTable rows={data?.data} label={t.emails} />
      )}
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

const BEGINNING = 2;

/**
 * What finds the address also when it was mistyped: the beginnings of its words. Its domain may be mistyped, too.
 */
function beginningsOf(email: string): string {
  const words = email.slice(0, email.lastIndexOf('@')).match(/[\p{L}\p{N}]+/gu) ?? [email];
  return words.map((each) => each.slice(0, BEGINNING)).join(' ');
}
