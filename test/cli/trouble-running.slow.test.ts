import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { sql } from '../../server/platform/database/sql.ts';
import { addLists, createOrganization, type TestOrganization } from '../support/app/account.ts';
import { startTestApp, type TestApp } from '../support/app/app.ts';
import type { TestClient } from '../support/app/client.ts';
import { follow } from '../support/read/emails.ts';
import { eventually } from '../support/eventually.ts';
import { execute } from '../support/app/requests.ts';
import { type SmtpEndpoint, startSmtpEndpoint } from '../support/fakes/smtp-endpoint.ts';
import { withWorker } from '../support/app/worker.ts';
import {
  addNewsTemplate,
  addSubscribers,
  awaitStatus,
  campaignPath,
  put,
} from '../messages/campaigns/campaigns-setup.ts';
import { addEvents, putWebhook } from '../webhooks/events.ts';
import { type Receiver, startReceiver } from '../webhooks/receiver.ts';
import { argumentsOf } from './documented.ts';
import { run } from './run.ts';

/** Symptoms of the guide “When something is wrong” that need workers: the tests create and remove their causes. */
const GUIDE = readFileSync(resolve(import.meta.dirname, '../../spec/guides/trouble.md'), 'utf8');

let app: TestApp;
let smtp: SmtpEndpoint;
let receiver: Receiver;
let shop: TestOrganization;
/** Of the server and its workers. */
let env: Record<string, string>;
beforeAll(async () => {
  smtp = await startSmtpEndpoint();
  receiver = await startReceiver();
  env = { MAIL_TRANSPORT: 'smtp', SMTP_URL: smtp.url };
  app = await startTestApp({ parts: { api: true, worker: false }, env });
  shop = await createOrganization(app, 'shop');
  await execute(
    app,
    sql`update sender_addresses set verified_with = 'smtp'`,
    sql`update domains set verified_with = 'smtp'`,
  );
  await addNewsTemplate(app);
  await addLists(app, 'static', ['spring-sale']);
});
afterAll(async () => {
  await app.close();
  await smtp.close();
  await receiver.close();
});

/** Runs a command that stands in the guide. */
async function guide(line: string, replaced: Record<string, string> = {}): Promise<string> {
  expect(GUIDE).toContain(`\`${line}\``);
  const words = argumentsOf(line.replace(/^(?:npm run mailwright --|npx mailwright) /, ''));
  const { code, stdout, stderr } = await run(
    words.map((word) => replaced[word] ?? word),
    {
      DATABASE_URL: app.database.url,
      MAILWRIGHT_URL: app.baseUrl,
      MAILWRIGHT_API_KEY: app.live.key ?? '',
      ...env,
    },
  );
  expect([code, code === 0 ? '' : stderr]).toEqual([0, '']);
  return stdout;
}

test('A campaign stands still: `queue` shows who has paused it, and `campaigns resume` continues it', () =>
  withWorker(
    app,
    async () => {
      await addSubscribers(app, { count: 20, list: 'spring-sale' });
      // Most of them wait for this rate.
      const slow = { audience: { lists: ['spring-sale'] }, max_rate_per_hour: 100 };
      expect((await put(app.live, 'spring-sale', slow)).status).toBe(201);
      await app.live.post(campaignPath('spring-sale', 'schedule'), {});
      await awaitStatus(app.live, 'spring-sale', 'sending');
      expect((await app.live.post(campaignPath('spring-sale', 'pause'), {})).status).toBe(200);
      await awaitStatus(app.live, 'spring-sale', 'paused');

      const shown = /the campaign spring-sale of demo has been paused since/i;
      expect(await guide('npm run mailwright -- queue')).toMatch(shown);
      await guide('npx mailwright campaigns resume spring-sale');
      await awaitStatus(app.live, 'spring-sale', 'sending');
      expect(await guide('npm run mailwright -- queue')).not.toMatch(shown);
      await app.live.post(campaignPath('spring-sale', 'cancel'), {});
    },
    env,
  ));

