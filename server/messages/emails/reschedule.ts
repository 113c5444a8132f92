import { query, queryOne, sql } from '../../platform/database/sql.ts';
import type { RequestScope } from '../../platform/database/tenancy.ts';
import { ConflictError, invalid } from '../../platform/errors.ts';
import { isId, timeOfId } from '../../platform/values/id.ts';
import { markEmails } from '../statistics/marks.ts';
import { getEmail, visibleTo } from './emails.ts';
import { withStatusEvents } from './outcomes/email-events.ts';
import { presentEmail } from './present.ts';
import { checkNewTime } from './acceptance/scheduled-at.ts';

type PresentedEmail = ReturnType<typeof presentEmail>;

/** EMAILS-19: moves an email that waits to another time; null means now. Returns it as it is then shown. */
export async function rescheduleEmail(
  scope: RequestScope,
  id: string,
  dueAt: Date | null,
  now: Date,
): Promise<PresentedEmail> {
  const { status } = await readPresented(scope, id, now);
  if (status !== 'queued' && status !== 'scheduled') throw wrongStatus(status);
  checkNewTime(timeOfId(id), dueAt);
  const { moved } = await queryOne<{ moved: boolean }>(
    scope.em,
    sql`select reschedule_email(${scope.organizationId}, ${id}, ${dueAt?.toISOString() ?? null},
      ${now.toISOString()}) as moved`,
  );
  const email = await readPresented(scope, id, now);
  if (moved) return email;
  throw wrongStatus(email.status);
}

/** EMAILS-19: cancels an email that waits. Returns it as it is then shown. */
export async function cancelEmail(
  scope: RequestScope,
  id: string,
  now: Date,
): Promise<PresentedEmail> {
  if (isId(id)) await cancel(scope, [id], now);
  const email = await readPresented(scope, id, now);
  if (email.status === 'canceled') return email;
  throw wrongStatus(email.status);
}

export interface CanceledBatch {
  canceled: number;
  not_canceled: number;
}

/** EMAILS-19: cancels the emails of a batch that wait. Counts the emails of the batch. */
export async function cancelBatch(
  scope: RequestScope,
  batchId: string,
  now: Date,
): Promise<CanceledBatch> {
  const ids = isId(batchId) ? await idsOf(scope, batchId) : [];
  if (ids.length === 0) throw invalid('batch_id', 'not_found', 'No batch has this id.');
  await cancel(scope, ids, now);
  return queryOne<CanceledBatch>(
    scope.em,
    sql`
      select count(*) filter (where e.status = 'canceled')::integer as canceled,
        count(*) filter (where e.status <> 'canceled')::integer as not_canceled
      from emails e where ${visibleTo(scope)} and e.batch_id = ${batchId}`,
  );
}

async function idsOf(scope: RequestScope, batchId: string): Promise<string[]> {
  const rows = await query<{ id: string }>(
    scope.em,
    sql`select e.id from emails e where ${visibleTo(scope)} and e.batch_id = ${batchId}`,
  );
  return rows.map(({ id }) => id);
}

async function cancel(scope: RequestScope, ids: string[], now: Date) {
  await withStatusEvents(scope.em, ids, async (transaction) => {
    await query(
      transaction,
      sql`select cancel_emails(${scope.organizationId}, ${ids}::uuid[], ${now.toISOString()})`,
    );
    await markEmails(transaction, ids);
  });
}

const readPresented = async (scope: RequestScope, id: string, now: Date) =>
  presentEmail(await getEmail(scope, id), scope, now);

/** EMAILS-17. The email is being handed over, or has ended. */
const wrongStatus = (status: string): ConflictError =>
  new ConflictError(
    { reason: 'wrong_status', status },
    `The email has the status ${status}, and can no longer be changed.`,
  );
