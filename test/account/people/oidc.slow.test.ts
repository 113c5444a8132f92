import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { createLog } from '../../../server/platform/log.ts';
import { createProvider } from '../../../server/account/people/identities/provider.ts';
import { hashPassword } from '../../../server/account/people/password.ts';
import { query, sql } from '../../../server/platform/database/sql.ts';
import { BusyError } from '../../../server/platform/errors.ts';
import { createOutbound } from '../../../server/platform/outbound/outbound.ts';
import { startTestApp, type TestApp } from '../../support/app/app.ts';
import { type Account, IdentityProvider, otherKey } from '../../support/fakes/identity-provider.ts';
import {
  beginOidc,
  goThrough,
  IDENTITIES,
  linkAccount,
  OIDC_INVITATIONS,
  OIDC_SESSIONS,
  responseIn,
  signInAs,
} from '../../support/fakes/oidc.ts';
import { browserWith } from '../../support/browser/passkeys.ts';
import {
  clientWith,
  cookieIn,
  createTestPerson,
  inviteAsOperator,
  type TestPerson,
} from '../../support/app/people.ts';

const PASSWORD = 'correct horse battery staple';
const ME = '/api/v1/me';
const REJECTED = { code: 'UNAUTHORIZED', details: {} };
const UNFIT = { field: 'state', reason: 'invalid_value' };

const provider = new IdentityProvider();
const second = new IdentityProvider();
let app: TestApp;
let password: string;
beforeAll(async () => {
  await provider.listen();
  await second.listen();
  app = await startTestApp({ env: provider.env });
  provider.serve(app.baseUrl);
  second.serve(app.baseUrl);
  password = await hashPassword(PASSWORD, '');
});
afterAll(async () => {
  await app.close();
  await provider.close();
  await second.close();
});
afterEach(() => provider.instead.clear());

let count = 0;
/** An account of somebody new. */
const newAccount = (more: Partial<Account> = {}): Account => {
  count += 1;
  const email = `zofie${count}@login.example`;
  return { sub: `account-${count}`, email, email_verified: true, name: 'Žofie Říhová', ...more };
};
const withPassword = (): Promise<TestPerson> =>
  createTestPerson(app, { roles: { demo: 'viewer' }, password });
const withoutPassword = (): Promise<TestPerson> =>
  createTestPerson(app, { roles: { demo: 'viewer' } });
const linked = async (account: Account): Promise<TestPerson> => {
  const person = await withoutPassword();
  expect((await linkAccount(app, provider, person.cookie, account)).status).toBe(201);
  return person;
};
const send = (response: object, ...cookies: string[]) =>
  browserWith(app, ...cookies).post(OIDC_SESSIONS, response);
const auditOf = async (operation: string, personId: string): Promise<unknown[]> => {
  const { data } = (await app.live.get('/api/v1/audit-log?limit=200')).body;
  return data.filter(
    (entry: { operation: string; actor: { id: string } }) =>
      entry.operation === operation && entry.actor.id === personId,
  );
};

