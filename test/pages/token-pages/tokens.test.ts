import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { query, queryOne, sql } from '../../../server/platform/database/sql.ts';
import { tenancy } from '../../../server/platform/database/tenancy.ts';
import { newId, timeOfId } from '../../../server/platform/values/id.ts';
import { v7 } from 'uuid';
import { createOrganization } from '../../support/app/account.ts';
import { startTestApp, type TestApp } from '../../support/app/app.ts';
import type { Answer, Options } from '../../support/app/client.ts';
import { createForeign } from '../../support/app/foreign.ts';
import type { Names } from '../../support/nouns/nouns.ts';
import {
  asBrowser,
  askToConfirm,
  consentRows,
  createSubscriber,
  pageOf,
  signFirstVersion,
  signToken,
  type Strangers,
  strangers,
  subtypeId,
} from '../../support/app/tokens.ts';

let app: TestApp;
let visitor: Strangers;
let contactId: string;
let subtypeIds: string[];
beforeAll(async () => {
  const env = { TRUST_PROXY: 'loopback' };
  app = await startTestApp({ parts: { api: true, worker: false }, env });
  visitor = strangers(app);
  contactId = (await createSubscriber(app)).id;
  subtypeIds = [await subtypeId(app, 'newsletter')];
});
afterAll(() => app.close());

const PAGES = ['preferences', 'confirm', 'unsubscribe'] as const;
type Page = (typeof PAGES)[number];
const purposeOf = (page: Page) => (page === 'confirm' ? 'confirm' : 'preferences');
const DAY_MS = 86_400_000;

/** Every way to request a page. */
const WAYS: [string, Options][] = [
  ['GET', {}],
  ['GET', asBrowser()],
  ['POST', { body: { preferences: {} } }],
  [
    'POST',
    asBrowser({
      raw: 'subscribe=x',
      headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
    }),
  ],
  ['POST', { raw: 'not even a body', headers: { 'Content-Type': 'text/plain' } }],
];

