import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { eraseFromImports } from '../../../server/audience/imports/erase.ts';
import { overwriteStep } from '../../../server/audience/imports/overwrite.ts';
import { putPart as storePart } from '../../../server/audience/imports/parts.ts';
import { readImports } from '../../../server/audience/imports/import-row.ts';
import { query, queryOne, sql } from '../../../server/platform/database/sql.ts';
import type { RequestScope } from '../../../server/platform/database/tenancy.ts';
import { newId } from '../../../server/platform/values/id.ts';
import { OPERATOR } from '../../../server/platform/values/principal.ts';
import { startTestApp, type TestApp } from '../../support/app/app.ts';
import { eventually } from '../../support/eventually.ts';
import { ended, IMPORTS, putPart, upload } from './import-file.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const readSlices = async (): Promise<string> => (await readBytes()).toString('utf8');

const readBytes = async (): Promise<Buffer> => {
  const rows = await app.asOwner((em) =>
    query<{ content: Buffer }>(
      em,
      sql`select s.content from import_slices s join import_parts p using (upload_id)
        order by p.number, s.place`,
    ),
  );
  return Buffer.concat(rows.map(({ content }) => content));
};

const inScope = <T>(
  { asOwner, organizationId }: TestApp,
  work: (scope: RequestScope) => Promise<T>,
): Promise<T> =>
  asOwner(async (em) => {
    await query(em, sql`select set_config('app.mode', 'live', true)`);
    const as = { actor: OPERATOR, scopes: ['full' as const], senderDomains: null };
    return work(Object.assign(as, { em, organizationId, mode: 'live' as const }));
  });

test('ERASURES-1 an erasure overwrites the rows of the person in a file that is stored, and nothing else', async () => {
  await app.live.post('/api/v1/contacts', { email: 'gone@example.com' });
  const others = Array.from({ length: 3_000 }, (_, n) => `person${n}@example.com,Name ${n}\r\n`);
  const person = [
    'Gone@Example.com,"Žofie\nNováková"\r\n',
    'other@example.com,gone@example.com\r\n',
  ];
  const text = [
    'email,name\r\n',
    ...others.slice(0, 2_500),
    person[0],
    ...others.slice(2_500),
    person[1],
  ].join('');
  const bytes = Buffer.from(text);
  // The person's row is in two parts.
  const cut = bytes.indexOf('Gone@') + 8;
  const path = await upload(app.live, { parts: [bytes.subarray(0, cut), bytes.subarray(cut)] });
  expect((await app.live.request('DELETE', '/api/v1/contacts/gone%40example.com')).status).toBe(
    204,
  );

  const blank = (part = ''): string =>
    part.replaceAll(/[^\r\n]/gu, (c) => ' '.repeat(Buffer.byteLength(c)));
  const expected = text.replace(person[0]!, blank(person[0])).replace(person[1]!, blank(person[1]));
  await eventually(readSlices, (stored) => stored === expected);

  await app.live.post(`${path}/start`, {});
  expect(await ended(app.live, path)).toMatchObject({
    status: 'completed',
    result: { rows: 3_000, created: 3_000 },
  });
  expect((await app.live.get('/api/v1/contacts/gone%40example.com')).status).toBe(404);
});

test('ERASURES-1 an erasure overwrites rows in UTF-16, and addresses with a name', async () => {
  await app.live.post('/api/v1/contacts', { email: 'wide@example.com' });
  // Two of the letters have a byte of a line end.
  const rows = ['Žofie <wide@example.com>\tĊਊ😀\r\n', 'mailto:wide@example.com;\t"a\nb"\r\n'];
  const other = 'kept@example.com\tĊਊ😀\r\n';
  const encoded = (lines: string[]): Buffer =>
    Buffer.from(`\uFEFFemail\tname\r\n${lines.join('')}${other}`, 'utf16le');
  const bytes = encoded(rows);
  const path = await upload(app.live, { parts: [bytes.subarray(0, 41), bytes.subarray(41)] });
  expect((await app.live.request('DELETE', '/api/v1/contacts/wide%40example.com')).status).toBe(
    204,
  );
  const expected = encoded(rows.map((row) => row.replaceAll(/[^\r\n]/g, ' ')));
  await eventually(readBytes, (stored) => stored.equals(expected));
  await app.live.post(`${path}/start`, {});
  expect(await ended(app.live, path)).toMatchObject({ result: { rows: 1, created: 1 } });
  expect((await app.live.get('/api/v1/contacts/kept%40example.com')).body.name).toBe('Ċਊ😀');
});

