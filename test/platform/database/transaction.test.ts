import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { EntityManager, MikroORM } from '@mikro-orm/postgresql';
import pg from 'pg';
import { OutcomeUnknownError } from '../../../server/platform/database/availability.ts';
import { retryOnConflict } from '../../../server/platform/database/conflicts.ts';
import { openOrm } from '../../../server/app/orm.ts';
import {
  beginTransaction,
  deferStatement,
  query,
  queryOne,
  queryOneCommitting,
  queryPrepared,
  sql,
} from '../../../server/platform/database/sql.ts';
import { poolOf } from '../../support/database/pool.ts';
import { createDatabase, type TestDatabase } from '../../support/database/postgres.ts';

let database: TestDatabase;
let orm: MikroORM;
let observer: pg.Client;
/** Socket writes of the pool's only connection since the test began. */
let writes = 0;

beforeAll(async () => {
  database = await createDatabase();
  orm = openOrm(database.url, { applicationName: 'one connection', maxConnections: 1 }, null);
  observer = new pg.Client({ connectionString: database.url });
  await observer.connect();
  await observer.query(`
    create table notes (id integer not null, tenant text not null, text text, primary key (id))
      partition by range (id);
    create table notes_low partition of notes for values from (0) to (100);
    create table notes_high partition of notes for values from (100) to (200);
    insert into notes select i, 'ours', 'Ž' || i from generate_series(1, 150) i`);
  await orm.em.fork().getConnection().execute('select 1');
  const client = (await poolOf(orm).connect()) as pg.PoolClient & {
    connection: { stream: object };
  };
  const { stream } = client.connection;
  countCalls(stream, '_write');
  countCalls(stream, '_writev');
  client.release();
});

function countCalls(object: object, method: string): void {
  const methods = object as Record<string, (...values: unknown[]) => unknown>;
  const original = methods[method]?.bind(object);
  methods[method] = (...values) => {
    writes += 1;
    return original?.(...values);
  };
}

afterAll(async () => {
  await orm.close(true);
  await observer.end();
  await database.drop();
});

beforeEach(() => {
  writes = 0;
});

async function transaction<T>(
  work: (em: EntityManager) => Promise<T>,
  options: { readOnly?: boolean; mayCommitFirst?: boolean } = {},
): Promise<T> {
  const em = orm.em.fork();
  await beginTransaction(em, { settings: { 'app.tenant': 'ours' }, ...options });
  try {
    const result = await work(em);
    await em.commit();
    return result;
  } catch (error) {
    await em.rollback();
    throw error;
  }
}

const textOf = (id: number) => sql<{ text: string }>`
  select text from notes where id = ${id} and tenant = current_setting('app.tenant')`;
const setting = async (em: EntityManager, name: string): Promise<string | null> =>
  (await queryOne<{ is: string | null }>(em, sql`select current_setting(${name}, true) as is`)).is;
const stateOfConnection = async (): Promise<string> => {
  const { rows } = await observer.query<{ state: string }>(
    `select state from pg_stat_activity where application_name = 'one connection'`,
  );
  return rows.map(({ state }) => state).join();
};

