import { Writable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { hashPassword } from '../../../server/account/people/password.ts';
import { relyingPartyOf } from '../../../server/account/people/passkeys/relying-party.ts';
import { start } from '../../../server/app/start.ts';
import { readConfig } from '../../../server/platform/config.ts';
import { createLog } from '../../../server/platform/log.ts';
import { query, sql } from '../../../server/platform/database/sql.ts';
import { startTestApp, type TestApp } from '../../support/app/app.ts';
import { refusal } from '../../support/refusal.ts';
import { TestClient } from '../../support/app/client.ts';
import { omit } from '../../support/omit.ts';
import {
  type CreationOptions,
  type Deviations,
  encodeCbor,
  SoftwareAuthenticator,
} from '../../support/browser/authenticator.ts';
import {
  addPasskey,
  beginToAdd,
  beginToSignIn,
  browserWith,
  pageOrigin,
  PASSKEY_SESSIONS,
  PASSKEYS,
  signInWith,
} from '../../support/browser/passkeys.ts';
import {
  clientWith,
  cookieIn,
  createTestPerson,
  SAME_ORIGIN,
  type TestPerson,
} from '../../support/app/people.ts';

const PASSWORD = 'correct horse battery staple';
const ME = '/api/v1/me';
const UNFIT = { field: 'credential', reason: 'invalid_value' };
const REJECTED = { code: 'UNAUTHORIZED', details: {} };

let app: TestApp;
let password: string;
beforeAll(async () => {
  app = await startTestApp();
  password = await hashPassword(PASSWORD, '');
});
afterAll(() => app.close());

const withPassword = (): Promise<TestPerson> =>
  createTestPerson(app, { roles: { demo: 'viewer' }, password });
const withoutPassword = (): Promise<TestPerson> =>
  createTestPerson(app, { roles: { demo: 'viewer' }, name: 'Žofie Říhová' });
const newKey = (): SoftwareAuthenticator => new SoftwareAuthenticator(pageOrigin(app));
const change = (statement: string, person: TestPerson): Promise<unknown> =>
  app.asOwner((em) => query(em, sql`${sql.raw(statement)} ${person.id}`));
const auditOf = async (operation: string, person: TestPerson): Promise<unknown[]> => {
  const { data } = (await app.live.get(`/api/v1/audit-log?limit=200`)).body;
  return data.filter(
    (entry: { operation: string; actor: { id: string } }) =>
      entry.operation === operation && entry.actor.id === person.id,
  );
};

describe('PEOPLE-3 a passkey', () => {
  test('is added, and signs in without an address; the audit log records both', async () => {
    const person = await withoutPassword();
    const { authenticator, answer } = await addPasskey(app, person);
    expect([answer.status, answer.body]).toMatchObject([
      201,
      { name: 'Klíč', host: 'localhost', usable: true, synchronized: false, used_at: null },
    ]);
    const { status, body, headers } = await signInWith(app, authenticator);
    expect([status, body.email, body.session.method]).toEqual([201, person.email, 'passkey']);
    const client = clientWith(app, cookieIn(headers), 'demo');
    expect((await client.get(ME)).body).toEqual(body);
    const { data } = (await client.get(PASSKEYS)).body;
    expect(data).toMatchObject([{ id: answer.body.id, used_at: expect.any(String) }]);
    const logged = omit(answer.body, 'name', 'test_mode');
    expect(await auditOf('passkeys.create', person)).toMatchObject([
      { resource: { type: 'passkey', id: answer.body.id }, after: logged },
    ]);
    expect(JSON.stringify(await auditOf('passkeys.create', person))).not.toContain('Klíč');
    expect(await auditOf('sessions.create', person)).toMatchObject([
      { after: { method: 'passkey' } },
    ]);
  });

  test('ends the earlier session of the browser when it signs in, and the token is new', async () => {
    const person = await withoutPassword();
    const { authenticator } = await addPasskey(app, person);
    const { browser, options } = await beginToSignIn(app, person.cookie);
    const answer = await browserWith(app, person.cookie, browser).post(PASSKEY_SESSIONS, {
      credential: authenticator.get(options),
    });
    expect(answer.status).toBe(201);
    expect(cookieIn(answer.headers)).not.toBe(person.cookie);
    expect((await person.client.get(ME)).status).toBe(401);
  });

  test('has options that ask for a discoverable passkey and for the person, and exclude those that exist', async () => {
    const person = await withoutPassword();
    const { authenticator } = await addPasskey(app, person);
    const { answer, options } = await beginToAdd(app, person.cookie);
    expect(answer.status).toBe(201);
    expect(answer.headers.getSetCookie()).toEqual([
      expect.stringMatching(
        /^mailwright-browser=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax; Max-Age=600$/,
      ),
    ]);
    expect(options).toMatchObject({
      rp: { id: 'localhost' },
      user: { name: person.email, displayName: 'Žofie Říhová' },
      excludeCredentials: [{ id: authenticator.id.toString('base64url'), transports: ['usb'] }],
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    });
    const request = await beginToSignIn(app);
    expect(request.options).toMatchObject({ rpId: 'localhost', userVerification: 'required' });
    expect(request.options).not.toHaveProperty('allowCredentials');
  });

  test('is renamed and removed, by its owner only', async () => {
    const person = await withPassword();
    const other = await withPassword();
    const { authenticator, answer } = await addPasskey(app, person);
    const path = `${PASSKEYS}/${answer.body.id}`;
    const rename = { body: { name: 'Mobil' } };
    expect((await other.client.request('PATCH', path, rename)).status).toBe(404);
    expect((await other.client.request('DELETE', path)).status).toBe(404);
    const renamed = await person.client.request('PATCH', path, rename);
    expect([renamed.status, renamed.body.name]).toEqual([200, 'Mobil']);
    expect((await person.client.request('DELETE', path)).status).toBe(204);
    expect((await person.client.request('DELETE', path)).status).toBe(404);
    expect((await person.client.request('DELETE', `${PASSKEYS}/x`)).status).toBe(404);
    expect((await signInWith(app, authenticator)).status).toBe(401);
    expect(await auditOf('passkeys.delete', person)).toHaveLength(1);
  });

  test('that is the last way to sign in stays, also for two requests at once', async () => {
    const person = await withoutPassword();
    const first = (await addPasskey(app, person)).answer.body.id;
    const remove = (id: string) => person.client.request('DELETE', `${PASSKEYS}/${id}`);
    expect((await remove(first)).body.details).toEqual({ reason: 'last_sign_in' });
    const second = (await addPasskey(app, person)).answer.body.id;
    const answers = await Promise.all([remove(first), remove(second)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 409]);
    // A passkey of an earlier BASE_URL cannot sign in.
    await change(`update passkeys set host = 'old.example' where person_id =`, person);
    const { data } = (await person.client.get(PASSKEYS)).body;
    expect(data).toMatchObject([{ host: 'old.example', usable: false }]);
    await addPasskey(app, person);
    const usable = (await person.client.get(PASSKEYS)).body.data[0].id;
    expect((await remove(usable)).body.details).toEqual({ reason: 'last_sign_in' });
    expect((await remove(data[0].id)).status).toBe(204);
  });

  test('is one of at most 20', async () => {
    const person = await withoutPassword();
    await addPasskey(app, person);
    await change(
      `insert into passkeys select gen_random_uuid(), person_id, host, uuid_send(gen_random_uuid()),
        public_key, counter, transports, synchronized, name, created_at
        from passkeys, generate_series(1, 19) where person_id =`,
      person,
    );
    const { answer } = await addPasskey(app, person);
    expect(refusal(answer)).toBe('400 name too_many');
    const { data, has_more: hasMore } = (await person.client.get(`${PASSKEYS}?limit=19`)).body;
    expect([data.length, hasMore]).toEqual([19, true]);
  });

  test('of somebody else cannot be added again', async () => {
    const { authenticator } = await addPasskey(app, await withoutPassword());
    const { answer } = await addPasskey(app, await withoutPassword(), authenticator);
    expect([answer.status, answer.body.details]).toEqual([409, { reason: 'passkey_exists' }]);
  });

  test('is added and removed only soon after signing in', async () => {
    const person = await withPassword();
    const { answer } = await addPasskey(app, person);
    const { browser, options } = await beginToAdd(app, person.cookie);
    await change(
      `update sessions set created_at = now() - interval '16 minutes' where person_id =`,
      person,
    );
    const credential = newKey().create(options);
    const late = [
      await person.client.post(`${PASSKEYS}/begin`, {}),
      await browserWith(app, person.cookie, browser).post(PASSKEYS, { credential }),
      await person.client.request('DELETE', `${PASSKEYS}/${answer.body.id}`),
    ];
    for (const { status, body } of late) {
      expect([status, body.details]).toEqual([409, { reason: 'sign_in_again' }]);
    }
  });
});

describe('PEOPLE-3 a new passkey is refused', () => {
  test.each<[string, Deviations]>([
    ['of another origin', { origin: 'https://evil.example' }],
    ['of the address instead of the host', { origin: 'http://127.0.0.1' }],
    ['of another relying party', { rpId: 'evil.example' }],
    ['that signs in', { type: 'webauthn.get' }],
    ['in the frame of another site', { crossOrigin: true }],
    ['without user verification', { userVerified: false }],
    ['without user presence', { userPresent: false }],
  ])('%s', async (_, deviations) => {
    const person = await withoutPassword();
    const { browser, options } = await beginToAdd(app, person.cookie);
    const credential = newKey().create(options, deviations);
    const { status, body } = await browserWith(app, person.cookie, browser).post(PASSKEYS, {
      credential,
    });
    expect([status, body.details]).toMatchObject([400, UNFIT]);
  });

  test('with a challenge that was used, of another person, of another browser, or has expired', async () => {
    const person = await withoutPassword();
    const other = await withoutPassword();
    const add = async (cookies: string[], options: CreationOptions) =>
      browserWith(app, ...cookies).post(PASSKEYS, { credential: newKey().create(options) });

    const used = await beginToAdd(app, person.cookie);
    expect((await add([person.cookie, used.browser], used.options)).status).toBe(201);
    const begun = await beginToAdd(app, person.cookie);
    const another = await beginToAdd(app, person.cookie);
    const third = await beginToAdd(app, person.cookie);
    const expired = await beginToAdd(app, person.cookie);
    const signIn = await beginToSignIn(app);
    const asNew = { ...begun.options, challenge: signIn.options.challenge };
    await app.asOwner((em) =>
      query(
        em,
        sql`update sign_in_challenges set expires_at = now() where hash = sha256(convert_to(${expired.options.challenge}, 'UTF8'))`,
      ),
    );
    const answers = [
      await add([person.cookie, used.browser], used.options),
      await add([other.cookie, begun.browser], begun.options),
      await add([person.cookie, begun.browser], another.options),
      await add([person.cookie], third.options),
      await add([person.cookie, expired.browser], expired.options),
      await add([person.cookie, signIn.browser], asNew),
    ];
    expect(answers.map(({ status }) => status)).toEqual([400, 400, 400, 400, 400, 400]);
    // A failed attempt uses the challenge up.
    expect((await add([person.cookie, third.browser], third.options)).status).toBe(400);
  });

  test('with CBOR that is nested, endless or cut', async () => {
    const person = await withoutPassword();
    const endless = Buffer.from('9bffffffffffffffff', 'hex');
    const nested = Buffer.alloc(14_000, 0x81);
    for (const content of [endless, nested, Buffer.from('a3', 'hex'), Buffer.alloc(10, 0xff)]) {
      const { browser, options } = await beginToAdd(app, person.cookie);
      const credential = newKey().create(options);
      credential.response.attestationObject = content.toString('base64url');
      const { status, body } = await browserWith(app, person.cookie, browser).post(PASSKEYS, {
        credential,
      });
      expect([status, body.details]).toMatchObject([400, UNFIT]);
    }
  });

  test('with a body of another shape', async () => {
    const person = await withoutPassword();
    const { options } = await beginToAdd(app, person.cookie);
    const good = newKey().create(options);
    for (const credential of [
      {},
      'x',
      { ...good, id: 'no base64url' },
      { ...good, response: {} },
    ]) {
      const { status, body } = await person.client.post(PASSKEYS, { credential });
      expect([status, body.code]).toEqual([400, 'VALIDATION_ERROR']);
    }
  });
});

test('PEOPLE-3 an attestation is not verified, and no address in it is called', async () => {
  const person = await withoutPassword();
  const { browser, options } = await beginToAdd(app, person.cookie);
  const certificate = Buffer.from('3003020100', 'hex');
  const cbor = encodeCbor(new Map([['sig', certificate]]));
  const credential = newKey().create(options, { statement: { fmt: 'packed', cbor } });
  const { status } = await browserWith(app, person.cookie, browser).post(PASSKEYS, { credential });
  expect(status).toBe(201);
});

describe('PEOPLE-3 signing in with a passkey is refused', () => {
  test.each<[string, Deviations]>([
    ['of another origin', { origin: 'https://evil.example' }],
    ['of another relying party', { rpId: 'evil.example' }],
    ['of another type', { type: 'webauthn.create' }],
    ['in the frame of another site', { crossOrigin: true }],
    ['without user verification', { userVerified: false }],
    ['without user presence', { userPresent: false }],
    ['for another person', { userHandle: 'AZOhsnw9fk-KW2x9jp8K4A' }],
    ['for nobody', { userHandle: null }],
  ])('%s', async (_, deviations) => {
    const { authenticator } = await addPasskey(app, await withoutPassword());
    const { browser, options } = await beginToSignIn(app);
    const { status, body } = await browserWith(app, browser).post(PASSKEY_SESSIONS, {
      credential: authenticator.get(options, deviations),
    });
    expect([status, body]).toMatchObject([401, REJECTED]);
  });

  test('with the same response for a passkey that nobody has and for a wrong signature', async () => {
    const { authenticator } = await addPasskey(app, await withoutPassword());
    const bodies: unknown[] = [];
    for (const key of [newKey(), authenticator]) {
      const { browser, options } = await beginToSignIn(app);
      const credential = key.get(options);
      const signature = newKey().get(options).response.signature;
      credential.response.signature = signature;
      const answer = await browserWith(app, browser).post(PASSKEY_SESSIONS, { credential });
      expect(answer.status).toBe(401);
      bodies.push({ ...answer.body, request_id: null });
    }
    expect(bodies[0]).toEqual(bodies[1]);
  });

  test('when it is replayed, in another browser, with another purpose or too late', async () => {
    const person = await withoutPassword();
    const { authenticator } = await addPasskey(app, person);
    const send = (cookies: string[], credential: object) =>
      browserWith(app, ...cookies).post(PASSKEY_SESSIONS, { credential });

    const begun = await beginToSignIn(app);
    const credential = authenticator.get(begun.options);
    const together = await Promise.all([1, 2, 3].map(() => send([begun.browser], credential)));
    expect(together.map(({ status }) => status).sort()).toEqual([201, 401, 401]);
    expect((await send([begun.browser], credential)).status).toBe(401);

    const stolen = await beginToSignIn(app);
    const other = await beginToSignIn(app);
    expect((await send([other.browser], authenticator.get(stolen.options))).status).toBe(401);
    expect((await send([], authenticator.get(other.options))).status).toBe(401);

    const adding = await beginToAdd(app, person.cookie);
    const asRequest = { ...other.options, challenge: adding.options.challenge };
    expect((await send([adding.browser], authenticator.get(asRequest))).status).toBe(401);

    const late = await beginToSignIn(app);
    await app.asOwner((em) => query(em, sql`update sign_in_challenges set expires_at = now()`));
    expect((await send([late.browser], authenticator.get(late.options))).status).toBe(401);
    const again = await beginToSignIn(app);
    const rows = await app.asOwner((em) => query(em, sql`select 1 from sign_in_challenges`));
    expect(rows).toHaveLength(1);
    expect((await send([again.browser], authenticator.get(again.options))).status).toBe(201);
  });

  test('when the counter goes back or stays, and the audit log records it', async () => {
    const person = await withoutPassword();
    const { authenticator } = await addPasskey(app, person);
    authenticator.counter = 41;
    expect((await signInWith(app, authenticator)).status).toBe(201);
    for (const copied of [5, 41]) {
      authenticator.counter = copied;
      expect((await signInWith(app, authenticator)).status).toBe(401);
    }
    authenticator.counter = 42;
    const { browser, options } = await beginToSignIn(app);
    const same = authenticator.get(options, { counter: 43 });
    expect(
      (await browserWith(app, browser).post(PASSKEY_SESSIONS, { credential: same })).status,
    ).toBe(201);
    const zero = await beginToSignIn(app);
    const reset = authenticator.get(zero.options, { counter: 0 });
    const answer = await browserWith(app, zero.browser).post(PASSKEY_SESSIONS, {
      credential: reset,
    });
    expect(answer.status).toBe(401);
    const entries = await auditOf('sessions.createWithPasskey', person);
    expect(entries).toMatchObject([
      { resource: { type: 'passkey' }, after: { rejected: 'counter' } },
      { after: { rejected: 'counter' } },
      { after: { rejected: 'counter' } },
    ]);
  });

  test('of another site’s page', async () => {
    const headers = { 'Sec-Fetch-Site': 'cross-site' };
    const client = browserWith(app);
    const begin = await client.post(`${PASSKEY_SESSIONS}/begin`, {}, { headers });
    expect(begin.status).toBe(403);
  });
});

describe('PEOPLE-3 an authenticator without a counter', () => {
  test('signs in again and again', async () => {
    const { authenticator } = await addPasskey(app, await withoutPassword());
    for (const turn of [1, 2, 3]) {
      const { browser, options } = await beginToSignIn(app);
      const credential = authenticator.get(options, { counter: 0 });
      const { status } = await browserWith(app, browser).post(PASSKEY_SESSIONS, { credential });
      expect([turn, status]).toEqual([turn, 201]);
    }
  });
});

describe('PEOPLE-3 after signing in with a passkey', () => {
  test('a forgotten password is replaced, and the account deleted, without the password', async () => {
    const person = await withPassword();
    const path = `${ME}/password`;
    const body = { password: 'a longer and better password' };
    const refused = await person.client.request('PUT', path, { body });
    expect([refused.status, refused.body.details]).toEqual([409, { reason: 'sign_in_again' }]);
    expect((await person.client.post(`${ME}/erase`, {})).status).toBe(409);
    const { authenticator } = await addPasskey(app, person);
    const { headers } = await signInWith(app, authenticator);
    const changed = await clientWith(app, cookieIn(headers)).request('PUT', path, { body });
    expect(changed.status).toBe(204);
    const client = clientWith(app, cookieIn(changed.headers));
    await change(
      `update sessions set created_at = now() - interval '16 minutes' where person_id =`,
      person,
    );
    expect((await client.post(`${ME}/erase`, {})).status).toBe(409);
    const last = await signInWith(app, authenticator);
    const deleted = await clientWith(app, cookieIn(last.headers)).post(`${ME}/erase`, {});
    expect(deleted.status).toBe(204);
    expect((await signInWith(app, authenticator)).status).toBe(401);
  });

  test('a first password is set by a person without one', async () => {
    const person = await withoutPassword();
    const body = { password: PASSWORD };
    expect((await person.client.request('PUT', `${ME}/password`, { body })).status).toBe(204);
  });
});

describe('PEOPLE-3 passkeys belong to', () => {
  test.each([
    ['https://mail.shop.example', { id: 'mail.shop.example', origin: 'https://mail.shop.example' }],
    [
      'https://mail.shop.example:8443/a',
      { id: 'mail.shop.example', origin: 'https://mail.shop.example:8443' },
    ],
    ['http://127.0.0.1:8080', { id: 'localhost', origin: 'http://localhost:8080' }],
    ['http://[::1]:8080', { id: 'localhost', origin: 'http://localhost:8080' }],
    ['http://localhost:8080', { id: 'localhost', origin: 'http://localhost:8080' }],
    ['https://192.0.2.7', null],
    ['https://[2001:db8::7]', null],
  ])('the host of %s', (baseUrl, party) => {
    expect(relyingPartyOf(baseUrl)).toEqual(party);
  });

  test('the host of BASE_URL, and a start with another one says which cannot sign in', async () => {
    const person = await withPassword();
    await addPasskey(app, person);
    const lines: string[] = [];
    const sink = new Writable({
      write(chunk: Buffer, _encoding, done) {
        lines.push(chunk.toString());
        done();
      },
    });
    const config = readConfig({
      DATABASE_URL: app.database.url,
      MAIL_TRANSPORT: 'mailbox',
      PORT: '0',
      NODE_ENV: 'test',
      BASE_URL: 'https://new.example',
    });
    const second = await start(config, { api: true, worker: false }, createLog('warn', sink));
    await second.stop();
    expect(lines.join('')).toMatch(
      /the host of BASE_URL is new\.example: localhost \(\d+ people\)/,
    );
    expect(app.log()).not.toContain('cannot sign in');
  });

  test('no IP address: the error says so', async () => {
    const second = await startTestApp({ env: { BASE_URL: 'https://192.0.2.7' } });
    const other = new TestClient(second.running.address, null, SAME_ORIGIN);
    try {
      const { status, body } = await other.post(`${PASSKEY_SESSIONS}/begin`, {});
      expect([status, body.details]).toEqual([409, { reason: 'no_host_name' }]);
      expect(body.message).toContain('BASE_URL');
    } finally {
      await second.close();
    }
  });
});