describe('PEOPLE-3 an account of the provider', () => {
  test('is linked, and signs in; the audit log records both', async () => {
    const person = await withoutPassword();
    const account = newAccount();
    const { status, body } = await linkAccount(app, provider, person.cookie, account);
    expect([status, body]).toMatchObject([
      201,
      {
        issuer: provider.issuer,
        subject: account.sub,
        email: account.email,
        usable: true,
        used_at: null,
      },
    ]);
    const signedIn = await signInAs(app, provider, account);
    expect([signedIn.status, signedIn.body]).toMatchObject([
      201,
      { id: person.id, session: { method: 'oidc' } },
    ]);
    const client = clientWith(app, cookieIn(signedIn.headers), 'demo');
    expect((await client.get(ME)).body).toEqual(signedIn.body);
    const { data } = (await client.get(IDENTITIES)).body;
    expect(data).toMatchObject([{ id: body.id, used_at: expect.any(String) }]);
    expect(await auditOf('identities.create', person.id)).toMatchObject([
      { resource: { type: 'identity', id: body.id }, after: { subject: account.sub } },
    ]);
    expect(await auditOf('sessions.create', person.id)).toMatchObject([
      { after: { method: 'oidc' } },
    ]);
    expect(app.log()).not.toContain(account.email);
  });

  test('is requested with PKCE, nonce and state, and with one page to return to', async () => {
    const { answer, url } = await beginOidc(app, OIDC_SESSIONS);
    expect(answer.status).toBe(201);
    expect(answer.headers.getSetCookie()).toEqual([
      expect.stringMatching(/^mailwright-browser=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax/),
    ]);
    const { origin, searchParams } = new URL(url);
    expect(origin).toBe(provider.issuer);
    expect(Object.fromEntries(searchParams)).toEqual({
      client_id: 'mailwright',
      response_type: 'code',
      scope: 'openid email profile',
      redirect_uri: `${app.baseUrl.replace('127.0.0.1', 'localhost')}/dashboard/oidc`,
      code_challenge: expect.stringMatching(/^[\w-]{43}$/),
      code_challenge_method: 'S256',
      nonce: expect.stringMatching(/^[\w-]{43}$/),
      state: expect.stringMatching(/^session\.[\w-]{43}$/),
      max_age: '2592000',
    });
  });

  test('is requested again from a person who has signed in: for linking it, and for signing in again', async () => {
    const { cookie } = await withPassword();
    for (const path of [IDENTITIES, OIDC_SESSIONS]) {
      const { searchParams } = new URL((await beginOidc(app, path, { cookies: [cookie] })).url);
      expect([searchParams.get('prompt'), searchParams.get('max_age')]).toEqual(['login', '900']);
    }
  });

  test('sends the browser to no other page, whatever the request says', async () => {
    const elsewhere = { return_to: 'https://evil.example', redirect_uri: 'https://evil.example' };
    const headers = { Host: 'evil.example', 'X-Forwarded-Host': 'evil.example' };
    const { answer } = await beginOidc(app, OIDC_SESSIONS, { body: elsewhere });
    expect(answer.status).toBe(400);
    const begun = await browserWith(app).post(`${OIDC_SESSIONS}/begin`, {}, { headers });
    expect(new URL(begun.body.url).searchParams.get('redirect_uri')).not.toContain('evil');
    const query = await browserWith(app).post(
      `${OIDC_SESSIONS}/begin?return_to=//evil.example`,
      {},
    );
    expect(JSON.stringify(query.body)).not.toContain('evil.example/');
  });

  test('ends the earlier session of the browser when it signs in, and the token is new', async () => {
    const account = newAccount();
    const person = await linked(account);
    const options = { account, cookies: [person.cookie] };
    const { browser, response } = await goThrough(app, provider, OIDC_SESSIONS, options);
    const answer = await send(response, person.cookie, browser);
    expect(answer.status).toBe(201);
    expect(cookieIn(answer.headers)).not.toBe(person.cookie);
    expect((await person.client.get(ME)).status).toBe(401);
  });

  test('is removed, by its owner only, and cannot sign in then', async () => {
    const account = newAccount();
    const person = await withPassword();
    const { body } = await linkAccount(app, provider, person.cookie, account);
    const path = `${IDENTITIES}/${body.id}`;
    const other = await withPassword();
    expect((await other.client.request('DELETE', path)).status).toBe(404);
    expect((await person.client.request('DELETE', path)).status).toBe(204);
    expect((await person.client.request('DELETE', path)).status).toBe(404);
    expect((await person.client.request('DELETE', `${IDENTITIES}/x`)).status).toBe(404);
    expect((await signInAs(app, provider, account)).status).toBe(401);
    expect(await auditOf('identities.delete', person.id)).toHaveLength(1);
  });

  test('is not removed if it is the last way to sign in', async () => {
    const person = await linked(newAccount());
    const { data } = (await person.client.get(IDENTITIES)).body;
    const remove = (id: string) => person.client.request('DELETE', `${IDENTITIES}/${id}`);
    const refused = await remove(data[0].id);
    expect([refused.status, refused.body.details]).toEqual([409, { reason: 'last_sign_in' }]);
    await linkAccount(app, provider, person.cookie, newAccount());
    const both = (await person.client.get(IDENTITIES)).body.data;
    const answers = await Promise.all(both.map(({ id }: { id: string }) => remove(id)));
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 409]);
    await app.asOwner((em) =>
      query(
        em,
        sql`update identities set issuer = 'https://old.example' where person_id = ${person.id}`,
      ),
    );
    expect((await person.client.get(IDENTITIES)).body.data).toMatchObject([{ usable: false }]);
  });

  test('of somebody else is not linked again, and one person has 20 at most', async () => {
    const account = newAccount();
    await linked(account);
    const person = await withoutPassword();
    const again = await linkAccount(app, provider, person.cookie, account);
    expect([again.status, again.body.details]).toEqual([409, { reason: 'identity_exists' }]);
    await app.asOwner((em) =>
      query(
        em,
        sql`insert into identities (id, person_id, issuer, subject, created_at)
          select gen_random_uuid(), ${person.id}, 'https://old.example', ${person.id} || n, now()
          from generate_series(1, 20) n`,
      ),
    );
    const { status, body } = await linkAccount(app, provider, person.cookie, newAccount());
    expect([status, body.details]).toMatchObject([400, { field: 'code', reason: 'too_many' }]);
  });

  test('is linked and removed only soon after signing in', async () => {
    const account = newAccount();
    const person = await linked(account);
    const options = { account: newAccount(), cookies: [person.cookie] };
    const { browser, response } = await goThrough(app, provider, IDENTITIES, options);
    await app.asOwner((em) =>
      query(
        em,
        sql`update sessions set created_at = now() - interval '16 minutes' where person_id = ${person.id}`,
      ),
    );
    const { data } = (await person.client.get(IDENTITIES)).body;
    const late = [
      await person.client.post(`${IDENTITIES}/begin`, {}),
      await browserWith(app, person.cookie, browser).post(IDENTITIES, response),
      await person.client.request('DELETE', `${IDENTITIES}/${data[0].id}`),
    ];
    for (const { status, body } of late) {
      expect([status, body.details]).toEqual([409, { reason: 'sign_in_again' }]);
    }
  });

  test('that the provider remembers is no recent sign-in', async () => {
    const account = newAccount();
    const person = await linked(account);
    const ago = (minutes: number): number => Math.floor(Date.now() / 1_000) - minutes * 60;
    const authenticatedAt = async (time: number | undefined, path: string, cookies: string[]) => {
      const { browser, url } = await beginOidc(app, path, { cookies });
      const { searchParams } = new URL(url);
      const [nonce, state] = [searchParams.get('nonce'), searchParams.get('state')];
      provider.issue(
        provider.token({ sub: account.sub, email: account.email, nonce, auth_time: time }),
      );
      const response = { code: 'any', state, iss: provider.issuer };
      return browserWith(app, ...cookies, browser).post(path, response);
    };
    for (const [time, status] of [
      [ago(20), 409],
      [ago(10), 201],
      [ago(-10), 201],
      // It does not say when: the person may not have been asked.
      [undefined, 409],
    ] as const) {
      const signedIn = await authenticatedAt(time, OIDC_SESSIONS, []);
      expect(signedIn.status).toBe(201);
      const client = clientWith(app, cookieIn(signedIn.headers));
      const begun = await client.post('/api/v1/me/passkeys/begin', {});
      expect(begun.status).toBe(status);
    }
    await app.asOwner((em) =>
      query(em, sql`delete from identities where person_id = ${person.id}`),
    );
    const late = await authenticatedAt(ago(20), IDENTITIES, [person.cookie]);
    expect([late.status, late.body.details]).toMatchObject([400, UNFIT]);
    expect((await authenticatedAt(ago(1), IDENTITIES, [person.cookie])).status).toBe(201);
  });

  test('with the address of a person, but linked to nobody, signs nobody in', async () => {
    const person = await withPassword();
    const account = newAccount({ email: person.email });
    const { status, body } = await signInAs(app, provider, account);
    expect([status, body]).toMatchObject([401, REJECTED]);
  });

  test('is forgotten with a link for a new password', async () => {
    const account = newAccount();
    const person = await linked(account);
    const owner = await createTestPerson(app, { roles: { demo: 'owner' } });
    const { token } = (await owner.client.post(`/api/v1/people/${person.id}/recover`, undefined))
      .body;
    expect((await signInAs(app, provider, account)).status).toBe(201);
    const recovered = await browserWith(app).post('/api/v1/sessions/recover', {
      token,
      password: 'a longer and better password',
    });
    expect(recovered.status).toBe(201);
    expect((await signInAs(app, provider, account)).status).toBe(401);
  });

  test('is forgotten with its person', async () => {
    const account = newAccount();
    const person = await linked(account);
    const signedIn = await signInAs(app, provider, account);
    const client = clientWith(app, cookieIn(signedIn.headers));
    expect((await client.post(`${ME}/erase`, {})).status).toBe(204);
    expect((await signInAs(app, provider, account)).status).toBe(401);
    const rows = await app.asOwner((em) =>
      query(em, sql`select 1 from identities where person_id = ${person.id}`),
    );
    expect(rows).toEqual([]);
  });
});

