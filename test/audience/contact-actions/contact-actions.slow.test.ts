import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { query, queryOne, sql } from '../../../server/platform/database/sql.ts';
import { startTestApp, type TestApp } from '../../support/app/app.ts';
import { logEvents, readEvents, type ShownEvent } from '../../support/read/events.ts';
import { refusal } from '../../support/refusal.ts';
import { act, ACTIONS, ended, NEW_ACTION } from './act.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
  for (const slug of ['vip', 'press']) {
    await app.live.request('PUT', `/api/v1/lists/${slug}`, { body: { name: slug } });
  }
  for (const [key, type] of [
    ['plan', 'string'],
    ['points', 'number'],
    ['notes', 'string'],
  ]) {
    await app.live.request('PUT', `/api/v1/contact-attributes/${key}`, { body: { type } });
  }
  await logEvents(app);
});
afterAll(() => app.close());

const contact = async (email: string) =>
  (await app.live.get(`/api/v1/contacts/${encodeURIComponent(email)}`)).body;

const upsert = (email: string, fields: object = {}) =>
  app.live.post('/api/v1/contacts', { email, ...fields });

const create = (request: object, headers: Record<string, string> = {}) =>
  app.live.request('POST', NEW_ACTION, { body: request, headers });

let run = 0;
/** The beginning of the addresses of a test. */
let prefix = '';
beforeEach(async () => {
  run += 1;
  prefix = `t${run}-`;
  for (const name of ['zofie', 'jan', 'eva']) {
    await upsert(`${prefix}${name}@example.com`, { data: { family: `${prefix}Nováková` } });
  }
});

const entriesOf = async (email: string) =>
  (await app.live.get(`/api/v1/contacts/${encodeURIComponent(email)}/consent-history`)).body.data;

const eventsOf = async (type: string): Promise<ShownEvent[]> =>
  (await readEvents(app)).filter((event) => event.type === type);

const auditOf = async (id: string) => {
  const { body } = await app.live.get('/api/v1/audit-log?limit=200');
  return body.data.filter((entry: { resource: { id: string } }) => entry.resource.id === id);
};

