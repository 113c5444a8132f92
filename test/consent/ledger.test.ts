import { afterAll, beforeAll, expect, test } from '@jest/globals';
import * as fc from 'fast-check';
import { confirm } from '../../server/consent/public/confirmation.ts';
import { changePublicPreferences, unsubscribe } from '../../server/consent/public/preferences.ts';
import { lapseRequests } from '../../server/consent/requests.ts';
import { query, sql } from '../../server/database/sql.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import { sweepUntil } from '../support/sweeper.ts';
import { asPerson } from './as-person.ts';

let app: TestApp;
beforeAll(async () => {
  // A worker would hold the rows of new contacts now and then, and the sweeper passes over those.
  app = await startTestApp({ parts: { api: true, worker: false } });
  const limits = JSON.stringify({ writes: 10_000, reads: 10_000, withdrawals: 10_000 });
  await app.asOwner((em) => query(em, sql`update organizations set rate_limits = ${limits}`));
});
afterAll(() => app.close());

const KEYS = ['newsletter', 'offers', 'order-updates', 'price-alerts'];
let count = 0;

/** A contact of its own, with everything that can happen to its consent. */
async function newContact() {
  count += 1;
  const email = `ledger${count}@example.com`;
  const path = `/api/v1/contacts/${encodeURIComponent(email)}`;
  const { body } = await app.live.post('/api/v1/contacts', { email });
  const { organizationId } = app;
  const { preferencesUrl } = app.running.services.links.preferences({
    ...{ mode: 'live', organizationId, contactId: body.id, subtypeId: await anySubtype() },
  });
  let confirmUrl: string | undefined;

  const steps = {
    ask: async (keys: string[], double_opt_in: boolean) => {
      const wanted = { email, opt_in_subtype_slugs: keys, double_opt_in };
      confirmUrl = (await app.live.post('/api/v1/contacts', wanted)).body.confirm_url ?? confirmUrl;
    },
    confirm: async () => {
      if (confirmUrl) await asPerson(app, 'confirm', confirmUrl, confirm);
    },
    set: async (preferences: Record<string, boolean>) => {
      await app.live.request('PATCH', `${path}/subscription-preferences`, {
        body: { preferences },
      });
    },
    choose: async (preferences: Record<string, boolean>) => {
      await asPerson(app, 'preferences', preferencesUrl, (em, token, person) =>
        changePublicPreferences(em, token, { preferences }, person),
      );
    },
    oneClick: async () => {
      await asPerson(app, 'preferences', preferencesUrl, (em, token, person) =>
        unsubscribe(em, token, 'one_click', person),
      );
    },
    leave: async () => {
      const all = { unsubscribe_all: true };
      await app.live.request('PATCH', `${path}/subscription-preferences`, { body: all });
    },
    lapse: () =>
      app.asOwner(async (em) => {
        await query(
          em,
          sql`update consent_requests set expires_at = now() where contact_id = ${body.id}`,
        );
        await lapseRequests(em);
      }),
  };

  return {
    steps,
    history: async () => (await app.live.get(`${path}/consent-history?limit=200`)).body.data,
    statuses: async (): Promise<Record<string, string>> => {
      const { body: read } = await app.live.get(`${path}/subscription-preferences`);
      return Object.fromEntries(
        read.types.flatMap((type: { subtypes: { key: string; status: string }[] }) =>
          type.subtypes.map(({ key, status }) => [key, status]),
        ),
      );
    },
  };
}

async function anySubtype(): Promise<string> {
  const rows = await app.asOwner((em) =>
    query<{ id: string }>(em, sql`select id from subscription_subtypes where slug = 'newsletter'`),
  );
  return rows[0]?.id ?? '';
}

