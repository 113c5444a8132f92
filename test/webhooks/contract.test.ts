import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { webhooks } from '../../sdk/src/index.ts';
import { type TestApp, startTestApp } from '../support/app/app.ts';
import { eventually } from '../support/eventually.ts';
import { webhookFault, webhookTypes } from '../support/nouns/webhook-contract.ts';
import { putWebhook } from './events.ts';
import { type Receiver, startReceiver } from './receiver.ts';

let app: TestApp;
let receiver: Receiver;
let secret: string;
beforeAll(async () => {
  app = await startTestApp();
  receiver = await startReceiver();
  const { body } = await putWebhook(app, 'all', receiver.url);
  secret = body.secret as string;
});
afterAll(async () => {
  await app?.close();
  await receiver?.close();
});

const path = '/api/v1/contacts/zofie@example.com';

const typesReceived = () => new Set(receiver.received.map(({ body }) => body.type as string));

const arrived = (...types: string[]): Promise<unknown> =>
  eventually(
    () => Promise.resolve(typesReceived()),
    (received) => types.every((type) => received.has(type)),
  );

/** Each delivery satisfies the document, and the SDK returns its event. */
async function checkDeliveries(): Promise<void> {
  for (const { headers, raw, body } of receiver.received) {
    expect(webhookFault(headers, raw)).toBeNull();
    expect(await webhooks.verify(raw, headers, secret)).toEqual(body);
  }
}

test('WEBHOOKS-8 what is delivered about facts conforms to the document, and the SDK verifies it', async () => {
  await eventually(
    async () => {
      // Processes learn of a new endpoint within two seconds.
      await app.live.post('/api/v1/contacts', { email: 'zofie@example.com', lists: [] });
      await app.live.request('DELETE', path);
      return typesReceived();
    },
    (types) => types.has('contact.erased'),
  );
  await app.live.post('/api/v1/contacts', { email: 'zofie@example.com' });
  await app.live.request('PATCH', path, { body: { name: 'Žofie', data: { order: 1 } } });
  const content = { subject: 'Žluťoučký kůň', text: 'Hello' };
  const send = (more: object) =>
    app.live.post('/api/v1/emails/send', { to: 'zofie@example.com', content, ...more });
  await send({});
  const at = new Date(Date.now() + 86_400_000).toISOString();
  const { body: scheduled } = await send({ scheduled_at: at });
  await app.live.post(`/api/v1/emails/${scheduled.id}/cancel`, undefined);
  await app.live.request('PUT', '/api/v1/suppressions/ada@example.com', { body: {} });
  await app.live.request('DELETE', '/api/v1/suppressions/ada@example.com');
  await arrived(
    ...['contact.created', 'contact.updated', 'contact.erased', 'email.sent', 'email.delivered'],
    ...['email.canceled', 'suppression.created', 'suppression.deleted'],
  );
  await checkDeliveries();
});

test('EVENTS-5 the examples of all types are delivered, conform to the document, and are verified', async () => {
  receiver.received.length = 0;
  for (const type of webhookTypes) {
    const { status } = await app.live.post('/api/v1/webhooks/all/test', { type });
    expect([type, status]).toEqual([type, 202]);
  }
  await arrived(...webhookTypes);
  await checkDeliveries();
});
