import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { dueOf, takeDue } from '../../../server/audience/contacts/validation/claim.ts';
import {
  dueAfter,
  FIRST_TURN,
  isAnyDue,
  nextTurns,
} from '../../../server/audience/contacts/validation/turns.ts';
import { inIndexOrder } from '../../../server/platform/database/in-index-order.ts';
import { query, queryOne, sql } from '../../../server/platform/database/sql.ts';
import { createOrganization } from '../../support/app/account.ts';
import { startTestApp, type TestApp } from '../../support/app/app.ts';
import { type PlanNode, rowsLookedAt } from '../../support/database/plans.ts';
import { insertContacts } from '../../support/read/validation.ts';

// The app has no worker here: tests take steps themselves.
let app: TestApp;
const organizations: string[] = [];
beforeAll(async () => {
  app = await startTestApp({ parts: { api: true, worker: false } });
  for (const slug of ['small', 'other', 'third']) {
    organizations.push((await createOrganization(app, slug)).id);
  }
  organizations.sort();
});
afterAll(() => app.close());
beforeEach(async () => {
  await app.asOwner((em) => query(em, sql`update contacts set validate_at = null`));
});

let made = 0;
const fill = (place: number, count: number): Promise<string[]> =>
  app.asOwner((em) => {
    const emails = Array.from({ length: count }, () => `person-${(made += 1)}@turns.example`);
    return insertContacts(em, organizations[place] ?? '', emails);
  });

/** One step: the number of contacts that each organization had in it. */
async function step(
  after: string,
  most: { organizations: number; taken: number; claimed: number },
) {
  const { claimed, turn, more } = await app.asOwner(async (em) => {
    const chosen = await nextTurns(em, after, most.organizations);
    const due = await takeDue(em, chosen, most, () => null);
    return { ...due, turn: chosen.at(-1) ?? FIRST_TURN };
  });
  const ids = claimed.map(({ id }) => id);
  const owners = await app.asOwner((em) =>
    query<{ id: string }>(
      em,
      sql`select organization_id as id from contacts where id = any(${ids}::uuid[])`,
    ),
  );
  const shares = organizations.map((id) => owners.filter((owner) => owner.id === id).length);
  return { shares, turn, more };
}

test('CONTACTS-7 organizations share a step: one with many contacts does not delay those of the others', async () => {
  await fill(0, 500);
  await fill(1, 3);
  await fill(2, 300);
  const most = { organizations: 20, taken: 90, claimed: 60 };
  // The second organization has only three contacts. The rest of its share stays unused.
  expect((await step(FIRST_TURN, most)).shares).toEqual([29, 3, 28]);
  expect((await step(FIRST_TURN, most)).shares).toEqual([30, 0, 30]);
});

test('CONTACTS-7 a single organization has the whole step', async () => {
  await fill(1, 100);
  const most = { organizations: 20, taken: 50, claimed: 50 };
  expect(await step(FIRST_TURN, most)).toEqual({
    shares: [0, 50, 0],
    turn: organizations[1],
    more: true,
  });
});

test('CONTACTS-7 more organizations than one step serves take turns, from the first one again after the last', async () => {
  for (const place of [0, 1, 2]) await fill(place, 10);
  const most = { organizations: 2, taken: 4, claimed: 4 };
  const first = await step(FIRST_TURN, most);
  expect(first).toEqual({ shares: [2, 2, 0], turn: organizations[1], more: true });
  const second = await step(first.turn, most);
  expect(second).toEqual({ shares: [2, 0, 2], turn: organizations[0], more: true });
  expect((await step(second.turn, most)).shares).toEqual([0, 2, 2]);
});

test('CONTACTS-7 without due contacts nothing is taken, also when some are due later', async () => {
  const [later] = await fill(1, 1);
  await app.asOwner((em) =>
    query(em, sql`update contacts set validate_at = now() + interval '1 hour' where id = ${later}`),
  );
  const most = { organizations: 20, taken: 90, claimed: 60 };
  expect(await step(organizations[2] ?? '', most)).toEqual({
    shares: [0, 0, 0],
    turn: FIRST_TURN,
    more: false,
  });
});

test('CONTACTS-7 a step reads only its own contacts, not the many that are due', async () => {
  const plans = await app.asOwner(async (em) => {
    await query(
      em,
      sql`insert into contacts (id, organization_id, email, email_key, locale)
        select uuidv7(), o.id, n || '@many.example', n || '@many.example', 'en'
        from unnest(${organizations}::uuid[]) o (id), generate_series(1, 20000) n`,
    );
    const plan = async (statement: ReturnType<typeof sql>): Promise<PlanNode> => {
      const found = await inIndexOrder(em, () =>
        queryOne<{ 'QUERY PLAN': [{ Plan: PlanNode }] }>(
          em,
          sql`explain (analyze, format json) ${statement}`,
        ),
      );
      return found['QUERY PLAN'][0].Plan;
    };
    return {
      any: await plan(isAnyDue),
      turns: await plan(dueAfter(FIRST_TURN, 20)),
      contacts: await plan(dueOf(organizations, 10)),
    };
  });
  expect(rowsLookedAt(plans.any)).toBe(1);
  expect(plans.contacts['Actual Rows']).toBe(30);
  expect(rowsLookedAt(plans.turns)).toBeLessThanOrEqual(10);
  // Each contact is read, and then locked.
  expect(rowsLookedAt(plans.contacts)).toBeLessThanOrEqual(60);
});