test('An endpoint is disabled: its deliveries show why, and a replay delivers what it has missed', () =>
  withWorker(
    app,
    async () => {
      receiver.reply = () => ({ status: 410 });
      expect((await putWebhook(app, 'shop', receiver.url)).status).toBe(201);
      await addEvents(app, [{ data: { n: 1 } }]);
      const webhook = async () => (await app.live.get('/api/v1/webhooks/shop')).body;
      await eventually(webhook, ({ status }) => status === 'disabled');

      const failed = await guide('npx mailwright webhooks deliveries shop --status failed');
      const [id = ''] = /[0-9a-f-]{36}/.exec(failed) ?? [];
      const one = 'npx mailwright webhooks deliveries shop 0193a1b2-7c3d-7e4f-8a5b-6c7d8e9f0a40';
      expect(await guide(one, { '0193a1b2-7c3d-7e4f-8a5b-6c7d8e9f0a40': id })).toContain('410');
      receiver.reply = () => ({});
      receiver.received.length = 0;
      await putWebhook(app, 'shop', receiver.url, { enabled: true });
      expect(await guide('npx mailwright webhooks replay shop')).toContain(
        '1 event will be delivered',
      );
      await eventually(
        async () => receiver.received.map(({ body }) => body.data),
        (delivered) => delivered.some((data) => data?.n === 1),
      );
      expect(await webhook()).toMatchObject({ status: 'enabled', disabled_reason: null });
      await app.live.request('DELETE', '/api/v1/webhooks/shop');
    },
    env,
  ));

test('Email is sent slowly: `queue why` names the rate limit, and a higher one ends the wait', async () => {
  const slow = { ...env, SMTP_MAX_RATE: '1' };
  const ids = await accept(app.live, 60);
  const last = ids.at(-1)!;
  const replaced = { '0193a1b2-7c3d-7e4f-8a5b-6c7d8e9f0a40': last };
  const why = 'npm run mailwright -- queue why 0193a1b2-7c3d-7e4f-8a5b-6c7d8e9f0a40';
  await withWorker(
    app,
    async () => {
      await eventually(
        async () => smtp.messages.length,
        (sent) => sent > 0,
      );
      expect(await guide(why, replaced)).toMatch(
        /The mail provider takes at most 1 emails per second/,
      );
    },
    slow,
  );
  await withWorker(app, () => follow(app.live, last, 'sent'), { ...env, SMTP_MAX_RATE: '1000' });
});

/** Emails of an organization that are accepted, and wait for a worker. */
async function accept(client: TestClient, count: number): Promise<string[]> {
  const ids: string[] = [];
  for (let n = 0; n < count; n += 1) {
    const { status, body } = await client.post('/api/v1/emails/send', {
      to: `reader${n}@example.com`,
      content: { subject: 'Order', text: 'It has arrived.' },
    });
    expect(status).toBe(200);
    ids.push(body.id);
  }
  return ids;
}

const SMTP_WAIT = 120_000;

test(
  'All email waits because of the provider: `queue` shows why, and `queue retry` tries at once',
  async () => {
    await withWorker(
      app,
      async () => {
        smtp.rule = ({ to }) =>
          to === undefined
            ? undefined
            : { at: 'recipient', reply: { code: 554, text: 'Your host is on our black list' } };
        const [id = ''] = await accept(app.live, 10);
        const shown = await eventually(
          () => guide('npm run mailwright -- queue'),
          (text) => text.includes('Sending over smtp has been paused since'),
        );
        expect(shown).toContain('554 Your host is on our black list');
        smtp.rule = () => undefined;
        await guide('npm run mailwright -- queue retry');
        await follow(app.live, id, 'sent');
        expect(await guide('npm run mailwright -- queue')).toContain('Sending is not paused.');
      },
      env,
    );
  },
  SMTP_WAIT,
);

test(
  'Email from one domain waits: `queue` shows the reply, and `queue retry --domain` tries at once',
  async () => {
    await withWorker(
      app,
      async () => {
        const [other = ''] = await accept(app.live, 1);
        await follow(app.live, other, 'sent');
        smtp.rule = ({ from, to }) =>
          to !== undefined && from.endsWith('@shop.example')
            ? { at: 'recipient', reply: { code: 550, text: '5.7.1 No SPF' } }
            : undefined;
        const ids = await accept(shop.live, 10);
        const shown = await eventually(
          () => guide('npm run mailwright -- queue'),
          (text) => text.includes('Mail from shop.example of shop has been paused since'),
        );
        expect(shown).toContain('No SPF');
        smtp.rule = () => undefined;
        await guide('npm run mailwright -- queue retry --domain shop.example');
        await follow(shop.live, ids.at(-1)!, 'sent');
      },
      env,
    );
  },
  SMTP_WAIT,
);

test('The dashboard cannot be opened: DASHBOARD=off is a 404, and with on the page opens', async () => {
  expect(GUIDE).toContain('`curl --include http://localhost:8080/dashboard`');
  const statusWith = async (setting: string): Promise<number> => {
    const other = await startTestApp({
      parts: { api: true, worker: false },
      env: { DASHBOARD: setting },
    });
    try {
      return (await fetch(`${other.baseUrl}/dashboard`)).status;
    } finally {
      await other.close();
    }
  };
  expect(await statusWith('off')).toBe(404);
  expect(await statusWith('on')).toBe(200);
});
