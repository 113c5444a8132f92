import type { EmailSummary } from '@mailwright/sdk';
import { useNavigate } from '@tanstack/react-router';
import { useCurrent, useMay } from '../app/current.ts';
import type { RowActions } from '../parts/data/row-menu.tsx';
import { type Column, Table } from '../parts/data/table.tsx';
import { Time } from '../parts/data/time.tsx';
import { TextLink } from '../parts/page/text-link.tsx';
import { useTexts } from '../texts/language.tsx';
import { word } from '../texts/word.ts';
import type { EmailFilters } from './email-filters.ts';
import { EmailStatus } from './status.tsx';

interface EmailTableProps {
  rows: readonly EmailSummary[] | undefined;
  label: string;
}

export function EmailTable({ rows, label }: EmailTableProps) {
  const t = useTexts().emails;
  const { organization, mode } = useCurrent();
  const may = useMay();
  const navigate = useNavigate();
  const show = (search: EmailFilters): void =>
    void navigate({
      to: '/$organization/$mode/emails',
      params: { organization: organization.slug, mode },
      search,
    });
  const actions = ({
    to_email: to,
    template_slug: template,
    subject,
  }: EmailSummary): RowActions => ({
    of: subject || to,
    actions: [
      may('emails.list', 'to') && { label: t.showTo(to), act: () => show({ to }) },
      template !== null && { label: t.showLike(template), act: () => show({ template }) },
    ],
  });
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
    text('template', t.template, (row) => row.template_slug),
    time('queued', t.queued, (row) => row.queued_at),
    extra(text('from', t.from, (row) => row.from_email)),
    extra({
      name: 'campaign',
      header: t.campaign,
      cell: ({ campaign }) =>
        campaign === undefined ? (
          '–'
        ) : (
          <TextLink
            to="/$organization/$mode/campaigns/$slug"
            params={{ organization: organization.slug, mode, slug: campaign }}
          >
            {campaign}
          </TextLink>
        ),
      text: ({ campaign }) => campaign ?? '',
    }),
    extra(text('tags', t.tags, ({ tags }) => tags.join(', '))),
    extra(time('scheduled', t.scheduled, (row) => row.scheduled_at)),
    extra(time('sent', t.sent, (row) => row.sent_at)),
    extra(time('delivered', t.delivered, (row) => row.delivered_at)),
    extra(time('opened', t.opened, (row) => row.opened_at)),
    extra(time('clicked', t.clicked, (row) => row.clicked_at)),
    extra(text('attempts', t.attempts, (row) => String(row.attempts))),
    extra(text('priority', t.priority, (row) => row.priority)),
    extra(text('language', t.language, (row) => row.locale_used)),
    extra(text('metadata', t.metadata, ({ metadata }) => pairsOf(metadata))),
    extra(text('id', 'ID', ({ id }) => id)),
  ];
  return (
    <Table
      label={label}
      id="emails"
      columns={columns}
      rows={rows}
      keyOf={({ id }) => id}
      actions={actions}
    />
  );
}

type Cell = string | null;

const text = (name: string, header: string, of: (row: EmailSummary) => Cell) => ({
  name,
  header,
  cell: (row: EmailSummary) => of(row) || '–',
  text: (row: EmailSummary) => of(row) ?? '',
});

const time = (name: string, header: string, of: (row: EmailSummary) => Cell) => ({
  name,
  header,
  cell: (row: EmailSummary) => {
    const at = of(row);
    return at === null ? '–' : <Time at={at} withSeconds />;
  },
  text: (row: EmailSummary) => of(row) ?? '',
});

const extra = (column: Column<EmailSummary>) => ({ ...column, isExtra: true });

const pairsOf = (metadata: EmailSummary['metadata']): string =>
  Object.entries(metadata)
    .map(([name, value]) => `${name}: ${value}`)
    .join(', ');
