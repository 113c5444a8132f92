import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { readConfig } from '../../server/platform/config.ts';
import { query, sql } from '../../server/platform/database/sql.ts';
import { createLog } from '../../server/platform/log.ts';
import { type Running, start } from '../../server/app/start.ts';
import type { TestApp } from '../support/app/app.ts';
import { queueEmail } from '../support/read/emails.ts';
import { eventually } from '../support/eventually.ts';
import { startProxy } from '../support/fakes/proxy.ts';
import { startSesApp, templateVersion } from '../support/app/ses-app.ts';
import {
  accept,
  acceptThenStall,
  after,
  type SesEndpoint,
  startSesEndpoint,
} from '../support/fakes/ses-endpoint.ts';
import { addEvents, putWebhook } from '../webhooks/events.ts';
import { startReceiver } from '../webhooks/receiver.ts';

const CONNECTIONS = 10;
const EMAILS = 60;

let app: TestApp;
let ses: SesEndpoint;
let template: string;
let running: Running[] = [];
beforeAll(async () => {
  ses = await startSesEndpoint();
  ses.account.SendQuota.MaxSendRate = 10_000;
  app = await startSesApp(ses, { parts: { api: true, worker: false } });
  template = await templateVersion(app, 'welcome');
});
afterAll(async () => {
  await app.close();
  await ses.close();
});
beforeEach(async () => {
  ses.rule = () => undefined;
  ses.messages.length = 0;
  await app.asOwner(async (em) => {
    await query(em, sql`delete from emails`);
    await query(em, sql`delete from pgboss.job`);
  });
  for (let i = 0; i < EMAILS; i += 1) {
    await queueEmail(app, { template_version_id: template, variables: { name: 'Ada' } });
  }
});
afterEach(async () => {
  await Promise.all(running.map((worker) => worker.stop()));
  running = [];
});

async function startWorker(databaseUrl = app.database.url): Promise<Running> {
  const config = readConfig({
    DATABASE_URL: databaseUrl,
    MAIL_TRANSPORT: 'ses',
    MAIL_CONNECTIONS: String(CONNECTIONS),
  });
  const worker = await start(config, { api: false, worker: true }, createLog('silent'));
  running.push(worker);
  return worker;
}

/** The number of emails and jobs in each state. */
const counts = (): Promise<Record<string, number>> =>
  app.asOwner(async (em) => {
    const rows = await query<{ name: string; count: number }>(
      em,
      sql`
        select 'email ' || status as name, count(*)::int from emails group by 1
        union all
        select 'job ' || state, count(*)::int from pgboss.job where name = 'email-send' group by 1`,
    );
    return Object.fromEntries(rows.map(({ name, count }) => [name, count]));
  });

describe('a stop while the provider does not answer', () => {
  test('ends without an answer, and neither loses nor repeats an email', async () => {
    ses.rule = () => acceptThenStall();
    const worker = await startWorker();
    await eventually(
      async () => ses.messages.length,
      (arrived) => arrived === CONNECTIONS,
    );
    await worker.stop();
    // Emails that the provider may have wait for their events; the others are as if they had never
    // been fetched.
    expect(await counts()).toEqual({
      'email sending': CONNECTIONS,
      'email queued': EMAILS - CONNECTIONS,
      'job completed': CONNECTIONS,
      'job created': EMAILS - CONNECTIONS,
    });

    ses.rule = () => undefined;
    await startWorker();
    await eventually(counts, (found) => found['email sent'] === EMAILS - CONNECTIONS);
    expect(ses.messages).toHaveLength(EMAILS);
    expect(ses.doubledIds()).toEqual([]);
  });
});

describe('a stop while a webhook endpoint does not answer', () => {
  test('claims nothing more and stores the outcomes of a slow provider', async () => {
    const receiver = await startReceiver(() => ({ after: new Promise(() => {}) }));
    expect((await putWebhook(app, 'hanging', receiver.url)).status).toBe(201);
    const answering = Promise.withResolvers<void>();
    let begun = 0;
    ses.rule = () => {
      begun += 1;
      return after(answering.promise, accept());
    };
    await addEvents(app, [{}]);
    const worker = await startWorker();
    await eventually(
      async () => [begun, receiver.inFlight],
      ([mails, deliveries]) => mails === CONNECTIONS && deliveries === 1,
    );
    const stopped = worker.stop();
    await sleep(4_000);
    answering.resolve();
    await stopped;
    // Emails that nobody had claimed before the stop are as if they had never been fetched.
    expect(begun).toBe(CONNECTIONS);
    expect(await counts()).toEqual({
      'email sent': CONNECTIONS,
      'email queued': EMAILS - CONNECTIONS,
      'job completed': CONNECTIONS,
      'job created': EMAILS - CONNECTIONS,
    });
    await app.live.request('DELETE', '/api/v1/webhooks/hanging');
    await receiver.close();
  });
});

describe('an outage of the database', () => {
  test('during sending neither loses nor repeats an email', async () => {
    const proxy = await startProxy(app.database.url);
    ses.rule = () => after(sleep(150), accept());
    await startWorker(proxy.url);
    for (let round = 0; round < 3; round += 1) {
      const arrived = ses.messages.length;
      await eventually(
        async () => ses.messages.length,
        (now) => now > arrived || now === EMAILS,
      );
      await proxy.cut();
      // Emails in flight arrive, and their outcomes can't be stored yet.
      await sleep(300);
      await proxy.restore();
    }
    await eventually(counts, (found) => found['email sent'] === EMAILS, 50_000);
    expect(ses.messages).toHaveLength(EMAILS);
    expect(ses.doubledIds()).toEqual([]);
    await Promise.all(running.map((worker) => worker.stop()));
    await proxy.close();
  });
});
