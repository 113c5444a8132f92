import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { deleteOldImports } from '../../../server/audience/imports/retention.ts';
import { query, queryOne, sql } from '../../../server/platform/database/sql.ts';
import { countRows } from '../../support/app/account.ts';
import { startTestApp, type TestApp } from '../../support/app/app.ts';
import { eventually } from '../../support/eventually.ts';
import { refusal } from '../../support/refusal.ts';
import { ended, importFile, IMPORTS, putPart, upload } from './import-file.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const LONG = 'ž'.repeat(201);
const MEBIBYTE = 1024 * 1024;

const slicesOf = (path: string): Promise<number> =>
  app.asOwner(async (em) => {
    const { count } = await queryOne<{ count: number }>(
      em,
      sql`select count(*)::integer as count from import_slices
        where import_id = ${path.split('/').at(-1)}`,
    );
    return count;
  });

/** Those of imports that have ended are removed in the background. */
const untilNoSlices = () =>
  eventually(
    () => app.asOwner((em) => countRows(em, 'import_slices')),
    (count) => count === 0,
  );

const cancel = (path: string) => app.live.post(`${path}/cancel`, {});

test('IMPORTS-7 a header with a name of 201 characters refuses the file', async () => {
  const parts = [`email,${LONG}\nanna@example.com,x\n`];
  const { status, refusal: refused } = await importFile(app.live, { parts });
  expect([status, refused]).toEqual([
    'refused',
    { code: 'invalid_header', message: 'The name of column 2 has more than 200 characters.' },
  ]);
  const fits = await importFile(app.live, { parts: [parts[0]?.replace('ž', '') ?? ''] });
  expect([fits.status, fits.report.columns[1].name]).toEqual(['completed', LONG.slice(1)]);
});

test('IMPORTS-7 a long name in NDJSON is an error of its row, and is stored with nothing else', async () => {
  const rows = Array.from({ length: 40 }, (_, n) =>
    JSON.stringify({ email: `row-${n}@example.com`, [`${n}${'x'.repeat(100_000)}`]: 1 }),
  );
  const inner = JSON.stringify({ email: 'inner@example.com', data: { [LONG]: 1 } });
  const valid = JSON.stringify({ email: 'valid@example.com', data: { [LONG.slice(6)]: 1 } });
  const ended = await importFile(app.live, {
    parts: [[valid, inner, ...rows].join('\n')],
    type: 'application/x-ndjson',
    options: { max_error_rate: 1 },
  });
  expect(ended.result).toMatchObject({ rows: 42, created: 1, invalid: 41 });
  expect(ended.report.sample_errors[0]).toEqual({
    line: 2,
    column: null,
    reason: 'too_long',
    message: 'The line has a name with more than 200 characters.',
  });
  expect(ended.report.columns).toEqual([
    { name: 'email', target: 'email' },
    { name: `data.${LONG.slice(6)}`, target: null },
  ]);
  const list = await app.live.get(IMPORTS);
  expect(list.text.length).toBeLessThan(20_000);
  await app.live.request('DELETE', `${IMPORTS}/${ended.id}`);
  const audit = await app.live.get(`/api/v1/audit-log?resource_id=${ended.id}`);
  expect(audit.body.data).toHaveLength(3);
  expect(audit.text.length).toBeLessThan(40_000);
});

test('IMPORTS-7 a mapping and options name columns of at most 200 characters', async () => {
  const mapping = { email: 'email', [LONG]: null };
  const mapped = await app.live.post(IMPORTS, { kind: 'contacts', mapping });
  expect(refusal(mapped)).toBe(`400 mapping.${LONG} too_long`);
  const consent = [{ subtype: 'news', action: { column: LONG } }];
  const optioned = await app.live.post(IMPORTS, { kind: 'contacts', options: { consent } });
  expect(optioned.status).toBe(400);
});

