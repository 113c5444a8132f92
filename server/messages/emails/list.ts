import type { EntityManager } from '@mikro-orm/postgresql';
import type { RawBuilder } from 'kysely';
import { query, queryOne, sql } from '../../platform/database/sql.ts';
import type { Principal } from '../../platform/values/principal.ts';
import type { FoundRows, Slice } from '../../platform/values/cursor.ts';
import { type EmailSummaryRow, SUMMARY_COLUMNS, visibleTo } from './emails.ts';
import { isScheduled } from './due.ts';
import { conditionsOf, type FieldFilter, type IndexedFilter } from './filters.ts';
import { simulatedAs } from './simulate.ts';
import type { ShownStatus } from './status.ts';

export interface EmailFilter extends FieldFilter {
  status?: ShownStatus;
}

/** Emails that a page examines for the conditions that do not lead the search. */
const WINDOW = 20_000;

type Condition = RawBuilder<boolean>;

/** The condition for emails that are shown with this status: the part that an index serves, and the others. */
function statusConditions(
  status: ShownStatus,
  { mode }: Principal,
  now: Date,
): { indexed: IndexedFilter[]; examined: Condition[] } {
  if (mode === 'test') return { indexed: [], examined: [simulatedAs(status, now)] };
  const stored = status === 'scheduled' ? 'queued' : status;
  const condition = sql<boolean>`e.status = ${stored}`;
  const indexed = [{ search: condition, compare: condition }];
  // Either can be few among many of the other.
  if (status === 'scheduled') return { indexed, examined: [isScheduled(now)] };
  if (status === 'queued') return { indexed, examined: [sql`not ${isScheduled(now)}`] };
  return { indexed, examined: [] };
}

export async function listEmails(
  em: EntityManager,
  principal: Principal,
  filter: EmailFilter,
  { after, count }: Slice,
  now: Date,
  window = WINDOW,
): Promise<FoundRows<EmailSummaryRow>> {
  const { status } = filter;
  const { ranges, indexed, examined } = conditionsOf(principal, filter);
  const ofStatus = status === undefined ? null : statusConditions(status, principal, now);
  const [lead, ...others] = [...indexed, ...(ofStatus?.indexed ?? [])];
  const candidates: Condition[] = [visibleTo(principal), ...ranges];
  if (lead) candidates.push(lead.search);
  if (after !== null) candidates.push(sql`e.id < ${after}`);
  const rest = [
    ...others.map(({ compare }) => compare),
    ...examined,
    ...(ofStatus?.examined ?? []),
  ];
  if (rest.length === 0) {
    const rows = await readRows(em, sql`emails e where ${all(candidates)}`, count);
    return { rows, reached: null };
  }
  const reached = await lastOfWindow(em, candidates, window);
  // The limit inside keeps the planner from searching by another condition, which could read far more emails.
  const examinable = sql`(select e.* from emails e where ${all(candidates)}
    order by e.id desc limit ${window}) e where ${all(rest)}`;
  return { rows: await readRows(em, examinable, count), reached };
}

const all = (conditions: Condition[]): RawBuilder<unknown> => sql.join(conditions, sql` and `);

const readRows = (em: EntityManager, source: RawBuilder<unknown>, count: number) =>
  query<EmailSummaryRow>(
    em,
    sql`select ${SUMMARY_COLUMNS} from ${source} order by e.id desc limit ${count}`,
  );

/** The last email of the window; null when there are fewer. */
async function lastOfWindow(
  em: EntityManager,
  candidates: Condition[],
  window: number,
): Promise<string | null> {
  const { last } = await queryOne<{ last: string | null }>(
    em,
    sql`select (select e.id from emails e where ${all(candidates)}
      order by e.id desc limit 1 offset ${window - 1}) as last`,
  );
  return last;
}
