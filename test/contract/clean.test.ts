import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { startTestApp, type TestApp } from '../support/app.ts';
import { countRows } from '../support/account.ts';
import { contractOf } from './contract-of.ts';
import type { Report } from './run.ts';

let app: TestApp;
beforeEach(async () => {
  app = await startTestApp({ parts: { api: true, worker: false } });
});
afterEach(() => app.close());

const WRITING = [
  ...['contacts.upsert', 'contacts.delete', 'lists.put', 'subscriptionTypes.put', 'templates.put'],
  'emails.send',
];

/** Some hundred requests, one after the other. */
const LONG = 180_000;

const named = ({ results }: Report, wanted: string): string[] =>
  results
    .filter(({ outcome }) => outcome === wanted)
    .map(({ operationId, name, expected, got }) => `${operationId} ${name}: ${expected}, ${got}`);

const tried = ({ results }: Report): Set<string | null> =>
  new Set(results.filter(({ outcome }) => outcome === 'passed').map((one) => one.operationId));

describe('a contract run against the server finds nothing', () => {
  test(
    'with a test key, and stores nothing but test sends',
    async () => {
      const rows = () =>
        app.asOwner(async (em) => [await countRows(em, 'contacts'), await countRows(em, 'lists')]);
      const before = await rows();
      const restricted = await app.issue({ mode: 'test', scopes: ['read'] });
      const report = await contractOf(app, {
        restricted: {
          key: { value: restricted, shown: '$MAILWRIGHT_RESTRICTED_KEY' },
          scopes: ['read'],
        },
      });
      expect(named(report, 'failed')).toEqual([]);
      expect(tried(report)).toContain('emails.batch');
      expect(await rows()).toEqual(before);
    },
    LONG,
  );

  test(
    'with a live key, and leaves nothing behind',
    async () => {
      const report = await contractOf(app, {
        key: { value: app.live.key ?? '', shown: '$MAILWRIGHT_API_KEY' },
        testMode: false,
      });
      expect(named(report, 'failed')).toEqual([]);
      expect(report.leftBehind).toEqual([]);
      expect(tried(report)).toContain('contacts.update');
      expect(tried(report)).not.toContain('emails.send');
      const { body } = await app.live.get('/api/v1/contacts');
      expect(body.data).toEqual([]);
    },
    LONG,
  );

  test(
    'with a live key and a recipient, who gets all mail there is',
    async () => {
      const mail = 'ops@shop.example';
      const report = await contractOf(app, {
        key: { value: app.live.key ?? '', shown: '$MAILWRIGHT_API_KEY' },
        ...{ testMode: false, mail, only: ['emails.send'] },
      });
      expect(named(report, 'failed')).toEqual([]);
      const { body } = await app.live.get('/api/v1/emails');
      expect(new Set(body.data.map((email: { to_email: string }) => email.to_email))).toEqual(
        new Set([mail]),
      );
    },
    LONG,
  );
});
