import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import type { MikroORM } from '@mikro-orm/postgresql';
import { createApp } from '../../../server/app/app.ts';
import { readConfig } from '../../../server/platform/config.ts';
import { openOrm } from '../../../server/app/orm.ts';
import { query, sql } from '../../../server/platform/database/sql.ts';
import { tenancy } from '../../../server/platform/database/tenancy.ts';
import { readDocument } from '../../../server/http/document.ts';
import { listen, type Listener } from '../../../server/http/listener.ts';
import type { OperationId } from '../../../server/http/operation.ts';
import { createValidation } from '../../../server/http/validate.ts';
import { createLog } from '../../../server/platform/log.ts';
import type { Mode } from '../../../server/platform/values/mode.ts';
import { putTemplate } from '../../../server/messages/templates/save.ts';
import { newId } from '../../../server/platform/values/id.ts';
import { setRateLimits } from '../../support/account.ts';
import { startTestApp, type TestApp } from '../../support/app.ts';
import { type Answer, TestClient } from '../../support/client.ts';
import { ONE_PIXEL } from '../../support/images.ts';
import { omit } from '../../support/omit.ts';
import { createForeign, type Foreign } from './foreign.ts';

type Names = Omit<Foreign, 'liveKey' | 'locale'>;
type Probe = (client: TestClient, names: Names) => Promise<Answer>;

const cursorAt = (id: string): string => Buffer.from(id).toString('base64url');
const send = (client: TestClient, body: object): Promise<Answer> =>
  client.post('/api/v1/emails/send', {
    to: 'own@person.example',
    template: 'greeting',
    ...body,
  });

const sendBatch = (client: TestClient, email: object): Promise<Answer> =>
  client.post('/api/v1/emails/batch', {
    emails: [{ to: 'own@person.example', template: 'greeting', ...email }],
  });

const templatePath = (slug: string): string => `/api/v1/templates/${slug}`;
const putTemplateAt = (client: TestClient, slug: string, body: object): Promise<Answer> =>
  client.request('PUT', templatePath(slug), {
    body: { name: 'Own', content: { en: { subject: 'Own', text: 'Own' } }, ...body },
  });
const testSend = (client: TestClient, slug: string, body: object): Promise<Answer> =>
  client.post(`${templatePath(slug)}/test-send`, { to: 'own@person.example', ...body });
const put = (client: TestClient, path: string, body: object): Promise<Answer> =>
  client.request('PUT', path, { body });
const putRule = (client: TestClient, rule: object): Promise<Answer> =>
  put(client, '/api/v1/lists/own-smart', { name: 'Own', rule });

const contactPath = (address: string): string => `/api/v1/contacts/${encodeURIComponent(address)}`;
/** The path of a contact in the caller’s own organization. */
const ownContact = async (client: TestClient): Promise<string> => {
  await client.post('/api/v1/contacts', { email: 'own@person.example' });
  return contactPath('own@person.example');
};
const includes = (answer: Answer, text: string): Answer => ({
  ...answer,
  body: answer.text.includes(text),
});

/**
 * For every operation, each way to give it a reference to another organization. `found` is the
 * field that would contain it without access checks, null where no response contains it. A new
 * operation without probes does not compile.
 */
