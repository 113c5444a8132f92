import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import type { EntityManager } from '@mikro-orm/postgresql';
import { changeConsent } from '../../../server/audience/consent/change-consent.ts';
import { confirm } from '../../../server/audience/consent/public/confirmation.ts';
import { readSubtypes } from '../../../server/audience/consent/subscription-types/subtypes.ts';
import { upsertContact } from '../../../server/audience/contacts/contacts.ts';
import { query, queryOne, sql } from '../../../server/platform/database/sql.ts';
import { acceptEmail, idOf } from '../../../server/messages/emails/acceptance/accept.ts';
import { unitOfWork } from '../../../server/http/unit-of-work.ts';
import type { Principal } from '../../../server/platform/values/principal.ts';
import type { TokenContent } from '../../../server/platform/tokens/content.ts';
import { newId } from '../../../server/platform/values/id.ts';
import { setRateLimits } from '../../support/app/account.ts';
import { startTestApp, type TestApp } from '../../support/app/app.ts';
import type { Answer } from '../../support/app/client.ts';
import { dump, findTraces } from '../../support/database/dump.ts';
import { readEmailRow } from '../../support/read/emails.ts';
import { eventually } from '../../support/eventually.ts';
import { withWorker } from '../../support/app/worker.ts';

const CONTACTS = '/api/v1/contacts';
const ORDER = { template: 'password-reset', data: { reset_url: 'https://shop.example/r' } };

let app: TestApp;
let principal: Principal;
beforeAll(async () => {
  // A worker would interfere; tests that need one start it.
  app = await startTestApp({ parts: { api: true, worker: false } });
  await setRateLimits(app, { sends: 10_000, writes: 10_000, reads: 10_000 });
  const { organizationId } = app;
  const keyId = newId();
  principal = {
    organizationId,
    actor: { kind: 'api_key', id: keyId },
    mode: 'live',
    scopes: ['full'],
    senderDomains: null,
  };
});
afterAll(() => app.close());

const newAddress = (): string => `${newId()}@example.com`;
const remove = (address: string): Promise<Answer> =>
  app.live.request('DELETE', `${CONTACTS}/${address}`);

/** The number of transactions that wait for another. */
const countWaiting = async (): Promise<number> => {
  const { waiting } = await app.asOwner((em) =>
    queryOne<{ waiting: number }>(
      em,
      sql`select count(*)::int as waiting from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`,
    ),
  );
  return waiting;
};

/** Rows that reference a missing contact, and addresses of erased emails. */
const findOrphans = (): Promise<{ what: string }[]> =>
  app.asOwner((em) =>
    query(
      em,
      sql`
        select 'list_members' as what from list_members m
          where not exists (select from contacts c where c.id = m.contact_id)
        union all select 'consents' from consents n
          where not exists (select from contacts c where c.id = n.contact_id)
        union all select 'consent_requests' from consent_requests r
          where not exists (select from contacts c where c.id = r.contact_id)
        union all select 'consent_ledger' from consent_ledger l where l.contact_id is not null
          and not exists (select from contacts c where c.id = l.contact_id)
        union all select 'emails ' || e.status from emails e where e.contact_id is not null
          and not exists (select from contacts c where c.id = e.contact_id)
        union all select 'mailbox_messages' from mailbox_messages m join emails e on e.id = m.email_id
          where e.erased_at is not null`,
    ),
  );
afterEach(async () => {
  expect(await findOrphans()).toEqual([]);
});

describe('an erasure waits for a transaction that uses the contact, and removes its changes:', () => {
  /** Stops a request before its commit, starts an erasure, and commits once the erasure waits. */
  async function eraseDuring(
    address: string,
    work: (em: EntityManager) => Promise<unknown>,
  ): Promise<void> {
    let erasure: Promise<Answer> | undefined;
    await unitOfWork(
      app.running.services.orm,
      { tenant: principal, keepTestRows: false },
      async (em) => {
        await work(em);
        erasure = remove(address);
        await eventually(countWaiting, (waiting) => waiting === 1);
      },
    );
    expect((await erasure)?.status).toBe(204);
  }

  async function newContact(more: object = {}): Promise<{ address: string; answer: Answer }> {
    const address = newAddress();
    return { address, answer: await app.live.post(CONTACTS, { email: address, ...more }) };
  }

  test('a send', async () => {
    const { address } = await newContact();
    const { acceptance } = app.running.services;
    let id = '';
    await eraseDuring(address, async (em) => {
      id = idOf(await acceptEmail({ em, ...principal }, { ...ORDER, to: address }, acceptance));
    });
    const row = await app.asOwner((em) => readEmailRow(em, id));
    expect(row).toMatchObject({ subject: '[deleted]', failure_code: 'contact_deleted' });
  });

  test('an upsert', async () => {
    const { address } = await newContact();
    await eraseDuring(address, (em) =>
      upsertContact(
        { em, organizationId: app.organizationId },
        { email: address, name: 'Zdeňka' },
        {
          hashAddress: app.running.services.acceptance.hashAddress,
          mayCommit: false,
        },
      ),
    );
    expect((await app.live.get(`${CONTACTS}/${address}`)).status).toBe(404);
  });

  test('a confirmation', async () => {
    const { address, answer } = await newContact({ opt_in_subtype_slugs: ['newsletter'] });
    const content = openConfirm(answer);
    const person = { tokenId: content.id, ip: null, userAgent: null, locale: 'en' };
    await eraseDuring(address, (em) => confirm(em, content, person));
  });

  test('a change of preferences', async () => {
    const { address, answer } = await newContact();
    await eraseDuring(address, async (em) => {
      const [subtype] = await readSubtypes({ em, organizationId: app.organizationId });
      if (!subtype) throw new Error('The demo account has no subtypes.');
      const change = { subtype, action: 'subscribe' } as const;
      await changeConsent({ em, organizationId: app.organizationId }, answer.body.id, [change], {
        source: 'api',
      });
    });
  });
});

