import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { EntityManager, MikroORM } from '@mikro-orm/postgresql';
import pg from 'pg';
import { OutcomeUnknownError } from '../../../server/platform/database/availability.ts';
import { openOrm } from '../../../server/app/orm.ts';
import {
  deferStatement,
  query,
  queryOneCommitting,
  queryPrepared,
  sql,
} from '../../../server/platform/database/sql.ts';
import { unitOfWork } from '../../../server/http/unit-of-work.ts';
import { newId } from '../../../server/platform/values/id.ts';
import { createDatabase, type TestDatabase } from '../../support/database/postgres.ts';

let database: TestDatabase;
let orm: MikroORM;
let observer: pg.Pool;

beforeAll(async () => {
  database = await createDatabase();
  observer = new pg.Pool({ connectionString: database.url, max: 2 });
  // The database may be dropped before the server has noticed that its connections ended.
  observer.on('error', () => {});
  // The rows that a transaction wrote, and the settings that were in force.
  await observer.query(`
    create function seen() returns text language sql stable as $$
      select concat_ws(' ', current_setting('app.organization_id', true),
        current_setting('app.mode', true)) $$;
    create table marks (transaction integer, step integer, seen text not null default seen(),
      primary key (transaction, step));
    insert into marks values (-1, 0)`);
  orm = openOrm(database.url, { applicationName: 'at random', maxConnections: 3 }, null);
});
afterAll(async () => {
  await orm.close(true);
  await observer.end();
  await database.drop();
});

type See = (em: EntityManager) => Promise<{ seen: string }[]>;
type Write = (em: EntityManager, transaction: number, step: number) => Promise<unknown>;
type Trouble = (em: EntityManager) => Promise<unknown>;

const execute = (em: EntityManager, text: string) =>
  em.getConnection().execute<{ seen: string }[]>(text, [], 'all', em.getTransactionContext());
const mark = (transaction: number, step: number) =>
  sql`insert into marks values (${String(transaction)}::text::integer, ${String(step)}::text::integer)`;
const DIVISION = sql`select ${1}::integer / ${0}::integer`;

const SEE: See[] = [
  (em) => queryPrepared(em, sql`select seen()`),
  (em) => queryPrepared(em, sql`select seen() from (select ${'a value'}::text) v`),
  (em) => query(em, sql`select seen()`),
  (em) => query(em, sql`select seen() from (select ${'another'}::text) v`),
  (em) => execute(em, 'select seen() as seen'),
];
const WRITE: Write[] = [
  (em, ...of) => query(em, mark(...of)),
  (em, ...of) => queryPrepared(em, mark(...of)),
  (em, ...of) => deferStatement(em, mark(...of)),
  (em, ...of) => em.transactional((inner) => query(inner, mark(...of))),
  (em, ...[transaction, step]) =>
    execute(em, `select 1; insert into marks values (${transaction}, ${step})`),
];
const TROUBLE: Trouble[] = [
  (em) => query(em, DIVISION),
  (em) => queryPrepared(em, DIVISION),
  (em) => query(em, DIVISION).catch(() => {}),
  (em) => query(em, sql`select ${'x'}::text from nowhere`),
  (em) => queryPrepared(em, sql`select ${'x'}::text from nowhere`),
  (em) => deferStatement(em, mark(-1, 0)),
  (em) => execute(em, 'select 1; select 1 / 0'),
  () => Promise.reject(new Error('the handler failed')),
  () => killOne(),
  () => killOne(),
];

/** Ends the newest connection, at any point of its transaction. */
const killOne = () =>
  observer.query(`select pg_terminate_backend(pid) from pg_stat_activity
    where application_name = 'at random' order by backend_start desc limit 1`);

/** Numbers below a limit, the same ones in each run (a linear congruential generator). */
function numbers(seed: number): (limit: number) => number {
  let state = seed;
  return (limit) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * limit);
  };
}

