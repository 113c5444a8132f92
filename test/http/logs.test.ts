import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { newKey } from '../../server/http/key-format.ts';
import { newId } from '../../server/platform/values/id.ts';
import { query, queryOne, sql } from '../../server/platform/database/sql.ts';
import { changeTemplate } from '../support/app/account.ts';
import { startTestApp, type TestApp } from '../support/app/app.ts';
import type { Answer, Options } from '../support/app/client.ts';
import { follow, queueEmail } from '../support/read/emails.ts';
import { eventually } from '../support/eventually.ts';

/** A marker in every value that a caller chooses; no log line may contain it. */
const MARKER = 'marker7f3a';
const TO = `${MARKER}@example.com`;
const SEND = '/api/v1/emails/send';
const CONTACTS = '/api/v1/contacts';

let app: TestApp;
const secrets: string[] = [];

beforeAll(async () => {
  app = await startTestApp();
  secrets.push(app.live.key ?? '', app.test.key ?? '');
});
afterAll(() => app.close());

interface Line {
  request_id?: string;
  organization_id?: string;
  key_id?: string;
  email_id?: string;
  email_ids?: string[];
  client_address?: string;
  outcome?: string;
  event?: string;
  mode?: string;
  level?: number;
  time?: string;
  reason?: string;
  operation?: string;
  path?: string;
  method?: string;
  status?: number;
  msg?: string;
}
const lines = (): Line[] =>
  app
    .log()
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Line);

/** The log line of a request, which is written when its connection is released. */
async function lineOf({ headers }: Answer): Promise<Line | undefined> {
  const id = headers.get('X-Request-Id');
  const own = (all: Line[]): Line | undefined =>
    all.find(({ request_id, status }) => request_id === id && status !== undefined);
  return own(
    await eventually(
      async () => lines(),
      (all) => own(all) !== undefined,
    ),
  );
}

describe('the log line of a request', () => {
  test('API-2 contains its id, organization, operation and status', async () => {
    const answer = await app.live.get(`${CONTACTS}/${TO}`);
    const line = (await lineOf(answer)) ?? {};
    const { request_id, organization_id, mode, operation, method, status } = line;
    expect({ request_id, organization_id, mode, operation, method, status }).toEqual({
      request_id: answer.body.request_id,
      organization_id: app.organizationId,
      mode: 'live',
      operation: 'contacts.get',
      method: 'GET',
      status: 404,
    });
    expect(lines().filter(({ request_id: id }) => id === request_id)).toHaveLength(1);
  });

  test('without a valid key has no organization', async () => {
    const line = await lineOf(await app.client(null).get(`${CONTACTS}/${TO}`));
    expect(line?.status).toBe(401);
    expect(line).not.toHaveProperty('organization_id');
  });
});

describe('an unknown path', () => {
  test.each([
    ['/.well-known/security.txt', '/.well-known/security.txt'],
    ['/api/v1/kontakty/ada%40example.com/x', '/api/v1/kontakty/***/x'],
    ['/api/v1/kontakty/ada@example.com?x=1', '/api/v1/kontakty/***'],
    ['/api/v1/kontakty/ada%252540example.com', '/api/v1/kontakty/***'],
    ['/api/u/v1.a.b.c/nowhere?x=1', '/api/u/***/nowhere'],
    ['/API//u/anything/nowhere', '/API//u/***/nowhere'],
    ['/old/v1.key.payload.mac', '/old/***'],
    ['/old/svc_live_sk_abc', '/old/***'],
    [`/old/${'x'.repeat(65)}/y`, '/old/***/y'],
    ['/line%0Abreak%1b', '/line%0Abreak%1b'],
    [`/${'a/'.repeat(200)}`, `/${'a/'.repeat(200)}`.slice(0, 200) + '…'],
  ])('for %s names it %s', async (target, path) => {
    const line = await lineOf(await app.live.get(target));
    expect(line).toMatchObject({ path, method: 'GET', status: 404 });
    expect(line).not.toHaveProperty('operation');
  });

  test('exists for a known path with another method', async () => {
    const line = await lineOf(await app.live.request('PATCH', '/api/v1/templates/welcome'));
    expect(line).toMatchObject({ path: '/api/v1/templates/welcome', status: 405 });
  });
});

