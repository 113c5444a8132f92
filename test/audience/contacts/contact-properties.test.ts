import { afterAll, beforeAll, expect, test } from '@jest/globals';
import * as fc from 'fast-check';
import { query, sql } from '../../../server/platform/database/sql.ts';
import type { JsonObject } from '../../../server/platform/values/json/json.ts';
import { addLists, setRateLimits } from '../../support/app/account.ts';
import { startTestApp, type TestApp } from '../../support/app/app.ts';
import type { Answer } from '../../support/app/client.ts';

const LISTS = ['beta', 'press', 'vip'];
const ATTRIBUTES = { plan: 'string', visits: 'number', member: 'boolean' };

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ parts: { api: true, worker: false } });
  await setRateLimits(app, { reads: 10_000, writes: 10_000 });
  await addLists(app, 'static', LISTS);
  await app.asOwner((em) =>
    query(
      em,
      sql`insert into contact_attributes (id, organization_id, key, type)
        select gen_random_uuid(), ${app.organizationId}, key, value
        from jsonb_each_text(${JSON.stringify(ATTRIBUTES)}::jsonb)`,
    ),
  );
});
afterAll(() => app.close());

/** A model of a contact after changes, without a database. */
interface Model {
  name: string | null;
  locale: string;
  subscribed: boolean;
  data: JsonObject;
  custom_attributes: JsonObject;
  lists: string[];
}

interface Change extends Partial<Omit<Model, 'lists'>> {
  lists?: string[];
}

type Step =
  | { does: 'upsert' | 'update'; change: Change }
  | { does: 'change lists'; add: string[]; remove: string[] };

/** Top-level keys overwrite, null removes; lists append (CONTACTS-2). */
function apply(model: Model, step: Step): Model {
  if (step.does === 'change lists') {
    if (isConflict(step)) return model;
    const kept = model.lists.filter((slug) => !step.remove.includes(slug));
    return { ...model, lists: union(kept, step.add) };
  }
  const { data, custom_attributes, lists = [], ...rest } = step.change;
  return {
    ...model,
    ...rest,
    data: merge(model.data, data),
    custom_attributes: merge(model.custom_attributes, custom_attributes),
    lists: union(model.lists, lists),
  };
}

/** The same list in both directions is refused and changes nothing (LISTS-1). */
const isConflict = (step: Step): boolean =>
  step.does === 'change lists' && step.add.some((slug) => step.remove.includes(slug));

const merge = (old: JsonObject, changes: JsonObject = {}): JsonObject =>
  Object.fromEntries(
    Object.entries({ ...old, ...changes }).filter(
      ([key, value]) => value !== null || !Object.hasOwn(changes, key),
    ),
  );
const union = (a: string[], b: string[]): string[] => [...new Set([...a, ...b])].sort();

const key = fc.constantFrom('a', 'b', 'a.b', '', 'ž', 'constructor', '0');
const { value } = fc.letrec<{ value: unknown }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 2 },
    fc.constantFrom(null, true, 0, -1.5, 1e-7, '', 'ž', '\u{1f600}'),
    fc.array(tie('value'), { maxLength: 3 }),
    fc.dictionary(key, tie('value'), { maxKeys: 3, noNullPrototype: true }),
  ),
}));
const data = fc.dictionary(key, value, { maxKeys: 4, noNullPrototype: true });
const attributes = fc.record(
  {
    plan: fc.constantFrom('gold', 'ž', null),
    visits: fc.constantFrom(0, 1.5, null),
    member: fc.constantFrom(true, false, null),
  },
  { requiredKeys: [], noNullPrototype: true },
);
const slugs = fc.array(fc.constantFrom(...LISTS), { maxLength: 4 });

const changes = {
  locale: fc.constantFrom('en', 'cs', 'pt-BR'),
  data,
  custom_attributes: attributes,
  lists: slugs,
};
const optional = { requiredKeys: [], noNullPrototype: true };
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({
    does: fc.constant('upsert' as const),
    change: fc.record({ ...changes, name: fc.constantFrom('Ada', 'Žofie') }, optional),
  }),
  fc.record({
    does: fc.constant('update' as const),
    change: fc.record(
      { ...changes, name: fc.constantFrom('Ada', null), subscribed: fc.boolean() },
      optional,
    ),
  }),
  fc.record({ does: fc.constant('change lists' as const), add: slugs, remove: slugs }),
);

let people = 0;

function perform(email: string, given: Step): Promise<Answer> {
  const path = `/api/v1/contacts/${encodeURIComponent(email)}`;
  switch (given.does) {
    case 'upsert':
      return app.live.post('/api/v1/contacts', { email, ...given.change });
    case 'update':
      return app.live.request('PATCH', path, { body: given.change });
    case 'change lists':
      return app.live.post(`${path}/lists`, { add: given.add, remove: given.remove });
  }
}

test('CONTACTS-2 CONTACTS-3 LISTS-1 after any sequence of changes the contact matches the model', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 8 }), async (steps) => {
      people += 1;
      const email = `person${people}@example.com`;
      await app.live.post('/api/v1/contacts', { email });
      let model: Model = {
        name: null,
        locale: 'en',
        subscribed: true,
        data: {},
        custom_attributes: {},
        lists: [],
      };
      for (const one of steps) {
        model = apply(model, one);
        expect((await perform(email, one)).status).toBe(isConflict(one) ? 400 : 200);
      }
      const { body } = await app.live.get(`/api/v1/contacts/${encodeURIComponent(email)}`);
      expect(body).toEqual(expect.objectContaining(model));
    }),
    { numRuns: 40 },
  );
});

test('LISTS-1 concurrent list changes end in a state that some order of them would produce', async () => {
  const change = fc.record({
    add: fc.subarray(LISTS),
    remove: fc.subarray(LISTS),
  });
  const apart = change.map(({ add, remove }) => ({
    add,
    remove: remove.filter((slug) => !add.includes(slug)),
  }));
  await fc.assert(
    fc.asyncProperty(fc.array(apart, { minLength: 2, maxLength: 4 }), async (met) => {
      people += 1;
      const email = `person${people}@example.com`;
      await app.live.post('/api/v1/contacts', { email, lists: ['press'] });
      const path = `/api/v1/contacts/${encodeURIComponent(email)}`;
      const answers = await Promise.all(met.map((body) => app.live.post(`${path}/lists`, body)));
      expect(answers.map(({ status }) => status)).toEqual(met.map(() => 200));
      const ends = permutations(met).map((order) =>
        order.reduce(
          (lists, { add, remove }) =>
            union(
              lists.filter((slug) => !remove.includes(slug)),
              add,
            ),
          ['press'],
        ),
      );
      expect(ends).toContainEqual((await app.live.get(path)).body.lists);
    }),
    { numRuns: 40 },
  );
});

function permutations<T>(items: T[]): T[][] {
  if (items.length < 2) return [items];
  return items.flatMap((item, i) =>
    permutations(items.toSpliced(i, 1)).map((rest) => [item, ...rest]),
  );
}
