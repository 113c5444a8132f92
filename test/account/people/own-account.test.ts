import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { forgetPerson } from '../../../server/account/people/delete-person.ts';
import { hashPassword } from '../../../server/account/people/password.ts';
import type { NewPause } from '../../../server/messages/sending/pauses/pause.ts';
import { pauseSending, resumeSending } from '../../../server/messages/sending/pauses/pauses.ts';
import { query, sql } from '../../../server/platform/database/sql.ts';
import type { Role } from '../../../server/platform/values/principal.ts';
import { createOrganization } from '../../support/app/account.ts';
import { startTestApp, type TestApp } from '../../support/app/app.ts';
import { TestClient } from '../../support/app/client.ts';
import { turnsOf } from '../../support/measure/turns.ts';
import {
  clientWith,
  cookieIn,
  createTestPerson,
  SAME_ORIGIN,
  type TestPerson,
} from '../../support/app/people.ts';

const PASSWORD = 'correct horse battery staple';
const LAST_OWNER = { reason: 'last_owner' };

let app: TestApp;
let stored: string;
let browser: TestClient;
beforeAll(async () => {
  app = await startTestApp({ parts: { api: true, worker: false } });
  stored = await hashPassword(PASSWORD, '');
  browser = new TestClient(app.baseUrl, null, SAME_ORIGIN);
  await createOrganization(app, 'second');
  await createOrganization(app, 'third');
});
afterAll(() => app.close());

const leave = ({ client }: TestPerson, slug: string) =>
  client.request('DELETE', `/api/v1/me/memberships/${slug}`);
const deleteMe = ({ client }: TestPerson, password = PASSWORD) =>
  client.post('/api/v1/me/erase', { password });

describe('PEOPLE-2 a person leaves an organization', () => {
  test('and keeps their other roles; its last owner cannot', async () => {
    const owner = await createTestPerson(app, { roles: { second: 'owner', demo: 'viewer' } });
    expect((await leave(owner, 'second')).body.details).toEqual(LAST_OWNER);
    expect((await leave(owner, 'unknown')).status).toBe(404);
    expect((await leave(owner, 'a%00b')).status).toBe(404);
    expect((await leave(owner, 'third')).status).toBe(404);
    expect((await leave(owner, 'demo')).status).toBe(204);
    expect((await leave(owner, 'demo')).status).toBe(404);
    const lists = (slug: string) => clientWith(app, owner.cookie, slug).get('/api/v1/lists');
    expect([(await lists('demo')).status, (await lists('second')).status]).toEqual([403, 200]);
    const { body } = await app.live.get(`/api/v1/audit-log?resource_id=${owner.id}`);
    expect(body.data).toMatchObject([{ operation: 'me.leave', before: { role: 'viewer' } }]);
  });
});

describe('PEOPLE-2 a new name', () => {
  test('is in the audit logs of all organizations of the person, with the former one', async () => {
    const person = await createTestPerson(app, {
      roles: { demo: 'viewer', second: 'admin' },
      name: 'Ada Byron',
    });
    const rename = (name: string) =>
      person.client.request('PATCH', '/api/v1/me', { body: { name } });
    expect((await rename('Ada Lovelace')).status).toBe(200);
    expect((await rename('Ada Lovelace')).status).toBe(200);
    const clients = [app.live, clientWith(app, person.cookie, 'second')];
    for (const client of clients) {
      const { body } = await client.get(`/api/v1/audit-log?resource_id=${person.id}`);
      expect(body.data).toMatchObject([
        {
          operation: 'me.update',
          actor: { type: 'person', id: person.id, name: 'Ada Byron' },
          before: { name: 'Ada Byron' },
          after: { name: 'Ada Lovelace' },
        },
      ]);
    }
  });
});