test('for /livez and /readyz has the level debug', async () => {
  const poll = async (path: string) => (await lineOf(await app.client(null).get(path)))?.level;
  expect([await poll('/livez'), await poll('/readyz'), await poll('/docs')]).toEqual([20, 20, 30]);
});

describe('LIMITS-4 a request that the database ended because it took too long', () => {
  const post = () =>
    app.live.post(CONTACTS, { email: `${newId()}@example.com`, data: {}, locale: 'sv' });

  test('has a line with its organization, operation and the reason', async () => {
    await failInserts('contacts', "locale = 'sv'", { name: 'slow', errcode: '57014' });
    const answer = await post();
    expect(answer.status).toBe(503);
    expect(await lineOf(answer)).toMatchObject({
      level: 30,
      request_id: answer.body.request_id,
      organization_id: app.organizationId,
      operation: 'contacts.upsert',
      status: 503,
      reason: 'slow',
    });
  });

  test('has the level debug when many others failed in the same second', async () => {
    const answers = await Promise.all(Array.from({ length: 60 }, post));
    const found = await Promise.all(answers.map(lineOf));
    expect(found.filter((line) => line?.reason === 'slow')).toHaveLength(60);
    const shown = found.filter((line) => line?.level === 30);
    expect(shown.length).toBeGreaterThan(0);
    // The seconds of the limit are not those of the clock.
    const seconds = Map.groupBy(shown, (line) => line?.time?.slice(0, 19));
    for (const ofSecond of seconds.values()) expect(ofSecond.length).toBeLessThanOrEqual(20);
  });
});

