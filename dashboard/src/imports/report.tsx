import { Stack } from '@mantine/core';
import type { Import } from '@mailwright/sdk';
import { call } from '../api/call.ts';
import { Facts } from '../parts/data/facts.tsx';
import { type Figure, Figures } from '../parts/data/figures.tsx';
import { type Column, Table } from '../parts/data/table.tsx';
import { FileButton } from '../parts/forms/file-button.tsx';
import { Section } from '../parts/page/section.tsx';
import { useLanguage, useTexts } from '../texts/language.tsx';
import { word } from '../texts/word.ts';
import { ConsentCounts } from './consent-counts.tsx';
import { languageName } from '../texts/languages.ts';

type ReportData = NonNullable<Import['report']>;
type ErrorGroup = ReportData['errors'][number];

/** What the check has found: nothing was stored for it. */
export function Report({ report, of }: { report: ReportData; of: Import }) {
  const { id, format } = of;
  const t = useTexts().imports;
  const { language } = useLanguage();
  const count = new Intl.NumberFormat(language);
  const figures: Figure[] = [
    [t.rows, report.rows, null],
    [t.valid, report.valid, null],
    [t.invalid, report.invalid, null],
    [t.duplicates, report.duplicates, null],
    [t.willCreate, report.will_create, null],
    [t.willUpdate, report.will_update, null],
  ];
  const ofConsent = consentColumns(of);
  const leftOut = report.columns.filter(
    ({ name, target }) => target === null && !ofConsent.includes(name),
  );
  const nameOf = (target: string): string => {
    const [first = '', ...key] = target.split('.');
    if (key.length === 0 || first === 'reason') return word(t.targets, target);
    return first === 'data' ? t.data(key.join('.')) : t.attribute(key.join('.'));
  };
  return (
    <Section title={t.report}>
      <Stack gap="md">
        <Figures figures={figures} />
        <ConsentCounts counts={report.consent} />
        <Facts
          entries={[
            [
              t.newLocales,
              report.new_locales
                .map(
                  ({ locale, contacts }) =>
                    `${languageName(locale, language)} ${count.format(contacts)}`,
                )
                .join(', '),
            ],
            [
              t.newLists(report.new_lists.length),
              report.new_lists.map(({ name }) => t.quoted(name)).join(', '),
            ],
            [
              t.columns,
              report.columns
                .flatMap(({ name, target }) =>
                  target === null ? [] : `${name} → ${nameOf(target)}`,
                )
                .join(', '),
            ],
            [t.evidenceColumns, ofConsent.join(', ')],
            [t.dateFormat, report.date_format && word(t.dateFormats, report.date_format)],
            [t.decimal, report.decimal && word(t.decimals, report.decimal)],
            [t.leftOut, leftOut.map(({ name }) => name).join(', ')],
          ]}
        />
        {report.errors.length > 0 && (
          <div>
            <ErrorTable groups={report.errors} of={of} />
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

/** The columns that say who agreed, when and how. */
const consentColumns = ({ options: { consent = [] } }: Import): string[] =>
  consent.flatMap(({ action, evidence = {} }) =>
    [action, ...Object.values(evidence)].flatMap((one) =>
      typeof one === 'object' ? one.column : [],
    ),
  );

function ErrorTable({ groups, of }: { groups: readonly ErrorGroup[]; of: Import }) {
  const t = useTexts().imports;
  const { language } = useLanguage();
  const count = new Intl.NumberFormat(language);
  const columns: Column<ErrorGroup>[] = [
    {
      name: 'column',
      header: t.column,
      cell: ({ column }) => column ?? '–',
      text: ({ column }) => column ?? '',
    },
    {
      name: 'message',
      header: t.error,
      cell: (group) => <Fault group={group} of={of} />,
      text: ({ message }) => message,
    },
    {
      name: 'rows',
      header: t.rows,
      cell: ({ rows }) => count.format(rows),
      text: ({ rows }) => String(rows),
    },
    {
      name: 'lines',
      header: t.lines,
      cell: ({ examples, rows }) => linesOf(examples) + (rows > examples.length ? ' …' : ''),
      text: ({ examples }) => linesOf(examples),
    },
  ];
  return (
    <Table
      label={t.errors}
      id="import-errors"
      columns={columns}
      rows={groups}
      keyOf={({ column, reason }) => `${column} ${reason}`}
    />
  );
}

const linesOf = (examples: ErrorGroup['examples']): string =>
  examples.map(({ line }) => line).join(', ');

/** What is wrong in the rows of a group, with values of some. */
function Fault({ group, of }: { group: ErrorGroup; of: Import }) {
  const t = useTexts().imports;
  const { column, reason, message, examples } = group;
  const values = examples.flatMap(({ value }) => (value === null || value === '' ? [] : [value]));
  const target = of.report?.columns.find(({ name }) => name === column)?.target;
  const said = t.faults[`${target ?? ''} ${reason}`];
  const quoted = [...new Set(values)].map(t.quoted);
  if (said && reason === 'required') return said('');
  if (said && quoted.length > 0) return quoted.map((value) => <div key={value}>{said(value)}</div>);
  return (
    <>
      {quoted.length > 0 && `${quoted.join(', ')}: `}
      <span lang="en">{message}</span>
    </>
  );
}
