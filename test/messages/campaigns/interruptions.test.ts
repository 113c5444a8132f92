import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { CampaignWorkerParts } from '../../../server/messages/campaigns/running/campaign-worker.ts';
import {
  FEED_BATCH,
  startCampaigns,
  stepOf,
} from '../../../server/messages/campaigns/running/campaign-worker.ts';
import { openOrm } from '../../../server/app/orm.ts';
import { createLog } from '../../../server/platform/log.ts';
import { query, queryOne, sql } from '../../../server/platform/database/sql.ts';
import { addLists } from '../../support/app/account.ts';
import { startTestApp, type TestApp } from '../../support/app/app.ts';
import { eventually } from '../../support/eventually.ts';
import { contactPath, execute } from '../../support/app/requests.ts';
import {
  act,
  addNewsTemplate,
  addSubscribers,
  awaitStatus,
  campaignPath,
  put,
} from './campaigns-setup.ts';

const LISTS = ['uncertain', 'held', 'ended', 'killed', 'erased', 'outage', 'none', 'late'];

let app: TestApp;
let parts: CampaignWorkerParts;
beforeAll(async () => {
  // The steps are made by the tests, one by one.
  app = await startTestApp({ parts: { api: true, worker: false } });
  const { acceptance, installation } = app.running.services;
  const orm = openOrm(
    installation.workerUrl,
    { applicationName: 'steps', maxConnections: 4 },
    null,
  );
  const log = createLog('silent');
  parts = { ...acceptance, orm, log, campaignShare: 0.8, batch: FEED_BATCH };
  await addNewsTemplate(app);
  await addLists(app, 'static', LISTS);
});
afterAll(async () => {
  await parts.orm.close(true);
  await app.close();
});

const read = async (slug: string) => (await app.live.get(campaignPath(slug))).body;

/** Schedules a campaign to new subscribers of a list, and returns its id. */
async function begin(list: string, count: number): Promise<string> {
  await addSubscribers(app, { count, prefix: list, list });
  await put(app.live, list, { audience: { lists: [list] } });
  expect((await act(app.live, list, 'schedule', {})).status).toBe(200);
  return (await read(list)).id;
}

async function steps(id: string, count: number): Promise<void> {
  for (let step = 0; step < count; step += 1) await stepOf(parts, id);
}

async function stepUntil(id: string, slug: string, status: string): Promise<void> {
  for (let made = 0; (await read(slug)).status !== status; made += 1) {
    if (made > 100) throw new Error(`The campaign does not become ${status}.`);
    await stepOf(parts, id);
  }
}

describe('CAMPAIGNS-5 while its recipients are determined, a campaign', () => {
  test('is paused and goes on where it was', async () => {
    const id = await begin('held', 5);
    await steps(id, 2);
    expect((await act(app.live, 'held', 'pause')).body.status).toBe('paused');
    await steps(id, 3);
    expect((await read('held')).counts).toMatchObject({ matched: 0, sendable: 0 });
    expect((await act(app.live, 'held', 'resume', {})).body.status).toBe('preparing');
    await stepUntil(id, 'held', 'sending');
    await steps(id, 1);
    expect((await read('held')).counts).toMatchObject({ sendable: 5, queued: 5 });
    await act(app.live, 'held', 'cancel');
  });

  test('§H.4 keila#467: is canceled for good', async () => {
    const id = await begin('ended', 5);
    await steps(id, 2);
    expect((await act(app.live, 'ended', 'cancel')).body.status).toBe('canceled');
    await steps(id, 3);
    const { status, counts } = await read('ended');
    expect([status, counts.queued, counts.pending]).toEqual(['canceled', 0, 0]);
    const emails = await app.asOwner((em) =>
      query(em, sql`select from emails where campaign_id = ${id}`),
    );
    expect(emails).toEqual([]);
  });
});

