import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { sealProvidersAgain } from '../../../server/account/people/providers/stored-provider.ts';
import { query, sql } from '../../../server/platform/database/sql.ts';
import { createOrganization } from '../../support/app/account.ts';
import { startTestApp, type TestApp } from '../../support/app/app.ts';
import type { Answer, TestClient } from '../../support/app/client.ts';
import {
  type Account,
  CLIENT_ID,
  CLIENT_SECRET,
  IdentityProvider,
} from '../../support/fakes/identity-provider.ts';
import { IDENTITIES, OIDC_SESSIONS, responseIn } from '../../support/fakes/oidc.ts';
import { omit } from '../../support/omit.ts';
import { browserWith } from '../../support/browser/passkeys.ts';
import {
  clientWith,
  cookieIn,
  createTestPerson,
  type TestPerson,
} from '../../support/app/people.ts';

const PROVIDER = '/api/v1/identity-provider';
const begin = (slug: string): string => `${OIDC_SESSIONS}/organizations/${slug}/begin`;

const provider = new IdentityProvider();
let app: TestApp;
let owner: TestPerson;
beforeAll(async () => {
  await provider.listen();
  app = await startTestApp({ parts: { api: true, worker: false } });
  provider.serve(app.baseUrl);
  await createOrganization(app, 'second');
  owner = await createTestPerson(app, { roles: { demo: 'owner' } });
  await put(owner.client, {});
});
afterAll(async () => {
  await app.close();
  await provider.close();
});
afterEach(() => provider.instead.clear());

const settings = (more: object) => ({
  issuer: provider.issuer,
  client_id: CLIENT_ID,
  client_secret: CLIENT_SECRET,
  name: 'Shop login',
  groups_claim: 'teams',
  group_roles: [
    { group: 'admins', role: 'admin' },
    { group: 'marketing', role: 'marketer' },
  ],
  ...more,
});
const put = (client: TestClient, more: object): Promise<Answer> =>
  client.request('PUT', PROVIDER, { body: settings(more) });

let count = 0;
const newAccount = (teams?: unknown, more: Partial<Account> = {}): Account => {
  count += 1;
  const email = `teresa${count}@login.example`;
  const teamsOf = teams === undefined ? {} : { teams };
  return {
    sub: `managed-${count}`,
    email,
    email_verified: true,
    name: 'Tereza',
    ...teamsOf,
    ...more,
  };
};

async function comeBack(account: Account, slug = 'demo', cookies: string[] = []) {
  const begun = await browserWith(app, ...cookies).post(begin(slug), undefined);
  expect(begun.status).toBe(201);
  const response = responseIn(await provider.visit(begun.body.url, account));
  return { browser: cookieIn(begun.headers), response };
}

async function signIn(account: Account): Promise<Answer> {
  const { browser, response } = await comeBack(account);
  return browserWith(app, browser).post(OIDC_SESSIONS, response);
}

/** Signs in, and returns a client with the session. */
async function enter(account: Account) {
  const { status, body, headers } = await signIn(account);
  expect(status).toBe(201);
  const cookie = cookieIn(headers);
  return { id: body.id as string, body, cookie, client: clientWith(app, cookie, 'demo') };
}

const reasonOf = ({ status, body }: Answer) => [status, body.details?.reason];

