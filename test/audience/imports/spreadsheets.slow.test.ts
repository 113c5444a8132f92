import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { startTestApp, type TestApp } from '../../support/app/app.ts';
import { importFile, IMPORTS } from './import-file.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
  for (const [key, type] of Object.entries({ born: 'date', points: 'number' })) {
    await app.live.request('PUT', `/api/v1/contact-attributes/${key}`, { body: { type } });
  }
});
afterAll(() => app.close());

const contact = async (email: string) =>
  (await app.live.get(`/api/v1/contacts/${encodeURIComponent(email)}`)).body;

const exampleFile = (name: string) => readFile(new URL(`cases/${name}`, import.meta.url));

const swapped = (text: string): Buffer => Buffer.from(`\uFEFF${text}`, 'utf16le').swap16();

describe('IMPORTS-2 CSV as spreadsheets save it', () => {
  test.each([
    ['short-rows.csv', { rows: 40, created: 40, invalid: 0 }],
    ['extra-comma.csv', { rows: 2, created: 2, invalid: 0 }],
    ['sep.csv', { rows: 1, created: 1, invalid: 0 }],
    ['unicode-text.txt', { rows: 1, created: 1, invalid: 0 }],
    ['column-twice.csv', { rows: 1, created: 1, invalid: 0 }],
  ])('IMPORTS-2 %s', async (name, result) => {
    const imported = await importFile(app.live, { parts: [await exampleFile(name)] });
    expect([imported.refusal, imported.result]).toMatchObject([null, result]);
  });

  test('IMPORTS-2 the values are those of the cells', async () => {
    expect(await contact('xl0@example.com')).toMatchObject({ data: { note: 'note 0' } });
    expect(await contact('xl39@example.com')).toMatchObject({ name: 'Person 39', data: {} });
    expect((await contact('sep1@example.com')).name).toBe('Žofie');
    expect((await contact('un1@example.com')).name).toBe('Žofie');
  });

  test('IMPORTS-2 the delimiter that the file names counts, not the most frequent one', async () => {
    const text = 'sep=;\nemail;name, and more, and more\nsep2@example.com;A\n';
    const { columns } = (await importFile(app.live, { parts: [text] })).report;
    expect(columns.map(({ name }: { name: string }) => name)).toEqual([
      'email',
      'name, and more, and more',
    ]);
  });

  test('IMPORTS-2 a workbook is refused as what it is', async () => {
    const { status, refusal } = await importFile(app.live, {
      parts: [Buffer.from('PK\x03\x04\x14\0\x06\0', 'latin1')],
    });
    expect([status, refusal.message]).toEqual([
      'refused',
      expect.stringContaining('save it as CSV'),
    ]);
  });

  test('IMPORTS-2 a file that is refused for its invalid rows has a report, and a file of these rows', async () => {
    const { id, status, report } = await importFile(app.live, {
      parts: ['email,name\nnobody,X\nkept1@example.com,Y\n'],
    });
    expect([status, report]).toMatchObject(['refused', { rows: 2, invalid: 1 }]);
    const { text } = await app.live.get(`/api/v1/imports/${id}/errors`);
    expect(text.split('\r\n').slice(0, 2)).toEqual([
      'email,name,_line,_column,_reason,_message',
      expect.stringMatching(/^nobody,X,2,email,/),
    ]);
  });

  test('IMPORTS-2 a row with text after the last column is refused, and others are imported', async () => {
    const { report, result } = await importFile(app.live, {
      options: { max_error_rate: 1 },
      parts: ['email,name\nsurplus1@example.com,Nová, Jana\nsurplus2@example.com,B, ,\n'],
    });
    expect(result).toMatchObject({ rows: 2, created: 1, invalid: 1 });
    expect(report.sample_errors).toMatchObject([
      { line: 2, column: null, reason: 'too_many', message: expect.stringContaining('cell 3') },
    ]);
  });

  test('IMPORTS-2 UTF-16 is read wherever the parts are cut; lines are counted; a trailer has empty cells', async () => {
    const text = 'sep=|\r\nemail|name\r\nbig1@example.com|😀 Žofie\r\nnobody|x\r\n# rows: 2|\r\n';
    const file = swapped(text);
    const emoji = file.indexOf(Buffer.from('😀', 'utf16le').swap16());
    const { report, result, bytes } = await importFile(app.live, {
      options: { max_error_rate: 1 },
      parts: [
        file.subarray(0, 1),
        file.subarray(1, emoji + 2),
        file.subarray(emoji + 2, emoji + 7),
        file.subarray(emoji + 7),
      ],
    });
    expect([bytes, result]).toMatchObject([file.length, { rows: 2, created: 1, invalid: 1 }]);
    expect(report.sample_errors).toMatchObject([{ line: 4, column: 'email' }]);
    expect((await contact('big1@example.com')).name).toBe('😀 Žofie');
  });

  test('IMPORTS-2 a long file of UTF-16 is read to its end', async () => {
    const rows = Array.from({ length: 6_000 }, (_, n) => `nobody ${n}\t${'ž'.repeat(40)}\r\n`);
    const { report } = await importFile(app.live, {
      dryRun: true,
      options: { max_error_rate: 1 },
      parts: [Buffer.from(`\uFEFFemail\tname\r\n${rows.join('')}`, 'utf16le')],
    });
    expect(report).toMatchObject({ rows: 6_000, invalid: 6_000 });
  });

  test.each([
    ['a lone surrogate', Buffer.from('\uFEFFemail\n\ud83d\n', 'utf16le'), 14],
    [
      'half a character',
      Buffer.from('\uFEFFemail\na@example.com\n', 'utf16le').subarray(0, -1),
      40,
    ],
  ])('IMPORTS-2 UTF-16 with %s is refused at its byte', async (_title, file, offset) => {
    const { status, refusal } = await importFile(app.live, { parts: [file] });
    expect([status, refusal]).toMatchObject(['refused', { code: 'invalid_encoding', offset }]);
  });

  test.each([
    [
      'email,Notes,Notes\na@example.com,a,b\n',
      { Notes: 'data.notes', email: 'email' },
      ['invalid_header', 'Notes', 'Columns 2 and 3 of the header are both called “Notes”'],
    ],
    [
      'Mail;Jméno\na@example.com;A\n',
      undefined,
      ['missing_column', 'email', 'Its columns, separated by semicolons, are “Mail”, “Jméno”.'],
    ],
    [
      'a@example.com,Žofie\nb@example.com,B\n',
      undefined,
      ['missing_column', 'email', 'the file probably has no header'],
    ],
  ])('IMPORTS-2 a refusal says what was recognized: %j', async (text, mapping, expected) => {
    const [code, column, message] = expected;
    const { refusal } = await importFile(app.live, {
      parts: [text],
      ...(mapping && { mapping }),
    });
    expect(refusal).toEqual({ code, column, message: expect.stringContaining(message ?? '') });
    expect(refusal.message).not.toContain('@');
  });
});

