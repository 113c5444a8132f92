import type { MikroORM } from '@mikro-orm/postgresql';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { openOrm } from '../../../server/app/orm.ts';
import { findDue, NONE_ERASED } from '../../../server/audience/imports/find-due.ts';
import { eraseFromImports } from '../../../server/audience/imports/erase.ts';
import { deleteOldImports } from '../../../server/audience/imports/retention.ts';
import { query, sql } from '../../../server/platform/database/sql.ts';
import { OPERATOR } from '../../../server/platform/values/principal.ts';
import { newId } from '../../../server/platform/values/id.ts';
import { createOrganization } from '../../support/app/account.ts';
import { startTestApp, type TestApp } from '../../support/app/app.ts';
import { turnsOf } from '../../support/measure/turns.ts';
import type { TestClient } from '../../support/app/client.ts';
import { IMPORTS } from './import-file.ts';

let app: TestApp;
let orm: MikroORM;
beforeAll(async () => {
  app = await startTestApp({ parts: { api: true, worker: false } });
  orm = openOrm(app.database.url, { applicationName: 'mailwright test', maxConnections: 1 }, null);
});
afterAll(async () => {
  await orm.close(true);
  await app.close();
});

async function importWithErasure(client: TestClient): Promise<string> {
  const { body } = await client.post(IMPORTS, { kind: 'contacts' });
  await app.asOwner((em) =>
    query(
      em,
      sql`
        with counted as (
          update imports set erasures = 1 where id = ${body.id} returning id, organization_id
        )
        insert into import_erasures (import_id, organization_id, address_hash, number)
        select id, organization_id, ${Buffer.from(newId())}, 1 from counted`,
    ),
  );
  return body.id as string;
}

test('ERASURES-1 erasures in the files of imports take turns: one organization does not delay those of another', async () => {
  const shop = await createOrganization(app, 'shop');
  const imports = [
    await importWithErasure(app.live),
    await importWithErasure(app.live),
    await importWithErasure(shop.live),
  ];
  const found: string[] = [];
  let after = NONE_ERASED;
  while (found.length < 6) {
    const next = await findDue(orm, 'erasure', after);
    expect(next?.work).toBe('erasure');
    after = next?.due.id ?? '';
    found.push(after);
  }
  expect(found).toEqual([...imports, ...imports]);
});

test('IMPORTS-7 what imports leave is deleted in turns of organizations, at most 1,000 rows in a statement', async () => {
  const other = await createOrganization(app, 'other');
  for (const [client, count] of [[app.live, 2_500] as const, [other.live, 10] as const]) {
    const { body } = await client.post(IMPORTS, { kind: 'contacts' });
    await app.asOwner(async (em) => {
      await query(
        em,
        sql`insert into import_errors (import_id, organization_id, line, cells, reason, message)
          select i.id, i.organization_id, n, '[]', 'invalid_value', 'x'
          from imports i, generate_series(1, ${count}::integer) n where i.id = ${body.id}`,
      );
      await query(em, sql`update imports set deleted_at = now() where id = ${body.id}`);
    });
  }
  const turns = await turnsOf(
    app,
    { table: 'import_errors', operation: 'delete' },
    deleteOldImports,
  );
  const countsOf = (id: string) =>
    turns.filter((turn) => turn.organization_id === id).map(({ count }) => count);
  expect(countsOf(app.organizationId)).toEqual([1_000, 1_000, 500]);
  expect(countsOf(other.id)).toEqual([10]);
  expect(turns.findIndex((turn) => turn.organization_id === other.id)).toBeLessThan(2);
});

test('ERASURES-1 an erasure deletes the rows of the person with errors, at most 1,000 in a statement', async () => {
  const { body } = await app.live.post(IMPORTS, { kind: 'contacts' });
  const pseudonym = app.running.services.acceptance.hashAddress('often@example.com');
  await app.asOwner((em) =>
    query(
      em,
      sql`insert into import_errors
          (import_id, organization_id, line, cells, reason, message, address_hash)
        select i.id, i.organization_id, n, '[]', 'invalid_value', 'x', ${pseudonym}
        from imports i, generate_series(1, 1500) n where i.id = ${body.id}`,
    ),
  );
  const { organizationId } = app;
  const as = { actor: OPERATOR, mode: 'live', scopes: ['full'], senderDomains: null } as const;
  const turns = await turnsOf(app, { table: 'import_errors', operation: 'delete' }, (em) =>
    eraseFromImports({ em, organizationId, ...as, scopes: [...as.scopes] }, { pseudonym }),
  );
  expect(turns.filter(({ count }) => count > 0).map(({ count }) => count)).toEqual([1_000, 500]);
});
