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
  stepper = await startStepper(['unrendered']);
  ({ app } = stepper);
  await addSubscribers(app, { count: 1, prefix: 'unrendered', list: 'unrendered' });
  id = await stepper.begin('unrendered');
  await stepper.stepUntil(id, 'unrendered', 'sending');
});
afterAll(() => stepper.close());

/** Sent recipients, of whom those at the given places could not be rendered. */
async function setRecipients(count: number, places: number[], acknowledged: object): Promise<void> {
  await execute(
    app,
    sql`update campaigns set status = 'sending', paused_from = null, paused_by = null,
        pause_reason = null, paused_at = null, settled_at = null, completed_at = null,
        acknowledged = ${JSON.stringify(acknowledged)}::jsonb where id = ${id}`,
    sql`delete from campaign_recipients where campaign_id = ${id}`,
    sql`delete from campaign_count_changes where campaign_id = ${id}`,
    sql`delete from campaign_counts where campaign_id = ${id}`,
    // One recipient is pending, so that the campaign is not completed.
    sql`insert into campaign_recipients (campaign_id, contact_id, organization_id, state, reason)
      select ${id}, ('00000000-0000-7000-8000-' || lpad(n::text, 12, '0'))::uuid, ${app.organizationId},
        case when n = any(${places}::integer[]) then 'skipped' else 'sent' end,
        case when n = any(${places}::integer[]) then 'render_failed' end
      from generate_series(1, ${count}::integer) n`,
    sql`insert into campaign_counts (campaign_id, organization_id, name, value) values
      (${id}, ${app.organizationId}, 'skipped', ${places.length}),
      (${id}, ${app.organizationId}, 'skipped:render_failed', ${places.length}),
      (${id}, ${app.organizationId}, 'sent', ${count - places.length})`,
  );
}

const from = (first: number, count: number) => Array.from({ length: count }, (_, n) => first + n);

describe('CAMPAIGNS-6 the guard pauses a campaign of which more than 1 % of the first 1,000 cannot be rendered', () => {
  test.each([
    { name: 'ten of the first 1,000', count: 3_000, places: from(1, 10), pauses: false },
    { name: 'eleven of the first 1,000', count: 3_000, places: from(1, 11), pauses: true },
    { name: 'eleven after them', count: 3_000, places: from(1_001, 11), pauses: false },
    { name: 'half of all after them', count: 3_000, places: from(1_500, 1_500), pauses: false },
    { name: 'ten of them and later ones', count: 3_000, places: from(991, 100), pauses: false },
    { name: 'the last eleven of them', count: 3_000, places: from(990, 100), pauses: true },
    { name: 'eleven of twelve', count: 12, places: from(1, 11), pauses: true },
    {
      name: 'eleven of the first 1,000, after a person has acknowledged them',
      count: 3_000,
      places: from(1, 11),
      acknowledged: { 'skipped:render_failed': 11 },
      pauses: false,
    },
    {
      name: 'eleven of the first 1,000, after a person has acknowledged another alarm at the tenth',
      count: 3_000,
      places: from(1, 11),
      acknowledged: { 'skipped:render_failed': 10 },
      pauses: true,
    },
  ])('$name: $pauses', async ({ count, places, acknowledged = {}, pauses }) => {
    await setRecipients(count, places, acknowledged);
    await stepper.step(id);
    const { pause } = await stepper.read('unrendered');
    expect(pause?.reason ?? null).toBe(pauses ? 'render_failed' : null);
  });

  /** Resumes the campaign, which the guard has paused. */
  async function acknowledge(reason: string): Promise<void> {
    await execute(
      app,
      sql`update campaigns set status = 'paused', paused_from = 'sending', paused_by = 'guard',
        pause_reason = ${reason}, paused_at = now() where id = ${id}`,
    );
    const resumed = await act(app.live, 'unrendered', 'resume', { acknowledge: true });
    expect(resumed.body.status).toBe('sending');
  }

  const reasonNow = async () => {
    await stepper.step(id);
    return (await stepper.read('unrendered')).pause?.reason ?? null;
  };

  test('also after another alarm was acknowledged', async () => {
    await setRecipients(3_000, from(1, 11), {});
    await acknowledge('hard_bounces');
    expect(await reasonNow()).toBe('render_failed');
  });

  test('not again after it was acknowledged, nor when another alarm is acknowledged later', async () => {
    await setRecipients(3_000, from(1, 11), {});
    await acknowledge('render_failed');
    await acknowledge('complaints');
    expect(await reasonNow()).toBeNull();
  });
});
