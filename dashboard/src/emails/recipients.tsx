import type { Email } from '@mailwright/sdk';
import { type Column, Table } from '../parts/data/table.tsx';
import { Section } from '../parts/page/section.tsx';
import { useTexts } from '../texts/language.tsx';
import { word } from '../texts/word.ts';
import { EmailStatus } from './status.tsx';

type Recipient = Email['recipients'][number];

/** Only for an email with copies. */
export function Recipients({ email }: { email: Email }) {
  const t = useTexts().emails;
  const reasons = useTexts().dropReasons;
  if (email.recipients.length < 2 && email.dropped.length === 0) return null;
  const columns: Column<Recipient>[] = [
    { name: 'email', header: t.to, cell: (one) => one.email, text: (one) => one.email },
    {
      name: 'kind',
      header: t.kind,
      cell: ({ kind }) => word(t.kinds, kind),
      text: ({ kind }) => word(t.kinds, kind),
    },
    {
      name: 'status',
      header: t.status,
      cell: ({ status }) => <EmailStatus status={status} />,
      text: ({ status }) => word(t.statuses, status),
    },
  ];
  return (
    <Section title={t.recipients}>
      <Table
        label={t.recipients}
        id="recipients"
        columns={columns}
        rows={email.recipients}
        keyOf={(one) => `${one.kind} ${one.email}`}
      />
      {email.dropped.map(({ email: address, reason }) => (
        <p key={address}>
          {address}: {t.droppedBecause(word(reasons, reason))}
        </p>
      ))}
    </Section>
  );
}
