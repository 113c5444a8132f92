import type { ContactActionSummary } from '@mailwright/sdk';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { call } from '../../api/call.ts';
import { useCall } from '../../api/use-call.ts';
import { useCurrent } from '../../app/current.ts';
import { formatTime } from '../../parts/data/format-time.ts';
import { Pages } from '../../parts/data/pages.tsx';
import { type Column, Table } from '../../parts/data/table.tsx';
import { ButtonLink } from '../../parts/page/button-link.tsx';
import { Empty } from '../../parts/page/empty.tsx';
import { FailureNotice } from '../../parts/page/failure-notice.tsx';
import { Page } from '../../parts/page/page.tsx';
import { TextLink } from '../../parts/page/text-link.tsx';
import { useLanguage, useTexts } from '../../texts/language.tsx';
import { word } from '../../texts/word.ts';
import { filterText } from './action-filter.ts';
import { ActionStatus } from './action-status.tsx';

/** What was done with many contacts at once. */
export function ContactActionsPage() {
  const t = useTexts().contacts.actions;
  const { cursor } = useSearch({ from: '/signed-in/$organization/$mode/contact-actions' });
  const navigate = useNavigate();
  const list = call('contactActions', 'list', { cursor, limit: 20 });
  const { data, error, isPlaceholderData, refetch } = useCall(list, {
    repeat: () => (cursor ? false : 5_000),
  });
  return (
    <Page title={t.title} calls={[list]}>
      {error && <FailureNotice error={error} retry={() => void refetch()} />}
      {data?.data.length === 0 ? (
        <Empty title={t.none} action={<ToContacts />}>
          {t.noneHelp}
        </Empty>
      ) : (
        !(error && !data) && <ActionTable rows={data?.data} />
      )}
      <Pages
        cursor={cursor}
        next={data?.next_cursor ?? null}
        isLoading={isPlaceholderData}
        goTo={(next) => void navigate({ to: '.', search: { cursor: next } })}
      />
    </Page>
  );
}

function ToContacts() {
  const t = useTexts().contacts;
  const { organization, mode } = useCurrent();
  return (
    <ButtonLink
      to="/$organization/$mode/contacts"
      params={{ organization: organization.slug, mode }}
      search={{}}
    >
      {t.actions.toContacts}
    </ButtonLink>
  );
}

function ActionTable({ rows }: { rows: readonly ContactActionSummary[] | undefined }) {
  const { contacts } = useTexts();
  const t = contacts.actions;
  const { language } = useLanguage();
  const { organization, mode } = useCurrent();
  const count = new Intl.NumberFormat(language);
  const columns: Column<ContactActionSummary>[] = [
    {
      name: 'created',
      header: contacts.created,
      cell: ({ id, created_at: at }) => (
        <TextLink
          to="/$organization/$mode/contact-actions/$id"
          params={{ organization: organization.slug, mode, id }}
          search={{}}
        >
          {formatTime(at, language)}
        </TextLink>
      ),
      text: (row) => row.created_at,
    },
    {
      name: 'action',
      header: t.action,
      cell: ({ action, dry_run: isTrial }) =>
        `${word(t.kinds, action)}${isTrial ? ` (${t.onlyCounted})` : ''}`,
      text: ({ action }) => action,
    },
    {
      name: 'filter',
      header: t.filter,
      cell: ({ filter }) => filterText(filter, contacts),
      text: ({ filter }) => filterText(filter, contacts),
    },
    {
      name: 'status',
      header: t.status,
      cell: ({ status }) => <ActionStatus status={status} />,
      text: ({ status }) => status,
    },
    {
      name: 'matched',
      header: t.matched,
      cell: ({ matched }) => count.format(matched),
      text: ({ matched }) => String(matched),
      isNumber: true,
    },
    {
      name: 'changed',
      header: t.changed,
      cell: ({ changed }) => count.format(changed),
      text: ({ changed }) => String(changed),
      isNumber: true,
    },
  ];
  return (
    <Table
      label={t.title}
      id="contact-actions"
      columns={columns}
      rows={rows}
      keyOf={({ id }) => id}
    />
  );
}
