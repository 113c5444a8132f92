import { queryOne, sql } from '../../../platform/database/sql.ts';
import type { RequestScope } from '../../../platform/database/tenancy.ts';
import type { ImportRefusal, ImportReport, ImportRow } from '../import-row.ts';
import { defaultLocaleOf } from '../../contacts/contacts.ts';
import { readEarlierConsent } from '../../consent/earlier-withdrawals.ts';
import { newLocaleOf, resolveConsent } from '../options.ts';
import { readRows } from '../reading/read-rows.ts';
import type { SourceRow } from '../reading/source-row.ts';
import { Formats, refusalOfFormats } from '../rows/formats.ts';
import type { Tag } from '../rows/tags.ts';
import { addAddresses } from './addresses.ts';
import { NO_COUNTS, outcomeOf, withdrawnBy, withOutcomes } from './consent-outcome.ts';
import { type ContactEntry, readContactEntries } from './contact-entries.ts';
import { findContacts, readKnown } from './known-contacts.ts';
import { findNoRoom, MAX_NEW_LISTS, TOO_MANY_LISTS, withLists } from './new-lists.ts';
import { findMissing, MAX_COLUMNS, readHeader } from './read-header.ts';
import { type RowError, storeErrors, withGroups, withSamples } from './row-errors.ts';
import type { ReadingParts, StepParts } from './step-parts.ts';
import { findSuppressed, readSuppressionEntries } from './suppression-entries.ts';

/** The state of an import after a step. A refusal at the end of the file keeps the report and the errors. */
export type Stepped = ImportRow & { isLast: boolean };

type Checked = Stepped | ImportRefusal;

const EMPTY: ImportReport = {
  rows: 0,
  valid: 0,
  invalid: 0,
  duplicates: 0,
  will_create: 0,
  will_update: 0,
  consent: NO_COUNTS,
  columns: [],
  date_format: null,
  decimal: null,
  new_locales: [],
  new_lists: [],
  sample_errors: [],
  errors: [],
};

/** Checks the next rows, and stores nothing of them except their addresses and errors. */
export async function checkStep(
  scope: RequestScope,
  given: ImportRow,
  limit: number,
  parts: StepParts,
): Promise<Checked> {
  const begun = given.position === 0 ? await begin(scope, given) : given;
  if ('code' in begun) return begun;
  const batch = await readRows(scope, begun, { offset: begun.position, line: begun.line }, limit);
  if (batch.fault) return batch.fault;
  const { rows, stated, isCut } = withoutTrailer(batch.rows, begun.stated_rows);
  const report = begun.report ?? EMPTY;
  if (isCut) return incomplete();
  const importing = { ...begun, columns: columnsWith(begun, rows) };
  const content = withoutHeader(begun, rows);
  const formats = new Formats(begun);
  const counted = await count(scope, importing, content, report, { ...parts, formats });
  if (counted.new_lists.length > MAX_NEW_LISTS) return TOO_MANY_LISTS;
  const after: Stepped = {
    ...importing,
    position: batch.next.offset,
    line: batch.next.line,
    stated_rows: stated,
    formats: formats.found,
    report: { ...counted, ...formats.shown },
    isLast: batch.isLast,
  };
  if (!batch.isLast) return after;
  return { ...after, refusal: refusalAtEnd(after) ?? (await findNoRoom(scope, after)) };
}

async function begin(
  scope: RequestScope,
  importing: ImportRow,
): Promise<ImportRow | ImportRefusal> {
  const empty = { ...importing, report: EMPTY, columns: [], formats: null, stated_rows: null };
  if (importing.format === 'ndjson') return empty;
  const header = await readHeader(scope, importing);
  if ('code' in header) return header;
  const begun = { ...empty, ...header };
  return findMissing(begun, header.columns) ?? begun;
}