const PROBES: Record<OperationId, Record<string, { found: Mode | null; probe: Probe }>> = {
  'contacts.upsert': {
    address: {
      found: null, // A write names its own organization, whatever is filtered.
      probe: (client, { contact }) => client.post('/api/v1/contacts', { email: contact }),
    },
    list: {
      found: 'live',
      probe: (client, { list }) =>
        client.post('/api/v1/contacts', { email: 'own@person.example', lists: [list] }),
    },
    attribute: {
      found: 'live',
      probe: (client, { attribute }) =>
        client.post('/api/v1/contacts', {
          email: 'own@person.example',
          custom_attributes: { [attribute]: 'x' },
        }),
    },
    subtype: {
      found: 'live',
      probe: (client, { subtype }) =>
        client.post('/api/v1/contacts', {
          email: 'own@person.example',
          opt_in_subtype_slugs: [subtype],
        }),
    },
    'confirmation template': {
      found: 'live',
      probe: (client, { template }) =>
        client.post('/api/v1/contacts', {
          email: 'own@person.example',
          opt_in_subtype_slugs: ['newsletter'],
          confirm_template: template,
        }),
    },
  },
  'contacts.get': {
    address: {
      found: 'live',
      probe: (client, { contact }) => client.get(`/api/v1/contacts/${encodeURIComponent(contact)}`),
    },
  },
  'contacts.list': {
    entries: {
      found: 'live',
      probe: async (client, { contact }) =>
        includes(await client.get('/api/v1/contacts?limit=200'), contact),
    },
    list: {
      found: 'live',
      probe: async (client, { list, contact }) =>
        includes(await client.get(`/api/v1/contacts?list=${list}`), contact),
    },
  },
  'contacts.update': {
    address: {
      found: 'live',
      probe: (client, { contact }) => client.request('PATCH', contactPath(contact), { body: {} }),
    },
    list: {
      found: 'live',
      probe: async (client, { list }) =>
        client.request('PATCH', await ownContact(client), { body: { lists: [list] } }),
    },
    attribute: {
      found: 'live',
      probe: async (client, { attribute }) =>
        client.request('PATCH', await ownContact(client), {
          body: { custom_attributes: { [attribute]: 'x' } },
        }),
    },
  },
  'contacts.updateLists': {
    address: {
      found: 'live',
      probe: (client, { contact }) => client.post(`${contactPath(contact)}/lists`, {}),
    },
    list: {
      found: 'live',
      probe: async (client, { list }) =>
        client.post(`${await ownContact(client)}/lists`, { remove: [list] }),
    },
    'list to be added': {
      found: 'live',
      probe: async (client, { list }) =>
        client.post(`${await ownContact(client)}/lists`, { add: [list] }),
    },
  },
  'contacts.getPreferences': {
    address: {
      found: 'live',
      probe: (client, { contact }) =>
        client.get(`${contactPath(contact)}/subscription-preferences`),
    },
    entries: {
      found: 'live',
      probe: async (client, { subtype }) =>
        includes(await client.get(`${await ownContact(client)}/subscription-preferences`), subtype),
    },
  },
  'contacts.updatePreferences': {
    address: {
      found: 'live',
      probe: (client, { contact }) =>
        client.request('PATCH', `${contactPath(contact)}/subscription-preferences`, { body: {} }),
    },
    subtype: {
      found: 'live',
      probe: async (client, { subtype }) =>
        client.request('PATCH', `${await ownContact(client)}/subscription-preferences`, {
          body: { preferences: { [subtype]: false } },
        }),
    },
  },
  'contacts.listConsentHistory': {
    address: {
      found: 'live',
      probe: (client, { contact }) => client.get(`${contactPath(contact)}/consent-history`),
    },
  },
  'contacts.export': {
    contact: {
      found: 'live',
      probe: (client, { contact }) => client.get(`${contactPath(contact)}/export`),
    },
    suppression: {
      found: 'live',
      probe: (client, { suppressed }) => client.get(`${contactPath(suppressed)}/export`),
    },
    emails: {
      found: 'live',
      probe: async (client, { contact, liveEmail }) =>
        includes(await client.get(`${contactPath(contact)}/export`), liveEmail),
    },
    'test emails': {
      found: 'test',
      probe: async (client, { contact, testEmail }) =>
        includes(await client.get(`${contactPath(contact)}/export`), testEmail),
    },
  },
  'contacts.delete': {
    address: {
      found: null, // Its one function erases for the transaction's organization, whatever is filtered.
      probe: (client, { contact }) => client.request('DELETE', contactPath(contact)),
    },
  },
  'erasures.create': {
    address: {
      found: null, // As above; and the answer is the same for everybody.
      probe: (client, { contact }) => client.post('/api/v1/erasures', { email: contact }),
    },
  },
  'apiKeys.list': {
    entries: {
      found: 'live',
      probe: async (client, { apiKey }) =>
        includes(await client.get('/api/v1/api-keys?limit=200'), apiKey),
    },
  },
  'apiKeys.getCurrent': {
    "the key's own": {
      found: null, // It takes no name: the request comes with the key.
      probe: async (client, { apiKey }) =>
        includes(await client.get('/api/v1/api-keys/current'), apiKey),
    },
  },
  'apiKeys.create': {
    nothing: {
      found: null, // It names nothing that is there, and its row names its own organization.
      probe: async (client) => {
        const body = { name: 'Report', mode: 'test', scopes: ['read'] };
        const answer = await client.post('/api/v1/api-keys', body);
        return { ...answer, body: omit(answer.body, 'key', 'hint') };
      },
    },
  },
  'apiKeys.revoke': {
    id: {
      found: 'live',
      probe: (client, { apiKey }) => client.request('DELETE', `/api/v1/api-keys/${apiKey}`),
    },
  },
  'suppressions.list': {
    entries: {
      found: 'live',
      probe: async (client, { suppressed }) =>
        includes(await client.get('/api/v1/suppressions?limit=200'), suppressed),
    },
    address: {
      found: 'live',
      probe: (client, { suppressed }) => client.get(`/api/v1/suppressions?email=${suppressed}`),
    },
  },
  'suppressions.put': {
    address: {
      found: null, // A write names its own organization, whatever is filtered.
      probe: (client, { suppressed }) =>
        client.request('PUT', `/api/v1/suppressions/${suppressed}`, { body: {} }),
    },
  },
  'suppressions.delete': {
    address: {
      found: 'live',
      probe: (client, { liftable }) => client.request('DELETE', `/api/v1/suppressions/${liftable}`),
    },
  },
  'auditLog.list': {
    entries: {
      found: 'live',
      probe: async (client, { change }) =>
        includes(await client.get('/api/v1/audit-log?limit=200'), change),
    },
    resource: {
      found: 'live',
      probe: (client, { list }) => client.get(`/api/v1/audit-log?resource_id=${list}`),
    },
    key: {
      found: 'live',
      probe: (client, { apiKey }) => client.get(`/api/v1/audit-log?api_key_id=${apiKey}`),
    },
  },
  'lists.list': {
    entries: {
      found: 'live',
      probe: async (client, { list }) =>
        includes(await client.get('/api/v1/lists?limit=200'), list),
    },
  },
  'lists.get': {
    slug: { found: 'live', probe: (client, { list }) => client.get(`/api/v1/lists/${list}`) },
  },
  'lists.put': {
    slug: {
      found: 'live',
      probe: (client, { list }) => put(client, `/api/v1/lists/${list}`, { name: 'Foreign' }),
    },
    'list in a rule': {
      found: 'live',
      probe: (client, { list }) => putRule(client, { list }),
    },
    'attribute in a rule': {
      found: 'live',
      probe: (client, { attribute }) =>
        putRule(client, { field: `custom_attributes.${attribute}`, op: 'exists' }),
    },
    'subtype in a rule': {
      found: 'live',
      probe: (client, { subtype }) => putRule(client, { consent: subtype }),
    },
  },
  'lists.delete': {
    slug: {
      found: 'live',
      probe: (client, { list }) => client.request('DELETE', `/api/v1/lists/${list}`),
    },
  },
  'lists.listContacts': {
    slug: {
      found: 'live',
      probe: (client, { list }) => client.get(`/api/v1/lists/${list}/contacts`),
    },
  },
  'contactAttributes.list': {
    entries: {
      found: 'live',
      probe: async (client, { attribute }) =>
        includes(await client.get('/api/v1/contact-attributes?limit=200'), attribute),
    },
  },
  'contactAttributes.put': {
    key: {
      found: 'live',
      probe: (client, { attribute }) =>
        put(client, `/api/v1/contact-attributes/${attribute}`, { type: 'string' }),
    },
  },
  'contactAttributes.delete': {
    key: {
      found: 'live',
      probe: (client, { attribute }) =>
        client.request('DELETE', `/api/v1/contact-attributes/${attribute}`),
    },
  },
  'organization.get': {
    "the key's own": {
      found: null, // It takes no name: whose it is, the key says.
      probe: async (client, { organizationId }) =>
        includes(await client.get('/api/v1/organization'), organizationId),
    },
  },
  'organization.update': {
    "the key's own": {
      found: null, // As above.
      probe: async (client, { organizationId }) =>
        includes(
          await client.request('PATCH', '/api/v1/organization', { body: {} }),
          organizationId,
        ),
    },
  },
  'organization.putLogo': {
    "the key's own": {
      found: null, // As above.
      probe: async (client, { organizationId }) =>
        includes(
          await put(client, '/api/v1/organization/logo', { data: ONE_PIXEL }),
          organizationId,
        ),
    },
  },
  'texts.get': {
    locale: {
      found: null, // Every locale is found; what is said in it is the key's own.
      probe: async (client) =>
        includes(await client.get('/api/v1/organization/texts/pt-BR'), 'Foreign'),
    },
  },
  'texts.put': {
    locale: {
      found: null, // As above.
      probe: async (client) => {
        const path = '/api/v1/organization/texts/pt-BR';
        const answer = await put(client, path, { texts: {} });
        await client.request('DELETE', path);
        return includes(answer, 'Foreign');
      },
    },
  },
  'texts.delete': {
    locale: {
      found: 'live',
      probe: (client) => client.request('DELETE', '/api/v1/organization/texts/pt-BR'),
    },
  },
  'organization.deleteLogo': {
    "the key's own": {
      found: null, // As above.
      probe: async (client, { organizationId }) =>
        includes(await client.request('DELETE', '/api/v1/organization/logo'), organizationId),
    },
  },
  'subscriptionTypes.get': {
    slug: {
      found: 'live',
      probe: (client, { type }) => client.get(`/api/v1/subscription-types/${type}`),
    },
  },
  'subscriptionTypes.put': {
    slug: {
      found: 'live',
      probe: (client, { type }) =>
        put(client, `/api/v1/subscription-types/${type}`, {
          name: 'Foreign',
          kind: 'operational',
          subtypes: [],
        }),
    },
    subtype: {
      found: 'live',
      probe: (client, { subtype }) =>
        put(client, `/api/v1/subscription-types/${subtype}`, {
          name: 'Own',
          kind: 'operational',
          subtypes: [{ slug: subtype, name: 'Own' }],
        }),
    },
  },
  'subscriptionTypes.delete': {
    slug: {
      found: 'live',
      probe: (client, { type }) => client.request('DELETE', `/api/v1/subscription-types/${type}`),
    },
  },
  'subscriptionTypes.list': {
    entries: {
      found: 'live',
      probe: async (client, { subtype }) =>
        includes(await client.get('/api/v1/subscription-types?limit=200'), subtype),
    },
  },
  'emails.send': {
    template: { found: 'live', probe: (client, { template }) => send(client, { template }) },
    sender: { found: 'live', probe: (client, { sender }) => send(client, { from: sender }) },
    domain: {
      found: 'live',
      probe: (client, { domain }) => send(client, { from: `me@${domain}` }),
    },
    subtype: {
      found: 'live',
      probe: (client, { subtype, contact }) => send(client, { to: contact, subtype_slug: subtype }),
    },
    'type and subtype': {
      found: 'live',
      probe: (client, { subtype, contact }) =>
        send(client, { to: contact, subtype_slug: `foreign-type/${subtype}` }),
    },
    suppression: {
      found: 'live',
      probe: (client, { suppressed }) => send(client, { to: suppressed }),
    },
    "the recipient's locale": {
      found: 'live',
      probe: async (client, { contact }) => {
        const { body } = await send(client, { to: contact });
        return client.get(`/api/v1/emails/${body.id}`);
      },
    },
  },
  'emails.batch': {
    template: {
      found: 'live',
      probe: (client, { template }) => sendBatch(client, { template }),
    },
    sender: { found: 'live', probe: (client, { sender }) => sendBatch(client, { from: sender }) },
    domain: {
      found: 'live',
      probe: (client, { domain }) => sendBatch(client, { from: `me@${domain}` }),
    },
    subtype: {
      found: 'live',
      probe: (client, { subtype, contact }) =>
        sendBatch(client, { to: contact, subtype_slug: `foreign-type/${subtype}` }),
    },
    suppression: {
      found: 'live',
      probe: (client, { suppressed }) => sendBatch(client, { to: suppressed }),
    },
    "the recipient's locale": {
      found: 'live',
      probe: async (client, { contact }) => {
        const { body } = await sendBatch(client, { to: contact });
        return client.get(`/api/v1/emails/${body.results[0].id}`);
      },
    },
  },
  'emails.list': {
    'live entries': {
      found: 'live',
      probe: async (client, { liveEmail }) =>
        includes(await client.get('/api/v1/emails?limit=200'), liveEmail),
    },
    'test entries': {
      found: 'test',
      probe: async (client, { testEmail }) =>
        includes(await client.get('/api/v1/emails?limit=200'), testEmail),
    },
    recipient: {
      found: 'live',
      probe: async (client, { contact, liveEmail }) =>
        includes(await client.get(`/api/v1/emails?to=${contact}`), liveEmail),
    },
    template: {
      found: 'live',
      probe: async (client, { template, liveEmail }) =>
        includes(await client.get(`/api/v1/emails?template=${template}`), liveEmail),
    },
  },
  'emails.get': {
    'live id': {
      found: 'live',
      probe: (client, { liveEmail }) => client.get(`/api/v1/emails/${liveEmail}`),
    },
    'test id': {
      found: 'test',
      probe: (client, { testEmail }) => client.get(`/api/v1/emails/${testEmail}`),
    },
  },
  'templates.list': {
    entries: {
      found: 'live',
      probe: async (client, { template }) =>
        includes(await client.get('/api/v1/templates?limit=200'), template),
    },
    cursor: {
      found: null, // A cursor is a place in time, not a row.
      probe: (client, { templateId }) =>
        client.get(`/api/v1/templates?cursor=${cursorAt(templateId)}`),
    },
  },
  'templates.get': {
    slug: {
      found: 'live',
      probe: (client, { template }) => client.get(templatePath(template)),
    },
  },
  'templates.put': {
    slug: {
      found: null, // A write names its own organization, whatever is filtered.
      probe: (client, { template }) => putTemplateAt(client, template, {}),
    },
    sender: {
      found: 'test',
      probe: (client, { sender }) => putTemplateAt(client, 'own-draft', { from: sender }),
    },
    domain: {
      found: 'test',
      probe: (client, { domain }) => putTemplateAt(client, 'own-draft', { from: `me@${domain}` }),
    },
  },
  'templates.delete': {
    slug: {
      found: 'test',
      probe: (client, { template }) => client.request('DELETE', templatePath(template)),
    },
  },
  'templates.listVersions': {
    slug: {
      found: 'live',
      probe: (client, { template }) => client.get(`${templatePath(template)}/versions`),
    },
    cursor: {
      found: null, // Of another template's versions none is a place in this one's.
      probe: (client, { templateId }) =>
        client.get(`${templatePath('greeting')}/versions?cursor=${cursorAt(templateId)}`),
    },
  },
  'templates.getVersion': {
    slug: {
      found: 'live',
      probe: (client, { template }) => client.get(`${templatePath(template)}/versions/1`),
    },
  },
  'templates.preview': {
    slug: {
      found: 'live',
      probe: (client, { template }) => client.post(`${templatePath(template)}/preview`, {}),
    },
  },
  'templates.testSend': {
    slug: {
      found: 'live',
      probe: (client, { template }) => testSend(client, template, {}),
    },
    sender: {
      found: 'live',
      probe: (client, { sender }) => testSend(client, 'greeting', { from: sender }),
    },
    domain: {
      found: 'live',
      probe: (client, { domain }) => testSend(client, 'greeting', { from: `me@${domain}` }),
    },
    suppression: {
      found: 'live',
      probe: (client, { suppressed }) => testSend(client, 'greeting', { to: suppressed }),
    },
  },
  'senderAddresses.list': {
    entries: {
      found: 'live',
      probe: async (client, { sender }) =>
        includes(await client.get('/api/v1/sender-addresses?status=all&limit=200'), sender),
    },
  },
  'domains.list': {
    entries: {
      found: 'live',
      probe: async (client, { domain }) =>
        includes(await client.get('/api/v1/domains?status=all&limit=200'), domain),
    },
  },
  'domains.get': {
    name: { found: 'live', probe: (client, { domain }) => client.get(`/api/v1/domains/${domain}`) },
  },
  'domains.verify': {
    name: {
      found: 'live',
      probe: (client, { domain }) => client.request('POST', `/api/v1/domains/${domain}/verify`),
    },
  },
  // Deletions come last, because without access checks they succeed; and before creations of the
  // same names.
  'senderAddresses.delete': {
    address: {
      found: 'live',
      probe: (client, { sender }) =>
        client.request('DELETE', `/api/v1/sender-addresses/${encodeURIComponent(sender)}`),
    },
  },
  'domains.delete': {
    name: {
      found: 'live',
      probe: (client, { domain }) => client.request('DELETE', `/api/v1/domains/${domain}`),
    },
  },
  'senderAddresses.create': {
    address: {
      found: null, // A write names its own organization, whatever is filtered.
      probe: async (client, { sender }) => {
        const answer = await client.post('/api/v1/sender-addresses', { email: sender });
        return { ...answer, body: answer.body.status };
      },
    },
  },
  'domains.create': {
    name: {
      found: null, // As above. The record to publish tells its own name only.
      probe: async (client, { domain }) => {
        const answer = await client.post('/api/v1/domains', { name: domain });
        return { ...answer, body: answer.body.status };
      },
    },
  },
};