test.each([
  ['text/csv', 'email\nin@example.com\nout@example.com\nstays@example.com\n# rows: 3\n'],
  [
    'application/x-ndjson',
    '{"email":"in@example.com"}\n{"email":"out@example.com"}\n{"email":"stays@example.com"}\n{"_rows":3}\n',
  ],
])(
  'ERASURES-1 a file that states its number of rows is complete without those that were erased: %s',
  async (type, text) => {
    const path = await upload(app.live, { parts: [text], type });
    for (const email of ['in@example.com', 'out@example.com']) {
      await app.live.post('/api/v1/contacts', { email });
      await app.live.request('DELETE', `/api/v1/contacts/${email}`);
    }
    // The check counts rows that are not overwritten yet.
    await eventually(readSlices, (stored) => !/in@|out@/.test(stored));
    await app.live.post(`${path}/start`, { dry_run: true });
    expect(await ended(app.live, path)).toMatchObject({ status: 'ready', report: { rows: 1 } });
    await app.live.request('DELETE', path);

    const cut = await upload(app.live, { parts: [text.replace('3', '5')], type });
    await app.live.post('/api/v1/contacts', { email: 'in@example.com' });
    await app.live.request('DELETE', '/api/v1/contacts/in@example.com');
    await app.live.post(`${cut}/start`, {});
    expect((await ended(app.live, cut)).refusal.code).toBe('incomplete_file');
  },
);

test('ERASURES-1 an erasure finds the person in lines that cannot be read, in the file and among the errors', async () => {
  const line = '{"email":"broken@example.com","name":';
  await app.live.post('/api/v1/contacts', { email: 'broken@example.com' });
  const options = { max_error_rate: 1 };
  const type = 'application/x-ndjson';
  const other = '{"email":"whole@example.com"}';
  const [checked, stored] = [
    await upload(app.live, { parts: [`${line}\n`], type, options }),
    await upload(app.live, { parts: [`${line}\n${other}`], type, options }),
  ];
  await app.live.post(`${checked}/start`, { dry_run: true });
  await ended(app.live, checked);
  expect((await app.live.get(`${checked}/errors`)).text).toContain('broken@');
  await app.live.request('DELETE', '/api/v1/contacts/broken@example.com');
  expect((await app.live.get(`${checked}/errors`)).text).toBe('');
  await eventually(
    readSlices,
    (text) => !text.includes('broken@') && text.includes(`${' '.repeat(line.length)}\n${other}`),
  );
  for (const path of [checked, stored]) await app.live.request('DELETE', path);
});

test('ERASURES-1 a person who was erased after the check is not imported', async () => {
  const path = await upload(app.live, { parts: ['email\nagain@example.com\nstays@example.com\n'] });
  await app.live.post(`${path}/start`, { dry_run: true });
  expect((await ended(app.live, path)).status).toBe('ready');
  await app.live.post('/api/v1/contacts', { email: 'again@example.com' });
  await app.live.request('DELETE', '/api/v1/contacts/again%40example.com');
  await app.live.post(`${path}/start`, {});
  const { result } = await ended(app.live, path);
  expect(result.created).toBe(1);
  expect((await app.live.get('/api/v1/contacts/again%40example.com')).status).toBe(404);
});

test('IMPORTS-6 an erasure deletes the rows of the person with errors', async () => {
  await app.live.post('/api/v1/contacts', { email: 'wrong@example.com' });
  const created = await app.live.post(IMPORTS, {
    kind: 'contacts',
    options: { max_error_rate: 1 },
  });
  const path = `${IMPORTS}/${created.body.id}`;
  await putPart(app.live, path, 1, 'email,locale\nwrong@example.com,???\nx@example.com,???\n');
  await app.live.post(`${path}/start`, {});
  await ended(app.live, path);
  expect((await app.live.get(`${path}/errors`)).text).toContain('wrong@example.com');
  await app.live.request('DELETE', '/api/v1/contacts/wrong%40example.com');
  const { text } = await app.live.get(`${path}/errors`);
  expect(text).not.toContain('wrong@');
  expect(text).toContain('x@example.com');
});

test('ERASURES-1 one pass through a file overwrites the rows of all people who were erased before it', async () => {
  const offline = await startTestApp({ parts: { api: true, worker: false } });
  try {
    const people = Array.from({ length: 30 }, (_, n) => `gone${n}@example.com`);
    const rows = people.flatMap((email, n) => [
      `${email},Gone ${n}\r\n`,
      `stays${n}@example.com,\r\n`,
    ]);
    const path = await upload(offline.live, { parts: [['email,name\r\n', ...rows].join('')] });
    const { hashAddress } = offline.running.services.acceptance;
    const erase = (email: string) =>
      inScope(offline, (scope) => eraseFromImports(scope, { pseudonym: hashAddress(email) }));
    const [early, late] = [people.slice(0, 20), people.slice(20)];
    for (const email of early) await erase(email);
    const step = () =>
      inScope(offline, async (scope) => {
        const [importing] = await readImports(scope, sql`i.id = ${path.split('/').at(-1)}`);
        if (importing) await overwriteStep(scope, importing, ROWS_OF_STEP, hashAddress);
        return queryOne<{ waiting: number; left: number }>(
          scope.em,
          sql`select count(*)::integer as waiting, (select count(*)::integer
            from regexp_matches((select string_agg(convert_from(content, 'UTF8'), '' order by p.number, s.place)
              from import_slices s join import_parts p using (upload_id)), 'gone', 'g')) as left
            from import_erasures e join imports i on i.id = e.import_id
            where e.number > i.overwritten_erasures`,
        );
      });
    const first = await step();
    // Whoever is erased meanwhile waits for the next pass, and does not begin this one again.
    for (const email of late) await erase(email);
    const steps = [first];
    while (steps.at(-1)?.waiting !== 0) steps.push(await step());
    // The header and 60 rows in steps of ten, twice.
    expect(steps.length).toBeLessThanOrEqual(2 * 7);
    expect(steps.at(-1)).toEqual({ waiting: 0, left: 0 });
  } finally {
    await offline.close();
  }
});