describe('actions on contacts', () => {
  test('a dry run counts the contacts and changes nothing', async () => {
    const action = { filter: { search: prefix }, action: 'erase', dry_run: true };
    expect(await act(app.live, action)).toMatchObject({
      status: 'completed',
      dry_run: true,
      matched: 3,
      changed: 0,
      failure: null,
    });
    expect((await contact(`${prefix}jan@example.com`)).email).toBe(`${prefix}jan@example.com`);
  });

  test('add_to_list and remove_from_list change lists, with the events of single requests', async () => {
    await upsert(`${prefix}eva@example.com`, { lists: ['vip'] });
    const filter = { search: prefix };
    const added = await act(app.live, { filter, action: 'add_to_list', list: 'vip' });
    expect(added).toMatchObject({ status: 'completed', matched: 3, changed: 2, list: 'vip' });
    expect((await contact(`${prefix}jan@example.com`)).lists).toEqual(['vip']);
    const events = await eventsOf('contact.lists_changed');
    const ofThis = events.filter(({ data }) => String(data.email).startsWith(prefix));
    expect(ofThis.map(({ data }) => data.added)).toEqual([['vip'], ['vip'], ['vip']]);

    const list = { list: 'vip', search: prefix };
    const removed = await act(app.live, { filter: list, action: 'remove_from_list', list: 'vip' });
    expect(removed).toMatchObject({ matched: 3, changed: 3 });
    expect((await contact(`${prefix}jan@example.com`)).lists).toEqual([]);
  });

  test('update sets a language and attributes, with the events of single requests', async () => {
    await upsert(`${prefix}eva@example.com`, {
      locale: 'cs',
      custom_attributes: { plan: 'basic' },
    });
    await upsert(`${prefix}jan@example.com`, { custom_attributes: { plan: 'old', points: 5 } });
    const set = { locale: 'CS', custom_attributes: { plan: 'basic', points: null } };
    const done = await act(app.live, { filter: { search: prefix }, action: 'update', set });
    expect(done).toMatchObject({
      status: 'completed',
      matched: 3,
      changed: 2,
      set: { locale: 'cs', custom_attributes: { plan: 'basic', points: null } },
    });
    expect(await contact(`${prefix}jan@example.com`)).toMatchObject({
      locale: 'cs',
      custom_attributes: { plan: 'basic' },
    });
    const events = await eventsOf('contact.updated');
    const ofJan = events.filter(({ data }) => data.email === `${prefix}jan@example.com`);
    expect(ofJan.at(-1)?.data.changed).toEqual(
      expect.arrayContaining(['locale', 'custom_attributes']),
    );
    expect(ofJan.at(-1)?.data.changed).toHaveLength(2);
    const again = await act(app.live, { filter: { search: prefix }, action: 'update', set });
    expect(again).toMatchObject({ matched: 3, changed: 0 });
  });

  test('update leaves contacts as they are that have no room for the value', async () => {
    const notes = 'x'.repeat(60_000);
    await upsert(`${prefix}jan@example.com`, { custom_attributes: { notes } });
    const filter = { search: prefix };
    const set = { custom_attributes: { plan: 'y'.repeat(8_000) } };
    expect(await act(app.live, { filter, action: 'update', set })).toMatchObject({
      matched: 3,
      changed: 2,
    });
    expect((await contact(`${prefix}jan@example.com`)).custom_attributes).toEqual({ notes });
  });

  test.each<[string, object, string]>([
    ['without what to set', {}, '400 set required'],
    ['with nothing to set', { set: { custom_attributes: {} } }, '400 set required'],
    ['with an unknown field', { set: { name: 'Ada' } }, '400 set.name unknown_field'],
    ['with no language', { set: { locale: 'Czech!' } }, '400 set.locale invalid_format'],
    [
      'with an unknown attribute',
      { set: { custom_attributes: { none: 1 } } },
      '400 set.custom_attributes.none unknown_field',
    ],
    [
      'with a value of another type',
      { set: { custom_attributes: { plan: 5 } } },
      '400 set.custom_attributes.plan invalid_type',
    ],
  ])('update %s is refused', async (_what, fields, expected) => {
    const refused = await create({ filter: { search: prefix }, action: 'update', ...fields });
    expect(refusal(refused)).toBe(expected);
    const erasing = { filter: { search: prefix }, action: 'erase', set: { locale: 'cs' } };
    expect(refusal(await create(erasing))).toBe('400 set not_allowed');
  });

  test('CONSENT-9 unsubscribe withdraws consent, with the author and the reason in the history', async () => {
    const jan = `${prefix}jan@example.com`;
    await upsert(jan, { opt_in_subtype_slugs: ['newsletter'], double_opt_in: false });
    const ended = await act(app.live, {
      filter: { search: prefix },
      action: 'unsubscribe',
      subtypes: ['newsletter'],
      reason: 'The brand was sold.',
    });
    expect(ended).toMatchObject({ matched: 3, changed: 1, reason: 'The brand was sold.' });
    const [entry] = await entriesOf(jan);
    expect(entry).toMatchObject({
      to: 'unsubscribed',
      source: 'api',
      evidence: { text: 'The brand was sold.', contact_action_id: ended.id },
    });
    expect(entry.api_key_id).not.toBeNull();
    const { text } = await app.live.get('/api/v1/consent-history.csv');
    expect(text.split('\r\n')[0]).toMatch(/,evidence\.contact_action_id,/);
    expect(text).toContain(`The brand was sold.,,,,${ended.id},,\r\n`);
    expect(await entriesOf(`${prefix}eva@example.com`)).toEqual([]);
    const withdrawn = await eventsOf('consent.withdrawn');
    expect(withdrawn.filter(({ data }) => data.email === jan)).toHaveLength(1);

    // Without subtypes, everybody refuses everything, as with unsubscribe_all.
    await act(app.live, { filter: { search: prefix }, action: 'unsubscribe' });
    const refused = await entriesOf(`${prefix}eva@example.com`);
    expect(refused.length).toBeGreaterThan(0);
    expect(refused[0].to).toBe('unsubscribed');
  });

  test('ERASURES-1 erase erases people, and the text of the search does not stay', async () => {
    const filter = { search: `${prefix}JAN@example.com` };
    const erased = await act(app.live, { filter, action: 'erase' });
    expect(erased).toMatchObject({
      status: 'completed',
      matched: 1,
      changed: 1,
      filter: { search: '[deleted]' },
    });
    expect((await contact(`${prefix}jan@example.com`)).code).toBe('NOT_FOUND');
    const rows = await app.asOwner((em) =>
      query<{ row: string }>(
        em,
        sql`select a::text as row from contact_actions a
          union all select l::text from audit_log l`,
      ),
    );
    expect(rows.filter(({ row }) => row.toLowerCase().includes(`${prefix}jan@`))).toEqual([]);
    expect(await auditOf(erased.id)).toMatchObject([
      { operation: 'contactActions.create', after: { action: 'erase' } },
    ]);
    const events = await eventsOf('contact.erased');
    expect(events.length).toBeGreaterThan(0);
  });

  test('a filter combines a smart list, the master switch and the validation status', async () => {
    const rule = { field: 'data.family', op: 'eq', value: `${prefix}Nováková` };
    await app.live.request('PUT', '/api/v1/lists/novak', { body: { name: 'Novák', rule } });
    const off = `${prefix}eva@example.com`;
    await app.live.request('PATCH', `/api/v1/contacts/${encodeURIComponent(off)}`, {
      body: { subscribed: false },
    });
    const filter = { list: 'novak', subscribed: true };
    const action = { filter, action: 'add_to_list', list: 'press' };
    expect(await act(app.live, action)).toMatchObject({ matched: 2, changed: 2 });
    expect((await contact(off)).lists).toEqual([]);
  });

  test('an action has steps, and contacts that are created meanwhile are left out', async () => {
    await app.asOwner((em) =>
      query(
        em,
        sql`insert into contacts (id, organization_id, email, email_key, locale)
          select gen_random_uuid(), ${app.organizationId}, e, e, 'en'
          from (select 'many' || n || '@many.example' as e from generate_series(1, 2500) n) given`,
      ),
    );
    const filter = { search: 'many' };
    const action = await act(app.live, { filter, action: 'add_to_list', list: 'press' });
    expect(action).toMatchObject({ status: 'completed', matched: 2_500, changed: 2_500 });
    const { members } = await app.asOwner((em) =>
      queryOne<{ members: number }>(
        em,
        sql`select count(*)::integer as members from list_members m
            join contacts c on c.id = m.contact_id where c.email_key like 'many%'`,
      ),
    );
    expect(members).toBe(2_500);
  });

  test('with a test key, contacts are only counted', async () => {
    const request = { filter: { search: prefix }, action: 'erase' };
    expect(await act(app.test, request)).toMatchObject({
      status: 'completed',
      matched: 3,
      changed: 0,
      test_mode: true,
    });
    expect((await contact(`${prefix}jan@example.com`)).email).toBeDefined();
  });
});

