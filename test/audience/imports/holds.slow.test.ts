import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { query, sql } from '../../../server/platform/database/sql.ts';
import { startTestApp, type TestApp } from '../../support/app/app.ts';
import { longestHold } from '../../support/measure/longest-hold.ts';
import { ended, importFile, upload } from './import-file.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
  // The first file compiles what the others are measured with.
  await importFile(app.live, { parts: ['email\nfirst@example.com\n'] });
});
afterAll(() => app.close());

const ROWS = 2_000;
const names = Array.from({ length: 499 }, (_, index) => `data.field_${index}`);
const cells = (cell: string): string => Array.from({ length: 499 }, () => cell).join(',');
const csv = (row: (index: number) => string): string =>
  [`email,${names.join(',')}`, ...Array.from({ length: ROWS }, (_, index) => row(index)), ''].join(
    '\n',
  );

/** Files of a few kilobytes when they are compressed. */
const FILES = {
  'rows without an address': csv(() => `,${cells('').slice(1)},x`),
  'empty rows with an address': csv((index) => `person-${index}@example.com,${cells('')}`),
};

test.each(Object.entries(FILES))(
  'LIMITS-4 with %s of 500 columns, a step of an import does not hold the event loop for more than 100 ms',
  async (_, text) => {
    const hold = await longestHold(async () => {
      const path = await upload(app.live, { parts: [text] });
      expect((await app.live.post(`${path}/start`, {})).status).toBe(202);
      await ended(app.live, path);
      expect((await app.live.get(`${path}/errors`)).status).toBe(200);
    }, 3);
    expect(hold).toBeLessThan(100);
  },
);

test('LIMITS-4 a step does not read all people who were erased while the file was stored', async () => {
  const path = await upload(app.live, {
    parts: ['email\nerased@example.com\nstays@example.com\n'],
  });
  const erased = app.running.services.acceptance.hashAddress('erased@example.com');
  await app.asOwner((em) =>
    query(
      em,
      sql`insert into import_erasures (import_id, organization_id, address_hash, number)
        select i.id, i.organization_id, h.hash, 1
        from imports i, (select sha256(n::text::bytea) as hash from generate_series(1, 200000) n
          union all select ${erased}::bytea) h
        where i.id = ${path.split('/').at(-1)}`,
    ),
  );
  const hold = await longestHold(async () => {
    expect((await app.live.post(`${path}/start`, {})).status).toBe(202);
    const { result } = await ended(app.live, path);
    expect([result.created, result.skipped]).toEqual([1, 1]);
  });
  expect(hold).toBeLessThan(100);
});
