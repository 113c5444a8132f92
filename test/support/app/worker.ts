import { readConfig } from '../../../server/platform/config.ts';
import { createLog } from '../../../server/platform/log.ts';
import type { Parts } from '../../../server/app/shared-services.ts';
import { start } from '../../../server/app/start.ts';
import type { TestApp } from './app.ts';

/**
 * Runs a worker of the same installation, as if in a separate process, until a condition is met.
 */
export async function withWorker<T>(
  app: TestApp,
  work: () => Promise<T>,
  env: Record<string, string> = {},
  parts: Parts = { api: false, worker: true },
): Promise<T> {
  const config = readConfig({
    DATABASE_URL: app.database.url,
    MAIL_TRANSPORT: 'mailbox',
    NODE_ENV: 'test',
    ...env,
  });
  const worker = await start(config, parts, createLog('silent'));
  try {
    return await work();
  } finally {
    await worker.stop();
  }
}
