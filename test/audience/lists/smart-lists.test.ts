import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { EntityManager } from '@mikro-orm/postgresql';
import * as fc from 'fast-check';
import { putSubscriptionType } from '../../../server/audience/consent/subscription-types/put-subscription-type.ts';
import { listContacts } from '../../../server/audience/contacts/list.ts';
import { query, sql } from '../../../server/platform/database/sql.ts';
import type { ValidationError } from '../../../server/platform/errors.ts';
import { checkRule } from '../../../server/audience/lists/smart/check-rule.ts';
import { checkReferences } from '../../../server/audience/lists/smart/references.ts';
import type { Engagement, Rule } from '../../../server/audience/lists/smart/rule.ts';
import { listPage } from '../../../server/platform/values/cursor.ts';
import { newId } from '../../../server/platform/values/id.ts';
import { OPERATOR } from '../../../server/platform/values/principal.ts';
import { createOrganization, setRateLimits } from '../../support/app/account.ts';
import { startTestApp, type TestApp } from '../../support/app/app.ts';
import {
  CAMPAIGNS,
  contact,
  LISTS,
  matches,
  type ModelContact,
  NOW,
  rule,
  SUBTYPES,
} from './smart-model.ts';

let app: TestApp;
let foreignId: string;

/** Two organizations with the same lists and subtypes; only one of them is queried. */
beforeAll(async () => {
  app = await startTestApp({ parts: { api: true, worker: false } });
  await setRateLimits(app, { reads: 5_000 });
  foreignId = (await createOrganization(app, 'foreign')).id;
  await app.asOwner(async (em) => {
    await query(em, sql`delete from lists`);
    await query(em, sql`delete from subscription_types`);
    for (const organizationId of [app.organizationId, foreignId]) {
      for (const slug of LISTS) await insertList(em, organizationId, slug, null);
      await insertList(em, organizationId, 'smart', { all: [] });
      for (const type of ['news', 'partners']) await insertType(em, organizationId, type);
      await insertCampaigns(em, organizationId);
    }
    await insertList(em, foreignId, 'foreign', null);
  });
});
afterAll(() => app.close());

async function insertList(
  em: EntityManager,
  organizationId: string,
  slug: string,
  rule: unknown,
): Promise<void> {
  await query(
    em,
    sql`insert into lists (id, organization_id, slug, name, kind, rule) values (${newId()},
      ${organizationId}, ${slug}, ${slug}, ${rule === null ? 'static' : 'smart'},
      ${rule === null ? null : JSON.stringify(rule)}::jsonb)`,
  );
}

async function insertType(em: EntityManager, organizationId: string, slug: string): Promise<void> {
  const subtypes = SUBTYPES.filter((key) => key.startsWith(`${slug}/`)).map((key) => {
    const [, subtype = ''] = key.split('/');
    return { slug: subtype, name: subtype };
  });
  const scope = { em, organizationId, actor: OPERATOR };
  await putSubscriptionType(scope, slug, null, { name: slug, kind: 'marketing', subtypes });
}

const STATUSES: Record<string, string> = { next: 'preparing', dropped: 'canceled' };

/** They began one after the other, but were created in the opposite order. */
async function insertCampaigns(em: EntityManager, organizationId: string): Promise<void> {
  const rows = CAMPAIGNS.map((slug, place) => ({
    id: newId(),
    slug,
    place,
    status: STATUSES[slug] ?? (slug === 'third' ? 'sending' : 'completed'),
  })).toReversed();
  await query(
    em,
    sql`insert into campaigns (id, organization_id, slug, name, subtype, audience, template, data, tags,
        first_wave, status, started_at)
      select r.id, ${organizationId}, r.slug, r.slug, 'newsletter', '{}', 'news', '{}', '{}', false, r.status,
        now() - make_interval(days => 10 - r.place)
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        as r (id uuid, slug text, place integer, status text)`,
  );
}

