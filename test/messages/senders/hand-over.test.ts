import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { query, sql } from '../../../server/platform/database/sql.ts';
import { startTestApp, type TestApp } from '../../support/app/app.ts';
import { follow } from '../../support/read/emails.ts';
import { withWorker } from '../../support/app/worker.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ parts: { api: true, worker: false } });
});
afterAll(() => app.close());

async function accept(from: string): Promise<string> {
  const order = { from, to: 'ada@example.com', template: 'welcome', data: { name: 'Ada' } };
  const { status, body } = await app.live.post('/api/v1/emails/send', order);
  expect(status).toBe(200);
  return body.id as string;
}

const addAddress = (email: string) => app.live.post('/api/v1/sender-addresses', { email });
const addDomain = (name: string) => app.live.post('/api/v1/domains', { name });

describe('EMAILS-15, PROVIDERS-4 at hand-over', () => {
  test('an email whose sender was removed after acceptance fails as sender_not_verified', async () => {
    await addAddress('Single@personal.example');
    await addDomain('removed.example');
    await addDomain('revoked.example');
    await addDomain('stays.example');
    await addAddress('listed@stays.example');
    const failing = [
      await accept('single@personal.example'),
      await accept('any@removed.example'),
      await accept('Any@revoked.example'),
    ];
    const leaving = [await accept('listed@stays.example'), await accept('hello@demo-shop.example')];

    await app.live.request('DELETE', '/api/v1/sender-addresses/single%40personal.example');
    await app.live.request('DELETE', '/api/v1/domains/removed.example');
    // Its domain allows it to send.
    await app.live.request('DELETE', '/api/v1/sender-addresses/listed%40stays.example');
    await app.asOwner((em) =>
      query(em, sql`update domains set verified_at = null where name = 'revoked.example'`),
    );
    await withWorker(app, async () => {
      for (const id of failing) {
        const { body } = await follow(app.live, id, 'failed');
        expect([body.attempts, body.failure]).toEqual([
          0,
          {
            code: 'sender_not_verified',
            message: 'The sender was removed or lost its verification before the email left.',
          },
        ]);
      }
      for (const id of leaving) await follow(app.live, id, 'delivered');
    });
  });
});
