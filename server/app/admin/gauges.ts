import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { Registry } from 'prom-client';
import { areEventsExpected } from '../../delivery/index.ts';
import { countWaiting } from '../../platform/database/orm.ts';
import { createGauge } from '../../platform/metrics/prometheus.ts';
import type { InstallationState, StatusCount } from './installation-state.ts';
import type { observe } from './observing.ts';
import type { CheckResults } from './readiness-details.ts';
import { withTimeout } from './with-timeout.ts';

/** Who pauses sending, and what. */
const PAUSES = [
  { by: 'operator', scope: 'installation' },
  { by: 'operator', scope: 'priority' },
  { by: 'operator', scope: 'organization' },
  { by: 'operator', scope: 'suspension' },
  { by: 'organization', scope: 'organization' },
  { by: 'guard', scope: 'organization' },
  { by: 'provider', scope: 'installation' },
] as const;
const GUARD_STATES = ['warned', 'marketing_paused', 'paused'] as const;
const CAMPAIGN_STATUSES = ['scheduled', 'preparing', 'sending', 'paused'] as const;
const IMPORT_STATUSES = ['uploading', 'checking', 'ready', 'importing'] as const;
const CHECKS = ['database', 'queue', 'worker'] as const;
const LEVELS = ['high', 'normal', 'low'] as const;