/** What probes may create, with its name. */
const NAMED = { lists: 'slug', subscription_types: 'slug', contact_attributes: 'key' };

let app: TestApp;
let foreign: Foreign;
let absent: Names;
/** The same server with a role that bypasses row-level security. */
let unbound: { orm: MikroORM; listener: Listener; baseUrl: string };

beforeAll(async () => {
  // Without a worker mail stays queued, so responses about it do not depend on time.
  app = await startTestApp({ parts: { api: true, worker: false } });
  await setRateLimits(app, { batches: 1_000 });
  foreign = await createForeign(app);
  absent = {
    organizationId: newId(),
    contact: 'absent@person.example',
    list: 'absent-list',
    attribute: 'absent_attribute',
    type: 'absent-type',
    subtype: 'absent-subtype',
    suppressed: 'absent-suppressed@person.example',
    liftable: 'absent-liftable@person.example',
    apiKey: newId(),
    change: newId(),
    template: 'absent-template',
    // The same timestamp, so that a list continues with the same rows after it.
    templateId: foreign.templateId.slice(0, -12) + newId().slice(-12),
    sender: 'sender@absent-shop.example',
    domain: 'absent-domain.example',
    liveEmail: newId(),
    testEmail: newId(),
  };
  // Has the foreign contact’s locale, so that a leak would be visible.
  const said = (subject: string) => ({ subject, html: null, text: 'x' });
  for (const slug of ['greeting', 'own-draft']) {
    await app.asOwner((em) =>
      putTemplate(em, app.organizationId, {
        slug,
        name: 'Greeting',
        defaultLocale: 'en',
        content: { en: said('Hello'), [foreign.locale]: said('Olá') },
      }),
    );
  }
  unbound = await startUnbound();
});
afterEach(async () => {
  tenancy.filtered = true;
  const { organizationId } = app;
  // What the write probes created under the requested names.
  await app.asOwner((em) =>
    query(
      em,
      sql`delete from templates where organization_id = ${organizationId}
        and slug in (${foreign.template}, ${absent.template})`,
    ),
  );
  await app.asOwner(async (em) => {
    await query(em, sql`delete from contacts where organization_id = ${organizationId}`);
    const made = [...Object.values(foreign), ...Object.values(absent), 'own-smart'];
    for (const [table, column] of Object.entries(NAMED)) {
      await query(
        em,
        sql`delete from ${sql.table(table)} where organization_id = ${organizationId}
          and ${sql.ref(column)} = any(${made}::text[])`,
      );
    }
    await query(em, sql`delete from suppressions where organization_id = ${organizationId}`);
  });
});
afterAll(async () => {
  await unbound.listener.close();
  await unbound.orm.close(true);
  await app.close();
});

