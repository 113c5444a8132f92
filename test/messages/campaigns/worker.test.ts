import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { findBadOutcomes } from '../../../server/messages/campaigns/running/watch.ts';
import { stepOf } from '../../../server/messages/campaigns/running/campaign-worker.ts';
import { forgetTemplates } from '../../../server/messages/templates/delete-unused-versions.ts';
import {
  hasPriority,
  isInLane,
  levelOf,
  priorityOf,
} from '../../../server/platform/queue/enqueue.ts';
import { query, queryOne, sql } from '../../../server/platform/database/sql.ts';
import type { TestApp } from '../../support/app/app.ts';
import { contactPath, execute } from '../../support/app/requests.ts';
import { act, addNewsTemplate, addSubscribers } from './campaigns-setup.ts';
import { startStepper, type Stepper } from './steps-setup.ts';

let stepper: Stepper;
let app: TestApp;
beforeAll(async () => {
  stepper = await startStepper([
    'two',
    'left',
    'kept',
    'rate',
    'gone',
    'wave',
    'limit',
    'first',
    'slow',
  ]);
  ({ app } = stepper);
});
afterAll(() => stepper.close());

const read = (slug: string) => stepper.read(slug);
const begin = (list: string, more?: object) => stepper.begin(list, more);
const step = (id: string) => stepper.step(id);
const stepUntil = (id: string, slug: string, status: string) => stepper.stepUntil(id, slug, status);

describe('CAMPAIGNS-1 the snapshot', () => {
  test('§H.1 listmonk#3022: two workers and repeated steps make each contact one recipient', async () => {
    await addSubscribers(app, { count: 300, prefix: 'two', list: 'two' });
    const id = await begin('two');
    for (let round = 0; round < 6; round += 1) {
      await Promise.all([step(id), step(id)]);
    }
    const { counts } = await read('two');
    expect(counts).toMatchObject({ sendable: 300, queued: 300, pending: 0 });
    const { emails, jobs } = await app.asOwner((em) =>
      queryOne<{ emails: number; jobs: number }>(
        em,
        sql`select count(distinct e.contact_id)::integer as emails, count(j.id)::integer as jobs
          from emails e join pgboss.job j on j.id = e.id where e.campaign_id = ${id}`,
      ),
    );
    expect([emails, jobs]).toEqual([300, 300]);
    await act(app.live, 'two', 'cancel');
    await stepUntil(id, 'two', 'canceled');
    for (let round = 0; round < 4; round += 1) await step(id);
    expect((await read('two')).counts).toMatchObject({ canceled: 300, queued: 0 });
  });

  test('§H.2 plunk#348: a member who leaves the list meanwhile does not stop the campaign', async () => {
    await addSubscribers(app, { count: 5, prefix: 'left', list: 'left' });
    const id = await begin('left');
    await stepUntil(id, 'left', 'sending');
    await app.live.post(`${contactPath('left0@example.com')}/lists`, { remove: ['left'] });
    await app.live.request('DELETE', contactPath('left1@example.com'));
    await step(id);
    expect((await read('left')).counts).toMatchObject({
      queued: 4,
      skipped: 1,
      skipped_reasons: { contact_deleted: 1 },
    });
    const dangling = await app.asOwner((em) =>
      query(
        em,
        sql`select from campaign_recipients r where r.campaign_id = ${id}
        and r.state <> 'skipped' and not exists (select from contacts c where c.id = r.contact_id)`,
      ),
    );
    expect(dangling).toEqual([]);
    await act(app.live, 'left', 'cancel');
  });

  test('TEMPLATES-1 a template that is deleted keeps its version until the campaign has ended', async () => {
    await addNewsTemplate(app, 'kept');
    await addSubscribers(app, { count: 3, prefix: 'kept', list: 'kept' });
    const id = await begin('kept', { template: 'kept' });
    await stepUntil(id, 'kept', 'sending');
    await app.live.request('DELETE', '/api/v1/templates/kept');
    await execute(
      app,
      sql`update templates set deleted_at = now() - interval '2 hours' where slug = 'kept'`,
    );
    const forget = () => forgetTemplates(stepper.parts.orm.em.fork());
    expect(await forget()).toBe(0);
    await act(app.live, 'kept', 'pause');
    expect(await forget()).toBe(0);
    expect((await act(app.live, 'kept', 'resume', {})).status).toBe(200);
    for (let round = 0; round < 4; round += 1) await step(id);
    expect((await read('kept')).counts).toMatchObject({ queued: 3 });
    await act(app.live, 'kept', 'cancel');
    await stepUntil(id, 'kept', 'canceled');
    for (let round = 0; round < 4; round += 1) await step(id);
    expect(await forget()).toBe(1);
  });

  test('waits for a person if what was ready is gone at the start', async () => {
    await addSubscribers(app, { count: 1, prefix: 'gone', list: 'gone' });
    const id = await begin('gone');
    await app.live.request('PATCH', '/api/v1/organization', { body: { legal_address: null } });
    await stepUntil(id, 'gone', 'paused');
    expect((await read('gone')).pause).toMatchObject({ by: 'guard', reason: 'not_ready' });
    const refused = await act(app.live, 'gone', 'resume', {});
    expect([refused.status, refused.body.details.reason]).toEqual([409, 'guard']);
    await app.live.request('PATCH', '/api/v1/organization', { body: { legal_address: 'Brno' } });
    expect((await act(app.live, 'gone', 'resume', { acknowledge: true })).body.status).toBe(
      'preparing',
    );
    await stepUntil(id, 'gone', 'sending');
    await act(app.live, 'gone', 'cancel');
  });
});

