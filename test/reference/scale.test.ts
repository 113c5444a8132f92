import { readFileSync } from 'node:fs';
import { expect, test } from '@jest/globals';
import { query, sql } from '../../server/platform/database/sql.ts';
import { startTestApp } from '../support/app/app.ts';

const readGuide = (name: string): string =>
  readFileSync(new URL(`../../spec/guides/${name}`, import.meta.url), 'utf8');
const text = readGuide('scale.md');
const RATES = [1, 100, 10_000, 100_000];
const DAY = 86_400;
const BYTES = 2_200;
const CELL = 250;

/** The numbers of a row of the plan, with their units. */
function row(label: string): number[] {
  const line = text.split('\n').find((one) => one.startsWith(`| ${label}`));
  const cells = line?.split('|').slice(2, -1) ?? [];
  return cells.map((cell) => parse(cell.trim()));
}

const UNITS: Record<string, number> = { MB: 1e6, GB: 1e9, TB: 1e12, PB: 1e15 };

function parse(cell: string): number {
  const [, number = '', unit = ''] = /^([\d.,]+)(?: ?(MB|GB|TB|PB|\/s))?$/.exec(cell) ?? [];
  return Number(number.replaceAll(',', '')) * (UNITS[unit] ?? 1);
}

/** Within the rounding of two digits. */
function expectAbout(found: number[], expected: number[]): void {
  expect(found).toHaveLength(expected.length);
  for (const [index, value] of expected.entries()) {
    expect(found[index]! / value).toBeGreaterThan(0.9);
    expect(found[index]! / value).toBeLessThan(1.1);
  }
}

test.each([
  ['Emails per day', (rate: number) => rate * DAY],
  ['SES rates to request', (rate: number) => rate * 2],
  ['Concurrent hand-overs', (rate: number) => rate * 0.17],
  ['Busy cores with single sends', (rate: number) => rate * 0.0052],
  ['Busy cores with batches', (rate: number) => rate * 0.0028],
  ['Email rows per month', (rate: number) => rate * DAY * 30],
  ['Single sends', (rate: number) => rate],
  ['Disk space per day', (rate: number) => rate * DAY * BYTES],
  ['Disk space for the default retention', (rate: number) => rate * DAY * BYTES * 400],
  ['Disk space for a retention of 30 days', (rate: number) => rate * DAY * BYTES * 30],
  ['Cells', (rate: number) => Math.max(1, rate / CELL)],
])('the plan for a rate is calculated correctly: %s', (label, calculate) => {
  expectAbout(row(label), RATES.map(calculate));
});

test('the connections of the plan are those of the table of connections', () => {
  const [start] = row('`start`');
  const [api] = row('`start --api`');
  const [worker] = row('`start --worker`');
  const pair = 2 * api! + 2 * worker! + 5;
  expect(row('Connections to each PostgreSQL')).toEqual([start! + 5, pair, pair, pair]);
});

const benchmark = readGuide('performance.md');

/** The numbers of the pattern's groups. */
function numbersIn(source: string, pattern: RegExp): number[] {
  const [, ...found] = pattern.exec(source) ?? [];
  return found.map((number) => Number(number.replaceAll(',', '')));
}

const EACH = String.raw`[\d,]+ \(([\d.]+) ms of processor time each, and ([\d.]+) ms in PostgreSQL`;

/** Each run of the benchmark differs a little, and the guide rounds. */
test('the costs of the plan are those of the benchmark', () => {
  const single = numbersIn(benchmark, new RegExp(`\`single_accept\` ${EACH}`));
  const upsert = numbersIn(benchmark, new RegExp(`\`contact_upsert\` ${EACH}`));
  const [batch = 0] = numbersIn(benchmark, /Rates per second.*`batch_accept` ([\d,]+)/);
  const [drain = 0] = numbersIn(benchmark, /Rates per second.*`drain` ([\d,]+)/);
  const sum = (numbers: number[]): number => numbers.reduce((total, one) => total + one, 0);
  const measured = [...single, sum(single), (2 / batch) * 1e3, batch, drain, sum(upsert)];

  const planned = [
    ...numbersIn(text, /`single_accept`\): ([\d.]+) ms in the API, ([\d.]+) ms in PostgreSQL/),
    ...numbersIn(text, /Acceptance by a single send +\| +([\d.]+) ms/),
    ...numbersIn(text, /Acceptance in a batch of 1,000 +\| +([\d.]+) ms/),
    ...numbersIn(text, /`batch_accept`\): ([\d,]+)\/s/),
    ...numbersIn(text, /`drain`\): ([\d,]+)\/s/),
    ...numbersIn(text, /an upsert of a contact takes ([\d.]+) ms/),
  ];
  expect(planned).toHaveLength(measured.length);
  for (const [index, value] of planned.entries()) {
    expect(value / measured[index]!).toBeGreaterThan(0.7);
    expect(value / measured[index]!).toBeLessThan(1.4);
  }
});

/** The tables that the guide lists in the row whose second cell begins so; without a beginning, in all other rows. */
function tablesListed(beginning?: string): string[] {
  const rows = readGuide('distributed-postgresql.md')
    .split('\n')
    .filter((line) => line.startsWith('| `'))
    .map((line) => line.split('|').map((cell) => cell.trim()))
    .filter(([, , how = '']) =>
      beginning ? how.startsWith(beginning) : !/^(?:Not p|P)ossible:/.test(how),
    );
  return rows.flatMap(([, names = '']) => [...names.matchAll(/`(\w+)`/g)].map(([, name]) => name!));
}

test('the tables of a distributed PostgreSQL are those of the schema, with and without keys of the organization', async () => {
  const app = await startTestApp({ parts: { api: true, worker: false } });
  try {
    const tables = await app.asOwner((em) =>
      query<{ name: string; has_column: boolean; has_other_key: boolean }>(
        em,
        sql`with keys as (
            select c.oid, c.relname as name, a.attnum, i.indexrelid, i.indkey::int2[] as columns
            from pg_class c
            left join pg_attribute a on a.attrelid = c.oid and a.attname = 'organization_id'
            left join pg_index i on i.indrelid = c.oid and i.indisunique
            where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
          )
          select name, bool_or(attnum is not null) as has_column,
            coalesce(bool_or(indexrelid is not null and attnum <> all (columns)), false) as has_other_key
          from keys group by oid, name order by name`,
      ),
    );
    const namesOf = (isListed: (table: (typeof tables)[number]) => boolean): string[] =>
      tables.filter(isListed).map(({ name }) => name);
    expect(tablesListed('Possible:').toSorted()).toEqual(
      namesOf((one) => one.has_column && !one.has_other_key).toSorted(),
    );
    expect(tablesListed('Not possible:').toSorted()).toEqual(
      namesOf((one) => one.has_column && one.has_other_key).toSorted(),
    );
    expect(tablesListed().toSorted()).toEqual(namesOf((one) => !one.has_column).toSorted());
  } finally {
    await app.close();
  }
});