describe('IMPORTS-2 dates and numbers', () => {
  const imports = (rows: string[], options: object = {}, header = 'email,born,points') =>
    importFile(app.live, {
      mapping: {
        email: 'email',
        born: 'custom_attributes.born',
        points: 'custom_attributes.points',
      },
      options: { max_error_rate: 1, ...options },
      parts: [[header, ...rows, ''].join('\n')],
    });

  test('IMPORTS-2 the check finds their formats, which apply to the rows before, too', async () => {
    const { report, result } = await imports(
      [
        'dates1@example.com;5/6/2026;1.234',
        'dates2@example.com;29.11.2026;12,5',
        'dates3@example.com;11/29/2026;1.5',
        'dates4@example.com;2026-01-31;7',
      ],
      {},
      'email;born;points',
    );
    expect(report).toMatchObject({ date_format: 'dmy', decimal: ',', valid: 3, invalid: 1 });
    expect(report.sample_errors).toMatchObject([
      { line: 4, column: 'born', message: expect.stringContaining('30.11.2025') },
    ]);
    expect(result).toMatchObject({ created: 3, invalid: 1 });
    const attributes = async (n: number) =>
      (await contact(`dates${n}@example.com`)).custom_attributes;
    expect(await attributes(1)).toEqual({ born: '2026-06-05', points: 1234 });
    expect(await attributes(2)).toEqual({ born: '2026-11-29', points: 12.5 });
    expect(await attributes(4)).toEqual({ born: '2026-01-31', points: 7 });
  });

  test('IMPORTS-2 a format that is found late, in another step, applies to all rows', async () => {
    const rows = Array.from({ length: 2_500 }, (_, n) => `late${n}@example.com,01/02/2026,\n`);
    const { report, result } = await imports([`${rows.join('')}late@example.com,02/28/2026,`]);
    expect(report).toMatchObject({ date_format: 'mdy', invalid: 0 });
    expect(result).toMatchObject({ created: 2_501 });
    expect((await contact('late0@example.com')).custom_attributes.born).toBe('2026-01-02');
  });

  test.each([
    [
      'born',
      'date_format',
      'dmy',
      'order@example.com,5/6/2026,1',
      { born: '2026-06-05', points: 1 },
    ],
    ['points', 'decimal', ',', 'sign@example.com,,"1,234"', { points: 1.234 }],
  ])(
    'IMPORTS-2 a file whose every value has two meanings is refused: %s',
    async (column, option, value, row, expected) => {
      const { status, refusal } = await imports([row]);
      expect([status, refusal]).toMatchObject([
        'refused',
        { code: 'ambiguous_format', column, message: expect.stringContaining(`set ${option}`) },
      ]);
      const { report } = await imports([row], { [option]: value });
      expect(report).toMatchObject({ [option]: value });
      const [email = ''] = row.split(',');
      expect((await contact(email)).custom_attributes).toEqual(expected);
    },
  );

  test('IMPORTS-2 numbers of days are dates, and years are not', async () => {
    const { report } = await imports(['serial1@example.com,46355,', 'serial2@example.com,1985,']);
    expect(report).toMatchObject({ date_format: 'excel', valid: 2 });
    const alone = await imports(['serial3@example.com,1985,']);
    expect(alone.report).toMatchObject({ date_format: null, invalid: 1 });
  });

  test('IMPORTS-4 the time of a consent is read in the format of the file', async () => {
    const { report, result } = await importFile(app.live, {
      options: {
        consent: [
          {
            subtype: 'newsletter',
            action: 'subscribe',
            evidence: { text: 'Form', collected_at: { column: 'Datum' } },
          },
        ],
      },
      parts: ['email,Datum\nwhen1@example.com,29.11.2024 14:05\nwhen2@example.com,1.2.2024\n'],
    });
    expect([report.date_format, result.consent.granted]).toEqual(['dmy', 2]);
    const { body } = await app.live.get('/api/v1/contacts/when1@example.com/consent-history');
    expect(body.data[0].evidence.collected_at).toBe('2024-11-29T14:05:00.000Z');
  });
});

