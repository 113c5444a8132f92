import type { Config } from '../../platform/config.ts';
import { NO_METRICS, type Metrics } from '../../platform/metrics/metrics.ts';
import { processOrigin } from '../process-origin.ts';
import type { Parts } from '../shared-services.ts';
import type { Observed } from './observed.ts';

/** What operators read of this process (S8). */
export interface Admin {
  metrics: Metrics;
  /** Null without ADMIN_LISTEN. */
  port: number | null;
  /** The database was reached, and all parts run. */
  serve(observed: Observed): void;
  /** From now on the process is not ready. */
  stopping(): void;
  close(): Promise<void>;
}

/** Without ADMIN_LISTEN nothing is counted, and nobody listens. */
const NO_ADMIN: Admin = {
  metrics: NO_METRICS,
  port: null,
  serve: () => {},
  stopping: () => {},
  close: async () => {},
};

/** Opens the operator's listener before the database is reached, so that probes see that it is not. */
export async function openAdmin(config: Config, parts: Parts): Promise<Admin> {
  const { adminListen, metricsByOrganization: byOrganization } = config;
  if (adminListen === null) return NO_ADMIN;
  // Loaded only when they are used.
  const [{ createPrometheusMetrics }, { createGauges }, { json, listenForOperators }, details] =
    await Promise.all([
      import('../../platform/metrics/prometheus.ts'),
      import('./gauges.ts'),
      import('./listener.ts'),
      import('./observing.ts'),
    ]);
  const metrics = createPrometheusMetrics({ byOrganization });
  const { registry } = metrics;
  const gauges = createGauges(registry);
  let observing: ReturnType<typeof details.observe> | null = null;
  let isStopping = false;
  const listener = await listenForOperators(adminListen, {
    '/metrics': async () => {
      await gauges.refresh(observing);
      return { status: 200, type: registry.contentType, body: await registry.metrics() };
    },
    '/livez': () => json(200, { status: 'ok' }),
    '/readyz': async () => {
      if (!observing) {
        const checks = { database: 'unavailable' };
        return json(503, { status: 'unavailable', ...processOrigin(parts), checks });
      }
      const { ready, body } = await observing.readiness(isStopping);
      return json(ready ? 200 : 503, body);
    },
  }).catch((error: unknown) => {
    gauges.stop();
    throw error;
  });
  return {
    metrics,
    port: listener.port,
    serve(observed) {
      observing = details.observe(observed);
    },
    stopping() {
      isStopping = true;
    },
    async close() {
      gauges.stop();
      await listener.close();
    },
  };
}
