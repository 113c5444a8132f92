import { readConfig } from '../../../server/platform/config.ts';
import { createLog } from '../../../server/platform/log.ts';
import { type Running, start } from '../../../server/app/start.ts';
import type { TestApp } from './app.ts';

/** Starts another server of the same installation, as if in a separate process, without a worker. */
export function startSecondServer(
  app: TestApp,
  env: Record<string, string> = {},
): Promise<Running> {
  const config = readConfig({
    DATABASE_URL: app.database.url,
    MAIL_TRANSPORT: 'mailbox',
    PORT: '0',
    NODE_ENV: 'test',
    ...env,
  });
  return start(config, { api: true, worker: false }, createLog('silent'));
}
