import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { query, queryOne, sql } from '../../../server/platform/database/sql.ts';
import { newId } from '../../../server/platform/values/id.ts';
import { startTestApp, type TestApp } from '../../support/app/app.ts';
import { follow, insertEmail, type StoredEmail } from '../../support/read/emails.ts';
import { eventually } from '../../support/eventually.ts';
import { startProxy, type Proxy } from '../../support/fakes/proxy.ts';
import { inSnsEnvelope, RECIPIENT, sesEvent } from '../../support/fakes/ses-events.ts';
import { type SqsEndpoint, startSqsEndpoint } from '../../support/fakes/sqs-endpoint.ts';
import { withWorker } from '../../support/app/worker.ts';

let app: TestApp;
let sqs: SqsEndpoint;
beforeAll(async () => {
  sqs = await startSqsEndpoint();
  // Set as an operator sets them: the AWS SDK reads its own variables.
  Object.assign(process.env, {
    AWS_REGION: 'eu-central-1',
    AWS_ACCESS_KEY_ID: 'AKIDEXAMPLE',
    AWS_SECRET_ACCESS_KEY: 'secret',
  });
  app = await startTestApp({ env: { SES_EVENTS_QUEUE_URL: sqs.queueUrl } });
});
afterAll(async () => {
  await app.close();
  await sqs.close();
});

const sent = (given: StoredEmail = {}): Promise<string> =>
  app.asOwner((em) =>
    insertEmail(em, app, { status: 'sent', attempts: 1, transport: 'ses', ...given }),
  );
const count = async (table: string, emailId: string): Promise<number> => {
  const { n } = await app.asOwner((em) =>
    queryOne<{ n: number }>(
      em,
      sql`select count(*)::int as n from ${sql.table(table)} where email_id = ${emailId}`,
    ),
  );
  return n;
};
/** As many concurrent polls as there are by default. */
const POLLERS = 4;
const untilPolling = (queue: SqsEndpoint): Promise<number> =>
  eventually(
    async () => queue.polling,
    (polling) => polling === POLLERS,
  );
const acknowledged = (): Promise<number> =>
  eventually(
    async () => sqs.waiting(),
    (waiting) => waiting === 0,
  );

describe('PROVIDERS-5 through SQS,', () => {
  test.each([
    ['raw', (event: string) => event],
    ['in the envelope of SNS', inSnsEnvelope],
  ])('an event %s is applied to its email and acknowledged', async (_name, wrap) => {
    const id = await sent();
    sqs.send(wrap(sesEvent(id, 'Delivery')));
    const { body } = await follow(app.live, id, 'delivered');
    expect(body).toMatchObject({
      sent_at: '2026-01-01T00:00:01.000Z',
      delivered_at: '2026-01-01T00:00:03.000Z',
      events: [{ type: 'delivery', occurred_at: '2026-01-01T00:00:03.000Z' }],
    });
    await acknowledged();
    expect(await count('provider_events', id)).toBe(0);
  });

  test('an event that is delivered several times is counted once', async () => {
    const id = await sent();
    const [delivery, open] = [sesEvent(id, 'Delivery'), sesEvent(id, 'Open')];
    for (const body of [delivery, inSnsEnvelope(delivery), delivery, open]) sqs.send(body);
    await acknowledged();
    await eventually(
      () => count('email_events', id),
      (n) => n === 2,
    );
    sqs.send(inSnsEnvelope(delivery));
    await acknowledged();
    await eventually(
      () => count('provider_events', id),
      (n) => n === 0,
    );
    expect(await count('email_events', id)).toBe(2);
  });

  test('a message that isn’t an event of our emails is acknowledged and changes nothing', async () => {
    const strange = [
      'Successfully validated SNS topic for Amazon SES event publishing.',
      inSnsEnvelope('Successfully validated SNS topic for Amazon SES event publishing.'),
      '',
      'null',
      '[]',
      '{"eventType":"Delivery"}',
      '{"eventType":"Delivery","mail":{"tags":{"email_id":["no id"]},"timestamp":"2026"}}',
      sesEvent('', 'Delivery'),
      sesEvent(newId(), 'Delivery').replace('Delivery', 'Subscription'),
      sesEvent(newId(), 'Delivery').replace('Delivery', 'constructor'),
    ];
    for (const body of strange) sqs.send(body);
    await acknowledged();
    const id = await sent();
    sqs.send(sesEvent(id, 'Send'));
    await eventually(
      () => count('email_events', id),
      (n) => n === 1,
    );
  });

  test('polls that find no message wait', async () => {
    await untilPolling(sqs);
    const receives = sqs.receives;
    const id = await sent();
    sqs.send(sesEvent(id, 'Delivery'));
    await follow(app.live, id, 'delivered');
    await untilPolling(sqs);
    // Only the polls that the event ended, and no others.
    expect(sqs.receives - receives).toBeLessThanOrEqual(POLLERS);
  });

  test.each([
    [500, 'InternalFailure'],
    [400, 'QueueDoesNotExist'],
  ])('a queue that answers %s is polled again until it can be read', async (status, type) => {
    const before = app.log().length;
    sqs.failure = { status, type };
    // The poll that is already waiting ends with this event.
    sqs.send(sesEvent(await sent(), 'Send'));
    await eventually(
      async () => app.log().slice(before),
      (log) => log.includes('the queue of events cannot be read'),
    );
    expect((await fetch(`${app.baseUrl}/readyz`)).status).toBe(200);
    const id = await sent();
    sqs.send(sesEvent(id, 'Delivery'));
    sqs.failure = null;
    sqs.showAgain();
    await follow(app.live, id, 'delivered');
    // A poll that finds a message ends at once.
    const wake = async (): Promise<string> => {
      sqs.send(sesEvent(id, 'Delivery'));
      return app.log().slice(before);
    };
    await eventually(wake, (log) => log.includes('can be read again'));
  });

  test('no address is written to the log', () => {
    expect(app.log()).not.toContain(RECIPIENT);
  });
});

