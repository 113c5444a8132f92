import type { RawBuilder } from 'kysely';
import { query, queryOne, sql } from '../../../../server/platform/database/sql.ts';
import { addLists, setRateLimits } from '../../../support/app/account.ts';
import { startTestApp, type TestApp } from '../../../support/app/app.ts';
import { ONE_PIXEL } from '../../../support/browser/images.ts';
import { insertEmail } from '../../../support/read/emails.ts';
import { omit } from '../../../support/omit.ts';
import { execute } from '../../../support/app/requests.ts';
import { addEvents } from '../../../webhooks/events.ts';
import {
  ACTION,
  BATCH,
  CAMPAIGN,
  CHOICE,
  CHOICES,
  CONTACT,
  EMAIL,
  FORM,
  IMPORT,
  LARGE_DATA,
  LARGE_RULE,
  NAMED,
  SUBTYPE,
  TEMPLATE,
  text,
  times,
  TYPE,
  typeSlug,
  WEBHOOK,
} from './bodies.ts';

/** The demo account, with resources as large as the contract allows, and with full pages of them. */
export interface Largest {
  app: TestApp;
  pictureId: string;
  contactId: string;
  emailId: string;
  importId: string;
  /** Imports like it, for operations that end them. */
  otherImportIds: string[];
  actionId: string;
  deliveryId: string;
  keyId: string;
  /** Of the mode `test`, like the keys that change emails. */
  waitingEmailId: string;
  failedEmailId: string;
  /** Two emails of a template. When rendered, the HTML part of the first and the text part of the second have the maximum length. */
  renderedEmailIds: string[];
}

/** Copies of one row of a table, by default the newest, with other values in some columns; `n` is the number of the copy. */
const copies = (
  table: string,
  count: number,
  changes: RawBuilder<unknown>,
  id = sql`(select id from ${sql.raw(table)} order by id desc limit 1)`,
) => sql`
  insert into ${sql.raw(table)}
  select (jsonb_populate_record(t, ${changes})).*
  from ${sql.raw(table)} t, generate_series(1, ${count}::integer) n where t.id = ${id}`;

const NEW_ID = sql`jsonb_build_object('id', uuidv7())`;

const put = async (app: TestApp, path: string, body: object): Promise<void> => {
  const answer = await app.live.request('PUT', `/api/v1/${path}`, { body });
  if (answer.status >= 300) throw new Error(`PUT ${path}: ${answer.text.slice(0, 500)}`);
};

const post = async (app: TestApp, path: string, body: object): Promise<{ id: string }> => {
  const answer = await app.live.post(`/api/v1/${path}`, body);
  if (answer.status >= 300) throw new Error(`POST ${path}: ${answer.text.slice(0, 500)}`);
  return answer.body as { id: string };
};

async function fillConsent(app: TestApp): Promise<void> {
  // The demo account has four subtypes. With ambiguous slugs, each has the longest key.
  for (const n of [0, 1]) await put(app, `subscription-types/${typeSlug(n)}`, TYPE);
  await execute(
    app,
    sql`insert into subtype_texts
      select (jsonb_populate_record(t, jsonb_build_object('version', t.version + n))).*
      from subtype_texts t, generate_series(1, 200) n where t.subtype_id =
        (select id from subscription_subtypes where slug = ${SUBTYPE} limit 1)`,
  );
}

async function fillAttributes(app: TestApp): Promise<void> {
  const values = times(100, (m) => `${m}`.padEnd(255, '€'));
  await put(app, 'contact-attributes/large', { type: 'enum', values, description: text(1_000) });
  await execute(
    app,
    copies(
      'contact_attributes',
      150,
      sql`jsonb_build_object('id', uuidv7(), 'key', 'large_' || n)`,
    ),
  );
  for (const key of CHOICES) await put(app, `contact-attributes/${key}`, CHOICE);
}

async function fillLists(app: TestApp): Promise<void> {
  const list = { name: text(255), description: text(1_000), rule: LARGE_RULE };
  await put(app, 'lists/large', list);
  // Each change is an entry of the audit log, with the rules before and after it.
  await put(app, 'lists/large', { ...list, name: 'Large' });
  const slugs = times(400, (n) => `${n}-`.padEnd(100, 'x'));
  await addLists(app, 'static', slugs);
  await addLists(
    app,
    'smart',
    times(190, (n) => `smart-${n}-`.padEnd(100, 'x')),
  );
}