/** A response without the values that differ between any two requests. */
const essence = ({ status, headers, text }: Answer): unknown => {
  const kept = [...headers].filter(([name]) => !['date', 'x-request-id'].includes(name));
  return { status, headers: kept, text: text.replace(/"request_id":"[^"]+"/, '') };
};

async function answersTo(token: string, page: Page): Promise<unknown[]> {
  const answers = [];
  for (const [method, options] of WAYS) {
    answers.push(essence(await visitor.request(method, pageOf(token, page), options)));
  }
  return answers;
}

const other = (text: string): string => (text.startsWith('A') ? 'B' : 'A') + text.slice(1);

/** The response to an arbitrary string as a token. */
const nothing = (page: Page): Promise<unknown[]> => answersTo('x', page);

describe.each(PAGES)(
  'TOKEN-PAGES-6 the response is the same 404, byte for byte, at /%s',
  (page) => {
    const good = () => signToken(app, purposeOf(page), { contactId, subtypeIds });

    test('for an arbitrary string', async () => {
      const expected = await nothing(page);
      expect(expected.map((answer) => (answer as Answer).status)).toEqual(WAYS.map(() => 404));
      for (const token of [
        'v1',
        'v1...',
        'v2.a.b.c',
        '...',
        '%00',
        '%20',
        '%',
        '%zz',
        '%E0%A4%A',
        'x'.repeat(8_000),
        '__proto__',
      ]) {
        expect(await answersTo(token, page)).toEqual(expected);
      }
    });

    test('for a forged token and an altered one', async () => {
      const expected = await nothing(page);
      const [version = '', keyId = '', sealed = ''] = good().split('.');
      const altered = [
        [version, keyId, other(sealed)],
        [version, keyId, sealed.slice(0, -1)],
        [version, keyId, `${sealed}=`],
        [version, keyId, sealed.toUpperCase()],
        [version, keyId, ''],
        [version, other(keyId), sealed],
        ['v1', keyId, sealed],
        [version, keyId, sealed, ''],
      ];
      for (const parts of altered) expect(await answersTo(parts.join('.'), page)).toEqual(expected);
    });

    test('for a forged and an altered token of the first version', async () => {
      const expected = await nothing(page);
      const token = signFirstVersion(app, purposeOf(page), { contactId, subtypeIds });
      expect((await visitor.get(pageOf(token, page))).status).toBe(200);
      const [version = '', keyId = '', payload = '', mac = ''] = token.split('.');
      const altered = [
        [version, keyId, payload, other(mac)],
        [version, keyId, other(payload), mac],
        [version, other(keyId), payload, mac],
        ['v2', keyId, payload, mac],
        ['v2', keyId, payload],
        [version, keyId, payload, ''],
        [version, keyId, payload, `${mac}=`],
        [version, keyId, `${payload}=`, mac],
        [version, keyId, payload, mac, ''],
        [version, keyId, payload, mac.toUpperCase()],
        [version, keyId, payload],
      ];
      for (const parts of altered) expect(await answersTo(parts.join('.'), page)).toEqual(expected);
    });

    test('for a token with another purpose', async () => {
      const purpose = page === 'confirm' ? 'preferences' : 'confirm';
      const foreign = signToken(app, purpose, { contactId, subtypeIds });
      expect(await answersTo(foreign, page)).toEqual(await nothing(page));
    });

    test('for an expired token', async () => {
      const days = page === 'confirm' ? 7 : 730;
      const idOf = (age: number) => v7({ msecs: Date.now() - age });
      const old = { id: idOf(days * DAY_MS + 1_000), contactId, subtypeIds };
      expect(await answersTo(signToken(app, purposeOf(page), old), page)).toEqual(
        await nothing(page),
      );
      const young = { ...old, id: idOf((days - 1) * DAY_MS) };
      expect(timeOfId(young.id).getTime()).toBeLessThan(Date.now());
      const token = signToken(app, purposeOf(page), young);
      expect((await visitor.get(pageOf(token, page))).status).toBe(200);
    });

    test.each(['live', 'test'] as const)('for a %s contact that was deleted', async (mode) => {
      const { id } = await createSubscriber(app);
      await app.asOwner((em) => query(em, sql`delete from contacts where id = ${id}`));
      const token = signToken(app, purposeOf(page), { contactId: id, subtypeIds, mode });
      // A link of a test says that it is one (TOKEN-PAGES-9), but not whether there ever was a contact.
      const never = signToken(app, purposeOf(page), { contactId: newId(), subtypeIds, mode });
      const expected = mode === 'live' ? await nothing(page) : await answersTo(never, page);
      const got = await answersTo(token, page);
      // Unsubscribing succeeds (TOKEN-PAGES-5), and an unreadable body is refused before the contact is looked
      // up.
      const alike = { preferences: [0, 1, 2, 3], confirm: [0, 1, 2, 3, 4], unsubscribe: [0, 1] };
      for (const way of alike[page]) expect(got[way]).toEqual(expected[way]);
    });

    test('for a contact of another organization, whatever the token contains', async () => {
      const other = await createOrganization(app, `other-${page}`);
      const token = signToken(app, purposeOf(page), {
        contactId,
        subtypeIds,
        organizationId: other.id,
      });
      const got = await visitor.get(pageOf(token, page));
      expect(got.status).toBe(404);
      const before = await consentRows(app);
      await answersTo(token, page);
      expect(await consentRows(app)).toBe(before);
    });
  },
);

describe('API-7 another organization', () => {
  let foreign: Names;
  let foreignContact: string;
  beforeAll(async () => {
    foreign = (await createForeign(app)).names;
    const { organizationId } = foreign;
    foreignContact = await app.asOwner(async (em) => {
      const statement = sql<{ id: string }>`select id from contacts
        where organization_id = ${organizationId}`;
      return (await queryOne(em, statement)).id;
    });
  });
  afterEach(() => {
    tenancy.filtered = true;
  });

  describe.each([
    ['the filter and row-level security', true],
    ['row-level security alone', false],
  ])('behind %s', (_name, filtered) => {
    test.each(PAGES)('finds no contact at /%s, even with a token that names one', async (page) => {
      tenancy.filtered = filtered;
      const token = signToken(app, purposeOf(page), { contactId: foreignContact, subtypeIds });
      const { status, text } = await visitor.get(pageOf(token, page));
      expect(status).toBe(404);
      expect(text).not.toContain('@person.example');
    });

    test('cannot choose the subtype', async () => {
      tenancy.filtered = filtered;
      const path = pageOf(signToken(app, 'preferences', { contactId }), 'preferences');
      const choose = async (key: string): Promise<string> => {
        const body = { preferences: { [key]: true } };
        const answer = await visitor.request('POST', path, { body });
        const { message, details } = answer.body;
        return JSON.stringify([answer.status, message, details]).replaceAll(key, '<key>');
      };
      expect(await choose(foreign.subtype)).toBe(await choose('no-such-subtype'));
      expect((await visitor.get(path)).text).not.toContain(foreign.subtype);
    });
  });
});

describe('there are no pages but these three', () => {
  test.each(['', '/', '/other', '/preferences/', '/Preferences', '/confirm/x'])(
    '%s is a 404',
    async (rest) => {
      const token = signToken(app, 'preferences', { contactId });
      const answer = await visitor.get(`/api/u/${token}${rest}`);
      expect([answer.status, answer.body.code]).toEqual([404, 'NOT_FOUND']);
      const page = await visitor.get(`/api/u/${token}${rest}`, asBrowser());
      expect(page.text).toContain('This link does not work');
    },
  );

  test.each(['PUT', 'PATCH', 'DELETE', 'OPTIONS'])('%s is not allowed', async (method) => {
    const path = await askToConfirm(app);
    const { status, headers } = await visitor.request(method, path);
    expect([status, headers.get('Allow')]).toEqual([405, 'HEAD, GET, POST']);
  });
});

test('an API key is not a token, and a token is not an API key', async () => {
  const token = signToken(app, 'preferences', { contactId });
  const key = app.live.key ?? '';
  expect((await app.live.get(`/api/u/${key}/preferences`)).status).toBe(404);
  const answer = await app.client(token).get('/api/v1/contacts');
  expect(answer.status).toBe(401);
});

test('no token and no address is logged', async () => {
  const path = await askToConfirm(app, { email: 'log.reader@example.com' });
  await visitor.request('POST', path, asBrowser());
  await visitor.get(path.replace('confirm', 'preferences'));
  const log = app.log();
  expect(log).toContain('tokenPages.confirm');
  expect(log).not.toContain(path.split('/')[3]);
  expect(log).not.toContain('log.reader');
});
