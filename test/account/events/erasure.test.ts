import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { startTestApp, type TestApp } from '../../support/app/app.ts';
import { awaitEvent, logEvents, readEvents, type ShownEvent } from '../../support/read/events.ts';
import { contactPath } from '../../support/app/requests.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
  await logEvents(app);
});
afterAll(() => app.close());

const send = async (body: object): Promise<string> => {
  const answer = await app.live.post('/api/v1/emails/send', {
    content: { subject: 'Hello', text: 'Hello' },
    ...body,
  });
  expect(answer.status).toBe(200);
  return answer.body.id as string;
};

const erase = async (address: string): Promise<void> => {
  const { status } = await app.live.request('DELETE', contactPath(address));
  expect(status).toBe(204);
};

const upsert = async (email: string): Promise<string> => {
  const { body } = await app.live.post('/api/v1/contacts', { email, name: 'Ada' });
  return body.id as string;
};

const isErased = ({ data }: ShownEvent): boolean => data.erased === true;

test('EVENTS-4 an erasure replaces the data of the events of a person, and keeps all others', async () => {
  const [erased, kept] = ['erased@example.com', 'kept@example.com'];
  const contactId = await upsert(erased);
  await upsert(kept);
  const emails = [await send({ to: erased }), await send({ to: kept })];
  for (const id of emails) await awaitEvent(app, 'email.delivered', ({ data }) => data.id === id);
  await app.live.request('PUT', `/api/v1/suppressions/${erased}`, { body: { note: 'Ada' } });
  for (const email of [erased, kept]) {
    await awaitEvent(app, 'contact.validated', ({ data }) => data.email === email);
  }
  const before = await readEvents(app);

  await erase(erased);
  const after = await readEvents(app);
  expect(JSON.stringify(after)).not.toContain(erased);
  expect(after.slice(0, before.length).map(({ data: _data, ...event }) => event)).toEqual(
    before.map(({ data: _data, ...event }) => event),
  );
  const told = after.slice(0, before.length).filter(isErased);
  // The validation runs beside the sends, so the order is not the same in each run.
  expect(told.map(({ type, data }) => [type, data.id]).sort()).toEqual([
    ['contact.created', contactId],
    ['contact.validated', contactId],
    ...['email.delivered', 'email.sent'].map((type) => [type, emails[0]]),
    ['suppression.created', null],
  ]);
  expect(before.filter(({ data }) => data.email === kept || data.to_email === kept)).toEqual(
    after.filter(({ data }) => data.email === kept || data.to_email === kept),
  );
  expect(after.slice(before.length)).toMatchObject([
    { type: 'contact.erased', data: { id: contactId } },
  ]);
});

test('EVENTS-4 an email that an erasure ends fails without an address', async () => {
  const email = 'waiting@example.com';
  await upsert(email);
  const scheduled_at = new Date(Date.now() + 3_600_000).toISOString();
  const id = await send({ to: email, scheduled_at });
  await erase(email);
  const event = await awaitEvent(app, 'email.failed', ({ data }) => data.id === id);
  expect(event.data).toMatchObject({ status: 'failed', failure: { code: 'contact_deleted' } });
  expect(JSON.stringify(event)).not.toContain(email);
});

test('EVENTS-4 events about a copy are erased with its recipient, and with the recipient in to', async () => {
  const isAbout = (id: string) => (event: ShownEvent) =>
    event.data.id === id && (event.data.recipient as { kind: string })?.kind === 'cc';
  const [first, second] = ['first.person@example.com', 'second.person@example.com'];
  await upsert(first);
  await upsert(second);
  const [toFirst, toSecond] = [
    await send({ to: first, cc: [second] }),
    await send({ to: second, cc: [first] }),
  ];
  await awaitEvent(app, 'email.delivered', isAbout(toFirst));
  await awaitEvent(app, 'email.delivered', isAbout(toSecond));
  await erase(first);
  expect(JSON.stringify(await readEvents(app))).not.toContain(first);
});
