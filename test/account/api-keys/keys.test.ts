import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { hashKey, isKey, newKey } from '../../../server/http/key-format.ts';
import { query, queryOne, sql } from '../../../server/platform/database/sql.ts';
import { startTestApp, type TestApp } from '../../support/app/app.ts';
import type { Answer } from '../../support/app/client.ts';
import { omit } from '../../support/omit.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ parts: { api: true, worker: false } });
});
afterAll(() => app.close());

const KNOWN = '/api/v1/templates/welcome';
const ask = (headers: Record<string, string>): Promise<Answer> =>
  app.client(null).get(KNOWN, { headers });
const withKey = (key: string): Promise<Answer> => ask({ Authorization: `Bearer ${key}` });

describe('API-KEYS-2 an API key', () => {
  test('contains its mode, 32 random characters and a checksum', () => {
    for (const mode of ['live', 'test'] as const) {
      const keys = Array.from({ length: 200 }, () => newKey(mode));
      for (const key of keys) {
        expect(key).toMatch(new RegExp(`^svc_${mode}_sk_[0-9A-Za-z]{38}$`));
        expect(isKey(key)).toBe(true);
      }
      expect(new Set(keys).size).toBe(200);
    }
  });

  test('with a typing error is rejected by its checksum without a query', () => {
    const key = newKey('live');
    for (let i = 0; i < key.length; i += 1) {
      const other = key[i] === 'x' ? 'y' : 'x';
      expect(isKey(key.slice(0, i) + other + key.slice(i + 1))).toBe(false);
    }
    expect(isKey(key.replace('live', 'test'))).toBe(false);
    for (const text of ['', key.slice(1), `${key}0`, ` ${key}`, `${key}\n`, key.toUpperCase()]) {
      expect(isKey(text)).toBe(false);
    }
  });

  test('is found by its SHA-256 and stored in no other form', async () => {
    const key = await app.issue({});
    const row = await app.asOwner((em) =>
      queryOne<Record<string, unknown>>(
        em,
        sql`select * from api_keys where hash = ${createHash('sha256').update(key).digest()}`,
      ),
    );
    expect(row.mode).toBe('live');
    expect(key.startsWith(row.hint as string)).toBe(true);
    expect((row.hint as string).length).toBeLessThanOrEqual('svc_live_sk_'.length + 4);
    expect(JSON.stringify(row)).not.toContain(key.slice('svc_live_sk_'.length));
    expect((await withKey(key)).status).toBe(200);
  });
});

describe('a request without a valid key', () => {
  const refused = async (answer: Answer): Promise<unknown> => {
    expect(answer.status).toBe(401);
    expect(answer.headers.get('WWW-Authenticate')).toBe('Bearer');
    expect(answer.headers.get('X-RateLimit-Limit')).toBeNull();
    return omit(answer.body, 'request_id');
  };

  test('gets the same 401, whatever is wrong with the key', async () => {
    const live = app.live.key ?? '';
    const expired = await app.issue({});
    const revoked = await app.issue({});
    await app.asOwner(async (em) => {
      await query(em, sql`update api_keys set expires_at = now() where hash = ${hashKey(expired)}`);
      await query(em, sql`update api_keys set revoked_at = now() where hash = ${hashKey(revoked)}`);
    });
    const answers = [
      await ask({}),
      await ask({ Authorization: live }),
      await ask({ Authorization: 'Bearer' }),
      await ask({ Authorization: `Basic ${Buffer.from(`${live}:`).toString('base64')}` }),
      await ask({ Authorization: `xBearer ${live}` }),
      await ask({ Authorization: `Bearer ${live} ${live}` }),
      await ask({ Authorization: `Bearer ${live},Bearer ${live}` }),
      await ask({ 'X-Api-Key': live }),
      await app.client(null).get(`${KNOWN}?access_token=${live}`),
      await withKey(newKey('live')),
      await withKey(`${live.slice(0, -1)}_`),
      await withKey(expired),
      await withKey(revoked),
    ];
    for (const answer of answers) {
      expect(await refused(answer)).toEqual({
        message: 'Send a valid API key in the header Authorization: Bearer <API_KEY>.',
        code: 'UNAUTHORIZED',
        details: {},
        test_mode: false,
      });
    }
  });

  test('is refused from the first request after the revocation', async () => {
    const key = await app.issue({});
    expect((await withKey(key)).status).toBe(200);
    await app.asOwner((em) =>
      query(em, sql`update api_keys set revoked_at = now() where hash = ${hashKey(key)}`),
    );
    await refused(await withKey(key));
  });

  test('the authentication scheme is case-insensitive', async () => {
    for (const scheme of ['bearer', 'BEARER', 'Bearer ']) {
      expect((await ask({ Authorization: `${scheme} ${app.live.key}` })).status).toBe(200);
    }
  });

  test('a key is valid until it expires', async () => {
    const key = await app.issue({});
    await app.asOwner((em) =>
      query(
        em,
        sql`update api_keys set expires_at = now() + interval '1 hour' where hash = ${hashKey(key)}`,
      ),
    );
    expect((await withKey(key)).status).toBe(200);
  });
});
