import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { RawBuilder } from 'kysely';
import { nextLimit } from '../../../server/platform/database/batches.ts';
import { query, queryOne, sql } from '../../../server/platform/database/sql.ts';
import { newId } from '../../../server/platform/values/id.ts';
import { createOrganization, setRateLimits } from '../../support/app/account.ts';
import { startTestApp, type TestApp } from '../../support/app/app.ts';
import type { Answer } from '../../support/app/client.ts';
import {
  askToConfirm,
  createSubscriber,
  ledgerOf,
  preferencesToken,
  statusesOf,
  strangers,
} from '../../support/app/tokens.ts';

let app: TestApp;
/** Scopes of the key that removes subtypes. */
let keyId: string;

beforeAll(async () => {
  const env = { TRUST_PROXY: '1' };
  app = await startTestApp({ env, parts: { api: true, worker: false } });
  await setRateLimits(app, { reads: 10_000, writes: 10_000, withdrawals: 10_000 });
  const keys = (await app.live.get('/api/v1/api-keys')).body.data as { id: string; mode: string }[];
  keyId = keys.find(({ mode }) => mode === 'live')?.id ?? '';
});
afterAll(() => app.close());

type Described = string | { slug: string; name?: string; archived?: boolean };
type Kind = 'marketing' | 'operational';

const path = (type: string): string => `/api/v1/subscription-types/${type}`;
const put = (type: string, subtypes: Described[], kind: Kind = 'operational'): Promise<Answer> =>
  app.live.request('PUT', path(type), {
    body: {
      name: type,
      kind,
      subtypes: subtypes.map((one) => {
        const described = typeof one === 'string' ? { slug: one } : one;
        return { name: described.slug, ...described };
      }),
    },
  });
const removeType = (type: string): Promise<Answer> => app.live.request('DELETE', path(type));

const archive = (type: string, ...slugs: string[]): Promise<Answer> =>
  put(
    type,
    slugs.map((slug) => ({ slug, archived: true })),
  );

/** The parts of a ledger row that describe the change. */
const describeRow = ({ subtype_key, from, to, source, text_version }: Record<string, unknown>) =>
  [subtype_key, from, to, source, text_version].join(' ');
const historyOf = async (email: string): Promise<string[]> =>
  (await ledgerOf(app, email)).map(describeRow).reverse();

