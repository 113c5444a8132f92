import { withdrawConsent } from '../../audience/consent/erase.ts';
import { forgetWithdrawals } from '../../audience/consent/forget-erased.ts';
import { eraseContact } from '../../audience/contacts/erase.ts';
import { pauseSending } from '../../messages/sending/pauses/pauses.ts';
import { retryOnConflict } from '../../platform/database/conflicts.ts';
import { query, queryOne, sql, type Transaction } from '../../platform/database/sql.ts';
import { recordOperation } from '../../platform/installation/operator-log.ts';
import type { HashAddress } from '../../platform/values/address-hash.ts';
import { OPERATOR } from '../../platform/values/principal.ts';

/** How many rows one transaction deletes, or how many contacts it erases. */
const ROWS = 1_000;
const CONTACTS = 100;

export interface DeletionParts {
  /** Runs work as the owner of the database, in a transaction of its own. */
  transact: <T>(work: (em: Transaction) => Promise<T>) => Promise<T>;
  hashAddress: HashAddress;
}

/** The numbers of rows deleted so far. */
export interface Deleted {
  contacts: number;
  /** Rows of all tables except contacts. */
  rows: number;
}

/** The numbers that are shown to the person who confirms the deletion. */
export const countDeletion = (
  em: Transaction,
  organizationId: string,
): Promise<{ emails: number; contacts: number }> =>
  queryOne<{ emails: number; contacts: number }>(
    em,
    sql`select
      (select count(*)::integer from emails where organization_id = ${organizationId}) as emails,
      (select count(*)::integer from contacts where organization_id = ${organizationId}) as contacts`,
  );

/**
 * From now on no key of the organization is accepted, no contact of it is stored, and nothing of it is sent. Repeated, it
 * changes nothing.
 */
export async function beginDeletion(
  em: Transaction,
  { id, slug, author }: { id: string; slug: string; author: string | null },
): Promise<void> {
  // Waits for transactions that have stored contacts; the following ones cannot store any (trigger `refuse_contacts_of_deleted`).
  await query(em, sql`select from organizations where id = ${id} for update`);
  await query(
    em,
    sql`insert into deleted_organizations (id, slug, deleted_by) values (${id}, ${slug}, ${author})
      on conflict do nothing`,
  );
  await query(
    em,
    sql`update api_keys set revoked_at = now() where organization_id = ${id} and revoked_at is null`,
  );
  // No events are recorded for deleted rows.
  await query(em, sql`delete from webhooks where organization_id = ${id}`);
  await query(em, sql`update organizations set event_log = false where id = ${id}`);
  await pauseSending(em, {
    scope: 'organization',
    organizationId: id,
    priority: null,
    by: 'operator',
    refuses: true,
    reason: 'The organization is being deleted.',
    author,
    until: null,
  });
  await recordOperation(em, {
    operation: 'organizations.delete',
    resource: { type: 'organization', id: slug },
    author,
    organization: slug,
  });
}

/**
 * Erases the contacts, and deletes all rows but the history of consent and its log. Each batch is a transaction of its
 * own: after an interruption, a repetition continues. A batch that deadlocks with an event of the provider is repeated.
 */
export async function deleteRows(
  organizationId: string,
  { transact, hashAddress }: DeletionParts,
  onBatch: (deleted: Deleted) => void = () => {},
): Promise<Deleted> {
  const total: Deleted = { contacts: 0, rows: 0 };
  for (;;) {
    const contacts = await retryOnConflict(() =>
      transact((em) => eraseContacts(em, organizationId, hashAddress)),
    );
    // Contacts first: their history needs the subscription types.
    const rows =
      contacts > 0
        ? 0
        : await retryOnConflict(() => transact((em) => deleteBatch(em, organizationId)));
    if (contacts + rows === 0) break;
    total.contacts += contacts;
    total.rows += rows;
    onBatch(total);
  }
  while ((await transact((em) => forgetWithdrawals(em, organizationId, ROWS))) > 0);
  return total;
}

/** ERASURES-1 for some contacts: their consent ends, and their history keeps no address. */
async function eraseContacts(
  em: Transaction,
  organizationId: string,
  hashAddress: HashAddress,
): Promise<number> {
  await query(em, sql`select set_config('app.organization_id', ${organizationId}, true)`);
  const rows = await query<{ email_key: string }>(
    em,
    sql`select email_key from contacts where organization_id = ${organizationId}
      order by id limit ${CONTACTS}`,
  );
  for (const { email_key: key } of rows) {
    await withdrawConsent({ em, organizationId, actor: OPERATOR }, { key });
    await eraseContact({ em, organizationId }, { key, pseudonym: hashAddress(key) });
  }
  return rows.length;
}

/** Returns how many rows of any table were deleted. */
export async function deleteBatch(em: Transaction, organizationId: string): Promise<number> {
  const { deleted } = await queryOne<{ deleted: number }>(
    em,
    sql`select delete_organization_rows(${organizationId}, ${ROWS}) as deleted`,
  );
  return deleted;
}

/** The row of the organization remains for its consent log, without its name. */
export async function finishDeletion(em: Transaction, organizationId: string): Promise<void> {
  await query(
    em,
    sql`
      update organizations set slug = 'deleted-' || replace(id::text, '-', ''), name = '[deleted]',
        brand = null, brand_color = null, brand_footer = null, brand_support_email = null, logo = null,
        legal_entity = null, legal_address = null, legal_details = null, alert_email = null,
        alert_email_verified_at = null, alert_email_link_at = null
      where id = ${organizationId}`,
  );
  await query(em, sql`delete from pauses where organization_id = ${organizationId}`);
  await query(
    em,
    sql`update deleted_organizations set finished_at = now() where id = ${organizationId}`,
  );
}
