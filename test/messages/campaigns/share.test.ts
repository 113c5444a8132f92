import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { readRoom } from '../../../server/messages/campaigns/running/rate.ts';
import { lockRunning } from '../../../server/messages/campaigns/running/running.ts';
import { levelOf, type ShareOf } from '../../../server/messages/campaigns/running/share.ts';
import type { MailTransport } from '../../../server/platform/config.ts';
import { query, sql } from '../../../server/platform/database/sql.ts';
import { newId } from '../../../server/platform/values/id.ts';
import type { TestApp } from '../../support/app/app.ts';
import { createOrganization } from '../../support/app/account.ts';
import { execute } from '../../support/app/requests.ts';
import { addSubscribers } from './campaigns-setup.ts';
import { startStepper, type Stepper } from './steps-setup.ts';

test.each([
  { wanted: [Infinity], level: 80 },
  { wanted: [Infinity, Infinity], level: 40 },
  { wanted: [10, Infinity, Infinity], level: 35 },
  { wanted: [50, Infinity], level: 40 },
  { wanted: [0.03, 0.03, 0.03, Infinity], level: 79.91 },
  { wanted: [5, 6], level: 69 },
  { wanted: [], level: 80 },
])(
  'CAMPAIGNS-3 of 80 a second, one campaign gets at most $level beside $wanted',
  ({ wanted, level }) => {
    expect(levelOf(80, wanted)).toBeCloseTo(level);
  },
);