describe('a transaction that writes', () => {
  test('begins with its first statement, and ends with one more message', async () => {
    await transaction(async (em) => {
      expect(writes).toBe(0);
      await query(em, sql`update notes set text = ${'new'} where id = 1`);
      expect(writes).toBe(1);
      expect(await stateOfConnection()).toBe('idle in transaction');
      expect(await setting(em, 'app.tenant')).toBe('ours');
    });
    expect(writes).toBe(3);
    const { rows } = await observer.query('select text from notes where id = 1');
    expect(rows).toEqual([{ text: 'new' }]);
    expect((await setting(orm.em.fork(), 'app.tenant')) || null).toBeNull();
  });

  test('rejects with the error of its first statement, and stores nothing', async () => {
    const failing = transaction((em) => query(em, sql`insert into notes values (${1}, ${'x'})`));
    await expect(failing).rejects.toMatchObject({ code: '23505' });
    expect(await stateOfConnection()).toBe('idle');
    expect(await transaction((em) => queryPrepared(em, textOf(2)))).toEqual([{ text: 'Ž2' }]);
  });

  test('is rolled back as a whole when a statement fails', async () => {
    const failing = transaction(async (em) => {
      await query(em, sql`delete from notes where id = ${3}`);
      await query(em, sql`select ${1}::integer / ${0}::integer`);
    });
    await expect(failing).rejects.toMatchObject({ code: '22012' });
    expect(await transaction((em) => queryPrepared(em, textOf(3)))).toEqual([{ text: 'Ž3' }]);
  });

  test('fails at the commit when the error of a statement was ignored', async () => {
    const committing = transaction(async (em) => {
      await query(em, sql`update notes set text = ${'lost'} where id = 3`);
      await query(em, sql`select ${1}::integer / ${0}::integer`).catch(() => {});
    });
    await expect(committing).rejects.toThrow('The transaction was rolled back');
    expect(await transaction((em) => queryPrepared(em, textOf(3)))).toEqual([{ text: 'Ž3' }]);
  });

  test('without a statement sends nothing to the server', async () => {
    await transaction(async () => {});
    await expect(transaction(() => Promise.reject(new Error('before anything')))).rejects.toThrow(
      'before anything',
    );
    expect(writes).toBe(0);
  });

  test('fails without an effect when the server refuses its settings', async () => {
    const em = orm.em.fork();
    await beginTransaction(em, { settings: { work_mem: 'a lot' } });
    await expect(query(em, sql`delete from notes where id = ${4}`)).rejects.toMatchObject({
      code: '22023',
      message: expect.stringContaining('work_mem'),
    });
    await em.rollback();
    expect(await transaction((em) => queryPrepared(em, textOf(4)))).toEqual([{ text: 'Ž4' }]);
  });

  test('may begin with several statements in one text', async () => {
    await transaction(async (em) => {
      await em.getConnection().execute(
        `create temporary table several (tenant text);
        insert into several values (current_setting('app.tenant'))`,
        [],
        'run',
        em.getTransactionContext(),
      );
      expect(await query(em, sql`select tenant from several`)).toEqual([{ tenant: 'ours' }]);
    });
  });

  test('nests by savepoints', async () => {
    await transaction(async (em) => {
      await em
        .transactional(async (inner) => {
          await query(inner, sql`delete from notes where id = ${5}`);
          throw new Error('not that');
        })
        .catch(() => {});
      await query(em, sql`update notes set text = ${'kept'} where id = ${5}`);
    });
    expect(await transaction((em) => queryPrepared(em, textOf(5)))).toEqual([{ text: 'kept' }]);
  });
});

describe('a read-only transaction', () => {
  test('sends one message for each statement, with the settings, and leaves the connection idle in between', async () => {
    await transaction(
      async (em) => {
        expect(await queryPrepared(em, textOf(7))).toEqual([{ text: 'Ž7' }]);
        expect(await stateOfConnection()).toBe('idle');
        expect(await queryPrepared(em, textOf(107))).toEqual([{ text: 'Ž107' }]);
        expect(await setting(em, 'app.tenant')).toBe('ours');
      },
      { readOnly: true },
    );
    expect(writes).toBe(3);
    expect((await setting(orm.em.fork(), 'app.tenant')) || null).toBeNull();
  });

  test('applies the settings to a statement without parameters, too', async () => {
    const tenant = await transaction(
      (em) => queryOne(em, sql`select current_setting('app.tenant') as tenant`),
      { readOnly: true },
    );
    expect(tenant).toEqual({ tenant: 'ours' });
  });

  test('cannot write, not even with a prepared statement', async () => {
    const remove = sql`delete from notes where id = ${8}`;
    for (const run of [query, queryPrepared]) {
      const writing = transaction((em) => run(em, remove), { readOnly: true });
      await expect(writing).rejects.toMatchObject({ code: '25006' });
    }
    expect(await transaction((em) => queryPrepared(em, textOf(8)))).toEqual([{ text: 'Ž8' }]);
  });

  test('continues after an error', async () => {
    await transaction(
      async (em) => {
        await expect(query(em, sql`select ${1}::integer / ${0}::integer`)).rejects.toMatchObject({
          code: '22012',
        });
        expect(await queryPrepared(em, textOf(9))).toEqual([{ text: 'Ž9' }]);
      },
      { readOnly: true },
    );
  });
});

