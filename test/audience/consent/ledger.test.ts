import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import * as fc from 'fast-check';
import { confirm } from '../../../server/audience/consent/public/confirmation.ts';
import {
  changePublicPreferences,
  unsubscribe,
} from '../../../server/audience/consent/public/preferences-page.ts';
import { closeExpiredRequests } from '../../../server/audience/consent/open-requests.ts';
import { query, queryOne, sql } from '../../../server/platform/database/sql.ts';
import { createOrganization } from '../../support/app/account.ts';
import { startTestApp, type TestApp } from '../../support/app/app.ts';
import { runMaintenanceUntil } from '../../support/app/maintenance.ts';
import { asPerson } from './as-person.ts';

let app: TestApp;
beforeAll(async () => {
  // A worker would lock the rows of new contacts now and then, and the maintenance step skips
  // locked rows.
  app = await startTestApp({ parts: { api: true, worker: false } });
  const limits = JSON.stringify({ writes: 10_000, reads: 10_000, withdrawals: 10_000 });
  await app.asOwner((em) => query(em, sql`update organizations set rate_limits = ${limits}`));
});
afterAll(() => app.close());

const KEYS = ['newsletter', 'offers', 'order-updates', 'price-alerts'];
let count = 0;

/** A new contact with every action that can change its consent. */
async function newContact() {
  count += 1;
  const email = `ledger${count}@example.com`;
  const path = `/api/v1/contacts/${encodeURIComponent(email)}`;
  const { body } = await app.live.post('/api/v1/contacts', { email });
  const { organizationId } = app;
  const { preferencesUrl } = app.running.services.links.preferences({
    emailId: null,
    mode: 'live',
    organizationId,
    contactId: body.id,
    subtypeId: await anySubtype(),
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
        await closeExpiredRequests(em);
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

test('CONSENT-LOG-1 CONSENT-5 CONSENT-9 after any actions of people, callers and time, sequential or concurrent, the ledger yields the current state', async () => {
  const sequence = fc.tuple(fc.array(step, { maxLength: 8 }), fc.boolean());
  await fc.assert(
    fc.asyncProperty(sequence, async ([chosen, atOnce]) => {
      const { steps, history, statuses } = await newContact();
      if (atOnce) await Promise.all(chosen.map((act) => act(steps)));
      else for (const act of chosen) await act(steps);
      // An expiry that ran concurrently may have met a contact that was being changed.
      await app.asOwner(closeExpiredRequests);
      const replayed = Object.fromEntries(KEYS.map((key) => [key, 'none']));
      let latest = '';
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
        expect(row.occurred_at >= latest).toBe(true);
        latest = row.occurred_at;
      }
      expect(await statuses()).toEqual(replayed);
    }),
    { numRuns: 60 },
  );
});

test('CONSENT-2 CONSENT-LOG-1 the maintenance step records expired confirmation requests of many people at once', async () => {
  const contacts = await Promise.all(Array.from({ length: 20 }, newContact));
  await Promise.all(contacts.map(({ steps }) => steps.ask(KEYS, true)));
  await app.asOwner((em) => query(em, sql`update consent_requests set expires_at = now()`));
  await runMaintenanceUntil(app, async () => {
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

test('CONSENT-2 one run closes expired requests of many contacts, in equal shares of the organizations', async () => {
  const many = await createOrganization(app, 'many-expired');
  const few = await createOrganization(app, 'few-expired');
  for (const { live } of [many, few]) {
    const subtypes = ['news', 'deals'].map((slug) => ({ slug, name: slug }));
    const body = { name: 'Mail', kind: 'marketing', subtypes };
    expect((await live.request('PUT', '/api/v1/subscription-types/mail', { body })).status).toBe(
      201,
    );
  }
  const expire = (organizationId: string, contacts: number, ago: string) =>
    app.asOwner((em) =>
      query(
        em,
        sql`
          with added as (
            insert into contacts (id, organization_id, email, email_key, locale)
            select gen_random_uuid(), ${organizationId}, e, e, 'cs'
            from (select 'e' || n || '@expired.example' as e
              from generate_series(1, ${contacts}::integer) n) given
            returning id, organization_id
          ), asked as (
            insert into consent_request_links (token_id, organization_id, contact_id, text_versions,
              asked_at, expires_at)
            select gen_random_uuid(), organization_id, id, '{}', now(), now() - ${ago}::interval from added
          )
          insert into consent_requests (organization_id, contact_id, subtype_id, text_version, expires_at)
          select a.organization_id, a.id, s.id, 1, now() - ${ago}::interval
          from added a join subscription_subtypes s on s.organization_id = a.organization_id
          where s.slug in ('news', 'deals')`,
      ),
    );
  await app.asOwner((em) => query(em, sql`delete from consent_requests`));
  await expire(many.id, 600, '1 hour');
  await expire(few.id, 2, '1 second');
  const countOf = async (
    table: 'requests' | 'ledger' | 'request_links',
    organizationId: string,
  ) => {
    const { count } = await app.asOwner((em) =>
      queryOne<{ count: number }>(
        em,
        sql`select count(*)::integer as count from ${sql.ref(`consent_${table}`)}
          where organization_id = ${organizationId}`,
      ),
    );
    return count;
  };
  expect(await countOf('requests', many.id)).toBe(1_200);
  expect(await countOf('requests', few.id)).toBe(4);
  await app.asOwner((em) => closeExpiredRequests(em, 100));
  expect(await countOf('requests', few.id)).toBe(0);
  expect(await countOf('requests', many.id)).toBeGreaterThanOrEqual(1_000);
  expect(await countOf('request_links', many.id)).toBe(0);
  await app.asOwner((em) => closeExpiredRequests(em));
  expect(await countOf('requests', many.id)).toBe(0);
  expect(await countOf('ledger', many.id)).toBe(1_200);
});

test('CONSENT-10 an opt-in to marketing by the recipient turns the master switch on, an import does not', async () => {
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

test('CONSENT-LOG-1 the timestamps of concurrent changes are in the order of the changes', async () => {
  const { steps, history } = await newContact();
  const turns = Array.from({ length: 40 }, (_, n) => steps.set({ newsletter: n % 2 === 0 }));
  await Promise.all(turns);
  const rows = (await history()).reverse();
  expect(rows.length).toBeGreaterThan(1);
  rows.forEach((row: { from: string; occurred_at: string }, n: number) => {
    expect(row.from).toBe(n === 0 ? 'none' : rows[n - 1].to);
    if (n > 0) expect(row.occurred_at > rows[n - 1].occurred_at).toBe(true);
  });
});

describe('several confirmation links', () => {
  const ask = async (email: string, more: object): Promise<string> =>
    (
      await app.live.post('/api/v1/contacts', {
        email,
        opt_in_subtype_slugs: ['newsletter'],
        ...more,
      })
    ).body.confirm_url;
  const ledgerOf = async (email: string) =>
    (await app.live.get(`/api/v1/contacts/${encodeURIComponent(email)}/consent-history`)).body.data;
  const evidence = (text: string) => ({ consent_evidence: { text } });

  test('CONSENT-LOG-1 CONSENT-3 CONSENT-4 each records the text and evidence of its own request', async () => {
    for (const [used, expected] of [
      [0, { evidence: { text: 'first' }, confirmation_template: { slug: 'consent-confirm' } }],
      [1, { evidence: { text: 'second' }, confirmation_template: { slug: 'welcome' } }],
    ] as const) {
      const email = `links${used}@example.com`;
      const links = [
        await ask(email, evidence('first')),
        await ask(email, { ...evidence('second'), confirm_template: 'welcome' }),
      ];
      await asPerson(app, 'confirm', links[used] ?? '', confirm);
      const [row] = await ledgerOf(email);
      expect(row).toMatchObject({ source: 'double_opt_in', ...expected });
    }
  });

  test('CONSENT-5 one of a withdrawn request does not confirm a later request', async () => {
    const email = 'withdrawn@example.com';
    const first = await ask(email, {});
    await app.live.request('PATCH', `/api/v1/contacts/${email}/subscription-preferences`, {
      body: { preferences: { newsletter: false } },
    });
    const second = await ask(email, {});
    expect((await asPerson(app, 'confirm', first, confirm))?.outcome).toBe('withdrawn');
    expect((await ledgerOf(email))[0].to).toBe('pending');
    expect((await asPerson(app, 'confirm', second, confirm))?.outcome).toBe('confirmed');
    expect((await asPerson(app, 'confirm', first, confirm))?.outcome).toBe('confirmed');
  });
});

test('CONSENT-8 a subtype confirmed again shows the source and time of its own confirmation', async () => {
  const { steps, history } = await newContact();
  const path = `/api/v1/contacts/${encodeURIComponent(`ledger${count}@example.com`)}`;
  await steps.leave();
  await steps.ask(['newsletter'], true);
  await steps.oneClick();
  const { body } = await app.live.get(`${path}/subscription-preferences`);
  const shown = body.types
    .flatMap((type: { subtypes: object[] }) => type.subtypes)
    .find((subtype: { key: string }) => subtype.key === 'newsletter');
  const [row] = await history();
  expect(shown).toMatchObject({
    status: 'unsubscribed',
    source: 'one_click',
    updated_at: row.occurred_at,
  });
});

describe('CONSENT-10 marketing that the master switch suppresses', () => {
  const sleeping = async () => {
    const { steps, statuses } = await newContact();
    const path = `/api/v1/contacts/${encodeURIComponent(`ledger${count}@example.com`)}`;
    await steps.ask(['newsletter'], false);
    await app.live.request('PATCH', path, { body: { subscribed: false } });
    const isOn = async () => (await app.live.get(path)).body.subscribed;
    return { steps, statuses, isOn };
  };

  test('is withdrawn when the recipient subscribes to another subtype, so that no unwanted mail is sent', async () => {
    for (const way of ['page', 'link'] as const) {
      const { steps, statuses, isOn } = await sleeping();
      if (way === 'page') await steps.choose({ offers: true, newsletter: false });
      else await steps.ask(['offers'], true).then(steps.confirm);
      expect(await isOn()).toBe(true);
      expect(await statuses()).toMatchObject({ offers: 'subscribed', newsletter: 'unsubscribed' });
    }
  });

  test('is sent again when the recipient subscribes to it', async () => {
    const { steps, statuses, isOn } = await sleeping();
    await steps.choose({ newsletter: true });
    expect(await isOn()).toBe(true);
    expect((await statuses()).newsletter).toBe('subscribed');
  });

  test('is unchanged when preferences are sent back unchanged', async () => {
    const { steps, statuses, isOn } = await sleeping();
    await steps.choose(Object.fromEntries(KEYS.map((key) => [key, false])));
    expect(await isOn()).toBe(false);
    expect((await statuses()).newsletter).toBe('subscribed');
  });
});
