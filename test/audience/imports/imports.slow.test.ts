import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { query, sql } from '../../../server/platform/database/sql.ts';
import { startTestApp, type TestApp } from '../../support/app/app.ts';
import { eventually } from '../../support/eventually.ts';
import { logEvents, readEvents } from '../../support/read/events.ts';
import { ended, importFile, IMPORTS, putPart, upload } from './import-file.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const contact = async (email: string) =>
  (await app.live.get(`/api/v1/contacts/${encodeURIComponent(email)}`)).body;

const count = async (table: string): Promise<number> => {
  const [row] = await app.asOwner((em) =>
    query<{ rows: number }>(em, sql`select count(*)::integer as rows from ${sql.table(table)}`),
  );
  return row?.rows ?? -1;
};

describe('IMPORTS-1 the calls of an import', () => {
  test('IMPORTS-1 parts are one stream of bytes that is cut anywhere', async () => {
    const text = Buffer.from(
      '\uFEFFemail;data.address\r\nzofie@example.com;"Žofie\r\nNováková"\r\n',
    );
    const parts = [text.subarray(0, 30), text.subarray(30, 39), text.subarray(39)];
    const imported = await importFile(app.live, { parts });
    expect(imported).toMatchObject({
      status: 'completed',
      format: 'csv',
      bytes: text.length,
      processed_bytes: text.length,
      report: { rows: 1, will_create: 1, columns: [{ name: 'email' }, { name: 'data.address' }] },
      result: { created: 1 },
      refusal: null,
    });
    expect((await contact('zofie@example.com')).data).toEqual({ address: 'Žofie\r\nNováková' });
  });

  test('IMPORTS-1 a part can be repeated until the start; a gap, no part and a part after the start are a 409', async () => {
    const path = await upload(app.live, { parts: [] });
    const start = () => app.live.post(`${path}/start`, {});
    expect((await start()).body.details).toEqual({ reason: 'missing_part' });
    await putPart(app.live, path, 2, 'second@example.com\n');
    expect((await start()).body.message).toContain('Part 1');
    await putPart(app.live, path, 1, 'mail\n');
    await putPart(app.live, path, 1, 'email\n');
    const json = { 'Content-Type': 'application/x-ndjson' };
    expect((await putPart(app.live, path, 3, '{}', json)).body.details.reason).toBe('other_format');
    expect((await start()).status).toBe(202);
    expect((await ended(app.live, path)).result).toMatchObject({ rows: 1, created: 1 });
    const late = await putPart(app.live, path, 1, 'email\n');
    expect([late.status, late.body.details]).toEqual([
      409,
      { reason: 'wrong_status', status: 'completed' },
    ]);
  });

  test('IMPORTS-1 starting an import again changes nothing, also after its end; one that was canceled is a 409', async () => {
    const path = await upload(app.live, { parts: ['email\nonce@example.com\n'] });
    const start = (body = {}) => app.live.post(`${path}/start`, body);
    expect((await start()).status).toBe(202);
    const completed = await ended(app.live, path);
    for (const body of [{}, { dry_run: true }]) {
      const again = await start(body);
      expect([again.status, again.body]).toEqual([200, completed]);
    }
    const refused = await upload(app.live, { parts: ['email,email\n'] });
    await app.live.post(`${refused}/start`, {});
    expect((await ended(app.live, refused)).status).toBe('refused');
    const again = await app.live.post(`${refused}/start`, {});
    expect([again.status, again.body.status]).toEqual([200, 'refused']);
    const canceled = await upload(app.live, { parts: ['email\n'] });
    await app.live.post(`${canceled}/cancel`, undefined);
    const late = await app.live.post(`${canceled}/start`, {});
    expect([late.status, late.body.details.status]).toEqual([409, 'canceled']);
  });

  test('IMPORTS-2 a column can be the time zone', async () => {
    const rows = 'zone@example.com,Europe/Prague\nnone@example.com,\nbad@example.com,+01:00\n';
    const path = await upload(app.live, {
      parts: [`Mail,Zone\n${rows}`],
      mapping: { Mail: 'email', Zone: 'timezone' },
      options: { max_error_rate: 1 },
    });
    await app.live.post(`${path}/start`, {});
    const { result } = await ended(app.live, path);
    expect(result).toMatchObject({ created: 2, invalid: 1 });
    expect((await contact('zone@example.com')).timezone).toBe('Europe/Prague');
    expect((await contact('none@example.com')).timezone).toBeNull();
    const errors = await app.live.get(`${path}/errors`);
    expect(errors.text).toContain('The field timezone must be an IANA time zone');
  });

  test('IMPORTS-3 a dry run stores nothing; a second start imports without another upload', async () => {
    const path = await upload(app.live, { parts: ['email\nlater@example.com\n'] });
    await app.live.post(`${path}/start`, { dry_run: true });
    expect(await ended(app.live, path)).toMatchObject({
      status: 'ready',
      dry_run: true,
      report: { rows: 1, valid: 1, will_create: 1 },
      result: null,
    });
    expect((await contact('later@example.com')).code).toBe('NOT_FOUND');
    expect((await app.live.post(`${path}/start`, { dry_run: true })).status).toBe(200);
    expect((await app.live.post(`${path}/start`, {})).status).toBe(202);
    expect((await ended(app.live, path)).status).toBe('completed');
    expect((await contact('later@example.com')).email).toBe('later@example.com');
  });

  test('IMPORTS-1 gzip is unpacked, within the limit; other types and codings are a 415', async () => {
    const path = await upload(app.live, { parts: [] });
    const gzip = { 'Content-Encoding': 'gzip' };
    const packed = gzipSync('email\npacked@example.com\n');
    expect((await putPart(app.live, path, 1, packed, gzip)).status).toBe(204);
    expect((await putPart(app.live, path, 2, 'email', gzip)).status).toBe(400);
    const bomb = gzipSync(Buffer.alloc(65 * 1024 * 1024));
    expect((await putPart(app.live, path, 2, bomb, gzip)).status).toBe(413);
    expect((await putPart(app.live, path, 2, '', { 'Content-Encoding': 'br' })).status).toBe(415);
    expect(
      (await putPart(app.live, path, 2, '{}', { 'Content-Type': 'application/json' })).status,
    ).toBe(415);
    await app.live.post(`${path}/start`, {});
    expect((await ended(app.live, path)).result).toMatchObject({ created: 1 });
  });

  test('IMPORTS-1 cancel and delete, and what they answer at every status', async () => {
    const path = await upload(app.live, { parts: ['email\n'] });
    expect((await app.live.post(`${path}/cancel`, undefined)).body.status).toBe('canceled');
    expect((await app.live.post(`${path}/cancel`, undefined)).status).toBe(200);
    expect((await app.live.post(`${path}/start`, {})).body.details.status).toBe('canceled');
    expect((await app.live.request('DELETE', path)).status).toBe(204);
    expect((await app.live.get(path)).status).toBe(404);
    expect((await app.live.request('DELETE', path)).status).toBe(404);
    expect((await app.live.get(`${IMPORTS}/nothing`)).status).toBe(404);
  });

  test('IMPORTS-1 an organization has at most 20 imports that have not ended', async () => {
    const paths: string[] = [];
    for (let n = 0; n < 20; n += 1) paths.push(await upload(app.live, { parts: [] }));
    const more = await app.live.post(IMPORTS, { kind: 'contacts' });
    expect(more.body.details.reason).toBe('too_many_imports');
    for (const path of paths) await app.live.request('DELETE', path);
  });
});

