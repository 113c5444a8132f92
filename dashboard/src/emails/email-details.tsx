import type { Email } from '@mailwright/sdk';
import { useCurrent, useMay, useReadsCode } from '../app/current.ts';
import { hasMailbox, prefix } from '../page-settings.ts';
import { Facts } from '../parts/data/facts.tsx';
import { Time } from '../parts/data/time.tsx';
import { Section } from '../parts/page/section.tsx';
import { TextLink } from '../parts/page/text-link.tsx';
import { useTexts } from '../texts/language.tsx';

export function EmailDetails({ email }: { email: Email }) {
  const t = useTexts().emails;
  const { organization, mode } = useCurrent();
  const may = useMay();
  const readsCode = useReadsCode();
  const params = { organization: organization.slug, mode };
  const time = (at: string | null) => at !== null && <Time at={at} withSeconds />;
  const another = (id: string | null) =>
    id !== null && (
      <TextLink to="/$organization/$mode/emails/$id" params={{ ...params, id }}>
        {id}
      </TextLink>
    );
  const metadata = Object.entries(email.metadata).map(([name, value]) => `${name}: ${value}`);
  return (
    <Section title={t.details}>
      <Facts
        entries={
          [
            [
              t.to,
              may('contacts.list', 'search') ? (
                <TextLink
                  to="/$organization/$mode/contacts"
                  params={params}
                  search={{ search: email.to_email }}
                >
                  {email.to_email}
                </TextLink>
              ) : (
                email.to_email
              ),
            ],
            [t.from, email.from_email],
            [t.template, email.template_slug],
            [
              t.campaign,
              email.campaign !== undefined && (
                <TextLink
                  to="/$organization/$mode/campaigns/$slug"
                  params={{ ...params, slug: email.campaign }}
                >
                  {email.campaign}
                </TextLink>
              ),
            ],
            [t.queued, time(email.queued_at)],
            [t.scheduled, time(email.scheduled_at)],
            [t.sent, time(email.sent_at)],
            [t.delivered, time(email.delivered_at)],
            [t.opened, time(email.opened_at)],
            [t.clicked, time(email.clicked_at)],
            [t.attempts, email.attempts],
            [t.priority, email.priority],
            [t.language, email.locale_used],
            [t.tags, email.tags.join(', ')],
            [t.metadata, metadata.join(', ')],
            [t.messageId, email.message_id],
            ['ID', readsCode && email.id],
            [t.resendOf, another(email.resend_of)],
            [t.resentAs, another(email.resent_as)],
          ] as const
        }
      />
      {hasMailbox && email.sent_at !== null && (
        <p>
          <a href={`${prefix}/dev/mailbox/${email.id}`}>{t.mailbox}</a>
        </p>
      )}
    </Section>
  );
}
