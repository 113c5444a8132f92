import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { verifyProof } from '../../../cli/contacts/verify-proof.ts';
import { query, sql } from '../../../server/platform/database/sql.ts';
import { eraseContact } from '../../../server/audience/contacts/erase.ts';
import { withdrawConsent } from '../../../server/audience/consent/erase.ts';
import { unitOfWork } from '../../../server/http/unit-of-work.ts';
import { OPERATOR } from '../../../server/platform/values/principal.ts';
import { withdrawAfterComplaint } from '../../../server/audience/consent/complaint.ts';
import { newId } from '../../../server/platform/values/id.ts';
import { startTestApp, type TestApp } from '../../support/app/app.ts';
import { eventually } from '../../support/eventually.ts';
import {
  createSubscriber,
  ledgerOf,
  pageOf,
  preferencesToken,
  statusesOf,
} from '../../support/app/tokens.ts';
import { act } from '../contact-actions/act.ts';
import { importFile } from '../imports/import-file.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const OLDER = '2020-01-01T00:00:00Z';
const path = (email: string): string => `/api/v1/contacts/${encodeURIComponent(email)}`;

const erase = async (email: string): Promise<void> => {
  expect((await app.live.request('DELETE', path(email))).status).toBe(204);
};
const patch = async (email: string, under: string, body: object): Promise<void> => {
  expect((await app.live.request('PATCH', `${path(email)}${under}`, { body })).status).toBe(200);
};
const withdraw = (email: string, preferences: object = { newsletter: false }): Promise<void> =>
  patch(email, '/subscription-preferences', { preferences });
const subscribe = (email: string) => createSubscriber(app, { email });
const addAgain = (email: string, more: object = {}) =>
  app.live.post('/api/v1/contacts', { email, ...more });

const ask = (email: string) => addAgain(email, { opt_in_subtype_slugs: ['newsletter'] });

interface Granting {
  collectedAt?: string;
  isNewer?: boolean;
  subtype?: string;
  dryRun?: boolean;
}

/** Imports a grant of the address, and returns what became of it. */
async function importGrant(
  email: string,
  { collectedAt = OLDER, isNewer = false, subtype = 'newsletter', dryRun = false }: Granting = {},
) {
  const imported = await importFile(app.live, {
    parts: [`email\r\n${email}\r\n`],
    options: {
      consent: [
        {
          subtype,
          action: 'subscribe',
          evidence: { text: 'A form.', collected_at: collectedAt },
          newer_than_withdrawal: isNewer,
        },
      ],
    },
    dryRun,
  });
  return dryRun ? imported.report.consent : imported.result.consent;
}

const KEPT = { granted: 0, unchanged: 0, kept: 1, withdrawn: 0 };
const GRANTED = { granted: 1, unchanged: 0, kept: 0, withdrawn: 0 };

/** What a contact has done before its erasure, so that an import must not subscribe it again. */
const HISTORIES: [string, (email: string) => Promise<unknown>][] = [
  ['unsubscribed', (email) => subscribe(email).then(() => withdraw(email))],
  ['subscribed until the erasure', (email) => subscribe(email)],
  [
    'unsubscribed from everything, without having been asked',
    (email) =>
      addAgain(email).then(() =>
        patch(email, '/subscription-preferences', { unsubscribe_all: true }),
      ),
  ],
  [
    'marketing turned off, without having been asked',
    (email) => addAgain(email).then(() => patch(email, '', { subscribed: false })),
  ],
  [
    'unsubscribed by an action',
    async (email) => {
      await subscribe(email);
      const filter = { search: email };
      const action = { action: 'unsubscribe', subtypes: ['newsletter'], reason: 'Sold.' };
      await act(app.live, { filter, ...action });
    },
  ],
  [
    'unsubscribed, and asked again',
    async (email) => {
      await subscribe(email);
      await withdraw(email);
      await addAgain(email, { opt_in_subtype_slugs: ['newsletter'] });
    },
  ],
  ['unsubscribed by an import', (email) => importFile(app.live, leaving(email))],
];

