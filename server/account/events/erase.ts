import { queryOne, sql } from '../../platform/database/sql.ts';
import type { OrganizationScope } from '../../platform/database/tenancy.ts';

/** Events that one statement erases. */
const GROUP = 2_000;

/** Erases the events about a person. */
export const eraseEvents = (
  scope: OrganizationScope,
  { pseudonym }: { pseudonym: Buffer },
): Promise<void> => erase(scope, pseudonym, []);

/** Erases the events of emails, also those about other people who got copies. */
export const eraseEventsOfEmails = (scope: OrganizationScope, emailIds: string[]): Promise<void> =>
  erase(scope, null, emailIds);

async function erase(
  { em, organizationId }: OrganizationScope,
  pseudonym: Buffer | null,
  emailIds: string[],
): Promise<void> {
  for (let erased = GROUP; erased >= GROUP;) {
    const row = await queryOne<{ erased: number }>(
      em,
      sql`select erase_events(${organizationId}, ${pseudonym}::bytea, ${emailIds}::uuid[], ${GROUP})
        as erased`,
    );
    erased = row.erased;
  }
}
