import { recordSuppressions } from '../../suppressions/suppression-events.ts';
import type { HashedSuppression } from '../../suppressions/suppression-events.ts';
import { query, sql } from '../../../platform/database/sql.ts';
import type { RequestScope } from '../../../platform/database/tenancy.ts';
import { idAt, newRow } from '../../../platform/values/id.ts';
import type { ImportResult, ImportRow } from '../import-row.ts';
import type { SourceRow } from '../reading/source-row.ts';
import { Formats } from '../rows/formats.ts';
import { addressId, readAddresses } from './addresses.ts';
import { withoutErased } from './erased.ts';
import { storeErrors } from './row-errors.ts';
import type { StepParts } from './step-parts.ts';
import { readSuppressionEntries, type SuppressionEntry } from './suppression-entries.ts';

/** Imports rows in the transaction of the step, and returns the sum of the results. */
export async function importSuppressions(
  scope: RequestScope,
  importing: ImportRow,
  rows: SourceRow[],
  result: ImportResult,
  parts: StepParts,
): Promise<ImportResult> {
  const { entries, errors, silent } = await readSuppressionEntries(importing, rows, {
    ...parts,
    formats: new Formats(importing),
  });
  const known = await readAddresses(
    scope,
    importing.id,
    entries.map(({ hash }) => hash),
  );
  const current = entries.filter(
    ({ row, hash }) => (known.get(addressId(hash))?.lastLine ?? row.line) <= row.line,
  );
  const wanted = await withoutErased(scope, importing.id, current, parts.hashAddress);
  const created = await write(scope, importing, wanted);
  await storeErrors(scope, importing, errors, result.invalid, parts.hashAddress);
  const existing = wanted.length - created.length;
  const isSkipping = importing.options.on_conflict === 'skip';
  if (importing.options.emit_events) {
    await recordSuppressions(scope, 'suppression.created', created);
  }
  return {
    ...result,
    rows: result.rows + rows.length,
    created: result.created + created.length,
    updated: result.updated + (isSkipping ? 0 : existing),
    skipped: result.skipped + (isSkipping ? existing : 0) + current.length - wanted.length + silent,
    invalid: result.invalid + errors.length,
    duplicates: result.duplicates + entries.length - current.length,
  };
}

/** As for single suppressions, `manual` takes precedence over `complaint`, and `complaint` over `hard_bounce`. */
async function write(
  { em, organizationId }: RequestScope,
  { options }: ImportRow,
  entries: SuppressionEntry[],
): Promise<HashedSuppression[]> {
  if (entries.length === 0) return [];
  const rows = entries.map(({ address, hash, reason, note, createdAt }) => ({
    ...(createdAt ? { id: idAt(createdAt), created_at: createdAt } : timed()),
    hash: hash.toString('hex'),
    email: address.address,
    reason,
    note,
  }));
  const onConflict =
    options.on_conflict === 'skip'
      ? sql`do nothing`
      : sql`do update set
          email = coalesce(s.email, excluded.email),
          note = coalesce(excluded.note, s.note),
          reason = case
            when 'manual' in (s.reason, excluded.reason) then 'manual'
            when 'complaint' in (s.reason, excluded.reason) then 'complaint'
            else s.reason end`;
  const written = await query<HashedSuppression & { is_new: boolean }>(
    em,
    sql`
      insert into suppressions as s (id, organization_id, address_hash, email, reason, note, created_at)
      select r.id, ${organizationId}, decode(r.hash, 'hex'), r.email, r.reason, r.note, r.created_at
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (id uuid, hash text, email text,
        reason text, note text, created_at timestamptz)
      order by r.hash
      on conflict (organization_id, address_hash) ${onConflict}
      returning s.id, s.email, s.reason, s.note, s.created_at, s.address_hash, xmax = 0 as is_new`,
  );
  return written.flatMap(({ is_new: isNew, ...row }) => (isNew ? [row] : []));
}

function timed() {
  const { id, createdAt } = newRow();
  return { id, created_at: createdAt };
}