describe('PEOPLE-3 signing in with an account is refused', () => {
  test('when the response is replayed, of another browser, for another purpose or too late', async () => {
    const account = newAccount();
    const person = await linked(account);
    const { browser, response } = await goThrough(app, provider, OIDC_SESSIONS, { account });
    const together = await Promise.all([1, 2, 3].map(() => send(response, browser)));
    expect(together.map(({ status }) => status).sort()).toEqual([201, 401, 401]);
    expect((await send(response, browser)).status).toBe(401);

    // The code again, with a new state.
    const fresh = await beginOidc(app, OIDC_SESSIONS);
    const state = new URL(fresh.url).searchParams.get('state');
    expect((await send({ ...response, state }, fresh.browser)).status).toBe(401);

    const stolen = await goThrough(app, provider, OIDC_SESSIONS, { account });
    const other = await beginOidc(app, OIDC_SESSIONS);
    expect((await send(stolen.response, other.browser)).status).toBe(401);
    const third = await goThrough(app, provider, OIDC_SESSIONS, { account });
    expect((await send(third.response)).status).toBe(401);
    // A failed attempt uses the state up.
    expect((await send(third.response, third.browser)).status).toBe(401);

    const options = { account: newAccount(), cookies: [person.cookie] };
    const linking = await goThrough(app, provider, IDENTITIES, options);
    expect((await send(linking.response, person.cookie, linking.browser)).status).toBe(401);

    const late = await goThrough(app, provider, OIDC_SESSIONS, { account });
    await app.asOwner((em) => query(em, sql`update sign_in_challenges set expires_at = now()`));
    expect((await send(late.response, late.browser)).status).toBe(401);
  });

  test('when the code was issued for another nonce, client, verifier or provider', async () => {
    const account = newAccount();
    await linked(account);
    const through = async (parameter: string, value: string, of = provider) => {
      const { browser, url } = await beginOidc(app, OIDC_SESSIONS);
      const changed = new URL(url.replace(provider.issuer, of.issuer));
      if (parameter) changed.searchParams.set(parameter, value);
      return send(responseIn(await of.visit(changed.href, account)), browser);
    };
    expect((await through('', '')).status).toBe(201);
    expect((await through('nonce', 'n'.repeat(43))).status).toBe(401);
    expect((await through('client_id', 'another')).status).toBe(401);
    expect((await through('code_challenge', 'c'.repeat(43))).status).toBe(401);
    expect((await through('', '', second)).status).toBe(401);
  });

  test('when the response is of another provider, and no code goes there or here (mix-up)', async () => {
    const account = newAccount();
    await linked(account);
    const tried: number[] = [];
    for (const change of [
      { iss: second.issuer },
      { iss: `${provider.issuer}/` },
      { iss: '' },
      // The provider says that it always appends `iss`.
      { iss: undefined },
    ]) {
      const { browser, response } = await goThrough(app, provider, OIDC_SESSIONS, { account });
      provider.requests.length = 0;
      tried.push((await send({ ...response, ...change }, browser)).status);
      expect(provider.requests).not.toContain('/token');
    }
    expect(tried).toEqual([401, 401, 401, 401]);
    expect(second.requests).not.toContain('/token');
  });

  test('when the ID token is of another client, issuer, time, key, or says nobody', async () => {
    const account = newAccount();
    await linked(account);
    const now = Math.floor(Date.now() / 1_000);
    const withToken = async (tokenOf: (nonce: string) => string): Promise<number> => {
      const { browser, url } = await beginOidc(app, OIDC_SESSIONS);
      const nonce = new URL(url).searchParams.get('nonce') ?? '';
      const response = responseIn(await provider.visit(url, account));
      provider.issue(tokenOf(nonce));
      const { status } = await send(response, browser);
      provider.instead.clear();
      return status;
    };
    const { sub } = account;
    const claims = { sub, email: null };
    expect(await withToken((nonce) => provider.token({ ...claims, nonce }))).toBe(201);
    const wrong = [
      { aud: 'another' },
      { aud: ['mailwright', 'another'], azp: 'another' },
      { iss: second.issuer },
      { exp: now - 600, iat: now - 900 },
      { nonce: 'another' },
      { nonce: undefined },
      { sub: '' },
      { sub: 'x'.repeat(256) },
      { sub: `${sub}\u0000` },
      { sub: 1 },
    ];
    for (const change of wrong) {
      const status = await withToken((nonce) => provider.token({ ...claims, nonce, ...change }));
      expect([change, status]).toEqual([change, 401]);
    }
    const foreign = otherKey();
    expect(await withToken((nonce) => provider.token({ ...claims, nonce }, foreign))).toBe(401);
    const none = (nonce: string): string => {
      const [, payload] = provider.token({ ...claims, nonce }).split('.');
      return `${Buffer.from('{"alg":"none"}').toString('base64url')}.${payload}.`;
    };
    expect(await withToken(none)).not.toBe(201);
  });

  test('of another site’s page, and with a body of another shape', async () => {
    const headers = { 'Sec-Fetch-Site': 'cross-site' };
    const client = browserWith(app);
    expect((await client.post(`${OIDC_SESSIONS}/begin`, {}, { headers })).status).toBe(403);
    expect((await client.post(OIDC_SESSIONS, { code: 'x', state: 'y' }, { headers })).status).toBe(
      403,
    );
    const long = 'x'.repeat(5_000);
    for (const body of [{}, { code: 'x' }, { code: 1, state: 'y' }, { code: long, state: 'y' }]) {
      expect((await client.post(OIDC_SESSIONS, body)).status).toBe(400);
    }
    expect((await client.post(OIDC_SESSIONS, { code: 'a\u0001', state: 'ž' })).status).toBe(401);
  });
});