async function fillContacts(app: TestApp): Promise<string> {
  const evidence = {
    text: text(10_000),
    user_agent: text(1_000, 'x'),
    url: `https://example.com/${text(2_000, 'x')}`,
  };
  const { id } = await post(app, 'contacts', {
    email: CONTACT,
    name: text(255),
    data: LARGE_DATA,
    opt_in_subtype_slugs: ['newsletter'],
    consent_evidence: evidence,
  });
  await execute(
    app,
    sql`insert into contacts (id, organization_id, email, email_key, name, data, custom_attributes, locale,
        validation_status)
      select uuidv7(), c.organization_id, address, address, c.name, c.data, c.custom_attributes, c.locale,
        c.validation_status
      from contacts c, generate_series(1, 200) n, concat('large-', n, '@example.com') address
      where c.email = ${CONTACT}`,
    // On 100 lists each.
    sql`insert into list_members (organization_id, contact_id, list_id)
      select c.organization_id, c.id, l.id from contacts c cross join lateral (
        select id from lists l where l.organization_id = c.organization_id
          and l.kind = 'static' and length(l.slug) = 100 order by id limit 100) l
      where c.email like 'large%'`,
    // As many as a proof can contain, and the history of another subtype.
    copies('consent_ledger', 25, NEW_ID),
    copies(
      'consent_ledger',
      200,
      sql`jsonb_build_object('id', uuidv7(), 'subtype_id', uuidv7(), 'subtype_key', 'removed')`,
    ),
    sql`insert into consents (organization_id, contact_id, subtype_id, state, source, confirmed_at)
      select c.organization_id, c.id, b.id, 'subscribed', 'double_opt_in', now()
      from contacts c, subscription_subtypes b
      where c.email = ${CONTACT} and length(b.slug) = 100`,
  );
  return id;
}

async function fillTemplates(app: TestApp): Promise<void> {
  await put(app, 'templates/large', TEMPLATE);
  const versions = sql`jsonb_build_object('id', uuidv7(), 'version', 1 + n)`;
  await execute(app, copies('template_versions', 5, versions));
  // Rendered, each part has nearly 1,048,576 characters. In JSON, these are the longest; on a page, those that are escaped.
  const long = (letter: string) =>
    `{% for n in ${JSON.stringify(times(20, (n) => n))} %}${text(52_000, letter)}{% endfor %}`;
  const both = { en: { subject: text(998), html: long('\u0001'), text: long('\u0001') } };
  await put(app, 'templates/rendered', { ...NAMED, default_locale: 'en', content: both });
  const plain = { en: { subject: text(998), text: long('&') } };
  await put(app, 'templates/plain', { ...NAMED, default_locale: 'en', content: plain });
}

async function fillCampaigns(app: TestApp): Promise<void> {
  await put(app, 'campaigns/large', CAMPAIGN);
  const renamed = sql`jsonb_build_object('id', uuidv7(), 'slug', 'large-' || n)`;
  await execute(
    app,
    copies('campaigns', 20, renamed),
    sql`insert into campaign_recipients (campaign_id, contact_id, organization_id, state)
      select m.id, c.id, m.organization_id, 'pending' from campaigns m, contacts c
      where m.slug = 'large' and c.email like 'large%'`,
    sql`insert into campaign_links (id, campaign_id, organization_id, url)
      select uuidv7(), m.id, m.organization_id, 'https://example.com/' || n || repeat('x', 2000)
      from campaigns m, generate_series(1, 200) n where m.slug = 'large'`,
    // Its body has no part that can grow.
    copies(
      'campaigns',
      1,
      sql`jsonb_build_object('id', uuidv7(), 'slug', 'sending', 'status', 'sending')`,
    ),
  );
  await addPausedCampaigns(app);
}

/** As many as an organization can have, each paused with a key of the longest name. */
const addPausedCampaigns = (app: TestApp) =>
  execute(
    app,
    sql`insert into campaigns (id, organization_id, slug, name, subtype, audience, template, data,
        tags, first_wave, status, paused_from, paused_by, paused_at)
      select uuidv7(), ${app.organizationId}, rpad(n || '-', 100, 'p'), repeat('€', 255), 'newsletter',
        '{"lists": [], "rule": null, "exclude_lists": []}', 'welcome', '{}', '{}', false, 'paused', 'sending',
        'person', now()
      from generate_series(1, 470) n`,
    sql`insert into audit_log (id, organization_id, api_key_id, operation, resource_type, resource_id)
      select uuidv7(), c.organization_id, (select id from api_keys order by id desc limit 1),
        'campaigns.pause', 'campaign', c.slug
      from campaigns c where c.status = 'paused'`,
  );