test('LIMITS-4 a page of imports with long mappings ends by its bytes', async () => {
  const mapping = Object.fromEntries(
    Array.from({ length: 199 }, (_, n) => [String(n).padStart(200, 'ž'), null]),
  );
  const paths: string[] = [];
  for (let n = 0; n < 20; n += 1) {
    paths.push(await upload(app.live, { mapping: { ...mapping, email: 'email' }, parts: [] }));
    await cancel(paths.at(-1) ?? '');
  }
  const found: string[] = [];
  let cursor: string | null = null;
  let pages = 0;
  do {
    const { body, text } = await app.live.get(
      `${IMPORTS}?limit=200${cursor === null ? '' : `&cursor=${cursor}`}`,
    );
    expect(Buffer.byteLength(text)).toBeLessThan(1.2 * MEBIBYTE);
    found.push(...body.data.map(({ id }: { id: string }) => `${IMPORTS}/${id}`));
    cursor = body.next_cursor;
    pages += 1;
  } while (cursor !== null);
  expect(pages).toBeGreaterThan(1);
  expect(found.filter((path) => paths.includes(path))).toEqual(paths.toReversed());
});

test('IMPORTS-7 parts have a maximum together, with those of other imports', async () => {
  await untilNoSlices();
  await setMaximum(3 * MEBIBYTE);
  const first = await upload(app.live, { parts: ['x'.repeat(1.5 * MEBIBYTE)] });
  const second = await upload(app.live, { parts: [] });
  const refused = await putPart(app.live, second, 1, 'x'.repeat(2 * MEBIBYTE));
  expect(refusal(refused)).toBe('400 body too_many');
  expect(refused.body.message).toContain('can have 3145728');
  // Nothing of an upload that was refused stays.
  expect(await slicesOf(second)).toBe(0);
  expect((await putPart(app.live, second, 1, 'x'.repeat(1.5 * MEBIBYTE))).status).toBe(204);

  await app.live.request('DELETE', first);
  await eventually(
    () => putPart(app.live, second, 2, 'x'.repeat(1.5 * MEBIBYTE)),
    ({ status }) => status === 204,
  );
  await cancel(second);
  await setMaximum(null);
});

test('IMPORTS-7 the errors of imports count like their parts, until they are deleted', async () => {
  await untilNoSlices();
  await setMaximum(2 * MEBIBYTE);
  const rows = Array.from({ length: 1_000 }, (_, row) => `${row},${'x'.repeat(1_500)}\n`);
  const options = { max_error_rate: 1 };
  const wrong = await upload(app.live, { parts: [['email,name\n', ...rows].join('')], options });
  await app.live.post(`${wrong}/start`, {});
  expect((await ended(app.live, wrong)).result.invalid).toBe(1_000);
  await eventually(
    () => slicesOf(wrong),
    (count) => count === 0,
  );
  const next = await upload(app.live, { parts: [] });
  const part = 'x'.repeat(MEBIBYTE);
  expect(refusal(await putPart(app.live, next, 1, part))).toBe('400 body too_many');
  await app.asOwner(async (em) => {
    await query(
      em,
      sql`update imports set ended_at = ended_at - interval '8 days'
        where id = ${wrong.split('/').at(-1)}`,
    );
    await deleteOldImports(em);
  });
  expect((await putPart(app.live, next, 1, part)).status).toBe(204);
  await cancel(next);
  await setMaximum(null);
});

test('IMPORTS-7 an import that is not started within 24 hours is canceled, and its parts are deleted', async () => {
  const [old, recent] = [
    await upload(app.live, { parts: ['email\n'] }),
    await upload(app.live, { parts: ['email\n'] }),
  ];
  await app.asOwner(async (em) => {
    await query(
      em,
      sql`update imports set changed_at = changed_at - interval '25 hours'
        where id = ${old.split('/').at(-1)}`,
    );
    await deleteOldImports(em);
  });
  const statuses = await Promise.all([old, recent].map((path) => app.live.get(path)));
  expect(statuses.map(({ body }) => body.status)).toEqual(['canceled', 'uploading']);
  expect([await slicesOf(old), await slicesOf(recent)]).toEqual([0, 1]);
  await cancel(recent);
});

/** As the operator sets it, but lower than the general one. */
const setMaximum = (bytes: number | null) =>
  app.asOwner((em) =>
    query(
      em,
      sql`update organizations set maxima = jsonb_strip_nulls(jsonb_build_object('import_bytes', ${bytes}::bigint))
        where id = ${app.organizationId}`,
    ),
  );