describe('PEOPLE-3 an organization’s provider', () => {
  test('is set, shown without its secret, changed and removed by owners only', async () => {
    const { client } = await createTestPerson(app, { roles: { second: 'owner' } });
    expect((await client.get(PROVIDER)).status).toBe(404);
    expect((await client.request('DELETE', PROVIDER)).status).toBe(404);
    const made = await put(client, { default_role: 'viewer' });
    expect(made.status).toBe(201);
    expect(made.body).toMatchObject({
      issuer: provider.issuer,
      scopes: [],
      requires_verified_email: true,
      redirect_uri: `${app.baseUrl.replace('127.0.0.1', 'localhost')}/dashboard/oidc/second`,
    });
    expect((await client.get(PROVIDER)).body).toEqual(made.body);
    const changed = await put(client, { name: 'Other', client_secret: undefined });
    expect([changed.status, changed.body.name, changed.body.default_role]).toEqual([
      200,
      'Other',
      null,
    ]);
    for (const more of [{ issuer: 'https://evil.example' }, { client_id: 'another' }]) {
      const { status, body } = await put(client, { ...more, client_secret: undefined });
      expect([status, body.details.field]).toEqual([400, 'client_secret']);
    }
    const { text, body: log } = await client.get('/api/v1/audit-log?limit=3');
    expect(log.data.map(({ operation }: { operation: string }) => operation)).toEqual([
      'identityProvider.put',
      'identityProvider.put',
    ]);
    expect((await client.request('DELETE', PROVIDER)).status).toBe(204);
    const stored = await app.asOwner((em) =>
      query<{ client_secret: string }>(em, sql`select client_secret from identity_providers`),
    );
    for (const place of [text, app.log(), JSON.stringify(stored), made.text]) {
      expect(place).not.toContain(CLIENT_SECRET);
    }
    const admin = await createTestPerson(app, { roles: { demo: 'admin' } });
    expect((await put(admin.client, {})).body.details).toEqual({ allowed_roles: ['owner'] });
    expect((await admin.client.get(PROVIDER)).status).toBe(403);
  });

  test.each([
    ['issuer', 'http://login.example'],
    ['issuer', 'https://login.example/?a=b'],
    ['issuer', 'https://a:b@login.example'],
    ['issuer', 'https://10.0.0.1'],
    ['issuer', 'javascript:alert(1)'],
    ['scopes', ['two words']],
    ['group_roles', [{ group: 'a', role: 'owner' }]],
    ['default_role', 'owner'],
  ])('with %s %j is rejected', async (field, value) => {
    const { status, body } = await put(owner.client, { [field]: value });
    expect([status, body.details.field]).toEqual([400, expect.stringContaining(field)]);
  });

  test('is changed only soon after signing in', async () => {
    const late = await createTestPerson(app, { roles: { demo: 'owner' } });
    await app.asOwner((em) =>
      query(
        em,
        sql`update sessions set created_at = now() - interval '16 minutes' where person_id = ${late.id}`,
      ),
    );
    expect(reasonOf(await put(late.client, {}))).toEqual([409, 'sign_in_again']);
    const removed = await late.client.request('DELETE', PROVIDER);
    expect(reasonOf(removed)).toEqual([409, 'sign_in_again']);
  });

  test('keeps its secret readable after a change of SIGNING_KEYS', async () => {
    const { sealedSecrets } = app.running.services;
    const next = {
      ...sealedSecrets,
      prefix: 's1.next.',
      seal: (text: string) => `s1.next.${text}`,
    };
    const lost = { ...next, open: () => null };
    expect(await app.asOwner((em) => sealProvidersAgain(em, lost))).toBe(1);
    const again = (from: typeof sealedSecrets): Promise<number> =>
      app.asOwner((em) => sealProvidersAgain(em, from));
    expect(await again(next)).toBe(0);
    const read = () =>
      app.asOwner((em) =>
        query<{ client_secret: string }>(em, sql`select client_secret from identity_providers`),
      );
    expect(await read()).toEqual([{ client_secret: `s1.next.${CLIENT_SECRET}` }]);
    await put(owner.client, {});
    expect((await read())[0]?.client_secret.startsWith(sealedSecrets.prefix)).toBe(true);
  });

  test('that does not exist: unknown organizations get the same response', async () => {
    const answers = await Promise.all(
      ['second', 'unknown', 'a%00b', 'UPPER'].map((slug) =>
        browserWith(app).post(begin(slug), undefined),
      ),
    );
    for (const answer of answers) {
      expect(reasonOf(answer)).toEqual([409, 'no_identity_provider']);
      expect(answer.body.message).toBe(answers[0]?.body.message);
    }
  });
});

