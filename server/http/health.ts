import { Router } from 'express';
import { onlyGet } from './only-get.ts';

/** Whether a part answers; the names are shown at `/readyz`. */
export type Checks = Record<string, () => Promise<unknown>>;

/** Shown at `/readyz` too: what an operator should know although we are ready to take requests. */
export type Diagnostics = Record<string, () => Promise<unknown>>;

const TIMEOUT_MS = 3_000;

/**
 * `/livez`: the process runs. `/readyz`: what it needs answers, asked anew each time, and it isn't about to
 * stop: load balancers send it nothing more.
 */
export function health(
  checks: Checks,
  notes: Diagnostics = {},
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
    const noted = await Promise.all(
      Object.entries(notes).map(async ([name, note]) => [name, await inTime(note)] as const),
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
        ...Object.fromEntries(noted),
      });
  });
  onlyGet(router, ['/livez', '/readyz']);
  return router;
}

async function runCheck(check: () => Promise<unknown>): Promise<'ok' | 'unavailable'> {
  return (await inTime(() => check().then(() => true))) ? 'ok' : 'unavailable';
}

/** What a question is answered, or null when that fails or takes too long. */
async function inTime<T>(ask: () => Promise<T>): Promise<T | null> {
  const timeout = Promise.withResolvers<null>();
  const timer = setTimeout(() => timeout.resolve(null), TIMEOUT_MS);
  try {
    return await Promise.race([ask(), timeout.promise]);
  } catch {
    return null;
  } finally {
    clearTimeout(timer);
  }
}
