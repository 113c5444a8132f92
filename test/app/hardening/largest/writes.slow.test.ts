import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { isOfPeople } from '../../../../server/http/document.ts';
import { readExamples } from '../../../support/nouns/examples.ts';
import { ONE_PIXEL } from '../../../support/browser/images.ts';
import type { Write } from '../../../support/nouns/noun-fixture.ts';
import { entriesOf } from '../../../support/nouns/nouns.ts';
import { createTestPerson, SAME_ORIGIN, type TestPerson } from '../../../support/app/people.ts';
import {
  ACTION,
  BATCH,
  CAMPAIGN,
  CONTACT,
  EMAIL,
  FORM,
  IMPORT,
  LARGE_RULE,
  NAMED,
  SHOWN_FORM,
  TEMPLATE,
  text,
  times,
  TYPE,
  WEBHOOK,
} from './bodies.ts';
import { type Largest, startLargest } from './resources.ts';
import { type Call, type Operation, OPERATIONS, pathOf, walk } from './walk.ts';

const NONE = null;

/** The body of each write: a small one if the response can be large nevertheless, otherwise the largest one. */
const BODIES: Record<string, object | string | null> = {
  'apiKeys.create': { name: text(255), mode: 'live', scopes: ['read'] },
  'apiKeys.revoke': NONE,
  'assets.upload': { data: ONE_PIXEL, name: text(255) },
  'campaigns.cancel': NONE,
  'campaigns.check': NONE,
  'campaigns.countAudience': { subtype: 'newsletter', audience: { rule: LARGE_RULE } },
  'campaigns.delete': NONE,
  'campaigns.duplicate': { slug: 'copy' },
  'campaigns.pause': NONE,
  'campaigns.preview': {
    content: { subject: 'S', blocks: times(100, () => ({ type: 'quote', text: text(800) })) },
  },
  'campaigns.put': CAMPAIGN,
  'campaigns.resume': {},
  'campaigns.schedule': {},
  'campaigns.testSend': { to: times(10, (n) => `${n}@demo-shop.example`) },
  'consentCheckpoints.create': NONE,
  'contactActions.cancel': NONE,
  'contactActions.create': ACTION,
  'contactAttributes.delete': NONE,
  'contactAttributes.put': { type: 'enum', values: times(100, (n) => `${n}`.padEnd(255, '€')) },
  'contacts.batch': {
    contacts: times(1_000, (n) => ({
      email: `${n}@example.com`,
      opt_in_subtype_slugs: ['newsletter'],
    })),
  },
  'contacts.delete': NONE,
  'contacts.update': {},
  'contacts.updateLists': { remove: ['0-'.padEnd(100, 'x')] },
  'contacts.updatePreferences': { unsubscribe_all: true },
  'contacts.upsert': { email: CONTACT },
  'domains.create': { name: 'new.example' },
  'domains.delete': NONE,
  'domains.verify': NONE,
  'emails.batch': { emails: times(1_000, () => ({ to: 'x', template: 'x', priority: 'x' })) },
  'emails.cancel': NONE,
  'emails.cancelBatch': { batch_id: BATCH },
  'emails.resend': NONE,
  'emails.send': EMAIL,
  'emails.update': { scheduled_at: new Date(Date.now() + 3_600_000).toISOString() },
  'erasures.create': { email: CONTACT },
  'forms.delete': NONE,
  'forms.preview': SHOWN_FORM,
  'forms.put': FORM,
  'imports.cancel': NONE,
  'imports.create': IMPORT,
  'imports.delete': NONE,
  'imports.putPart': `Email\n${times(20_000, (n) => `person-${n}@example.com\n`).join('')}`,
  'imports.start': {},
  'lists.delete': NONE,
  'lists.preview': { rule: { field: 'subscribed', op: 'eq', value: true } },
  'lists.put': { ...NAMED, rule: LARGE_RULE },
  'organization.acknowledgeSending': NONE,
  'organization.deleteLogo': NONE,
  'organization.putLogo': { data: ONE_PIXEL },
  'organization.sendAlertLink': NONE,
  'organization.update': { alert_email: 'alerts@demo-shop.example' },
  'previews.create': { html: text(340_000) },
  'senderAddresses.create': { email: 'new@demo-shop.example', name: text(255) },
  'senderAddresses.delete': NONE,
  'sending.pause': { reason: text(255) },
  'sending.resume': NONE,
  'subscriptionTypes.delete': NONE,
  'subscriptionTypes.put': { ...TYPE, ...NAMED },
  'suppressions.delete': NONE,
  'suppressions.put': { note: text(1_000) },
  'templates.delete': NONE,
  'templates.preview': { locale: 'en' },
  'templates.put': { ...TEMPLATE, ...NAMED },
  'templates.testSend': { to: 'author@demo-shop.example' },
  'texts.delete': NONE,
  'texts.put': { texts: {} },
  'webhooks.delete': NONE,
  'webhooks.put': { ...WEBHOOK, description: 'Large' },
  'webhooks.replay': { since: '2026-01-01T00:00:00Z', which: 'all' },
  'webhooks.retryDelivery': NONE,
  'webhooks.rotateSecret': {},
  'webhooks.test': {},
};

