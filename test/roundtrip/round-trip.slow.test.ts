import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { startTestApp, type TestApp } from '../support/app/app.ts';
import { roundTrip } from './round-trip.ts';

let app: TestApp;
let folder: string;
beforeAll(async () => {
  app = await startTestApp();
  folder = await mkdtemp(join(tmpdir(), 'roundtrip-'));
});
afterAll(async () => {
  await app?.close();
  await rm(folder, { recursive: true });
});

test('IMPORTS-5 EXPORTS-1 what is imported comes out again equal, as a program in Python compares it', async () => {
  const { data } = (await app.live.get('/api/v1/contacts?limit=200')).body;
  for (const { email } of data as { email: string }[]) {
    await app.live.request('DELETE', `/api/v1/contacts/${encodeURIComponent(email)}`);
  }
  const options = { baseUrl: app.baseUrl, key: await app.issue({}), folder, say: () => {} };
  const { result, compared } = await roundTrip({ ...options, rows: 5_000, seed: 1 });
  const { rows, invalid, duplicates, equal, entries } = compared;
  expect(result).toMatchObject({ rows, invalid, duplicates, created: equal });
  expect(result.consent.granted + result.consent.withdrawn).toBe(entries);
  expect(entries).toBeGreaterThan(rows / 2);
  expect([rows, invalid > 20, duplicates > 50]).toEqual([5_000, true, true]);
});