/** The contacts’ addresses are their indexes in the array. */
async function insertContacts(
  em: EntityManager,
  organizationId: string,
  contacts: ModelContact[],
): Promise<void> {
  const rows = contacts.map((one, place) => ({ ...one, id: newId(), email: `${place}@x.example` }));
  await query(
    em,
    sql`
      with given as (
        insert into contacts (id, organization_id, email, email_key, locale, timezone, validation_status,
          subscribed, created_at, data, custom_attributes)
        select id, ${organizationId}, email, email, locale, timezone, validation_status, subscribed,
          created_at, data, custom_attributes
        from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (id uuid, email text,
          locale text, timezone text, validation_status text, subscribed boolean, created_at timestamptz, data jsonb,
          custom_attributes jsonb)
      ), wanted as (
        select (r ->> 'id')::uuid as id, r from jsonb_array_elements(${JSON.stringify(rows)}::jsonb) r
      ), members as (
        insert into list_members (organization_id, contact_id, list_id)
        select ${organizationId}, w.id, l.id from wanted w, lists l
        where l.organization_id = ${organizationId} and r -> 'lists' ? l.slug
      ), recipients as (
        select w.id as contact_id, m.id as campaign_id, k.value as recipient
        from wanted w cross join lateral jsonb_each(r -> 'campaigns') k
          join campaigns m on m.organization_id = ${organizationId} and m.slug = k.key
      ), received as (
        insert into campaign_recipients (campaign_id, contact_id, organization_id, state, email_id)
        select n.campaign_id, n.contact_id, ${organizationId}, n.recipient ->> 'state',
          uuid_at((n.recipient ->> 'queued_at')::timestamptz)
        from recipients n
      ), did as (
        insert into campaign_engagement (campaign_id, contact_id, organization_id, opened_at, clicked_at)
        select n.campaign_id, n.contact_id, ${organizationId},
          (n.recipient ->> 'opened_at')::timestamptz, (n.recipient ->> 'clicked_at')::timestamptz
        from recipients n
      )
      insert into consents (organization_id, contact_id, subtype_id, state, source)
      select ${organizationId}, w.id, b.id,
        case when r -> 'consents' ? (t.slug || '/' || b.slug) then 'subscribed' else 'unsubscribed' end,
        'api'
      from wanted w, subscription_subtypes b join subscription_types t on t.id = b.type_id
      where b.organization_id = ${organizationId}`,
  );
}

/** Small enough for several pages, some of them short because their scan window ended. */
const LIMIT = 4;
const COST = { window: 3, tries: 5, matches: 4, timeoutMs: 8_000 };

async function onSmartList(em: EntityManager, rule: unknown): Promise<number[]> {
  await query(
    em,
    sql`update lists set rule = ${JSON.stringify(rule)}::jsonb
      where slug = 'smart' and organization_id = ${app.organizationId}`,
  );
  const found: number[] = [];
  let cursor: string | undefined;
  do {
    const page = await listPage(
      { limit: LIMIT, ...(cursor === undefined ? {} : { cursor }) },
      (slice) =>
        listContacts({ em, organizationId: app.organizationId }, { list: 'smart' }, slice, {
          cost: COST,
          now: NOW,
        }),
      ({ email }) => Number.parseInt(email, 10),
    );
    found.push(...page.data);
    cursor = page.next_cursor ?? undefined;
  } while (cursor !== undefined);
  return found.sort((a, b) => a - b);
}

class Undo extends Error {}

/** Runs in a transaction that is rolled back. */
async function undone(work: (em: EntityManager) => Promise<void>): Promise<void> {
  await app
    .asOwner(async (em) => {
      await work(em);
      throw new Undo();
    })
    .catch((error: unknown) => {
      if (!(error instanceof Undo)) throw error;
    });
}

