import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { queryOne, sql } from '../../../server/platform/database/sql.ts';
import type { TestApp } from '../../support/app/app.ts';
import { execute } from '../../support/app/requests.ts';
import { act, addSubscribers } from './campaigns-setup.ts';
import { startStepper, type Stepper } from './steps-setup.ts';

let stepper: Stepper;
let app: TestApp;
beforeAll(async () => {
  stepper = await startStepper(['heavy', 'absent']);
  ({ app } = stepper);
});
afterAll(() => stepper.close());
afterEach(() => execute(app, sql`delete from sending_limits`, sql`delete from sending_usage`));

const setLimit = (daily: number) =>
  execute(
    app,
    sql`insert into sending_limits (organization_id, daily) values (${app.organizationId}, ${daily})`,
  );

const readUsed = async () =>
  app.asOwner((em) =>
    queryOne<{ used: number; emails: number }>(
      em,
      sql`select coalesce((select u.day_used from sending_usage u), 0) as used,
        (select count(*)::integer from emails) as emails`,
    ),
  );

describe('SENDING-1 a campaign counts the emails that it queues', () => {
  test('not contacts with much data that wait for a later step', async () => {
    await addSubscribers(app, { count: 12, prefix: 'heavy', list: 'heavy' });
    await execute(
      app,
      sql`update contacts set data = data || jsonb_build_object('notes', (
          select string_agg(md5(n::text || email), '') from generate_series(1, 31250) n))
        where email like 'heavy%'`,
    );
    await setLimit(100);
    const id = await stepper.begin('heavy');
    await stepper.stepUntil(id, 'heavy', 'sending');
    await stepper.step(id);
    const { queued, pending } = (await stepper.read('heavy')).counts;
    // Each has a megabyte, and a step reads at most four.
    expect([queued > 0, pending > 0]).toEqual([true, true]);
    expect(await readUsed()).toEqual({ used: queued, emails: queued });
    await act(app.live, 'heavy', 'cancel');
    await stepper.stepUntil(id, 'heavy', 'canceled');
  });

  test('not contacts who are skipped, and never more than the limit', async () => {
    await addSubscribers(app, { count: 8, prefix: 'absent', list: 'absent' });
    await setLimit(4);
    const before = (await readUsed()).emails;
    const id = await stepper.begin('absent');
    await stepper.stepUntil(id, 'absent', 'sending');
    await execute(
      app,
      sql`update contacts set name = null where email in ('absent0@example.com', 'absent1@example.com')`,
    );
    for (let round = 0; round < 4; round += 1) await stepper.step(id);
    const { counts } = await stepper.read('absent');
    expect(counts).toMatchObject({ queued: 4, skipped: 2, pending: 2 });
    expect(await readUsed()).toEqual({ used: 4, emails: before + 4 });
    await act(app.live, 'absent', 'cancel');
  });
});
