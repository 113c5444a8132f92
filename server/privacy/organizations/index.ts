import { seldom } from '../../platform/maintenance.ts';
import { noun } from '../../http/noun.ts';
import { inThrottledSteps } from '../../platform/database/batches.ts';
import { query, sql, type Transaction } from '../../platform/database/sql.ts';
import { deleteBatch } from './delete-organization.ts';

/** Requests that were being executed when the organization was deleted have ended after this time. */
const LAST_WRITES = sql`interval '5 minutes'`;

/**
 * Deletes the remaining rows of deleted organizations: of those whose row was deleted with SQL, and rows that requests
 * stored while an organization was being deleted. Returns the number of rows.
 */
async function deleteOrphans(em: Transaction): Promise<number> {
  const organizations = await query<{ id: string }>(
    em,
    sql`select d.id from deleted_organizations d
      where d.finished_at > now() - ${LAST_WRITES} or d.finished_at is null
        and not exists (select from organizations o where o.id = d.id)
      limit 100`,
  );
  let total = 0;
  for (const { id } of organizations) {
    total += await inThrottledSteps(() => deleteBatch(em, id));
    await query(
      em,
      sql`update deleted_organizations set finished_at = now()
        where id = ${id} and finished_at is null and deleted_at < now() - ${LAST_WRITES}`,
    );
  }
  return total;
}

// For the rest of the server.
export {
  type Deleted,
  beginDeletion,
  countDeletion,
  deleteRows,
  finishDeletion,
} from './delete-organization.ts';

export const deletedOrganizations = noun({
  name: 'deleted organizations',
  schema: import.meta.dirname,
  grants: { deleted_organizations: { worker: 'select, update (finished_at)' } },
  functions: {
    'delete_organization_rows(uuid, integer)': 'worker',
    'refuse_contacts_of_deleted()': 'app',
  },
  erases: { traces: { deleted_organizations: 'none' } },
  deletes: { deleted_organizations: 'stays' },
  maintenance: () => ({
    'delete rows of those deleted with SQL': seldom(deleteOrphans, {
      report: 'rows of organizations that were deleted with SQL were deleted',
    }),
  }),
});