describe('PEOPLE-2 a person deletes their account', () => {
  test('with the password; the audit log keeps entries without the name', async () => {
    const person = await createTestPerson(app, {
      roles: { demo: 'admin' },
      name: 'Forgotten Person',
      password: stored,
    });
    await person.client.request('PUT', '/api/v1/lists/left-behind', { body: { name: 'Left' } });
    await person.client.request('PATCH', '/api/v1/me', { body: { name: 'Renamed Person' } });
    expect((await deleteMe(person, 'wrong')).body.details).toMatchObject({ field: 'password' });
    const answer = await deleteMe(person);
    expect([answer.status, cookieIn(answer.headers)]).toEqual([204, 'mailwright=']);
    expect((await person.client.get('/api/v1/me')).status).toBe(401);
    const { body } = await app.live.get('/api/v1/audit-log?resource_id=left-behind');
    expect(body.data[0].actor).toEqual({ type: 'person', id: person.id, name: '[deleted]' });
    const traces = await app.asOwner((em) =>
      query(
        em,
        sql`select 1 from audit_log a where to_jsonb(a)::text similar to '%(Forgotten|Renamed) Person%'
          union all select 1 from people where id = ${person.id}
          union all select 1 from sessions where person_id = ${person.id}
          union all select 1 from memberships where person_id = ${person.id}`,
      ),
    );
    expect(traces).toEqual([]);
    const { email } = person;
    const signIn = await browser.post('/api/v1/sessions', { email, password: PASSWORD });
    expect(signIn.status).toBe(401);
  });

  test('unless they are the last owner of an organization', async () => {
    const owner = await createTestPerson(app, {
      roles: { demo: 'viewer', third: 'owner' },
      password: stored,
    });
    expect((await deleteMe(owner)).body.details).toEqual(LAST_OWNER);
    expect((await owner.client.get('/api/v1/me')).status).toBe(200);
    await createTestPerson(app, { roles: { third: 'owner' } });
    expect((await deleteMe(owner)).status).toBe(204);
  });
});

describe('PEOPLE-2 a new organization', () => {
  const create = ({ client }: TestPerson, slug: string) =>
    client.post('/api/v1/organizations', { slug, name: 'Tea Shop' });

  test('is created by an owner, who owns it', async () => {
    const owner = await createTestPerson(app, { roles: { demo: 'owner' } });
    const made = await create(owner, 'tea-shop');
    expect([made.status, made.body]).toEqual([
      201,
      { slug: 'tea-shop', name: 'Tea Shop', test_mode: false },
    ]);
    const client = clientWith(app, owner.cookie, 'tea-shop');
    expect((await client.get('/api/v1/organization')).body).toMatchObject({ brand: 'Tea Shop' });
    expect((await client.get('/api/v1/lists')).body.data).toEqual([]);
    expect((await client.get('/api/v1/audit-log')).body.data).toMatchObject([
      { operation: 'organizations.create', actor: { type: 'person', id: owner.id } },
    ]);
    expect((await create(owner, 'tea-shop')).body.details).toEqual({ reason: 'slug_taken' });
    expect((await create(owner, 'Not a slug')).status).toBe(400);
  });

  test('is not created by somebody who owns a hundred, also with requests at once', async () => {
    const owner = await createTestPerson(app, { roles: { demo: 'owner' } });
    await app.asOwner((em) =>
      query(
        em,
        sql`with made as (
            insert into organizations (id, public_id, slug, name)
            select gen_random_uuid(), gen_random_uuid(), 'owned-' || n, 'Owned'
            from generate_series(1, 98) n returning id)
          insert into memberships (organization_id, person_id, role, created_at)
          select id, ${owner.id}, 'owner', now() from made`,
      ),
    );
    const answers = await Promise.all(
      ['last-1', 'last-2', 'last-3'].map((slug) => create(owner, slug)),
    );
    const results = answers.map(({ status, body }) => [status, body.details?.reason]);
    expect(results.sort()).toEqual([
      [201, undefined],
      [400, 'too_many'],
      [400, 'too_many'],
    ]);
  });

  test('SENDING-1 is not created by an owner of one that the operator has suspended or the guard has paused', async () => {
    const { id: organizationId } = await createOrganization(app, 'refused');
    const owner = await createTestPerson(app, { roles: { second: 'owner', refused: 'owner' } });
    const admin = await createTestPerson(app, { roles: { second: 'owner', refused: 'admin' } });
    const pauseWith = (pause: Pick<NewPause, 'by' | 'refuses'>) => {
      const key = { scope: 'organization', organizationId, priority: null, by: pause.by } as const;
      const author = { reason: 'A test.', author: null, until: null };
      return app.asOwner(async (em) => {
        await resumeSending(em, { ...key, by: 'operator' }, null);
        await resumeSending(em, { ...key, by: 'guard' }, null);
        await pauseSending(em, { ...key, ...author, ...pause });
      });
    };

    await pauseWith({ by: 'operator', refuses: true });
    const { status, body } = await create(owner, 'escape');
    expect([status, body.message, body.details]).toEqual([
      409,
      'The operator of the server has suspended refused, which you own; ask the operator to end that first.',
      { reason: 'suspended' },
    ]);
    expect((await create(admin, 'of-an-admin')).status).toBe(201);

    await pauseWith({ by: 'guard', refuses: true });
    const guarded = await create(owner, 'escape');
    expect([guarded.status, guarded.body.details]).toEqual([409, { reason: 'suspended' }]);
    expect(guarded.body.message).toMatch(/^Sending of refused, which you own, is paused because/);

    // Neither a suspension that has ended nor a pause of the organization itself prevents it.
    await pauseWith({ by: 'organization', refuses: false });
    expect((await create(owner, 'escape')).status).toBe(201);
    // A suspension whose end has come.
    await pauseWith({ by: 'operator', refuses: true });
    await app.asOwner((em) =>
      query(
        em,
        sql`update pauses set until = now() - interval '1 second'
          where organization_id = ${organizationId} and by = 'operator' and ended_at is null`,
      ),
    );
    expect((await create(owner, 'later')).status).toBe(201);
  });

  test('is created by nobody who owns none', async () => {
    const cases: Record<string, Role>[] = [{ demo: 'admin' }, {}];
    for (const roles of cases) {
      const person = await createTestPerson(app, { roles });
      const { status, body } = await create(person, 'mine');
      expect([status, body.details]).toEqual([403, { allowed_roles: ['owner'] }]);
    }
  });
});

