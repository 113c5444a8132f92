import { inIndexOrder } from '../../../platform/database/in-index-order.ts';
import { query, sql, type Transaction } from '../../../platform/database/sql.ts';

/** Lower than the id of every organization: the turns begin with the first one. */
export const FIRST_TURN = '00000000-0000-0000-0000-000000000000';

/**
 * The next organizations with due contacts, at most `most`, in the order of their ids, and from the first one again after the
 * last one. They take turns: a contact does not wait for the many contacts that another organization imported before.
 */
export async function nextTurns(em: Transaction, after: string, most: number): Promise<string[]> {
  // Without it, each look for work would read an entry of each organization whose contacts are due later.
  const [due] = await inIndexOrder(em, () => query(em, isAnyDue));
  if (!due) return [];
  const find = (id: string, count: number) =>
    inIndexOrder(em, () => query(em, dueAfter(id, count)));
  const following = await find(after, most);
  const first =
    following.length < most && after !== FIRST_TURN
      ? await find(FIRST_TURN, most - following.length)
      : [];
  return [...new Set([...following, ...first].map(({ organization_id: id }) => id))];
}

/** One row if any contact is due. Also exported for the test of its plan. */
export const isAnyDue = sql<{ id: string }>`
  select c.id from contacts c where c.validate_at <= now() order by c.validate_at limit 1`;

/** Reads one index entry of each organization that has open validations. Also exported for the test of its plan. */
export const dueAfter = (after: string, most: number) => sql<{ organization_id: string }>`
  with recursive longest_due as (
    (select c.organization_id, c.validate_at from contacts c
      where c.validate_at is not null and c.organization_id > ${after}::uuid
      order by c.organization_id, c.validate_at limit 1)
    union all
    select n.organization_id, n.validate_at from longest_due l cross join lateral (
      select c.organization_id, c.validate_at from contacts c
      where c.validate_at is not null and c.organization_id > l.organization_id
      order by c.organization_id, c.validate_at limit 1) n
  )
  select l.organization_id from longest_due l where l.validate_at <= now() limit ${most}`;
