import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { query, sql } from '../../../server/platform/database/sql.ts';
import { storeProviderEvents } from '../../../server/delivery/feedback/inbox.ts';
import { EVENT_QUEUE } from '../../../server/platform/queue/queues.ts';
import { newId } from '../../../server/platform/values/id.ts';
import { startTestApp, type TestApp } from '../../support/app/app.ts';
import { insertEmail, type StoredEmail } from '../../support/read/emails.ts';
import { withQueue } from '../../support/app/queue-client.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

/**
 * In the order in which the events are reported, which is not the order in which they are to be
 * applied.
 */
const EMAILS: Record<string, StoredEmail> = {
  'low batch': { priority: 'low', batch_id: newId() },
  'normal batch': { priority: 'normal', batch_id: newId() },
  'high batch': { priority: 'high', batch_id: newId() },
  low: { priority: 'low' },
  normal: { priority: 'normal' },
  high: { priority: 'high' },
};

test('EMAILS-7 events are applied in the order of priority of their emails', async () => {
  await withQueue(app, (boss) =>
    app.asOwner(async (em) => {
      const names = new Map<string, string>();
      // In one transaction, so that the server's own worker does not see the jobs and cannot take
      // them first.
      const order = await em.transactional(async (inner) => {
        for (const [name, given] of Object.entries(EMAILS)) {
          const emailId = await insertEmail(inner, app, { status: 'sent', ...given });
          const event = { id: newId(), emailId, type: 'delivery' as const };
          names.set(event.id, name);
          await storeProviderEvents(boss, inner, [
            { ...event, occurredAt: new Date().toISOString() },
          ]);
        }
        const unknown = { id: newId(), emailId: newId(), type: 'delivery' as const };
        names.set(unknown.id, 'unknown');
        await storeProviderEvents(boss, inner, [
          { ...unknown, occurredAt: new Date().toISOString() },
        ]);
        return query<{ id: string }>(
          inner,
          sql`select id from pgboss.job
            where name = ${EVENT_QUEUE} and id = any(${[...names.keys()]}::uuid[])
            order by priority desc, created_on, id`,
        );
      });
      expect(order.map(({ id }) => names.get(id)).slice(0, 5)).toEqual([
        ...['high', 'high batch', 'normal', 'normal batch', 'low'],
      ]);
      expect(order).toHaveLength(names.size);
    }),
  );
});