describe('PEOPLE-3 an account at an organization’s provider', () => {
  test('signs in somebody new with the role of the first group of the map', async () => {
    const { id, body, client } = await enter(newAccount(['x', 'marketing', 'admins']));
    expect(body).toMatchObject({
      memberships: [{ organization: { slug: 'demo' }, role: 'admin' }],
      session: { method: 'oidc' },
    });
    const { data } = (await client.get('/api/v1/people?limit=200')).body;
    expect(data.find((one: { id: string }) => one.id === id)).toMatchObject({ managed: true });
    const log = await app.live.get(`/api/v1/audit-log?resource_id=${id}`);
    expect(log.body.data).toMatchObject([
      { operation: 'sessions.createWithOidc', before: null, after: { role: 'admin' } },
    ]);
    expect(app.log()).not.toContain(body.email);
  });

  test('has its role from the groups of each sign-in, and loses its access without one', async () => {
    const account = newAccount(['admins']);
    const first = await enter(account);
    const invited = await first.client.post('/api/v1/invitations', { role: 'viewer' });
    const second = await enter({ ...account, teams: 'marketing' });
    expect(second.id).toBe(first.id);
    expect(second.body.memberships).toMatchObject([{ role: 'marketer' }]);
    // The role counts for earlier sessions, too, and links of the former role have ended.
    expect((await first.client.get('/api/v1/people')).status).toBe(403);
    const { token } = invited.body;
    expect((await browserWith(app).post('/api/v1/invitations/show', { token })).status).toBe(400);

    expect(reasonOf(await signIn({ ...account, teams: [] }))).toEqual([409, 'no_role']);
    for (const { client } of [first, second]) {
      expect((await client.get('/api/v1/me')).status).toBe(401);
    }
    const { body } = await app.live.get(`/api/v1/audit-log?resource_id=${first.id}`);
    expect(body.data.map(({ after }: { after: unknown }) => after)).toEqual([
      null,
      { role: 'marketer' },
      { role: 'admin' },
    ]);
    expect((await enter(account)).id).not.toBe(first.id);
  });

  test.each([[undefined], [[]], [[1, null, { admins: true }]], [{ admins: true }], ['ADMINS']])(
    'with the groups %j has no role, or the default one',
    async (teams) => {
      const account = newAccount(teams);
      expect(reasonOf(await signIn(account))).toEqual([409, 'no_role']);
      await put(owner.client, { default_role: 'viewer' });
      expect((await enter(account)).body.memberships).toMatchObject([{ role: 'viewer' }]);
      await put(owner.client, {});
    },
  );

  test('needs an address that the provider confirms, unless the provider confirms none', async () => {
    const account = newAccount('admins', { email_verified: false });
    expect(reasonOf(await signIn(account))).toEqual([409, 'email_not_verified']);
    await put(owner.client, { requires_verified_email: false });
    expect((await enter(account)).body.email).toBe(account.email);
    const without = newAccount('admins', { email: undefined });
    expect(reasonOf(await signIn(without))).toEqual([409, 'email_not_verified']);
    await put(owner.client, {});
  });

  test('takes no address from anybody: neither an account nor an invitation', async () => {
    const stranger = await createTestPerson(app, { roles: { second: 'owner' } });
    const taken = await enter(newAccount('admins', { email: stranger.email }));
    expect(taken.id).not.toBe(stranger.id);
    expect(taken.body.memberships).toHaveLength(1);
    const member = await createTestPerson(app, { roles: { demo: 'viewer' } });
    const same = newAccount('admins', { email: member.email });
    expect(reasonOf(await signIn(same))).toEqual([409, 'already_member']);

    // Somebody whose address a provider named first can still accept an invitation.
    const squatted = newAccount('admins');
    const { client } = await enter(squatted);
    const draft = { role: 'admin', email: squatted.email };
    const { token } = (await stranger.client.post('/api/v1/invitations', draft)).body;
    const accept = '/api/v1/invitations/accept';
    expect(reasonOf(await client.post(accept, { token }))).toEqual([409, 'managed']);
    const person = { name: 'Real', password: 'correct horse battery staple' };
    expect((await browserWith(app).post(accept, { token, ...person })).status).toBe(201);
  });

  test('has no other way to sign in, and no role but the one of its groups', async () => {
    const { id, client } = await enter(newAccount('admins'));
    const refused = await Promise.all([
      client.post('/api/v1/me/passkeys/begin', undefined),
      client.post(`${IDENTITIES}/begin`, undefined),
      client.request('PUT', '/api/v1/me/password', { body: { password: 'a long password 123' } }),
      client.post('/api/v1/me/erase', {}),
      owner.client.request('PATCH', `/api/v1/people/${id}`, { body: { role: 'owner' } }),
      owner.client.post(`/api/v1/people/${id}/transfer-ownership`, undefined),
      owner.client.post(`/api/v1/people/${id}/recover`, undefined),
    ]).then((answers) => answers.map(reasonOf));
    expect(refused[0]?.[0]).toBe(409);
    expect(new Set(refused.map(([, reason]) => reason))).toEqual(
      new Set(['managed', 'no_identity_provider']),
    );
    const organization = { slug: 'mine', name: 'Mine' };
    expect((await client.post('/api/v1/organizations', organization)).status).toBe(403);
    expect((await owner.client.request('DELETE', `/api/v1/people/${id}`)).status).toBe(204);
    expect((await client.get('/api/v1/me')).status).toBe(401);
    const [row] = await app.asOwner((em) => query(em, sql`select 1 from people where id = ${id}`));
    expect(row).toBeUndefined();
  });

  test('is deleted with all sessions when its person leaves, and created again at the next sign-in', async () => {
    const account = newAccount('admins');
    const [first, second] = [await enter(account), await enter(account)];
    const left = await first.client.request('DELETE', '/api/v1/me/memberships/demo');
    expect([left.status, cookieIn(left.headers)]).toEqual([204, 'mailwright=']);
    for (const { client } of [first, second]) {
      expect((await client.get('/api/v1/me')).status).toBe(401);
    }
    const rows = await app.asOwner((em) =>
      query(em, sql`select 1 from people where id = ${first.id}`),
    );
    expect(rows).toEqual([]);
    const { body } = await app.live.get(`/api/v1/audit-log?person_id=${first.id}`);
    const actor = { type: 'person', id: first.id, name: '[deleted]' };
    expect(body.data[0]).toMatchObject({ operation: 'me.leave', before: { role: 'admin' } });
    expect(body.data.length).toBeGreaterThan(1);
    for (const entry of body.data) expect(entry.actor).toEqual(actor);
    expect((await enter(account)).id).not.toBe(first.id);
  });

  test('does not sign in with a response that arrives on the page of another provider', async () => {
    const account = newAccount('admins');
    for (const organization of [undefined, 'second']) {
      const { browser, response } = await comeBack(account);
      expect(response.organization).toBe('demo');
      const moved = { ...omit(response, 'organization'), ...(organization && { organization }) };
      expect((await browserWith(app, browser).post(OIDC_SESSIONS, moved)).status).toBe(401);
      // The state is used up.
      expect((await browserWith(app, browser).post(OIDC_SESSIONS, response)).status).toBe(401);
    }
  });

  test('is one person for two first sign-ins at once', async () => {
    const account = newAccount('admins');
    const ways = await Promise.all([comeBack(account), comeBack(account)]);
    const answers = await Promise.all(
      ways.map(({ browser, response }) => browserWith(app, browser).post(OIDC_SESSIONS, response)),
    );
    expect(answers.map(({ status }) => status)).toEqual([201, 201]);
    expect(answers[0]?.body.id).toBe(answers[1]?.body.id);
  });

  test('signs in with a response for this organization, browser and provider only', async () => {
    const account = newAccount('admins');
    const { browser, response } = await comeBack(account);
    const other = await comeBack(account);
    const send = (body: object, ...cookies: string[]) =>
      browserWith(app, ...cookies).post(OIDC_SESSIONS, body);
    expect((await send(response)).status).toBe(401);
    expect((await send(response, browser)).status).toBe(401);
    expect(
      (await send({ ...other.response, iss: 'https://evil.example' }, other.browser)).status,
    ).toBe(401);
    const third = await comeBack(account);
    await put(owner.client, { issuer: provider.issuer, client_id: 'another' });
    expect((await send(third.response, third.browser)).status).toBe(401);
    await put(owner.client, {});
    const linking = await comeBack(account);
    const body = omit(linking.response, 'organization');
    expect(
      (await browserWith(app, owner.cookie, linking.browser).post(IDENTITIES, body)).status,
    ).toBe(409);
  });

  test('loses its access with the provider, and with another issuer', async () => {
    for (const end of [
      (client: TestClient) => client.request('DELETE', PROVIDER),
      (client: TestClient) => put(client, { issuer: 'https://login.example' }),
    ]) {
      await put(owner.client, {});
      const { id, client } = await enter(newAccount('admins'));
      const { token } = (await client.post('/api/v1/invitations', { role: 'admin' })).body;
      expect((await end(owner.client)).status).toBeLessThan(300);
      expect((await client.get('/api/v1/me')).status).toBe(401);
      expect((await browserWith(app).post('/api/v1/invitations/show', { token })).status).toBe(400);
      const { text } = await owner.client.get('/api/v1/people?limit=200');
      expect(text).not.toContain(id);
    }
    await put(owner.client, {});
  });

  test('gets a 503 while the provider does not respond', async () => {
    const account = newAccount('admins');
    const { browser, response } = await comeBack(account);
    provider.instead.set('/token', (_request, answer) => answer.writeHead(502).end());
    const { status, body } = await browserWith(app, browser).post(OIDC_SESSIONS, response);
    expect([status, body.code]).toEqual([503, 'SERVICE_UNAVAILABLE']);
  });
});
