import type { Import } from '@mailwright/sdk';
import type { Output } from '../output/output.ts';

/** Prints what an import has done, or after a dry run what it would do. */
export function showImport(out: Output, found: Import): void {
  const { id, kind, status, refusal, report, result } = found;
  out.facts([
    ['Import', id],
    ['File', found.file_name],
    ['Kind', kind],
    ['Status', status],
    ['Reason', refusal?.message ?? null],
    ...(result ? counted(result) : []),
    ...(!result && report ? planned(report) : []),
    ...consentFacts((result ?? report)?.consent),
    ['Dates', report?.date_format ?? null],
    ['Decimals', report?.decimal ?? null],
    ['New languages', localesOf(report)],
    ['New lists', newListsOf(report)],
    ['Not imported', notImported(report)],
  ]);
  for (const { line, column, message } of report?.sample_errors ?? []) {
    out.note(`Line ${line}${column === null ? '' : `, ${column}`}: ${message}`);
  }
}

const localesOf = (report: Import['report']): string | null =>
  report?.new_locales.map(({ locale, contacts }) => `${locale} ${contacts}`).join(', ') || null;

const newListsOf = (report: Import['report']): string | null =>
  report?.new_lists.map(({ slug }) => slug).join(', ') || null;

type Facts = [name: string, value: string | null][];
type Report = NonNullable<Import['report']>;
type Result = NonNullable<Import['result']>;

const counted = (result: Result): Facts => [
  ['Rows', String(result.rows)],
  ['Created', String(result.created)],
  ['Updated', String(result.updated)],
  ['Skipped', String(result.skipped)],
  ['Duplicates', String(result.duplicates)],
  ['Invalid', String(result.invalid)],
];

const planned = (report: Report): Facts => [
  ['Rows', String(report.rows)],
  ['To create', String(report.will_create)],
  ['To update', String(report.will_update)],
  ['Duplicates', String(report.duplicates)],
  ['Invalid', String(report.invalid)],
];

const consentFacts = (consent: Report['consent'] | undefined): Facts =>
  consent && Object.values(consent).some((count) => count > 0)
    ? [
        ['Consent granted', String(consent.granted)],
        ['Consent unchanged', String(consent.unchanged)],
        ['Consent kept', String(consent.kept)],
        ['Consent withdrawn', String(consent.withdrawn)],
      ]
    : [];

/** The columns that have no target; none are left out in silence. */
function notImported(report: Import['report']): string | null {
  const names =
    report?.columns.flatMap(({ name, target }) => (target === null ? [name] : [])) ?? [];
  return names.length > 0 ? names.join(', ') : null;
}