/** Those of NDJSON are known only at the end. */
function columnsWith({ format, columns }: ImportRow, rows: SourceRow[]): string[] {
  if (format === 'csv') return columns ?? [];
  const names = new Set(columns);
  for (const { values } of rows) {
    if (names.size >= MAX_COLUMNS) break;
    for (const name of values?.keys() ?? []) names.add(name);
  }
  return [...names].slice(0, MAX_COLUMNS);
}

/** The first row of a CSV file is its header. */
export const withoutHeader = ({ format, position }: ImportRow, rows: SourceRow[]): SourceRow[] =>
  format === 'csv' && position === 0 ? rows.slice(1) : rows;

/** Nothing may follow the line that states the number of rows. */
export function withoutTrailer(rows: SourceRow[], before: number | null) {
  const at = rows.findIndex(({ statedRows }) => statedRows !== null);
  if (at === -1) return { rows, stated: before, isCut: before !== null && rows.length > 0 };
  const stated = rows[at]?.statedRows ?? null;
  return { rows: rows.slice(0, at), stated, isCut: before !== null || at < rows.length - 1 };
}

const incomplete = (): ImportRefusal => ({
  code: 'incomplete_file',
  message: 'The file states another number of rows than it has: a part of it is missing.',
});

function refusalAtEnd(importing: ImportRow): ImportRefusal | null {
  const { report, stated_rows: stated, options } = importing;
  if (!report) return null;
  const most = report.rows + importing.overwritten_rows;
  if (stated !== null && (stated < report.rows || stated > most)) return incomplete();
  if (report.rows === 0) return { code: 'no_rows', message: 'The file has no rows.' };
  const missing =
    importing.format === 'ndjson' ? findMissing(importing, importing.columns ?? []) : null;
  if (missing) return missing;
  const ambiguous = refusalOfFormats(importing);
  if (ambiguous) return ambiguous;
  if (report.invalid <= report.rows * (options.max_error_rate ?? 0.01)) return null;
  const message = `${report.invalid} of ${report.rows} ${report.rows === 1 ? 'row is' : 'rows are'} invalid; the errors say why. Correct them, or allow more invalid rows (max_error_rate).`;
  return { code: 'too_many_errors', message };
}

async function count(
  scope: RequestScope,
  importing: ImportRow,
  rows: SourceRow[],
  report: ImportReport,
  parts: ReadingParts,
): Promise<ImportReport> {
  const isContacts = importing.kind === 'contacts';
  const {
    entries,
    errors,
    known,
    silent = 0,
  } = isContacts
    ? await checkContacts(scope, importing, rows, parts)
    : await checkSuppressions(scope, importing, rows, parts);
  const kept = await storeErrors(scope, importing, errors, report.invalid, parts.hashAddress);
  const repeated = await addAddresses(
    scope,
    importing.id,
    entries.map(({ row, hash, withdrawn }) => ({ hash, line: row.line, withdrawn })),
  );
  const first = entries.filter(({ row }) => !repeated.has(row.line));
  const existing = first.filter(({ key }) => known(key)).length;
  const counted = first.flatMap(({ outcomes }) => outcomes);
  return {
    ...report,
    rows: report.rows + rows.length,
    valid: report.valid + entries.length + silent,
    invalid: report.invalid + errors.length,
    duplicates: report.duplicates + repeated.size,
    will_create: report.will_create + first.length - existing,
    will_update: report.will_update + (importing.options.on_conflict === 'skip' ? 0 : existing),
    consent: withOutcomes(report.consent, counted),
    new_locales: withLocales(
      report.new_locales,
      first.flatMap(({ key, locale }) => (known(key) || locale === null ? [] : [locale])),
    ),
    new_lists: withLists(
      report.new_lists,
      entries.flatMap(({ newTags }) => newTags),
    ),
    sample_errors: withSamples(report.sample_errors, kept),
    errors: withGroups(report.errors, kept),
  };
}

/** A report counts so many languages. */
const MAX_LOCALES = 50;

