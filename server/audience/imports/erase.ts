import { inBatches } from '../../platform/database/batches.ts';
import { query, sql } from '../../platform/database/sql.ts';
import { ownedBy, type RequestScope } from '../../platform/database/tenancy.ts';

/** Rows with errors that one statement deletes. */
const GROUP = 1_000;

/**
 * Waits for steps in progress, and has the person's rows of files that are still stored left out and overwritten. The lock
 * precedes that of the contact, as in a step.
 */
export async function eraseFromImports(
  { em, organizationId }: RequestScope,
  { pseudonym }: { pseudonym: Buffer },
): Promise<void> {
  await query(
    em,
    sql`
      with stored as (
        select i.id from imports i where ${ownedBy(organizationId, 'i')}
          and i.status in ('uploading', 'checking', 'ready', 'importing')
        order by i.id for update
      ), counted as (
        update imports i set erasures = i.erasures + 1 from stored s where i.id = s.id
        returning i.id, i.erasures
      )
      insert into import_erasures (import_id, organization_id, address_hash, number)
      select id, ${organizationId}, ${pseudonym}, erasures from counted
      on conflict (import_id, address_hash) do update set number = excluded.number`,
  );
  await inBatches(async (limit) => {
    const rows = await query(
      em,
      sql`delete from import_errors where ctid = any(array(
          select t.ctid from import_errors t
          where ${ownedBy(organizationId, 't')} and t.address_hash = ${pseudonym} limit ${limit}))
        returning 1`,
    );
    return rows.length;
  }, GROUP);
}
