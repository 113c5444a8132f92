import { query, sql } from '../../platform/database/sql.ts';
import { type OrganizationScope, ownedBy } from '../../platform/database/tenancy.ts';
import { timeOfId } from '../../platform/values/id.ts';

/** Longer than any transaction. Of two events whose ids are further apart in time, the earlier one has the lower number. */
const DISORDER_MS = 60_000;

/**
 * The lowest number of the events that were recorded at this time or later; null without any. Events with higher
 * numbers can be older, so callers compare the time as well.
 */
export async function firstSequenceSince(
  { em, organizationId }: OrganizationScope,
  moment: Date,
): Promise<string | null> {
  const numbered = sql`${ownedBy(organizationId, 'e')} and e.sequence is not null`;
  const [first] = await query<{ id: string }>(
    em,
    sql`select e.id from events e
      where ${numbered} and e.id >= uuid_at(${moment.toISOString()}::timestamptz)
      order by e.id limit 1`,
  );
  if (!first) return null;
  const until = new Date(timeOfId(first.id).getTime() + DISORDER_MS);
  const [lowest] = await query<{ sequence: string | null }>(
    em,
    sql`select min(e.sequence)::text as sequence from events e
      where ${numbered} and e.id >= ${first.id}::uuid
        and e.id < uuid_at(${until.toISOString()}::timestamptz)`,
  );
  return lowest?.sequence ?? null;
}

/** The lowest number that is still in the log; null without any. */
export async function firstSequence({
  em,
  organizationId,
}: OrganizationScope): Promise<string | null> {
  const [first] = await query<{ sequence: string }>(
    em,
    sql`select e.sequence::text as sequence from events e
      where ${ownedBy(organizationId, 'e')} and e.sequence is not null
      order by e.sequence limit 1`,
  );
  return first?.sequence ?? null;
}