const leaving = (email: string) => ({
  parts: [`email\r\n${email}\r\n`],
  options: { consent: [{ subtype: 'newsletter', action: 'unsubscribe' }] },
});

const newAddress = (): string => `${newId()}@example.com`;

/** A time after everything that has happened, and not in the future. */
async function afterwards(): Promise<string> {
  const at = Date.now() + 2;
  await eventually(
    async () => Date.now(),
    (now) => now > at,
  );
  return new Date(at).toISOString();
}

describe('IMPORTS-4 the withdrawals of a contact outlive it', () => {
  test.each(HISTORIES)('%s: an import after the erasure subscribes nobody', async (_what, live) => {
    const email = newAddress();
    await live(email);
    await erase(email);
    expect(await importGrant(email, { dryRun: true })).toEqual(KEPT);
    expect(await importGrant(email, { isNewer: true, dryRun: true })).toEqual(KEPT);
    expect(await importGrant(email)).toEqual(KEPT);
    expect(await importGrant(email)).toEqual(KEPT);
    expect((await statusesOf(app, email)).newsletter).toBe('unsubscribed');
    expect(await ledgerOf(app, email)).toEqual([]);
  });

  test.each(['by the API', 'in a batch', 'by an import'])(
    'also when the contact is added again %s, before the import with consent',
    async (how) => {
      const email = newAddress();
      await subscribe(email);
      await withdraw(email);
      await erase(email);
      if (how === 'by the API') await addAgain(email);
      if (how === 'in a batch') {
        await app.live.post('/api/v1/contacts/batch', { contacts: [{ email }] });
      }
      if (how === 'by an import') {
        await importFile(app.live, { parts: [`email,subscribed\r\n${email},yes\r\n`] });
      }
      expect(await importGrant(email)).toEqual(KEPT);
      expect((await statusesOf(app, email)).newsletter).toBe('unsubscribed');
    },
  );

  test('marketing that was turned off stays off, until somebody turns it on', async () => {
    const email = newAddress();
    await addAgain(email);
    await patch(email, '', { subscribed: false });
    await erase(email);
    const { result } = await importFile(app.live, {
      parts: [`email,subscribed\r\n${email},yes\r\n`],
    });
    expect(result).toMatchObject({ created: 1 });
    expect((await app.live.get(path(email))).body).toMatchObject({ subscribed: false });
    const newer = { isNewer: true, collectedAt: await afterwards() };
    expect(await importGrant(email, newer)).toEqual(KEPT);
    await erase(email);
    expect((await addAgain(email)).body).toMatchObject({ subscribed: false });
    await patch(email, '', { subscribed: true });
    await erase(email);
    expect((await addAgain(email)).body).toMatchObject({ subscribed: true });
  });

  test('newer evidence subscribes when the import says so, and the proof shows the withdrawal', async () => {
    const email = newAddress();
    await subscribe(email);
    await withdraw(email);
    const [withdrawal] = await ledgerOf(app, email);
    await erase(email);
    const collectedAt = await afterwards();
    expect(await importGrant(email, { collectedAt })).toEqual(KEPT);
    await erase(email);
    expect(await importGrant(email, { isNewer: true })).toEqual(KEPT);
    await erase(email);
    expect(await importGrant(email, { collectedAt, isNewer: true, dryRun: true })).toEqual(GRANTED);
    expect(await importGrant(email, { collectedAt, isNewer: true })).toEqual(GRANTED);
    const earlier = { earlier_withdrawal_at: withdrawal?.occurred_at };
    expect(await ledgerOf(app, email)).toMatchObject([
      { from: 'unsubscribed', to: 'subscribed', evidence: { text: 'A form.', ...earlier } },
    ]);
    await app.live.post('/api/v1/consent-checkpoints', undefined);
    const { body } = await app.live.get(`${path(email)}/consent-proof?subtype=newsletter`);
    expect(body.rows).toMatchObject([{ private: { evidence: earlier } }]);
    expect(await verifyProof(JSON.stringify(body), null)).toMatchObject({ result: 'proven' });
  });

  test('TOKEN-PAGES-5 one click on a link of an erased contact withdraws again: evidence from before it does not count', async () => {
    const email = newAddress();
    const { id } = await subscribe(email);
    const token = await preferencesToken(app, id, { subtype: 'newsletter' });
    await erase(email);
    const newer = { isNewer: true, collectedAt: await afterwards() };
    expect(await importGrant(email, { ...newer, dryRun: true })).toEqual(GRANTED);
    await afterwards();
    const { status } = await app.client(null).request('POST', pageOf(token, 'unsubscribe'));
    expect(status).toBe(200);
    expect(await importGrant(email, { ...newer, dryRun: true })).toEqual(KEPT);
    expect(await importGrant(email, newer)).toEqual(KEPT);
  });

  test.each(['was added again', 'was never erased'])(
    'TOKEN-PAGES-5 one click of somebody who has unsubscribed already withdraws again: the contact %s',
    async (what) => {
      const email = newAddress();
      const { id } = await subscribe(email);
      const token = await preferencesToken(app, id, { subtype: 'newsletter' });
      if (what === 'was added again') {
        await erase(email);
        await addAgain(email);
      } else await withdraw(email);
      const newer = { isNewer: true, collectedAt: await afterwards() };
      await afterwards();
      const { status } = await app.client(null).request('POST', pageOf(token, 'unsubscribe'));
      expect(status).toBe(200);
      expect(await importGrant(email, newer)).toEqual(KEPT);
    },
  );

  test.each([
    ['that a request followed', false, (email: string) => ask(email), true],
    [
      'that a withdrawn request followed',
      false,
      (email: string) => ask(email).then(() => withdraw(email)),
      false,
    ],
    ['of somebody who had unsubscribed', true, async () => {}, false],
  ])('a complaint %s counts, too', async (_what, hasLeft, after, isErased) => {
    const email = newAddress();
    await subscribe(email);
    if (hasLeft) await withdraw(email);
    await app.asOwner((em) =>
      withdrawAfterComplaint({ em, organizationId: app.organizationId }, email, null),
    );
    await after(email);
    if (isErased) {
      await erase(email);
      await addAgain(email);
    }
    await patch(email, '', { subscribed: true });
    const newer = { isNewer: true, collectedAt: await afterwards() };
    expect(await importGrant(email, newer)).toEqual(KEPT);
  });

  test('after a complaint, no evidence subscribes, even if the suppression was removed', async () => {
    const email = newAddress();
    await subscribe(email);
    await app.asOwner((em) =>
      withdrawAfterComplaint({ em, organizationId: app.organizationId }, email, null),
    );
    await erase(email);
    const newer = { isNewer: true, collectedAt: await afterwards() };
    expect(await importGrant(email, newer)).toEqual(KEPT);
    await patch(email, '', { subscribed: true });
    expect(await importGrant(email, newer)).toEqual(KEPT);
  });

  test.each([
    ['CONSENT-6 an immediate grant', false],
    ['CONSENT-4 a request with its confirmation', true],
  ])('%s works, and the history shows the withdrawal', async (_what, double) => {
    const email = newAddress();
    await subscribe(email);
    await withdraw(email);
    const [withdrawal] = await ledgerOf(app, email);
    await erase(email);
    const { status, body } = await addAgain(email, {
      opt_in_subtype_slugs: ['newsletter'],
      double_opt_in: double,
    });
    expect([status, body.pending_confirmation]).toEqual([201, double]);
    if (double) {
      const { pathname } = new URL(String(body.confirm_url));
      expect((await app.client(null).post(pathname, undefined)).status).toBe(200);
    }
    expect((await statusesOf(app, email)).newsletter).toBe('subscribed');
    const earlier = { earlier_withdrawal_at: withdrawal?.occurred_at };
    const history = await ledgerOf(app, email);
    expect(history).toHaveLength(double ? 2 : 1);
    for (const entry of history) expect(entry.evidence).toEqual(earlier);
    await withdraw(email);
    expect((await ledgerOf(app, email))[0]).toMatchObject({ evidence: null });
  });

  test('a withdrawal covers its subtype alone', async () => {
    const { email } = await createSubscriber(app, { subtypes: ['newsletter', 'order-updates'] });
    await withdraw(email);
    await erase(email);
    expect(await importGrant(email, { subtype: 'offers' })).toEqual(GRANTED);
    expect(await statusesOf(app, email)).toMatchObject({
      newsletter: 'unsubscribed',
      // The erasure ended it.
      'order-updates': 'unsubscribed',
      offers: 'subscribed',
    });
  });

  test('addresses are compared ignoring case', async () => {
    const email = newAddress();
    await subscribe(email);
    await withdraw(email);
    await erase(email);
    expect(await importGrant(email.toUpperCase())).toEqual(KEPT);
  });

  test('ERASURES-1 the last withdrawal of each subtype outlives CONSENT_RETENTION; a grant after it ends that', async () => {
    const email = newAddress();
    await createSubscriber(app, { email, subtypes: ['newsletter', 'order-updates'] });
    await withdraw(email);
    await erase(email);
    await forgetAll();
    expect(await rememberedOf(email)).toBe(2);
    expect(await importGrant(email)).toEqual(KEPT);
    await subscribe(email);
    await erase(email);
    await forgetAll();
    expect(await rememberedOf(email)).toBe(2);
  });

  test('ERASURES-1 a contact that is added while its predecessor is being erased sees the withdrawal', async () => {
    const email = newAddress();
    await subscribe(email);
    const { acceptance, orm } = app.running.services;
    let added: Promise<unknown> = Promise.resolve();
    const tenant = { organizationId: app.organizationId, mode: 'live' } as const;
    const scope = { organizationId: app.organizationId, actor: OPERATOR } as const;
    await unitOfWork(orm, { tenant, keepTestRows: false }, async (em) => {
      await withdrawConsent({ ...scope, em }, { key: email });
      await eraseContact(
        { ...scope, em },
        { key: email, pseudonym: acceptance.hashAddress(email) },
      );
      added = addAgain(email);
      await eventually(countWaiting, (waiting) => waiting > 0);
    });
    expect(await added).toMatchObject({ status: 201 });
    expect((await statusesOf(app, email)).newsletter).toBe('unsubscribed');
  });
});