describe('CONSENT-LOG-1 a subtype that is removed', () => {
  test('ends every subscription in force with a ledger row, the last one of the contact', async () => {
    await put('parcels', ['sent', 'received', 'never-asked']);
    const yes = await createSubscriber(app, { subtypes: ['sent', 'received'] });
    const no = await createSubscriber(app, { subtypes: ['sent'] });
    await app.live.request('PATCH', `/api/v1/contacts/${no.email}/subscription-preferences`, {
      body: { preferences: { sent: false } },
    });
    await archive('parcels', 'received', 'sent');
    expect((await put('parcels', [])).status).toBe(200);

    expect(await historyOf(yes.email)).toEqual([
      ...['sent none subscribed import 1', 'received none subscribed import 1'],
      ...['received subscribed none api 1', 'sent subscribed none api 1'],
    ]);
    expect(await historyOf(no.email)).toEqual([
      ...['sent none subscribed import 1', 'sent subscribed unsubscribed api 1'],
      'sent unsubscribed none api 1',
    ]);
    const [last, ...before] = await ledgerOf(app, no.email);
    expect(last).toMatchObject({ api_key_id: keyId, token_id: null, ip: null });
    const times = before.map(({ occurred_at }) => String(occurred_at));
    expect(times.every((time) => time < String(last?.occurred_at))).toBe(true);
    const statuses = Object.keys(await statusesOf(app, yes.email));
    expect(statuses).not.toEqual(expect.arrayContaining([expect.stringMatching('sent|received')]));
  });

  test('ends an open confirmation request with its text; its link confirms nothing afterwards', async () => {
    await put('asked', ['asked-for']);
    const email = 'pending@person.example';
    const evidence = { text: 'I want to know' };
    const { body } = await app.live.post('/api/v1/contacts', {
      email,
      opt_in_subtype_slugs: ['asked-for'],
      consent_evidence: evidence,
      confirm_template: 'consent-confirm',
    });
    await put('asked', [{ slug: 'asked-for', name: 'Reworded', archived: true }]);
    await put('asked', []);
    const [ended, asked] = await ledgerOf(app, email);
    expect(describeRow(ended ?? {})).toBe('asked-for pending none api 1');
    expect(ended).toMatchObject({ evidence, api_key_id: keyId });
    expect(ended?.confirmation_template).toEqual({ slug: 'consent-confirm', version: 1 });
    expect(describeRow(asked ?? {})).toBe('asked-for none pending api 1');

    await put('asked', ['asked-for']);
    const link = String(body.confirm_url).slice(app.baseUrl.length);
    await strangers(app).request('POST', link, { headers: { Accept: 'application/json' } });
    expect((await statusesOf(app, email))['asked-for']).toBe('none');
    await askToConfirm(app, { email, subtypes: ['asked-for'] });
    await strangers(app).request('POST', link, { headers: { Accept: 'application/json' } });
    expect((await statusesOf(app, email))['asked-for']).toBe('pending');
  });

  test('ends a subscription and the request that is open beside it with one row', async () => {
    await put('both', ['both-at-once']);
    const { email } = await createSubscriber(app, { subtypes: ['both-at-once'] });
    await app.live.request('PATCH', `/api/v1/contacts/${email}/subscription-preferences`, {
      body: { preferences: { 'both-at-once': false } },
    });
    await askToConfirm(app, { email, subtypes: ['both-at-once'] });
    await archive('both', 'both-at-once');
    expect((await removeType('both')).status).toBe(204);
    expect((await historyOf(email)).slice(-2)).toEqual([
      ...['both-at-once unsubscribed pending api 1', 'both-at-once pending none api 1'],
    ]);
  });

  test('is unchanged after removal with a test key', async () => {
    await put('tried', ['try-out']);
    const { email } = await createSubscriber(app, { subtypes: ['try-out'] });
    await archive('tried', 'try-out');
    expect((await app.test.request('DELETE', path('tried'))).status).toBe(204);
    expect(await historyOf(email)).toHaveLength(1);
    expect(await statusesOf(app, email)).toMatchObject({ 'try-out': 'subscribed' });
  });

  test('appears in the contact’s data export with its end', async () => {
    await put('exported', ['told-of']);
    const { email } = await createSubscriber(app, { subtypes: ['told-of'] });
    await archive('exported', 'told-of');
    await removeType('exported');
    const { body } = await app.live.get(`/api/v1/contacts/${email}/export`);
    expect((body.consent_history as Record<string, unknown>[]).map(describeRow)).toContain(
      'told-of subscribed none api 1',
    );
  });
});

