import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { PgBoss } from 'pg-boss';
import { query, sql } from '../../../server/platform/database/sql.ts';
import { requeueOrphaned } from '../../../server/delivery/maintenance/orphaned.ts';
import { DEAD_LETTER_QUEUE, SEND_QUEUE } from '../../../server/platform/queue/queues.ts';
import { newId } from '../../../server/platform/values/id.ts';
import { startTestApp, type TestApp } from '../../support/app/app.ts';
import {
  insertEmail,
  queueEmail,
  readEmailRow,
  type StoredEmail,
} from '../../support/read/emails.ts';
import { eventually } from '../../support/eventually.ts';
import { jobOf } from '../../support/app/queue.ts';
import { withWorker } from '../../support/app/worker.ts';

let app: TestApp;
let boss: PgBoss;
beforeAll(async () => {
  app = await startTestApp({ parts: { api: true, worker: false } });
  const connectionString = app.running.services.installation.ownerUrl;
  boss = new PgBoss({ connectionString, migrate: false, supervise: false, schedule: false });
  boss.on('error', () => {}); // Failures are reported as rejections.
  await boss.start();
});
afterAll(async () => {
  await boss.stop({ graceful: false, close: true });
  await app.close();
});
beforeEach(() =>
  app.asOwner(async (em) => {
    await query(em, sql`delete from emails`);
    await query(em, sql`delete from pgboss.job`);
  }),
);

const row = (id: string): Promise<StoredEmail> => app.asOwner((em) => readEmailRow(em, id));
const setState = (id: string, state: string): Promise<unknown> =>
  app.asOwner((em) =>
    query(em, sql`update pgboss.job set state = ${state}::pgboss.job_state where id = ${id}`),
  );

describe('EMAILS-16 a waiting email without a job that could run', () => {
  test.each(['completed', 'failed', 'cancelled'])(
    'gets a new job in place of a %s one',
    async (state) => {
      const id = await queueEmail(app);
      const before = await jobOf(app, id);
      await setState(id, state);
      expect(await requeueOrphaned(boss)).toBe(1);
      expect(await jobOf(app, id)).toEqual(before);
      expect(await requeueOrphaned(boss)).toBe(0);
    },
  );

  test('gets a job with its own priority, as a single or as a batch item, when it has none', async () => {
    const single = await app.asOwner((em) => insertEmail(em, app, { priority: 'high' }));
    const item = await app.asOwner((em) =>
      insertEmail(em, app, { priority: 'high', batch_id: newId(), status: 'sending' }),
    );
    expect(await requeueOrphaned(boss)).toBe(2);
    const [first, second] = [await jobOf(app, single), await jobOf(app, item)];
    expect(first?.priority).toBe((second?.priority ?? 0) + 2 ** 28);
  });

  test.each(['created', 'retry', 'active'])('keeps a job that is %s', async (state) => {
    const id = await queueEmail(app);
    await setState(id, state);
    expect(await requeueOrphaned(boss)).toBe(0);
    expect((await jobOf(app, id))?.state).toBe(state);
  });

  test.each<[string, StoredEmail]>([
    ['has ended', { status: 'sent' }],
    ['may be with a provider', { status: 'sending', transport: 'ses', claimed_at: new Date() }],
    ['is a test', { mode: 'test' }],
  ])('gets no job if it %s', async (_name, given) => {
    const id = await app.asOwner((em) => insertEmail(em, app, given));
    expect(await requeueOrphaned(boss)).toBe(0);
    expect(await jobOf(app, id)).toBeUndefined();
  });

  test('is delivered after it got a job', async () => {
    const id = await queueEmail(app);
    await setState(id, 'completed');
    const [version] = await app.asOwner((em) =>
      query<{ id: string }>(
        em,
        sql`select v.id from template_versions v join templates t on t.id = v.template_id
          where t.slug = 'welcome'`,
      ),
    );
    await app.asOwner((em) =>
      query(
        em,
        sql`update emails set template_version_id = ${version?.id}, variables = '{"name":"A"}'`,
      ),
    );
    await requeueOrphaned(boss);
    await withWorker(app, () =>
      eventually(
        () => row(id),
        ({ status }) => status === 'delivered',
      ),
    );
  });
});

describe('a job that has used up its retries', () => {
  /** As if the job had killed its workers, one after the other. */
  async function exhaust(id: string): Promise<void> {
    await app.asOwner((em) =>
      query(em, sql`update pgboss.job set retry_count = retry_limit where id = ${id}`),
    );
    const [job] = await boss.fetch(SEND_QUEUE);
    expect(job?.id).toBe(id);
    await boss.fail(SEND_QUEUE, id);
    expect((await jobOf(app, id))?.state).toBe('failed');
  }
  const untilLettersAreRead = (): Promise<unknown> =>
    eventually(
      () =>
        app.asOwner((em) =>
          query(
            em,
            sql`select from pgboss.job where name = ${DEAD_LETTER_QUEUE} and state <> 'completed'`,
          ),
        ),
      ({ length }) => length === 0,
    );

  test('fails its email, which is not queued again meanwhile', async () => {
    const id = await queueEmail(app, { variables: { word: 'secret' } });
    await exhaust(id);
    expect(await requeueOrphaned(boss)).toBe(0);
    await withWorker(app, untilLettersAreRead);
    expect(await row(id)).toMatchObject({
      status: 'failed',
      failure_code: 'retries_exhausted',
      failure_message: 'Every attempt to hand the email over was interrupted.',
      variables: { word: 'secret' },
    });
    expect(await requeueOrphaned(boss)).toBe(0);
  });

  test('does not change an email that a provider may have', async () => {
    const claimed = { status: 'sending', transport: 'ses', claimed_at: new Date() };
    const id = await queueEmail(app, claimed);
    await exhaust(id);
    await withWorker(app, untilLettersAreRead);
    expect((await row(id)).status).toBe('sending');
  });
});