describe('PEOPLE-3 linking an account is refused', () => {
  test('with a response for another person, browser or purpose, or one that was used', async () => {
    const person = await withoutPassword();
    const other = await withoutPassword();
    const at = (account = newAccount()) =>
      goThrough(app, provider, IDENTITIES, { account, cookies: [person.cookie] });
    const add = (response: object, ...cookies: string[]) =>
      browserWith(app, ...cookies).post(IDENTITIES, response);
    const forOther = await at();
    const elsewhere = await at();
    const signIn = await goThrough(app, provider, OIDC_SESSIONS, { account: newAccount() });
    const used = await at();
    expect((await add(used.response, person.cookie, used.browser)).status).toBe(201);
    const answers = [
      await add(forOther.response, other.cookie, forOther.browser),
      await add(elsewhere.response, person.cookie),
      await add(signIn.response, person.cookie, signIn.browser),
      await add(used.response, person.cookie, used.browser),
    ];
    for (const { status, body } of answers) {
      expect([status, body.details]).toMatchObject([400, UNFIT]);
    }
  });
});

describe('PEOPLE-3 an invitation', () => {
  const accept = async (account: Account, token: string, more: object = {}) => {
    const options = { account, body: { token } };
    const { browser, response } = await goThrough(app, provider, OIDC_INVITATIONS, options);
    return browserWith(app, browser).post(OIDC_INVITATIONS, { ...response, ...more });
  };
  const inviteTo = async (email: string): Promise<string> => {
    const owner = await createTestPerson(app, { roles: { demo: 'owner' } });
    const body = { role: 'marketer', email };
    return (await owner.client.post('/api/v1/invitations', body)).body.token;
  };

  test('is accepted with an account, which signs in later', async () => {
    const account = newAccount();
    const token = await inviteTo(account.email ?? '');
    const { status, body } = await accept(account, token);
    expect([status, body]).toMatchObject([
      201,
      {
        email: account.email,
        name: 'Žofie Říhová',
        memberships: [{ role: 'marketer' }],
        session: { method: 'invitation' },
      },
    ]);
    expect((await signInAs(app, provider, account)).body.id).toBe(body.id);
    // It works once.
    const again = await browserWith(app).post(`${OIDC_INVITATIONS}/begin`, { token });
    expect([again.status, again.body.details.reason]).toEqual([400, 'not_found']);
    const named = await accept(newAccount(), await inviteAsOperator(app), { name: 'Jana' });
    expect(named.body.name).toBe('Jana');
    const unnamed = newAccount({ name: 'x\u0000' });
    expect((await accept(unnamed, await inviteAsOperator(app))).body.name).toBe(unnamed.email);
  });

  test.each<[string, Partial<Account>]>([
    ['that is not verified', { email_verified: false }],
    ['of which the provider does not say whether it is verified', { email_verified: undefined }],
    ['that is none', { email: 'no address' }],
    ['that is missing', { email: undefined }],
  ])('is not accepted with an address %s', async (_, more) => {
    const { status, body } = await accept(newAccount(more), await inviteAsOperator(app));
    expect([status, body.details]).toEqual([409, { reason: 'email_not_verified' }]);
  });

  test('is not accepted with another address, by a person who exists, or with a linked account', async () => {
    const account = newAccount();
    const forOther = await accept(account, await inviteTo('somebody@shop.example'));
    expect([forOther.status, forOther.body.details.reason]).toEqual([400, 'not_found']);
    const person = await withPassword();
    const sameAddress = newAccount({ email: person.email });
    const existing = await accept(sameAddress, await inviteTo(person.email));
    expect([existing.status, existing.body.details]).toEqual([409, { reason: 'sign_in_first' }]);
    expect((await signInAs(app, provider, sameAddress)).status).toBe(401);
    await linked(account);
    const twice = await accept(account, await inviteAsOperator(app));
    expect([twice.status, twice.body.details]).toEqual([409, { reason: 'identity_exists' }]);
    const people = await app.asOwner((em) =>
      query(em, sql`select 1 from people where email = ${account.email ?? ''}`),
    );
    expect(people).toEqual([]);
  });

  test('is used once, by two who accept it at the same time, and not with a response for a sign-in', async () => {
    const token = await inviteAsOperator(app);
    const body = { token };
    const [one, two] = [
      await goThrough(app, provider, OIDC_INVITATIONS, { account: newAccount(), body }),
      await goThrough(app, provider, OIDC_INVITATIONS, { account: newAccount(), body }),
    ];
    const answers = await Promise.all(
      [one, two].map(({ browser, response }) =>
        browserWith(app, browser).post(OIDC_INVITATIONS, response),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 400]);
    const signIn = await goThrough(app, provider, OIDC_SESSIONS, { account: newAccount() });
    const wrong = await browserWith(app, signIn.browser).post(OIDC_INVITATIONS, signIn.response);
    expect([wrong.status, wrong.body.details]).toMatchObject([400, UNFIT]);
  });
});

