import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { ConflictError, Mailwright } from '../../sdk/src/index.ts';
import { startTestApp, type TestApp } from '../support/app/app.ts';
import { startProxy, type Proxy } from '../support/fakes/proxy.ts';

let app: TestApp;
let proxy: Proxy;
let client: Mailwright;
/** The number of responses still to be dropped. */
let toLose = 0;
/** The number of requests that the server received. */
let requests = 0;
beforeAll(async () => {
  app = await startTestApp();
  proxy = await startProxy(app.baseUrl, {
    watch(chunk, toward) {
      if (/^[A-Z]+ \/api\//.test(chunk.toString('latin1'))) requests += 1;
      if (toward === 'server' || toLose === 0) return true;
      toLose -= 1;
      void proxy.cut().then(proxy.restore);
      return false;
    },
  });
  client = new Mailwright({ apiKey: await app.issue({}), baseUrl: proxy.url });
});
afterAll(async () => {
  await proxy?.close();
  await app?.close();
});

const order = { template: 'welcome', data: { name: 'Žofie' } };

test('a send whose responses are lost creates one email and returns it', async () => {
  const to = 'lost-single@example.com';
  [toLose, requests] = [2, 0];
  const { data, response } = await client.emails.send({ ...order, to }).withResponse();
  expect(requests).toBe(3);
  expect(response.headers.get('Idempotent-Replayed')).toBe('true');
  const { data: emails } = await client.emails.list({ to }).page();
  expect(emails.map(({ id }) => id)).toEqual([data.id]);
});

test('a batch whose response is lost creates each email once', async () => {
  const emails = [1, 2, 3].map((n) => ({ ...order, to: `lost-batch-${n}@example.com` }));
  [toLose, requests] = [1, 0];
  const { batch_id, queued } = await client.emails.batch({ emails });
  expect([requests, queued]).toEqual([2, 3]);
  const recipients: string[] = [];
  for await (const { to_email } of client.emails.list({ batch_id })) recipients.push(to_email);
  expect(recipients.sort()).toEqual(emails.map(({ to }) => to));
  for (const { to } of emails) {
    expect((await client.emails.list({ to }).page()).data).toHaveLength(1);
  }
});

test('calls with the same key create one email', async () => {
  const options = { idempotencyKey: 'order-1042-shipped' };
  const to = 'own-key@example.com';
  const calls = [1, 2, 3].map(() => client.emails.send({ ...order, to }, options));
  const ids = (await Promise.all(calls)).map(({ id }) => id);
  expect(new Set(ids).size).toBe(1);
  const other = client.emails.send({ ...order, to: 'other@example.com' }, options);
  await expect(other).rejects.toBeInstanceOf(ConflictError);
});

test('waiting for an email continues until the email is delivered', async () => {
  const { id } = await client.emails.send({ ...order, to: 'waited-for@example.com' });
  const email = await client.emails.waitFor(id);
  expect(email).toMatchObject({ id, status: 'delivered', delivered_at: expect.any(String) });
});
