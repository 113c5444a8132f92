import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { countContacts } from '../../../server/audience/contacts/total.ts';
import { unitOfWork } from '../../../server/http/unit-of-work.ts';
import { query, queryOne, sql } from '../../../server/platform/database/sql.ts';
import { addLists, createOrganization } from '../../support/app/account.ts';
import { startTestApp, type TestApp } from '../../support/app/app.ts';

const MANY = 12_345;

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ parts: { api: true, worker: false } });
  await addLists(app, 'static', ['everybody', 'few']);
  const { id: other } = await createOrganization(app, 'other');
  await app.asOwner(async (em) => {
    for (const organizationId of [app.organizationId, other]) {
      await query(
        em,
        sql`insert into contacts (id, organization_id, email, email_key, locale, data)
          select gen_random_uuid(), ${organizationId}, e, e, case when n % 2 = 0 then 'cs' else 'en' end,
            jsonb_build_object('n', n)
          from (select n, n || '@many.example' as e from generate_series(1, ${MANY}::integer) n) given`,
      );
    }
    await query(
      em,
      sql`insert into list_members (organization_id, contact_id, list_id)
        select c.organization_id, c.id, l.id from contacts c
          join lists l on l.organization_id = c.organization_id
            and (l.slug = 'everybody' or l.slug = 'few' and c.data @> '{"n": 7}')
        where c.organization_id = ${app.organizationId}`,
    );
  });
  await app.asOwner((em) => query(em, sql`analyze`));
});
afterAll(() => app.close());

const totalOf = async (filter: string) => {
  const { status, body } = await app.live.get(`/api/v1/contacts?limit=1&${filter}`);
  expect(status).toBe(200);
  return body.total;
};

describe('LISTS-5 a total', () => {
  test('is counted on request, and exact up to 10,000', async () => {
    expect(await totalOf('')).toBeUndefined();
    expect(await totalOf('include_total=false')).toBeUndefined();
    expect(await totalOf('include_total=true&list=few')).toEqual({ count: 1, is_estimate: false });
    expect(await totalOf('include_total=true&list=none')).toEqual({ count: 0, is_estimate: false });
    // 777, and 7770 to 7779.
    const found = await totalOf('include_total=true&search=777');
    expect(found).toEqual({ count: 11, is_estimate: false });
    const czech = 'include_total=true&list=czech-speakers';
    expect(await totalOf(czech)).toEqual({ count: Math.floor(MANY / 2), is_estimate: false });
  });

  test('of more contacts is an estimate of two digits', async () => {
    for (const filter of ['', '&list=everybody']) {
      const total = await totalOf(`include_total=true${filter}`);
      expect(total.is_estimate).toBe(true);
      expect(total.count).toBeGreaterThanOrEqual(11_000);
      expect(total.count).toBeLessThanOrEqual(14_000);
      expect(total.count % 1_000).toBe(0);
    }
  });

  test('of a rule that takes too long is estimated by the newest contacts', async () => {
    const { organizationId } = app;
    const tenant = { organizationId, mode: 'live' } as const;
    const rule = { field: 'data.n', op: 'gt', value: MANY / 2 };
    const body = { name: 'Half', rule };
    await app.live.request('PUT', '/api/v1/lists/half', { body });
    const count = (list: string, ms: number) =>
      unitOfWork(app.running.services.orm, { tenant }, (em) =>
        countContacts({ em, organizationId }, { list }, new Date(), ms),
      );
    expect(await count('half', 8_000)).toEqual({ count: Math.ceil(MANY / 2), is_estimate: false });
    const estimated = await count('half', 1);
    expect(estimated?.is_estimate).toBe(true);
    expect(estimated?.count).toBeGreaterThanOrEqual(5_500);
    expect(estimated?.count).toBeLessThanOrEqual(7_000);
  });

  test('leaves the time limit of later statements as it was', async () => {
    const { organizationId } = app;
    const tenant = { organizationId, mode: 'live' } as const;
    await unitOfWork(app.running.services.orm, { tenant }, async (em) => {
      const readLimit = () =>
        queryOne(em, sql`select current_setting('statement_timeout') as milliseconds`);
      const before = await readLimit();
      await countContacts({ em, organizationId }, { list: 'czech-speakers' }, new Date(), 5_000);
      expect(await readLimit()).toEqual(before);
    });
  });

  test('is part of a list of lists', async () => {
    const { body } = await app.live.get('/api/v1/lists?include_total=true&limit=200');
    const totals = new Map(
      body.data.map(({ slug, contacts }: { slug: string; contacts: unknown }) => [slug, contacts]),
    );
    expect(totals.get('few')).toEqual({ count: 1, is_estimate: false });
    expect(totals.get('everybody')).toMatchObject({ is_estimate: true });
    expect(totals.get('czech-speakers')).toEqual(
      await totalOf('include_total=true&list=czech-speakers'),
    );
    const plain = await app.live.get('/api/v1/lists');
    expect(plain.body.data[0]).not.toHaveProperty('contacts');
  });
});
