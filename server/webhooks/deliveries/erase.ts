import { query, sql } from '../../platform/database/sql.ts';
import { type OrganizationScope, ownedBy } from '../../platform/database/tenancy.ts';

/** Deliveries that one statement changes; this takes a small part of the statement time-out. */
const GROUP = 2_000;

/** Sorts before every id. */
const FIRST = '00000000-0000-0000-0000-000000000000';

/**
 * Drops the deliveries of the person's events that are pending, and the replies to the others. The events were erased
 * before, in the same transaction.
 */
export async function eraseDeliveries({ em, organizationId }: OrganizationScope): Promise<void> {
  let previous: string | null = FIRST;
  while (previous !== null) {
    const ids: { id: string }[] = await query<{ id: string }>(
      em,
      sql`select e.id from events e
        where ${ownedBy(organizationId, 'e')} and e.erased_at = now() and e.id > ${previous}::uuid
        order by e.id limit ${GROUP}`,
    );
    previous = ids.length === GROUP ? (ids.at(-1)?.id ?? null) : null;
    await eraseDeliveriesOf(
      { em, organizationId },
      ids.map(({ id }) => id),
    );
  }
}

async function eraseDeliveriesOf(
  { em, organizationId }: OrganizationScope,
  ids: string[],
): Promise<void> {
  const [first, last] = [ids[0], ids.at(-1)];
  if (first === undefined || last === undefined) return;
  // The endpoints are the beginning of the primary key.
  const ofPerson = sql`${ownedBy(organizationId, 'd')} and d.webhook_id = any(array(
      select s.webhook_id from webhook_states s where ${ownedBy(organizationId, 's')}))
    and d.event_id = any(${ids}::uuid[]) and d.event_id between ${first}::uuid and ${last}::uuid`;
  await query(em, sql`delete from webhook_deliveries d where ${ofPerson} and d.status = 'pending'`);
  await query(
    em,
    sql`update webhook_deliveries d set log = (
        select jsonb_agg(attempt || '{"reply": null}') from jsonb_array_elements(d.log) attempt)
      where ${ofPerson} and d.log is not null`,
  );
}
