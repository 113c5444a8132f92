import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { type KeyUse, KeyUses } from '../../../server/account/api-keys/key-uses.ts';
import { writeUses } from '../../../server/account/api-keys/write-uses.ts';
import { createLog } from '../../../server/platform/log.ts';
import { startTestApp, type TestApp } from '../../support/app/app.ts';
import { eventually } from '../../support/eventually.ts';

const KEYS = '/api/v1/api-keys';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ parts: { api: true, worker: false } });
});
afterAll(() => app.close());

test('a key shows when it was last used, also for requests that fail', async () => {
  const order = { name: 'Shop', mode: 'live', scopes: ['send'] };
  const { body: made } = await app.live.post(KEYS, order);
  expect(made.last_used_at).toBeNull();
  const lastUse = async (): Promise<string | null> => {
    const { body } = await app.live.get(KEYS);
    return body.data.find(({ id }: { id: string }) => id === made.id).last_used_at;
  };
  expect(await lastUse()).toBeNull();
  expect((await app.client(made.key).get(KEYS)).status).toBe(403);
  const used = await eventually(lastUse, (at) => at !== null);
  expect(Date.parse(used ?? '')).toBeGreaterThanOrEqual(Date.parse(made.created_at));
});

test('a use is stored once a minute by all processes together', async () => {
  const { body: made } = await app.live.post(KEYS, { name: 'A', mode: 'live', scopes: ['read'] });
  const at = (time: string): KeyUse => ({ id: made.id, usedAt: new Date(`2030-01-01T${time}Z`) });
  const stored = async (...uses: KeyUse[]): Promise<string> => {
    await app.asOwner((em) => writeUses(em, uses));
    return (await app.client(made.key).get(`${KEYS}/current`)).body.last_used_at;
  };
  expect(await stored(at('10:00:00'), at('10:00:30'))).toBe('2030-01-01T10:00:30.000Z');
  expect(await stored(at('10:01:00'))).toBe('2030-01-01T10:00:30.000Z');
  expect(await stored(at('10:01:30'))).toBe('2030-01-01T10:01:30.000Z');
  expect(await stored(at('10:00:00'))).toBe('2030-01-01T10:01:30.000Z');
});

test('a process writes each key once a minute, and forgets uses that it cannot write', async () => {
  const written: string[][] = [];
  let fails = false;
  const uses = new KeyUses({
    write: async (group) => {
      if (fails) throw new Error('The database is gone.');
      written.push(group.map(({ id }) => id));
    },
    log: createLog('silent'),
  });
  const now = Date.now();
  for (let n = 0; n < 1_000; n += 1) uses.note('a', now + n);
  uses.note('b', now);
  await uses.flush();
  uses.note('a', now + 59_000);
  await uses.flush();
  expect(written).toEqual([['a', 'b']]);
  fails = true;
  uses.note('a', now + 60_000);
  await uses.flush();
  fails = false;
  uses.note('a', now + 120_000);
  await uses.flush();
  expect(written).toEqual([['a', 'b'], ['a']]);
});
