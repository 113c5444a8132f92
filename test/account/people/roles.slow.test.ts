import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import {
  type DocumentedOperation,
  isOfPeople,
  readDocument,
} from '../../../server/http/document.ts';
import { type Role, ROLES } from '../../../server/platform/values/principal.ts';
import {
  declareAttribute,
  fillDelivered,
  type Person,
  personNamed,
} from '../../privacy/erasures/person.ts';
import { createOrganization } from '../../support/app/account.ts';
import { startTestApp, type TestApp } from '../../support/app/app.ts';
import { type Answer, TestClient } from '../../support/app/client.ts';
import {
  clientWith,
  createTestPerson,
  SAME_ORIGIN,
  type TestPerson,
} from '../../support/app/people.ts';
import { startSecondServer } from '../../support/app/second-server.ts';

interface Case {
  method: string;
  path: string;
  operation: DocumentedOperation;
}

const all: Case[] = Object.entries(readDocument().paths).flatMap(([path, operations]) =>
  Object.entries(operations)
    .filter(() => path.startsWith('/api/v1/'))
    .map(([method, operation]) => ({ method: method.toUpperCase(), path, operation })),
);

/** Operations that an API key can use. */
const cases = all.filter(({ operation }) => !isOfPeople(operation));
/** Operations on the people of an organization. */
const ofMembers = all.filter((one) => isOfPeople(one.operation) && one.operation['x-roles']);
/** Operations on the person who has signed in, whatever their role. */
const ofOneself = all.filter(
  (one) =>
    isOfPeople(one.operation) && !one.operation['x-roles'] && one.operation.security?.length !== 0,
);

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
  await createOrganization(app, 'second');
});
afterAll(() => app.close());

/** Requests of one session can exceed its limit on a fast machine. */
async function unlimited(send: () => Promise<Answer>): Promise<Answer> {
  for (;;) {
    const answer = await send();
    if (answer.status !== 429) return answer;
  }
}

