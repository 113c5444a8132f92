import { Stack } from '@mantine/core';
import type { Import } from '@mailwright/sdk';
import { call } from '../api/call.ts';
import { Facts } from '../parts/facts.tsx';
import { FileButton } from '../parts/file-button.tsx';
import { type Figure, Figures } from '../parts/figures.tsx';
import { Section } from '../parts/section.tsx';
import { type Column, Table } from '../parts/table.tsx';
import { useTexts } from '../texts/language.tsx';
import { word } from '../texts/word.ts';
import { ConsentCounts } from './consent-counts.tsx';

type ReportData = NonNullable<Import['report']>;
type RowError = ReportData['sample_errors'][number];

/** What the check has found: nothing was stored for it. */
export function Report({ report, of: { id, format } }: { report: ReportData; of: Import }) {
  const t = useTexts().imports;
  const figures: Figure[] = [
    [t.rows, report.rows, null],
    [t.valid, report.valid, null],
    [t.invalid, report.invalid, null],
    [t.duplicates, report.duplicates, null],
    [t.willCreate, report.will_create, null],
    [t.willUpdate, report.will_update, null],
  ];
  const leftOut = report.columns.filter(({ target }) => target === null);
  return (
    <Section title={t.report}>
      <Stack gap="md">
        <Figures figures={figures} />
        <ConsentCounts counts={report.consent} />
        <Facts
          entries={[
            [
              t.columns,
              report.columns
                .filter(({ target }) => target !== null)
                .map(({ name, target }) => (name === target ? name : `${name} → ${target}`))
                .join(', '),
            ],
            [t.dateFormat, report.date_format && word(t.dateFormats, report.date_format)],
            [t.decimal, report.decimal && word(t.decimals, report.decimal)],
            [t.leftOut, leftOut.map(({ name }) => name).join(', ')],
          ]}
        />
        {report.sample_errors.length > 0 && (
          <div>
            <ErrorTable rows={report.sample_errors} />
            <FileButton
              name={`${id}-errors.${format ?? 'csv'}`}
              from={call('imports', 'errors', id, { bom: true })}
            >
              {t.errorsFile}
            </FileButton>
          </div>
        )}
      </Stack>
    </Section>
  );
}

function ErrorTable({ rows }: { rows: readonly RowError[] }) {
  const t = useTexts().imports;
  const columns: Column<RowError>[] = [
    {
      name: 'line',
      header: t.line,
      cell: ({ line }) => line,
      text: ({ line }) => String(line),
    },
    {
      name: 'column',
      header: t.column,
      cell: ({ column }) => column ?? '–',
      text: ({ column }) => column ?? '',
    },
    {
      name: 'message',
      header: t.error,
      cell: ({ message }) => <span lang="en">{message}</span>,
      text: ({ message }) => message,
    },
  ];
  return (
    <Table
      label={t.errors}
      id="import-errors"
      columns={columns}
      rows={rows}
      keyOf={({ line, column, reason }) => `${line} ${column} ${reason}`}
    />
  );
}
