import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { query, queryOne, sql } from '../../../server/platform/database/sql.ts';
import { createOrganization, type TestOrganization } from '../../support/app/account.ts';
import { startTestApp, type TestApp } from '../../support/app/app.ts';
import { eventually } from '../../support/eventually.ts';
import { askToConfirm } from '../../support/app/tokens.ts';

let app: TestApp;
let noisy: TestOrganization;
let quiet: TestOrganization;
beforeAll(async () => {
  app = await startTestApp({ parts: { api: true, worker: false } });
  noisy = await createOrganization(app, 'noisy');
  quiet = await createOrganization(app, 'quiet');
});
afterAll(() => app.close());

/** API statements that wait for a lock. */
const waiting = (): Promise<number> =>
  app.asOwner(async (em) => {
    const { count } = await queryOne<{ count: number }>(
      em,
      sql`select count(*)::integer as count from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`,
    );
    return count;
  });

/** Does work while every change of the organization’s setup waits. */
const whileLocked = <T>(organizationId: string, work: () => Promise<T>): Promise<T> =>
  app.asOwner(async (em) => {
    await query(em, sql`select from organizations where id = ${organizationId} for update`);
    return work();
  });

test('LIMITS-4 an organization whose requests all wait holds at most ten connections', async () => {
  const change = () =>
    noisy.live.request('PATCH', '/api/v1/organization', { body: { name: 'Noisy' } });
  const changes = await whileLocked(noisy.id, async () => {
    const begun = Array.from({ length: 40 }, change);
    await eventually(waiting, (count) => count === 10);
    // Without the limit they would hold all connections of the pool by now.
    expect((await quiet.live.get('/api/v1/organization')).status).toBe(200);
    expect((await quiet.live.post('/api/v1/contacts', { email: 'ada@example.com' })).status).toBe(
      201,
    );
    expect(await waiting()).toBeLessThanOrEqual(10);
    return begun;
  });
  // On a slow machine some wait for longer than requests or statements may.
  for (const { status } of await Promise.all(changes)) expect([200, 503]).toContain(status);
  const later = await Promise.all(Array.from({ length: 12 }, change));
  expect(later.map(({ status }) => status)).toEqual(Array(12).fill(200));
});

test('LIMITS-4 requests that wait too long for others of their organization get a 503', async () => {
  const change = () =>
    noisy.live.request('PATCH', '/api/v1/organization', { body: { name: 'Noisy' } });
  await whileLocked(noisy.id, async () => {
    const begun = Array.from({ length: 10 }, change);
    await eventually(waiting, (count) => count === 10);
    const late = await noisy.live.get('/api/v1/organization');
    expect(late.status).toBe(503);
    expect(late.headers.get('retry-after')).toBe('2');
    expect(late.body).toMatchObject({
      code: 'SERVICE_UNAVAILABLE',
      message: expect.stringContaining('Other requests of your organization'),
    });
    void Promise.allSettled(begun);
  });
});

test('TOKEN-PAGES-5 the pages of an organization respond while its API requests wait', async () => {
  const path = await askToConfirm(app);
  const demo = app.organizationId;
  const change = () =>
    app.live.request('PATCH', '/api/v1/organization', { body: { name: 'Demo' } });
  const begun = await whileLocked(demo, async () => {
    const changes = Array.from({ length: 12 }, change);
    await eventually(waiting, (count) => count === 10);
    const page = await fetch(app.baseUrl + path, { headers: { Accept: 'text/html' } });
    expect(page.status).toBe(200);
    return changes;
  });
  await Promise.all(begun);
});