/** Of nouns without a large body, the first request of their fixture. */
const FIRST = new Map<string, Write | undefined>(
  entriesOf(({ writes }) => writes).map(([name, requests]) => [name, Object.values(requests)[0]]),
);

/** With a live key, because a test key has its own of these. So are the requests of fixtures, which depend on those before them. */
const IS_LIVE = /^(imports|contactActions)\.(?!create)/;

/** Those that are refused, and why. */
const REFUSED: Record<string, string> = {
  'assets.delete': 'There is no picture with the id of the fixture.',
  'subscriptionTypes.delete': 'The response names the subtypes that people were asked about.',
};

const isOfApi = ({ path }: Operation) => path.startsWith('/api/v1/');
const WRITES = OPERATIONS.filter(
  (one) => one.method !== 'GET' && isOfApi(one) && !isOfPeople(one.operation),
);

/** About people and their sessions: nothing in these requests and responses can grow, so the examples are sent. */
const OF_PEOPLE = OPERATIONS.filter(
  (one) => one.method !== 'GET' && isOfApi(one) && isOfPeople(one.operation),
);

let largest: Largest;
beforeAll(async () => {
  largest = await startLargest();
});
afterAll(() => largest.app.close());

function callOf(write: Operation): Call {
  const name = write.operation.operationId;
  const first = FIRST.get(name);
  if (first && !(name in BODIES)) {
    return { ...write, name, path: first.path, body: first.body && JSON.stringify(first.body) };
  }
  const body = BODIES[name];
  return {
    ...write,
    name,
    path: pathOf(write, largest),
    body: typeof body === 'object' && body !== null ? JSON.stringify(body) : (body ?? undefined),
  };
}

const typeOf = ({ operation }: Pick<Operation, 'operation'>): Record<string, string> => {
  const [type] = Object.keys(operation.requestBody?.content ?? {});
  return type === undefined ? {} : { 'Content-Type': type };
};

const headersOf = ({ cookie }: TestPerson) => ({
  ...SAME_ORIGIN,
  Cookie: cookie,
  'X-Mailwright-Organization': 'demo',
});

describe('LIMITS-4 with the largest resources that the contract allows', () => {
  test('every write has a body here or in its fixture', () => {
    const names: string[] = WRITES.map(({ operation }) => operation.operationId);
    expect(names.filter((name) => !(name in BODIES || FIRST.has(name)))).toEqual([]);
    expect(Object.keys(BODIES).filter((name) => !names.includes(name))).toEqual([]);
  });

  // With a test key if possible: the resources stay as large as they are.
  test.each(WRITES.map((write) => [write.operation.operationId, write] as const))(
    '%s ends in short steps, and its response has no more bytes than are reserved',
    async (name, write) => {
      const { app } = largest;
      const { key } = IS_LIVE.test(name) || !(name in BODIES) ? app.live : app.test;
      const headers = { Authorization: `Bearer ${key}`, ...typeOf(write) };
      const expected = REFUSED[name] === undefined ? 'success' : 'response';
      expect(await walk(app, [callOf(write)], headers, expected)).toEqual([]);
    },
  );

  test('so do the operations about people and their sessions', async () => {
    const { app } = largest;
    const examples = readExamples();
    for (const one of OF_PEOPLE) {
      const name = one.operation.operationId;
      const request = examples.find((each) => each.operationId === name && each.request)?.request;
      const path = request?.path ?? pathOf(one, largest);
      const body = request?.body === undefined ? undefined : JSON.stringify(request.body);
      // Some of them end the session.
      const person = await createTestPerson(app, { roles: { demo: 'owner' } });
      const headers = { ...headersOf(person), ...typeOf(one) };
      expect(await walk(app, [{ ...one, name, path, body }], headers, 'response')).toEqual([]);
    }
  });

  test('so does each refusal of a viewer', async () => {
    const { app } = largest;
    const viewer = headersOf(await createTestPerson(app, { roles: { demo: 'viewer' } }));
    for (const write of WRITES) {
      const headers = { ...viewer, ...typeOf(write) };
      expect(await walk(app, [callOf(write)], headers, 'response')).toEqual([]);
    }
  });

  test('so does each refusal of a request without a key', async () => {
    const { app } = largest;
    for (const [n, one] of OPERATIONS.filter(isOfApi).entries()) {
      const call = isOfPeople(one.operation)
        ? { ...one, name: one.operation.operationId, path: pathOf(one, largest) }
        : callOf(one);
      const headers = { ...typeOf(one), 'X-Forwarded-For': `198.51.100.${n}` };
      expect(await walk(app, [call], headers, 'response')).toEqual([]);
    }
  });
});
