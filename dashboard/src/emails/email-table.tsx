import type { EmailSummary } from '@mailwright/sdk';
import { useCurrent } from '../app/current.ts';
import { type Column, Table } from '../parts/table.tsx';
import { TextLink } from '../parts/text-link.tsx';
import { Time } from '../parts/time.tsx';
import { useTexts } from '../texts/language.tsx';
import { word } from '../texts/word.ts';
import { EmailStatus } from './status.tsx';

interface EmailTableProps {
  rows: readonly EmailSummary[] | undefined;
  label: string;
}

export function EmailTable({ rows, label }: EmailTableProps) {
  const t = useTexts().emails;
  const { organization, mode } = useCurrent();
  const columns: Column<EmailSummary>[] = [
    {
      name: 'subject',
      header: t.subject,
      cell: ({ id, subject }) => (
        <TextLink
          to="/$organization/$mode/emails/$id"
          params={{ organization: organization.slug, mode, id }}
        >
          {subject || '–'}
        </TextLink>
      ),
      text: ({ subject }) => subject,
    },
    { name: 'to', header: t.to, cell: ({ to_email: to }) => to, text: (row) => row.to_email },
    {
      name: 'status',
      header: t.status,
      cell: ({ status }) => <EmailStatus status={status} />,
      text: ({ status }) => word(t.statuses, status),
    },
    {
      name: 'template',
      header: t.template,
      cell: ({ template_slug: template }) => template ?? '–',
      text: (row) => row.template_slug ?? '',
    },
    {
      name: 'queued',
      header: t.queued,
      cell: ({ queued_at: at }) => <Time at={at} />,
      text: (row) => row.queued_at,
    },
  ];
  return <Table label={label} id="emails" columns={columns} rows={rows} keyOf={({ id }) => id} />;
}