async function fillEmails(
  app: TestApp,
): Promise<Pick<Largest, 'emailId' | 'waitingEmailId' | 'failedEmailId' | 'renderedEmailIds'>> {
  const { metadata } = EMAIL;
  const email = { metadata, subject: text(998), tags: times(5, (n) => `${n}`.padEnd(50, 'x')) };
  const copy = (em: Parameters<typeof insertEmail>[0]) => insertEmail(em, app, email);
  await app.asOwner(copy);
  await execute(app, copies('emails', 200, NEW_ID));
  const { id } = await post(app, 'emails/send', EMAIL);
  await execute(
    app,
    sql`insert into email_events (email_id, id, organization_id, type, occurred_at)
      select ${id}, uuidv7(), ${app.organizationId}, (array['open', 'click', 'delivery'])[1 + n % 3], now()
      from generate_series(1, 5000) n`,
  );
  const rendered = await Promise.all(
    ['rendered', 'plain'].map((template) => post(app, 'emails/send', { to: CONTACT, template })),
  );
  const content = { template_version_id: null, variables: { html: EMAIL.content.html } };
  const ofTest = (row: object = {}) =>
    app.asOwner((em) => insertEmail(em, app, { ...email, mode: 'test', ...content, ...row }));
  await ofTest({ batch_id: BATCH });
  await execute(app, copies('emails', 999, NEW_ID));
  return {
    emailId: id,
    renderedEmailIds: rendered.map((one) => one.id),
    waitingEmailId: await ofTest({
      due_at: new Date(Date.now() + 86_400_000),
    }),
    failedEmailId: await ofTest({ status: 'failed', failure_code: 'expired' }),
  };
}

async function fillSuppressions(app: TestApp): Promise<void> {
  await put(app, 'suppressions/gone@example.com', { note: text(1_000) });
  const other = sql`jsonb_build_object('id', uuidv7(), 'address_hash', '\\x' || encode(sha256(n::text::bytea), 'hex'))`;
  await execute(app, copies('suppressions', 200, other));
}

async function fillImports(app: TestApp): Promise<Pick<Largest, 'importId' | 'otherImportIds'>> {
  const { id } = await post(app, 'imports', IMPORT);
  await app.live.request('PUT', `/api/v1/imports/${id}/parts/1`, {
    raw: 'Email\nada@example.com\n',
    headers: { 'Content-Type': 'text/csv' },
  });
  await execute(app, copies('imports', 30, NEW_ID));
  const others = await app.asOwner((em) =>
    query<{ id: string }>(
      em,
      sql`select id from imports where id <> ${id} order by id desc limit 2`,
    ),
  );
  await execute(
    app,
    sql`update imports set format = 'ndjson' where id = ${others[0]?.id}`,
    sql`insert into import_errors (import_id, organization_id, line, cells, source, reason, message)
      select ${others[0]?.id}, ${app.organizationId}, n, '[]', repeat('€', 43000), 'too_long', 'Too long.'
      from generate_series(1, 150) n`,
  );
  return { importId: id, otherImportIds: others.map((other) => other.id) };
}

async function fillActions(app: TestApp): Promise<string> {
  const { id } = await post(app, 'contacts/actions', ACTION);
  await execute(app, copies('contact_actions', 200, NEW_ID));
  return id;
}

async function fillWebhooks(app: TestApp): Promise<string> {
  for (const n of times(20, (number) => number)) await put(app, `webhooks/large-${n}`, WEBHOOK);
  const { body } = await app.live.get(`/api/v1/contacts/${CONTACT}`);
  const data = omit(body, 'test_mode');
  const [eventId = ''] = await addEvents(app, [{ type: 'contact.created', data }]);
  await addEvents(
    app,
    times(40, () => ({ type: 'contact.created', data })),
  );
  await execute(
    app,
    // As the worker numbers them.
    sql`update events e set sequence = o.place from (select id, row_number() over (order by id) as place
      from events) o where o.id = e.id`,
    sql`insert into webhook_deliveries (organization_id, webhook_id, event_id, type, status)
      select organization_id, id, ${eventId}, 'contact.created', 'failed' from webhooks
      where slug = 'large-0'`,
    sql`insert into webhook_deliveries (organization_id, webhook_id, event_id, type, status)
      select organization_id, id, uuidv7(), 'contact.created', 'failed'
      from webhooks, generate_series(1, 200) where slug = 'large-0'`,
  );
  return eventId;
}