describe('what is refused', () => {
  test('an empty filter of erase and unsubscribe', async () => {
    for (const filter of [{}, { search: ' ' }]) {
      for (const action of ['erase', 'unsubscribe']) {
        const { status, body } = await create({ filter, action });
        expect([status, body.details.field, body.details.reason]).toEqual([
          400,
          'filter',
          'required',
        ]);
      }
    }
    const everybody = { filter: {}, action: 'add_to_list', list: 'press', dry_run: true };
    expect((await create(everybody)).status).toBe(202);
  });

  test.each([
    ['list', { action: 'add_to_list' }, 'required'],
    ['list', { action: 'erase', list: 'vip' }, 'not_allowed'],
    ['list.0', { action: 'add_to_list', list: 'none' }, 'not_found'],
    ['subtypes', { action: 'erase', subtypes: ['newsletter'] }, 'not_allowed'],
    ['subtypes.0', { action: 'unsubscribe', subtypes: ['none'] }, 'not_found'],
    ['filter.list', { action: 'erase', filter: { list: 'none' } }, 'not_found'],
    ['action', { action: 'delete' }, 'invalid_value'],
    ['filter.search', { action: 'erase', filter: { search: 1 } }, 'invalid_type'],
    [
      'filter.search',
      {
        action: 'erase',
        filter: { search: Array.from({ length: 17 }, (_, i) => `w${i}`).join(' ') },
      },
      'too_many',
    ],
    ['filter.email', { action: 'erase', filter: { email: 'a@example.com' } }, 'unknown_field'],
  ])('%s of %j: %s', async (field, request, reason) => {
    const { status, body } = await create({ filter: { search: 'x' }, ...request });
    expect([status, body.details]).toMatchObject([400, { field, reason }]);
  });

  test('more than 20 actions that have not ended', async () => {
    await app.asOwner((em) =>
      query(
        em,
        sql`insert into contact_actions (id, organization_id, mode, action, filter, dry_run, actor, step_at)
          select gen_random_uuid(), ${app.organizationId}, 'live', 'erase', '{"search": "none"}', true,
            '{"kind": "operator"}', now() + interval '1 hour' from generate_series(1, 20)`,
      ),
    );
    const { status, body } = await create({ filter: { search: 'x' }, action: 'erase' });
    expect([status, body.details.reason]).toEqual([409, 'too_many_actions']);
    const { body: page } = await app.live.get(`${ACTIONS}?limit=20`);
    for (const { id } of page.data.filter((a: { status: string }) => a.status === 'running')) {
      await app.live.post(`${ACTIONS}/${id}/cancel`, undefined);
    }
  });
});

