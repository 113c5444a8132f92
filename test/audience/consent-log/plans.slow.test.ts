import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { taking, waitingFirst } from '../../../server/audience/consent-log/append.ts';
import { query, queryOne, sql } from '../../../server/platform/database/sql.ts';
import { startTestApp, type TestApp } from '../../support/app/app.ts';
import { type PlanNode, rowsLookedAt } from '../../support/database/plans.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ parts: { api: true, worker: false } });
});
afterAll(() => app.close());

const APPENDED = 30_000;
const WAITING = 5_000;
/** Entries of one step. */
const STEP = 1_000;

test.each([
  ['finding organizations with waiting entries', () => waitingFirst([])],
  ['taking entries', () => taking(app.organizationId)],
])(
  'CONSENT-LOG-4 %s reads only a step of the ledger, not what was appended before',
  async (_, statement) => {
    const plan = await app.asOwner(async (em) => {
      await query(
        em,
        sql`
        with person as (
          insert into contacts (id, organization_id, email, email_key, locale)
          select k.id, ${app.organizationId}, k.id || '@example.com', k.id || '@example.com', 'en'
          from (select uuidv7() as id) k returning id
        )
        insert into consent_ledger (id, organization_id, contact_id, subtype_id, subtype_key, from_status,
          to_status, source, text_version, evidence)
        select uuidv7(), ${app.organizationId}, p.id, b.id, b.slug, 'none', 'subscribed', 'import',
          b.text_version, '{}'
        from person p cross join generate_series(1, ${APPENDED + WAITING}::integer)
          join subscription_subtypes b on b.organization_id = ${app.organizationId} and b.slug = 'newsletter'`,
      );
      // PostgreSQL's statistics are those of a moment when everything waited.
      await query(em, sql`analyze consent_log_queue, consent_ledger`);
      await query(
        em,
        sql`delete from consent_log_queue where ledger_id in (
        select ledger_id from consent_log_queue order by ledger_id limit ${APPENDED}::integer)`,
      );
      const found = await queryOne<{ 'QUERY PLAN': [{ Plan: PlanNode }] }>(
        em,
        sql`explain (analyze, format json) ${statement()}`,
      );
      return found['QUERY PLAN'][0].Plan;
    });
    // Each entry is read in both tables, taken, and read again with its hash.
    expect(rowsLookedAt(plan)).toBeLessThanOrEqual(5 * STEP);
  },
);
