import type { Answer, TestClient } from './client.ts';

/** The number of entries in each list: more than one page of the test. */
const ENTRIES = [1, 2, 3, 4, 5];

const CONTACT = '/api/v1/contacts/person1%40example.com';
const TEMPLATE = '/api/v1/templates/note1';

export interface PagedList {
  path: string;
  /** The maximum limit, if it is not the default one. */
  most?: number;
  /** Creates an entry; without it, other lists' entries create them as a side effect. */
  make?: (client: TestClient, n: number) => Promise<Answer>;
}

const putting =
  (path: (n: number) => string, body: (n: number) => object) => (client: TestClient, n: number) =>
    client.request('PUT', `/api/v1/${path(n)}`, { body: body(n) });
const posting = (path: string, body: (n: number) => object) => (client: TestClient, n: number) =>
  client.post(`/api/v1/${path}`, body(n));

const template = (n: number) => ({
  name: `Note ${n}`,
  content: { en: { subject: `Note ${n}`, text: 'Text' } },
});

/** For every paginated operation: its path, and how to create entries. The order matters. */
export const PAGED_LISTS: Record<string, PagedList> = {
  'lists.list': {
    path: '/api/v1/lists',
    make: putting(
      (n) => `lists/list${n}`,
      (n) => ({ name: `List ${n}` }),
    ),
  },
  'contactAttributes.list': {
    path: '/api/v1/contact-attributes',
    make: putting(
      (n) => `contact-attributes/attribute${n}`,
      () => ({ type: 'string' }),
    ),
  },
  'subscriptionTypes.list': {
    path: '/api/v1/subscription-types',
    make: putting(
      (n) => `subscription-types/type${n}`,
      (n) => ({
        name: `Type ${n}`,
        kind: 'operational',
        subtypes: [{ slug: `subtype${n}`, name: `Subtype ${n}` }],
      }),
    ),
  },
  'contacts.list': {
    path: '/api/v1/contacts',
    make: posting('contacts', (n) => ({ email: `person${n}@example.com`, lists: ['list1'] })),
  },
  'lists.listContacts': { path: '/api/v1/lists/list1/contacts' },
  'contacts.listConsentHistory': {
    path: `${CONTACT}/consent-history`,
    make: (client, n) =>
      client.request('PATCH', `${CONTACT}/subscription-preferences`, {
        body: { preferences: { [`subtype${n}`]: true } },
      }),
  },
  'templates.list': {
    path: '/api/v1/templates',
    make: putting((n) => `templates/note${n}`, template),
  },
  'templates.listVersions': {
    path: `${TEMPLATE}/versions`,
    most: 20,
    make: putting(
      () => 'templates/note1',
      (n) => template(n + 1),
    ),
  },
  'emails.list': {
    path: '/api/v1/emails',
    make: posting('emails/send', (n) => ({ to: `person${n}@example.com`, template: 'note1' })),
  },
  'senderAddresses.list': {
    path: '/api/v1/sender-addresses?status=all',
    make: posting('sender-addresses', (n) => ({ email: `sender${n}@shop.example` })),
  },
  'domains.list': {
    path: '/api/v1/domains?status=all',
    make: posting('domains', (n) => ({ name: `shop${n}.example` })),
  },
  'suppressions.list': {
    path: '/api/v1/suppressions',
    make: putting(
      (n) => `suppressions/unwanted${n}%40example.com`,
      () => ({}),
    ),
  },
  'apiKeys.list': {
    path: '/api/v1/api-keys',
    make: posting('api-keys', (n) => ({ name: `Key ${n}`, mode: 'live', scopes: ['read'] })),
  },
  'auditLog.list': { path: '/api/v1/audit-log' },
};

/** Creates the entries of every list. */
export async function fillPagedLists(client: TestClient): Promise<void> {
  for (const [operation, { make }] of Object.entries(PAGED_LISTS)) {
    for (const n of make ? ENTRIES : []) {
      const answer = await make?.(client, n);
      if (answer && answer.status >= 300) throw new Error(`${operation}: ${answer.text}`);
    }
  }
}
