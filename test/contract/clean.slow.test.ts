import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { query, sql } from '../../server/platform/database/sql.ts';
import { readDocument } from '../../server/http/document.ts';
import { operationsOf, type OpenApiDocument } from '../../spec/document.ts';
import { startTestApp, type TestApp } from '../support/app/app.ts';
import { countRows } from '../support/app/account.ts';
import { omit } from '../support/omit.ts';
import { Organization } from '../../server/account/organizations/organization.entity.ts';
import { runAgainstApp } from './run-against-app.ts';
import { NO_OPERATION, type Report } from './run.ts';

let app: TestApp;
beforeEach(async () => {
  app = await startTestApp({ parts: { api: true, worker: false } });
});
afterEach(() => app.close());

/** The resources of an account that a run may create, and those that it must not change. */
const NOUNS = [
  ...['contacts', 'contact-attributes', 'lists', 'subscription-types', 'suppressions', 'templates'],
  ...['organization', 'sender-addresses?status=all', 'domains?status=all', 'api-keys/current'],
];

/** A thousand sequential requests take seconds, unless the machine is busy. */
const LONG = 600_000;

/**
 * With the live key all operations are run; with the test key every third, from the one that CONTRACT_SEED names. With
 * `CONTRACT=all` the test key runs all of them too.
 */
const IS_FULL = process.env.CONTRACT === 'all';
const SEED = Number(process.env.CONTRACT_SEED ?? 1);
const DOCUMENT = readDocument() as unknown as OpenApiDocument;
const chosenForTestKey = (): string[] =>
  operationsOf(DOCUMENT)
    .map(({ operationId }) => operationId)
    .filter((id, place) => place % 3 === SEED % 3 || id === 'emails.batch')
    .concat(NO_OPERATION);

const named = ({ results }: Report, wanted: string): string[] =>
  results
    .filter(({ outcome }) => outcome === wanted)
    .map(({ operationId, name, expected, got }) => `${operationId} ${name}: ${expected}, ${got}`);

const tried = ({ results }: Report): Set<string | null> =>
  new Set(results.filter(({ outcome }) => outcome === 'passed').map((one) => one.operationId));

describe('a contract run against the server finds no violation', () => {
  test(
    'with a test key, and stores only test sends',
    async () => {
      const rows = () =>
        app.asOwner(async (em) => [await countRows(em, 'contacts'), await countRows(em, 'lists')]);
      const before = await rows();
      const restricted = await app.issue({ mode: 'test', scopes: ['read'] });
      const report = await runAgainstApp(app, {
        only: IS_FULL ? null : chosenForTestKey(),
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
    'with a test key of an empty organization',
    async () => {
      const { id } = await app.asOwner(async (em) =>
        em.create(Organization, { slug: 'new', name: 'New', brand: 'New' }),
      );
      const key = await app.issue({ mode: 'test', organizationId: id });
      // Examples run first, and they name resources that this account lacks.
      const examplesOver = new AbortController();
      const report = await runAgainstApp(app, {
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
    'with a live key and no recipient, and sends no mail',
    async () => {
      const report = await runAgainstApp(app, {
        key: { value: app.live.key ?? '', shown: '$MAILWRIGHT_API_KEY' },
        testMode: false,
        only: ['contacts.upsert', 'emails.send', 'senderAddresses.create'],
      });
      expect(named(report, 'failed')).toEqual([]);
      expect([...tried(report)]).toEqual(['contacts.upsert']);
      expect(report.leftBehind).toEqual([]);
      expect(await app.asOwner((em) => countRows(em, 'emails'))).toBe(0);
    },
    LONG,
  );

  test(
    'with a live key and a recipient of all mail, and leaves the account as it was',
    async () => {
      const mail = 'ops@shop.example';
      // The run itself changes when its API key was last used.
      const read = async (noun: string) => (await app.live.get(`/api/v1/${noun}`)).body;
      const account = () =>
        Promise.all(NOUNS.map(async (noun) => omit(await read(noun), 'last_used_at')));
      const before = await account();
      const report = await runAgainstApp(app, {
        key: { value: app.live.key ?? '', shown: '$MAILWRIGHT_API_KEY' },
        testMode: false,
        mail,
      });
      expect(named(report, 'failed')).toEqual([]);
      expect(report.failure?.stack).toBeUndefined();
      expect(report.leftBehind).toEqual([]);
      const known = operationsOf(DOCUMENT);
      // A run has an API key. Operations on people take sessions, and are tested elsewhere.
      const possible = known.filter(
        ({ security = [{ ApiKey: [] }] }) =>
          security.length === 0 || security.some((scheme) => 'ApiKey' in scheme),
      );
      const untried = possible.filter(({ operationId }) => !tried(report).has(operationId));
      expect(untried.map(({ operationId }) => operationId)).toEqual([
        // These take a link, a password, a passkey or an account elsewhere.
        'invitations.accept',
        'invitations.acceptWithOidc',
        'invitations.beginWithOidc',
        'invitations.acceptWithPasskey',
        'invitations.beginWithPasskey',
        'invitations.show',
        'organization.update',
        'organization.sendAlertLink',
        'organization.putLogo',
        'organization.deleteLogo',
        'organization.acknowledgeSending',
        'texts.put',
        'texts.delete',
        'sending.pause',
        'sending.resume',
        'sessions.create',
        'sessions.createWithOidc',
        'sessions.beginWithOidc',
        'sessions.beginWithOrganization',
        'sessions.createWithPasskey',
        'sessions.beginWithPasskey',
        'sessions.recover',
      ]);
      expect(await account()).toEqual(before);
      const recipients = await app.asOwner((em) =>
        query<{ to_email: string }>(em, sql`select distinct to_email from emails`),
      );
      expect(recipients).toEqual([{ to_email: mail }]);
    },
    LONG,
  );
});
