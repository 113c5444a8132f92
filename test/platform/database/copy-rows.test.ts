import { afterAll, beforeAll, expect, test } from '@jest/globals';
import pg from 'pg';
import { type CopiedRow, copyRows } from '../../../server/platform/database/copy-rows.ts';
import { startTestApp, type TestApp } from '../../support/app/app.ts';

let app: TestApp;
let client: pg.Client;
beforeAll(async () => {
  app = await startTestApp({ parts: { api: true, worker: false } });
  client = new pg.Client({ connectionString: app.running.services.installation.ownerUrl });
  await client.connect();
});
afterAll(async () => {
  await client.end();
  await app.close();
});

async function copy(select: string): Promise<CopiedRow[]> {
  const rows: CopiedRow[] = [];
  await copyRows(client, select, (row) => rows.push(row));
  return rows;
}

test('values arrive as they are, and null differs from every text', async () => {
  const values = [
    '',
    String.raw`\N`,
    String.raw`\\N`,
    'a\tb',
    'a\nb\r',
    String.raw`\n`,
    'Žluť 📦',
    '\b\f\v',
  ];
  const literals = values.map((value) => pg.escapeLiteral(value));
  expect(await copy(`select ${literals.join(', ')}, null, 1`)).toEqual([[...values, null, '1']]);
  expect(await copy(`select where false`)).toEqual([]);
});

test('all rows arrive, in order', async () => {
  const rows = await copy(`select n, repeat('x', 500) from generate_series(1, 5000) n order by n`);
  expect(rows).toHaveLength(5_000);
  expect(rows.map(([n]) => Number(n))).toEqual(rows.map((_, place) => place + 1));
});

test('an error of the statement or of the callback rejects, and the connection can be used again', async () => {
  await expect(copy('select 1 / 0')).rejects.toThrow('division by zero');
  let calls = 0;
  const failing = copyRows(client, 'select generate_series(1, 10)', () => {
    calls += 1;
    throw new Error('no more');
  });
  await expect(failing).rejects.toThrow('no more');
  expect(calls).toBe(1);
  expect(await copy('select 2')).toEqual([['2']]);
});