describe('IMPORTS-6 EXPORTS-1 files for spreadsheets', () => {
  const BOM = '\uFEFF';

  /** With its byte order mark, which the text of a response does not have. */
  const textOf = async (path: string): Promise<string> => {
    const headers = { Authorization: `Bearer ${await app.issue({})}` };
    const response = await fetch(app.baseUrl + path, { headers });
    return Buffer.from(await response.arrayBuffer()).toString('utf8');
  };

  test('IMPORTS-6 EXPORTS-1 bom=true begins CSV with a byte order mark, and NDJSON does not change', async () => {
    for (const name of ['contacts', 'suppressions', 'consent-history', 'emails']) {
      const header = async (query: string): Promise<string> =>
        (await textOf(`/api/v1/${name}.csv${query}`)).split('\r\n', 1).join('');
      expect(await header('?bom=true')).toBe(BOM + (await header('')));
      expect(await textOf(`/api/v1/${name}.ndjson?bom=true`)).not.toContain(BOM);
    }
  });

  test('IMPORTS-6 a file of errors that a spreadsheet has saved is imported without its own columns', async () => {
    const first = await importFile(app.live, {
      kind: 'suppressions',
      options: { max_error_rate: 1 },
      parts: ['email,note\nnobody,"+420 601"\n'],
    });
    const text = await textOf(`${IMPORTS}/${first.id}/errors?bom=true`);
    expect(text.startsWith(`${BOM}email,note,_line,`)).toBe(true);
    const saved = text.slice(1).replace('nobody', 'returned@example.com').replaceAll(',', '\t');
    const { report, result } = await importFile(app.live, {
      kind: 'suppressions',
      parts: [Buffer.from(BOM + saved, 'utf16le')],
    });
    expect(result).toMatchObject({ created: 1, invalid: 0 });
    expect(report.columns.slice(2)).toEqual(
      ['_line', '_column', '_reason', '_message'].map((name) => ({ name, target: null })),
    );
    const { body } = await app.live.get('/api/v1/suppressions?email=returned@example.com');
    expect(body.data).toMatchObject([{ reason: 'manual', note: '+420 601' }]);
  });
});

