import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { query, sql } from '../../../server/platform/database/sql.ts';
import { addLists } from '../../support/app/account.ts';
import { startTestApp, type TestApp } from '../../support/app/app.ts';
import { Random } from '../templates/random.ts';
import { act, addNewsTemplate, addSubscribers, awaitStatus, put } from './campaigns-setup.ts';

const RECIPIENTS = 30;
const CHANGES = 1_500;
const SEED = Number(process.env.SEED ?? 1);

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
  await addNewsTemplate(app);
  await addLists(app, 'static', ['readers']);
  await addSubscribers(app, { count: RECIPIENTS, prefix: 'reader', list: 'readers' });
  await put(app.live, 'news', { audience: { lists: ['readers'] } });
  await act(app.live, 'news', 'schedule', {});
  await awaitStatus(app.live, 'news', 'completed');
});
afterAll(() => app.close());

/** What events and outcomes store in an email, in any order. */
const STATES = [
  sql`status = 'queued', sent_at = null`,
  sql`status = 'sending', sent_at = null`,
  sql`status = 'sending', sent_at = null, opened_at = now()`,
  sql`status = 'sent', sent_at = now()`,
  sql`status = 'sent', sent_at = now(), failure_code = null, opened_at = null, delivered_at = null,
    machine_opened_at = null, clicked_at = null, machine_clicked_at = null, unsubscribed_at = null`,
  sql`status = 'sending', failure_code = null, opened_at = null, delivered_at = null,
    machine_opened_at = null, clicked_at = null, machine_clicked_at = null, unsubscribed_at = null`,
  sql`status = 'delivered', sent_at = now(), delivered_at = now()`,
  sql`status = 'bounced', sent_at = now(), bounce_type = 'hard'`,
  sql`status = 'bounced', sent_at = now(), bounce_type = 'soft'`,
  sql`status = 'complained', sent_at = now()`,
  sql`status = 'failed', sent_at = null, failure_code = 'suppressed'`,
  sql`status = 'failed', sent_at = now(), failure_code = 'outcome_unknown'`,
  sql`status = 'canceled', sent_at = null, failure_code = null`,
  sql`failure_code = null`,
  sql`opened_at = now()`,
  sql`machine_opened_at = now()`,
  sql`clicked_at = now()`,
  sql`machine_clicked_at = now()`,
  sql`unsubscribed_at = now()`,
];

const read = <T>(statement: ReturnType<typeof sql<T>>): Promise<T[]> =>
  app.asOwner((em) => query<T>(em, statement));

test('CAMPAIGNS-15 after any changes of its emails, a campaign has the counts and recipients that they say', async () => {
  const random = new Random(SEED);
  const emails = await read<{ id: string }>(
    sql`select id from emails where campaign_id is not null`,
  );
  expect(emails).toHaveLength(RECIPIENTS);
  await app.asOwner(async (em) => {
    for (let change = 0; change < CHANGES; change += 1) {
      const { id } = random.pick(emails);
      await query(em, sql`update emails set ${random.pick(STATES)} where id = ${id}`);
    }
  });

  const expected = await read(
    sql<{ name: string; count: number }>`select n as name, count(*)::integer as count
      from emails e, unnest(campaign_numbers(e)) n where e.campaign_id is not null group by n`,
  );
  const { counts } = (await app.live.get('/api/v1/campaigns/news')).body;
  const { skipped_reasons: reasons, ...numbers } = counts;
  const counted = Object.entries<number>(numbers)
    .concat(Object.entries<number>(reasons).map(([name, value]) => [`skipped:${name}`, value]))
    .filter(([name, value]) => value > 0 && !['matched', 'sendable'].includes(name));
  expect(Object.fromEntries(counted.filter(([, value]) => Number.isInteger(value)))).toEqual(
    Object.fromEntries(expected.map(({ name, count }) => [name, count])),
  );

  const wrong = await read(
    sql`select e.status, e.failure_code, r.state, r.reason
      from emails e join campaign_recipients r on r.email_id = e.id
      where r.state <> campaign_state(e.status, e.failure_code, e.sent_at)
        or r.reason is distinct from case when r.state in ('skipped', 'failed') then e.failure_code end`,
  );
  expect(wrong).toEqual([]);
});
