import { wantsEvents } from '../../account/events/event-log.ts';
import { eraseEventsOfEmails } from '../../account/events/erase.ts';
import { query, queryOne, sql } from '../../platform/database/sql.ts';
import { type OrganizationScope, ownedBy } from '../../platform/database/tenancy.ts';
import { ATTACHED_EMAILS } from './attachments/delete.ts';
import { withStatusEvents } from './email-events.ts';

/** Emails that one statement erases; this takes a small part of the statement time-out. */
const GROUP = 2_000;

/** Sorts before every id. */
const FIRST = '00000000-0000-0000-0000-000000000000';

/**
 * Removes a person from all emails to their address and from those of which they got a copy, and from what providers
 * reported about them.
 */
export async function eraseMail(
  scope: OrganizationScope,
  person: { key: string; pseudonym: Buffer },
): Promise<void> {
  const copied = await findCopied(scope, person.key);
  const waiting = await findWaiting(scope, person.key);
  await withStatusEvents(scope.em, waiting, () => eraseReceived(scope, person));
  await eraseCopies(scope, person.key);
  if (copied.length > 0) await eraseEventsOfEmails(scope, copied);
}

/** Emails to the person of which others got copies. Events about these people show the person as well. */
async function findCopied(
  { em, organizationId }: OrganizationScope,
  key: string,
): Promise<string[]> {
  const rows = await query<{ id: string }>(
    em,
    sql`select e.id from emails e
      where ${ownedBy(organizationId, 'e')} and e.mode = 'live' and e.to_key = ${key}
        and e.copies is not null`,
  );
  return rows.map(({ id }) => id);
}

/** Emails to the person that the erasure ends, if the organization wants to know. */
async function findWaiting(
  { em, organizationId }: OrganizationScope,
  key: string,
): Promise<string[]> {
  if (!wantsEvents(em, organizationId, ['email.failed'])) return [];
  const rows = await query<{ id: string }>(
    em,
    sql`select e.id from emails e
      where ${ownedBy(organizationId, 'e')} and e.mode = 'live' and e.to_key = ${key}
        and e.status in ('queued', 'sending')`,
  );
  return rows.map(({ id }) => id);
}

async function eraseReceived(
  scope: OrganizationScope,
  { key, pseudonym }: { key: string; pseudonym: Buffer },
): Promise<void> {
  const { em, organizationId } = scope;
  await eraseAttachments(scope, key);
  let previous: string | null = FIRST;
  while (previous !== null) {
    const { last }: { last: string | null } = await queryOne<{ last: string | null }>(
      em,
      sql`select erase_mail(${organizationId}, ${key}, ${pseudonym}, ${previous}, ${GROUP}) as last`,
    );
    previous = last;
  }
}

/** Before the emails, which are found by the address. */
async function eraseAttachments(
  { em, organizationId }: OrganizationScope,
  key: string,
): Promise<void> {
  // The size of the attachments limits each statement too, so fewer emails than the limit are not the last ones.
  for (let erased = ATTACHED_EMAILS; erased > 0;) {
    const row = await queryOne<{ erased: number }>(
      em,
      sql`select erase_attachments(${organizationId}, ${key}, ${ATTACHED_EMAILS}) as erased`,
    );
    erased = row.erased;
  }
}

async function eraseCopies({ em, organizationId }: OrganizationScope, key: string): Promise<void> {
  for (let erased = GROUP; erased === GROUP;) {
    const row = await queryOne<{ erased: number }>(
      em,
      sql`select erase_copies(${organizationId}, ${key}, ${GROUP}) as erased`,
    );
    erased = row.erased;
  }
}