describe('PEOPLE-2 a role', () => {
  test('has x-roles for each operation that an API key can use, except the one on the key itself', () => {
    const without = cases.filter(({ operation }) => !operation['x-roles']);
    expect(without.map(({ operation }) => operation.operationId)).toEqual(['apiKeys.getCurrent']);
    const roles = cases.flatMap(({ operation }) => operation['x-roles'] ?? []);
    expect([...new Set(roles)].sort()).toEqual([...ROLES].sort());
  });

  test('owners may do everything, and viewers only read', () => {
    for (const { method, operation } of cases) {
      const { operationId, 'x-roles': roles } = operation;
      if (!roles) continue;
      expect([operationId, roles.includes('owner')]).toEqual([operationId, true]);
      if (roles.includes('viewer')) expect([operationId, method]).toEqual([operationId, 'GET']);
      // A viewer reads nothing that the others may not, except masked data.
      expect(roles.length).toBeGreaterThan(0);
    }
  });

  test('allows in each organization exactly the operations of x-roles', async () => {
    const people: { client: TestClient; role: Role | null }[] = [];
    for (const [index, role] of ROLES.entries()) {
      const other = ROLES[(index + 1) % ROLES.length] ?? 'viewer';
      const { cookie } = await createTestPerson(app, { roles: { demo: role, second: other } });
      people.push({ client: clientWith(app, cookie, 'demo'), role });
      people.push({ client: clientWith(app, cookie, 'second'), role: other });
    }
    const stranger = await createTestPerson(app, { roles: { second: 'owner' } });
    people.push({ client: clientWith(app, stranger.cookie, 'demo'), role: null });

    // Without parameters and body, requests have no effect when they are allowed, and mode test keeps none.
    const headers = { 'X-Mailwright-Mode': 'test' };
    const deviations: unknown[] = [];
    expect(ofMembers.length).toBeGreaterThan(7);
    for (const { method, path, operation } of [...cases, ...ofMembers]) {
      const target = path.replace(/\{\w+\}/g, 'x');
      const allowing = operation['x-roles'] ?? [];
      const answers = await Promise.all(
        people.map(({ client }) => unlimited(() => client.request(method, target, { headers }))),
      );
      for (const [place, { status, body }] of answers.entries()) {
        const role = people[place]?.role ?? null;
        const isAllowed = role !== null && allowing.includes(role);
        const details = isAllowed ? undefined : role === null ? {} : { allowed_roles: allowing };
        const isRight = isAllowed
          ? status !== 403 && status !== 401 && status < 500
          : status === 403 && JSON.stringify(body.details) === JSON.stringify(details);
        if (!isRight) deviations.push([operation.operationId, role, status, body?.details]);
      }
    }
    expect(deviations).toEqual([]);
  });

  test('TEST-MODE-6 is not needed for one’s own account, where no API key is accepted', async () => {
    const { client } = await createTestPerson(app);
    const withKeys = [app.live, app.test];
    const deviations: unknown[] = [];
    for (const { method, path, operation } of [...ofOneself, ...ofMembers]) {
      const target = path.replace(/\{\w+\}/g, 'x');
      for (const key of withKeys) {
        const { status, body } = await unlimited(() => key.request(method, target));
        if (status !== 403 || JSON.stringify(body.details) !== '{}') {
          deviations.push([operation.operationId, status, body?.details]);
        }
      }
    }
    // Without a body, these change nothing; the one that signs out is the last.
    const harmless = ofOneself.filter(({ operation }) => operation.operationId !== 'sessions.end');
    for (const { method, path, operation } of harmless) {
      const target = path.replace(/\{\w+\}/g, 'x');
      const { status } = await unlimited(() => client.request(method, target));
      if (status === 403 || status === 401 || status >= 500) {
        deviations.push([operation.operationId, status]);
      }
    }
    expect(deviations).toEqual([]);
  });

  test('that changes or ends counts for the next request to another process, too', async () => {
    const second = await startSecondServer(app);
    try {
      const owner = await createTestPerson(app, { roles: { demo: 'owner' } });
      const person = await createTestPerson(app, { roles: { demo: 'developer' } });
      const there = new TestClient(second.address, null, {
        ...SAME_ORIGIN,
        Cookie: person.cookie,
        'X-Mailwright-Organization': 'demo',
      });
      const statusOf = async (path: string): Promise<number> => (await there.get(path)).status;
      const path = `/api/v1/people/${person.id}`;
      for (const [role, status] of [
        ['support', 403],
        ['developer', 200],
        ['viewer', 403],
      ] as const) {
        await owner.client.request('PATCH', path, { body: { role } });
        expect([role, await statusOf('/api/v1/webhooks')]).toEqual([role, status]);
      }
      expect(await statusOf('/api/v1/lists')).toBe(200);
      await owner.client.request('DELETE', path);
      expect(await statusOf('/api/v1/lists')).toBe(403);
      await person.client.request('DELETE', '/api/v1/sessions/current');
      expect(await statusOf('/api/v1/me')).toBe(401);
    } finally {
      await second.stop();
    }
  });

  test('that changes or ends counts for the next request of a session', async () => {
    const owner = await createTestPerson(app, { roles: { demo: 'owner' } });
    const person = await createTestPerson(app, { roles: { demo: 'admin', second: 'viewer' } });
    const webhooks = (organization: string): Promise<Answer> =>
      clientWith(app, person.cookie, organization).get('/api/v1/webhooks');
    const path = `/api/v1/people/${person.id}`;
    expect((await webhooks('demo')).status).toBe(200);
    const update = await owner.client.request('PATCH', path, { body: { role: 'support' } });
    expect([update.status, update.body.role]).toEqual([200, 'support']);
    expect((await webhooks('demo')).status).toBe(403);
    await owner.client.request('PATCH', path, { body: { role: 'developer' } });
    expect((await webhooks('demo')).status).toBe(200);
    expect((await owner.client.request('DELETE', path)).status).toBe(204);
    expect((await webhooks('demo')).body.details).toEqual({});
    expect((await clientWith(app, person.cookie, 'second').get('/api/v1/lists')).status).toBe(200);
  });
});

describe('PEOPLE-2 a developer', () => {
  test('makes only keys that can send', async () => {
    const { client } = await createTestPerson(app, { roles: { demo: 'developer' } });
    const make = (scopes: string[]): Promise<Answer> =>
      client.post('/api/v1/api-keys', { name: 'Shop', mode: 'live', scopes });
    const made = await make(['send']);
    expect([made.status, made.body.created_by]).toEqual([201, null]);
    expect((await make(['send', 'contacts'])).body.details).toEqual({ required_scope: 'contacts' });
    expect((await make(['full'])).status).toBe(403);
    expect((await client.request('DELETE', `/api/v1/api-keys/${made.body.id}`)).status).toBe(204);
  });
});

describe('PEOPLE-2 a marketer', () => {
  test('CONSENT-6 cannot confirm consent for people', async () => {
    const { client } = await createTestPerson(app, { roles: { demo: 'marketer' } });
    const contact = { email: 'told@person.example', opt_in_subtype_slugs: ['newsletter'] };
    const { status, body } = await client.post('/api/v1/contacts', {
      ...contact,
      double_opt_in: false,
    });
    expect([status, body.details]).toEqual([403, { allowed_roles: ['owner', 'admin'] }]);
    expect((await client.post('/api/v1/contacts', contact)).status).toBe(201);
  });
});