describe('a prepared statement', () => {
  test('has a generic plan; other statements of the transaction have plans for their values', async () => {
    await transaction(async (em) => {
      for (const id of [1, 2, 101, 102]) await queryPrepared(em, textOf(id));
      expect(await setting(em, 'plan_cache_mode')).toBe('auto');
      await queryPrepared(em, textOf(3));
      const plans = await query<{ generic: string; custom: string }>(
        em,
        sql`select generic_plans::text as generic, custom_plans::text as custom
          from pg_prepared_statements where statement like '%select text from notes%'`,
      );
      expect(plans).toHaveLength(1);
      expect(Number(plans[0]?.generic)).toBeGreaterThanOrEqual(5);
      expect(plans[0]?.custom).toBe('0');
    });
  });

  test('that the server refused is prepared again', async () => {
    const read = sql<{ made: boolean }>`select ${'x'}::text is not null as made from made_later`;
    await expect(queryPrepared(orm.em.fork(), read)).rejects.toMatchObject({ code: '42P01' });
    await expect(transaction((em) => queryPrepared(em, read))).rejects.toMatchObject({
      code: '42P01',
    });
    await observer.query('create table made_later as select 1 as id');
    expect(await queryPrepared(orm.em.fork(), read)).toEqual([{ made: true }]);
    expect(await transaction((em) => queryPrepared(em, read))).toEqual([{ made: true }]);
  });

  test.each([false, true])(
    'whose result columns have changed is prepared again, read only: %s',
    async (readOnly) => {
      const read = sql`select changing.* from changing where id = ${1}`;
      const reading = () =>
        retryOnConflict(() => transaction((em) => queryPrepared(em, read), { readOnly }));
      await observer.query('create table changing as select 1 as id');
      expect(await reading()).toEqual([{ id: 1 }]);
      await observer.query(`alter table changing add column text text default 'new'`);
      expect(await reading()).toEqual([{ id: 1, text: 'new' }]);
      await observer.query('drop table changing');
    },
  );

  test('that the session has deallocated is prepared again', async () => {
    const reading = () => retryOnConflict(() => transaction((em) => queryPrepared(em, textOf(10))));
    expect(await reading()).toEqual([{ text: 'Ž10' }]);
    await query(orm.em.fork(), sql`deallocate all`);
    expect(await reading()).toEqual([{ text: 'Ž10' }]);
  });

  test('with a parameter that can’t be serialized fails alone', async () => {
    const unwritable = {
      toPostgres: () => {
        throw new Error('no text for it');
      },
    };
    const bad = transaction((em) => queryPrepared(em, sql`select ${unwritable}::text as it`));
    await expect(bad).rejects.toThrow('no text for it');
    expect(await transaction((em) => queryPrepared(em, textOf(10)))).toEqual([{ text: 'Ž10' }]);
  });
});

describe('a statement that commits', () => {
  const rename = (em: EntityManager, id: number, text: string) =>
    queryOneCommitting<{ tenant: string }>(
      em,
      sql`update notes set text = ${text} where id = ${id}
        returning current_setting('app.tenant') as tenant`,
    );
  const stored = async (id: number): Promise<string> => {
    const { rows } = await observer.query<{ text: string }>(
      'select text from notes where id = $1',
      [id],
    );
    return rows.map(({ text }) => text).join();
  };

  test('is sent in one message with its transaction if that may end early', async () => {
    await transaction(
      async (em) => {
        expect(await rename(em, 21, 'at once')).toEqual({ tenant: 'ours' });
        expect(await stored(21)).toBe('at once');
        expect(await stateOfConnection()).toBe('idle');
      },
      { mayCommitFirst: true },
    );
    expect(writes).toBe(1);
    expect((await setting(orm.em.fork(), 'app.tenant')) || null).toBeNull();
  });

  test('is part of its transaction if that may not end early', async () => {
    const failing = transaction(async (em) => {
      await rename(em, 22, 'for a moment');
      throw new Error('on second thoughts');
    });
    await expect(failing).rejects.toThrow('on second thoughts');
    expect(await stored(22)).toBe('Ž22');
    await transaction((em) => rename(em, 22, 'for good'));
    expect(await stored(22)).toBe('for good');
  });

  test('commits together with the statements before it', async () => {
    const both = async (em: EntityManager) => {
      await query(em, sql`update notes set text = ${'first'} where id = ${23}`);
      await rename(em, 24, 'second');
      expect(await stored(24)).toBe('Ž24');
    };
    await expect(
      transaction(
        async (em) => {
          await both(em);
          throw new Error('neither');
        },
        { mayCommitFirst: true },
      ),
    ).rejects.toThrow('neither');
    expect([await stored(23), await stored(24)]).toEqual(['Ž23', 'Ž24']);
    await transaction(both, { mayCommitFirst: true });
    expect([await stored(23), await stored(24)]).toEqual(['first', 'second']);
  });

  test('leaves later statements to a new transaction', async () => {
    const failing = transaction(
      async (em) => {
        await rename(em, 25, 'stays');
        await query(em, sql`update notes set text = ${'goes'} where id = ${26}`);
        expect(await setting(em, 'app.tenant')).toBe('ours');
        throw new Error('too late for one of them');
      },
      { mayCommitFirst: true },
    );
    await expect(failing).rejects.toThrow('too late');
    expect([await stored(25), await stored(26)]).toEqual(['stays', 'Ž26']);
    expect(await stateOfConnection()).toBe('idle');
  });

  test('has no effect when it fails, and the transaction can continue', async () => {
    await transaction(
      async (em) => {
        const failing = queryOneCommitting(
          em,
          sql`with w as (update notes set text = ${'half'} where id = ${27} returning id)
          select id / ${0}::integer as nothing from w`,
        );
        await expect(failing).rejects.toMatchObject({ code: '22012' });
        await rename(em, 28, 'done');
      },
      { mayCommitFirst: true },
    );
    expect([await stored(27), await stored(28)]).toEqual(['Ž27', 'done']);
  });
});