describe('CONSENT-LOG-1 a subtype that is created again after its removal', () => {
  test('is the same subtype with a new text version, and has no subscribers', async () => {
    const made = await put('shipping', ['shipx']);
    const { id, email } = await createSubscriber(app, { subtypes: ['shipx'] });
    const token = await preferencesToken(app, id, { subtype: 'shipx' });
    await archive('shipping', 'shipx');
    await put('shipping', []);
    const ads = await put('shipping', [{ slug: 'shipx', name: 'Daily ads' }], 'marketing');
    expect(ads.body.details).toEqual({ reason: 'kind_is_fixed', subtypes: ['shipping/shipx'] });

    const again = await put('shipping', ['shipx']);
    const before = made.body.subtypes[0];
    expect(again.body.subtypes).toMatchObject([
      { id: before.id, key: 'shipx', archived: false, text_version: 2 },
    ]);
    expect(await statusesOf(app, email)).toMatchObject({ shipx: 'none' });
    await createSubscriber(app, { email, subtypes: ['shipx'] });
    expect(await historyOf(email)).toEqual([
      ...['shipx none subscribed import 1', 'shipx subscribed none api 1'],
      'shipx none subscribed import 2',
    ]);
    // Links in older mail still refer to it.
    await strangers(app).request('POST', `/api/u/${token}/unsubscribe`);
    expect(await statusesOf(app, email)).toMatchObject({ shipx: 'unsubscribed' });
  });

  test('counts its versions up each time, also when its type was deleted and created again', async () => {
    const made = await put('seasonal', ['sledging', 'swimming']);
    for (const version of [2, 3]) {
      await createSubscriber(app, { subtypes: ['sledging'] });
      await archive('seasonal', 'sledging', 'swimming');
      expect((await removeType('seasonal')).status).toBe(204);
      const again = await put('seasonal', ['sledging', 'swimming']);
      expect(again.status).toBe(201);
      expect(again.body.subtypes[0]).toMatchObject({
        id: made.body.subtypes[0].id,
        text_version: version,
      });
      // Nobody has ever requested a confirmation for this subtype.
      expect(again.body.subtypes[1].text_version).toBe(1);
      expect(again.body.subtypes[1].id).not.toBe(made.body.subtypes[1].id);
    }
  });

  test('keeps its kind, even when its type was deleted and created again', async () => {
    await put('kinds', ['fixed-one', 'fixed-two']);
    await createSubscriber(app, { subtypes: ['fixed-one'] });
    const refused = { reason: 'kind_is_fixed', subtypes: ['kinds/fixed-one'] };
    await archive('kinds', 'fixed-one', 'fixed-two');
    await put('kinds', []);
    const attempts = [
      () => put('kinds', ['fixed-one'], 'marketing'),
      () => put('kinds', [], 'marketing'),
      async () => {
        await removeType('kinds');
        return put('kinds', ['fixed-one'], 'marketing');
      },
      () => put('kinds', ['of-another-name'], 'marketing'),
    ];
    for (const attempt of attempts) {
      const { status, body } = await attempt();
      expect([status, body.code, body.details]).toEqual([409, 'CONFLICT', refused]);
    }
    expect((await put('kinds', ['fixed-one'])).status).toBe(201);
    // The same slug in another type is another subtype.
    expect((await put('other-kinds', ['fixed-two'], 'marketing')).status).toBe(201);
  });

  test('belongs to its organization only', async () => {
    const other = await createOrganization(app, 'neighbour');
    await put('own', ['own-topic']);
    await createSubscriber(app, { subtypes: ['own-topic'] });
    await archive('own', 'own-topic');
    await removeType('own');
    const body = {
      name: 'Own',
      kind: 'marketing',
      subtypes: [{ slug: 'own-topic', name: 'Own' }],
    };
    const made = await other.live.request('PUT', path('own'), { body });
    expect([made.status, made.body.subtypes[0].text_version]).toEqual([201, 1]);
  });
});

test('CONSENT-1 a removed subtype does not make a slug ambiguous', async () => {
  await put('left', ['shared']);
  await put('stays', ['shared']);
  await createSubscriber(app, { subtypes: ['left/shared'] });
  await archive('left', 'shared');
  await put('left', []);
  const keys = async (type: string): Promise<string[]> =>
    (await app.live.get(path(type))).body.subtypes.map(({ key }: { key: string }) => key);
  expect([await keys('left'), await keys('stays')]).toEqual([[], ['shared']]);
  const { email } = await createSubscriber(app, { subtypes: ['shared'] });
  expect(await statusesOf(app, email)).toMatchObject({ shared: 'subscribed' });
  const unknown = await app.live.post('/api/v1/contacts', {
    email,
    opt_in_subtype_slugs: ['left/shared'],
  });
  expect(unknown.body.details).toMatchObject({ reason: 'not_found' });
  const ruled = await app.live.request('PUT', '/api/v1/lists/sharers', {
    body: { name: 'S', rule: { consent: 'left/shared' } },
  });
  expect(ruled.body.details).toMatchObject({ reason: 'not_found' });
  await put('left', ['shared']);
  expect([await keys('left'), await keys('stays')]).toEqual([['left/shared'], ['stays/shared']]);
});

