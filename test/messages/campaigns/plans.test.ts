import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { counting, sampling } from '../../../server/messages/campaigns/checks/count-audience.ts';
import { nextPending } from '../../../server/messages/campaigns/running/feed.ts';
import { inIndexOrder } from '../../../server/platform/database/in-index-order.ts';
import { query, queryOne, sql } from '../../../server/platform/database/sql.ts';
import { newId } from '../../../server/platform/values/id.ts';
import { startTestApp, type TestApp } from '../../support/app/app.ts';
import { nodesOf, type PlanNode, rowsLookedAt } from '../../support/database/plans.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ parts: { api: true, worker: false } });
});
afterAll(() => app.close());

const SENT = 50_000;

test.each([
  // First, because statistics stay.
  // So many that PostgreSQL would sort them.
  ['before there are statistics', false, 400_000],
  ['with statistics of its beginning', true, 10_000],
])(
  'a step of a campaign reads only recipients who are pending, %s',
  async (_, hasStatistics, pending) => {
    const id = newId();
    const plan = await app.asOwner(async (em) => {
      // In the order of the contacts, as the snapshot stores them.
      await query(
        em,
        sql`insert into campaign_recipients (campaign_id, contact_id, organization_id, state)
        select ${id}, lpad(to_hex(n), 32, '0')::uuid, ${app.organizationId}, 'pending'
        from generate_series(1, ${SENT + pending}::integer) n`,
      );
      // PostgreSQL's statistics are those of a campaign that begins.
      if (hasStatistics) await query(em, sql`analyze campaign_recipients`);
      await query(
        em,
        sql`update campaign_recipients set state = 'delivered'
        where campaign_id = ${id} and contact_id <= lpad(to_hex(${SENT}::integer), 32, '0')::uuid`,
      );
      const found = await inIndexOrder(em, () =>
        queryOne<{ 'QUERY PLAN': [{ Plan: PlanNode }] }>(
          em,
          sql`explain (analyze, format json) ${nextPending(id, 1_000)}`,
        ),
      );
      return found['QUERY PLAN'][0].Plan;
    });
    expect(plan['Actual Rows']).toBe(1_000);
    // Each row is read, and then locked.
    expect(rowsLookedAt(plan)).toBeLessThanOrEqual(2_000);
  },
);

test('counting and sampling an audience read the suppressions once, when they do not fit into memory either', async () => {
  const exclusion = { subtypeId: newId(), hours: null };
  const everybody = sql<boolean>`true`;
  const plans = await app.asOwner(async (em) => {
    await query(
      em,
      sql`insert into contacts (id, organization_id, email, email_key, locale)
        select uuidv7(), ${app.organizationId}, n || '@blocked.example', n || '@blocked.example', 'en'
        from generate_series(1, 2000) n`,
    );
    await query(
      em,
      sql`insert into suppressions (organization_id, email, address_hash, reason)
        select ${app.organizationId}, n || '@blocked.example', sha256(n::text::bytea), 'manual'
        from generate_series(1, 20000) n`,
    );
    await query(em, sql`set local work_mem = '64kB'`);
    await query(em, sql`set local hash_mem_multiplier = 1`);
    const found: PlanNode[] = [];
    for (const statement of [
      counting(app.organizationId, everybody, exclusion),
      sampling(app.organizationId, everybody, exclusion, 1_000),
    ]) {
      const { 'QUERY PLAN': plan } = await queryOne<{ 'QUERY PLAN': [{ Plan: PlanNode }] }>(
        em,
        sql`explain (analyze, format json) ${statement}`,
      );
      found.push(plan[0].Plan);
    }
    return found;
  });
  const rows = plans.flatMap(nodesOf).map((node) => node['Actual Rows'] * node['Actual Loops']);
  expect(Math.max(...rows)).toBeLessThanOrEqual(20_000);
});
