import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import PostalMime from 'postal-mime';
import { query, sql } from '../../../server/platform/database/sql.ts';
import { idAt, newId } from '../../../server/platform/values/id.ts';
import { createOrganization } from '../../support/app/account.ts';
import { startTestApp, type TestApp } from '../../support/app/app.ts';
import type { Answer, TestClient } from '../../support/app/client.ts';
import { eventually } from '../../support/eventually.ts';
import { refusal } from '../../support/refusal.ts';
import { hurry, senderJobs } from '../../support/read/senders.ts';
import { type SmtpEndpoint, startSmtpEndpoint } from '../../support/fakes/smtp-endpoint.ts';
import { asBrowser, createSubscriber, pageOf, signToken } from '../../support/app/tokens.ts';

const ADDRESSES = '/api/v1/sender-addresses';
const SYSTEM_FROM = 'no-reply@mail.example';
const DAY = 86_400_000;

let smtp: SmtpEndpoint;
let app: TestApp;
let visitor: TestClient;
beforeAll(async () => {
  smtp = await startSmtpEndpoint();
  app = await startTestApp({
    env: { MAIL_TRANSPORT: 'smtp', SMTP_URL: smtp.url, SYSTEM_FROM },
  });
  visitor = app.client(null);
});
afterAll(async () => {
  await app.close();
  await smtp.close();
});

const put = (body: object, client: TestClient = app.live) => client.post(ADDRESSES, body);
const mailTo = (email: string) =>
  smtp.messages.filter(({ recipients }) => recipients.includes(email));

/** Waits for this many mails, and returns the latest with the path of its link. */
async function mailed(email: string, count = 1) {
  const messages = await eventually(
    async () => mailTo(email),
    (found) => found.length >= count,
  );
  const message = await PostalMime.parse(messages.at(-1)?.raw ?? '');
  const path = /https?:\/\/[^/\s]+(\/api\/u\/\S+\/verify-sender)/.exec(message.text ?? '')?.[1];
  return { ...message, envelopeFrom: messages.at(-1)?.from, path: path ?? '' };
}

const statusOf = async (email: string, client: TestClient = app.live): Promise<string> => {
  const { body } = await client.get(`${ADDRESSES}?status=all&limit=200`);
  const found = (body.data as { email: string; status: string }[]).find((a) => a.email === email);
  return found?.status ?? 'absent';
};

/** Moves the time of a link’s mail into the past. */
const age = (milliseconds: number): Promise<unknown> =>
  app.asOwner((em) =>
    query(
      em,
      sql`update sender_links set mailed_at = mailed_at - ${milliseconds} * interval '1 millisecond'`,
    ),
  );

