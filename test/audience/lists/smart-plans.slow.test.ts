import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { listContacts } from '../../../server/audience/contacts/list.ts';
import { query, sql } from '../../../server/platform/database/sql.ts';
import { unitOfWork } from '../../../server/http/unit-of-work.ts';
import type { Rule } from '../../../server/audience/lists/smart/rule.ts';
import { addLists, createOrganization } from '../../support/app/account.ts';
import { startTestApp, type TestApp } from '../../support/app/app.ts';
import { explaining } from '../../support/database/explain.ts';

const GROUP = 20_000;
const GROUPS = 3;

let app: TestApp;

/** Two organizations with many contacts each; a few of them match the rules. */
beforeAll(async () => {
  app = await startTestApp({ parts: { api: true, worker: false } });
  const { id: other } = await createOrganization(app, 'other');
  for (const organizationId of [app.organizationId, other]) {
    for (let group = 0; group < GROUPS; group += 1) await insertContacts(organizationId, group);
  }
  await addLists(app, 'static', ['everybody']);
  await app.asOwner(async (em) => {
    // A few have the list and the subscription that the rules name, many have only one of others.
    await query(
      em,
      sql`insert into list_members (organization_id, contact_id, list_id)
        select c.organization_id, c.id, l.id from contacts c
          join lists l on l.organization_id = c.organization_id and (l.slug = 'everybody'
            or l.slug = 'customers' and c.email_key like '%999@x.example')
        where c.organization_id = ${app.organizationId}`,
    );
    await query(
      em,
      sql`insert into consents (organization_id, contact_id, subtype_id, state, source)
        select c.organization_id, c.id, b.id, 'subscribed', 'api' from contacts c
          join subscription_subtypes b on b.organization_id = c.organization_id
            and (b.slug = 'offers' or b.slug = 'newsletter' and c.email_key like '%999@x.example')
        where c.organization_id = ${app.organizationId}`,
    );
  });
  await insertCampaigns();
  await app.asOwner((em) => query(em, sql`analyze`));
});
afterAll(() => app.close());

/** Everybody got the last two, and a few opened them; of the one before, it is the opposite. */
async function insertCampaigns(): Promise<void> {
  const { organizationId } = app;
  await app.asOwner(async (em) => {
    await query(
      em,
      sql`insert into campaigns (id, organization_id, slug, name, subtype, audience, template, data, tags,
          first_wave, status, started_at)
        select gen_random_uuid(), ${organizationId}, 'news-' || n, 'News', 'newsletter', '{}', 'news', '{}',
          '{}', false, 'completed', now() - make_interval(days => n) from generate_series(1, 3) n`,
    );
    await query(
      em,
      sql`insert into campaign_recipients (campaign_id, contact_id, organization_id, state, email_id)
        select m.id, c.id, c.organization_id, 'delivered', gen_random_uuid() from campaigns m
          join contacts c on c.organization_id = m.organization_id
        where m.slug <> 'news-3' or c.email_key like '%999@x.example'`,
    );
    await query(
      em,
      sql`insert into campaign_engagement (campaign_id, contact_id, organization_id, opened_at)
        select m.id, c.id, c.organization_id, now() from campaigns m
          join contacts c on c.organization_id = m.organization_id
        where m.slug = 'news-3' or c.email_key like '%999@x.example'`,
    );
  });
}

/** Created one each second, long ago. */
async function insertContacts(organizationId: string, group: number): Promise<void> {
  const [from, to] = [group * GROUP + 1, (group + 1) * GROUP];
  await app.asOwner((em) =>
    query(
      em,
      sql`
        insert into contacts (id, organization_id, email, email_key, locale, validation_status,
          subscribed, created_at, data, custom_attributes)
        select gen_random_uuid(), ${organizationId}, e, e,
          case when n % 2000 = 0 then 'pt-BR' when n % 3 = 0 then 'cs' else 'en' end,
          case when n % 2000 = 1 then 'risky' else 'valid' end, n % 2000 <> 2,
          '2020-01-01'::timestamptz + make_interval(secs => n),
          jsonb_build_object('city', case when n % 2000 = 3 then 'Telč' else 'Praha' end),
          jsonb_build_object('plan', case when n % 2000 = 4 then 'gold' else 'basic' end)
        from (select n, n || '@x.example' as e
          from generate_series(${from}::integer, ${to}::integer) n) given`,
    ),
  );
}