describe('CONTACTS-6 a smart list', () => {
  test('contains the contacts that match its rule, for any rule and contacts', async () => {
    const contacts = fc.array(contact, { minLength: 1, maxLength: 12 });
    const rules = fc.array(rule, { minLength: 6, maxLength: 6 });
    await fc.assert(
      fc.asyncProperty(contacts, contacts, rules, async (ours, others, rulesOfOne) => {
        await undone(async (em) => {
          await insertContacts(em, app.organizationId, ours);
          await insertContacts(em, foreignId, others);
          for (const one of rulesOfOne) {
            checkRule(one);
            const expected = ours.flatMap((c, place) => (matches(one, c) ? [place] : []));
            expect({ rule: one, found: await onSmartList(em, one) }).toEqual({
              rule: one,
              found: expected,
            });
          }
        });
      }),
      { numRuns: 100 },
    );
  });

  const ADA: ModelContact = {
    locale: 'cs-CZ',
    timezone: 'Europe/Prague',
    validation_status: 'valid',
    subscribed: true,
    created_at: '2026-02-01T00:00:00.000Z',
    data: { age: 10, city: 'Brno', tags: ['vip', 7], nothing: null, address: { zip: '60200' } },
    custom_attributes: {
      plan: 'gold',
      since: '2026-01-15',
      born: '1984-02-29',
      bought: '2026-02-26T22:00:00-05:00',
    },
    lists: ['press'],
    consents: ['news/newsletter'],
    campaigns: {
      first: {
        state: 'delivered',
        queued_at: '2026-01-31T12:00:00.000Z',
        opened_at: '2026-02-01T00:00:00.000Z',
        clicked_at: null,
      },
      second: {
        state: 'sent',
        queued_at: '2026-02-28T10:00:00.000Z',
        opened_at: null,
        clicked_at: '2026-02-28T12:00:00.000Z',
      },
      third: {
        state: 'bounced',
        queued_at: '2026-02-28T10:00:00.000Z',
        opened_at: null,
        clicked_at: null,
      },
    },
  };
  const is = (field: string, op: string, value?: unknown, timezone?: string): Rule =>
    ({ field, op, value, ...(timezone && { timezone }) }) as Rule;
  const did = (engagement: Engagement['engagement'], more: Partial<Engagement> = {}): Rule => ({
    engagement,
    ...more,
  });

  test.each<[string, Rule, boolean]>([
    ['a number does not equal its digits', is('data.age', 'eq', '10'), false],
    ['a number is neither above nor below a string', is('data.age', 'gt', '2026-01-01'), false],
    ['numbers compare as numbers', is('data.age', 'gt', 9), true],
    ['a missing value equals nothing', is('data.none', 'eq', ''), false],
    ['a missing value matches ne', is('data.none', 'ne', 'x'), true],
    ['null counts as missing', is('data.nothing', 'exists', true), false],
    ['a substring', is('data.city', 'contains', 'rn'), true],
    ['an element of an array', is('data.tags', 'contains', 7), true],
    ['an array has no keys', is('data.tags.0', 'exists'), false],
    ['a path into an object', is('data.address.zip', 'eq', '60200'), true],
    ['dates compare as dates', is('custom_attributes.since', 'lt', '2026-02-01'), true],
    [
      'created after a day in another time zone',
      is('created_at', 'gt', '2026-02-01T00:30+01:00'),
      true,
    ],
    ['a list', { list: 'press' }, true],
    ['another list', { list: 'customers' }, false],
    ['a smart list, which rules cannot name', { list: 'smart' }, false],
    ['a consent', { consent: 'newsletter' }, true],
    ['an ambiguous consent', { consent: 'offers' }, false],
    ['the first of the last days', is('custom_attributes.bought', 'within_last_days', 2), true],
    ['a day before the last days', is('custom_attributes.bought', 'within_last_days', 1), false],
    [
      'the last days in a time zone where it is tomorrow',
      is('custom_attributes.bought', 'within_last_days', 2, 'Europe/Prague'),
      false,
    ],
    ['more than two days ago', is('custom_attributes.bought', 'more_than_days_ago', 2), false],
    ['more than a day ago', is('custom_attributes.bought', 'more_than_days_ago', 1), true],
    [
      'the past is not in the next days',
      is('custom_attributes.bought', 'within_next_days', 9),
      false,
    ],
    ['created in the last days', is('created_at', 'within_last_days', 27), true],
    ['created before them', is('created_at', 'within_last_days', 26), false],
    [
      'a birthday on 29 February, on the 28th of another year',
      is('custom_attributes.born', 'birthday_within_days', 0),
      true,
    ],
    [
      'the same on 1 March',
      is('custom_attributes.born', 'birthday_within_days', 0, 'Europe/Prague'),
      false,
    ],
    ['a text has no birthday', is('custom_attributes.plan', 'birthday_within_days', 365), false],
    ['got a campaign', did('got', { campaign: 'first' }), true],
    ['an email that bounced', did('got', { campaign: 'third' }), false],
    ['a campaign that is unknown', did('got', { campaign: 'none' }), false],
    ['a click is an open', did('opened', { campaign: 'second' }), true],
    ['an open is no click', did('clicked', { campaign: 'first' }), false],
    ['got two of the last three', did('got', { last_campaigns: 3, at_least: 2 }), true],
    ['got all of the last three', did('got', { last_campaigns: 3, at_least: 3 }), false],
    ['clicked in any campaign', did('clicked'), true],
    ['opened any in the last days', did('opened', { within_last_days: 0 }), true],
    [
      'opened the first in the last days',
      did('opened', { campaign: 'first', within_last_days: 26 }),
      false,
    ],
    ['all of nothing', { all: [] }, true],
    ['any of nothing', { any: [] }, false],
  ])('%s', async (_name, one, expected) => {
    await undone(async (em) => {
      await insertContacts(em, app.organizationId, [ADA]);
      expect(matches(one, ADA)).toBe(expected);
      expect(await onSmartList(em, one)).toEqual(expected ? [0] : []);
    });
  });

  test('is paginated, also together with other filters', async () => {
    const people = Array.from({ length: 5 }, (_, n) => ({ ...ADA, subscribed: n !== 2 }));
    await app.asOwner(async (em) => {
      await insertContacts(em, app.organizationId, people);
      await insertContacts(em, foreignId, people);
      await insertList(em, app.organizationId, 'brno', is('data.city', 'eq', 'Brno'));
    });
    const path = '/api/v1/contacts?list=brno&subscribed=true&limit=3';
    const first = await app.live.get(path);
    const rest = await app.live.get(`${path}&cursor=${first.body.next_cursor}`);
    const emails = [...first.body.data, ...rest.body.data].map(({ email }) => email as string);
    expect(emails).toEqual(['4@x.example', '3@x.example', '1@x.example', '0@x.example']);
    // Only static lists are returned with a contact (brief §2.1).
    expect(first.body.data[0].lists).toEqual(['press']);
  });

  test('may name only existing static lists and subtypes; else the error has the path', async () => {
    const faultsOf = (rule: Rule): Promise<unknown> =>
      app.asOwner((em) =>
        checkReferences({ em, organizationId: app.organizationId }, rule).then(
          () => [],
          (error: ValidationError) => error.failures.map(({ field, reason }) => [field, reason]),
        ),
      );
    expect(await faultsOf({ all: [{ list: 'press' }, { consent: 'news/offers' }] })).toEqual([]);
    const rule: Rule = {
      any: [
        { list: 'smart' },
        { not: { list: 'foreign' } },
        { consent: 'offers' },
        { consent: 'none' },
      ],
    };
    expect(await faultsOf(rule)).toEqual([
      ['rule.any.0.list', 'invalid_value'],
      ['rule.any.1.not.list', 'not_found'],
      ['rule.any.2.consent', 'ambiguous'],
      ['rule.any.3.consent', 'not_found'],
    ]);
  });

  const nested = (levels: number): unknown =>
    levels === 0 ? { list: 'press' } : { not: nested(levels - 1) };
  test.each<[string, unknown]>([
    ['no rule at all', 5],
    ['an operator as a value', is('data.city', 'eq', { $ne: '' })],
    ['a condition of SQL', is('data.city', "eq' or true --", 'x')],
    ['an internal column', is('organization_id', 'exists')],
    ['an internal column below data', is('email', 'contains', '@')],
    ['a prototype', JSON.parse('{"__proto__": {"all": []}}')],
    ['a rule that is nested too deeply', nested(30)],
    ['a rule that is too large', { any: Array.from({ length: 5_000 }, () => ({ all: [] })) }],
  ])('contains no contact when its stored rule is invalid: %s', async (_name, hostile) => {
    await app.asOwner(async (em) => {
      await query(em, sql`delete from lists where slug = 'hostile'`);
      await insertList(em, app.organizationId, 'hostile', hostile);
    });
    const { status, body } = await app.live.get('/api/v1/contacts?list=hostile');
    expect({ status, data: body.data }).toEqual({ status: 200, data: [] });
  });
});
