import { OPERATOR } from '../../../server/platform/values/principal.ts';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { type Change, recordChange } from '../../../server/account/audit/record-change.ts';
import { query, sql } from '../../../server/platform/database/sql.ts';
import { startTestApp, type TestApp } from '../../support/app/app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ parts: { api: true, worker: false } });
});
afterAll(() => app.close());

const resource = { type: 'template', id: 'welcome' };
const lines = () =>
  app.asOwner((em) =>
    query<{ operation: string; before: object | null; after: object | null }>(
      em,
      sql`select operation, before, after from audit_log order by id`,
    ),
  );

async function record(change: Omit<Change, 'resource'>): Promise<void> {
  await app.asOwner((em) =>
    recordChange(
      { em, organizationId: app.organizationId, actor: OPERATOR },
      { ...change, resource },
    ),
  );
}

test('ORGANIZATIONS-1 a change adds an entry to the audit log; a request that changes nothing adds none', async () => {
  const [first, second] = [
    { name: 'Vítejte', version: 1 },
    { version: 2, name: 'Vítejte' },
  ];
  await record({ operation: 'templates.put', before: null, after: first });
  await record({
    operation: 'templates.put',
    before: first,
    after: { version: 1, name: 'Vítejte' },
  });
  await record({ operation: 'templates.put', before: first, after: second });
  await record({ operation: 'templates.delete', before: second, after: null });
  expect(await lines()).toEqual([
    { operation: 'templates.put', before: null, after: first },
    { operation: 'templates.put', before: first, after: second },
    { operation: 'templates.delete', before: second, after: null },
  ]);
});
