import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { RoundTime } from '../../../server/messages/campaigns/running/round-time.ts';
import { findRunning } from '../../../server/messages/campaigns/running/running.ts';
import { query, sql } from '../../../server/platform/database/sql.ts';
import type { TestApp } from '../../support/app/app.ts';
import { createOrganization } from '../../support/app/account.ts';
import { execute } from '../../support/app/requests.ts';
import { startStepper, type Stepper } from './steps-setup.ts';

describe('CAMPAIGNS-3 a round of the worker, with two organizations of which one has many campaigns,', () => {
  let stepper: Stepper;
  let app: TestApp;
  beforeAll(async () => {
    stepper = await startStepper([]);
    ({ app } = stepper);
    const { id: other } = await createOrganization(app, 'other');
    await addRunning(app.organizationId, ['a0', 'a1', 'a2', 'a3', 'a4'], '1 hour');
    await addRunning(other, ['b0', 'b1'], '1 minute');
  });
  afterAll(() => stepper.close());

  /** Campaigns that are being sent, in the order of their start. */
  const addRunning = (organizationId: string, slugs: string[], ago: string) =>
    execute(
      app,
      sql`insert into campaigns (id, organization_id, slug, name, subtype, audience, template, data, tags,
          first_wave, status, scheduled_at)
        select gen_random_uuid(), ${organizationId}, s.slug, s.slug, 'newsletter', '{}', 'news', '{}', '{}',
          true, 'sending', now() - ${ago}::interval + make_interval(secs => s.n)
        from unnest(${slugs}::text[]) with ordinality as s (slug, n)`,
    );

  async function orderFrom(first: number): Promise<string[]> {
    const next = await findRunning(stepper.parts.orm.em.fork(), first);
    const slugs = await app.asOwner((em) =>
      query<{ id: string; slug: string }>(em, sql`select c.id, c.slug from campaigns c`),
    );
    return next.map(
      ({ id, position }) => `${position} ${slugs.find((one) => one.id === id)?.slug ?? ''}`,
    );
  }

  test('takes one campaign of each before the second of any', async () => {
    expect(await orderFrom(0)).toEqual(['0 a0', '0 b0', '1 a1', '1 b1', '2 a2', '3 a3', '4 a4']);
  });

  test('begins with the campaigns that the round before has left', async () => {
    expect(await orderFrom(3)).toEqual(['0 a3', '0 b1', '1 a4', '1 b0', '2 a0', '3 a1', '4 a2']);
    expect((await orderFrom(1_000_003)).slice(0, 2)).toEqual(['0 a3', '0 b1']);
  });
});

describe('CAMPAIGNS-3 the time of a round', () => {
  /** How many of the campaigns at these positions get a step that takes so long. */
  function countSteps(positions: number[], stepMs: number): number {
    let now = 0;
    const time = new RoundTime(() => now);
    const left = positions.findIndex((position) => {
      if (time.isOver(position)) return true;
      now += stepMs;
      return false;
    });
    return left === -1 ? positions.length : left;
  }

  test('is enough for all campaigns when their steps are quick', () => {
    expect(countSteps([0, 0, 1, 2, 3, 4, 5, 6], 10)).toBe(8);
  });

  test('ends early for an organization with many campaigns', () => {
    const many = Array.from({ length: 100 }, (_, n) => n);
    expect(countSteps([0, ...many], 100)).toBe(10);
    expect(countSteps([0, ...many], 2_000)).toBe(4);
  });

  test('is enough for one step of each organization, and as much for the others', () => {
    const one = Array.from({ length: 100 }, () => 0);
    const many = Array.from({ length: 1_000 }, (_, n) => n + 1);
    expect(countSteps([...one, ...many], 100)).toBe(200);
  });
});