describe('CAMPAIGNS-3 the share of a campaign', () => {
  let stepper: Stepper;
  let app: TestApp;
  let id: string;
  let other: string;
  beforeAll(async () => {
    stepper = await startStepper(['share']);
    ({ app } = stepper);
    ({ id: other } = await createOrganization(app, 'other'));
    await addSubscribers(app, { count: 5, prefix: 'share', list: 'share' });
    id = await stepper.begin('share');
    await stepper.stepUntil(id, 'share', 'sending');
    await execute(
      app,
      sql`insert into send_token_buckets (transport, max_rate, rate) values ('ses', 100, 100)
        on conflict (transport) do update set max_rate = 100, rate = 100`,
    );
  });
  afterAll(() => stepper.close());
  afterEach(() =>
    execute(
      app,
      sql`delete from campaigns where id <> ${id}`,
      sql`delete from sending_limits`,
      sql`delete from sending_usage`,
      sql`delete from pauses`,
      sql`delete from sending_guards`,
      sql`update campaigns set max_rate_per_hour = null where id = ${id}`,
    ),
  );

  const roomNow = (transport: MailTransport = 'ses', share?: ShareOf) =>
    stepper.parts.orm.em.fork().transactional(async (em) => {
      const campaign = await lockRunning(em, id);
      if (!campaign) throw new Error('The campaign does not run.');
      const parts = { ...stepper.parts, transport, ...(share !== undefined && { share }) };
      return readRoom(em, campaign, parts);
    });

  const rateNow = async (transport?: MailTransport, share?: ShareOf) =>
    (await roomNow(transport, share)).perSecond;

  /** A campaign that is being sent. */
  async function addRunning({
    organization = other,
    own = null as number | null,
    wave = null as string | null,
    pending = 1,
  } = {}) {
    const running = newId();
    await execute(
      app,
      sql`insert into campaigns (id, organization_id, slug, name, subtype, audience, template, data, tags,
          first_wave, status, max_rate_per_hour, wave_until)
        values (${running}, ${organization}, ${running}, 'Other', 'newsletter', '{}', 'news', '{}', '{}', true,
          'sending', ${own}::integer, ${wave}::timestamptz)`,
      sql`insert into campaign_recipients (campaign_id, contact_id, organization_id, state)
        select ${running}, gen_random_uuid(), ${organization}, 'pending' from generate_series(1, ${pending}::integer)`,
    );
  }

  test('is divided among those that can be fed', async () => {
    expect(await rateNow()).toBeCloseTo(80);
    await addRunning();
    expect(await rateNow()).toBeCloseTo(40);
  });

  test('is divided among organizations, and then among the campaigns of each', async () => {
    for (let others = 0; others < 3; others += 1) await addRunning();
    expect(await rateNow()).toBeCloseTo(40);
    await addRunning({ organization: app.organizationId });
    expect(await rateNow()).toBeCloseTo(20);
    await addRunning({ organization: app.organizationId, own: 3_600 });
    expect(await rateNow()).toBeCloseTo(19.5);
  });

  test('that an organization does not use is left to the others', async () => {
    await addRunning({ own: 3_600 });
    await addRunning({ own: 7_200 });
    expect(await rateNow()).toBeCloseTo(77);
  });

  test('is read once for all campaigns of a round', async () => {
    await addRunning();
    expect(await rateNow('ses', () => 8)).toBeCloseTo(8);
    await execute(app, sql`update campaigns set max_rate_per_hour = 3600 where id = ${id}`);
    expect(await rateNow('ses', () => 8)).toBeCloseTo(1);
  });

  test('is not taken by one with a low rate of its own', async () => {
    await addRunning({ own: 3_600 });
    expect(await rateNow()).toBeCloseTo(79);
  });

  test('is not taken by one that waits for the bounces of its first wave', async () => {
    await addRunning({ wave: '2999-01-01' });
    expect(await rateNow()).toBeCloseTo(80);
  });

  test('is not taken by one without pending recipients', async () => {
    await addRunning({ pending: 0 });
    expect(await rateNow()).toBeCloseTo(80);
  });

  test('is not taken by one whose organization has used up its limit', async () => {
    await addRunning();
    await execute(
      app,
      sql`insert into sending_limits (organization_id, daily) values (${other}, 5)`,
      sql`insert into sending_usage (organization_id, day, day_used, month, month_used)
        values (${other}, (now() at time zone 'UTC')::date, 5, date_trunc('month', now() at time zone 'UTC'), 5)`,
    );
    expect(await rateNow()).toBeCloseTo(80);
    await execute(app, sql`update sending_limits set daily = 6`);
    expect(await rateNow()).toBeCloseTo(40);
  });

  test('is not taken by one whose organization is paused', async () => {
    await addRunning();
    await execute(
      app,
      sql`insert into pauses (id, scope, organization_id, by, refuses, reason)
        values (${newId()}, 'organization', ${other}, 'organization', false, 'Test')`,
    );
    expect(await rateNow()).toBeCloseTo(80);
  });

  const warn = () =>
    execute(
      app,
      sql`insert into sending_guards (organization_id, state, since, reason)
        values (${app.organizationId}, 'warned', now(), 'hard_bounces')`,
    );

  test('SENDING-2 a warned organization gets a quarter, also without a known rate of the provider', async () => {
    expect(await rateNow('mailbox')).toBeNull();
    await warn();
    expect(await rateNow()).toBeCloseTo(20);
    // A quarter of 80 % of 20 a second.
    expect(await rateNow('mailbox')).toBeCloseTo(4);
  });

  test('SENDING-2 a warned organization sends a campaign with a rate of its own at a quarter of that rate', async () => {
    await warn();
    await execute(app, sql`update campaigns set max_rate_per_hour = 144000 where id = ${id}`);
    expect(await rateNow('mailbox')).toBeCloseTo(10);
    expect(await rateNow()).toBeCloseTo(10);
  });

  describe('CAMPAIGNS-14 that is less than one email in its burst', () => {
    afterEach(() =>
      execute(
        app,
        sql`update campaigns set paced_until = null where id = ${id}`,
        sql`update send_token_buckets set max_rate = 100, rate = 100`,
      ),
    );

    /** Emails that may be queued this long after the bucket was empty. */
    async function emailsAfter(seconds: number, transport?: MailTransport): Promise<number> {
      await execute(
        app,
        sql`update campaigns set paced_until = now() - make_interval(secs => ${seconds}) where id = ${id}`,
      );
      return (await roomNow(transport)).emails;
    }

    test('still sends one email after another: a warned campaign with 100 an hour', async () => {
      await warn();
      await execute(app, sql`update campaigns set max_rate_per_hour = 100 where id = ${id}`);
      // 25 an hour is one in 144 s.
      expect((await roomNow('mailbox')).emails).toBe(1);
      expect(await emailsAfter(143, 'mailbox')).toBe(0);
      expect(await emailsAfter(145, 'mailbox')).toBe(1);
      expect(await emailsAfter(3_600, 'mailbox')).toBe(1);
    });

    test('still sends one email after another: 21 campaigns at 10 a second', async () => {
      await execute(app, sql`update send_token_buckets set max_rate = 10, rate = 10`);
      for (let others = 0; others < 20; others += 1) {
        await addRunning({ organization: app.organizationId });
      }
      const { perSecond } = await roomNow();
      const needed = 1 / (perSecond ?? 0);
      expect(needed).toBeGreaterThan(2);
      expect((await roomNow()).emails).toBe(1);
      expect(await emailsAfter(needed - 0.1)).toBe(0);
      expect(await emailsAfter(needed + 0.1)).toBe(1);
      expect(await emailsAfter(3_600)).toBe(1);
    });

    test('is used up by an email that was queued after a long wait', async () => {
      await execute(
        app,
        sql`update campaigns set max_rate_per_hour = 20, paced_until = now() - interval '1 hour' where id = ${id}`,
      );
      await stepper.step(id);
      expect((await stepper.read('share')).counts).toMatchObject({ queued: 1, pending: 4 });
      const [{ idle } = { idle: NaN }] = await app.asOwner((em) =>
        query<{ idle: number }>(
          em,
          sql`select extract(epoch from now() - paced_until)::double precision as idle
            from campaigns where id = ${id}`,
        ),
      );
      expect(idle).toBeLessThan(60);
      expect(idle).toBeGreaterThanOrEqual(0);
    });
  });
});
