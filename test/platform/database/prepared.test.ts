import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { EntityManager, MikroORM } from '@mikro-orm/postgresql';
import { openOrm } from '../../../server/app/orm.ts';
import { query, queryPrepared, sql } from '../../../server/platform/database/sql.ts';
import { unitOfWork } from '../../../server/http/unit-of-work.ts';
import { newId } from '../../../server/platform/values/id.ts';
import type { Found } from './prepared-child.ts';
import { createDatabase, type TestDatabase } from '../../support/postgres.ts';

let database: TestDatabase;
let orm: MikroORM;
beforeAll(async () => {
  database = await createDatabase();
  orm = openOrm(database.url, { applicationName: 'mailwright test', maxConnections: 1 });
  await query(orm.em.fork(), sql`create table notes (id integer primary key, text text)`);
});
afterAll(async () => {
  await orm.close(true);
  await database.drop();
});

const preparedTexts = async (em: EntityManager): Promise<string[]> => {
  const rows = await query<{ statement: string }>(
    em,
    sql`select statement from pg_prepared_statements`,
  );
  return rows.map(({ statement }) => statement);
};
const whose = sql<{ id: string; mode: string }>`
  select current_setting('app.organization_id') as id, current_setting('app.mode') as mode`;

test.each([true, false])(
  'requests of many organizations share their statements, read only: %s',
  async (readOnly) => {
    for (let i = 0; i < 120; i += 1) {
      const tenant = { organizationId: newId(), mode: 'live' } as const;
      const rows = await unitOfWork(orm, { tenant, readOnly }, (em) => queryPrepared(em, whose));
      expect(rows).toEqual([{ id: tenant.organizationId, mode: 'live' }]);
    }
    expect((await preparedTexts(orm.em.fork())).length).toBeLessThan(10);
  },
);

test('settings that stand in the text are never prepared', async () => {
  for (const tenant of ['one', 'another']) {
    const em = orm.em.fork({ session: { variables: { 'app.tenant': tenant } } });
    const rows = await em.transactional((inner) =>
      queryPrepared(inner, sql`select current_setting('app.tenant') as tenant`),
    );
    expect(rows).toEqual([{ tenant }]);
  }
  const texts = await preparedTexts(orm.em.fork());
  expect(texts.filter((text) => text.includes('another'))).toEqual([]);
});

test('beyond a hundred statements all goes on, unprepared', async () => {
  const child = fork(join(import.meta.dirname, 'prepared-child.ts'), [database.url]);
  const [found] = (await once(child, 'message')) as [Found];
  expect(found).toEqual({
    writing: [{ text: 'beyond', it: 'never before' }],
    reading: [{ text: 'beyond', it: 'never before' }],
    raw: [{ it: 'new' }],
    prepared: [],
  } satisfies Found);
});