/** The plan of the first page of a list with this rule, under the rights of a request. */
async function planOf(rule: Rule): Promise<string> {
  await app.asOwner((em) =>
    query(
      em,
      sql`update lists set rule = ${JSON.stringify(rule)}::jsonb
        where slug = 'czech-speakers' and organization_id = ${app.organizationId}`,
    ),
  );
  const tenant = { organizationId: app.organizationId, mode: 'live' } as const;
  return unitOfWork(app.running.services.orm, { tenant }, async (em) => {
    // The statement of a page (`queryPage`), whose rows are another one within it.
    const explained = explaining(em, /^\? order by id desc$/);
    const filter = { list: 'czech-speakers' };
    const page = { after: null, count: 51 };
    const { rows } = await listContacts(
      { em: explained, organizationId: app.organizationId },
      filter,
      page,
      { now: new Date() },
    );
    return (rows as unknown as { 'QUERY PLAN': string }[])
      .map((row) => row['QUERY PLAN'])
      .join('\n');
  });
}

const is = (field: string, op: string, value: unknown): Rule => ({ field, op, value }) as Rule;

describe('LISTS-2 smart lists', () => {
  test.each<[string, Rule, string]>([
    ['a locale', is('locale', 'eq', 'pt-BR'), 'organization_id_locale_id_idx'],
    ['several locales', is('locale', 'in', ['pt-BR', 'pt']), 'organization_id_locale_id_idx'],
    ['a validation status', is('validation_status', 'eq', 'risky'), 'validation_status_id_idx'],
    ['the master switch', is('subscribed', 'eq', false), 'contacts_organization_id_id_idx'],
    ['a time', is('created_at', 'lt', '2020-01-01T00:01:00Z'), 'created_at_idx'],
    ['a list', { list: 'customers' }, 'list_members_list_id_contact_id_idx'],
    ['a consent', { consent: 'newsletter' }, 'consents_subtype_id_idx'],
    ['who got a campaign', { engagement: 'got', campaign: 'news-3' }, 'campaign_recipients_pkey'],
    [
      'who opened one of the last campaigns',
      { engagement: 'opened', last_campaigns: 2 },
      'campaign_engagement_pkey',
    ],
    ['the last days', is('created_at', 'within_last_days', 30), 'created_at_idx'],
    [
      'a locale together with data',
      { all: [is('data.city', 'eq', 'Telč'), is('locale', 'eq', 'pt-BR')] },
      'organization_id_locale_id_idx',
    ],
    [
      'either of two fields',
      { any: [is('locale', 'eq', 'pt-BR'), is('validation_status', 'eq', 'risky')] },
      'validation_status_id_idx',
    ],
  ])('use an index for %s', async (_what, rule, index) => {
    const plan = await planOf(rule);
    expect(plan).toContain(index);
    expect(plan).not.toContain('Seq Scan on contacts');
  });

  test.each<[string, Rule]>([
    ['data', is('data.city', 'eq', 'Telč')],
    ['an attribute', is('custom_attributes.plan', 'in', ['gold'])],
    ['a part of a locale', is('locale', 'contains', 'pt')],
    ['who got the last three', { engagement: 'got', last_campaigns: 3, at_least: 3 }],
    ['who opened any campaign', { engagement: 'opened', within_last_days: 30 }],
    ['days of an attribute', is('custom_attributes.plan', 'more_than_days_ago', 9)],
  ])('scan a window of contacts for %s, which no index covers', async (_what, rule) => {
    const plan = await planOf(rule);
    expect(plan).toMatch(/Index Cond: .*\(id >= '/);
    expect(plan).not.toContain('Seq Scan on contacts');
  });

  test('return all contacts in list order without a full scan', async () => {
    for (const rule of [{ all: [] }, is('locale', 'ne', 'pt-BR'), is('data.city', 'ne', 'Brno')]) {
      const plan = await planOf(rule);
      expect(plan).toContain('Backward using contacts_organization_id_id_key');
      expect(plan).not.toContain('Sort Key: c.id');
    }
  });
});
