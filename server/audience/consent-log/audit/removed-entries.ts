import type { ClientBase } from 'pg';

/** Entries that wait to be appended to the log, and are not in the ledger: somebody removed them before. */
export async function readRemoved(
  client: ClientBase,
  organizationId: string,
  limit: number,
): Promise<{ id: string; place: null; message: string }[]> {
  const { rows } = await client.query<{ id: string }>(
    `select u.ledger_id as id
      from consent_unlogged u left join consent_ledger l on l.id = u.ledger_id
      where u.organization_id = $1 and l.id is null order by u.ledger_id limit $2`,
    [organizationId, limit],
  );
  const message = 'was removed from the consent history before it was in the log';
  return rows.map(({ id }) => ({ id, place: null, message }));
}
