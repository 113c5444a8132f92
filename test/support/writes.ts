import { query, sql } from '../../server/platform/database/sql.ts';
import { newId } from '../../server/platform/values/id.ts';
import { addLists, storeKey } from './account.ts';
import type { TestApp } from './app.ts';
import { ONE_PIXEL } from './images.ts';

export interface Write {
  method: 'POST' | 'PATCH' | 'PUT' | 'DELETE';
  path: string;
  body?: object;
  /** It succeeds and writes nothing. */
  leavesNothing?: true;
}

const ADA = '/api/v1/contacts/ada%40example.com';
const SUPPRESSION = '/api/v1/suppressions/unwanted%40example.com';
const KEY = newId();
const post = (path: string, body: object): Write => ({ method: 'POST', path, body });
const put = (path: string, body: object): Write => ({ method: 'PUT', path, body });
const remove = (path: string): Write => ({ method: 'DELETE', path });
const patch = (path: string, body: object): Write => ({ method: 'PATCH', path, body });

const note = (text: string) => ({ name: 'Note', content: { en: { subject: 'Note', text } } });

/** For every operation that takes a key and writes: requests that depend on those before them. */
export const WRITES: Record<string, Record<string, Write>> = {
  'contacts.upsert': {
    'a new contact': post('/api/v1/contacts', {
      email: 'grace@example.com',
      name: 'Grace',
      data: { a: 1 },
      lists: ['customers'],
      opt_in_subtype_slugs: ['newsletter'],
    }),
    'a known contact': post('/api/v1/contacts', {
      email: 'Ada@Example.com',
      data: { a: null, b: 2 },
      lists: ['press'],
    }),
    'an import': post('/api/v1/contacts', {
      email: 'import@example.com',
      opt_in_subtype_slugs: ['offers'],
      double_opt_in: false,
    }),
    'an unknown list': post('/api/v1/contacts', { email: 'x@example.com', lists: ['none'] }),
  },
  'contacts.update': {
    'a known contact': patch(ADA, { name: null, subscribed: false, lists: ['press'] }),
    'an undeclared attribute': patch(ADA, { name: 'X', custom_attributes: { none: 1 } }),
  },
  'contacts.updateLists': {
    'both ways': post(`${ADA}/lists`, { add: ['vip'], remove: ['customers'] }),
    'an unknown list': post(`${ADA}/lists`, { add: ['vip', 'none'] }),
  },
  'contacts.updatePreferences': {
    'one subtype': patch(`${ADA}/subscription-preferences`, { preferences: { newsletter: true } }),
    'all subtypes': patch(`${ADA}/subscription-preferences`, { unsubscribe_all: true }),
  },
  'emails.send': {
    'a known template': post('/api/v1/emails/send', {
      to: 'ada@example.com',
      template: 'welcome',
      data: { name: 'Ada' },
    }),
    'an unknown template': post('/api/v1/emails/send', { to: 'ada@example.com', template: 'none' }),
  },
  'emails.batch': {
    'one valid, one invalid': post('/api/v1/emails/batch', {
      emails: [
        { to: 'ada@example.com', template: 'welcome', data: { name: 'Ada' } },
        { to: 'ada@example.com', template: 'none' },
      ],
    }),
  },
  'templates.put': {
    'a new template': put('/api/v1/templates/note', note('A note')),
    'a known template': put('/api/v1/templates/note', note('Another note')),
    'broken content': put('/api/v1/templates/note', note('{{')),
  },
  'templates.preview': {
    'a known template': {
      ...post('/api/v1/templates/note/preview', { data: { name: 'Ada' } }),
      leavesNothing: true,
    },
    'an unknown template': post('/api/v1/templates/none/preview', {}),
  },
  'templates.testSend': {
    'a known template': post('/api/v1/templates/note/test-send', { to: 'ada@example.com' }),
    'an unknown template': post('/api/v1/templates/none/test-send', { to: 'ada@example.com' }),
  },
  'templates.delete': {
    'a known template': { method: 'DELETE', path: '/api/v1/templates/note' },
    'an unknown template': { method: 'DELETE', path: '/api/v1/templates/none' },
  },
  'apiKeys.create': {
    'a key': post('/api/v1/api-keys', { name: 'Report', mode: 'live', scopes: ['read'] }),
    'an expired key': post('/api/v1/api-keys', {
      name: 'Report',
      mode: 'live',
      scopes: ['read'],
      expires_at: '2020-01-01T00:00:00Z',
    }),
  },
  'apiKeys.revoke': {
    'a known key': { method: 'DELETE', path: `/api/v1/api-keys/${KEY}` },
    'an unknown key': { method: 'DELETE', path: '/api/v1/api-keys/none' },
  },
  'suppressions.put': {
    'a new address': put(SUPPRESSION, { note: 'Asked us.' }),
    'a known address': put(SUPPRESSION, { note: 'Asked us twice.' }),
    'no address': put('/api/v1/suppressions/grace', {}),
  },
  'suppressions.delete': {
    'a known address': { method: 'DELETE', path: SUPPRESSION },
    'an unknown address': { method: 'DELETE', path: SUPPRESSION },
  },
  'contacts.delete': {
    'a known contact': { method: 'DELETE', path: ADA },
    'an unknown contact': { method: 'DELETE', path: '/api/v1/contacts/nobody%40example.com' },
  },
  'lists.put': {
    'a new list': put('/api/v1/lists/regulars', { name: 'Regulars' }),
    'a new smart list': put('/api/v1/lists/czechs', {
      name: 'Czechs',
      rule: { all: [{ list: 'regulars' }, { field: 'locale', op: 'eq', value: 'cs' }] },
    }),
    'a known list': put('/api/v1/lists/regulars', { name: 'Regular customers' }),
    'a list of another kind': put('/api/v1/lists/czechs', { name: 'Czechs' }),
  },
  'lists.delete': {
    'a list that a rule names': remove('/api/v1/lists/regulars'),
    'a smart list': remove('/api/v1/lists/czechs'),
    'a static list with members': remove('/api/v1/lists/vip'),
    'an unknown list': remove('/api/v1/lists/none'),
  },
  'subscriptionTypes.put': {
    'a new type': put('/api/v1/subscription-types/events', {
      name: 'Events',
      kind: 'marketing',
      subtypes: [{ slug: 'fairs', name: 'Fairs' }],
    }),
    'a known type': put('/api/v1/subscription-types/events', {
      name: 'Events',
      kind: 'operational',
      subtypes: [{ slug: 'talks', name: 'Talks', archived: true }],
    }),
    'a type with consent history': put('/api/v1/subscription-types/news', {
      name: 'News',
      kind: 'marketing',
      subtypes: [],
    }),
  },
  'subscriptionTypes.delete': {
    'a known type': remove('/api/v1/subscription-types/events'),
    'a type with consent history': remove('/api/v1/subscription-types/news'),
  },
  'contactAttributes.put': {
    'a new attribute': put('/api/v1/contact-attributes/plan', { type: 'enum', values: ['basic'] }),
    'a known attribute': put('/api/v1/contact-attributes/plan', { type: 'string', name: 'Plan' }),
    'an enum without values': put('/api/v1/contact-attributes/tier', { type: 'enum' }),
  },
  'contactAttributes.delete': {
    'a known attribute': remove('/api/v1/contact-attributes/plan'),
    'an unknown attribute': remove('/api/v1/contact-attributes/none'),
  },
  'organization.update': {
    'two fields': patch('/api/v1/organization', { brand: null, legal_details: 'No. 1' }),
    'no language': patch('/api/v1/organization', { default_locale: 'x' }),
  },
  'organization.putLogo': {
    'a logo': put('/api/v1/organization/logo', { data: ONE_PIXEL }),
    'no image': put('/api/v1/organization/logo', { data: 'PHN2Zy8+' }),
  },
  'organization.deleteLogo': {
    'a logo': remove('/api/v1/organization/logo'),
  },
  'texts.put': {
    'a new locale': put('/api/v1/organization/texts/de', { texts: { saved: 'Gemerkt.' } }),
    'a known locale': put('/api/v1/organization/texts/de', { texts: { saved: null } }),
    'an invalid placeholder': put('/api/v1/organization/texts/de', { texts: { saved: '{x}' } }),
  },
  'texts.delete': {
    'a known locale': remove('/api/v1/organization/texts/de'),
    'an unknown locale': remove('/api/v1/organization/texts/de'),
  },
  'senderAddresses.create': {
    'a new address': post('/api/v1/sender-addresses', { email: 'new@personal.example' }),
    'a known address': post('/api/v1/sender-addresses', {
      email: 'hello@demo-shop.example',
      name: 'Another name',
      is_default: false,
    }),
    'no address': post('/api/v1/sender-addresses', { email: 'new' }),
  },
  'senderAddresses.delete': {
    'a known address': {
      method: 'DELETE',
      path: '/api/v1/sender-addresses/hello%40demo-shop.example',
    },
    'an unknown address': {
      method: 'DELETE',
      path: '/api/v1/sender-addresses/nobody%40demo-shop.example',
    },
  },
  'domains.create': {
    'a new domain': post('/api/v1/domains', { name: 'new-shop.example' }),
    'no domain': post('/api/v1/domains', { name: 'localhost' }),
  },
  'domains.verify': {
    'a known domain': { method: 'POST', path: '/api/v1/domains/waiting.example/verify' },
    'an unknown domain': { method: 'POST', path: '/api/v1/domains/none.example/verify' },
  },
  'domains.delete': {
    'a known domain': { method: 'DELETE', path: '/api/v1/domains/demo-shop.example' },
    'an unknown domain': { method: 'DELETE', path: '/api/v1/domains/none.example' },
  },
  'erasures.create': {
    'a known contact': post('/api/v1/erasures', { email: 'grace@example.com' }),
    'no address': post('/api/v1/erasures', { email: 'grace' }),
  },
};

/** Rows of the demo account that the requests need, in addition to its initial ones. */
export async function prepareWrites(app: TestApp): Promise<void> {
  await addLists(app, 'static', ['press', 'vip']);
  // Like a domain that was added while SMTP was the transport.
  await app.asOwner((em) =>
    query(
      em,
      sql`insert into domains (id, organization_id, name)
        values (gen_random_uuid(), ${app.organizationId}, 'waiting.example')`,
    ),
  );
  await storeKey(app, KEY);
  const ada = { email: 'ada@example.com', name: 'Ada', data: { a: 1 }, lists: ['customers'] };
  await app.live.post('/api/v1/contacts', ada);
}
