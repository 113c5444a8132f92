import { query, sql } from '../../platform/database/sql.ts';
import { ownedBy, type RequestScope } from '../../platform/database/tenancy.ts';

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
      )
      insert into import_erasures (import_id, organization_id, address_hash)
      select id, ${organizationId}, ${pseudonym} from stored
      on conflict (import_id, address_hash) do update set position = 0, line = 1`,
  );
  await query(
    em,
    sql`delete from import_errors where ${ownedBy(organizationId)} and address_hash = ${pseudonym}`,
  );
}