describe('CONSENT-LOG-1 the request role without the API', () => {
  const asRequest = (statement: RawBuilder<unknown>): Promise<unknown[]> => {
    const variables = { 'app.organization_id': app.organizationId, 'app.mode': 'live' };
    const em = app.running.services.orm.em.fork({ session: { variables } });
    return em.transactional((transaction) => query(transaction, statement));
  };
  const removeAnswers = (organizationId: string, subtype: string): RawBuilder<unknown> =>
    sql`select remove_archived_answers(${organizationId}, array[${subtype}]::uuid[], '{x}', null, 9)
      as ended`;

  test('ends no subscription that counts, and none without a ledger row', async () => {
    const { body } = await put('guarded', ['guarded-one']);
    const subtype: string = body.subtypes[0].id;
    const { email } = await createSubscriber(app, { subtypes: ['guarded-one'] });
    const attempts: [statement: RawBuilder<unknown>, code: string][] = [
      [sql`delete from subscription_subtypes where slug = 'guarded-one'`, '23503'],
      [sql`delete from subscription_types where slug = 'guarded'`, '23503'],
      [sql`delete from consents`, '42501'],
      [removeAnswers(newId(), subtype), '42501'],
    ];
    for (const [statement, code] of attempts) {
      await expect(asRequest(statement)).rejects.toMatchObject({ code });
    }
    expect(await asRequest(removeAnswers(app.organizationId, subtype))).toEqual([{ ended: 0 }]);
    expect(await statusesOf(app, email)).toMatchObject({ 'guarded-one': 'subscribed' });
    await archive('guarded', 'guarded-one');
    expect(await asRequest(removeAnswers(app.organizationId, subtype))).toEqual([{ ended: 1 }]);
    expect(await historyOf(email)).toContain('x subscribed none api 1');
  });
});

test('CONSENT-LOG-1 when people unsubscribe while a type is deleted, each ledger ends in none', async () => {
  for (let round = 0; round < 4; round += 1) {
    await put('racing', ['race-a', 'race-b', 'race-c']);
    const people = await Promise.all(
      Array.from({ length: 6 }, () => createSubscriber(app, { subtypes: ['race-b'] })),
    );
    await archive('racing', 'race-a', 'race-b', 'race-c');
    const [removed, ...noes] = await Promise.all([
      removeType('racing'),
      ...people.map(({ email }) =>
        app.live.request('PATCH', `/api/v1/contacts/${email}/subscription-preferences`, {
          body: { unsubscribe_all: true },
        }),
      ),
    ]);
    expect([removed.status, ...noes.map(({ status }) => status)]).toEqual([
      204,
      ...people.map(() => 200),
    ]);
    for (const { email } of people) {
      const lines = (await ledgerOf(app, email)).reverse();
      const times = lines.map(({ occurred_at }) => String(occurred_at));
      expect(times).toEqual(times.toSorted());
      const ofRace = lines.filter(({ subtype_key }) => String(subtype_key).startsWith('race-'));
      const bySubtype = Map.groupBy(ofRace, ({ subtype_key }) => subtype_key);
      expect(bySubtype.has('race-b')).toBe(true);
      for (const [, own] of bySubtype) {
        const froms = own.map(({ from }) => from);
        expect(froms).toEqual(['none', ...own.slice(0, -1).map(({ to }) => to)]);
        expect(own.at(-1)).toMatchObject({ to: 'none', api_key_id: keyId });
      }
    }
  }
});