describe('PEOPLE-2 a viewer', () => {
  let person: Person;
  let viewer: TestPerson;
  let owner: TestPerson;
  beforeAll(async () => {
    person = personNamed('Zuzana Nováčková');
    await declareAttribute(app);
    await fillDelivered(app, person);
    const path = `/api/v1/suppressions/${encodeURIComponent(person.address)}`;
    await app.live.request('PUT', path, { body: { note: person.facts.note } });
    viewer = await createTestPerson(app, { roles: { demo: 'viewer' } });
    owner = await createTestPerson(app, { roles: { demo: 'owner' } });
  });

  const VALUES: Record<string, () => string | undefined> = {
    'lists.get': () => 'customers',
    'lists.listContacts': () => 'customers',
    'templates.get': () => 'password-reset',
    'templates.listVersions': () => 'password-reset',
    'subscriptionTypes.get': () => 'marketing',
    'contacts.get': () => person.facts.contactId,
    'contacts.getPreferences': () => person.facts.contactId,
    'texts.get': () => 'en',
  };

  test('sees no address, name, data, attribute, subject or note of a person in any response', async () => {
    const shown = cases.filter(({ operation }) => operation['x-roles']?.includes('viewer'));
    const { data } = (await owner.client.get('/api/v1/emails?limit=200')).body;
    const emails = (data as { id: string; to_email: string }[]).filter(
      ({ to_email }) => to_email.toLowerCase() === person.address.toLowerCase(),
    );
    expect(emails.length).toBeGreaterThan(0);
    const texts: string[] = [];
    for (const { path, operation } of shown) {
      const values =
        operation.operationId === 'emails.get'
          ? emails.map(({ id }) => id)
          : [VALUES[operation.operationId]?.() ?? 'x'];
      for (const value of values) {
        const target = path.replace(/\{\w+\}/g, encodeURIComponent(value));
        const { text } = await unlimited(() => viewer.client.get(target));
        texts.push(`${operation.operationId} ${text}`);
      }
    }
    const all = texts.join('\n');
    expect(all).toContain(person.facts.contactId);
    expect(all).toContain('•••@people.example');
    const { address, name, data: own, attribute, note, metadata, header, variable } = person.facts;
    const words = [address, name, own, attribute, note, metadata, header, variable];
    const found = words.flatMap((word) =>
      texts.filter((text) => text.toLowerCase().includes(word.toLowerCase())),
    );
    expect(found).toEqual([]);
    const addresses = all.match(/[\w.+-]{2,}@[\w-]+(?:\.[\w-]+)+/g) ?? [];
    expect(addresses).toEqual([]);
    // The owner sees them in the same responses.
    const { body } = await owner.client.get(`/api/v1/contacts/${person.facts.contactId}`);
    expect(body).toMatchObject({ name, data: { note: own } });
  });

  test('opens a person by id, and not by address', async () => {
    const path = (name: string): string => `/api/v1/contacts/${encodeURIComponent(name)}`;
    const { body } = await viewer.client.get(path(person.facts.contactId));
    expect(body).toMatchObject({
      id: person.facts.contactId,
      email: expect.stringMatching(/^.•••@people\.example$/),
      name: '•••',
      data: {},
      custom_attributes: {},
    });
    for (const address of [person.address, 'nobody@people.example']) {
      const { status, body: refusal } = await viewer.client.get(path(address));
      expect([status, refusal.details.allowed_roles]).toEqual([
        403,
        ['owner', 'admin', 'marketer', 'support'],
      ]);
    }
  });

  test('cannot filter by what is masked', async () => {
    const refused = [
      `emails?to=${encodeURIComponent(person.address)}`,
      'emails?search=R',
      'contacts?search=z',
      'emails?metadata[order]=1',
      'emails?metadata%5Border%5D=1',
      `suppressions?email=${encodeURIComponent(person.address)}`,
    ];
    const allowed = ['emails?status=delivered', 'contacts?list=customers', 'suppressions'];
    // Suppressions are for viewers, too.
    for (const path of refused) {
      const { status, body } = await viewer.client.get(`/api/v1/${path}`);
      expect([path, status]).toEqual([path, 403]);
      expect(body.details.allowed_roles).not.toContain('viewer');
    }
    for (const path of allowed) {
      expect([path, (await viewer.client.get(`/api/v1/${path}`)).status]).toEqual([path, 200]);
    }
  });
});
