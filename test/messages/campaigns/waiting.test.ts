import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { sql } from '../../../server/platform/database/sql.ts';
import type { TestApp } from '../../support/app/app.ts';
import { execute } from '../../support/app/requests.ts';
import { act, addSubscribers } from './campaigns-setup.ts';
import { startStepper, type Stepper } from './steps-setup.ts';

let stepper: Stepper;
let app: TestApp;
let id: string;
beforeAll(async () => {
  stepper = await startStepper(['waiting']);
  ({ app } = stepper);
  await addSubscribers(app, { count: 3, prefix: 'waiting', list: 'waiting' });
  id = await stepper.begin('waiting');
  await stepper.stepUntil(id, 'waiting', 'sending');
});
afterAll(() => stepper.close());

const readWaiting = async () => (await stepper.read('waiting')).waiting;

describe('a campaign that is sending and waits says why', () => {
  test('CAMPAIGNS-11 until the bounces of its first wave are known', async () => {
    await execute(app, sql`update campaigns set wave_until = 'infinity' where id = ${id}`);
    expect(await readWaiting()).toBeNull();
    await execute(
      app,
      sql`update campaigns set wave_until = now() + interval '15 minutes' where id = ${id}`,
    );
    const waiting = await readWaiting();
    expect(waiting.reason).toBe('first_wave');
    expect(Date.parse(waiting.until)).toBeGreaterThan(Date.now());
    await execute(app, sql`update campaigns set wave_until = now() where id = ${id}`);
    expect(await readWaiting()).toBeNull();
  });

  test('SENDING-1 until its organization may send again', async () => {
    await execute(
      app,
      sql`insert into sending_limits (organization_id, daily, monthly) values (${app.organizationId}, 1, 10)`,
    );
    expect(await readWaiting()).toBeNull();
    await stepper.step(id);
    const { limits } = (await app.live.get('/api/v1/organization')).body.sending;
    expect(await readWaiting()).toEqual({ reason: 'quota', until: limits.daily.resets_at });
    await execute(app, sql`update sending_usage set month_used = 10`);
    expect(await readWaiting()).toEqual({ reason: 'quota', until: limits.monthly.resets_at });
    await act(app.live, 'waiting', 'pause');
    expect(await readWaiting()).toBeNull();
    await act(app.live, 'waiting', 'resume', {});
    await execute(app, sql`delete from sending_limits`);
    await stepper.step(id);
    expect(await stepper.read('waiting')).toMatchObject({ counts: { pending: 0 }, waiting: null });
  });
});