describe('CONSENT-LOG-1 SUBSCRIPTION-TYPES-1 deleting a type with many subscriptions', () => {
  const PEOPLE = 1_500;
  const addPeople = (type: string): Promise<unknown> =>
    app.asOwner((em) =>
      query(
        em,
        sql`with people as (
            insert into contacts (id, organization_id, email, email_key, locale)
            select gen_random_uuid(), ${app.organizationId}, e, e, 'cs'
            from (select ${type} || n || '@crowd.example' as e from generate_series(1, ${PEOPLE}) n) given
            returning id
          )
          insert into consents (organization_id, contact_id, subtype_id, state, source)
          select ${app.organizationId}, p.id, b.id, 'subscribed', 'api'
          from people p, subscription_subtypes b where b.slug in (${type} || '-a', ${type} || '-b')`,
      ),
    );

  test('does not read the whole ledger for each entry, although the plans are from when it was short', async () => {
    await put('throng', ['throng-a', 'throng-b']);
    await addPeople('throng');
    await archive('throng', 'throng-a', 'throng-b');
    const read = await app.asOwner(async (em) => {
      await query(em, sql`select set_config('app.organization_id', ${app.organizationId}, true)`);
      // A short ledger with statistics: it takes less time to read all of it than to use an index.
      await query(
        em,
        sql`insert into consent_ledger (id, organization_id, contact_id, subtype_id, subtype_key,
            from_status, to_status, source, text_version, occurred_at)
          select uuidv7(), n.organization_id, n.contact_id, n.subtype_id, b.slug, 'none',
            'subscribed', 'api', b.text_version, now()
          from consents n join subscription_subtypes b on b.id = n.subtype_id
          where b.slug = 'throng-a' limit 60`,
      );
      await query(em, sql`analyze consent_ledger`);
      const ids = await query<{ id: string }>(
        em,
        sql`select id from subscription_subtypes where slug like 'throng-%'`,
      );
      const before = await readRows(em);
      for (let batch = 0; batch < 2; batch += 1) {
        await query(
          em,
          sql`select remove_archived_answers(${app.organizationId},
            ${ids.map(({ id }) => id)}::uuid[], '{throng-a,throng-b}', null, 1000)`,
        );
      }
      return (await readRows(em)) - before;
    });
    expect(read).toBeLessThan(20_000);
  });

  test('adds a ledger entry for each, in several statements', async () => {
    await put('crowd', ['crowd-a', 'crowd-b']);
    await addPeople('crowd');
    await app.asOwner(async (em) => {
      await query(em, sql`create table ended_at_once (count integer)`);
      await query(
        em,
        sql`create function note_ended() returns trigger
          language plpgsql security definer set search_path = public as $$ begin
            insert into ended_at_once select count(*) from gone;
            return null;
          end $$`,
      );
      await query(
        em,
        sql`create trigger note_ended after delete on consents referencing old table as gone
          for each statement execute function note_ended()`,
      );
    });
    expect((await put('crowd', [])).body.details).toMatchObject({ reason: 'has_consent' });
    await archive('crowd', 'crowd-a', 'crowd-b');
    expect((await removeType('crowd')).status).toBe(204);
    const entries = await app.asOwner((em) =>
      queryOne(
        em,
        sql`select count(*)::int as entries, count(distinct contact_id)::int as people,
            count(*) filter (where substring(id::text, 15, 1) = '7')::int as ids
          from consent_ledger where subtype_key in ('crowd-a', 'crowd-b')
            and from_status = 'subscribed' and to_status = 'none'`,
      ),
    );
    expect(entries).toEqual({ entries: 2 * PEOPLE, people: PEOPLE, ids: 2 * PEOPLE });
    // One statement for all subscriptions of a large organization would exceed the time-out.
    const atOnce = await app.asOwner((em) =>
      queryOne<{ total: number; most: number }>(
        em,
        sql`select sum(count)::int as total, max(count) as most from ended_at_once`,
      ),
    );
    expect(atOnce.total).toBe(2 * PEOPLE);
    expect(atOnce.most).toBeLessThan(2 * PEOPLE);
  });

  const readRows = async (em: EntityManager): Promise<number> => {
    const { read } = await queryOne<{ read: number }>(
      em,
      sql`select seq_tup_read::int as read from pg_stat_xact_user_tables
        where relname = 'consent_ledger'`,
    );
    return read;
  };
});

test('the number of rows of the next statement follows from the time of the last', () => {
  const cases: [limit: number, tookMs: number, next: number][] = [
    [500, 100, 1_000],
    [500, 0, 1_000],
    [2_500, 300, 2_500],
    [2_500, 1_000, 2_500],
    [2_500, 5_000, 500],
    [60, 60_000, 50],
  ];
  for (const [limit, tookMs, next] of cases) expect(nextLimit(limit, tookMs)).toBe(next);
});