/** Other nouns, whose entries are small. */
const fillSmall = (app: TestApp) =>
  execute(
    app,
    sql`update organizations set event_log = true where id = ${app.organizationId}`,
    copies(
      'api_keys',
      190,
      sql`jsonb_build_object('id', uuidv7(), 'name', repeat('€', 255),
        'hash', '\\x' || encode(sha256(n::text::bytea), 'hex'))`,
    ),
    copies(
      'sender_addresses',
      200,
      sql`jsonb_build_object('id', uuidv7(), 'is_default', false, 'name', repeat('€', 255),
        'email', n || repeat('x', 50) || '@demo-shop.example',
        'email_key', n || repeat('x', 50) || '@demo-shop.example')`,
    ),
    copies(
      'domains',
      200,
      sql`jsonb_build_object('id', uuidv7(), 'name', n || '.' || repeat('x', 60) || '.example')`,
    ),
    // A value for each hour and template.
    sql`insert into email_stats (organization_id, bucket, dimension, value, sent, reported,
        delivered, hard_bounced, soft_bounced, complained, opened, machine_opened, clicked,
        machine_clicked, unsubscribed, failed, canceled)
      select ${app.organizationId}, '2026-01-01Z'::timestamptz + make_interval(hours => n), 'template',
        m || repeat('x', 98), 1000000, 1, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0
      from generate_series(0, 2399) n, generate_series(1, 2) m`,
  );

/** The longest own texts, for as many locales as can be, and people. Returns the id of a key. */
async function fillPages(app: TestApp): Promise<string> {
  const { body } = await app.live.get('/api/v1/organization/texts/en');
  const own = Object.keys(body.texts as object).map((key) => [key, text(500)]);
  await app.live.request('PUT', '/api/v1/organization/texts/en', {
    body: { texts: Object.fromEntries(own) },
  });
  await execute(
    app,
    sql`update organizations set alert_email = 'ops@demo-shop.example' where id = ${app.organizationId}`,
    sql`insert into organization_texts
      select (jsonb_populate_record(t, jsonb_build_object('locale', 'en-' || chr(65 + n / 26) || chr(65 + n % 26)))).*
      from organization_texts t, generate_series(1, 49) n where t.locale = 'en'`,
  );
  return app.asOwner(async (em) => {
    const newest = sql<{ id: string }>`select id from api_keys order by id desc limit 1`;
    return (await queryOne(em, newest)).id;
  });
}

export async function startLargest(): Promise<Largest> {
  // As in production, responses are not compared with the document.
  const env = {
    NODE_ENV: 'production',
    SYSTEM_FROM: 'no-reply@system.example',
    // Requests without a key are limited by the address of the client.
    TRUST_PROXY: 'loopback',
  };
  const app = await startTestApp({ parts: { api: true, worker: false }, env });
  await setRateLimits(app, { reads: 10_000, writes: 10_000, contact_batches: 1_000 });
  await fillSmall(app);
  await fillConsent(app);
  await fillAttributes(app);
  await fillLists(app);
  const contactId = await fillContacts(app);
  await fillTemplates(app);
  await fillCampaigns(app);
  await fillSuppressions(app);
  const emails = await fillEmails(app);
  const imports = await fillImports(app);
  const actionId = await fillActions(app);
  const deliveryId = await fillWebhooks(app);
  const keyId = await fillPages(app);
  await put(app, 'forms/large', FORM);
  const { id: pictureId } = await post(app, 'assets', { data: ONE_PIXEL, name: text(255) });
  return { app, pictureId, contactId, ...emails, ...imports, actionId, deliveryId, keyId };
}

const NAMES: Record<string, string> = {
  lists: 'large',
  forms: 'large',
  // It has members.
  'lists.listContacts': '0-'.padEnd(100, 'x'),
  campaigns: 'large',
  templates: 'large',
  subscriptionTypes: typeSlug(0),
  webhooks: 'large-0',
  contactAttributes: 'large',
  texts: 'en',
  domains: 'demo-shop.example',
  'domains.delete': `1.${text(60, 'x')}.example`,
  senderAddresses: `1${text(50, 'x')}@demo-shop.example`,
  suppressions: 'gone@example.com',
  'templates.preview': 'rendered',
  'campaigns.pause': 'sending',
  'campaigns.resume': '1-'.padEnd(100, 'p'),
  'campaigns.cancel': '1-'.padEnd(100, 'p'),
};

/** What stands in a path for its first parameter, by the name of the operation or of its noun. */
export const namesOf = (largest: Largest): Record<string, string> => ({
  ...NAMES,
  // A person who sees no addresses finds contacts by their ids.
  contacts: largest.contactId,
  emails: largest.emailId,
  imports: largest.importId,
  'imports.errors': largest.otherImportIds[0] ?? '',
  'imports.cancel': largest.otherImportIds[0] ?? '',
  'imports.delete': largest.otherImportIds[1] ?? '',
  contactActions: largest.actionId,
  apiKeys: largest.keyId,
  assets: largest.pictureId,
  'emails.getContent': largest.renderedEmailIds[0] ?? '',
  'emails.update': largest.waitingEmailId,
  'emails.cancel': largest.waitingEmailId,
  'emails.resend': largest.failedEmailId,
});
