import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { removeDeletedAttributes } from '../../../server/audience/contact-attributes/remove-values.ts';
import { query, sql } from '../../../server/platform/database/sql.ts';
import { createOrganization, setRateLimits } from '../../support/app/account.ts';
import { startTestApp, type TestApp } from '../../support/app/app.ts';
import { auditOf } from '../../support/read/audit.ts';
import type { Answer } from '../../support/app/client.ts';
import { omit } from '../../support/omit.ts';
import { runMaintenanceUntil } from '../../support/app/maintenance.ts';
import { turnsOf } from '../../support/measure/turns.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ parts: { api: true, worker: false } });
  await setRateLimits(app, { reads: 100_000, writes: 100_000 });
});
afterAll(() => app.close());

const path = (key: string): string => `/api/v1/contact-attributes/${key}`;
const put = (key: string, body: object): Promise<Answer> =>
  app.live.request('PUT', path(key), { body });
const remove = (key: string): Promise<Answer> => app.live.request('DELETE', path(key));
const list = async (query = ''): Promise<Answer> =>
  app.live.get(`/api/v1/contact-attributes?limit=200${query}`);
const write = (email: string, custom_attributes: object): Promise<Answer> =>
  app.live.post('/api/v1/contacts', { email, custom_attributes });
const failure = ({ status, body }: Answer): unknown => [
  ...[status, body.details.field, body.details.reason],
];

test('SUBSCRIPTION-TYPES-1 an attribute is declared, changed and deleted, and the audit log contains the old values', async () => {
  const draft = { type: 'enum', values: ['základní', 'prémiový'], name: 'Tarif' };
  const made = await put('tarif', { ...draft, description: 'Podle smlouvy' });
  expect(made.status).toBe(201);
  expect(made.body).toMatchObject({ key: 'tarif', ...draft, description: 'Podle smlouvy' });
  const changed = await put('tarif', draft);
  expect(changed.status).toBe(200);
  expect(changed.body).toMatchObject({ id: made.body.id, description: null });
  expect((await remove('tarif')).status).toBe(204);
  expect((await remove('tarif')).body.details).toEqual({ resource: 'contact_attribute' });

  const first = omit(made.body, 'test_mode');
  const second = omit(changed.body, 'test_mode');
  const entry = { resource_type: 'contact_attribute', resource_id: 'tarif' };
  expect(await auditOf(app, 'tarif')).toEqual([
    { ...entry, operation: 'contactAttributes.put', before: null, after: first },
    { ...entry, operation: 'contactAttributes.put', before: first, after: second },
    { ...entry, operation: 'contactAttributes.delete', before: second, after: null },
  ]);
});

test('API-16 putting the same attribute twice changes nothing the second time', async () => {
  const body = { type: 'enum', values: ['b', 'a'] };
  const first = await put('twice', body);
  const second = await put('twice', body);
  expect([first.status, second.status]).toEqual([201, 200]);
  expect(second.body).toEqual(first.body);
  expect(await auditOf(app, 'twice')).toHaveLength(1);
});

