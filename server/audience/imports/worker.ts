import { setTimeout as sleep } from 'node:timers/promises';
import type { EntityManager, MikroORM } from '@mikro-orm/postgresql';
import type { Logger } from 'pino';
import { logFailure } from '../../platform/database/outages.ts';
import { query, sql } from '../../platform/database/sql.ts';
import type { RequestScope } from '../../platform/database/tenancy.ts';
import type { Mode } from '../../platform/values/mode.ts';
import { OPERATOR, type Principal, type Tenant } from '../../platform/values/principal.ts';
import { endImport } from './imports.ts';
import { readImports } from './import-row.ts';
import { overwriteStep } from './overwrite.ts';
import { runStep } from './steps/run-step.ts';
import type { StepParts } from './steps/step-parts.ts';

export interface ImportWorkerParts extends StepParts {
  /** Sees the imports of all organizations. */
  workerOrm: MikroORM;
  /** Runs work in a transaction with the rows of one organization, as a request. Rows of test mode are kept. */
  inTenant: <T>(tenant: Tenant, work: (em: EntityManager) => Promise<T>) => Promise<T>;
  /** Whether emails were sent in the last seconds. */
  isSending: () => boolean;
  log: Logger;
}

const POLL_MS = 1_000;
const PAUSE_MS = 5_000;

/** D-D5: rows of one step; fewer while emails are sent, so that they wait less. */
const ROWS = 2_000;
const FEW_ROWS = 200;
/** While emails are sent, imports rest for this many times the duration of a step. */
const REST = 2;

const MAX_ATTEMPTS = 10;

interface Due {
  id: string;
  organization_id: string;
  mode: Mode;
}

/** Runs the steps of imports, one at a time. Those of organizations take turns. */
export function startImports(parts: ImportWorkerParts): { stop(): Promise<void> } {
  const { workerOrm, log } = parts;
  const stopping = new AbortController();
  const { signal } = stopping;

  /** Runs one step. Returns the pause before the next one, in milliseconds. */
  async function runNext(): Promise<number> {
    const due = await findDue(workerOrm);
    if (!due) return POLL_MS;
    const begin = performance.now();
    const isSending = parts.isSending();
    try {
      await runOne(parts, due, isSending ? FEW_ROWS : ROWS);
    } catch (error) {
      logFailure(log, 'warn', { error, import_id: due.id }, 'a step of an import failed');
      await postpone(parts, due);
    }
    return isSending ? (performance.now() - begin) * REST : 0;
  }

  async function repeat(): Promise<void> {
    while (!signal.aborted) {
      const waitMs = await runNext().catch((error: unknown) => {
        logFailure(log, 'warn', { error }, 'imports do not continue; they are tried again');
        return PAUSE_MS;
      });
      await sleep(waitMs, undefined, { signal }).catch(() => {});
    }
  }

  const loop = repeat();
  return {
    async stop() {
      stopping.abort();
      await loop;
    },
  };
}

async function findDue(orm: MikroORM): Promise<Due | undefined> {
  const [due] = await query<Due>(
    orm.em.fork(),
    sql`
      select i.id, i.organization_id, i.mode from imports i
      where i.step_at <= clock_timestamp() and i.deleted_at is null
      order by i.step_at limit 1`,
  );
  if (due) return due;
  const [pending] = await query<Due>(
    orm.em.fork(),
    sql`
      select i.id, i.organization_id, i.mode from import_erasures e join imports i on i.id = e.import_id
      where e.position is not null limit 1`,
  );
  return pending;
}

/** Another worker may run the step. Then this one does nothing. */
const runOne = (parts: ImportWorkerParts, { id, organization_id, mode }: Due, limit: number) => {
  const tenant = { organizationId: organization_id, mode };
  return parts.inTenant(tenant, async (em) => {
    const scope: RequestScope = { ...principalOf(tenant), em };
    const [importing] = await readImports(scope, sql`i.id = ${id} for update of i skip locked`);
    if (!importing) return;
    if (await overwriteStep(scope, importing, parts.hashAddress)) return;
    const isRunning = importing.status === 'checking' || importing.status === 'importing';
    if (isRunning)
      await runStep({ ...scope, actor: importing.actor ?? OPERATOR }, importing, limit, parts);
  });
};

const principalOf = (tenant: Tenant): Principal => ({
  ...tenant,
  actor: OPERATOR,
  scopes: ['full'],
  senderDomains: null,
});

/** After a failure, the next attempt waits longer each time. The last one ends the import. */
async function postpone(
  parts: ImportWorkerParts,
  { id, organization_id, mode }: Due,
): Promise<void> {
  const tenant = { organizationId: organization_id, mode };
  await parts.inTenant(tenant, async (em) => {
    const scope: RequestScope = { ...principalOf(tenant), em };
    const [importing] = await readImports(scope, sql`i.id = ${id} for update of i`);
    if (!importing) return;
    const attempts = importing.attempts + 1;
    if (attempts >= MAX_ATTEMPTS) return endImport(scope, id, 'failed');
    await query(
      em,
      sql`
        update imports set attempts = ${attempts},
          step_at = clock_timestamp() + ${attempts * attempts} * interval '1 second'
        where id = ${id}`,
    );
  });
}
