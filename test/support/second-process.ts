import { readConfig } from '../../server/config.ts';
import { createLog } from '../../server/log.ts';
import type { Parts } from '../../server/services.ts';
import { type Running, start } from '../../server/start.ts';
import type { TestApp } from './app.ts';

/** Another process of the same installation: by default a worker beside an app that has none. */
export function startBeside(
  app: TestApp,
  {
    env = {},
    parts = { api: false, worker: true },
  }: { env?: Record<string, string>; parts?: Parts } = {},
): Promise<Running> {
  const config = readConfig({
    DATABASE_URL: app.database.url,
    MAIL_TRANSPORT: 'mailbox',
    PORT: '0',
    NODE_ENV: 'test',
    ...env,
  });
  return start(config, parts, createLog('silent'));
}