test('API-16 of concurrent puts of a new attribute, one creates it', async () => {
  const answers = await Promise.all(
    Array.from({ length: 8 }, (_, n) => put('at_once', { type: 'string', name: `Name ${n}` })),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([...Array(7).fill(200), 201]);
  expect(await auditOf(app, 'at_once')).toHaveLength(8);
});

test.each<[string, string, object, string, string]>([
  ['a dot in its key', 'a.b', { type: 'string' }, 'key', 'invalid_format'],
  ['__proto__ as key', '__proto__', { type: 'string' }, 'key', 'invalid_format'],
  ['NUL in its key', 'a%00', { type: 'string' }, 'key', 'invalid_format'],
  ['a key that is too long', 'k'.repeat(101), { type: 'string' }, 'key', 'invalid_format'],
  ['no type', 'x', {}, 'type', 'required'],
  ['an unknown type', 'x', { type: 'money' }, 'type', 'invalid_value'],
  ['no values', 'x', { type: 'enum' }, 'values', 'required'],
  ['no value', 'x', { type: 'enum', values: [] }, 'values', 'too_short'],
  ['the same value twice', 'x', { type: 'enum', values: ['a', 'b', 'a'] }, 'values.2', 'conflict'],
  ['a number as value', 'x', { type: 'enum', values: [5] }, 'values.0', 'invalid_type'],
  ['an empty value', 'x', { type: 'enum', values: [''] }, 'values.0', 'too_short'],
  ['values for the type number', 'x', { type: 'number', values: ['5'] }, 'values', 'invalid_value'],
  ['a blank name', 'x', { type: 'string', name: ' ' }, 'name', 'too_short'],
  ['an unknown field', 'x', { type: 'string', key: 'y' }, 'key', 'unknown_field'],
])(
  'SUBSCRIPTION-TYPES-1 an attribute with %s is refused',
  async (_what, key, body, field, reason) => {
    expect(failure(await put(key, body))).toEqual([400, field, reason]);
    expect((await list()).body.data.map((one: { key: string }) => one.key)).not.toContain(key);
  },
);

describe('SUBSCRIPTION-TYPES-1 a declaration must match the values that contacts have', () => {
  test.each<[string, object, unknown, object, number]>([
    ['a string becomes a number', { type: 'string' }, '5', { type: 'number' }, 409],
    ['a number becomes a string', { type: 'number' }, 5, { type: 'string' }, 409],
    ['a string becomes a date', { type: 'string' }, '2026-01-31', { type: 'date' }, 409],
    ['a date becomes a string', { type: 'date' }, '2026-01-31', { type: 'string' }, 200],
    ['a boolean becomes a date', { type: 'boolean' }, true, { type: 'date' }, 409],
    [
      'a string becomes an enum that contains its value',
      { type: 'string' },
      'a',
      { type: 'enum', values: ['a'] },
      200,
    ],
    [
      'a string becomes an enum that lacks its value',
      { type: 'string' },
      'a',
      { type: 'enum', values: ['b'] },
      409,
    ],
    [
      'an enum loses its value',
      { type: 'enum', values: ['a', 'b'] },
      'a',
      { type: 'enum', values: ['b'] },
      409,
    ],
    [
      'an enum loses another value',
      { type: 'enum', values: ['a', 'b'] },
      'a',
      { type: 'enum', values: ['a'] },
      200,
    ],
    [
      'an enum gains a value',
      { type: 'enum', values: ['a'] },
      'a',
      { type: 'enum', values: ['c', 'a'] },
      200,
    ],
    ['an attribute gets a name', { type: 'number' }, 5, { type: 'number', name: 'Počet' }, 200],
  ])('when %s', async (what, before, value, after, status) => {
    const key = what.replaceAll(' ', '-');
    await put(key, before);
    for (const n of [1, 2]) await write(`p${n}@person.example`, { [key]: value });
    const answer = await put(key, after);
    expect(answer.status).toBe(status);
    if (status === 409) expect(answer.body.details).toEqual({ reason: 'has_values', contacts: 2 });
    else expect(answer.body).toMatchObject(after);
    for (const n of [1, 2]) await write(`p${n}@person.example`, { [key]: null });
    expect((await put(key, after)).status).toBe(200);
  });

  test('including values that are written concurrently', async () => {
    for (let round = 0; round < 8; round += 1) {
      const key = `raced-${round}`;
      await put(key, { type: 'string' });
      const [changed, written] = await Promise.all([
        put(key, { type: 'number' }),
        write('raced@person.example', { [key]: 'x' }),
      ]);
      const outcome = [changed.status, written.status >= 400 ? 400 : 200];
      expect([
        [409, 200],
        [200, 400],
      ]).toContainEqual(outcome);
    }
  });
});

describe('SUBSCRIPTION-TYPES-1 a deleted attribute', () => {
  const attributesOf = async (email: string): Promise<unknown> =>
    (await app.live.get(`/api/v1/contacts/${email}`)).body.custom_attributes;

  test('loses its values on all contacts, and can be declared again afterwards', async () => {
    await put('going', { type: 'string' });
    await put('staying', { type: 'string' });
    for (const n of [1, 2, 3]) {
      await write(`gone${n}@person.example`, { going: 'x', ...(n > 1 && { staying: 'y' }) });
    }
    await remove('going');
    expect(failure(await write('gone1@person.example', { going: 'z' }))).toEqual([
      ...[400, 'custom_attributes.going', 'unknown_field'],
    ]);
    const shown = await app.live.get('/api/v1/contacts?limit=200');
    for (const n of [1, 2, 3]) {
      const email = `gone${n}@person.example`;
      const attributes = n > 1 ? { staying: 'y' } : {};
      expect(await attributesOf(email)).toEqual(attributes);
      const { custom_attributes } = shown.body.data.find((one: { email: string }) => {
        return one.email === email;
      });
      expect(custom_attributes).toEqual(attributes);
    }
    const early = await put('going', { type: 'number' });
    expect([early.status, early.body.details]).toEqual([409, { reason: 'being_removed' }]);

    await runMaintenanceUntil(
      app,
      async () => (await put('going', { type: 'number' })).status === 201,
    );
    expect(await attributesOf('gone1@person.example')).toEqual({});
    expect(await attributesOf('gone3@person.example')).toEqual({ staying: 'y' });
  });

  test('can have more values than one batch', async () => {
    await put('many', { type: 'string' });
    await app.asOwner((em) =>
      query(
        em,
        sql`insert into contacts (id, organization_id, email, email_key, locale, custom_attributes)
          select gen_random_uuid(), ${app.organizationId}, e, e, 'cs', '{"many": "x", "twice": "a"}'
          from (select 'm' || n || '@many.example' as e from generate_series(1, 12000) n) given`,
      ),
    );
    await remove('many');
    await runMaintenanceUntil(
      app,
      async () => (await put('many', { type: 'number' })).status === 201,
    );
    const left = await app.asOwner((em) =>
      query(em, sql`select from contacts where custom_attributes ->> 'many' is not null`),
    );
    expect(left).toEqual([]);
    expect(await attributesOf('m1@many.example')).toEqual({ twice: 'a' });
  });

  const addContacts = (organizationId: string, count: number) =>
    app.asOwner((em) =>
      query(
        em,
        sql`insert into contacts (id, organization_id, email, email_key, locale, custom_attributes)
          select gen_random_uuid(), ${organizationId}, e, e, 'cs', '{"large": "x"}'
          from (select 'l' || n || '@large.example' as e from generate_series(1, ${count}::integer) n) given`,
      ),
    );

  /** A condition on the statements that change contacts of an organization, in the table `changed`. */
  const failWhen = (organizationId: string, condition: string, code: string) =>
    app.asOwner(async (em) => {
      await query(
        em,
        sql`create function fail_some() returns trigger language plpgsql as ${sql.lit(`begin
          if (select ${condition} from changed where organization_id = '${organizationId}') then
            raise exception 'these contacts cannot be changed' using errcode = '${code}';
          end if;
          return null;
        end`)}`,
      );
      await query(
        em,
        sql`create trigger fail_some after update on contacts referencing new table as changed
          for each statement execute function fail_some()`,
      );
    });
  const failNoMore = () =>
    app.asOwner((em) => query(em, sql`drop function if exists fail_some cascade`));

  test('of one organization does not hold up those of others when it cannot be removed', async () => {
    const { id, live } = await createOrganization(app, 'stuck');
    const large = { body: { type: 'string' } };
    await live.request('PUT', path('large'), large);
    await addContacts(id, 1);
    await put('large', { type: 'string' });
    await write('freed@person.example', { large: 'x' });
    await failWhen(id, 'count(*) > 0', '23514');
    try {
      await live.request('DELETE', path('large'));
      await remove('large');
      await runMaintenanceUntil(
        app,
        async () => (await put('large', { type: 'number' })).status === 201,
      );
      expect(await attributesOf('freed@person.example')).toEqual({});
      expect((await live.request('PUT', path('large'), large)).status).toBe(409);
    } finally {
      await failNoMore();
    }
    await runMaintenanceUntil(
      app,
      async () => (await live.request('PUT', path('large'), large)).status === 201,
    );
  });

  test('waits for one of each other organization, however many these have deleted', async () => {
    const keys = { 'many-deleted': ['turn_a', 'turn_b', 'turn_c'], 'one-deleted': ['turn_d'] };
    for (const [slug, ofOne] of Object.entries(keys)) {
      const { live } = await createOrganization(app, slug);
      for (const key of ofOne) {
        await live.request('PUT', path(key), { body: { type: 'string' } });
        await live.request('DELETE', path(key));
      }
    }
    const turns = await turnsOf(
      app,
      { table: 'contact_attributes', operation: 'delete' },
      removeDeletedAttributes,
    );
    const [first] = turns;
    const isFirst = turns.map((turn) => turn.organization_id === first?.organization_id);
    expect(isFirst).toEqual([true, false, true, true]);
  });

  test('is removed in smaller groups when contacts are so large that a statement takes too long', async () => {
    const { id, live } = await createOrganization(app, 'slow');
    const large = { body: { type: 'string' } };
    await live.request('PUT', path('large'), large);
    await addContacts(id, 1_000);
    await failWhen(id, 'count(*) > 100', '57014');
    try {
      await live.request('DELETE', path('large'));
      await runMaintenanceUntil(
        app,
        async () => (await live.request('PUT', path('large'), large)).status === 201,
      );
    } finally {
      await failNoMore();
    }
    const left = await app.asOwner((em) =>
      query(
        em,
        sql`select from contacts where organization_id = ${id} and custom_attributes <> '{}'`,
      ),
    );
    expect(left).toEqual([]);
  });

  test('must not be named by a rule', async () => {
    await put('named', { type: 'string' });
    await put('named-too', { type: 'string' });
    const field = { field: 'custom_attributes.named.deeper', op: 'exists' };
    const put_ = (rule: object): Promise<Answer> =>
      app.live.request('PUT', '/api/v1/lists/namer', { body: { name: 'N', rule } });
    await put_({ any: [field] });
    expect((await remove('named')).body.details).toEqual({ reason: 'in_use', lists: ['namer'] });
    // A rule about another attribute, or about data of that name, does not use it.
    expect((await remove('named-too')).status).toBe(204);
    await put_({ field: 'data.named', op: 'exists' });
    expect((await remove('named')).status).toBe(204);
  });
});

test('API-13 SUBSCRIPTION-TYPES-1 attributes are paginated, newest first', async () => {
  await put('zprvu', { type: 'string' });
  await put('potom', { type: 'boolean' });
  const first = await app.live.get('/api/v1/contact-attributes?limit=1');
  expect(first.body.data).toMatchObject([{ key: 'potom', type: 'boolean', values: null }]);
  const next = await app.live.get(
    `/api/v1/contact-attributes?limit=1&cursor=${first.body.next_cursor}`,
  );
  expect(next.body.data).toMatchObject([{ key: 'zprvu' }]);
});
