import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { EntityManager, MikroORM } from '@mikro-orm/postgresql';
import { openOrm } from '../../../server/app/orm.ts';
import {
  deferStatement,
  query,
  queryPrepared,
  sql,
} from '../../../server/platform/database/sql.ts';
import { unitOfWork } from '../../../server/http/unit-of-work.ts';
import { newId } from '../../../server/platform/values/id.ts';
import { createDatabase, type TestDatabase } from '../../support/database/postgres.ts';

let database: TestDatabase;
let orm: MikroORM;
beforeAll(async () => {
  database = await createDatabase();
  orm = openOrm(database.url, { applicationName: 'mailwright test', maxConnections: 1 }, null);
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
  'requests of many organizations share their prepared statements, read only: %s',
  async (readOnly) => {
    for (let i = 0; i < 120; i += 1) {
      const tenant = { organizationId: newId(), mode: 'live' } as const;
      const rows = await unitOfWork(orm, { tenant, readOnly }, (em) => queryPrepared(em, whose));
      expect(rows).toEqual([{ id: tenant.organizationId, mode: 'live' }]);
    }
    expect((await preparedTexts(orm.em.fork())).length).toBeLessThan(10);
  },
);

test.each([{}, { readOnly: true }])(
  'session settings of the ORM are set by a statement that is not prepared: %j',
  async (options) => {
    for (const tenant of ['one', 'another']) {
      const em = orm.em.fork({ session: { variables: { 'app.tenant': tenant } } });
      const rows = await em.transactional(
        (inner) => queryPrepared(inner, sql`select current_setting('app.tenant') as tenant`),
        options,
      );
      expect(rows).toEqual([{ tenant }]);
    }
    const texts = await preparedTexts(orm.em.fork());
    expect(texts.filter((text) => text.includes('another'))).toEqual([]);
  },
);

test('a read-only transaction of the ORM cannot write', async () => {
  const writing = orm.em
    .fork()
    .transactional((em) => query(em, sql`insert into notes values (2, 'no')`), { readOnly: true });
  await expect(writing).rejects.toMatchObject({ code: '25006' });
});

test('after a hundred prepared statements, a connection runs further statements unprepared', async () => {
  const full = openOrm(
    database.url,
    { applicationName: 'mailwright test', maxConnections: 1 },
    null,
  );
  try {
    for (let i = 0; i < 110; i += 1) {
      await queryPrepared(full.em.fork(), sql`select ${sql.raw(String(i))}`);
    }
    const work = (readOnly: boolean) => {
      const tenant = { organizationId: newId(), mode: 'live' } as const;
      return unitOfWork(full, { tenant, readOnly }, async (em) => {
        if (!readOnly) await deferStatement(em, sql`insert into notes values (1, ${'beyond'})`);
        return queryPrepared(em, sql`select text, ${'further'} as it from notes`);
      });
    };
    expect(await work(false)).toEqual([{ text: 'beyond', it: 'further' }]);
    expect(await work(true)).toEqual([{ text: 'beyond', it: 'further' }]);
    const texts = await preparedTexts(full.em.fork());
    expect(texts).toHaveLength(100);
    expect(texts.join()).not.toContain('from notes');
  } finally {
    await full.close(true);
  }
});
