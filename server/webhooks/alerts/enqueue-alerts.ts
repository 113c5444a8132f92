import type { RawBuilder } from 'kysely';
import type { PgBoss } from 'pg-boss';
import { countAlertLink } from '../../account/organizations/alert-email.ts';
import { type Database, query, sql, type Transaction } from '../../platform/database/sql.ts';
import { ALERT_QUEUE } from '../../platform/queue/queues.ts';
import { withinTransaction } from '../../platform/queue/enqueue.ts';
import { ValidationError } from '../../platform/errors.ts';
import type { HashAddress } from '../../platform/values/address-hash.ts';
import { newId } from '../../platform/values/id.ts';
import { STATES } from '../../messages/sending/guard/thresholds.ts';
import { type AlertJob, type GuardAlertJob, IS_VERIFIED, type LinkJob } from './send-alert.ts';

/** WEBHOOKS-5: how long an endpoint fails before the first alert. */
const FAILING_FOR = sql`interval '24 hours'`;

/** The alerts of each kind that one run enqueues at most. */
const LIMIT = 100;

/** At most one alert a day about an endpoint, and about a guard that has not entered a higher state. */
const isQuiet = (alias: string): RawBuilder<unknown> => sql`
  (${sql.ref(alias)}.alerted_at is null or ${sql.ref(alias)}.alerted_at < now() - interval '24 hours')`;

const exists = (state: string) => sql`
  exists (select from webhooks w where w.id = ${sql.ref(state)}.webhook_id)`;

type Job = { id: string; data: AlertJob | GuardAlertJob | LinkJob };

interface EnqueueParts {
  orm: Database;
  boss: PgBoss;
  hashAddress: HashAddress;
}

/**
 * Enqueues an email to the organization's `alert_email` for each endpoint that has failed for a day, for each that the
 * server has disabled, and for each state that a guard has entered, once the address is verified. What it is about is marked
 * in the transaction of the job, so that no alert is lost when a process is killed, and none is enqueued twice.
 */
export async function enqueueAlerts(parts: EnqueueParts): Promise<void> {
  const alerts = [markFailing, markDisabled, markGuards].map(
    (mark) => async (em: Transaction) =>
      (await query<AlertJob | GuardAlertJob>(em, mark)).map((data) => ({ id: newId(), data })),
  );
  const links = (em: Transaction) => markLinks(em, parts.hashAddress);
  for (const mark of [...alerts, links]) await enqueue(parts, mark);
}

const enqueue = (
  { orm, boss }: EnqueueParts,
  mark: (em: Transaction) => Promise<Job[]>,
): Promise<void> =>
  orm.em.fork().transactional(async (em) => {
    const jobs = await mark(em);
    if (jobs.length > 0) await boss.insert(ALERT_QUEUE, jobs, { db: withinTransaction(em) });
  });

/** WEBHOOKS-5: when an endpoint causes an alert. An alert is also due while the address for alerts is not verified; then it waits. */
const IS_FAILING = (s: string) => sql`
  ${sql.ref(s)}.status = 'failing' and ${sql.ref(s)}.first_failure_at < now() - ${FAILING_FOR}
    and ${sql.ref(s)}.alerted_failing_at is null and ${isQuiet(s)} and ${exists(s)}`;

const IS_DISABLED = (s: string) => sql`
  ${sql.ref(s)}.status = 'disabled' and ${sql.ref(s)}.disabled_reason <> 'manual'
    and ${sql.ref(s)}.alerted_disabled_at is null and ${isQuiet(s)} and ${exists(s)}`;

const IS_GUARDED = sql`
  g.state <> 'ok' and g.alerted_state is distinct from g.state
    and (${isQuiet('g')} or array_position(${[...STATES]}::text[], g.state)
      > array_position(${[...STATES]}::text[], g.last_alerted_state))`;

/** One of each organization, so that those of one with many do not delay another's. The next ones follow with the next run. */
const due = (condition: (alias: string) => RawBuilder<unknown>): RawBuilder<unknown> => sql`
  select s.webhook_id from webhook_states s join organizations o on o.id = s.organization_id
  where ${IS_VERIFIED} and ${condition('s')}
    and not exists (select from webhook_states f where f.organization_id = s.organization_id
      and f.webhook_id < s.webhook_id and ${condition('f')})
  limit ${LIMIT} for update of s skip locked`;

const markFailing = sql<AlertJob>`
  update webhook_states s set alerted_failing_at = now(), alerted_at = now()
  from (${due(IS_FAILING)}) due
  where s.webhook_id = due.webhook_id
  returning 'failing' as kind, s.webhook_id as "webhookId"`;

const markDisabled = sql<AlertJob>`
  update webhook_states s set alerted_disabled_at = now(), alerted_at = now()
  from (${due(IS_DISABLED)}) due
  where s.webhook_id = due.webhook_id
  returning 'disabled' as kind, s.webhook_id as "webhookId"`;

/** SENDING-2: a state that was left meanwhile needs no email. */
const markGuards = sql<GuardAlertJob>`
  update sending_guards m
  set alerted_state = m.state, last_alerted_state = m.state, alerted_at = now()
  from (
    select g.organization_id from sending_guards g join organizations o on o.id = g.organization_id
    where ${IS_VERIFIED} and ${IS_GUARDED}
    limit ${LIMIT} for update of g skip locked
  ) due
  where m.organization_id = due.organization_id
  returning 'guard' as kind, m.organization_id as "organizationId"`;

/** Addresses that were set while the installation had no address of its own to mail them a link. */
const WITHOUT_LINK = sql<{ id: string; email: string }>`
  update organizations m set alert_email_link_at = now()
  from (
    select o.id from organizations o
    where o.alert_email is not null and o.alert_email_verified_at is null
      and o.alert_email_link_at is null and (
        exists (select from webhook_states s where s.organization_id = o.id
          and (${IS_FAILING('s')} or ${IS_DISABLED('s')}))
        or exists (select from sending_guards g where g.organization_id = o.id and ${IS_GUARDED}))
    limit ${LIMIT} for update of o skip locked
  ) due
  where m.id = due.id
  returning m.id, m.alert_email as email`;

async function markLinks(em: Transaction, hashAddress: HashAddress): Promise<Job[]> {
  const jobs: Job[] = [];
  for (const found of await query(em, WITHOUT_LINK)) {
    const { id: organizationId, email } = found;
    const id = await countAlertLink({ em, organizationId }, email, hashAddress).catch(
      noneIfLimited,
    );
    if (id !== null) jobs.push({ id, data: { kind: 'link', organizationId } });
  }
  return jobs;
}

/** After its limit of links, the organization asks for the next one itself. */
function noneIfLimited(error: unknown): null {
  if (error instanceof ValidationError) return null;
  throw error;
}
