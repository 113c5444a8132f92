import { TextStream } from '../../platform/files/text-stream.ts';
import type { RequestScope } from '../../platform/database/tenancy.ts';
import { NotFoundError } from '../../platform/errors.ts';
import {
  type ExportFormat,
  type ExportProgress,
  exportText,
  type ExportTable,
} from '../../platform/files/export-text.ts';
import { recordChange } from './record-change.ts';

const TYPES = { csv: 'text/csv', ndjson: 'application/x-ndjson' } as const;

/** What the file has besides rows. */
interface FileQuery {
  trailer?: boolean;
  bom?: boolean;
}

interface AuditedExport<Row> {
  /** The operation id of the API. */
  operation: string;
  /** The name of the file, without its format, and of the resource in the audit log. */
  name: string;
  request: { path: { format: string }; query: FileQuery };
  /** The filter for the audit log; it must not contain an address. */
  filter: object;
  /** Makes the table for the format. */
  table: (format: ExportFormat) => Promise<ExportTable<Row>> | ExportTable<Row>;
}

/**
 * The response to an export. When it ends, also early, the audit log gets an entry with the filter and the number of rows
 * that were read.
 */
export async function auditedExport<Row>(
  scope: RequestScope,
  { operation, name, request, filter, table }: AuditedExport<Row>,
): Promise<{ status: 200; body: TextStream }> {
  const format = requireFormat(request.path.format);
  const { trailer = false, bom = false } = request.query;
  const made = await table(format);
  const progress: ExportProgress = { rows: 0, isComplete: false };
  const body = new TextStream({
    type: TYPES[format],
    filename: `${name}.${format}`,
    pieces: (inTransaction) =>
      exportText(made, { format, trailer, bom }, (read) => inTransaction(read), progress),
    ended: (inTransaction) =>
      inTransaction((em) =>
        recordChange(
          { ...scope, em },
          {
            operation,
            resource: { type: 'export', id: name },
            before: null,
            after: { format, filter, rows: progress.rows, complete: progress.isComplete },
          },
        ),
      ),
  });
  return { status: 200, body };
}

/** The filter of the request. */
export const filterOf = <Query extends FileQuery>({
  trailer: _trailer,
  bom: _bom,
  ...filter
}: Query): Omit<Query, keyof FileQuery> => filter;

/** Throws NotFoundError for another format, because it is a part of the path. */
function requireFormat(format: string): ExportFormat {
  if (format === 'csv' || format === 'ndjson') return format;
  throw new NotFoundError(
    'path',
    'No operation exists at this path; exports end in .csv or .ndjson.',
  );
}