test('IDEMPOTENCY-1 a repeated request with the same Idempotency-Key creates one action', async () => {
  const request = { filter: { search: prefix }, action: 'add_to_list', list: 'vip' };
  const headers = { 'Idempotency-Key': `action-${prefix}` };
  const first = await create(request, headers);
  const second = await create(request, headers);
  expect([second.status, second.body.id]).toEqual([202, first.body.id]);
  expect(second.headers.get('Idempotent-Replayed')).toBe('true');
  expect((await create({ ...request, list: 'press' }, headers)).status).toBe(409);
  await ended(app.live, first.body.id);
});

test('EMAILS-17 an action that runs can be canceled, one that has ended cannot', async () => {
  const { body } = await create({ filter: { search: prefix }, action: 'erase', dry_run: true });
  await ended(app.live, body.id);
  const late = await app.live.post(`${ACTIONS}/${body.id}/cancel`, undefined);
  expect([late.status, late.body.details]).toEqual([
    409,
    { reason: 'wrong_status', status: 'completed' },
  ]);
  const [waiting] = await app.asOwner((em) =>
    query<{ id: string }>(
      em,
      sql`insert into contact_actions (id, organization_id, mode, action, filter, dry_run, actor, step_at)
        values (gen_random_uuid(), ${app.organizationId}, 'live', 'erase', ${{ search: prefix }}, false,
          '{"kind": "operator"}', now() + interval '1 hour') returning id`,
    ),
  );
  for (let n = 0; n < 2; n += 1) {
    const canceled = await app.live.post(`${ACTIONS}/${waiting!.id}/cancel`, undefined);
    expect([canceled.status, canceled.body.status]).toEqual([200, 'canceled']);
    expect(canceled.body.filter).toEqual({ search: '[deleted]' });
  }
  expect(await auditOf(waiting!.id)).toMatchObject([{ operation: 'contactActions.cancel' }]);
  expect((await contact(`${prefix}jan@example.com`)).email).toBeDefined();
});

test('an action whose list was deleted fails and says so', async () => {
  await app.live.request('PUT', '/api/v1/lists/gone', { body: { name: 'Gone' } });
  const [waiting] = await app.asOwner((em) =>
    query<{ id: string }>(
      em,
      sql`insert into contact_actions
          (id, organization_id, mode, action, list, filter, dry_run, actor, step_at)
        values (gen_random_uuid(), ${app.organizationId}, 'live', 'add_to_list', 'gone', '{}', false,
          '{"kind": "operator"}', now() + interval '1 hour') returning id`,
    ),
  );
  await app.live.request('DELETE', '/api/v1/lists/gone');
  await app.asOwner((em) =>
    query(em, sql`update contact_actions set step_at = now() where id = ${waiting!.id}`),
  );
  expect(await ended(app.live, waiting!.id)).toMatchObject({
    status: 'failed',
    failure: { code: 'not_found', message: 'No static list has the slug gone.' },
  });
});