const ROWS_OF_STEP = 10;

test('ERASURES-1 neither a step of overwriting nor a new part updates a row for each person who was erased', async () => {
  const path = await upload(app.live, { parts: ['email\nstays@example.com\n'] });
  const id = path.split('/').at(-1) ?? '';
  const { hashAddress } = app.running.services.acceptance;
  const written = await inScope(app, async (scope) => {
    for (const email of ['first-gone@example.com', 'second-gone@example.com'])
      await eraseFromImports(scope, { pseudonym: hashAddress(email) });
    const [importing] = await readImports(scope, sql`i.id = ${id}`);
    if (importing) await overwriteStep(scope, importing, ROWS_OF_STEP, hashAddress);
    await storePart(scope, id, 2, { uploadId: newId(), bytes: 0, format: 'csv' });
    return queryOne<{ updated: number }>(
      scope.em,
      sql`select n_tup_upd::integer as updated from pg_stat_xact_user_tables
        where relname = 'import_erasures'`,
    );
  });
  expect(written).toEqual({ updated: 0 });
  await app.live.request('DELETE', path);
});

test('IMPORTS-6 an error that the check finds after the erasure of its person is not stored', async () => {
  const path = await upload(app.live, {
    parts: ['email,locale\nfaulty@example.com,???\nother@example.com,???\n'],
    options: { max_error_rate: 1 },
  });
  await app.live.post('/api/v1/contacts', { email: 'faulty@example.com' });
  await app.live.request('DELETE', '/api/v1/contacts/faulty%40example.com');
  await app.live.post(`${path}/start`, { dry_run: true });
  await ended(app.live, path);
  const { text } = await app.live.get(`${path}/errors`);
  expect(text).toContain('other@example.com');
  expect(text).not.toContain('faulty@');
  await app.live.request('DELETE', path);
});

test.each([
  ['contacts' as const, 'email,locale,name\nleft@example.com,???,\nother@example.com,???,\n'],
  ['contacts' as const, 'email,name\nnobody,left@example.com\nother\n'],
  ['suppressions' as const, 'email,reason\nleft@example.com,???\nother@example.com,???\n'],
])(
  'IMPORTS-6 an import stores no errors of a person who was erased before it, and has not been overwritten: %s %j',
  async (kind, text) => {
    const options = { max_error_rate: 1 };
    const path = await upload(app.live, { kind, parts: [text], options });
    await app.live.post(`${path}/start`, { dry_run: true });
    expect((await ended(app.live, path)).status).toBe('ready');
    await inScope(app, async (scope) => {
      const pseudonym = app.running.services.acceptance.hashAddress('left@example.com');
      await eraseFromImports(scope, { pseudonym });
      // As if the worker had not reached it.
      await query(scope.em, sql`update imports set overwritten_erasures = erasures`);
    });
    const { text: erased } = await app.live.get(`${path}/errors`);
    await app.live.post(`${path}/start`, {});
    expect(await ended(app.live, path)).toMatchObject({ status: 'completed' });
    const { text: errors } = await app.live.get(`${path}/errors`);
    expect([erased, errors].filter((one) => one.includes('left@'))).toEqual([]);
    expect(errors).toContain('other');
  },
);

test('ERASURES-1 a row with the address of an erased person in another column is not imported', async () => {
  const text = 'email,name\nfriend@example.com,named@example.com\nstays2@example.com,\n';
  const path = await upload(app.live, { parts: [text] });
  await app.live.post(`${path}/start`, { dry_run: true });
  await ended(app.live, path);
  await inScope(app, async (scope) => {
    const pseudonym = app.running.services.acceptance.hashAddress('named@example.com');
    await eraseFromImports(scope, { pseudonym });
    await query(scope.em, sql`update imports set overwritten_erasures = erasures`);
  });
  await app.live.post(`${path}/start`, {});
  expect((await ended(app.live, path)).result).toMatchObject({ created: 1, skipped: 1 });
});

test('the parts of an import are deleted when it has ended', async () => {
  await eventually(readSlices, (stored) => stored === '', 45_000);
});
