import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import { query, sql } from '../../server/platform/database/sql.ts';
import { acceptEmail, idOf } from '../../server/messages/emails/acceptance/accept.ts';
import { unitOfWork } from '../../server/http/unit-of-work.ts';
import type { Principal } from '../../server/platform/values/principal.ts';
import { SEND_QUEUE } from '../../server/platform/queue/queues.ts';
import { newId } from '../../server/platform/values/id.ts';
import { countRows, setRateLimits } from '../support/app/account.ts';
import { startTestApp, type TestApp } from '../support/app/app.ts';
import { follow } from '../support/read/emails.ts';
import { eventually } from '../support/eventually.ts';
import { jobOf } from '../support/app/queue.ts';
import { withQueue } from '../support/app/queue-client.ts';
import { withWorker } from '../support/app/worker.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ parts: { api: true, worker: false } });
  await setRateLimits(app, { sends: 5_000 });
});
afterAll(() => app.close());
afterEach(() => app.asOwner((em) => query(em, sql`delete from pgboss.job`)));

const ORDER = {
  to: 'ada@example.com',
  template: 'password-reset',
  data: { reset_url: 'https://shop.example/r' },
};
const send = async (change: object = {}): Promise<string> =>
  (await app.live.post('/api/v1/emails/send', { ...ORDER, ...change })).body.id;

test('the job’s id is the email’s id, and its payload is empty', async () => {
  const id = await send();
  expect(await jobOf(app, id)).toMatchObject({ id, state: 'created', data: null });
});

test('EMAILS-7 urgent mail is sent before mail that has waited longer', async () => {
  const low = await Promise.all(Array.from({ length: 130 }, () => send({ priority: 'low' })));
  const high = await Promise.all(Array.from({ length: 5 }, () => send({ priority: 'high' })));
  const readSent = (): Promise<{ id: string }[]> =>
    app.asOwner((em) =>
      query(
        em,
        sql`select id from emails where id = any(${[...low, ...high]}) and sent_at is not null
          order by sent_at`,
      ),
    );
  const sent = await withWorker(app, () => eventually(readSent, ({ length }) => length === 135));
  // Emails that are in flight and jobs that were fetched ahead may have been taken before.
  const first = sent.slice(0, 105).map(({ id }) => id);
  expect(high.filter((id) => !first.includes(id))).toEqual([]);
});

test('the queue takes back the job of a worker that died, and the next worker delivers the email once', async () => {
  const id = await send();
  await app.asOwner(async (em) => {
    await query(
      em,
      sql`update pgboss.job set state = 'active', retry_count = 0,
          started_on = now() - interval '2 minutes', heartbeat_on = now() - interval '1 minute'
        where id = ${id}`,
    );
    await query(
      em,
      sql`update emails set status = 'sending', attempts = 1, transport = 'mailbox',
          claimed_at = now() - interval '2 minutes'
        where id = ${id}`,
    );
  });
  await withQueue(app, (boss) => boss.supervise(SEND_QUEUE));
  expect((await jobOf(app, id))?.state).toBe('retry');

  await app.asOwner((em) =>
    query(em, sql`update pgboss.job set start_after = now() where id = ${id}`),
  );

  const { body } = await withWorker(app, () => follow(app.live, id, 'delivered'));
  expect(body.attempts).toBe(2);
  const messages = await app.asOwner((em) =>
    query(em, sql`select from mailbox_messages where email_id = ${id}`),
  );
  expect(messages).toHaveLength(1);
});

test('an email and its job are stored together or not at all', async () => {
  const { orm, acceptance } = app.running.services;
  const principal: Principal = {
    organizationId: app.organizationId,
    actor: { kind: 'api_key', id: newId() },
    mode: 'live',
    scopes: ['full'],
    senderDomains: null,
  };
  const before = await counts();
  let accepted = '';
  const failing = unitOfWork(orm, { tenant: principal, keepTestRows: true }, async (em) => {
    accepted = idOf(await acceptEmail({ em, ...principal }, ORDER, acceptance));
    throw new Error('A failure after both inserts.');
  });
  await expect(failing).rejects.toThrow('A failure after both inserts.');
  expect(accepted).not.toBe('');
  expect(await counts()).toEqual(before);

  // Without the failure, both are stored.
  const kept = await unitOfWork(orm, { tenant: principal, keepTestRows: true }, async (em) =>
    idOf(await acceptEmail({ em, ...principal }, ORDER, acceptance)),
  );
  expect(await counts()).toEqual(before.map((count) => count + 1));
  expect(await jobOf(app, kept)).toBeDefined();
});

test('an email whose job can’t be stored is not accepted', async () => {
  const before = await counts();
  await app.asOwner((em) =>
    query(
      em,
      sql`alter table pgboss.job add constraint full_up check (priority < 5 * 2 ^ 28) not valid`,
    ),
  );
  const answer = await app.live.post('/api/v1/emails/send', { ...ORDER, priority: 'high' });
  expect(answer.status).toBe(500);
  expect(await counts()).toEqual(before);
  await app.asOwner((em) => query(em, sql`alter table pgboss.job drop constraint full_up`));
});

const counts = (): Promise<number[]> =>
  app.asOwner(async (em) => [await countRows(em, 'emails'), await countRows(em, 'pgboss.job')]);