test('CAMPAIGNS-1 a step that is killed leaves nothing half done', async () => {
  const id = await begin('killed', 20);
  await stepUntil(id, 'killed', 'sending');
  // The connection ends before the commit.
  const broken: CampaignWorkerParts = {
    ...parts,
    enqueueSend: async (em, jobs) => {
      await parts.enqueueSend(em, jobs);
      throw new Error('killed');
    },
  };
  await expect(stepOf(broken, id)).rejects.toThrow('killed');
  expect((await read('killed')).counts).toMatchObject({ pending: 20, queued: 0 });
  await steps(id, 1);
  expect((await read('killed')).counts).toMatchObject({ pending: 0, queued: 20 });
  await act(app.live, 'killed', 'cancel');
});

test('CAMPAIGNS-5 emails whose outcome is unknown hide no others from a cancellation', async () => {
  const id = await begin('uncertain', 5);
  await stepUntil(id, 'uncertain', 'sending');
  await steps(id, 1);
  await execute(
    app,
    sql`update emails set maybe_delivered = true
      where id in (select e.id from emails e where e.campaign_id = ${id} order by e.id limit 2)`,
  );
  await act(app.live, 'uncertain', 'cancel');
  const cancel = () =>
    app.asOwner((em) => query(em, sql`select * from cancel_campaign_emails(${id}, 2)`));
  expect([await cancel(), await cancel(), await cancel()].map((ids) => ids.length)).toEqual([
    2, 1, 0,
  ]);
  await steps(id, 2);
  expect((await read('uncertain')).counts).toMatchObject({ canceled: 3, queued: 2 });
});

test('ERASURES-1 an erasure meanwhile leaves no trace of the contact', async () => {
  const id = await begin('erased', 4);
  await stepUntil(id, 'erased', 'sending');
  const contactId = (await app.live.get(contactPath('erased0@example.com'))).body.id;
  await app.live.request('DELETE', contactPath('erased0@example.com'));
  await steps(id, 1);
  await app.live.request('DELETE', contactPath('erased1@example.com'));
  const { traces } = await app.asOwner((em) =>
    queryOne<{ traces: number }>(
      em,
      sql`select ((select count(*) from campaign_recipients r where r.contact_id = ${contactId})
        + (select count(*) from emails e where e.contact_id = ${contactId}))::integer as traces`,
    ),
  );
  expect(traces).toBe(0);
  const { counts } = await read('erased');
  expect(counts).toMatchObject({
    sendable: 4,
    skipped_reasons: { contact_deleted: 2 },
    pending: 0,
  });
  await act(app.live, 'erased', 'cancel');
});

test('contacts that are added after the start get nothing', async () => {
  const id = await begin('late', 2);
  await steps(id, 2);
  await addSubscribers(app, { count: 3, prefix: 'later', list: 'late' });
  await stepUntil(id, 'late', 'sending');
  expect((await read('late')).counts).toMatchObject({ matched: 2, sendable: 2 });
  await act(app.live, 'late', 'cancel');
});

test('a database that goes away, and two workers: the campaign is completed by both, once', async () => {
  const id = await begin('outage', 300);
  const workers = [startCampaigns(parts), startCampaigns(parts)];
  try {
    await eventually(
      () => read('outage'),
      ({ status }) => status !== 'scheduled',
    );
    for (let cut = 0; cut < 5; cut += 1) {
      await app.asOwner((em) =>
        query(
          em,
          sql`select pg_terminate_backend(pid) from pg_stat_activity
            where application_name = 'steps' and datname = current_database()`,
        ),
      );
    }
    await eventually(
      () => read('outage'),
      ({ counts }) => counts.queued === 300,
    );
    const { emails } = await app.asOwner((em) =>
      queryOne<{ emails: number }>(
        em,
        sql`select count(distinct contact_id)::integer as emails from emails where campaign_id = ${id}`,
      ),
    );
    expect(emails).toBe(300);
    // As if a worker had handed all of them over.
    await execute(
      app,
      sql`update emails set status = 'sent', sent_at = now() where campaign_id = ${id}`,
    );
    await awaitStatus(app.live, 'outage', 'completed');
    await eventually(
      () => read('outage'),
      ({ counts }) => counts.sent === 300 && counts.queued === 0,
    );
  } finally {
    for (const worker of workers) await worker.stop();
  }
});
