import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { startTestApp, type TestApp } from '../support/app.ts';
import { countRows } from '../support/account.ts';
import { Organization } from '../../server/organizations/organization.entity.ts';
import { contractOf } from './contract-of.ts';
import type { Report } from './run.ts';

let app: TestApp;
beforeEach(async () => {
  app = await startTestApp({ parts: { api: true, worker: false } });
});
afterEach(() => app.close());

/** What stores something of each kind, and a send, which a live key leaves out. All of it takes minutes. */
const WRITING = [
  ...['apiKeys.create', 'contacts.delete', 'contacts.updatePreferences', 'contacts.upsert'],
  ...['emails.send', 'lists.put', 'subscriptionTypes.put', 'templates.put'],
];

/** What mails, and what might take the account's senders away. */
const SENDING = ['emails.send', 'senderAddresses.create', 'senderAddresses.delete'];

/** A thousand requests, one after the other: seconds, unless the machine has much else to do. */
const LONG = 600_000;

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
    'with a test key of an organization that has nothing',
    async () => {
      const { id } = await app.asOwner(async (em) =>
        em.create(Organization, { slug: 'new', name: 'New', brand: 'New' }),
      );
      const key = await app.issue({ mode: 'test', organizationId: id });
      // Examples come first, and they name what other accounts have.
      const examplesOver = new AbortController();
      const report = await contractOf(app, {
        key: { value: key, shown: '$MAILWRIGHT_API_KEY' },
        signal: examplesOver.signal,
        onResult: ({ name }) => {
          if (!name.startsWith('example ')) examplesOver.abort();
        },
      });
      expect(named(report, 'failed')).toEqual([]);
      expect(tried(report)).toContain('emails.send');
      expect(tried(report)).toContain('contacts.upsert');
    },
    LONG,
  );

  test(
    'with a live key, and leaves nothing behind',
    async () => {
      const nouns = ['lists', 'subscription-types', 'templates', 'contacts'];
      const account = () =>
        Promise.all(nouns.map(async (noun) => (await app.live.get(`/api/v1/${noun}`)).body));
      const before = await account();
      const report = await contractOf(app, {
        key: { value: app.live.key ?? '', shown: '$MAILWRIGHT_API_KEY' },
        ...{ testMode: false, only: WRITING },
      });
      expect(named(report, 'failed')).toEqual([]);
      expect(report.leftBehind).toEqual([]);
      expect([...tried(report)].sort()).toEqual(WRITING.filter((id) => id !== 'emails.send'));
      expect(await account()).toEqual(before);
    },
    LONG,
  );

  test(
    'with a live key and a recipient, who gets all mail there is',
    async () => {
      const mail = 'ops@shop.example';
      const nouns = ['organization', 'sender-addresses?status=all', 'domains?status=all'];
      const account = () =>
        Promise.all(nouns.map(async (noun) => (await app.live.get(`/api/v1/${noun}`)).body));
      const before = await account();
      const report = await contractOf(app, {
        key: { value: app.live.key ?? '', shown: '$MAILWRIGHT_API_KEY' },
        ...{ testMode: false, mail, only: SENDING },
      });
      expect(named(report, 'failed')).toEqual([]);
      expect(report.leftBehind).toEqual([]);
      expect(await account()).toEqual(before);
      const { body } = await app.live.get('/api/v1/emails');
      expect(new Set(body.data.map((email: { to_email: string }) => email.to_email))).toEqual(
        new Set([mail]),
      );
    },
    LONG,
  );
});
