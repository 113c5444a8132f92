import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { Registry } from 'prom-client';
import { countWaiting } from '../../platform/database/orm.ts';
import { createGauge } from '../../platform/metrics/prometheus.ts';
import type { SharedServices } from '../shared-services.ts';
import type { InstallationState } from './installation-state.ts';

const GUARD_STATES = ['warned', 'marketing_paused', 'paused'] as const;
const LEVELS = ['high', 'normal', 'low'] as const;

/** The gauges of a process. Returns a function that sets them, which is called before they are read. */
export function createGauges(registry: Registry) {
  const gauge = <L extends string>(name: string, help: string, labels: readonly L[] = []) =>
    createGauge(registry, `mailwright_${name}`, help, labels);
  const depth = gauge('queue_emails', 'Emails that wait for an attempt.', ['level']);
  const oldest = gauge(
    'queue_oldest_seconds',
    'How long the oldest of them has been due, without those that somebody has paused.',
    ['level'],
  );
  const paused = gauge('provider_paused', '1 while sending is paused.', ['reason']);
  const rate = gauge(
    'provider_tokens_per_second',
    'The rate at which emails may be handed over; no value without a limit.',
  );
  const eventLag = gauge(
    'event_numbering_lag_seconds',
    'How long the oldest event that is not yet numbered has waited; only numbered events are delivered.',
  );
  const backlog = gauge('webhook_backlog', 'Deliveries to endpoints that wait.');
  const failing = gauge('webhook_endpoints_failing', 'Endpoints that fail.');
  const deadLetters = gauge('dead_letters', 'Jobs of emails that no worker could finish.');
  const guards = gauge('guard_state', 'Organizations whose email bounces or is complained about.', [
    'state',
  ]);
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

  async function setFromDatabase(state: InstallationState): Promise<void> {
    const depths = await state.depths();
    for (const level of LEVELS) {
      const found = depths?.find(({ priority }) => priority === level);
      if (!depths) {
        depth.remove({ level });
        oldest.remove({ level });
        continue;
      }
      depth.set({ level }, found?.emails ?? 0);
      const since = found?.oldest_unpaused ?? null;
      oldest.set(
        { level },
        since === null ? 0 : Math.max(0, Date.now() - Date.parse(since)) / 1_000,
      );
    }
    paused.reset();
    const pause = await state.pause();
    if (pause?.pause) paused.set({ reason: pause.pause.reason }, 1);
    set(rate, (await state.rate())?.rate);
    set(eventLag, (await state.eventLag())?.seconds);
    const webhooks = await state.webhooks();
    set(backlog, webhooks?.backlog);
    set(failing, webhooks?.failing);
    set(deadLetters, await state.deadLetters());
    const states = await state.guards();
    for (const name of GUARD_STATES) {
      const found = states?.find((row) => row.state === name);
      if (states) guards.set({ state: name }, found?.organizations ?? 0);
      else guards.remove({ state: name });
    }
    set(workers, (await state.workers())?.live);
    const disk = await state.disk();
    set(free, disk?.free);
    set(size, disk?.size);
  }

  return {
    async refresh(services: SharedServices | null, state: InstallationState | null): Promise<void> {
      lag.set(Number.isNaN(delay.mean) ? 0 : delay.percentile(99) / 1e9);
      delay.reset();
      if (services) {
        const { apiOrm, workerOrm, webhookOrm } = services;
        const pools = { api: apiOrm, worker: workerOrm, webhooks: webhookOrm };
        for (const [pool, orm] of Object.entries(pools)) waiting.set({ pool }, countWaiting(orm));
      }
      if (state) await setFromDatabase(state);
    },
    stop: () => delay.disable(),
  };
}

/** A value that is not known has no series, rather than an old value. */
function set(
  gauge: { set(value: number): void; remove(): void },
  value: number | null | undefined,
): void {
  if (value === null || value === undefined) gauge.remove();
  else gauge.set(value);
}
