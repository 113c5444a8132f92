import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { EntityManager, MikroORM } from '@mikro-orm/postgresql';
import {
  isBusy,
  isDatabaseUnavailable,
  outageOf,
  OutcomeUnknownError,
} from '../../../server/platform/database/availability.ts';
import { openOrm } from '../../../server/app/orm.ts';
import { query, sql } from '../../../server/platform/database/sql.ts';
import { eventually } from '../../support/eventually.ts';
import { unitOfWork, type Work } from '../../../server/http/unit-of-work.ts';
import { newId } from '../../../server/platform/values/id.ts';
import { createDatabase, type TestDatabase } from '../../support/database/postgres.ts';
import { type Proxy, startProxy } from '../../support/fakes/proxy.ts';

let database: TestDatabase;
let proxy: Proxy;
let orm: MikroORM;
beforeAll(async () => {
  database = await createDatabase();
  proxy = await startProxy(database.url);
  orm = openOrm(proxy.url, { applicationName: 'mailwright test', maxConnections: 2 }, null);
});
afterAll(async () => {
  await orm.close(true);
  await proxy.close();
  await database.drop();
});

const one = sql<{ one: number }>`select 1 as one`;
const beginning = async (em: EntityManager): Promise<void> => {
  await em.begin();
  await query(em, one);
};
const cutAndRestore = async (): Promise<void> => {
  await proxy.cut();
  await proxy.restore();
};

test.each(['begin', 'commit', 'rollback'] as const)(
  'a pool of two connections survives five that end before %s',
  async (statement) => {
    for (let round = 0; round < 5; round += 1) {
      const em = orm.em.fork();
      await query(em, one);
      if (statement === 'begin') await proxy.cut();
      else {
        await em.begin();
        await query(em, one);
        await cutAndRestore();
      }
      // BEGIN is sent together with the first statement.
      const ending = statement === 'begin' ? beginning(em) : em[statement]();
      const error = await ending.catch((e: unknown) => e);
      expect(isDatabaseUnavailable(error)).toBe(true);
      if (statement === 'begin') await proxy.restore();
    }
    expect(await query(orm.em.fork(), one)).toEqual([{ one: 1 }]);
  },
);

const work: Work = {
  tenant: { organizationId: newId(), mode: 'live' },
};

test('a connection that ends during the transaction leaves no changes', async () => {
  const failing = unitOfWork(orm, work, async (em) => {
    await cutAndRestore();
    return query(em, one);
  });
  expect(isDatabaseUnavailable(await failing.catch((error: unknown) => error))).toBe(true);
});

test('a connection that ends during commit leaves an unknown outcome, and the error says so', async () => {
  const failing = unitOfWork(orm, work, async (em) => {
    await query(em, one);
    await cutAndRestore();
  });
  await expect(failing).rejects.toThrow(OutcomeUnknownError);
});

test('an error that signals an outage, and one that does not', () => {
  const withCode = (code: string): Error => Object.assign(new Error('x'), { code });
  const away = ['ECONNREFUSED', '57P01', '57P03', '08006', '53300', '53100', '57014', '25006'];
  const not = ['23505', '42501', '40001', '22P02', '42P01', '28P01', 'ENOENT', '53'];
  expect(away.filter((code) => !isDatabaseUnavailable(withCode(code)))).toEqual([]);
  expect(not.filter((code) => isDatabaseUnavailable(withCode(code)))).toEqual([]);
  const socket = Object.assign(withCode('ENOENT'), { syscall: 'connect' });
  expect(isDatabaseUnavailable(socket)).toBe(true);
  const wrapped = new Error('x', { cause: new AggregateError([withCode('ECONNREFUSED')]) });
  expect(isDatabaseUnavailable(wrapped)).toBe(true);
  expect(isDatabaseUnavailable('ECONNREFUSED')).toBe(false);
});

describe('LIMITS-4 an idle-in-transaction timeout of our own is not an outage', () => {
  const backends = sql<{ n: number }>`select count(*)::integer as n from pg_stat_activity
    where application_name = 'slow holder'`;
  const areGone = () =>
    eventually(
      () => query(orm.em.fork(), backends),
      ([counted]) => counted?.n === 0,
    );

  test.each([
    [
      'PostgreSQL ends it',
      sql`select set_config('idle_in_transaction_session_timeout', '50', true)`,
    ],
    ['the pool discards the connection', one],
  ])('%s', async (_, first) => {
    const options = { applicationName: 'slow holder', maxConnections: 1, statementMs: 100 };
    const slow = openOrm(database.url, options, null);
    try {
      const failing = unitOfWork(slow, work, async (em) => {
        await query(em, first);
        await areGone();
        return query(em, one);
      });
      const error = await failing.catch((e: unknown) => e);
      expect(isBusy(error)).toBe(true);
      expect(outageOf(error)?.kind).toBe('busy');
      // The commit detects it when the work runs no other statement.
      const committing = unitOfWork(slow, work, async (em) => {
        await query(em, first);
        await areGone();
      });
      expect(isBusy(await committing.catch((e: unknown) => e))).toBe(true);
      expect(await query(slow.em.fork(), one)).toEqual([{ one: 1 }]);
    } finally {
      await slow.close(true);
    }
  });

  test('a lost connection signals an outage', async () => {
    const cut = unitOfWork(orm, work, async (em) => {
      await query(em, one);
      await cutAndRestore();
      return query(em, one);
    });
    expect(isBusy(await cut.catch((e: unknown) => e))).toBe(false);
  });
});