test('ORGANIZATIONS-1 every change of an import is in the audit log, except with a test key', async () => {
  const logged = async (client: typeof app.live) => {
    const path = await upload(client, { parts: ['email\naudited@example.com\n'] });
    await client.post(`${path}/start`, { dry_run: true });
    await ended(client, path);
    await client.request('DELETE', path);
    const other = await upload(client, { parts: [] });
    await client.post(`${other}/cancel`, undefined);
    const { body } = await app.live.get('/api/v1/audit-log?limit=200');
    const entries = body.data as { operation: string; resource: { id: string } }[];
    return entries
      .filter(({ resource: { id } }) => path.endsWith(id) || other.endsWith(id))
      .map(({ operation }) => operation)
      .sort();
  };
  expect(await logged(app.live)).toEqual([
    ...['imports.cancel', 'imports.create', 'imports.create', 'imports.delete', 'imports.start'],
  ]);
  expect(await logged(app.test)).toEqual([]);
});

describe('IMPORTS-2 columns', () => {
  test('IMPORTS-2 maps columns to targets, and names those that are not imported', async () => {
    await app.live.request('PUT', '/api/v1/contact-attributes/points', {
      body: { type: 'number' },
    });
    const imported = await importFile(app.live, {
      mapping: {
        Mail: 'email',
        Jméno: 'name',
        Jazyk: 'locale',
        Město: 'data.city',
        Body: 'custom_attributes.points',
        Seznam: 'lists',
      },
      parts: [
        'Mail\tJméno\tJazyk\tMěsto\tBody\tSeznam\tNavíc\n' +
          'jana@čtvrtý.example\tJana Černá\tcs\tBrno\t12.5\tcustomers\tx\n',
      ],
    });
    expect(imported.report.columns.at(-1)).toEqual({ name: 'Navíc', target: null });
    expect(await contact('jana@xn--tvrt-0ra5e0b.example')).toMatchObject({ code: 'NOT_FOUND' });
    const [found] = (await app.live.get('/api/v1/contacts?search=jana@')).body.data;
    expect(found).toMatchObject({
      name: 'Jana Černá',
      locale: 'cs',
      data: { city: 'Brno' },
      custom_attributes: { points: 12.5 },
      lists: ['customers'],
    });
  });

  test('IMPORTS-2 empty cells leave a contact as it is, and the last row of an address is imported', async () => {
    await app.live.post('/api/v1/contacts', { email: 'kept@example.com', name: 'Kept' });
    const { report, result } = await importFile(app.live, {
      parts: ['email,name,data.n\nKEPT@example.com,First,1\nkept@EXAMPLE.com,,2\n'],
    });
    expect(report).toMatchObject({ rows: 2, duplicates: 1, will_update: 1, will_create: 0 });
    expect(result).toMatchObject({ rows: 2, updated: 1, duplicates: 1, created: 0 });
    expect(await contact('kept@example.com')).toMatchObject({ name: 'Kept', data: { n: '2' } });
  });

  test('IMPORTS-2 NDJSON keeps the types of values', async () => {
    const line = JSON.stringify({
      email: 'types@example.com',
      data: { age: 42, tags: ['a'], none: null },
      lists: ['customers'],
      more: { x: 1 },
    });
    const imported = await importFile(app.live, {
      type: 'application/x-ndjson',
      parts: [`${line}\n\n{"_rows":1}\n`],
    });
    expect(imported.report.columns).toContainEqual({ name: 'more.x', target: null });
    expect(await contact('types@example.com')).toMatchObject({
      data: { age: 42, tags: ['a'] },
      lists: ['customers'],
    });
  });

  test.each([
    [
      'Latin letters of Windows',
      'windows-1250',
      Buffer.from([0x8e, 0x6f, 0x66, 0x69, 0x65]),
      'Žofie',
    ],
    ['Western letters', 'windows-1252', Buffer.from([0x52, 0x65, 0x6e, 0xe9]), 'René'],
  ])('IMPORTS-2 reads %s', async (_title, encoding, name, expected) => {
    const email = `${encoding}@example.com`;
    const file = Buffer.concat([Buffer.from(`email,name\n${email},`), name, Buffer.from('\n')]);
    await importFile(app.live, { parts: [file], options: { encoding } });
    expect((await contact(email)).name).toBe(expected);
  });

  test.each([
    [
      'invalid_encoding',
      { offset: 19 },
      Buffer.concat([Buffer.from('email\nzofie@ex.com,'), Buffer.from([0xe9, 0x0a])]),
    ],
    ['invalid_encoding', { offset: 1 }, Buffer.from('m\xe9l;name\na@example.com;\n', 'latin1')],
    ['invalid_encoding', { offset: 1 }, Buffer.from('email\na@example.com\n', 'utf16le')],
    [
      'invalid_encoding',
      { offset: 42 },
      Buffer.from('\uFEFFemail\na@example.com,\ud83d\n', 'utf16le'),
    ],
    ['invalid_csv', { line: 2 }, `email\n"a@example.com\n${'b@example.com\n'.repeat(20_000)}`],
    ['missing_column', { column: 'email' }, 'mail\na@example.com\n'],
    ['invalid_header', { column: 'email' }, 'email,email\na@example.com,b@example.com\n'],
    ['incomplete_file', {}, 'email\na@example.com\n# rows: 2\n'],
    ['incomplete_file', {}, 'email\na@example.com\n# rows: 1\nb@example.com\n'],
    ['too_many_errors', {}, 'email\na@example.com\nnobody\n'],
    ['no_rows', {}, 'email\n'],
    ['invalid_header', {}, ''],
  ])('IMPORTS-2 refuses a file: %s %j', async (code, more, text) => {
    const before = await count('contacts');
    const imported = await importFile(app.live, { parts: [text] });
    expect(imported).toMatchObject({ status: 'refused', refusal: { code, ...more }, result: null });
    expect(await count('contacts')).toBe(before);
  });
});

