import type { ImportSummary } from '@mailwright/sdk';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { call } from '../api/call.ts';
import { useCall } from '../api/use-call.ts';
import { useCurrent, useMay } from '../app/current.ts';
import { Pages } from '../parts/data/pages.tsx';
import { type Column, Table } from '../parts/data/table.tsx';
import { Time } from '../parts/data/time.tsx';
import { Empty } from '../parts/page/empty.tsx';
import { FailureNotice } from '../parts/page/failure-notice.tsx';
import { Page } from '../parts/page/page.tsx';
import { TextLink } from '../parts/page/text-link.tsx';
import { useLanguage, useTexts } from '../texts/language.tsx';
import { word } from '../texts/word.ts';
import { ImportStatus } from './import-status.tsx';
import { NewImport } from './new-import.tsx';

export function ImportsPage() {
  const t = useTexts().imports;
  const may = useMay();
  const { cursor, again } = useSearch({ from: '/signed-in/$organization/$mode/imports' });
  const navigate = useNavigate();
  const list = call('imports', 'list', { cursor, limit: 20 });
  const { data, error, isPlaceholderData, refetch } = useCall(list, {
    repeat: () => (cursor ? false : 5_000),
  });
  return (
    <Page title={t.title} calls={[list]}>
      {may('imports.create') && (again === undefined ? <NewImport /> : <Again id={again} />)}
      {error && <FailureNotice error={error} retry={() => void refetch()} />}
      {data?.data.length === 0 ? (
        <Empty title={t.none}>{t.noneHelp}</Empty>
      ) : (
        !(error && !data) && <ImportTable rows={data?.data} />
      )}
      <Pages
        cursor={cursor}
        next={data?.next_cursor ?? null}
        isLoading={isPlaceholderData}
        goTo={(next) => void navigate({ to: '.', search: { again, cursor: next } })}
      />
    </Page>
  );
}

/** An import whose file is checked again with other settings. */
function Again({ id }: { id: string }) {
  const { data, error } = useCall(call('imports', 'get', id));
  if (error) return <NewImport />;
  return data ? <NewImport key={id} again={data} /> : null;
}

function ImportTable({ rows }: { rows: readonly ImportSummary[] | undefined }) {
  const t = useTexts().imports;
  const { language } = useLanguage();
  const { organization, mode } = useCurrent();
  const count = new Intl.NumberFormat(language);
  const number = (value: number | undefined): string =>
    value === undefined ? '–' : count.format(value);
  const columns: Column<ImportSummary>[] = [
    {
      name: 'file',
      header: t.fileName,
      cell: ({ id, file_name: name }) => (
        <TextLink
          to="/$organization/$mode/imports/$id"
          params={{ organization: organization.slug, mode, id }}
        >
          {name ?? t.noFileName}
        </TextLink>
      ),
      text: (row) => row.file_name ?? '',
    },
    {
      name: 'created',
      header: t.created,
      cell: ({ created_at: at }) => <Time at={at} />,
      text: (row) => row.created_at,
    },
    {
      name: 'kind',
      header: t.kind,
      cell: ({ kind }) => word(t.kinds, kind),
      text: ({ kind }) => kind,
    },
    {
      name: 'status',
      header: t.status,
      cell: ({ status }) => <ImportStatus status={status} />,
      text: ({ status }) => word(t.statuses, status),
    },
    {
      name: 'rows',
      header: t.rows,
      cell: ({ report }) => number(report?.rows),
      text: ({ report }) => String(report?.rows ?? ''),
      isNumber: true,
    },
    {
      name: 'imported',
      header: t.imported,
      cell: ({ result }) => number(result ? result.created + result.updated : undefined),
      text: ({ result }) => String(result ? result.created + result.updated : ''),
      isNumber: true,
    },
    {
      name: 'ended',
      header: t.ended,
      cell: ({ ended_at: at }) => (at === null ? '–' : <Time at={at} />),
      text: (row) => row.ended_at ?? '',
    },
  ];
  return (
    <Table label={t.title} id="imports" columns={columns} rows={rows} keyOf={({ id }) => id} />
  );
}