describe('SENDERS-1 a single address over SMTP', () => {
  test('TOKEN-PAGES-3, TOKEN-PAGES-4 is verified by the button on the page of the mailed link', async () => {
    const email = 'ada@personal.example';
    const { status, body } = await put({ email, name: 'Ada' });
    expect([status, body.status]).toEqual([201, 'pending']);
    expect(body.next_step).toContain('Open the link that was mailed to the address');
    const mail = await mailed(email);
    expect([mail.from?.address, mail.envelopeFrom]).toEqual([SYSTEM_FROM, SYSTEM_FROM]);
    expect(mail.subject).toBe('May “Demo Shop” send emails from your address?');
    expect(mail.headers).toContainEqual(
      expect.objectContaining({ key: 'auto-submitted', value: 'auto-generated' }),
    );

    for (let i = 0; i < 3; i += 1) {
      const looked = await visitor.get(mail.path, asBrowser());
      expect([looked.status, looked.text.includes('action="verify-sender"')]).toEqual([200, true]);
    }
    const open = await visitor.get(mail.path);
    expect(open.body).toEqual({
      email: 'a•••@personal.example',
      brand: 'Demo Shop',
      locale: 'en',
      status: 'open',
      test_mode: false,
    });
    expect(await statusOf(email)).toBe('pending');

    const done = await visitor.request('POST', mail.path, asBrowser());
    expect([done.status, done.text.includes('You have allowed it')]).toEqual([200, true]);
    expect(await statusOf(email)).toBe('verified');
    const again = await visitor.request('POST', mail.path);
    expect([again.status, again.body.status]).toEqual([200, 'allowed']);
    const order = { from: email, to: 'x@example.com', template: 'welcome', data: { name: 'X' } };
    expect((await app.live.post('/api/v1/emails/send', order)).status).toBe(200);
  });

  test('receives a mail with the organization’s footer and support address, separate from our text', async () => {
    const { id, live } = await createOrganization(app, 'branded');
    const settings = { brand_footer: 'Tea\nsince 1999', brand_support_email: 'help@shop.example' };
    await live.request('PATCH', '/api/v1/organization', { body: settings });
    await put({ email: 'bara@personal.example' }, live);
    const { text } = await mailed('bara@personal.example');
    expect(text).toContain(
      '\n-- \n“branded” says of itself:\n\n  Tea\n  since 1999\n\n“branded” can be reached at:\n\n  help@shop.example\n',
    );
    expect(id).toBeDefined();
  });

  test('receives the mail in the organization’s language', async () => {
    const { id, live } = await createOrganization(app, 'cesky');
    await app.asOwner((em) =>
      query(em, sql`update organizations set default_locale = 'cs-CZ' where id = ${id}`),
    );
    await put({ email: 'adela@personal.example' }, live);
    const mail = await mailed('adela@personal.example');
    expect(mail.subject).toBe('Smí „cesky“ posílat e-maily z vaší adresy?');
    expect((await visitor.get(mail.path, asBrowser())).text).toContain(
      '<html lang="cs" dir="ltr">',
    );
  });

  test('is verified for the requesting organization only', async () => {
    const email = 'shared@personal.example';
    const other = await createOrganization(app, 'other');
    await put({ email });
    await put({ email }, other.live);
    await eventually(
      async () => mailTo(email),
      (found) => found.length === 2,
    );
    const { body } = await put({ email });
    const token = signToken(app, 'verify-sender', { contactId: body.id });
    await visitor.request('POST', pageOf(token, 'verify-sender'));
    expect([await statusOf(email), await statusOf(email, other.live)]).toEqual([
      'verified',
      'pending',
    ]);
  });

  test('on a verified domain needs no link, and is verified as long as its domain is', async () => {
    await app.asOwner((em) =>
      query(
        em,
        sql`insert into domains (id, organization_id, name, verified_at, verified_with)
          values (gen_random_uuid(), ${app.organizationId}, 'own.example', now(), 'smtp')`,
      ),
    );
    const email = 'team@own.example';
    expect((await put({ email })).body.status).toBe('verified');
    expect((await app.live.get(ADDRESSES)).text).toContain(email);
    await app.live.request('DELETE', '/api/v1/domains/own.example');
    expect(await statusOf(email)).toBe('pending');
    expect(mailTo(email)).toEqual([]);
    await put({ email });
    await mailed(email);
  });

  test('becomes the default only once verified, if the current default works', async () => {
    const { id, live } = await createOrganization(app, 'careful');
    const email = 'new@careful.example';
    await app.asOwner((em) =>
      query(
        em,
        sql`update sender_addresses set verified_with = 'smtp' where organization_id = ${id}`,
      ),
    );
    const refused = await put({ email, is_default: true }, live);
    expect(refusal(refused)).toBe('400 is_default not_verified');
    expect(await statusOf(email, live)).toBe('absent');
    await live.request('DELETE', `${ADDRESSES}/hello%40careful.example`);
    expect((await put({ email, is_default: true }, live)).body.is_default).toBe(true);
  });

  test('TEST-MODE-3 receives no mail when it is added with a test key', async () => {
    const email = 'tested@personal.example';
    const { status, body } = await put({ email }, app.test);
    expect([status, body.status]).toEqual([201, 'pending']);
    await put({ email: 'after@personal.example' });
    await mailed('after@personal.example');
    expect(mailTo(email)).toEqual([]);
    expect(await statusOf(email)).toBe('absent');
  });

  test('receives one link for repeated requests, and at most three a day', async () => {
    const email = 'limited@personal.example';
    const counts: number[] = [];
    for (let asked = 1; asked <= 3; asked += 1) {
      expect((await put({ email })).status).toBe(asked === 1 ? 201 : 200);
      expect((await put({ email })).status).toBe(200);
      await mailed(email, asked);
      counts.push(mailTo(email).length);
      await age(11 * 60_000);
    }
    expect(counts).toEqual([1, 2, 3]);
    expect(refusal(await put({ email }))).toBe('400 email too_many');
    // Removing and adding it again does not reset the limit.
    await app.live.request('DELETE', `${ADDRESSES}/${encodeURIComponent(email)}`);
    expect(refusal(await put({ email }))).toBe('400 email too_many');
    await age(DAY);
    expect((await put({ email })).status).toBe(201);
  });

  test('is one of at most 50 for which an organization requests links in a day', async () => {
    const { id, live } = await createOrganization(app, 'eager');
    await app.asOwner((em) =>
      query(
        em,
        sql`insert into sender_links (id, organization_id, address_hash)
          select gen_random_uuid(), ${id}, decode(md5(n::text), 'hex')
          from generate_series(1, 50) n`,
      ),
    );
    const answer = await put({ email: 'one-more@personal.example' }, live);
    expect(refusal(answer)).toBe('400 email too_many');
  });

  test('receives the link later when the server refuses temporarily', async () => {
    const email = 'later@personal.example';
    let refusals = 0;
    smtp.rule = ({ to }) => {
      if (to !== email || refusals > 0) return undefined;
      refusals += 1;
      return { at: 'recipient', reply: { code: 451, text: 'Try again later.' } };
    };
    await put({ email });
    await eventually(
      () => senderJobs(app),
      (jobs) => refusals > 0 && jobs.some(({ state }) => state === 'retry'),
    );
    await hurry(app);
    await mailed(email);
    expect(mailTo(email)).toHaveLength(1);
    expect(app.log()).not.toContain('later@');
  });
});

