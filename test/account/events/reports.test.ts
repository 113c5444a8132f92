import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { storeProviderEvents } from '../../../server/delivery/feedback/inbox.ts';
import type { EmailEvent } from '../../../server/messages/emails/outcomes/status.ts';
import { query, sql } from '../../../server/platform/database/sql.ts';
import { newId } from '../../../server/platform/values/id.ts';
import { startTestApp, type TestApp } from '../../support/app/app.ts';
import { insertEmail, type StoredEmail } from '../../support/read/emails.ts';
import { eventually } from '../../support/eventually.ts';
import { logEvents, readEvents, type ShownEvent } from '../../support/read/events.ts';
import { withQueue } from '../../support/app/queue-client.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
  await logEvents(app);
});
afterAll(() => app.close());

/** An email that was handed over to SES. */
const insert = (given: StoredEmail = {}): Promise<string> =>
  app.asOwner((em) => insertEmail(em, app, { status: 'sent', transport: 'ses', ...given }));

/** Reports events about an email one after the other, and waits until they are applied. */
async function report(emailId: string, ...reports: Partial<EmailEvent>[]): Promise<void> {
  for (const one of reports) {
    const event = {
      id: newId(),
      emailId,
      type: 'delivery',
      occurredAt: new Date().toISOString(),
      ...one,
    } satisfies EmailEvent;
    await withQueue(app, (boss) => app.asOwner((em) => storeProviderEvents(boss, em, [event])));
    await eventually(
      () => app.asOwner((em) => query(em, sql`select from provider_events where id = ${event.id}`)),
      ({ length }) => length === 0,
    );
  }
}

const about = async (id: string): Promise<ShownEvent[]> =>
  (await readEvents(app)).filter(({ data }) => data.id === id);
const typesAbout = async (id: string): Promise<string[]> =>
  (await about(id)).map(({ type }) => type);

test('EVENTS-4 opens and clicks have events each time, without who or what was clicked', async () => {
  const id = await insert();
  await report(id, { type: 'delivery' }, { type: 'open' }, { type: 'open' }, { type: 'click' });
  const events = await about(id);
  expect(events.map(({ type }) => type)).toEqual([
    'email.delivered',
    'email.opened',
    'email.opened',
    'email.clicked',
  ]);
  const nothing = { user_agent: null, ip: null, machine: null };
  expect(events[1]?.data).toMatchObject({ open: nothing, opened_at: expect.any(String) });
  // It follows the delivery at once.
  expect(events[3]?.data).toMatchObject({ click: { url: null, ...nothing, machine: true } });
});

test('EVENTS-6 opens and clicks say whether a program caused them, as far as is known', async () => {
  const id = await insert();
  const at = (seconds: number): string =>
    new Date(Date.UTC(2026, 0, 1) + seconds * 1_000).toISOString();
  await report(
    id,
    { type: 'delivery', occurredAt: at(0) },
    { type: 'open', occurredAt: at(1), machine: true },
    { type: 'open', occurredAt: at(2), machine: false },
    { type: 'click', occurredAt: at(3) },
    { type: 'click', occurredAt: at(20) },
    { type: 'click', occurredAt: at(30), machine: true },
  );
  const events = await about(id);
  const machines = events.map(({ data }) => {
    const { open, click } = data as Record<string, { machine: boolean | null } | undefined>;
    return (open ?? click)?.machine;
  });
  expect(machines).toEqual([undefined, true, false, true, false, true]);
  // Those by programs leave no time.
  expect(events.map(({ data }) => [data.opened_at, data.clicked_at])).toEqual([
    [null, null],
    [null, null],
    [at(2), null],
    [at(2), null],
    [at(2), at(20)],
    [at(2), at(20)],
  ]);
  const { body } = await app.live.get(`/api/v1/emails/${id}`);
  expect(body.events.map(({ machine }: { machine: unknown }) => machine)).toEqual([
    null,
    ...machines.slice(1),
  ]);
});

test('EVENTS-4 delays and each bounce have an event, with the bounce that it reports', async () => {
  const id = await insert();
  const soft = { type: 'soft', subType: 'MailboxFull', diagnostic: 'smtp; 452 4.2.2' } as const;
  await report(
    id,
    { type: 'delivery_delay' },
    { type: 'delivery' },
    { type: 'bounce', bounce: soft },
  );
  const [delayed, , bounced] = await about(id);
  expect(delayed).toMatchObject({ type: 'email.delivery_delayed', data: { status: 'sent' } });
  // A soft bounce after a delivery is a bounce, and changes nothing of the email.
  expect(bounced).toMatchObject({
    type: 'email.bounced',
    data: {
      status: 'delivered',
      bounce: { type: 'soft', sub_type: 'MailboxFull', diagnostic: 'smtp; 452 4.2.2' },
    },
  });
});

test('EVENTS-4 a complaint names its kind', async () => {
  const id = await insert({ to_email: 'kind@example.com', to_key: 'kind@example.com' });
  await report(id, { type: 'complaint', feedbackType: 'abuse' }, { type: 'not_spam' });
  const events = await about(id);
  expect(events).toMatchObject([
    { type: 'email.complained', data: { complaint: { feedback_type: 'abuse' } } },
  ]);
});

test('EVENTS-4 a report that an email is no spam is an event where its delivery was not known', async () => {
  const [sent, delivered] = [await insert(), await insert({ status: 'delivered' })];
  for (const id of [sent, delivered]) await report(id, { type: 'not_spam' });
  expect(await about(sent)).toMatchObject([
    { type: 'email.delivered', data: { status: 'delivered' } },
  ]);
  expect(await typesAbout(delivered)).toEqual([]);
});

test('EVENTS-4 a report that an email was sent is an event only where that was not known', async () => {
  const known = await insert();
  const unknown = await insert({ status: 'sending' });
  const lost = await insert({ status: 'failed', failure_code: 'outcome_unknown' });
  for (const id of [known, unknown, lost]) await report(id, { type: 'send' });
  expect(await typesAbout(known)).toEqual([]);
  expect(await typesAbout(unknown)).toEqual(['email.sent']);
  expect(await typesAbout(lost)).toEqual(['email.sent']);
});

test('EVENTS-4 an email that the provider refuses after its acceptance has failed', async () => {
  const [refused, delivered] = [await insert(), await insert({ status: 'delivered' })];
  for (const id of [refused, delivered]) await report(id, { type: 'reject' });
  expect(await about(refused)).toMatchObject([
    { type: 'email.failed', data: { failure: { code: 'provider_rejected' } } },
  ]);
  expect(await typesAbout(delivered)).toEqual([]);
});

test('EVENTS-4 a report that arrives twice has one event', async () => {
  const id = await insert();
  const event = { id: newId(), type: 'delivery' } as const;
  await report(id, event, event);
  expect(await typesAbout(id)).toEqual(['email.delivered']);
});

test('EVENTS-5 reports about test emails have no events', async () => {
  const id = await insert({ mode: 'test' });
  const before = (await readEvents(app)).length;
  await withQueue(app, (boss) =>
    app.asOwner((em) =>
      storeProviderEvents(boss, em, [
        { id: newId(), emailId: id, type: 'delivery', occurredAt: new Date().toISOString() },
      ]),
    ),
  );
  const other = await insert();
  await report(other, { type: 'delivery' });
  expect((await readEvents(app)).length).toBe(before + 1);
});
