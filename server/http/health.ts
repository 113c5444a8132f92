import { Router } from 'express';
import { onlyGet } from './only-get.ts';

/** Checks whether a component works. `/readyz` shows the names. */
export type Checks = Record<string, () => Promise<unknown>>;

/** Further information for operators at `/readyz` that does not affect readiness. */
export type Diagnostics = Record<string, () => Promise<unknown>>;

const TIMEOUT_MS = 3_000;

/**
 * `/livez`: the process runs. `/readyz`: its components work, and it is not shutting down; otherwise load balancers
 * send it no more requests.
 */
export function health(
  checks: Checks,
  diagnostics: Diagnostics = {},
  isStopping: () => boolean = () => false,
): Router {
  const router = Router();
  router.get('/livez', (_request, response) => {
    response.json({ status: 'ok' });
  });
  router.get('/readyz', async (_request, response) => {
    const entries = await Promise.all(
      Object.entries(checks).map(async ([name, check]) => [name, await runCheck(check)] as const),
    );
    const diagnosed = await Promise.all(
      Object.entries(diagnostics).map(
        async ([name, diagnose]) => [name, await withTimeout(diagnose)] as const,
      ),
    );
    const stopping = isStopping();
    const ready = !stopping && entries.every(([, result]) => result === 'ok');
    response
      .status(ready ? 200 : 503)
      .set('Cache-Control', 'no-store')
      .json({
        status: ready ? 'ok' : 'unavailable',
        ...(stopping ? { stopping } : {}),
        checks: Object.fromEntries(entries),
        ...Object.fromEntries(diagnosed),
      });
  });
  onlyGet(router, ['/livez', '/readyz']);
  return router;
}

async function runCheck(check: () => Promise<unknown>): Promise<'ok' | 'unavailable'> {
  return (await withTimeout(() => check().then(() => true))) ? 'ok' : 'unavailable';
}

/** The result, or null after an error or the timeout. */
async function withTimeout<T>(run: () => Promise<T>): Promise<T | null> {
  const timeout = Promise.withResolvers<null>();
  const timer = setTimeout(() => timeout.resolve(null), TIMEOUT_MS);
  try {
    return await Promise.race([run(), timeout.promise]);
  } catch {
    return null;
  } finally {
    clearTimeout(timer);
  }
}
