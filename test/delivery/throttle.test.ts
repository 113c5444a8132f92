import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { readConfig } from '../../server/platform/config.ts';
import { query, sql } from '../../server/platform/database/sql.ts';
import { createLog } from '../../server/platform/log.ts';
import { type Running, start } from '../../server/app/start.ts';
import type { TestApp } from '../support/app/app.ts';
import { queueEmail } from '../support/read/emails.ts';
import { eventually } from '../support/eventually.ts';
import { startSesApp, templateVersion } from '../support/app/ses-app.ts';
import { limitTo, type SesEndpoint, startSesEndpoint } from '../support/fakes/ses-endpoint.ts';

const PER_SECOND = 14;
const WORKERS = 4;
const EMAILS = 130;

let app: TestApp;
let ses: SesEndpoint;
let workers: Running[] = [];
beforeAll(async () => {
  ses = await startSesEndpoint();
  ses.account.SendQuota.MaxSendRate = PER_SECOND;
  app = await startSesApp(ses, { parts: { api: true, worker: false } });
});
afterAll(async () => {
  await Promise.all(workers.map((worker) => worker.stop()));
  await app.close();
  await ses.close();
});

test('four workers together stay within the rate of the account, and use all of it', async () => {
  const limit = limitTo(PER_SECOND);
  let throttled = 0;
  ses.rule = (request) => {
    const behaviour = limit(request);
    if (behaviour) throttled += 1;
    return behaviour;
  };
  const template = await templateVersion(app, 'welcome');
  const given = { template_version_id: template, variables: { name: 'Ada' } };
  for (let i = 0; i < EMAILS; i += 1) await queueEmail(app, given);

  const config = readConfig({ DATABASE_URL: app.database.url, MAIL_TRANSPORT: 'ses' });
  const parts = { api: false, worker: true };
  workers = await Promise.all(
    Array.from({ length: WORKERS }, () => start(config, parts, createLog('silent'))),
  );
  await eventually(
    async () => ses.messages.length,
    (count) => count === EMAILS,
    60_000,
  );
  // A machine that stalls sends some of them in bursts. The long run of the fault tests checks for
  // less than 1 %.
  expect(throttled / ses.requests).toBeLessThan(0.05);
  const first = ses.messages[0]?.receivedAt.getTime() ?? 0;
  const last = ses.messages.at(-1)?.receivedAt.getTime() ?? 0;
  // At 0.9 of the rate. A slower run is no failure; it only takes longer.
  expect(EMAILS / ((last - first) / 1_000)).toBeLessThan(PER_SECOND);

  const rows = await eventually(
    () =>
      app.asOwner((em) =>
        query(em, sql`select status, attempts, count(*)::int as emails from emails group by 1, 2`),
      ),
    (found) => found.length === 1,
  );
  expect(rows).toEqual([{ status: 'sent', attempts: 1, emails: EMAILS }]);
  expect(ses.doubledIds()).toEqual([]);
});
