import { startSteps } from '../../platform/concurrency/step-loop.ts';
import { type Database, query, sql, type Transaction } from '../../platform/database/sql.ts';
import { type RequestScope } from '../../platform/database/tenancy.ts';
import { QuotaExceededError, SendingPausedError, ValidationError } from '../../platform/errors.ts';
import { type Log, logFailure } from '../../platform/log.ts';
import { type Actor, OPERATOR, type Tenant } from '../../platform/values/principal.ts';
import type { Acceptance } from '../emails/acceptance/accept.ts';
import {
  type DueSubmission,
  endConfirmed,
  lockSubmission,
  mailboxOf,
  refuse,
  type RefusalReason,
  sendConfirmation,
  storeEntered,
} from './steps.ts';

export interface FormWorkerParts {
  /** Sees the submissions of all organizations. */
  workerOrm: Database;
  /** Runs work in a transaction with the rows of one organization, as a request. */
  inTenant: <T>(
    tenant: Tenant & { actor: Actor },
    work: (em: Transaction) => Promise<T>,
  ) => Promise<T>;
  acceptance: Acceptance;
  isSending: () => boolean;
  log: Log;
}

/** Submissions that a step looks at, and those of one organization among them. */
const LOOKED_AT = 500;
const LOOKED_AT_OF_ONE = 100;

/** Submissions that a step processes one by one, and those of one organization among them. */
const TOGETHER = 20;
const OF_ONE = 5;

const MAX_ATTEMPTS = 10;

interface Due {
  id: string;
  organizationId: string;
  email: string;
  /** 1 for the oldest of its organization. */
  place: number;
}

/** Processes submissions. Organizations take turns, so a form that is attacked does not delay those of others. */
export function startForms(parts: FormWorkerParts): { stop(): Promise<void> } {
  const { workerOrm, isSending, log } = parts;

  async function runStep(sending: boolean): Promise<boolean> {
    const due = await findDue(workerOrm);
    const refused = await refuseTooMany(parts, due);
    const left = due.filter(({ id, place }) => place <= OF_ONE && !refused.has(id));
    for (const one of left.slice(0, sending ? OF_ONE : TOGETHER)) {
      try {
        await runOne(parts, one);
      } catch (error) {
        logFailure(log, 'warn', { error, form_submission_id: one.id }, 'a submission failed');
        await postpone(parts, one, error);
      }
    }
    return due.length > 0;
  }

  const failure = 'submissions of forms are not processed; they are tried again';
  return startSteps({ runStep, isSending, failure, log });
}

/** The oldest of each organization. The first of each comes before the second of any. */
export const findDue = (orm: Database): Promise<Due[]> =>
  query<Due>(
    orm.em.fork(),
    sql`
      with recursive waiting (organization_id) as (
        (select organization_id from form_submissions where step_at is not null
          order by organization_id limit 1)
        union all
        select (select s.organization_id from form_submissions s
          where s.step_at is not null and s.organization_id > w.organization_id
          order by s.organization_id limit 1)
        from waiting w where w.organization_id is not null
      )
      select d.id, w.organization_id as "organizationId", d.email, d.place::integer
      from waiting w cross join lateral (
        select o.*, row_number() over (order by o.step_at) as place from (
          select s.id, s.email, s.step_at from form_submissions s
          where s.organization_id = w.organization_id and s.step_at <= clock_timestamp()
          order by s.step_at limit ${LOOKED_AT_OF_ONE}) o) d
      order by d.place, d.step_at limit ${LOOKED_AT}`,
  );

/**
 * FORMS-6: ends submissions whose address gets no more emails of forms today. Most submissions of an attack are such, and one
 * by one they would make those of other people wait. Returns their ids.
 */
async function refuseTooMany(
  { workerOrm, acceptance }: FormWorkerParts,
  due: Due[],
): Promise<Set<string>> {
  if (due.length === 0) return new Set();
  const mailboxes = due.map(({ id, email }) => ({
    id,
    hash: acceptance.hashAddress(mailboxOf(email)).toString('hex'),
  }));
  const refused = await query<{ id: string }>(
    workerOrm.em.fork(),
    sql`
      update form_submissions s set status = 'not_sent', reason = 'too_many_emails', step_at = null
      where s.status = 'received' and s.id = any(array(
        select w.id from json_to_recordset(${JSON.stringify(mailboxes)}) as w (id uuid, hash text)
          join form_recipients r on r.address_hash = decode(w.hash, 'hex')
          join form_submissions d on d.id = w.id
        where cardinality(array(select t from unnest(r.sent_at) t
            where t > clock_timestamp() - interval '24 hours')) >= 3
          and d.status = 'received' and d.step_at is not null
        for update of d skip locked))
      returning s.id`,
  );
  return new Set(refused.map(({ id }) => id));
}

const inScope = <T>(
  { inTenant }: FormWorkerParts,
  { organizationId }: Due,
  work: (scope: RequestScope) => Promise<T>,
): Promise<T> => {
  const tenant = { organizationId, mode: 'live', actor: OPERATOR } as const;
  return inTenant(tenant, (em) => work({ ...tenant, em, scopes: ['full'], senderDomains: null }));
};

/** Another worker may have it. Then this one does nothing. */
async function runOne(parts: FormWorkerParts, due: Due): Promise<void> {
  try {
    await inScope(parts, due, async (scope) => {
      const submission = await lockSubmission(scope, due.id);
      if (submission?.status === 'received')
        await sendConfirmation(scope, submission, parts.acceptance);
      else if (submission) await storeEntered(scope, submission);
    });
  } catch (error) {
    const reason = reasonOf(error);
    if (reason === null) throw error;
    await inScope(parts, due, (scope) => giveUp(scope, due.id, reason));
  }
}

async function giveUp(scope: RequestScope, id: string, reason: RefusalReason): Promise<void> {
  const submission: DueSubmission | null = await lockSubmission(scope, id);
  if (submission?.status === 'received') await refuse(scope, id, reason);
  else if (submission) await endConfirmed(scope, submission);
}

/** Why it can never succeed; null if another attempt can. */
function reasonOf(error: unknown): RefusalReason | null {
  if (error instanceof QuotaExceededError) return 'quota';
  return error instanceof ValidationError ? 'refused' : null;
}

/** After a failure, the next attempt waits longer each time: about 5 hours in all. */
const postpone = (parts: FormWorkerParts, due: Due, error: unknown): Promise<void> =>
  inScope(parts, due, async (scope) => {
    const submission = await lockSubmission(scope, due.id);
    if (!submission) return;
    const attempts = submission.attempts + 1;
    if (attempts >= MAX_ATTEMPTS) {
      const reason = error instanceof SendingPausedError ? 'paused' : 'refused';
      return giveUp(scope, due.id, reason);
    }
    await query(
      scope.em,
      sql`
        update form_submissions set attempts = ${attempts},
          step_at = clock_timestamp() + ${attempts * attempts} * interval '1 minute'
        where id = ${due.id}`,
    );
  });