describe('IMPORTS-6 rows with errors', () => {
  test('IMPORTS-6 come out with their columns, and can be corrected and imported again', async () => {
    const imported = await importFile(app.live, {
      options: { max_error_rate: 1 },
      parts: [
        'email,name,locale\nnobody,"Nová, Jana",cs\nok@example.com,,\nx@example.com,,???\ntwo@example.com,,,more\n',
      ],
    });
    expect(imported.result).toMatchObject({ rows: 4, created: 1, invalid: 3 });
    const { text } = await app.live.get(`${IMPORTS}/${imported.id}/errors`);
    const [header, first, ...rest] = text.split('\r\n');
    expect(header).toBe('email,name,locale,_line,_column,_reason,_message');
    expect(first).toMatch(/^nobody,"Nová, Jana",cs,2,email,invalid_format,/);
    expect(rest.map((line) => line.split(',').slice(3, 6).join(' '))).toEqual([
      '4 locale invalid_format',
      '5  too_many',
      '',
    ]);
    const mended = text
      .replace('nobody', 'somebody@example.com')
      .replace('???', 'en')
      .replace('two@example.com', 'two@example.com');
    const again = await importFile(app.live, { parts: [mended] });
    expect(again.result).toMatchObject({ rows: 3, created: 3, invalid: 0 });
  });

  test.each([false, true])(
    'IMPORTS-6 EXPORTS-1 cells that look like formulas stay as they are over two rounds; formula_escape: %s',
    async (isEscaped) => {
      const options = { max_error_rate: 1, formula_escape: isEscaped };
      const phone = '+420 601 234 567';
      const cells = [phone, '=1+1', "'quoted", '@home', '-', "it's", ''];
      const written = isEscaped
        ? cells.map((cell) => (/^[=+@'-]/.test(cell) ? `'${cell}` : cell))
        : cells;
      const names = cells.map((_cell, index) => `data.n${index}`);
      const first = await importFile(app.live, {
        options,
        parts: [`email,${names.join(',')}\nnobody,${written.join(',')}\n`],
      });
      const { text } = await app.live.get(`${IMPORTS}/${first.id}/errors`);
      expect(text).toContain(`'${phone}`);

      const second = await importFile(app.live, {
        options,
        parts: [text.replace('nobody', 'nobody again')],
      });
      expect(second.result).toMatchObject({ rows: 1, invalid: 1 });
      const { text: once } = await app.live.get(`${IMPORTS}/${second.id}/errors`);
      expect(once.split('\r\n', 1)).toEqual(text.split('\r\n', 1));

      const email = `formula-${isEscaped}@example.com`;
      const third = await importFile(app.live, {
        options,
        parts: [once.replace('nobody again', email)],
      });
      expect(third.result).toMatchObject({ created: 1, invalid: 0 });
      const data = Object.fromEntries(names.map((name, index) => [name.slice(5), cells[index]]));
      delete data.n6;
      expect((await contact(email)).data).toEqual(data);
    },
  );

  test('IMPORTS-6 those of NDJSON are objects with their types, and lines that are not JSON are a text', async () => {
    const data = { age: 42, tags: ['a', { b: null }], phone: '+420 601 234 567' };
    const lines = [
      JSON.stringify({ email: 'nobody', data, lists: ['customers'] }),
      '{"email":"cut@example.com"',
      '[1]',
      '{"email":"large@example.com","data":{"n":12345678901234567890}}',
    ];
    const type = 'application/x-ndjson';
    const options = { max_error_rate: 1 };
    const imported = await importFile(app.live, {
      options,
      type,
      parts: [`${lines.join('\n')}\n{"email":"fine@example.com"}\n`],
    });
    expect(imported.result).toMatchObject({ created: 1, invalid: 4 });
    const read = async (id: string) => {
      const { text, headers } = await app.live.get(`${IMPORTS}/${id}/errors`);
      expect(headers.get('content-type')).toBe('application/x-ndjson; charset=utf-8');
      return text;
    };
    const text = await read(imported.id);
    const errors = text
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(errors[0]).toEqual({
      email: 'nobody',
      data,
      lists: ['customers'],
      _line: 1,
      _column: 'email',
      _reason: 'invalid_format',
      _message: 'The field email must be an email address.',
    });
    expect(Object.keys(errors[0])).toEqual([
      ...['email', 'data', 'lists', '_line', '_column', '_reason', '_message'],
    ]);
    expect(errors.slice(1).map(({ _raw, _line, _reason }) => [_raw, _line, _reason])).toEqual([
      [lines[1], 2, 'malformed_json'],
      [lines[2], 3, 'invalid_type'],
      [lines[3], 4, 'invalid_format'],
    ]);

    const second = await importFile(app.live, { options, type, parts: [text] });
    const again = (await read(second.id))
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(again.map(({ _raw }) => _raw)).toEqual([undefined, ...lines.slice(1)]);

    const mended = text.split('\n', 1).join('').replace('nobody', 'typed@example.com');
    const third = await importFile(app.live, { type, parts: [mended] });
    expect(third.result).toMatchObject({ created: 1, invalid: 0 });
    expect(await contact('typed@example.com')).toMatchObject({ data, lists: ['customers'] });
  });
});

test('ERASURES-1 the report of an import contains no values of rows', async () => {
  const word = 'jan.novak@x.cz';
  const names = ['name', 'locale', 'timezone', 'subscribed', 'unsubscribed', 'lists'];
  const columns = ['email', ...names, 'custom_attributes.reported'];
  await app.live.request('PUT', '/api/v1/contact-attributes/reported', {
    body: { type: 'number' },
  });
  const rows = columns
    .slice(1)
    .map((_name, index) =>
      columns
        .map((_column, at) => (at === 0 ? `c${index}@example.com` : at === index + 1 ? word : ''))
        .join(','),
    );
  const contacts = await importFile(app.live, {
    options: { max_error_rate: 1 },
    parts: [`${columns.join(',')}\n${word}@,,,,,,,\n${rows.join('\n')}\n`],
  });
  // A name can be any text.
  expect(contacts.report).toMatchObject({ rows: 8, invalid: 7 });
  // A single import shows the values of rows that are kept (IMPORTS-12), and nothing else does.
  expect((await app.live.get(`${IMPORTS}?limit=1`)).text).not.toContain(word);
  const events = await app.live.get('/api/v1/audit-log?resource_type=import&limit=10');
  expect([events.status, events.text.includes(word)]).toEqual([200, false]);
  expect((await app.live.get(`${IMPORTS}/${contacts.id}/errors`)).text).toContain(word);

  const suppressions = await importFile(app.live, {
    kind: 'suppressions',
    options: { max_error_rate: 1 },
    parts: [
      `email,reason,created_at\n${word}@,,\nb@example.com,${word},\nb@example.com,,${word}\n`,
    ],
  });
  expect(suppressions.report).toMatchObject({ invalid: 3 });
  expect((await app.live.get(`${IMPORTS}?limit=1`)).text).not.toContain(word);
});

describe('suppressions', () => {
  test('IMPORTS-2 are imported with reason and note, and only get stronger', async () => {
    await app.live.request('PUT', '/api/v1/suppressions/manual%40example.com', { body: {} });
    const { result } = await importFile(app.live, {
      kind: 'suppressions',
      mapping: { Address: 'email', Why: 'reason', When: 'created_at' },
      parts: [
        'Address,Why,When\nbounced@example.com,hard_bounce,2024-01-02T03:04:05Z\nmanual@example.com,complaint,\nx@example.com,,\n',
      ],
    });
    expect(result).toMatchObject({ rows: 3, created: 2, updated: 1 });
    const get = async (email: string) =>
      (await app.live.get(`/api/v1/suppressions?email=${email}`)).body.data[0];
    expect(await get('bounced@example.com')).toMatchObject({
      reason: 'hard_bounce',
      created_at: '2024-01-02T03:04:05.000Z',
    });
    expect(await get('manual@example.com')).toMatchObject({ reason: 'manual' });
    expect(await get('x@example.com')).toMatchObject({ reason: 'manual' });
  });
});

describe('IMPORTS-5 steps', () => {
  test('IMPORTS-5 a step that fails is repeated, and no row is imported twice', async () => {
    await app.asOwner((em) =>
      query(
        em,
        sql`
          create sequence failures;
          create function fail_once() returns trigger language plpgsql security definer as $$
            begin
              if new.email = 'row3000@example.com' and nextval('failures') = 1 then
                raise exception 'This happens once.';
              end if;
              return new;
            end $$;
          create trigger fail_once before insert on contacts
            for each row execute function fail_once()`,
      ),
    );
    const rows = Array.from({ length: 4_500 }, (_, n) => `row${n}@example.com\n`);
    const { status, result } = await importFile(app.live, {
      parts: [`email\n${rows.join('')}`],
      options: {
        lists: ['customers'],
        consent: [{ subtype: 'newsletter', action: 'subscribe', evidence: { text: 'Fair.' } }],
      },
    });
    expect([status, result]).toMatchObject([
      'completed',
      { rows: 4_500, created: 4_500, consent: { granted: 4_500 } },
    ]);
    const [stored] = await app.asOwner((em) =>
      query(
        em,
        sql`
          select count(*)::integer as entries, count(distinct contact_id)::integer as contacts
          from consent_ledger where contact_id in (select id from contacts where email like 'row%')`,
      ),
    );
    expect(stored).toEqual({ entries: 4_500, contacts: 4_500 });
  });
});

describe('IMPORTS-9 test keys', () => {
  test('IMPORTS-9 an import with a test key checks everything and writes nothing', async () => {
    const before = await count('contacts');
    const imported = await importFile(app.test, { parts: ['email\ntest@example.com\n'] });
    expect(imported).toMatchObject({
      status: 'completed',
      report: { will_create: 1 },
      result: null,
      test_mode: true,
    });
    expect(await count('contacts')).toBe(before);
    expect((await app.live.get(`${IMPORTS}/${imported.id}`)).status).toBe(404);
    const path = await upload(app.test, { parts: [] });
    const large = await putPart(app.test, path, 1, 'x'.repeat(1024 * 1024 + 1));
    expect(large.body.details.reason).toBe('too_large');
  });
});

describe('events', () => {
  test('IMPORTS-8 the end of an import is one event; its rows have events only with emit_events', async () => {
    await logEvents(app);
    const options = {
      consent: [{ subtype: 'newsletter', action: 'subscribe', evidence: { text: 'Fair.' } }],
    };
    await importFile(app.live, { parts: ['email\nsilent@example.com\n'], options });
    await importFile(app.live, { parts: ['mail\n'] });
    await importFile(app.live, {
      parts: ['email\nloud@example.com\n'],
      options: { ...options, emit_events: true },
    });
    const events = await eventually(
      () => readEvents(app),
      (found) => found.filter(({ type }) => type.startsWith('import.')).length === 3,
    );
    const types = events.map(
      ({ type, data }) => `${type} ${(data as { email?: string }).email ?? ''}`,
    );
    const ofRow = types.filter((type) => type.includes('silent@'));
    expect(ofRow.filter((type) => !type.startsWith('contact.validated'))).toEqual([]);
    expect(types).toContain('contact.created loud@example.com');
    expect(types).toContain('consent.confirmed loud@example.com');
    expect(types.filter((type) => type.startsWith('import.'))).toEqual([
      'import.completed ',
      'import.failed ',
      'import.completed ',
    ]);
  });

  test.each(['update', 'skip'])(
    'IMPORTS-8 the events of contacts that a row turns off say so; on_conflict: %s',
    async (conflict) => {
      await logEvents(app);
      const [fresh, old] = [`fresh-${conflict}@example.com`, `old-${conflict}@example.com`];
      await app.live.post('/api/v1/contacts', { email: old });
      await importFile(app.live, {
        parts: [`email,name,subscribed,unsubscribed\n${fresh},,no,\n${old},Old,,2025-01-01\n`],
        options: { emit_events: true, on_conflict: conflict },
      });
      const isOf = (email: string) => (one: { type: string; data: object }) =>
        'email' in one.data && one.data.email === email && one.type !== 'contact.validated';
      const events = await readEvents(app);
      expect(events.filter(isOf(fresh))).toMatchObject([
        { type: 'contact.created', data: { subscribed: false } },
      ]);
      const changed = conflict === 'skip' ? ['subscribed'] : ['name', 'subscribed'];
      expect(events.filter(isOf(old)).slice(1)).toMatchObject([
        { type: 'contact.updated', data: { subscribed: false, changed } },
      ]);
    },
  );
});
