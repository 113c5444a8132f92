import type { EntityManager, MikroORM } from '@mikro-orm/postgresql';
import type { RawBuilder } from 'kysely';
import type { PgBoss } from 'pg-boss';
import { query, sql } from '../../platform/database/sql.ts';
import { ALERT_QUEUE } from '../../platform/queue/queues.ts';
import { withinTransaction } from '../../platform/queue/within-transaction.ts';
import { newId } from '../../platform/values/id.ts';
import type { AlertJob, GuardAlertJob } from './send-alert.ts';

/** D-A6: how long an endpoint fails before the first alert. */
const FAILING_FOR = sql`interval '24 hours'`;

/** The alerts of each kind that one run enqueues at most. */
const LIMIT = 100;

/**
 * Enqueues an email to the organization's `alert_email` for each endpoint that has failed for a day, for each that the
 * server has disabled, and for each state that a guard has entered. The endpoint is marked in the transaction of the job, so that no alert is lost when a process is
 * killed, and none is enqueued twice.
 */
export async function enqueueAlerts(parts: { orm: MikroORM; boss: PgBoss }): Promise<void> {
  await enqueue(parts, 'failing', markFailing);
  await enqueue(parts, 'disabled', markDisabled);
  await enqueueGuardAlerts(parts);
}

interface Marked {
  webhook_id: string;
}

function enqueue(
  { orm, boss }: { orm: MikroORM; boss: PgBoss },
  kind: AlertJob['kind'],
  mark: RawBuilder<Marked>,
): Promise<void> {
  return orm.em.fork().transactional(async (em) => {
    const marked = await query<Marked>(em, mark);
    if (marked.length > 0) await insertJobs(boss, em, kind, marked);
  });
}

async function insertJobs(
  boss: PgBoss,
  em: EntityManager,
  kind: AlertJob['kind'],
  marked: Marked[],
): Promise<void> {
  const jobs = marked.map(({ webhook_id: webhookId }) => ({
    id: newId(),
    data: { kind, webhookId } satisfies AlertJob,
  }));
  await boss.insert(ALERT_QUEUE, jobs, { db: withinTransaction(em) });
}

const due = (condition: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  select s.webhook_id from webhook_states s join organizations o on o.id = s.organization_id
  where o.alert_email is not null and ${condition}
  limit ${LIMIT} for update of s skip locked`;

const markFailing = sql<Marked>`
  update webhook_states s set alerted_failing_at = now()
  from (${due(sql`s.status = 'failing' and s.first_failure_at < now() - ${FAILING_FOR}
    and s.alerted_failing_at is null`)}) due
  where s.webhook_id = due.webhook_id
  returning s.webhook_id`;

const markDisabled = sql<Marked>`
  update webhook_states s set alerted_disabled_at = now()
  from (${due(sql`s.status = 'disabled' and s.disabled_reason <> 'manual'
    and s.alerted_disabled_at is null`)}) due
  where s.webhook_id = due.webhook_id
  returning s.webhook_id`;

/** D-F4: a state that was left meanwhile needs no email. */
const enqueueGuardAlerts = ({ orm, boss }: { orm: MikroORM; boss: PgBoss }): Promise<void> =>
  orm.em.fork().transactional(async (em) => {
    const marked = await query<{ organization_id: string }>(
      em,
      sql`
        update sending_guards g set alerted_state = g.state
        from (
          select s.organization_id from sending_guards s
            join organizations o on o.id = s.organization_id
          where s.state <> 'ok' and s.alerted_state is distinct from s.state
            and o.alert_email is not null
          limit ${LIMIT} for update of s skip locked
        ) due
        where g.organization_id = due.organization_id
        returning g.organization_id`,
    );
    if (marked.length === 0) return;
    const jobs = marked.map(({ organization_id: organizationId }) => ({
      id: newId(),
      data: { kind: 'guard', organizationId } satisfies GuardAlertJob,
    }));
    await boss.insert(ALERT_QUEUE, jobs, { db: withinTransaction(em) });
  });