describe('no request data is logged', () => {
  const body = {
    email: TO,
    name: `Name ${MARKER}`,
    data: { [MARKER]: MARKER },
    locale: 'cs',
  };
  const order = { to: TO, template: 'welcome', data: { name: `Ada ${MARKER}` } };

  /** Sends a request and checks its status. */
  async function expectStatus(
    status: number,
    [method, path, options]: [string, string, Options?],
  ): Promise<Answer> {
    const answer = await app.live.request(method, path, options);
    expect([method, path, answer.status]).toEqual([method, path, status]);
    return answer;
  }

  test('by requests that succeed', async () => {
    await expectStatus(201, ['POST', CONTACTS, { body }]);
    await expectStatus(200, ['GET', `${CONTACTS}/${TO}`]);
    await expectStatus(200, ['GET', `/api/v1/templates?limit=1`]);
    const headers = { 'User-Agent': MARKER, Cookie: MARKER, 'X-Forwarded-For': MARKER };
    await expectStatus(200, ['POST', SEND, { body: order, headers }]);
    await app.test.post(SEND, order);
  });

  test('by erasures', async () => {
    const email = `erased-${TO}`;
    await expectStatus(201, ['POST', CONTACTS, { body: { ...body, email } }]);
    await expectStatus(200, ['POST', SEND, { body: { ...order, to: email } }]);
    await expectStatus(204, ['DELETE', `${CONTACTS}/${email}`]);
    await expectStatus(404, ['DELETE', `${CONTACTS}/${email}`]);
    await expectStatus(204, ['POST', '/api/v1/erasures', { body: { email } }]);
    await expectStatus(400, ['POST', '/api/v1/erasures', { body: { email: MARKER } }]);
  });

  test('by refused requests', async () => {
    const keys = [newKey('live'), `svc_live_sk_${MARKER}`];
    secrets.push(...keys);
    for (const key of keys) {
      await expectStatus(401, ['GET', `${CONTACTS}/${TO}?${MARKER}=1`, { key }]);
    }
    const scoped = await app.issue({ scopes: ['send'] });
    secrets.push(scoped);
    await expectStatus(403, ['POST', CONTACTS, { body, key: scoped }]);
    await expectStatus(404, ['GET', `/api/v1/nowhere/${TO}`]);
    await expectStatus(404, ['GET', `/nowhere?${MARKER}=${MARKER}`]);
    await expectStatus(404, ['GET', `/api/v1/templates/${MARKER}`]);
    await expectStatus(405, ['PATCH', `/api/v1/templates/welcome`]);
    await expectStatus(404, ['GET', `${CONTACTS}/${TO}%zz`]);
    await expectStatus(400, ['GET', `/api/v1/templates?cursor=${MARKER}`]);
    await expectStatus(400, ['GET', `/api/v1/templates?${MARKER}=${MARKER}`]);
    await expectStatus(400, ['POST', CONTACTS, { raw: `{"email":"${TO}"` }]);
    await expectStatus(400, ['POST', CONTACTS, { body: { ...body, [MARKER]: MARKER } }]);
    await expectStatus(400, ['POST', CONTACTS, { body: { ...body, lists: [MARKER] } }]);
    await expectStatus(400, ['POST', SEND, { body: { ...order, template: MARKER } }]);
    await expectStatus(400, [
      'POST',
      SEND,
      { body: { ...order, from: `${MARKER}@nowhere.example` } },
    ]);
    const headers = { 'Content-Type': `text/${MARKER}` };
    await expectStatus(415, ['POST', CONTACTS, { raw: MARKER, headers }]);
    await expectStatus(413, ['POST', CONTACTS, { raw: MARKER.repeat(150_000) }]);
  });

  test('by requests that fail in the database, whose errors quote the row', async () => {
    await failInserts('contacts', "locale = 'fi'");
    const failing = { body: { ...body, email: `fi-${TO}`, locale: 'fi' } };
    const answer = await expectStatus(500, ['POST', CONTACTS, failing]);
    expect(answer.body).toMatchObject({ code: 'INTERNAL_ERROR', details: {} });
    expect(answer.text).not.toContain(MARKER);
    const failure = lines().find(
      ({ request_id, msg }) => request_id === answer.body.request_id && msg === 'request failed',
    );
    expect(failure).toMatchObject({ organization_id: app.organizationId });
  });

  test('by the worker: for mail that is sent, cannot be rendered or cannot be handed over', async () => {
    const sent = await app.live.post(SEND, order);
    await follow(app.live, sent.body.id, 'delivered');

    const broken = { subject: 'x', html: null, text: `{{ name | ${MARKER} }}` };
    const version = await changeTemplate(app, 'welcome', { en: broken });
    const mail = { to_email: TO, to_key: TO, variables: order.data };
    const failing = await queueEmail(app, { ...mail, template_version_id: version });
    const { body: failed } = await follow(app.live, failing, 'failed');
    expect(failed.failure.code).toBe('render_failed');

    await failInserts('mailbox_messages', "subject = 'Reset'");
    const { id } = await passwordReset();
    await queueEmail(app, { ...mail, template_version_id: id, subject: 'Reset' });
    await eventually(
      async () => lines(),
      (all) => all.some(({ msg }) => msg === 'hand-over failed'),
    );
  });

  test('and no log line contains the marker, a key or an address', () => {
    const log = app.log();
    expect(lines().length).toBeGreaterThan(30);
    expect(log).not.toContain(MARKER);
    for (const secret of secrets) expect(log).not.toContain(secret.slice('svc_live_sk_'.length));
    expect(log).not.toMatch(/@[a-z-]+\.(?:com|example)/);
  });
});

/** The version from which a password reset is rendered. */
function passwordReset(): Promise<{ id: string }> {
  return app.asOwner((em) =>
    queryOne(
      em,
      sql`select v.id from template_versions v join templates t on t.id = v.template_id
        where t.slug = 'password-reset'`,
    ),
  );
}

/** Makes such rows fail with an error whose message quotes them, like many errors of PostgreSQL. */
async function failInserts(
  table: string,
  condition: string,
  { name, errcode } = { name: 'fail', errcode: 'P0001' },
): Promise<void> {
  await app.asOwner((em) =>
    query(
      em,
      sql.raw(`
        create or replace function ${name}() returns trigger language plpgsql as $$
          begin raise exception 'row: %', new using errcode = '${errcode}'; end $$;
        create trigger ${name} before insert on ${table}
          for each row when (new.${condition}) execute function ${name}();`),
    ),
  );
}
