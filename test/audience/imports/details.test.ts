import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { query, sql } from '../../../server/platform/database/sql.ts';
import { startTestApp, type TestApp } from '../../support/app/app.ts';
import { importFile, IMPORTS } from './import-file.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const contact = async (email: string) => (await app.live.get(`/api/v1/contacts/${email}`)).body;

describe('IMPORTS-11 languages of new contacts', () => {
  test('IMPORTS-11 a row without a language gets that of the options, and contacts that exist keep theirs', async () => {
    await app.live.post('/api/v1/contacts', { email: 'old@example.com', locale: 'de' });
    const { report } = await importFile(app.live, {
      options: { locale: 'CS' },
      parts: ['email,locale\nnew1@example.com,\nnew2@example.com,sk\nold@example.com,\n'],
    });
    expect(report.new_locales).toEqual([
      { locale: 'cs', contacts: 1 },
      { locale: 'sk', contacts: 1 },
    ]);
    const locales = ['new1', 'new2', 'old'].map(
      async (name) => (await contact(`${name}@example.com`)).locale,
    );
    expect(await Promise.all(locales)).toEqual(['cs', 'sk', 'de']);
  });

  test('IMPORTS-11 without the option, it is the language of the organization', async () => {
    const { report } = await importFile(app.live, { parts: ['email\nplain@example.com\n'] });
    expect(report.new_locales).toEqual([{ locale: 'en', contacts: 1 }]);
    expect((await contact('plain@example.com')).locale).toBe('en');
  });

  test('IMPORTS-11 a report counts 50 languages', async () => {
    const letters = [...'abcdefghijklmnopqrstuvwxyz'];
    const tags = letters.flatMap((one) => letters.slice(0, 3).map((two) => `x${one}${two}`));
    const rows = tags.map((tag) => `${tag}@example.com,${tag}`);
    const { report } = await importFile(app.live, {
      dryRun: true,
      parts: [`email,locale\n${rows.join('\n')}\n`],
    });
    expect([report.valid, report.new_locales.length]).toEqual([tags.length, 50]);
  });

  test.each([
    [{ kind: 'contacts', options: { locale: 'not a language' } }, 'options.locale'],
    [{ kind: 'suppressions', options: { locale: 'cs' } }, 'options.locale'],
    [{ kind: 'contacts', file_name: 'a\nb.csv' }, 'file_name'],
    [{ kind: 'contacts', file_name: ' ' }, 'file_name'],
    [{ kind: 'contacts', file_name: 'x'.repeat(256) }, 'file_name'],
    [{ kind: 'contacts', mapping: { a: 'email', b: 'tags', c: 'tags' } }, 'mapping.c'],
  ])('IMPORTS-11 a 400 names the field: %j', async (body, field) => {
    const answer = await app.live.post(IMPORTS, body);
    expect([answer.status, answer.body.details.field]).toEqual([400, field]);
  });
});

describe('IMPORTS-2 first and last names', () => {
  test('IMPORTS-2 are data, and the name of rows that have none', async () => {
    const { result } = await importFile(app.live, {
      mapping: { email: 'email', name: 'name', first: 'first_name', last: 'last_name' },
      parts: [
        'email,name,first,last\nf1@example.com,,Žofie,Nováková\nf2@example.com,Jan Malý,Honza,\nf3@example.com,, ,Malá\n"Eva N. <f4@example.com>",,,\n',
      ],
    });
    expect(result).toMatchObject({ created: 4, invalid: 0 });
    expect(await contact('f1@example.com')).toMatchObject({
      name: 'Žofie Nováková',
      data: { first_name: 'Žofie', last_name: 'Nováková' },
    });
    expect(await contact('f2@example.com')).toMatchObject({
      name: 'Jan Malý',
      data: { first_name: 'Honza' },
    });
    expect(await contact('f3@example.com')).toMatchObject({
      name: 'Malá',
      data: { last_name: 'Malá' },
    });
    expect(await contact('f4@example.com')).toMatchObject({ name: 'Eva N.', data: {} });
  });

  test('IMPORTS-2 parts of a name that is too long are an error of their column', async () => {
    const { report } = await importFile(app.live, {
      mapping: { email: 'email', last: 'last_name' },
      options: { max_error_rate: 1 },
      parts: [`email,last\nlong@example.com,${'x'.repeat(256)}\n`],
    });
    expect(report.errors).toMatchObject([{ column: 'last', reason: 'too_long', rows: 1 }]);
  });
});