function withLocales(
  counted: ImportReport['new_locales'],
  locales: string[],
): ImportReport['new_locales'] {
  const counts = new Map(counted.map(({ locale, contacts }) => [locale, contacts]));
  for (const locale of locales) {
    const before = counts.get(locale) ?? (counts.size < MAX_LOCALES ? 0 : null);
    if (before !== null) counts.set(locale, before + 1);
  }
  return [...counts].map(([locale, contacts]) => ({ locale, contacts }));
}

async function readDefaultLocale({ em, organizationId }: RequestScope): Promise<string> {
  const { locale } = await queryOne<{ locale: string }>(
    em,
    sql`select ${defaultLocaleOf(organizationId)} as locale`,
  );
  return locale;
}

interface CheckedEntry {
  row: SourceRow;
  hash: Buffer;
  key: string;
  withdrawn: number;
  outcomes: ReturnType<typeof outcomeOf>[];
  /** The language if the contact is new; null for suppressions. */
  locale: string | null;
  newTags: Tag[];
}

interface CheckedRows {
  entries: CheckedEntry[];
  errors: RowError[];
  /** Valid rows that change nothing. */
  silent?: number;
  /** Whether an address exists. */
  known: (key: string) => boolean;
}

async function checkContacts(
  scope: RequestScope,
  importing: ImportRow,
  rows: SourceRow[],
  parts: ReadingParts,
): Promise<CheckedRows> {
  const { entries, errors } = await readContactEntries(scope, importing, rows, parts);
  const addresses = entries.map(({ upsert, hash }) => ({ key: upsert.address.key, hash }));
  const contacts = await findContacts(
    scope,
    addresses.map(({ key }) => key),
  );
  const subtypes = await resolveConsent(scope, importing.options);
  const unknown = addresses.filter(({ key }) => !contacts.has(key)).map(({ hash }) => hash);
  const knownOf =
    subtypes.length > 0
      ? await readKnown(scope, addresses, contacts, await readEarlierConsent(scope, unknown))
      : null;
  const locale = newLocaleOf(importing.options) ?? (await readDefaultLocale(scope));
  const isSkipped = (key: string): boolean =>
    importing.options.on_conflict === 'skip' && contacts.has(key);
  const outcomesOf = ({ upsert, subscribed, consents }: ContactEntry) => {
    const { key } = upsert.address;
    const contact = knownOf?.(key);
    return consents.flatMap((stated) => {
      const subtype = subtypes[stated.index];
      if (!subtype || !contact) return [];
      if (isSkipped(key) && stated.action === 'subscribe') return [];
      const isOn = contact.subscribed && subscribed !== false;
      return [outcomeOf(stated, subtype, { ...contact, subscribed: isOn })];
    });
  };
  return {
    errors,
    known: (key) => contacts.has(key),
    entries: entries.map((entry) => ({
      row: entry.row,
      hash: entry.hash,
      key: entry.upsert.address.key,
      withdrawn: withdrawnBy(entry),
      outcomes: outcomesOf(entry),
      locale: entry.upsert.locale ?? locale,
      newTags: entry.newTags,
    })),
  };
}

async function checkSuppressions(
  scope: RequestScope,
  importing: ImportRow,
  rows: SourceRow[],
  parts: ReadingParts,
): Promise<CheckedRows> {
  const { entries, errors, silent } = await readSuppressionEntries(importing, rows, parts);
  const found = await findSuppressed(
    scope,
    entries.map(({ hash }) => hash),
  );
  const byKey = new Map(entries.map(({ address, hash }) => [address.key, hash.toString('hex')]));
  return {
    errors,
    silent,
    known: (key) => found.has(byKey.get(key) ?? ''),
    entries: entries.map(({ row, hash, address }) => ({
      row,
      hash,
      key: address.key,
      withdrawn: 0,
      outcomes: [],
      locale: null,
      newTags: [],
    })),
  };
}