type Steps = Awaited<ReturnType<typeof newContact>>['steps'];
const keys = fc.uniqueArray(fc.constantFrom(...KEYS), { minLength: 1, maxLength: 3 });
const map = fc.dictionary(fc.constantFrom(...KEYS), fc.boolean(), { minKeys: 1, maxKeys: 3 });
const step: fc.Arbitrary<(steps: Steps) => Promise<unknown>> = fc.oneof(
  fc.tuple(keys, fc.boolean()).map(
    ([k, double]) =>
      (steps: Steps) =>
        steps.ask(k, double),
  ),
  fc.constant((steps: Steps) => steps.confirm()),
  map.map((m) => (steps: Steps) => steps.set(m)),
  map.map((m) => (steps: Steps) => steps.choose(m)),
  fc.constant((steps: Steps) => steps.oneClick()),
  fc.constant((steps: Steps) => steps.leave()),
  fc.constant((steps: Steps) => steps.lapse()),
);

test('K3 K6 K10 whatever people, callers and time do, in turn or at once, the ledger leads to the state', async () => {
  const sequence = fc.tuple(fc.array(step, { maxLength: 8 }), fc.boolean());
  await fc.assert(
    fc.asyncProperty(sequence, async ([chosen, atOnce]) => {
      const { steps, history, statuses } = await newContact();
      if (atOnce) await Promise.all(chosen.map((act) => act(steps)));
      else for (const act of chosen) await act(steps);
      // Among those at once a lapse may have met a contact that was being changed.
      await app.asOwner(lapseRequests);
      const replayed = Object.fromEntries(KEYS.map((key) => [key, 'none']));
      for (const row of (await history()).reverse()) {
        expect(row.from).toBe(replayed[row.subtype_key]);
        expect(row.to).not.toBe(row.from);
        if (row.to === 'subscribed')
          expect(['none', 'pending', 'unsubscribed']).toContain(row.from);
        if (row.source === 'double_opt_in') expect(row.from).toBe('pending');
        const byPerson = ['double_opt_in', 'preference_page', 'one_click'].includes(row.source);
        expect(row.token_id !== null).toBe(byPerson);
        expect(row.ip).toBe(byPerson ? '203.0.113.7' : null);
        replayed[row.subtype_key] = row.to;
      }
      expect(await statuses()).toEqual(replayed);
    }),
    { numRuns: 60 },
  );
}, 120_000);

test('K2 K3 the sweeper writes down what nobody confirmed, for many people at once', async () => {
  const contacts = await Promise.all(Array.from({ length: 20 }, newContact));
  await Promise.all(contacts.map(({ steps }) => steps.ask(KEYS, true)));
  await app.asOwner((em) => query(em, sql`update consent_requests set expires_at = now()`));
  await sweepUntil(app, async () => {
    const left = await app.asOwner((em) => query(em, sql`select from consent_requests`));
    return left.length === 0;
  });
  for (const { history, statuses } of contacts) {
    expect(new Set(Object.values(await statuses()))).toEqual(new Set(['none']));
    const lapsed = (await history()).filter((row: { source: string }) => row.source === 'expired');
    expect(lapsed).toHaveLength(KEYS.length);
    expect(lapsed[0]).toMatchObject({ from: 'pending', to: 'none', api_key_id: null });
  }
});

test('K11 a person’s own opt-in to marketing turns the master switch on, an import does not', async () => {
  const { steps } = await newContact();
  const path = `/api/v1/contacts/${encodeURIComponent(`ledger${count}@example.com`)}`;
  const off = () => app.live.request('PATCH', path, { body: { subscribed: false } });
  const isOn = async () => (await app.live.get(path)).body.subscribed;

  await off();
  await steps.ask(['newsletter'], false);
  expect(await isOn()).toBe(false);
  await steps.choose({ 'order-updates': true });
  expect(await isOn()).toBe(false);
  await steps.choose({ newsletter: true });
  expect(await isOn()).toBe(true);

  await off();
  await steps.ask(['offers'], true);
  await steps.confirm();
  expect(await isOn()).toBe(true);
});
