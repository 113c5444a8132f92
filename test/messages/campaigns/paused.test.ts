import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { findRunning } from '../../../server/messages/campaigns/running/running.ts';
import { query, queryOne, sql } from '../../../server/platform/database/sql.ts';
import type { TestApp } from '../../support/app/app.ts';
import { execute } from '../../support/app/requests.ts';
import { act, addSubscribers } from './campaigns-setup.ts';
import { startStepper, type Stepper } from './steps-setup.ts';

let stepper: Stepper;
let app: TestApp;
let id: string;
beforeAll(async () => {
  stepper = await startStepper(['paused']);
  ({ app } = stepper);
  await addSubscribers(app, { count: 3, prefix: 'paused', list: 'paused' });
  id = await stepper.begin('paused');
  await stepper.stepUntil(id, 'paused', 'sending');
  await stepper.step(id);
  await act(app.live, 'paused', 'pause');
});
afterAll(() => stepper.close());

const running = async () =>
  (await findRunning(stepper.parts.orm.em.fork(), 0)).map((campaign) => campaign.id);

/** The campaign was paused and looked at so many minutes ago. */
const setMinutes = (paused: number, checked: number | null) =>
  execute(
    app,
    sql`update campaigns set paused_at = now() - make_interval(mins => ${paused}::integer),
      checked_at = now() - make_interval(mins => ${checked}::integer) where id = ${id}`,
  );

const unblock = () =>
  app.asOwner((em) =>
    query(
      em,
      sql`update pgboss.job j set blocked = false from emails e
        where j.name = 'email-send' and j.id = e.id and e.campaign_id = ${id}`,
    ),
  );

const countFree = async () =>
  (
    await app.asOwner((em) =>
      queryOne<{ free: number }>(
        em,
        sql`select count(*)::integer as free from pgboss.job j join emails e on e.id = j.id
          where j.name = 'email-send' and e.campaign_id = ${id} and not j.blocked`,
      ),
    )
  ).free;

describe('CAMPAIGNS-5 a paused campaign', () => {
  test('that no worker has seen for two minutes has its jobs blocked', async () => {
    await setMinutes(10, null);
    expect(await countFree()).toBe(3);
    expect(await running()).toEqual([id]);
    await stepper.step(id);
    expect(await countFree()).toBe(0);
  });

  test('has jobs blocked again that were unblocked later, and is looked at once a minute', async () => {
    await setMinutes(10, 2);
    await unblock();
    expect(await running()).toEqual([id]);
    await stepper.step(id);
    expect(await countFree()).toBe(0);
    expect(await running()).toEqual([]);
    await setMinutes(10, 2);
    // Also when there is nothing to block.
    await stepper.step(id);
    expect(await running()).toEqual([]);
  });

  test('is looked at in each round for the first two minutes', async () => {
    await setMinutes(1, 0);
    expect(await running()).toEqual([id]);
  });

  test('is released when it goes on', async () => {
    await unblock();
    await setMinutes(10, 2);
    await stepper.step(id);
    await act(app.live, 'paused', 'resume', {});
    await stepper.step(id);
    expect(await countFree()).toBe(3);
    await act(app.live, 'paused', 'pause');
  });

  describe('among many others', () => {
    afterEach(() => execute(app, sql`delete from campaigns where slug like 'other%'`));

    test('is looked at in one of the next rounds', async () => {
      await setMinutes(10, 2);
      await execute(
        app,
        sql`insert into campaigns (id, organization_id, slug, name, subtype, audience, template, data,
            tags, first_wave, status, paused_from, paused_by, paused_at, checked_at)
          select gen_random_uuid(), ${app.organizationId}, 'other' || n, 'Other', 'newsletter', '{}', 'news',
            '{}', '{}', true, 'paused', 'sending', 'person', now() - interval '1 hour',
            now() - interval '30 minutes' from generate_series(1, 45) n`,
      );
      const rounds: number[] = [];
      for (let round = 0; round < 4; round += 1) {
        const found = await running();
        for (const one of found) await stepper.step(one);
        rounds.push(found.length);
      }
      expect(rounds).toEqual([20, 20, 6, 0]);
    });
  });
});
