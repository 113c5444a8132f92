import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { query, sql } from '../../server/platform/database/sql.ts';
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

const CONNECTIONS = 200;
const EMAILS = 500;
const MOST_CLAIMED = 20;

let app: TestApp;
let ses: SesEndpoint;
beforeAll(async () => {
  ses = await startSesEndpoint();
  ses.account.SendQuota.MaxSendRate = 100_000;
  app = await startSesApp(ses, { env: { MAIL_CONNECTIONS: String(CONNECTIONS) } });
});
afterAll(async () => {
  await app.close();
  await ses.close();
});

const countClaimed = async (): Promise<number> => {
  const rows = await app.asOwner((em) =>
    query(em, sql`select from emails where status = 'sending' and claimed_at is not null`),
  );
  return rows.length;
};

test('PROVIDERS-3 at most 20 emails are claimed that the provider does not have yet', async () => {
  const { acceptance } = app.running.services;
  // At each request, the provider has all emails that arrived and were not answered. The other
  // claimed emails have only been claimed.
  let unanswered = 0;
  let open = (): void => {};
  const opened = new Promise<void>((resolve) => (open = resolve));
  ses.rule = () => {
    unanswered += 1;
    return after(opened, accept());
  };
  await app.asOwner((em) =>
    queueMany(em, acceptance.enqueueSend, {
      count: EMAILS,
      organizationId: app.organizationId,
      batch: true,
    }),
  );
  await eventually(
    async () => unanswered,
    (count) => count > 0,
  );
  // Until the numbers no longer change.
  let before = -1;
  await eventually(
    async () => {
      const [last, now] = [before, await countClaimed()];
      before = now;
      return { last, now };
    },
    ({ last, now }) => last === now,
  );
  expect(await countClaimed()).toBeLessThanOrEqual(unanswered + MOST_CLAIMED);
  // No provider has reported its rate yet: the number of connections does not matter.
  expect(unanswered).toBeLessThan(CONNECTIONS / 4);

  ses.rule = () => undefined;
  open();
  await eventually(
    async () => ses.messages.length,
    (count) => count === EMAILS,
  );
  expect(ses.doubledIds()).toEqual([]);
});