async function startUnbound(): Promise<typeof unbound> {
  const config = readConfig({ PORT: '0', NODE_ENV: 'test' });
  const { services } = app.running;
  const orm = openOrm(services.installation.ownerUrl, {
    applicationName: 'mailwright test',
    maxConnections: 5,
  });
  const document = readDocument();
  const log = createLog('silent');
  const parts = { ...services, config, document, log, orm, isStopping: () => false };
  const validation = await createValidation(document);
  const listener = await listen(
    { host: '127.0.0.1', port: 0, maxConnections: 100 },
    createApp({ ...parts, validation, now: () => new Date() }),
    log,
  );
  return { orm, listener, baseUrl: `http://127.0.0.1:${listener.port}` };
}

/** A response without the values that differ between requests, and without the requested names. */
function essence({ status, body }: Answer, names: Names): string {
  let text = JSON.stringify({ status, body });
  for (const [kind, name] of Object.entries(names)) text = text.replaceAll(name, `<${kind}>`);
  return text
    .replace(/"(id|batch_id|request_id)":"[0-9a-f-]{36}"/g, '"$1":"…"')
    .replace(/"(\w+_at)":"[^"]+"/g, '"$1":"…"');
}

async function compare(probe: Probe, client: TestClient): Promise<{ asked: string; none: string }> {
  const asked = essence(await probe(client, foreign), foreign);
  const none = essence(await probe(client, absent), absent);
  return { asked, none };
}

