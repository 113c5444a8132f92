import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Role } from '../../../server/platform/values/principal.ts';
import { createOrganization } from '../../support/app/account.ts';
import { startTestApp, type TestApp } from '../../support/app/app.ts';
import { createTestPerson, type TestPerson } from '../../support/app/people.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ parts: { api: true, worker: false } });
  await createOrganization(app, 'second');
});
afterAll(() => app.close());

const PEOPLE = '/api/v1/people';

const change = ({ client }: TestPerson, { id }: { id: string }, role: Role) =>
  client.request('PATCH', `${PEOPLE}/${id}`, { body: { role } });
const remove = ({ client }: TestPerson, { id }: { id: string }) =>
  client.request('DELETE', `${PEOPLE}/${id}`);
const withRole = (role: Role, organization = 'demo'): Promise<TestPerson> =>
  createTestPerson(app, { roles: { [organization]: role } });

/** Everybody who has a role in `second` leaves it. */
async function emptySecond(): Promise<void> {
  const { query, sql } = await import('../../../server/platform/database/sql.ts');
  await app.asOwner((em) =>
    query(
      em,
      sql`delete from memberships m using organizations o
        where o.id = m.organization_id and o.slug = 'second'`,
    ),
  );
}

describe('the people of an organization', () => {
  test('are listed for owners and admins only, and without those of other organizations', async () => {
    const [owner, admin, developer, foreign] = [
      await withRole('owner'),
      await withRole('admin'),
      await withRole('developer'),
      await withRole('admin', 'second'),
    ];
    for (const { client } of [owner, admin]) {
      const { status, body } = await client.get(`${PEOPLE}?limit=200`);
      expect(status).toBe(200);
      const ids = body.data.map(({ id }: { id: string }) => id);
      expect(ids).toEqual(ids.toSorted().reverse());
      expect(ids).toEqual(expect.arrayContaining([owner.id, admin.id, developer.id]));
      expect(ids).not.toContain(foreign.id);
    }
    const page = (await owner.client.get(`${PEOPLE}?limit=1`)).body;
    const next = (await owner.client.get(`${PEOPLE}?limit=1&cursor=${page.next_cursor}`)).body;
    expect([page.data[0].id, next.data[0].id]).toEqual([developer.id, admin.id]);
    expect((await developer.client.get(PEOPLE)).body.details).toEqual({
      allowed_roles: ['owner', 'admin'],
    });
  });

  test('are not reached from another organization', async () => {
    const owner = await withRole('owner');
    const foreign = await withRole('viewer', 'second');
    for (const id of [foreign.id, 'x', '0193a1b2-7c3d-7e4f-8a5b-6c7d8e9f0aff']) {
      expect((await change(owner, { id }, 'admin')).status).toBe(404);
      expect((await remove(owner, { id })).status).toBe(404);
    }
  });
});

describe('a role', () => {
  test('of an owner is changed, given and removed by owners only', async () => {
    const [owner, admin, other] = [
      await withRole('owner'),
      await withRole('admin'),
      await withRole('viewer'),
    ];
    for (const answer of [
      await change(admin, owner, 'viewer'),
      await change(admin, other, 'owner'),
      await change(admin, admin, 'owner'),
      await remove(admin, owner),
    ]) {
      expect([answer.status, answer.body.details]).toEqual([403, { allowed_roles: ['owner'] }]);
    }
    expect((await change(admin, other, 'admin')).status).toBe(200);
    expect((await change(owner, other, 'owner')).status).toBe(200);
    expect((await remove(other, owner)).status).toBe(204);
    expect((await change(owner, admin, 'viewer')).status).toBe(403);
  });

  test('of the last owner stays', async () => {
    await emptySecond();
    const owner = await withRole('owner', 'second');
    for (const answer of [await change(owner, owner, 'admin'), await remove(owner, owner)]) {
      expect([answer.status, answer.body.details]).toEqual([409, { reason: 'last_owner' }]);
    }
    const admin = await withRole('admin', 'second');
    expect((await change(owner, admin, 'owner')).status).toBe(200);
    expect((await change(owner, owner, 'admin')).status).toBe(200);
  });

  test('stays with one of two owners who remove each other at once', async () => {
    await emptySecond();
    const [one, other] = [await withRole('owner', 'second'), await withRole('owner', 'second')];
    const answers = await Promise.all([remove(one, other), remove(other, one)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 403]);
  });

  test('is changed in the audit log', async () => {
    const [owner, other] = [await withRole('owner'), await withRole('viewer')];
    await change(owner, other, 'support');
    await remove(owner, other);
    const { body } = await app.live.get(`/api/v1/audit-log?resource_id=${other.id}`);
    expect(body.data).toMatchObject([
      { operation: 'people.remove', before: { role: 'support' }, after: null },
      {
        operation: 'people.update',
        actor: { type: 'person', id: owner.id },
        before: { role: 'viewer' },
        after: { role: 'support' },
      },
    ]);
  });
});