describe('IMPORTS-2 columns with TRUE and FALSE', () => {
  test('IMPORTS-2 say which reason applies, the stronger one of several; rows without a reason are skipped', async () => {
    const { report, result } = await importFile(app.live, {
      kind: 'suppressions',
      mapping: {
        Email: 'email',
        'Portal Bounce': 'reason.hard_bounce',
        'Global Bounce': 'reason.hard_bounce',
        'Portal Spam Report': 'reason.complaint',
      },
      parts: [
        await exampleFile('unsubscribes-and-bounces.csv'),
        'hs5@example.com,MAILBOX_FULL,FALSE,TRUE,FALSE,FALSE\n',
        'hs6@example.com,,,,TRUE,\n',
      ],
    });
    expect(report).toMatchObject({ rows: 6, valid: 6, will_create: 4 });
    expect(result).toMatchObject({ rows: 6, created: 4, skipped: 2 });
    const { body } = await app.live.get('/api/v1/suppressions?limit=200');
    const reasons = body.data.flatMap(({ email, reason }: { email: string; reason: string }) =>
      email.startsWith('hs') ? [`${email.slice(0, 3)} ${reason}`] : [],
    );
    expect(reasons.toSorted()).toEqual([
      ...['hs1 hard_bounce', 'hs3 complaint', 'hs5 complaint', 'hs6 hard_bounce'],
    ]);
  });

  test('IMPORTS-4 say which action applies', async () => {
    const consent = (action: object) => ({ consent: [{ subtype: 'newsletter', action }] });
    const column = 'Marketing Information';
    const { result } = await importFile(app.live, {
      mapping: { Email: 'email', 'Portal Unsubscribe': 'unsubscribed' },
      options: consent({ column, when_true: 'unsubscribe' }),
      parts: [await exampleFile('unsubscribes-and-bounces.csv')],
    });
    expect(result).toMatchObject({ created: 4, consent: { withdrawn: 2, granted: 0 } });
    expect((await contact('hs2@example.com')).subscribed).toBe(false);
    const { body } = await app.live.get('/api/v1/contacts/hs4@example.com/consent-history');
    expect(body.data).toMatchObject([{ to: 'unsubscribed' }]);
    const refused = await app.live.post(IMPORTS, {
      kind: 'contacts',
      options: consent({ column, when_false: 'subscribe' }),
    });
    expect(refused.body.details.field).toBe('options.consent.0.evidence.text');
    const { report } = await importFile(app.live, {
      options: { max_error_rate: 1, ...consent({ column: 'left', when_true: 'unsubscribe' }) },
      parts: ['email,left\nmaybe@example.com,perhaps\n'],
    });
    expect(report.sample_errors).toMatchObject([{ column: 'left', reason: 'invalid_value' }]);
  });
});

describe('IMPORTS-2 CONTACTS-1 addresses in files', () => {
  test('IMPORTS-2 are read without what is around them; a name counts if no column has one', async () => {
    const { result } = await importFile(app.live, {
      parts: [
        'email,name\n' +
          '"Žofie Nováková <around1@example.com>",\n' +
          'Other <around2@example.com>,Jan\n' +
          'mailto:around3@example.com;,\n' +
          '\u00a0around4@example.com\u00a0,\n',
      ],
    });
    expect(result).toMatchObject({ created: 4, invalid: 0 });
    const names = await Promise.all(
      [1, 2, 3, 4].map(async (n) => (await contact(`around${n}@example.com`)).name),
    );
    expect(names).toEqual(['Žofie Nováková', 'Jan', null, null]);
  });

  test.each(['contacts', 'suppressions'] as const)(
    'CONTACTS-1 a local part that is not ASCII is the reason in %s',
    async (kind) => {
      const { report } = await importFile(app.live, {
        kind,
        options: { max_error_rate: 1 },
        parts: ['email\njiří@example.com\n'],
      });
      const { body } = await app.live.post('/api/v1/contacts', { email: 'jiří@example.com' });
      const message = expect.stringContaining('before the @ has characters other than ASCII');
      const expected = { reason: 'non_ascii_local_part', message };
      expect([report.sample_errors[0], body.details.errors[0]]).toMatchObject([expected, expected]);
    },
  );
});
