import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { readConfig } from '../../server/platform/config.ts';
import { query, sql } from '../../server/platform/database/sql.ts';
import { createLog } from '../../server/platform/log.ts';
import { type Running, start } from '../../server/app/start.ts';
import { createOrganization } from '../support/app/account.ts';
import type { TestApp } from '../support/app/app.ts';
import { queueMany } from '../support/app/bulk.ts';
import { eventually } from '../support/eventually.ts';
import { startSesApp } from '../support/app/ses-app.ts';
import {
  accept,
  after,
  type SesEndpoint,
  startSesEndpoint,
} from '../support/fakes/ses-endpoint.ts';

/** So few connections and such slow responses that a backlog lasts for seconds. */
const CONNECTIONS = 5;
const ANSWER_MS = 50;

let app: TestApp;
let ses: SesEndpoint;
let worker: Running | undefined;
let other: string;
beforeAll(async () => {
  ses = await startSesEndpoint();
  ses.account.SendQuota.MaxSendRate = 10_000;
  ses.rule = () => after(sleep(ANSWER_MS), accept());
  app = await startSesApp(ses, { parts: { api: true, worker: false } });
  other = (await createOrganization(app, 'other')).id;
});
afterAll(async () => {
  await app.close();
  await ses.close();
});
beforeEach(async () => {
  await worker?.stop();
  await app.asOwner(async (em) => {
    await query(em, sql`delete from emails`);
    await query(em, sql`delete from pgboss.job`);
  });
  ses.messages.length = 0;
});
afterAll(() => worker?.stop());

async function startWorker(): Promise<void> {
  const config = readConfig({
    DATABASE_URL: app.database.url,
    MAIL_TRANSPORT: 'ses',
    MAIL_CONNECTIONS: String(CONNECTIONS),
  });
  worker = await start(config, { api: false, worker: true }, createLog('silent'));
}

const queue = (organizationId: string, count: number, batch: boolean): Promise<string[]> =>
  app.asOwner((em) =>
    queueMany(em, app.running.services.acceptance.enqueueSend, { organizationId, count, batch }),
  );

/** The place of an email in the order of arrival, once it has arrived. */
const placeOf = (id: string | undefined): Promise<number> =>
  eventually(
    async () => ses.messages.findIndex(({ emailId }) => emailId === id),
    (place) => place >= 0,
  );

describe('EMAILS-7 while one organization has a backlog', () => {
  test.each([
    ['batch', true],
    ['single', false],
  ])(
    'of %s items, the single of another organization is sent with the next emails',
    async (_name, batch) => {
      await queue(app.organizationId, 500, batch);
      await startWorker();
      await eventually(
        async () => ses.messages.length,
        (count) => count > 20,
      );
      const arrived = ses.messages.length;
      const [single] = await queue(other, 1, false);
      // Emails in flight and fetched jobs go first, and so do those sent while it was queued.
      expect((await placeOf(single)) - arrived).toBeLessThan(250);
      expect(ses.messages.length).toBeLessThan(500);
    },
  );

  test('the batch of another organization is sent alongside', async () => {
    await queue(app.organizationId, 300, true);
    const theirs = new Set(await queue(other, 60, true));
    await startWorker();
    await eventually(
      async () => ses.messages.filter(({ emailId }) => theirs.has(emailId)).length,
      (count) => count === 60,
    );
    const last = ses.messages.findLastIndex(({ emailId }) => theirs.has(emailId));
    expect(last).toBeGreaterThan(100);
    expect(last).toBeLessThan(160);
  });
});
