import { type Log, logFailure } from '../../platform/log.ts';
import { startSteps } from '../../platform/concurrency/step-loop.ts';
import { type Database, query, sql, type Transaction } from '../../platform/database/sql.ts';
import type { RequestScope } from '../../platform/database/tenancy.ts';
import {
  type Actor,
  OPERATOR,
  type Principal,
  type Tenant,
} from '../../platform/values/principal.ts';
import { type Due, findDue, NONE_ERASED, otherThan, type Work } from './find-due.ts';
import { endBecause, isRunning } from './imports.ts';
import { type ImportRefusal, type ImportRow, readImports } from './import-row.ts';
import { overwriteStep } from './overwrite.ts';
import { runImportStep } from './steps/run-step.ts';
import type { StepParts } from './steps/step-parts.ts';

export interface ImportWorkerParts extends StepParts {
  /** Sees the imports of all organizations. */
  workerOrm: Database;
  /** Runs work in a transaction with the rows of one organization, as a request. Rows of test mode are kept. */
  inTenant: <T>(
    tenant: Tenant & { actor?: Actor },
    work: (em: Transaction) => Promise<T>,
  ) => Promise<T>;
  /** Whether emails were sent in the last seconds. */
  isSending: () => boolean;
  log: Log;
}

/** IMPORTS-5: rows of one step; fewer while emails are sent, so that they wait less. */
const ROWS = 2_000;
const FEW_ROWS = 200;
const MAX_ATTEMPTS = 10;

/** Runs the steps of imports, one at a time. Imports take turns. */
export function startImports(parts: ImportWorkerParts): { stop(): Promise<void> } {
  const { workerOrm, isSending, log } = parts;

  let first: Work = 'step';
  /** The import whose rows were overwritten last. */
  let erased = NONE_ERASED;

  async function runStep(sending: boolean): Promise<boolean> {
    const found = await findDue(workerOrm, first, erased);
    if (!found) return false;
    const { due, work } = found;
    if (work === 'erasure') erased = due.id;
    // In turns: an import does not wait until everybody is erased, nor an erasure for imports.
    first = otherThan(work);
    try {
      await runOne(parts, due, work, sending ? FEW_ROWS : ROWS);
    } catch (error) {
      logFailure(log, 'warn', { error, import_id: due.id }, 'a step of an import failed');
      // Without a next step to postpone, the loop pauses.
      if (work === 'erasure' || !(await postpone(parts, due))) throw error;
    }
    return true;
  }

  const failure = 'imports do not continue; they are tried again';
  return startSteps({ runStep, isSending, failure, log });
}

/** Another worker may do the work. Then this one does nothing. */
const runOne = (parts: ImportWorkerParts, due: Due, work: Work, limit: number): Promise<void> => {
  const principal = principalOf(due);
  return parts.inTenant(principal, async (em) => {
    const scope: RequestScope = { ...principal, em };
    const [importing] = await readImports(scope, sql`i.id = ${due.id} for update of i skip locked`);
    if (!importing) return;
    if (work === 'erasure') await overwriteStep(scope, importing, limit, parts.hashAddress);
    else if (isRunning(importing)) await runImportStep(scope, importing, limit, parts);
  });
};

/** Consent that the import changes has the author who started it. */
const principalOf = ({ organization_id: organizationId, mode, actor }: Due): Principal => ({
  organizationId,
  mode,
  actor: actor ?? OPERATOR,
  scopes: ['full'],
  senderDomains: null,
});

/**
 * After a failure, the next attempt waits longer each time. The last one ends the import. Returns false if the import has no
 * next step: it was canceled or deleted after the failure, or only rows of its file were to be overwritten.
 */
function postpone(parts: ImportWorkerParts, due: Due): Promise<boolean> {
  const { id } = due;
  const principal = principalOf(due);
  return parts.inTenant(principal, async (em) => {
    const scope: RequestScope = { ...principal, em };
    const [importing] = await readImports(scope, sql`i.id = ${id} for update of i`);
    if (!importing || !isRunning(importing)) return false;
    const attempts = importing.attempts + 1;
    if (attempts >= MAX_ATTEMPTS) {
      await endBecause(scope, importing, serverError(importing), 'failed');
      return true;
    }
    await query(
      em,
      sql`
        update imports set attempts = ${attempts},
          step_at = clock_timestamp() + ${attempts * attempts} * interval '1 second'
        where id = ${id}`,
    );
    return true;
  });
}

const serverError = ({ line }: ImportRow): ImportRefusal => ({
  code: 'server_error',
  message: `The server could not process the rows from line ${line} on; its log has the cause.`,
  line,
});