describe('PEOPLE-3 a provider that does not respond as expected', () => {
  const endless = 'x'.repeat(64 * 1_024);

  test.each<[string, Parameters<typeof provider.instead.set>[1]]>([
    ['says nothing', (request) => request.socket.destroy()],
    ['has an error', (_request, response) => response.writeHead(502).end()],
    ['redirects', (_request, response) => response.writeHead(307, { location: '/' }).end()],
    ['sends a page', (_request, response) => response.writeHead(200).end('<html>')],
    [
      'rejects the secret',
      (_request, response) =>
        response
          .writeHead(400, { 'content-type': 'application/json' })
          .end('{"error":"invalid_client"}'),
    ],
    [
      'sends without end',
      (_request, response) => {
        response.writeHead(200, { 'content-type': 'application/json' });
        const more = (): void => {
          while (!response.destroyed && response.write(endless));
          if (!response.destroyed) response.once('drain', more);
        };
        more();
      },
    ],
  ])('gets a 503: it %s', async (_, handler) => {
    const account = newAccount();
    await linked(account);
    const { browser, response } = await goThrough(app, provider, OIDC_SESSIONS, { account });
    provider.instead.set('/token', (request, answer) => {
      request.resume();
      handler(request, answer);
    });
    const { status, body, headers } = await send(response, browser);
    expect([status, body.code]).toEqual([503, 'SERVICE_UNAVAILABLE']);
    expect(headers.get('retry-after')).toMatch(/^\d+$/);
    provider.instead.clear();
    expect((await signInAs(app, provider, account)).status).toBe(201);
    expect(app.log()).not.toContain(response.code);
  });

  test('is waited for only so long, and keeps the places of one network', async () => {
    const silent = new IdentityProvider();
    await silent.listen();
    silent.serve(app.baseUrl);
    silent.instead.set('/.well-known/openid-configuration', (request) => request.resume());
    const rules = { allow: [], allowLoopback: true };
    const outbound = createOutbound({ rules, limits: { totalMs: 300 } });
    const { issuer } = silent;
    const settings = { issuer, clientId: 'mailwright', clientSecret: 'x', name: 'Silent' };
    const parts = { baseUrl: app.baseUrl, outbound, log: createLog('silent') };
    const away = createProvider(settings, parts);
    const request = { state: 's', nonce: 'n', verifier: 'v', authenticates: false };
    try {
      const asked = Array.from({ length: 10 }, () => away.authorizationUrl(request, '203.0.113.1'));
      const results = await Promise.allSettled(asked);
      expect(results.map((one) => one.status === 'rejected' && one.reason)).toEqual(
        Array(10).fill(expect.any(BusyError)),
      );
      silent.instead.clear();
      expect(await away.authorizationUrl(request, '203.0.113.1')).toContain(issuer);
    } finally {
      outbound.close();
      await silent.close();
    }
  });

  test('at the start is asked again with the next attempt', async () => {
    const late = new IdentityProvider();
    await late.listen();
    const other = await startTestApp({ env: late.env, parts: { api: true, worker: false } });
    try {
      const begin = () => browserWith(other).post(`${OIDC_SESSIONS}/begin`, {});
      const refused = await begin();
      expect([refused.status, refused.body.code]).toEqual([503, 'SERVICE_UNAVAILABLE']);
      late.instead.set('/.well-known/openid-configuration', (_request, response) => {
        response.writeHead(200, { 'content-type': 'application/json' });
        response.end(JSON.stringify({ issuer: 'https://evil.example' }));
      });
      expect((await begin()).status).toBe(503);
      late.instead.clear();
      late.serve(other.baseUrl);
      const answers = await Promise.all([begin(), begin(), begin()]);
      expect(answers.map(({ status }) => status)).toEqual([201, 201, 201]);
      const discoveries = late.requests.filter((path) => path.includes('well-known'));
      expect(discoveries).toHaveLength(3);
    } finally {
      await other.close();
      await late.close();
    }
  });

  test('does not exist: the error says so', async () => {
    const other = await startTestApp({ parts: { api: true, worker: false } });
    try {
      const { status, body } = await browserWith(other).post(`${OIDC_SESSIONS}/begin`, {});
      expect([status, body.details]).toEqual([409, { reason: 'no_identity_provider' }]);
    } finally {
      await other.close();
    }
  });
});
