import { type Log, logFailure } from '../../platform/log.ts';
import { startSteps } from '../../platform/concurrency/step-loop.ts';
import { type Database, query, sql, type Transaction } from '../../platform/database/sql.ts';
import type { RequestScope } from '../../platform/database/tenancy.ts';
import { ConflictError } from '../../platform/errors.ts';
import type { Actor, Tenant } from '../../platform/values/principal.ts';
import { type ActionFailure, readActions } from './action-row.ts';
import { endAction } from './contact-actions.ts';
import { type ErasePerson, runActionStep } from './steps/run-step.ts';

export interface ActionWorkerParts {
  /** Sees the actions of all organizations. */
  workerOrm: Database;
  /** Runs work in a transaction with the rows of one organization, as a request. Rows of test mode are kept. */
  inTenant: <T>(
    tenant: Tenant & { actor: Actor },
    work: (em: Transaction) => Promise<T>,
  ) => Promise<T>;
  erasePerson: ErasePerson;
  isSending: () => boolean;
  log: Log;
}

const MAX_ATTEMPTS = 10;

type Due = Tenant & { id: string; actor: Actor };

/** Runs the steps of actions on contacts, one at a time. Those of organizations take turns. */
export function startContactActions(parts: ActionWorkerParts): { stop(): Promise<void> } {
  const { workerOrm, isSending, log } = parts;

  async function runStep(sending: boolean): Promise<boolean> {
    const due = await findDue(workerOrm);
    if (!due) return false;
    try {
      await runOne(parts, due, sending);
    } catch (error) {
      const facts = { error, contact_action_id: due.id };
      logFailure(log, 'warn', facts, 'a step of an action on contacts failed');
      await postpone(parts, due, error);
    }
    return true;
  }

  const failure = 'actions on contacts do not continue; they are tried again';
  return startSteps({ runStep, isSending, failure, log });
}

/** Leaves out those whose step another worker runs. */
async function findDue(orm: Database): Promise<Due | undefined> {
  const [due] = await query<Due>(
    orm.em.fork(),
    sql`
      select a.id, a.organization_id as "organizationId", a.mode, a.actor from contact_actions a
      where a.step_at <= clock_timestamp()
      order by a.step_at limit 1 for update skip locked`,
  );
  return due;
}

/** Another worker may run the step. Then this one does nothing. */
const runOne = (parts: ActionWorkerParts, due: Due, isSending: boolean): Promise<void> =>
  parts.inTenant(due, async (em) => {
    const scope = scopeOf(em, due);
    const [action] = await readActions(
      scope,
      sql`a.id = ${due.id} and a.step_at is not null for update skip locked`,
    );
    if (!action) return;
    await runActionStep(scope, action, { isSending, erasePerson: parts.erasePerson });
  });

const scopeOf = (em: Transaction, { organizationId, mode, actor }: Due): RequestScope => ({
  em,
  organizationId,
  mode,
  actor,
  scopes: ['full'],
  senderDomains: null,
});

/** After a failure, the next attempt waits longer each time. The last one ends the action. */
const postpone = (parts: ActionWorkerParts, due: Due, error: unknown): Promise<void> =>
  parts.inTenant(due, async (em) => {
    const scope = scopeOf(em, due);
    const [action] = await readActions(
      scope,
      sql`a.id = ${due.id} and a.step_at is not null for update`,
    );
    if (!action) return;
    const attempts = action.attempts + 1;
    if (attempts >= MAX_ATTEMPTS) {
      await endAction(scope, due.id, 'failed', failureOf(error));
      return;
    }
    await query(
      em,
      sql`
        update contact_actions set attempts = ${attempts},
          step_at = clock_timestamp() + ${attempts * attempts} * interval '1 second'
        where id = ${due.id}`,
    );
  });

const failureOf = (error: unknown): ActionFailure =>
  error instanceof ConflictError
    ? { code: 'rule_too_slow', message: error.message }
    : {
        code: 'internal_error',
        message: 'The action ended because of a server error; create it again.',
      };
