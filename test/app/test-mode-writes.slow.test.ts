import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { readDocument } from '../../server/http/document.ts';
import { EVERY_DOMAIN_TAKES_MAIL, startTestApp, type TestApp } from '../support/app/app.ts';
import type { Answer } from '../support/app/client.ts';
import { type Dump, dump } from '../support/database/dump.ts';
import { eventually } from '../support/eventually.ts';
import { entriesOf, prepareWrites } from '../support/nouns/nouns.ts';

const WRITES = entriesOf(({ writes }) => writes);

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ parts: { api: true, worker: false } });
  await prepareWrites(app);
});
afterAll(() => app.close());

test('TEST-MODE-1 every operation that writes is covered by these requests', () => {
  const operations = Object.values(readDocument().paths).flatMap((path) => Object.entries(path));
  const writing = operations.flatMap(([method, operation]) =>
    // Pages are opened without a key, so test mode does not apply to them.
    ['post', 'put', 'patch', 'delete'].includes(method) && operation['x-scopes']
      ? [operation.operationId as string]
      : [],
  );
  expect(WRITES.map(([operation]) => operation).sort()).toEqual(writing.sort());
});

/** Tables whose rows of test mode are stored by design. */
const STORED = /^public\.(?:emails_|(?:imports|contact_actions)$)/;

/** All tables except those rows. */
const dumpLive = async (): Promise<Dump> =>
  (await app.asOwner(dump)).filter(
    ({ table, row }) => !STORED.test(table) || !row.includes('"mode": "test"'),
  );

/** Differs between requests: generated values, the key that was used, and the test mode flag. */
const OWN = [
  'id',
  'key',
  'author',
  'since',
  'created_by',
  'hint',
  'secret',
  'secret_hint',
  'batch_id',
  'request_id',
  'confirm_url',
  'url',
  'test_mode',
];
function comparable({ status, text }: Answer): unknown {
  if (text === '') return { status };
  // Links of a preview have a token that is new each time.
  const shown = text.replaceAll(/\/api\/u\/[\w.-]+/g, '/api/u/token');
  const body: unknown = JSON.parse(shown, (key, value: unknown) =>
    OWN.includes(key) || (/_(at|since)$/.test(key) && value !== null) ? typeof value : value,
  );
  return { status, body };
}

const cases = WRITES.flatMap(([operation, writes]) =>
  Object.entries(writes).map(([what, write]) => ({ operation, what, write })),
);

describe('TEST-MODE-1 TEST-MODE-3 with a test key', () => {
  test.each(cases)(
    '$operation of $what responds as in live mode and leaves the database unchanged',
    async ({ write: { method, path, body, leavesNothing } }) => {
      const before = await dumpLive();
      const tested = await app.test.request(method, path, { body });
      expect(await dumpLive()).toEqual(before);
      const live = await app.live.request(method, path, { body });
      expect(comparable(tested)).toEqual(comparable(live));
      // The same request with a live key changes the database, so the dump detects changes.
      if (live.status < 300 && !leavesNothing) expect(await dumpLive()).not.toEqual(before);
    },
  );
});

test('TEST-MODE-3 a contact created with a test key triggers no external request', async () => {
  const asked: string[] = [];
  const resolver = {
    ...EVERY_DOMAIN_TAKES_MAIL,
    resolveMx: async (domain: string) => {
      asked.push(domain);
      return [{ exchange: `mx.${domain}`, priority: 10 }];
    },
  };
  const working = await startTestApp({ parts: { api: true, worker: true, resolver } });
  try {
    await working.test.post('/api/v1/contacts', { email: 'ada@test.example' });
    await working.live.post('/api/v1/contacts', { email: 'ada@live.example' });
    await eventually(
      () => working.live.get('/api/v1/contacts/ada@live.example'),
      ({ body }) => body.validation_status === 'valid',
    );
    expect(asked).toEqual(['live.example']);
  } finally {
    await working.close();
  }
});
