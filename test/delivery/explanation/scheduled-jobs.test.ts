import { expect, test } from '@jest/globals';
import { query, queryOne, sql } from '../../../server/platform/database/sql.ts';
import { startTestApp } from '../../support/app/app.ts';
import { queueEmail } from '../../support/read/emails.ts';
import { execute } from '../../support/app/requests.ts';

const SCHEDULED = 30_000;
const LANES = 10;

interface Plan {
  'Shared Hit Blocks': number;
  'Shared Read Blocks': number;
}

test('EMAILS-27 an explanation does not read the scheduled emails', async () => {
  const app = await startTestApp({ parts: { api: true, worker: false } });
  try {
    await execute(
      app,
      sql`insert into send_token_buckets (transport, rate) values ('mailbox', 1000)`,
      sql`insert into pgboss.job (id, name, priority, start_after, created_on)
        select gen_random_uuid(), 'email-send', (3 << 28) + n % ${LANES}::integer, due, due
        from generate_series(1, ${SCHEDULED}::integer) n,
          lateral (select now() + interval '1 day' + n * interval '1 second' as due) d`,
      sql`analyze pgboss.job`,
    );
    const id = await queueEmail(app);
    const plan = await app.asOwner(async (em) => {
      await query(em, sql`select set_config('app.organization_id', ${app.organizationId}, true)`);
      const explained = sql`select exceeds_rate from explain_sending(${app.organizationId}, ${id}, 'mailbox')`;
      expect(await query(em, explained)).toEqual([{ exceeds_rate: false }]);
      const row = await queryOne<{ 'QUERY PLAN': { Plan: Plan }[] }>(
        em,
        sql`explain (analyze, buffers, format json) ${explained}`,
      );
      return row['QUERY PLAN'][0]?.Plan;
    });
    // The table has about 500 pages.
    expect(plan).toBeDefined();
    expect((plan?.['Shared Hit Blocks'] ?? 0) + (plan?.['Shared Read Blocks'] ?? 0)).toBeLessThan(
      200,
    );
  } finally {
    await app.close();
  }
});