interface Outcome {
  number: number;
  own: string;
  /** The expected number of marks; null when either all or none are possible. */
  marks: number | null;
  written: number;
}

/**
 * Sometimes a failure, and then a statement that commits. Only a lost connection leaves the outcome
 * unknown.
 */
async function commitAtOnce(number: number, below: (limit: number) => number): Promise<Outcome> {
  const tenant = { organizationId: newId(), mode: below(4) ? 'live' : 'test' } as const;
  const own = `${tenant.organizationId} ${tenant.mode}`;
  const trouble = below(3) === 0 ? TROUBLE[below(TROUBLE.length)] : undefined;
  try {
    await unitOfWork(orm, { tenant, mayCommitFirst: true }, async (em) => {
      await trouble?.(em);
      const { seen } = await queryOneCommitting<{ seen: string }>(
        em,
        sql`${mark(number, 0)} returning seen`,
      );
      expect(seen).toBe(own);
    });
    return { number, own, written: 1, marks: tenant.mode === 'live' ? 1 : 0 };
  } catch (error) {
    if (error instanceof Error && 'matcherResult' in error) throw error;
    return { number, own, written: 1, marks: error instanceof OutcomeUnknownError ? null : 0 };
  }
}

async function carryOut(number: number, below: (limit: number) => number): Promise<Outcome> {
  const tenant = { organizationId: newId(), mode: below(2) ? 'live' : 'test' } as const;
  const readOnly = below(3) === 0;
  const own = `${tenant.organizationId} ${tenant.mode}`;
  const troubleAt = below(3) === 0 ? below(5) : null;
  const steps = Array.from({ length: below(5) }, () => ({ writes: below(3) > 0, which: below(5) }));
  const trouble = TROUBLE[below(TROUBLE.length)];
  const written = readOnly ? 0 : steps.filter(({ writes }) => writes).length;
  try {
    await unitOfWork(orm, { tenant, readOnly }, async (em) => {
      for (const [i, { writes, which }] of steps.entries()) {
        if (i === troubleAt) await trouble?.(em);
        if (writes && !readOnly) await WRITE[which]?.(em, number, i);
        else expect(await SEE[which]?.(em)).toEqual([{ seen: own }]);
      }
      if (troubleAt === steps.length) await trouble?.(em);
    });
    return { number, own, written, marks: tenant.mode === 'live' ? written : 0 };
  } catch (error) {
    // A failed expectation is a failure of the test, not one that the test injected.
    if (error instanceof Error && 'matcherResult' in error) throw error;
    // Only an unknown outcome leaves open what was stored.
    return { number, own, written, marks: error instanceof OutcomeUnknownError ? null : 0 };
  }
}

test('every statement runs with its own tenant’s settings, and exactly the committed rows are stored', async () => {
  const outcomes: Outcome[] = [];
  const callers = Array.from({ length: 6 }, async (_, caller) => {
    const below = numbers(caller + 1);
    for (let i = 0; i < 100; i += 1) {
      const number = caller * 100 + i;
      outcomes.push(await (below(4) ? carryOut(number, below) : commitAtOnce(number, below)));
    }
  });
  await Promise.all(callers);

  const { rows } = await observer.query<{ transaction: number; seen: string }>(
    'select transaction, seen from marks where transaction >= 0',
  );
  const found = Map.groupBy(rows, ({ transaction }) => transaction);
  for (const { number, own, marks, written } of outcomes) {
    const seen = found.get(number)?.map((row) => row.seen) ?? [];
    expect(seen).toEqual(seen.map(() => own));
    if (marks === null) expect([0, written]).toContain(seen.length);
    else expect([number, seen.length]).toEqual([number, marks]);
  }
  // Failures are injected into a third of the transactions; the others must succeed.
  expect(outcomes.filter(({ marks }) => (marks ?? 0) > 0).length).toBeGreaterThan(100);
});