const cases = Object.entries(PROBES).flatMap(([operation, probes]) =>
  Object.entries(probes).map(([by, { found, probe }]) => ({ operation, by, found, probe })),
);

test('every operation that takes a key has probes', () => {
  const documented = Object.entries(readDocument().paths)
    .filter(([path]) => path.startsWith('/api/v1/'))
    .flatMap(([, item]) => Object.values(item).map(({ operationId }) => operationId));
  expect(Object.keys(PROBES).sort()).toEqual([...documented].sort());
  expect(Object.values(PROBES).every((probes) => Object.keys(probes).length > 0)).toBe(true);
});

describe.each(cases)('$operation, by $by', ({ found, probe }) => {
  test.each(['live', 'test'] as const)(
    'with only row-level security, responds to a %s key as if the resource did not exist',
    async (mode) => {
      tenancy.filtered = false;
      const { asked, none } = await compare(probe, app[mode]);
      expect(asked).toBe(none);
    },
  );

  test('with only the filter, responds the same', async () => {
    const { asked, none } = await compare(probe, new TestClient(unbound.baseUrl, app.live.key));
    expect(asked).toBe(none);
  });

  if (found) {
    test('with neither, finds the resource: the switches affect this operation', async () => {
      tenancy.filtered = false;
      const client = new TestClient(unbound.baseUrl, app[found].key);
      const { asked, none } = await compare(probe, client);
      expect(asked).not.toBe(none);
    });
  }
});

test('the other organization is unchanged', async () => {
  const client = app.client(foreign.liveKey);
  const { body } = await client.get(`/api/v1/contacts/${foreign.contact}`);
  expect(body).toMatchObject({
    lists: [foreign.list],
    locale: foreign.locale,
    custom_attributes: {},
  });
  const email = await client.get(`/api/v1/emails/${foreign.liveEmail}`);
  expect(email.body).toMatchObject({ id: foreign.liveEmail, to_email: foreign.contact });
});
