import { firstIdAt } from '../../platform/database/first-id.ts';
import { query, sql, toIso, type Transaction } from '../../platform/database/sql.ts';
import { timeOfId } from '../../platform/values/id.ts';
import type { JsonObject } from '../../platform/values/json/json.ts';

/** A change that an operator's command has made. */
export interface ListedOperation {
  occurred_at: string;
  operator: string | null;
  /** The slug of the organization; null for the whole installation. */
  organization: string | null;
  operation: string;
  resource: { type: string; id: string };
  before: JsonObject | null;
  after: JsonObject | null;
}

export interface OperationFilter {
  since: Date | null;
  until: Date | null;
  /** The maximum number of entries; the newest are returned. */
  limit: number;
}

interface Row {
  id: string;
  /** Only entries of the log of operators. */
  occurred_at: string;
  operator_name: string | null;
  organization: string | null;
  operation: string;
  resource_type: string;
  resource_id: string;
  before: JsonObject | null;
  after: JsonObject | null;
}

/**
 * The changes by operators in the whole installation, newest first: the log of operators, and the entries by operators
 * in the audit logs of all organizations (ORGANIZATIONS-2). Needs the owner of the database.
 */
export async function listOperations(
  em: Transaction,
  filter: OperationFilter,
): Promise<ListedOperation[]> {
  const own = await readOwn(em, filter);
  const audited = await readAudited(em, filter);
  return [...own, ...audited]
    .toSorted((a, b) => Date.parse(b.occurred_at) - Date.parse(a.occurred_at))
    .slice(0, filter.limit);
}

async function readOwn(
  em: Transaction,
  { since, until, limit }: OperationFilter,
): Promise<ListedOperation[]> {
  const conditions = [sql<boolean>`true`];
  if (since) conditions.push(sql`o.occurred_at >= ${since.toISOString()}::timestamptz`);
  if (until) conditions.push(sql`o.occurred_at < ${until.toISOString()}::timestamptz`);
  const rows = await query<Row>(
    em,
    sql`select * from operator_log o where ${sql.join(conditions, sql` and `)}
      order by o.occurred_at desc, o.id desc limit ${limit}`,
  );
  return rows.map((row) => present(row, toIso(row.occurred_at)));
}

/** Without the single emails of `queue resend`: one entry in the log of operators stands for all of them. */
async function readAudited(
  em: Transaction,
  { since, until, limit }: OperationFilter,
): Promise<ListedOperation[]> {
  const conditions = [sql<boolean>`a.api_key_id is null and a.person_id is null`];
  conditions.push(sql`a.operation <> 'emails.resend'`);
  if (since) conditions.push(sql`a.id >= ${firstIdAt(since)}`);
  if (until) conditions.push(sql`a.id < ${firstIdAt(until)}`);
  const rows = await query<Row>(
    em,
    sql`
      select a.id, a.operator_name, o.slug as organization, a.operation, a.resource_type, a.resource_id,
        a.before, a.after
      from audit_log a join organizations o on o.id = a.organization_id
      where ${sql.join(conditions, sql` and `)} order by a.id desc limit ${limit}`,
  );
  return rows.map((row) => present(row, timeOfId(row.id).toISOString()));
}

const present = (row: Row, occurredAt: string): ListedOperation => ({
  occurred_at: occurredAt,
  operator: row.operator_name,
  organization: row.organization,
  operation: row.operation,
  resource: { type: row.resource_type, id: row.resource_id },
  before: row.before,
  after: row.after,
});