describe('PEOPLE-2 the ownership', () => {
  test('is transferred to another person in one step', async () => {
    await createOrganization(app, 'given');
    const [owner, other] = [
      await createTestPerson(app, { roles: { given: 'owner' } }),
      await createTestPerson(app, { roles: { given: 'viewer' } }),
    ];
    const path = ({ id }: TestPerson): string => `/api/v1/people/${id}/transfer-ownership`;
    expect((await other.client.post(path(owner), undefined)).status).toBe(403);
    const answer = await owner.client.post(path(other), undefined);
    expect([answer.status, answer.body.role]).toEqual([200, 'owner']);
    const { body } = await other.client.get('/api/v1/people');
    const roles = new Map(body.data.map((one: { id: string; role: string }) => [one.id, one.role]));
    expect([roles.get(owner.id), roles.get(other.id)]).toEqual(['admin', 'owner']);
    const renewed = clientWith(app, cookieIn(answer.headers), 'given');
    expect((await renewed.post(path(other), undefined)).status).toBe(403);
  });
});

test('ERASURES-1 the audit log forgets the name of a deleted person in statements of at most 1,000 entries', async () => {
  const person = await createTestPerson(app, { roles: {}, name: 'Božena' });
  await app.asOwner((em) =>
    query(
      em,
      sql`insert into audit_log
          (id, organization_id, operation, resource_type, resource_id, before, after, person_id, person_name)
        select uuidv7(), ${app.organizationId}, case n when 1 then 'me.update' else 'lists.put' end,
          'list', 'vip', '{"name": "Božena"}', null, ${person.id}, 'Božena'
        from generate_series(1, 1500) n`,
    ),
  );
  const turns = await turnsOf(app, { table: 'audit_log', operation: 'update' }, (em) =>
    forgetPerson(em, person.id),
  );
  expect(turns.map(({ count }) => count)).toEqual([1_000, 500]);
  const kept = await app.asOwner((em) =>
    query<{ person_name: string; named: number; number: number }>(
      em,
      sql`select person_name, count(*)::integer as number,
          count(*) filter (where before ->> 'name' = 'Božena')::integer as named
        from audit_log where person_id = ${person.id} group by 1`,
    ),
  );
  expect(kept).toEqual([{ person_name: '[deleted]', number: 1_500, named: 1_499 }]);
});
