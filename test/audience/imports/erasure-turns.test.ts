import type { MikroORM } from '@mikro-orm/postgresql';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { openOrm } from '../../../server/app/orm.ts';
import { findDue, NONE_ERASED } from '../../../server/audience/imports/find-due.ts';
import { query, sql } from '../../../server/platform/database/sql.ts';
import { newId } from '../../../server/platform/values/id.ts';
import { createOrganization } from '../../support/account.ts';
import { startTestApp, type TestApp } from '../../support/app.ts';
import type { TestClient } from '../../support/client.ts';
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
      sql`insert into import_erasures (import_id, organization_id, address_hash, position)
        select i.id, i.organization_id, ${Buffer.from(newId())}, 0 from imports i where i.id = ${body.id}`,
    ),
  );
  return body.id as string;
}

test('C7 erasures in the files of imports take turns: one organization does not delay those of another', async () => {
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
