import { Router } from 'express';
import { onlyGet } from './only-get.ts';

/** Whether a part answers; the names are shown at `/readyz`. */
export type Checks = Record<string, () => Promise<unknown>>;

const TIMEOUT_MS = 3_000;

/** `/livez`: the process runs. `/readyz`: what it needs answers, asked anew each time. */
export function health(checks: Checks): Router {
  const router = Router();
  router.get('/livez', (_request, response) => {
    response.json({ status: 'ok' });
  });
  router.get('/readyz', async (_request, response) => {
    const entries = await Promise.all(
      Object.entries(checks).map(async ([name, check]) => [name, await runCheck(check)] as const),
    );
    const ready = entries.every(([, result]) => result === 'ok');
    response
      .status(ready ? 200 : 503)
      .set('Cache-Control', 'no-store')
      .json({ status: ready ? 'ok' : 'unavailable', checks: Object.fromEntries(entries) });
  });
  onlyGet(router, ['/livez', '/readyz']);
  return router;
}

async function runCheck(check: () => Promise<unknown>): Promise<'ok' | 'unavailable'> {
  const timeout = Promise.withResolvers<never>();
  const timer = setTimeout(() => timeout.reject(new Error('no answer')), TIMEOUT_MS);
  try {
    await Promise.race([check(), timeout.promise]);
    return 'ok';
  } catch {
    return 'unavailable';
  } finally {
    clearTimeout(timer);
  }
}