describe('IMPORTS-12 errors by column and reason', () => {
  test('IMPORTS-12 each with the values of three rows, which only a single import shows', async () => {
    const rows = ['eva@@shop.example', 'nobody', '', 'ž@example.com', 'third', 'fourth'];
    const found = await importFile(app.live, {
      options: { max_error_rate: 1 },
      parts: [
        `email,locale\n${rows.map((email) => `${email},cs`).join('\n')}\nok@example.com,no language\n`,
      ],
    });
    const { errors } = found.report;
    expect(errors).toMatchObject([
      {
        column: 'email',
        reason: 'invalid_format',
        rows: 4,
        examples: [
          { line: 2, value: 'eva@@shop.example' },
          { line: 3, value: 'nobody' },
          { line: 6, value: 'third' },
        ],
      },
      { column: 'email', reason: 'required', rows: 1, examples: [{ line: 4, value: '' }] },
      { column: 'email', reason: 'non_ascii_local_part', rows: 1 },
      { column: 'locale', reason: 'invalid_format', examples: [{ line: 8, value: 'no language' }] },
    ]);
    const { text } = await app.live.get(`${IMPORTS}?limit=1`);
    expect(text).not.toContain('eva@@shop.example');
  });

  test('IMPORTS-12 of NDJSON, and of rows that are not kept', async () => {
    const found = await importFile(app.live, {
      options: { max_error_rate: 1 },
      type: 'application/x-ndjson',
      parts: [
        `${JSON.stringify({ email: 7, data: { a: 1 } })}\nno JSON\n${JSON.stringify({ email: 'j@example.com', locale: 'x'.repeat(300) })}\n`,
      ],
    });
    const values = async () =>
      (await app.live.get(`${IMPORTS}/${found.id}`)).body.report.errors.map(
        ({ examples }: { examples: { value: string | null }[] }) => examples[0]?.value,
      );
    expect(await values()).toEqual(['7', null, 'x'.repeat(200)]);
    await app.asOwner((em) =>
      query(em, sql`delete from import_errors where import_id = ${found.id}`),
    );
    expect(await values()).toEqual([null, null, null]);
  });

  test('IMPORTS-12 a report has 50 groups, and every row counts as invalid', async () => {
    const columns = Array.from({ length: 60 }, (_, n) => `c${n}`);
    for (const key of columns) {
      await app.live.request('PUT', `/api/v1/contact-attributes/${key}`, {
        body: { type: 'boolean' },
      });
    }
    const rows = columns.map(
      (_, n) => `g${n}@example.com,${columns.map((_c, m) => (n === m ? 'x' : '')).join()}`,
    );
    const { report } = await importFile(app.live, {
      mapping: {
        email: 'email',
        ...Object.fromEntries(columns.map((key) => [key, `custom_attributes.${key}`])),
      },
      options: { max_error_rate: 1 },
      parts: [`email,${columns.join()}\n${rows.join('\n')}\n`],
    });
    expect([report.invalid, report.errors.length]).toEqual([60, 50]);
  });

  test('IMPORTS-12 a report of an import that began before an upgrade is shown', async () => {
    const { id } = await importFile(app.live, { parts: ['email\nupgraded@example.com\n'] });
    await app.asOwner((em) =>
      query(
        em,
        sql`update imports set report = report - array['errors', 'new_lists', 'new_locales'] where id = ${id}`,
      ),
    );
    const { status, body } = await app.live.get(`${IMPORTS}/${id}`);
    expect([status, body.report.errors]).toEqual([200, []]);
  });
});

describe('IMPORTS-1 the name of the file', () => {
  test('IMPORTS-1 is shown by the import and in the list; null without one', async () => {
    const { body } = await app.live.post(IMPORTS, { kind: 'contacts', file_name: 'členové.csv' });
    const other = await app.live.post(IMPORTS, { kind: 'contacts' });
    expect([body.file_name, other.body.file_name]).toEqual(['členové.csv', null]);
    const listed = await app.live.get(`${IMPORTS}?limit=2`);
    expect(listed.body.data.map((one: { file_name: string | null }) => one.file_name)).toEqual([
      null,
      'členové.csv',
    ]);
  });
});
