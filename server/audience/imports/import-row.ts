import type { Tables } from '../../../generated/tables.ts';
import type { components } from '../../../generated/types.ts';
import { query, sql } from '../../platform/database/sql.ts';
import { type OrganizationScope, ownedBy } from '../../platform/database/tenancy.ts';
import { NotFoundError } from '../../platform/errors.ts';
import { isId } from '../../platform/values/id.ts';
import type { Actor } from '../../platform/values/principal.ts';
import type { DateFormat } from './rows/dates.ts';
import type { Decimal } from './rows/numbers.ts';

type Schemas = components['schemas'];

export type ImportSummary = Schemas['ImportSummary'];
export type ImportOptions = Schemas['ImportOptions'];
export type ImportReport = Schemas['ImportReport'];
export type ImportResult = Schemas['ImportResult'];
export type ImportRefusal = Schemas['ImportRefusal'];
export type ImportStatus = ImportSummary['status'];
export type ConsentCounts = Schemas['ImportConsentCounts'];

/** What the rows so far say about the format of a kind of values. */
export interface Found<Format> {
  format: Format | null;
  /** The first column with a value that means different things in different formats. */
  ambiguous: string | null;
}

/** The formats of dates and numbers that the check finds. The import reads all rows with them. */
export interface FoundFormats {
  date: Found<DateFormat>;
  number: Found<Decimal>;
  /** Whether a date is in ISO 8601. */
  hasStandard: boolean;
}

/** An import as it is stored. `overwritten_rows` are rows of people whose data was erased before the check counted them. */
export interface ImportRow extends Pick<
  Tables['imports'],
  | 'id'
  | 'organization_id'
  | 'mode'
  | 'kind'
  | 'status'
  | 'dry_run'
  | 'file_name'
  | 'format'
  | 'delimiter'
  | 'line'
  | 'stated_rows'
  | 'overwritten_rows'
  | 'attempts'
  | 'created_at'
  | 'started_at'
  | 'ended_at'
> {
  mapping: Record<string, string | null> | null;
  options: ImportOptions;
  columns: string[] | null;
  /** Null until the check has read rows. */
  formats: FoundFormats | null;
  bytes: number;
  position: number;
  report: ImportReport | null;
  result: ImportResult | null;
  refusal: ImportRefusal | null;
  actor: Actor | null;
  parts: { number: number; bytes: number }[];
}

/** A check that began before an upgrade of the server may have a report without these. */
const FIELDS = JSON.stringify({ new_locales: [], new_lists: [], errors: [] });

const COLUMNS = sql`
  i.id, i.organization_id, i.mode, i.kind, i.status, i.dry_run, i.mapping, i.options, i.file_name, i.format,
  i.delimiter, i.columns, i.formats, i.bytes::float8 as bytes, i.position::float8 as position, i.line,
  i.stated_rows, i.overwritten_rows, ${FIELDS}::jsonb || i.report as report, i.result, i.refusal, i.actor, i.attempts, i.created_at, i.started_at,
  i.ended_at,
  (select coalesce(json_agg(json_build_object('number', p.number, 'bytes', p.bytes)
      order by p.number), '[]') from import_parts p where p.import_id = i.id) as parts`;

/** Reads imports; the condition names them `i`, and includes order, limit and locks. */
export const readImports = (
  { em, organizationId }: OrganizationScope,
  condition: ReturnType<typeof sql>,
): Promise<ImportRow[]> => query<ImportRow>(em, selectImports(organizationId, condition));

/** The statement names imports `i`; the condition includes order, limit and locks. */
export const selectImports = (organizationId: string, condition: ReturnType<typeof sql>) =>
  sql<ImportRow>`select ${COLUMNS} from imports i where ${ownedBy(organizationId, 'i')}
    and i.mode = current_setting('app.mode', true) and i.deleted_at is null and ${condition}`;

export async function findImport(scope: OrganizationScope, id: string): Promise<ImportRow> {
  return found(isId(id) ? await readImports(scope, sql`i.id = ${id}`) : []);
}

/** Waits for the step in progress, and keeps the next one from beginning until the transaction ends. */
export async function lockImport(scope: OrganizationScope, id: string): Promise<ImportRow> {
  return found(isId(id) ? await readImports(scope, sql`i.id = ${id} for update of i`) : []);
}

function found([row]: ImportRow[]): ImportRow {
  if (row) return row;
  throw new NotFoundError('import', 'No import has this id.');
}