test.each([1, 2, 2_000])(
  'ERASURES-2 an erasure of %s entries at a time keeps the latest withdrawal alone',
  async (group) => {
    const email = `groups.${group}@example.com`;
    for (let turn = 0; turn < 2; turn += 1) {
      await subscribe(email);
      await withdraw(email);
    }
    const { orm, acceptance } = app.running.services;
    const { organizationId } = app;
    const pseudonym = acceptance.hashAddress(email);
    const erased = await unitOfWork(orm, { tenant: { organizationId, mode: 'live' } }, (em) =>
      eraseContact({ em, organizationId }, { key: email, pseudonym }, group),
    );
    expect(erased).toBe(true);
    const rows = await app.asOwner((em) =>
      query<{ to_status: string; latest: boolean; person: string | null }>(
        em,
        sql`select to_status, latest_withdrawal as latest, contact_id as person from consent_ledger
          where address_hash = ${pseudonym} order by id`,
      ),
    );
    expect(rows.length).toBeGreaterThan(3);
    expect(rows.every(({ person }) => person === null)).toBe(true);
    expect(rows.map(({ latest }) => latest)).toEqual(rows.map((_, n) => n === rows.length - 1));
    await addAgain(email);
    expect((await statusesOf(app, email)).newsletter).toBe('unsubscribed');
  },
);

const forgetAll = () =>
  app.asOwner((em) => query(em, sql`select forget_erased_consent(interval '-1 day', 100000)`));

const rememberedOf = async (email: string): Promise<number> => {
  const hash = app.running.services.acceptance.hashAddress(email);
  const [row] = await app.asOwner((em) =>
    query<{ count: number }>(
      em,
      sql`select count(*)::integer as count from consent_ledger where address_hash = ${hash}`,
    ),
  );
  return row?.count ?? 0;
};

const countWaiting = async (): Promise<number> => {
  const [row] = await app.asOwner((em) =>
    query<{ waiting: number }>(
      em,
      sql`select count(*)::int as waiting from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`,
    ),
  );
  return row?.waiting ?? 0;
};