describe('TOKEN-PAGES-6 the same 404 for a link to a sender address', () => {
  const answerTo = async (token: string): Promise<unknown[]> => {
    const answers: Answer[] = [];
    for (const method of ['GET', 'POST']) {
      for (const options of [{}, asBrowser()]) {
        answers.push(await visitor.request(method, pageOf(token, 'verify-sender'), options));
      }
    }
    return answers.map(({ status, text }) => [status, text.replace(/"request_id":"[^"]+"/, '')]);
  };

  test('that is forged, has another purpose, has expired, or whose address was removed', async () => {
    const { body } = await put({ email: 'gone@personal.example' });
    const contactId = body.id as string;
    const good = signToken(app, 'verify-sender', { contactId });
    const expected = await answerTo('x');
    expect(expected.map((answer) => (answer as [number])[0])).toEqual([404, 404, 404, 404]);
    const { id: subscriber } = await createSubscriber(app);
    const other = await createOrganization(app, 'third');
    const bad = [
      `${good.slice(0, -1)}${good.endsWith('A') ? 'B' : 'A'}`,
      signToken(app, 'preferences', { contactId }),
      signToken(app, 'confirm', { contactId }),
      signToken(app, 'verify-sender', { contactId: subscriber }),
      signToken(app, 'verify-sender', { contactId, organizationId: other.id }),
      signToken(app, 'verify-sender', {
        contactId,
        id: idAt(new Date(Date.now() - 3 * DAY - 1_000)),
      }),
      signToken(app, 'verify-sender', { contactId: newId() }),
    ];
    for (const token of bad) expect(await answerTo(token)).toEqual(expected);
    const page = pageOf(good, 'verify-sender');
    expect((await visitor.get(page)).status).toBe(200);
    await app.live.request('DELETE', `${ADDRESSES}/gone%40personal.example`);
    expect(await answerTo(good)).toEqual(expected);
  });

  test('TOKEN-PAGES-9 the page of a test token says that nothing is stored, and nothing is', async () => {
    const email = 'page@personal.example';
    const { body } = await put({ email });
    const token = signToken(app, 'verify-sender', { contactId: body.id, mode: 'test' });
    const path = pageOf(token, 'verify-sender');
    expect((await visitor.get(path, asBrowser())).text).toContain('nothing is stored');
    expect((await visitor.request('POST', path)).body).toMatchObject({
      status: 'allowed',
      test_mode: true,
    });
    expect(await statusOf(email)).toBe('pending');
  });
});

test('SENDERS-1 without SYSTEM_FROM no link can be mailed, and the error says so', async () => {
  const env = { MAIL_TRANSPORT: 'smtp', SMTP_URL: smtp.url };
  const silent = await startTestApp({ env, parts: { api: true, worker: false } });
  try {
    const answer = await put({ email: 'ada@personal.example' }, silent.live);
    expect(refusal(answer)).toBe('400 email not_verified');
    expect(answer.body.message).toContain('SYSTEM_FROM is not set');
  } finally {
    await silent.close();
  }
});