describe('CAMPAIGNS-2 CAMPAIGNS-14 the rate', () => {
  test('queues at most a minute of it', async () => {
    await addSubscribers(app, { count: 30, prefix: 'rate', list: 'rate' });
    const id = await begin('rate', { max_rate_per_hour: 600 });
    await stepUntil(id, 'rate', 'sending');
    for (let round = 0; round < 3; round += 1) await step(id);
    expect((await read('rate')).counts).toMatchObject({ queued: 10, pending: 20 });
    await act(app.live, 'rate', 'cancel');
  });

  test('keeps the limits of the organization', async () => {
    await addSubscribers(app, { count: 8, prefix: 'limit', list: 'limit' });
    await execute(
      app,
      sql`insert into sending_limits (organization_id, daily) values (${app.organizationId}, 3)`,
      sql`delete from sending_usage`,
    );
    const id = await begin('limit');
    await stepUntil(id, 'limit', 'sending');
    for (let round = 0; round < 3; round += 1) await step(id);
    expect((await read('limit')).counts).toMatchObject({ queued: 3, pending: 5 });
    await execute(app, sql`delete from sending_limits`);
    await act(app.live, 'limit', 'cancel');
  });
});

test('CAMPAIGNS-3 emails of campaigns leave after all others, and a pause of low priority holds them', () => {
  const job = { organizationId: app.organizationId, priority: 'low' as const, batch: true };
  const priority = priorityOf({ ...job, campaign: true });
  expect(priority).toBeLessThan(priorityOf(job));
  expect(levelOf(priority)).toBe('campaign');
  expect(isInLane(priority, app.organizationId)).toBe(true);
  expect([hasPriority('campaign', 'low'), hasPriority('campaign', 'high')]).toEqual([true, false]);
});

test('CAMPAIGNS-11 a first wave of 1,000 emails waits for its bounces', async () => {
  await addSubscribers(app, { count: 1_003, prefix: 'first', list: 'first' });
  const id = await begin('first');
  await stepUntil(id, 'first', 'sending');
  await execute(app, sql`update campaigns set wave_until = 'infinity' where id = ${id}`);
  for (let round = 0; round < 4; round += 1) await step(id);
  expect((await read('first')).counts).toMatchObject({ queued: 1_000, pending: 3 });
  await execute(app, sql`update campaigns set wave_until = now() where id = ${id}`);
  await step(id);
  expect((await read('first')).counts).toMatchObject({ queued: 1_003, pending: 0 });
  await act(app.live, 'first', 'cancel');
});

test('CAMPAIGNS-2 a step whose subjects take long leaves the rest pending, and renders one at least', async () => {
  await addSubscribers(app, { count: 4, prefix: 'slow', list: 'slow' });
  const id = await begin('slow');
  await stepUntil(id, 'slow', 'sending');
  const { renderTemplate } = stepper.parts;
  /** The next subjects take this time. */
  const stepTaking = async (milliseconds: number) => {
    let passed = 0;
    const clock = performance.now.bind(performance);
    performance.now = () => clock() + passed;
    const subject: typeof renderTemplate.subject = (...given) => {
      passed += milliseconds;
      return renderTemplate.subject(...given);
    };
    const slow: typeof renderTemplate = Object.assign(
      (...given: Parameters<typeof renderTemplate>) => renderTemplate(...given),
      renderTemplate,
      { subject },
    );
    try {
      expect(await stepOf({ ...stepper.parts, renderTemplate: slow }, id)).toBe(true);
    } finally {
      performance.now = clock;
    }
    return (await read('slow')).counts;
  };
  expect(await stepTaking(2_000)).toMatchObject({ queued: 1, pending: 3 });
  expect(await stepTaking(800)).toMatchObject({ queued: 3, pending: 1 });
  expect(await stepTaking(0)).toMatchObject({ queued: 4, pending: 0 });
  await act(app.live, 'slow', 'cancel');
});

describe('CAMPAIGNS-12 the guard of a campaign', () => {
  const judge = (numbers: Record<string, number>, acknowledged = {}) =>
    findBadOutcomes(new Map(Object.entries(numbers)), acknowledged);

  test('counts from 500 outcomes on, and only newer ones after an acknowledgement', () => {
    expect(judge({ sent: 499, bounced_hard: 100 })).toBeNull();
    expect(judge({ sent: 500, bounced_hard: 24 })).toBeNull();
    expect(judge({ sent: 500, bounced_hard: 25 })).toBe('hard_bounces');
    expect(judge({ sent: 600, complained: 2 })).toBeNull();
    expect(judge({ sent: 1_000, complained: 3 })).toBe('complaints');
    expect(judge({ sent: 10_000, complained: 10 })).toBe('complaints');
    expect(judge({ sent: 1_200, bounced_hard: 60 }, { sent: 500, bounced_hard: 60 })).toBeNull();
  });

  test('SENDING-2 pauses while the organization is marketing_paused', async () => {
    await addSubscribers(app, { count: 2, prefix: 'wave', list: 'wave' });
    const id = await begin('wave');
    await stepUntil(id, 'wave', 'sending');
    await execute(
      app,
      sql`insert into sending_guards (organization_id, state, since, reason)
        values (${app.organizationId}, 'marketing_paused', now(), 'hard_bounces')`,
    );
    await step(id);
    expect(await read('wave')).toMatchObject({
      status: 'paused',
      pause: { by: 'guard', reason: 'marketing_paused' },
    });
    const refused = await act(app.live, 'wave', 'resume', { acknowledge: true });
    expect([refused.status, refused.body.details.reason]).toEqual([409, 'guard']);
    await execute(app, sql`delete from sending_guards`);
    expect((await act(app.live, 'wave', 'resume', { acknowledge: true })).body.status).toBe(
      'sending',
    );
  });
});
