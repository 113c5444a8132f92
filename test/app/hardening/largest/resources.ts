import type { RawBuilder } from 'kysely';
import { sql } from '../../../../server/platform/database/sql.ts';
import { addLists, setRateLimits } from '../../../support/account.ts';
import { startTestApp, type TestApp } from '../../../support/app.ts';
import { insertEmail } from '../../../support/emails.ts';
import { omit } from '../../../support/omit.ts';
import { execute } from '../../../support/requests.ts';
import { addEvents } from '../../../webhooks/events.ts';

/** The demo account, with resources as large as the contract allows, and with full pages of them. */
export interface Largest {
  app: TestApp;
  contactId: string;
  emailId: string;
  importId: string;
  actionId: string;
  deliveryId: string;
}

const text = (length: number, letter = '€'): string => letter.repeat(length);
export const times = <T>(count: number, make: (n: number) => T): T[] =>
  Array.from({ length: count }, (_, n) => make(n));

/** Close to the maximum of a body. */
export const LARGE_RULE = {
  any: times(9, () => ({ field: 'data.size', op: 'in', value: times(100, (n) => text(300) + n) })),
};

/** Many values and many addresses, of nearly 64 KiB. */
export const LARGE_DATA = { text: text(10_000), many: times(3_000, () => 'a@b.c') };

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
  for (const n of [0, 1]) {
    const subtypes = times(98, (m) => ({
      slug: `${m}-`.padEnd(100, 's'),
      name: text(255),
      description: text(1_000),
    }));
    const type = { name: text(255), description: text(1_000), kind: 'marketing', subtypes };
    await put(app, `subscription-types/${typeSlug(n)}`, type);
  }
  await execute(
    app,
    sql`insert into subtype_texts
      select (jsonb_populate_record(t, jsonb_build_object('version', t.version + n))).*
      from subtype_texts t, generate_series(1, 200) n where t.subtype_id =
        (select id from subscription_subtypes where slug = ${SUBTYPE} limit 1)`,
  );
}

export const typeSlug = (n: number): string => `${n}-`.padEnd(100, 't');
export const SUBTYPE = '0-'.padEnd(100, 's');

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

export const CONTACT = 'large@example.com';

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
  const renamed = sql`jsonb_build_object('id', uuidv7(), 'email', 'large-' || n || '@example.com',
    'email_key', 'large-' || n || '@example.com')`;
  await execute(
    app,
    copies('contacts', 200, renamed),
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
      100,
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
  // Together nearly as long as a body can be.
  const said = { subject: text(998), html: 'a@ '.repeat(80_000) };
  const content = { en: said, cs: said, de: said, fr: said };
  await put(app, 'templates/large', { name: text(255), default_locale: 'en', content });
  const versions = sql`jsonb_build_object('id', uuidv7(), 'version', 1 + n)`;
  await execute(app, copies('template_versions', 5, versions));
}

export const CAMPAIGN = {
  name: text(255),
  subtype: 'newsletter',
  template: 'welcome',
  audience: { exclude_lists: times(50, (n) => `${n}-`.padEnd(100, 'x')), rule: LARGE_RULE },
  data: LARGE_DATA,
};

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
  );
}

async function fillEmails(app: TestApp): Promise<string> {
  const metadata = Object.fromEntries(times(20, (n) => [`key_${n}`, text(500)]));
  const email = { metadata, subject: text(998), tags: times(5, (n) => `${n}`.padEnd(50, 'x')) };
  const copy = (em: Parameters<typeof insertEmail>[0]) => insertEmail(em, app, email);
  await app.asOwner(copy);
  await execute(app, copies('emails', 200, NEW_ID));
  const html = 'a@ '.repeat(170_000);
  const sent = { to: CONTACT, content: { subject: text(998), html }, metadata };
  const { id } = await post(app, 'emails/send', sent);
  await execute(
    app,
    sql`insert into email_events (email_id, id, organization_id, type, occurred_at)
      select ${id}, uuidv7(), ${app.organizationId}, (array['open', 'click', 'delivery'])[1 + n % 3], now()
      from generate_series(1, 5000) n`,
  );
  return id;
}

async function fillSuppressions(app: TestApp): Promise<void> {
  await put(app, 'suppressions/gone@example.com', { note: text(1_000) });
  const other = sql`jsonb_build_object('id', uuidv7(), 'address_hash', '\\x' || encode(sha256(n::text::bytea), 'hex'))`;
  await execute(app, copies('suppressions', 200, other));
}

async function fillImports(app: TestApp): Promise<string> {
  const names = times(199, (n) => `${n}`.padEnd(200, '€'));
  const ignored = names.map((name): [string, null] => [name, null]);
  const mapping = { ...Object.fromEntries(ignored), Email: 'email' };
  const consent = times(20, (n) => ({
    subtype: `${typeSlug(0)}/${`${n}-`.padEnd(100, 's')}`,
    action: 'subscribe',
    evidence: { text: text(10_000) },
  }));
  const { id } = await post(app, 'imports', { kind: 'contacts', mapping, options: { consent } });
  await execute(app, copies('imports', 30, NEW_ID));
  return id;
}

async function fillActions(app: TestApp): Promise<string> {
  const { id } = await post(app, 'contacts/actions', {
    filter: { search: text(255) },
    action: 'unsubscribe',
    subtypes: times(98, (n) => `${typeSlug(0)}/${`${n}-`.padEnd(100, 's')}`),
    reason: text(1_000),
  });
  await execute(app, copies('contact_actions', 200, NEW_ID));
  return id;
}

async function fillWebhooks(app: TestApp): Promise<string> {
  const names = (length: number) => times(50, (n) => `${n}-`.padEnd(length, 'x'));
  const filter = { templates: names(100), tags: names(100), campaigns: names(100) };
  const url = `https://example.com/${text(2_000, 'x')}`;
  for (const n of times(20, (number) => number)) {
    const described = { url, description: text(255), events: ['email.sent'], filter };
    await put(app, `webhooks/large-${n}`, described);
  }
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

export async function startLargest(): Promise<Largest> {
  // As in production, responses are not compared with the document.
  const env = { NODE_ENV: 'production' };
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
  const emailId = await fillEmails(app);
  const importId = await fillImports(app);
  const actionId = await fillActions(app);
  const deliveryId = await fillWebhooks(app);
  return { app, contactId, emailId, importId, actionId, deliveryId };
}

const NAMES: Record<string, string> = {
  lists: 'large',
  // It has members.
  'lists.listContacts': '0-'.padEnd(100, 'x'),
  campaigns: 'large',
  templates: 'large',
  subscriptionTypes: typeSlug(0),
  webhooks: 'large-0',
  contactAttributes: 'large',
  texts: 'en',
  domains: 'demo-shop.example',
};

/** What stands in a path for its first parameter, by the name of the operation or of its noun. */
export const namesOf = (largest: Largest): Record<string, string> => ({
  ...NAMES,
  // A person who sees no addresses finds contacts by their ids.
  contacts: largest.contactId,
  emails: largest.emailId,
  imports: largest.importId,
  contactActions: largest.actionId,
});
