import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { isOfPeople } from '../../../../server/http/document.ts';
import { preferencesToken, signToken, subtypeId } from '../../../support/tokens.ts';
import { CAMPAIGN, CONTACT, LARGE_RULE, type Largest, startLargest, times } from './resources.ts';
import { type Call, OPERATIONS, pathOf, walk } from './walk.ts';

const NAMED = { name: 'Large' };

/** Bodies of operations whose responses grow: small ones with large responses, or the largest ones. */
const BODIES: Record<string, object | null> = {
  'campaigns.check': null,
  'campaigns.countAudience': { subtype: 'newsletter', audience: { rule: LARGE_RULE } },
  'campaigns.duplicate': { slug: 'copy' },
  'campaigns.put': CAMPAIGN,
  'contactAttributes.put': { type: 'enum', values: times(100, (n) => `${n}`.padEnd(255, '€')) },
  'contacts.upsert': { email: CONTACT },
  'contacts.update': {},
  'contacts.updateLists': { remove: ['0-'.padEnd(100, 'x')] },
  'contacts.updatePreferences': { unsubscribe_all: true },
  'contacts.batch': {
    contacts: times(1_000, (n) => ({
      email: `${n}@example.com`,
      opt_in_subtype_slugs: ['newsletter'],
    })),
  },
  'domains.verify': null,
  'emails.batch': { emails: times(1_000, () => ({ to: 'x', template: 'x', priority: 'x' })) },
  'lists.preview': { rule: { field: 'subscribed', op: 'eq', value: true } },
  'lists.put': { ...NAMED, rule: LARGE_RULE },
  'organization.update': {},
  'sending.pause': { reason: '€'.repeat(255) },
  'templates.preview': { locale: 'en' },
  'texts.put': { texts: {} },
};

/** Their responses contain no part that can grow, or are those of an operation above or of a read. */
const OTHERS = [
  ...['campaigns.cancel', 'contactActions.cancel', 'emails.cancel', 'imports.cancel'],
  ...['apiKeys.create', 'emails.send', 'emails.update', 'emails.resend', 'emails.cancelBatch'],
  ...['campaigns.pause', 'campaigns.resume', 'campaigns.schedule', 'campaigns.testSend'],
  ...['consentCheckpoints.create', 'contactActions.create', 'domains.create', 'previews.create'],
  ...['imports.create', 'imports.start', 'organization.putLogo', 'organization.acknowledgeSending'],
  ...['senderAddresses.create', 'sending.resume', 'subscriptionTypes.put', 'suppressions.put'],
  ...['templates.put', 'templates.testSend', 'webhooks.put', 'webhooks.retryDelivery'],
  ...['webhooks.replay', 'webhooks.rotateSecret', 'webhooks.test'],
];

const WRITES = OPERATIONS.filter(
  ({ method, path, operation }) =>
    method !== 'GET' &&
    path.startsWith('/api/v1/') &&
    !isOfPeople(operation) &&
    Object.values(operation.responses).some(({ content }, n) => n === 0 && content),
);

let largest: Largest;
beforeAll(async () => {
  largest = await startLargest();
});
afterAll(() => largest.app.close());

describe('G15 with the largest resources that the contract allows', () => {
  test('every write is known here', () => {
    const known = [...Object.keys(BODIES), ...OTHERS].sort();
    expect(WRITES.map(({ operation }) => operation.operationId).sort()).toEqual(known);
  });

  // With a test key: the resources stay as large as they are.
  test.each(Object.keys(BODIES))(
    '%s ends in short steps, and its response has no more bytes than are reserved',
    async (name) => {
      const { app } = largest;
      const calls = WRITES.filter(({ operation }) => operation.operationId === name).map(
        (write): Call => ({
          ...write,
          name,
          path: pathOf(write, largest),
          body: BODIES[name] ? JSON.stringify(BODIES[name]) : undefined,
        }),
      );
      const headers = {
        Authorization: `Bearer ${app.test.key}`,
        'Content-Type': 'application/json',
      };
      expect(await walk(app, calls, headers)).toEqual([]);
    },
  );

  test.each(['text/html', 'application/json'])(
    'so do the pages of recipients, as %s',
    async (Accept) => {
      const { app, contactId } = largest;
      const subtypeIds = [await subtypeId(app, 'newsletter')];
      const tokens = {
        confirm: signToken(app, 'confirm', { contactId, subtypeIds }),
        preferences: await preferencesToken(app, contactId, { subtype: 'newsletter' }),
      };
      const pages = ['getConfirmation', 'confirm', 'getPreferences', 'updatePreferences'];
      const calls = [...pages, 'getUnsubscribe', 'unsubscribe'].flatMap((page) =>
        OPERATIONS.filter(({ operation }) => operation.operationId === `tokenPages.${page}`).map(
          (one): Call => {
            const token = /confirm/i.test(page) ? tokens.confirm : tokens.preferences;
            const name = one.operation.operationId;
            const body = page === 'updatePreferences' ? '{"preferences":{}}' : undefined;
            return { ...one, name, path: one.path.replace('{token}', token), body };
          },
        ),
      );
      const headers = { Accept, 'Content-Type': 'application/json' };
      expect(await walk(app, calls, headers)).toEqual([]);
    },
  );
});