test('a request during an erasure does not find the contact', async () => {
  const address = newAddress();
  await app.live.post(CONTACTS, {
    email: address,
    double_opt_in: false,
    opt_in_subtype_slugs: ['price-alerts'],
  });
  const late: Promise<Answer>[] = [];
  await unitOfWork(
    app.running.services.orm,
    { tenant: principal, keepTestRows: false },
    async (em) => {
      const hash = app.running.services.acceptance.hashAddress(address);
      await query(
        em,
        sql`select erase_contact(${app.organizationId}, ${address}, ${hash}, 2000, null)`,
      );
      const order = { ...ORDER, to: address };
      late.push(
        app.live.post('/api/v1/emails/send', order),
        app.live.post('/api/v1/emails/send', { ...order, subtype_slug: 'price-alerts' }),
        app.live.post(`${CONTACTS}/${address}/lists`, { add: ['customers'] }),
        app.live.request('PATCH', `${CONTACTS}/${address}`, { body: { name: 'Zdeňka' } }),
        app.live.request('PATCH', `${CONTACTS}/${address}/subscription-preferences`, {
          body: { preferences: { newsletter: true } },
        }),
      );
      await eventually(countWaiting, (waiting) => waiting === late.length);
    },
  );
  const [plain, withSubtype, ...changes] = await Promise.all(late);
  expect(plain?.status).toBe(200);
  expect(withSubtype?.body.details).toMatchObject({ reason: 'opt_in_required' });
  expect(changes.map(({ status }) => status)).toEqual([404, 404, 404]);
  // Accepted after the erasure, for a recipient who is not a contact.
  const row = await app.asOwner((em) => readEmailRow(em, plain?.body.id));
  expect(row).toMatchObject({ to_email: address, contact_id: null, status: 'queued' });
});

/** Runs every operation on one contact concurrently; returns the statuses of the responses. */
async function mingle(address: string, turn: number): Promise<number[]> {
  const upsert = { email: address, lists: ['customers'], name: 'Zdeňka' };
  const optIn = { ...upsert, opt_in_subtype_slugs: ['newsletter', 'price-alerts'] };
  const order = { ...ORDER, to: address };
  const path = `${CONTACTS}/${address}`;
  const first = await app.live.post(CONTACTS, optIn);
  const confirmOrder = async (): Promise<{ status: number }> => {
    const content = openConfirm(first);
    const person = { tokenId: content.id, ip: '203.0.113.9', userAgent: 'x', locale: 'en' };
    await unitOfWork(app.running.services.orm, { tenant: principal, keepTestRows: false }, (em) =>
      confirm(em, content, person),
    );
    return { status: 200 };
  };
  const actions: (() => Promise<{ status: number }>)[] = [
    () => app.live.post('/api/v1/emails/send', order),
    () => app.live.post('/api/v1/emails/send', { ...order, subtype_slug: 'price-alerts' }),
    () => app.test.post('/api/v1/emails/send', order),
    () => app.live.post(CONTACTS, optIn),
    () => app.live.post(CONTACTS, upsert),
    () => app.live.post(`${path}/lists`, { remove: ['customers'] }),
    () => remove(address),
    () => app.live.post('/api/v1/erasures', { email: address }),
    confirmOrder,
    () =>
      app.live.request('PATCH', `${path}/subscription-preferences`, {
        body: { unsubscribe_all: true },
      }),
  ];
  const begin = turn % actions.length;
  const turned = [...actions.slice(begin), ...actions.slice(0, begin)];
  const answers = await Promise.all(turned.map((action) => action()));
  return answers.map(({ status }) => status);
}

test('concurrent operations, repeated many times, leave no orphaned rows and no 5xx', async () => {
  const ROUNDS = 30;
  const addresses: string[] = [];
  const statuses = new Set<number>();
  await withWorker(app, async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const address = newAddress();
      addresses.push(address);
      for (const status of await mingle(address, round)) statuses.add(status);
    }
    await eventually(countUnfinished, (unfinished) => unfinished === 0);
  });
  expect([...statuses].filter((status) => status >= 500)).toEqual([]);
  expect([...statuses]).toEqual(expect.arrayContaining([200, 204]));

  // One more erasure without concurrent requests leaves no data.
  for (const email of addresses) await app.live.post('/api/v1/erasures', { email });
  expect(findTraces(await app.asOwner(dump), addresses)).toEqual([]);
});

const countUnfinished = async (): Promise<number> => {
  const { unfinished } = await app.asOwner((em) =>
    queryOne<{ unfinished: number }>(
      em,
      sql`select count(*)::int as unfinished from emails
        where mode = 'live' and status in ('queued', 'sending')`,
    ),
  );
  return unfinished;
};

function openConfirm({ body }: Answer): TokenContent {
  const token: string = body.confirm_url.split('/').at(-2);
  const content = app.running.services.openToken('confirm', token, new Date());
  if (!content) throw new Error('The link does not open.');
  return content;
}
