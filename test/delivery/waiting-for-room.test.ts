import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { query, sql } from '../../server/platform/database/sql.ts';
import { WINDOW_MS } from '../../server/platform/concurrency/rate-meter.ts';
import { addressHasher } from '../../server/platform/values/address-hash.ts';
import type { TestApp } from '../support/app/app.ts';
import { queueEmail, readEmailRow } from '../support/read/emails.ts';
import { eventually } from '../support/eventually.ts';
import { jobOf, type StoredJob, untilJobDone } from '../support/app/queue.ts';
import { startSesApp, templateVersion } from '../support/app/ses-app.ts';
import {
  accept,
  after,
  type SesEndpoint,
  startSesEndpoint,
} from '../support/fakes/ses-endpoint.ts';

const CONNECTIONS = 5;

let app: TestApp;
let ses: SesEndpoint;
beforeAll(async () => {
  ses = await startSesEndpoint();
  ses.account.SendQuota.MaxSendRate = 10_000;
  app = await startSesApp(ses, { env: { MAIL_CONNECTIONS: String(CONNECTIONS) } });
});
afterAll(async () => {
  await app.close();
  await ses.close();
});

const untilActive = (id: string, retries: number): Promise<StoredJob | undefined> =>
  eventually(
    () => jobOf(app, id),
    (job) => job?.state === 'active' && job.retry_count === retries,
  );

/** Occupies every connection, and leaves two prepared emails that wait for one. */
async function fillUp() {
  // The worker claims as many emails ahead as the provider answered recently: none, once older answers no longer count.
  await sleep(3 * WINDOW_MS);
  const template_version_id = await templateVersion(app, 'welcome');
  const queue = (to = 'ada@example.com'): Promise<string> =>
    queueEmail(app, {
      template_version_id,
      variables: { name: 'Ada' },
      to_email: to,
      to_key: to,
    });
  let answer = (): void => {};
  const answered = new Promise<void>((resolve) => {
    answer = resolve;
  });
  ses.messages.length = 0;
  ses.rule = () => after(answered, accept());
  const before = ses.requests;
  const underWay = await Promise.all(Array.from({ length: CONNECTIONS }, () => queue()));
  await eventually(
    async () => ses.requests - before,
    (requests) => requests === CONNECTIONS,
  );
  const waiting = [await queue('first@example.com'), await queue('second@example.com')] as const;
  for (const id of waiting) await untilActive(id, 0);
  return { ids: [...underWay, ...waiting], waiting, answer };
}

test('PROVIDERS-3 an email is sent once when its job returns to the process that still holds it', async () => {
  const { ids, waiting, answer } = await fillUp();

  // As the queue does during an outage of the database with jobs whose heartbeat is missing.
  await app.asOwner((em) =>
    query(
      em,
      sql`update pgboss.job set state = 'retry', started_on = null, heartbeat_on = null,
          retry_count = retry_count + 1
        where name = 'email-send' and id = any(${waiting}::uuid[])`,
    ),
  );
  for (const id of waiting) await untilActive(id, 1);
  // Long enough for the jobs that were fetched again to be prepared again.
  await sleep(500);
  answer();

  for (const id of ids) await untilJobDone(app, id);
  expect(ses.messages).toHaveLength(ids.length);
  expect(ses.doubledIds()).toEqual([]);
  for (const id of ids) {
    const row = await app.asOwner((em) => readEmailRow(em, id));
    expect(row).toMatchObject({ status: 'sent', attempts: 1, claimed_at: null });
  }
});

test('PROVIDERS-4 a recipient who is suppressed while the email waits gets no email', async () => {
  const { ids, waiting, answer } = await fillUp();
  // Long enough for the emails to be prepared.
  await sleep(500);
  const hashAddress = addressHasher(app.running.services.installation.suppressionKey);
  await app.asOwner((em) =>
    query(
      em,
      sql`insert into suppressions (organization_id, address_hash, reason)
        values (${app.organizationId}, ${hashAddress('first@example.com')}, 'complaint')`,
    ),
  );
  answer();

  for (const id of ids) await untilJobDone(app, id);
  const [suppressed, other] = await app.asOwner((em) =>
    Array.fromAsync(waiting, (id) => readEmailRow(em, id)),
  );
  expect(suppressed).toMatchObject({
    status: 'failed',
    failure_code: 'suppressed',
    attempts: 0,
    claimed_at: null,
    variables: null,
  });
  expect(other).toMatchObject({ status: 'sent' });
  expect(ses.messages).toHaveLength(ids.length - 1);
});