describe('PROVIDERS-5 a consumer that stops', () => {
  test('does not wait for a poll to end', async () => {
    const queue = await startSqsEndpoint();
    const env = { SES_EVENTS_QUEUE_URL: queue.queueUrl };
    await withWorker(app, () => untilPolling(queue), env);
    await eventually(
      async () => queue.polling,
      (polling) => polling === 0,
    );
    await queue.close();
  });

  test('does not lose an event or count it twice while it handles many', async () => {
    const queue = await startSqsEndpoint();
    const env = { SES_EVENTS_QUEUE_URL: queue.queueUrl };
    const ids = await Promise.all(Array.from({ length: 60 }, () => sent()));
    for (const id of ids) queue.send(sesEvent(id, 'Delivery'));
    const until = (most: number) => () =>
      eventually(
        async () => queue.waiting(),
        (waiting) => waiting <= most,
      );
    await withWorker(app, until(ids.length - 1), env);
    queue.showAgain();
    await withWorker(app, until(0), env);
    const applied = await eventually(
      () =>
        app.asOwner((em) =>
          query<{ email_id: string }>(
            em,
            sql`select email_id from email_events where email_id = any(${ids}::uuid[])`,
          ),
        ),
      ({ length }) => length >= ids.length,
    );
    expect(applied.map(({ email_id: id }) => id).sort()).toEqual([...ids].sort());
    await queue.close();
  });
});

test('PROVIDERS-5 an event is acknowledged only after it has been stored', async () => {
  const queue = await startSqsEndpoint();
  const proxy: Proxy = await startProxy(app.database.url);
  const id = await sent();
  await withWorker(
    app,
    async () => {
      await untilPolling(queue);
      await proxy.cut();
      queue.send(sesEvent(id, 'Delivery'));
      await eventually(
        async () => queue.deliveries,
        (deliveries) => deliveries === 1,
      );
      expect(queue.waiting()).toBe(1);
      await proxy.restore();
      await eventually(
        async () => queue.waiting(),
        (waiting) => waiting === 0,
      );
      await follow(app.live, id, 'delivered');
    },
    { SES_EVENTS_QUEUE_URL: queue.queueUrl, DATABASE_URL: proxy.url },
  );
  expect(queue.deliveries).toBe(1);
  await proxy.close();
  await queue.close();
});