/** The gauges of a process. Returns a function that sets them, which is called before they are read. */
export function createGauges(registry: Registry) {
  const gauge = <L extends string>(name: string, help: string, labels: readonly L[] = []) =>
    createGauge(registry, `mailwright_${name}`, help, labels);
  const ready = gauge('ready', '1 if this part of the process can work, as in /readyz; else 0.', [
    'check',
  ]);
  const depth = gauge('queue_emails', 'Emails that wait for an attempt.', ['level']);
  const oldest = gauge(
    'queue_oldest_seconds',
    'For how long a worker could have fetched the email that waits for the longest time; no value without a worker.',
    ['level'],
  );
  const providerPaused = gauge('provider_paused', '1 while the provider takes no email.', [
    'reason',
  ]);
  const paused = gauge('paused', 'Pauses of sending that are in effect.', ['by', 'scope']);
  const held = gauge(
    'held_emails',
    'Emails that are held because the database was restored, until an operator releases or drops them.',
  );
  const rate = gauge(
    'provider_tokens_per_second',
    'The rate at which emails may be handed over; no value without a limit.',
  );
  const eventsExpected = gauge(
    'provider_events_expected',
    '1 if the provider reports on each email; else 0.',
  );
  const eventLag = gauge(
    'event_numbering_lag_seconds',
    'How long the oldest event that is not yet numbered has waited; only numbered events are delivered.',
  );
  const backlog = gauge('webhook_backlog', 'Deliveries to endpoints that wait.');
  const failing = gauge('webhook_endpoints_failing', 'Endpoints that fail.');
  const deadLetters = gauge('dead_letters', 'Jobs of emails that no worker could finish.');
  const guards = gauge(
    'guard_state',
    'Organizations whose email bounces or is reported as spam too often.',
    ['state'],
  );
  const campaigns = gauge('campaigns', 'Campaigns that have not ended.', ['status']);
  const imports = gauge('imports', 'Imports that have not ended.', ['status']);
  const alteredLogs = gauge(
    'consent_logs_altered',
    'Organizations whose consent log was altered in the database; no value without a worker.',
  );
  const workers = gauge('workers', 'Workers that are alive.');
  const free = gauge('disk_free_bytes', 'Free space of the data folder.');
  const size = gauge('disk_size_bytes', 'Size of the file system of the data folder.');
  const waiting = gauge('db_pool_waiting', 'Callers that wait for a database connection.', [
    'pool',
  ]);
  const lag = gauge(
    'event_loop_lag_seconds',
    'The delay of the event loop that 1 % of its iterations exceeded since the last scrape.',
  );
  const delay = monitorEventLoopDelay({ resolution: 20 });
  delay.enable();

  function setReady(checks: CheckResults): void {
    for (const name of CHECKS) {
      const result = checks[name];
      if (result === undefined) ready.remove({ check: name });
      else ready.set({ check: name }, result === 'ok' ? 1 : 0);
    }
  }

  async function setFromDatabase(state: InstallationState): Promise<void> {
    const [
      depths,
      oldestDue,
      pause,
      pauses,
      quarantined,
      rateLimit,
      numbering,
      webhooks,
      dead,
      states,
      campaignCounts,
      importCounts,
      altered,
      liveWorkers,
      disk,
    ] = await Promise.all([
      withTimeout(state.depths),
      withTimeout(state.oldestDue),
      withTimeout(state.pause),
      withTimeout(state.pauses),
      withTimeout(state.quarantined),
      withTimeout(state.rate),
      withTimeout(state.eventLag),
      withTimeout(state.webhooks),
      withTimeout(state.deadLetters),
      withTimeout(state.guards),
      withTimeout(state.campaigns),
      withTimeout(state.imports),
      withTimeout(state.alteredConsentLogs),
      withTimeout(state.workers),
      withTimeout(state.disk),
    ]);
    for (const level of LEVELS) {
      const found = depths?.find(({ priority }) => priority === level);
      if (depths) depth.set({ level }, found?.emails ?? 0);
      else depth.remove({ level });
      const due = oldestDue?.find(({ priority }) => priority === level);
      if (due) oldest.set({ level }, secondsSince(due.since));
      else oldest.remove({ level });
    }
    providerPaused.reset();
    if (pause?.pause) providerPaused.set({ reason: pause.pause.reason }, 1);
    const isKnown = pause !== null && pauses !== null;
    const counts = [
      ...(pauses ?? []),
      { by: 'provider', scope: 'installation', pauses: pause?.pause ? 1 : 0 },
    ];
    for (const labels of PAUSES) {
      const found = counts.find(({ by, scope }) => by === labels.by && scope === labels.scope);
      if (isKnown) paused.set(labels, found?.pauses ?? 0);
      else paused.remove(labels);
    }
    set(held, quarantined?.emails);
    set(rate, rateLimit?.rate);
    set(eventLag, numbering?.seconds);
    set(backlog, webhooks?.backlog);
    set(failing, webhooks?.failing);
    set(deadLetters, dead);
    for (const name of GUARD_STATES) {
      const found = states?.find((row) => row.state === name);
      if (states) guards.set({ state: name }, found?.organizations ?? 0);
      else guards.remove({ state: name });
    }
    setStatuses(campaigns, CAMPAIGN_STATUSES, campaignCounts);
    setStatuses(imports, IMPORT_STATUSES, importCounts);
    set(alteredLogs, altered);
    set(workers, liveWorkers?.live);
    set(free, disk?.free);
    set(size, disk?.size);
  }

  return {
    /** `observing` is null until the database was reached. */
    async refresh(observing: ReturnType<typeof observe> | null): Promise<void> {
      lag.set(Number.isNaN(delay.mean) ? 0 : delay.percentile(99) / 1e9);
      delay.reset();
      if (!observing) {
        ready.set({ check: 'database' }, 0);
        return;
      }
      const { apiOrm, workerOrm, webhookOrm, config } = observing.services;
      eventsExpected.set(areEventsExpected(config) ? 1 : 0);
      const pools = { api: apiOrm, worker: workerOrm, webhooks: webhookOrm };
      for (const [pool, orm] of Object.entries(pools)) waiting.set({ pool }, countWaiting(orm));
      const [checks] = await Promise.all([observing.checks(), setFromDatabase(observing.state)]);
      setReady(checks);
    },
    stop: () => delay.disable(),
  };
}

const secondsSince = (time: number | null): number =>
  time === null ? 0 : Math.max(0, Date.now() - time) / 1_000;

function setStatuses(
  gauge: { set(labels: { status: string }, value: number): void; reset(): void },
  statuses: readonly string[],
  counts: StatusCount[] | null,
): void {
  gauge.reset();
  if (counts === null) return;
  for (const status of statuses) {
    gauge.set({ status }, counts.find((row) => row.status === status)?.count ?? 0);
  }
}

/** A value that is not known has no series, rather than an old value. */
function set(
  gauge: { set(value: number): void; remove(): void },
  value: number | null | undefined,
): void {
  if (value === null || value === undefined) gauge.remove();
  else gauge.set(value);
}
