import { wantsEvents } from '../../../account/events/event-log.ts';
import { eraseEventsOfEmails } from '../../../account/events/erase.ts';
import { query, queryOne, sql } from '../../../platform/database/sql.ts';
import { type OrganizationScope, ownedBy } from '../../../platform/database/tenancy.ts';
import { ATTACHED_EMAILS } from '../attachments/delete.ts';
import { withStatusEvents } from '../outcomes/email-events.ts';

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
  await eraseAttachments(scope, person.key);
  for (let previous: string | null = FIRST; previous !== null;) {
    previous = await eraseGroup(scope, person, previous);
  }
  await eraseCopies(scope, person.key);
}

/** Erases the next emails to the person, and returns the id of the last one; null if there are none. */
async function eraseGroup(
  scope: OrganizationScope,
  { key, pseudonym }: { key: string; pseudonym: Buffer },
  previous: string,
): Promise<string | null> {
  const { em, organizationId } = scope;
  const group = await readGroup(scope, key, previous);
  const waiting = wantsEvents(em, organizationId, ['email.failed'])
    ? group.filter((email) => email.is_waiting)
    : [];
  const { last } = await withStatusEvents(em, waiting.map(idOf), () =>
    queryOne<{ last: string | null }>(
      em,
      sql`select erase_mail(${organizationId}, ${key}, ${pseudonym}, ${previous}, ${GROUP}) as last`,
    ),
  );
  const copied = group.filter((email) => email.is_copied);
  if (copied.length > 0) await eraseEventsOfEmails(scope, copied.map(idOf));
  return last;
}

interface GroupedEmail {
  id: string;
  /** The erasure ends it. */
  is_waiting: boolean;
  /** Others got copies of it. Events about these people show the person as well. */
  is_copied: boolean;
}

const idOf = ({ id }: GroupedEmail): string => id;

/** The live ones of the emails that `erase_mail` erases next. */
const readGroup = (
  { em, organizationId }: OrganizationScope,
  key: string,
  previous: string,
): Promise<GroupedEmail[]> =>
  query<GroupedEmail>(
    em,
    sql`select e.id, e.status in ('queued', 'sending') as is_waiting,
        e.copies is not null as is_copied
      from emails e
      where ${ownedBy(organizationId, 'e')} and e.mode = 'live' and e.to_key = ${key}
        and e.id > ${previous}
      order by e.id limit ${GROUP}`,
  );

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
