import { findStall, type Stall, STALL_MS, watchPauses } from '../../delivery/index.ts';
import { replicationAdvice } from '../../platform/database/replication.ts';
import { findDuePriorities, hasOverdue } from '../../platform/queue/pgboss.ts';
import { SEND_QUEUE } from '../../platform/queue/queues.ts';
import { processOrigin } from '../process-origin.ts';
import type { InstallationState } from './installation-state.ts';
import type { Observed } from './observed.ts';
import { withTimeout } from './with-timeout.ts';

type Check = 'ok' | 'unavailable' | Stall;

/** Those of the parts that the process has. */
export interface CheckResults {
  database: Check;
  queue: Check;
  worker?: Check;
}

export interface ReadinessDetails {
  ready: boolean;
  body: Record<string, unknown>;
}

/** `/readyz` for operators. A paused queue makes no process unready; neither does an API without a worker. */
export async function readinessDetails(
  observed: Observed,
  state: InstallationState,
  isStopping: boolean,
): Promise<ReadinessDetails> {
  const [checks, depths, pause, quarantined, workers, replication, eventLag, alteredLogs] =
    await Promise.all([
      checkParts(observed),
      withTimeout(state.depths),
      withTimeout(state.shownPause),
      withTimeout(state.quarantined),
      withTimeout(state.workers),
      withTimeout(state.replication),
      withTimeout(state.eventLag),
      withTimeout(state.alteredConsentLogs),
    ]);
  const ready = !isStopping && Object.values(checks).every((result) => result === 'ok');
  return {
    ready,
    body: {
      status: ready ? 'ok' : 'unavailable',
      ...(isStopping ? { stopping: true } : {}),
      ...processOrigin(observed.services.parts),
      checks,
      workers: workers && { live: workers.live, last_seen: workers.lastSeen },
      queue: depths,
      events: eventLag && { numbering_lag_seconds: eventLag.seconds },
      consent: alteredLogs === null ? null : { altered_logs: alteredLogs },
      paused: pause?.pause ?? null,
      held_emails: quarantined && quarantined.emails,
      ...(workers?.live === 0
        ? { advice: 'No worker is alive, so no email is sent. Start a worker.' }
        : {}),
      replication: replication && { ...replication, advice: replicationAdvice(replication) },
    },
  };
}

/** A part that does not answer in time is unavailable. */
export async function checkParts({ services, sendActivity }: Observed): Promise<CheckResults> {
  const { checks } = services;
  const [database, queue, worker] = await Promise.all([
    check(async () => (await checks.database(), 'ok' as const)),
    check(async () => (await checks.queue(), 'ok' as const)),
    sendActivity ? check(() => checkWorker({ services, sendActivity })) : null,
  ]);
  return { database, queue, ...(worker === null ? {} : { worker }) };
}

async function checkWorker({
  services: { boss, parts, workerOrm },
  sendActivity,
}: {
  services: Observed['services'];
  sendActivity: NonNullable<Observed['sendActivity']>;
}): Promise<Check> {
  const { stallMs = STALL_MS } = parts;
  // Mail that a pause stops may be due for days.
  const isPaused = await watchPauses(workerOrm).readPausedPriorities();
  const due = (await findDuePriorities(boss, SEND_QUEUE)).filter((priority) => !isPaused(priority));
  const isMailOverdue = await hasOverdue(boss, SEND_QUEUE, stallMs / 1_000, due);
  const now = performance.now();
  return findStall(sendActivity.read(), { now, isMailOverdue, stallMs }) ?? 'ok';
}

const check = async (run: () => Promise<Check>): Promise<Check> =>
  (await withTimeout(run)) ?? 'unavailable';
