import { lockSetup } from '../../account/organizations/lock.ts';
import { recordChange } from '../../account/audit/record-change.ts';
import { queryPage } from '../../platform/database/page-size.ts';
import { queryOne, query, sql } from '../../platform/database/sql.ts';
import {
  type OrganizationScope,
  ownedBy,
  type RequestScope,
} from '../../platform/database/tenancy.ts';
import { ConflictError } from '../../platform/errors.ts';
import type { FoundRows, Slice } from '../../platform/values/cursor.ts';
import { newRow } from '../../platform/values/id.ts';
import { requireName } from '../../platform/values/text.ts';
import {
  findImport,
  type ImportRefusal,
  type ImportRow,
  type ImportStatus,
  lockImport,
  selectImports,
} from './import-row.ts';
import { checkRequest } from './options.ts';
import { presentImport } from './present.ts';
import { recordEvents } from '../../account/events/record-events.ts';

/** Imports of an organization that have not ended. */
const MAX_OPEN = 20;

const OPEN: ImportStatus[] = ['uploading', 'checking', 'ready', 'importing'];

export const isOpen = ({ status }: Pick<ImportRow, 'status'>): boolean => OPEN.includes(status);

/** Whether the import has a next step. */
export const isRunning = ({ status }: Pick<ImportRow, 'status'>): boolean =>
  status === 'checking' || status === 'importing';

interface Requested {
  kind: ImportRow['kind'];
  mapping?: Record<string, string | null>;
  options?: ImportRow['options'];
  file_name?: string;
}

export async function createImport(
  scope: RequestScope,
  { kind, mapping = undefined, options = {}, file_name: fileName }: Requested,
): Promise<string> {
  const { em, organizationId, mode } = scope;
  await checkRequest(scope, { kind, mapping: mapping ?? null, options });
  if (fileName !== undefined) requireName('file_name', fileName);
  await lockSetup(scope);
  const { open } = await queryOne<{ open: number }>(
    em,
    sql`select count(*)::integer as open from imports
      where ${ownedBy(organizationId)} and mode = ${mode} and deleted_at is null
        and status = any(${OPEN}::text[])`,
  );
  if (open >= MAX_OPEN) {
    const message = `${MAX_OPEN} imports have not ended; cancel or delete one of them first.`;
    throw new ConflictError({ reason: 'too_many_imports' }, message);
  }
  const { id, createdAt } = newRow();
  await query(
    em,
    sql`
      insert into imports (id, organization_id, mode, kind, mapping, options, file_name, created_at, changed_at)
      values (${id}, ${organizationId}, ${mode}, ${kind}, ${mapping ? JSON.stringify(mapping) : null}::jsonb,
        ${JSON.stringify(options)}::jsonb, ${fileName ?? null}, ${createdAt}, ${createdAt})`,
  );
  await audit(scope, 'imports.create', null, await findImport(scope, id));
  return id;
}

/** The names and examples of columns may be long, so the page may end early. */
export const listImports = (
  { em, organizationId }: OrganizationScope,
  { after, count }: Slice,
): Promise<FoundRows<ImportRow>> =>
  queryPage<ImportRow>(
    em,
    selectImports(
      organizationId,
      sql`(${after}::uuid is null or i.id < ${after}::uuid) order by i.id desc limit ${count}`,
    ),
  );

/**
 * Starts the check, or after a dry run the import itself. Returns null when it runs already, or has ended: the request may be
 * the repetition of one whose response was lost.
 */
export async function startImport(
  scope: RequestScope,
  id: string,
  dryRun: boolean,
): Promise<ImportRow | null> {
  const row = await lockImport(scope, id);
  if (row.status === 'canceled') throw wrongStatus(row);
  if (row.status !== 'uploading' && row.status !== 'ready') return null;
  if (row.status === 'ready' && dryRun) return null;
  if (row.status === 'uploading') checkParts(row);
  const next = row.status === 'ready' ? 'importing' : 'checking';
  const { em, actor } = scope;
  await query(
    em,
    sql`
      update imports set status = ${next}, dry_run = ${dryRun}, position = 0, line = 1, attempts = 0,
        actor = ${JSON.stringify(actor)}::jsonb, started_at = coalesce(started_at, now()),
        changed_at = now(), step_at = now()
      where id = ${id}`,
  );
  const started = await findImport(scope, id);
  await audit(scope, 'imports.start', row, started);
  return started;
}

function checkParts({ parts }: ImportRow): void {
  const [missing] = parts.flatMap(({ number }, index) => (number === index + 1 ? [] : [index + 1]));
  if (parts.length > 0 && missing === undefined) return;
  const message =
    parts.length === 0
      ? 'The import has no parts yet; upload them first.'
      : `Part ${missing} of the file is missing; upload it first.`;
  throw new ConflictError({ reason: 'missing_part' }, message);
}

export async function cancelImport(scope: RequestScope, id: string): Promise<ImportRow> {
  const row = await lockImport(scope, id);
  if (row.status === 'canceled') return row;
  if (!isOpen(row)) throw wrongStatus(row);
  await endImport(scope, id, 'canceled');
  const canceled = await findImport(scope, id);
  await audit(scope, 'imports.cancel', row, canceled);
  return canceled;
}

export async function deleteImport(scope: RequestScope, id: string): Promise<void> {
  const row = await lockImport(scope, id);
  // What it stored goes with the row in steps of the maintenance.
  await query(
    scope.em,
    sql`update imports set deleted_at = now(), step_at = null where id = ${id}`,
  );
  await audit(scope, 'imports.delete', row, null);
}

/** Ends an import. Its parts are deleted by the maintenance. */
export async function endImport(
  scope: OrganizationScope,
  id: string,
  status: 'refused' | 'completed' | 'failed' | 'canceled',
): Promise<void> {
  await query(
    scope.em,
    sql`update imports set status = ${status}, step_at = null, ended_at = now(), changed_at = now()
      where id = ${id}`,
  );
  if (status !== 'canceled') await recordImport(scope, await findImport(scope, id));
}

/** Ends an import with its reason: it is refused, or failed if a part of it was imported. */
export async function endBecause(
  scope: OrganizationScope,
  { id, result }: ImportRow,
  refusal: ImportRefusal,
  status: 'refused' | 'failed' = result ? 'failed' : 'refused',
): Promise<void> {
  await query(
    scope.em,
    sql`update imports set refusal = ${JSON.stringify(refusal)}::jsonb where id = ${id}`,
  );
  await endImport(scope, id, status);
}

export const wrongStatus = ({ status }: ImportRow): ConflictError =>
  new ConflictError(
    { reason: 'wrong_status', status },
    `The import is ${status}; ${isOpen({ status }) ? 'cancel it first, or wait for its end' : 'create another one'}.`,
  );

/** Test imports change nothing that an audit concerns. */
async function audit(
  scope: RequestScope,
  operation: string,
  before: ImportRow | null,
  after: ImportRow | null,
): Promise<void> {
  if (scope.mode === 'test') return;
  await recordChange(scope, {
    operation,
    resource: { type: 'import', id: (after ?? before)?.id ?? '' },
    before: before && presentImport(before),
    after: after && presentImport(after),
  });
}

/** Records the end of an import. Test imports have no events (TEST-MODE-2). */
async function recordImport(scope: OrganizationScope, row: ImportRow): Promise<void> {
  if (row.mode === 'test') return;
  const type = row.status === 'completed' ? 'import.completed' : 'import.failed';
  await recordEvents(scope, [{ type, data: presentImport(row) }]);
}