describe('a deferred statement', () => {
  const add = (id: number) =>
    sql`insert into notes values (${String(id)}::text::integer, ${'later'})`;
  const isThere = async (id: number): Promise<boolean> => {
    const { rowCount } = await observer.query('select from notes where id = $1', [id]);
    return rowCount === 1;
  };

  test('is sent with the next statement', async () => {
    await transaction(async (em) => {
      await query(em, sql`select ${1}::integer`);
      await deferStatement(em, add(151));
      await deferStatement(em, add(152));
      expect(writes).toBe(1);
      expect(await query(em, sql`select id from notes where id = ${151}`)).toHaveLength(1);
      expect(writes).toBe(2);
    });
    expect([await isThere(151), await isThere(152)]).toEqual([true, true]);
  });

  test('is sent with the commit when no statement follows, and with the begin when it is the only one', async () => {
    await transaction((em) => deferStatement(em, add(153)));
    expect(writes).toBe(1);
    expect(await isThere(153)).toBe(true);
    expect(await stateOfConnection()).toBe('idle');
  });

  test('that fails makes the next statement or the commit fail, and nothing is stored', async () => {
    const before = transaction(async (em) => {
      await deferStatement(em, add(154));
      await deferStatement(em, add(1));
      await query(em, sql`insert into notes values (${155}, ${'never'})`);
    });
    await expect(before).rejects.toMatchObject({ code: '23505' });
    const atCommit = transaction(async (em) => {
      await query(em, sql`insert into notes values (${155}, ${'never'})`);
      await deferStatement(em, add(1));
    });
    await expect(atCommit).rejects.toMatchObject({ code: '23505' });
    expect([await isThere(154), await isThere(155)]).toEqual([false, false]);
    expect(await stateOfConnection()).toBe('idle');
  });

  test('is not sent when the transaction is rolled back first', async () => {
    const failing = transaction(async (em) => {
      await deferStatement(em, add(156));
      throw new Error('on second thoughts');
    });
    await expect(failing).rejects.toThrow('on second thoughts');
    expect(await isThere(156)).toBe(false);
    expect(await transaction((em) => queryPrepared(em, textOf(11)))).toEqual([{ text: 'Ž11' }]);
  });

  test('is not sent when its savepoint is rolled back first', async () => {
    await transaction(async (em) => {
      await deferStatement(em, add(158));
      const inner = em.transactional(async (nested) => {
        await deferStatement(nested, add(1));
        throw new Error('not that');
      });
      await expect(inner).rejects.toThrow('not that');
    });
    expect(await isThere(158)).toBe(true);
  });

  test('is sent immediately when one of its parameters is not a string', async () => {
    await transaction(async (em) => {
      await deferStatement(em, sql`insert into notes values (${157}, ${'at once'})`);
      expect(writes).toBe(1);
    });
    expect(await isThere(157)).toBe(true);
  });
});

test('a committing statement whose connection is lost rejects with an unknown outcome', async () => {
  const failing = transaction(
    (em) =>
      queryOneCommitting(
        em,
        sql`select pg_terminate_backend(pg_backend_pid()) as ended, ${'x'}::text as text`,
      ),
    { mayCommitFirst: true },
  );
  await expect(failing).rejects.toThrow(OutcomeUnknownError);
});

test('a pool with one connection replaces a connection that is lost in a transaction', async () => {
  const pool = openOrm(database.url, { applicationName: 'replaced', maxConnections: 1 }, null);
  try {
    for (let i = 0; i < 3; i += 1) {
      const losing = pool.em.fork().transactional(async (em) => {
        await query(em, sql`select ${1}::integer`);
        await query(em, sql`select pg_terminate_backend(pg_backend_pid())`);
      });
      await expect(losing).rejects.toThrow();
    }
    expect(await query(pool.em.fork(), sql`select 1 as one`)).toEqual([{ one: 1 }]);
    const again = pool.em.fork();
    await beginTransaction(again, { settings: {} });
    await query(again, sql`select ${1}::integer`);
    await expect(
      query(again, sql`select pg_terminate_backend(pg_backend_pid())`),
    ).rejects.toThrow();
    await expect(again.rollback()).rejects.toThrow();
    await again.rollback();
    expect(await query(pool.em.fork(), sql`select 1 as one`)).toEqual([{ one: 1 }]);
  } finally {
    await pool.close(true);
  }
});
