import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { EntityManager, MikroORM } from '@mikro-orm/postgresql';
import { CompiledQuery } from 'kysely';
import { openOrm } from '../../server/database/orm.ts';
import { prepare } from '../../server/database/prepared.ts';
import { doWithNext, query, queryPrepared, sql } from '../../server/database/sql.ts';
import { unitOfWork } from '../../server/http/unit-of-work.ts';
import { newId } from '../../server/values/id.ts';
import { createDatabase, type TestDatabase } from '../support/postgres.ts';

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
      const caller = { organizationId: newId(), mode: 'live' } as const;
      const rows = await unitOfWork(orm, { caller, readOnly }, (em) => queryPrepared(em, whose));
      expect(rows).toEqual([{ id: caller.organizationId, mode: 'live' }]);
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

// The last one: the process prepares no more statements after it.
test('beyond a hundred statements all goes on, unprepared', async () => {
  for (let i = 0; i < 100; i += 1) prepare(`select ${i}`);
  const inTransaction = (readOnly: boolean) =>
    unitOfWork(
      orm,
      { caller: { organizationId: newId(), mode: 'live' }, readOnly },
      async (em): Promise<unknown> => {
        if (!readOnly) await doWithNext(em, sql`insert into notes values (1, ${'beyond'})`);
        return queryPrepared(em, sql`select text, ${'never before'} as it from notes`);
      },
    );
  const rows = [{ text: 'beyond', it: 'never before' }];
  expect(await inTransaction(false)).toEqual(rows);
  expect(await inTransaction(true)).toEqual(rows);
  const raw = CompiledQuery.raw('select $1::text as it', ['new']);
  prepare(raw.sql);
  const { rows: unprepared } = await orm.em.fork().getKysely<unknown>().executeQuery(raw);
  expect(unprepared).toEqual([{ it: 'new' }]);
  const texts = await preparedTexts(orm.em.fork());
  expect(texts.filter((text) => text.includes('never before'))).toEqual([]);
});
