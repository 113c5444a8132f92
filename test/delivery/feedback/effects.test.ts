import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { query, sql } from '../../../server/platform/database/sql.ts';
import { storeProviderEvents } from '../../../server/delivery/feedback/inbox.ts';
import { readSesEvent } from '../../../server/delivery/feedback/ses-event.ts';
import { addressHasher } from '../../../server/platform/values/address-hash.ts';
import type { EmailEvent } from '../../../server/messages/emails/outcomes/status.ts';
import { newId } from '../../../server/platform/values/id.ts';
import { createOrganization } from '../../support/app/account.ts';
import { startTestApp, type TestApp } from '../../support/app/app.ts';
import { follow, insertEmail, readEmailRow, type StoredEmail } from '../../support/read/emails.ts';
import { eventually } from '../../support/eventually.ts';
import { withQueue } from '../../support/app/queue-client.ts';
import { RECIPIENT, sesEvent, type SesEventName } from '../../support/fakes/ses-events.ts';
import { runMaintenanceUntil } from '../../support/app/maintenance.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

/** An email to its own address, as if it had been handed to SES. */
async function sent(given: StoredEmail = {}): Promise<{ id: string; address: string }> {
  const address = `${newId()}@example.com`;
  const row = { to_email: address, to_key: address, status: 'sent', transport: 'ses', ...given };
  const id = await app.asOwner((em) => insertEmail(em, app, row));
  return { id, address };
}

function read(text: string): EmailEvent {
  const reading = readSesEvent(text);
  if (reading.kind !== 'event') throw new Error('The test created no event.');
  return reading.event;
}

/** Stores events as they come from SES, and waits until they have been applied. */
async function report(...texts: string[]): Promise<void> {
  const events = texts.map(read);
  await withQueue(app, (boss) => app.asOwner((em) => storeProviderEvents(boss, em, events)));
  const ids = events.map(({ id }) => id);
  await eventually(
    () => app.asOwner((em) => query(em, sql`select from provider_events where id = any(${ids})`)),
    ({ length }) => length === 0,
  );
}

const row = (id: string): Promise<StoredEmail> => app.asOwner((em) => readEmailRow(em, id));
const hash = (address: string): Buffer =>
  addressHasher(app.running.services.installation.suppressionKey)(address);
const suppression = async (address: string): Promise<string | null> => {
  const rows = await app.asOwner((em) =>
    query<{ reason: string }>(
      em,
      sql`select reason from suppressions where address_hash = ${hash(address)}
        and organization_id = ${app.organizationId}`,
    ),
  );
  return rows[0]?.reason ?? null;
};
const contact = async (address: string) =>
  (await app.live.get(`/api/v1/contacts/${encodeURIComponent(address)}`)).body;

describe('the effect of an event on its email:', () => {
  test.each<[SesEventName, object, object]>([
    ['Send', {}, { status: 'sent', delivered_at: null }],
    ['DeliveryDelay', {}, { status: 'sent', delivered_at: null }],
    ['Delivery', {}, { status: 'delivered', delivered_at: '2026-01-01T00:00:03.000Z' }],
    ['Open', {}, { status: 'delivered', opened_at: '2026-01-01T00:00:07.000Z', clicked_at: null }],
    ['Click', {}, { status: 'delivered', clicked_at: '2026-01-01T00:00:30.000Z' }],
    [
      'Bounce',
      {},
      {
        status: 'bounced',
        bounce: {
          type: 'hard',
          sub_type: 'General',
          diagnostic: 'smtp; 550 5.1.1 <address> user unknown',
        },
      },
    ],
    ['Bounce', { bounceType: 'Transient' }, { bounce: expect.objectContaining({ type: 'soft' }) }],
    [
      'Bounce',
      { bounceType: 'Undetermined', bouncedRecipients: [] },
      { bounce: { type: 'soft', sub_type: 'General', diagnostic: null } },
    ],
    ['Complaint', {}, { status: 'complained' }],
    ['Complaint', { complaintFeedbackType: undefined }, { status: 'complained' }],
    [
      'Complaint',
      { complaintFeedbackType: 'not-spam' },
      { status: 'delivered', events: [expect.objectContaining({ type: 'not_spam' })] },
    ],
    [
      'Reject',
      {},
      { status: 'failed', failure: expect.objectContaining({ code: 'provider_rejected' }) },
    ],
    [
      'Rendering Failure',
      {},
      { status: 'failed', failure: expect.objectContaining({ code: 'render_failed' }) },
    ],
  ])('%s %j', async (name, change, shown) => {
    const { id } = await sent();
    await report(sesEvent(id, name, change));
    const { body } = await app.live.get(`/api/v1/emails/${id}`);
    expect(body).toMatchObject(shown);
    expect(body.events).toHaveLength(1);
  });

  test('EMAILS-12 a permanent bounce replaces the status delivered, a transient one does not', async () => {
    const [soft, hard] = [await sent(), await sent()];
    await report(sesEvent(soft.id, 'Delivery'), sesEvent(hard.id, 'Delivery'));
    await report(
      sesEvent(soft.id, 'Bounce', { bounceType: 'Transient' }),
      sesEvent(hard.id, 'Bounce'),
    );
    expect(await row(soft.id)).toMatchObject({ status: 'delivered', bounce_type: null });
    expect(await row(hard.id)).toMatchObject({ status: 'bounced', bounce_type: 'hard' });
  });

  test.each(['queued', 'sending'])(
    'an event that arrives while the email is %s is applied',
    async (status) => {
      const { id } = await sent({ status, claimed_at: status === 'sending' ? new Date() : null });
      await report(sesEvent(id, 'Delivery'));
      expect(await row(id)).toMatchObject({ status: 'delivered', claimed_at: null });
    },
  );

  test('an event of a test email is ignored', async () => {
    const { id } = await sent({ mode: 'test', status: 'queued' });
    const event = read(sesEvent(id, 'Bounce'));
    await withQueue(app, (boss) => app.asOwner((em) => storeProviderEvents(boss, em, [event])));
    const other = await sent();
    await report(sesEvent(other.id, 'Send'));
    expect(await row(id)).toMatchObject({ status: 'queued', bounce_type: null });
  });
});

describe('CONTACTS-7 a hard bounce', () => {
  test('suppresses the address and makes its contact invalid', async () => {
    const { id, address } = await sent();
    await app.live.post('/api/v1/contacts', { email: address });
    await eventually(
      () => contact(address),
      (body) => body.validation_status === 'valid',
    );
    await report(sesEvent(id, 'Bounce'));
    expect((await contact(address)).validation_status).toBe('invalid');
    expect(await suppression(address)).toBe('hard_bounce');
    const { body } = await app.live.post('/api/v1/emails/send', {
      to: address.toUpperCase(),
      template: 'welcome',
      data: { name: 'Ada' },
    });
    expect(body.details).toMatchObject({ field: 'to', reason: 'suppressed' });
  });

  test('does not change contacts of another organization', async () => {
    const other = await createOrganization(app, 'other');
    const { id, address } = await sent({ organization_id: other.id });
    await app.live.post('/api/v1/contacts', { email: address });
    await report(sesEvent(id, 'Bounce'));
    expect((await contact(address)).validation_status).not.toBe('invalid');
    expect(await suppression(address)).toBeNull();
  });

  test('simulated by the mailbox has the same effects', async () => {
    const address = 'bounce@simulator.amazonses.com';
    await app.live.post('/api/v1/contacts', { email: address });
    const order = { to: address, template: 'welcome', data: { name: 'Ada' } };
    const { body } = await app.live.post('/api/v1/emails/send', order);
    await follow(app.live, body.id, 'bounced');
    expect(await suppression(address)).toBe('hard_bounce');
    expect((await contact(address)).validation_status).toBe('invalid');
  });

  test('has these effects, and a soft bounce has none of them', async () => {
    const { id, address } = await sent();
    await report(sesEvent(id, 'Bounce', { bounceType: 'Transient' }));
    expect(await suppression(address)).toBeNull();
  });
});

describe('CONSENT-11 a complaint', () => {
  const preferences = async (address: string) => {
    const path = `/api/v1/contacts/${encodeURIComponent(address)}/subscription-preferences`;
    const { body } = await app.live.get(path);
    return body as {
      subscribed: boolean;
      types: { kind: string; subtypes: { slug: string; status: string; source: string }[] }[];
    };
  };
  const subtypeId = async (slug: string): Promise<string> => {
    const rows = await app.asOwner((em) =>
      query<{ id: string }>(
        em,
        sql`select id from subscription_subtypes where slug = ${slug}
          and organization_id = ${app.organizationId}`,
      ),
    );
    return rows[0]?.id ?? '';
  };
  const slugs = (found: Awaited<ReturnType<typeof preferences>>, kind: string, status: string) =>
    found.types
      .filter((type) => type.kind === kind)
      .flatMap(({ subtypes }) => subtypes.filter((s) => s.status === status).map((s) => s.slug));

  test('withdraws the email’s subtype and all marketing, unsubscribes the contact and suppresses the address', async () => {
    const address = `${newId()}@example.com`;
    await app.live.post('/api/v1/contacts', { email: address });
    const path = `/api/v1/contacts/${encodeURIComponent(address)}`;
    const before = await preferences(address);
    const all = before.types.flatMap(({ subtypes }) => subtypes.map(({ slug }) => slug));
    await app.live.request('PATCH', `${path}/subscription-preferences`, {
      body: { preferences: Object.fromEntries(all.map((slug) => [slug, true])) },
    });
    const operational = slugs(await preferences(address), 'operational', 'subscribed');
    expect(operational).toContain('price-alerts');

    const { id } = await sent({
      to_email: address,
      to_key: address,
      subtype_id: await subtypeId('price-alerts'),
    });
    await report(sesEvent(id, 'Complaint'));

    const after = await preferences(address);
    expect(after.subscribed).toBe(false);
    expect(slugs(after, 'marketing', 'subscribed')).toEqual([]);
    expect(slugs(after, 'marketing', 'unsubscribed').length).toBeGreaterThan(0);
    expect(slugs(after, 'operational', 'unsubscribed')).toEqual(['price-alerts']);
    expect(slugs(after, 'operational', 'subscribed')).toEqual(
      operational.filter((slug) => slug !== 'price-alerts'),
    );
    expect(await suppression(address)).toBe('complaint');
    const { body } = await app.live.get(`${path}/consent-history`);
    expect(body.data[0]).toMatchObject({ source: 'complaint', to: 'unsubscribed' });
  });

  test('that is delivered twice does not unsubscribe a contact who has subscribed since', async () => {
    const { id, address } = await sent();
    await app.live.post('/api/v1/contacts', { email: address });
    await report(sesEvent(id, 'Complaint'));
    const path = `/api/v1/contacts/${encodeURIComponent(address)}`;
    await app.live.request('PATCH', path, { body: { subscribed: true } });
    await report(sesEvent(id, 'Complaint'));
    expect((await contact(address)).subscribed).toBe(true);
  });

  test('about an address without a contact suppresses the address', async () => {
    const { id, address } = await sent();
    await report(sesEvent(id, 'Complaint'));
    expect(await suppression(address)).toBe('complaint');
    const { data } = (await app.live.get('/api/v1/suppressions?limit=1')).body;
    expect(data).toMatchObject([{ email: address, reason: 'complaint', note: null }]);
  });

  test('that says “not spam” has no effects', async () => {
    const { id, address } = await sent();
    await app.live.post('/api/v1/contacts', { email: address });
    await report(sesEvent(id, 'Complaint', { complaintFeedbackType: 'not-spam' }));
    expect(await suppression(address)).toBeNull();
    expect((await contact(address)).subscribed).toBe(true);
  });

  test('and a bounce create one suppression, the same in both orders', async () => {
    for (const names of [
      ['Bounce', 'Complaint'],
      ['Complaint', 'Bounce'],
    ]) {
      const { id, address } = await sent();
      for (const name of names) await report(sesEvent(id, name));
      expect(await suppression(address)).toBe('complaint');
    }
  });

  test('does not change an operator’s own entry', async () => {
    const { id, address } = await sent();
    await app.asOwner((em) =>
      query(
        em,
        sql`insert into suppressions (organization_id, address_hash, reason)
          values (${app.organizationId}, ${hash(address)}, 'manual')`,
      ),
    );
    await report(sesEvent(id, 'Complaint'));
    expect(await suppression(address)).toBe('manual');
  });
});

describe('events of erased emails', () => {
  const erased = (): Promise<{ id: string }> => {
    const address = `deleted-${newId()}@anonymized.invalid`;
    const erased_at = new Date().toISOString();
    return sent({ to_email: address, to_key: address, subject: '[deleted]', erased_at });
  };

  test('set status and times, and store nothing that could identify a person', async () => {
    const { id } = await erased();
    const before = await app.asOwner((em) => query(em, sql`select from suppressions`));
    await report(sesEvent(id, 'Bounce'), sesEvent(id, 'Delivery'), sesEvent(id, 'Complaint'));
    expect(await row(id)).toMatchObject({
      status: 'complained',
      delivered_at: expect.anything(),
      bounce_diagnostic: null,
      subject: '[deleted]',
    });
    const after = await app.asOwner((em) => query(em, sql`select from suppressions`));
    expect(after).toHaveLength(before.length);
  });

  test('do not store an address in any table', async () => {
    const { id } = await sent();
    const waiting = read(sesEvent(newId(), 'Bounce'));
    await withQueue(app, (boss) => app.asOwner((em) => storeProviderEvents(boss, em, [waiting])));
    await report(sesEvent(id, 'Bounce'), sesEvent(id, 'Click'));
    const texts = await app.asOwner((em) =>
      query<{ text: string }>(
        em,
        sql`select p::text as text from provider_events p
          union all select v::text from email_events v where v.email_id = ${id}
          union all select e.bounce_diagnostic from emails e where e.id = ${id}
          union all select j.data::text from pgboss.job j where j.name = 'email-event'`,
      ),
    );
    const all = texts.map(({ text }) => text).join('\n');
    expect(all).toContain('user unknown');
    expect(all).not.toContain(RECIPIENT);
    expect(all).not.toContain('192.0.2.1');
  });
});

describe('PROVIDERS-5 an event of an unknown email', () => {
  const take = (id: string, received: string): Promise<EmailEvent> => {
    const event = read(sesEvent(id, 'Delivery'));
    return withQueue(app, async (boss) => {
      await app.asOwner((em) => storeProviderEvents(boss, em, [event]));
      await app.asOwner((em) =>
        query(
          em,
          sql`update provider_events set received_at = now() - ${received}::interval
            where id = ${event.id}`,
        ),
      );
      return event;
    });
  };
  const inbox = (id: string): Promise<unknown[]> =>
    app.asOwner((em) => query(em, sql`select from provider_events where email_id = ${id}`));

  test('waits for its email and is then applied', async () => {
    const id = newId();
    await take(id, '1 minute');
    expect(await inbox(id)).toHaveLength(1);
    await sent({ id });
    await runMaintenanceUntil(app, async () => (await row(id)).status === 'delivered');
    expect(await inbox(id)).toHaveLength(0);
  });

  test('is dropped after 15 minutes, and counted', async () => {
    const [old, young] = [newId(), newId()];
    await take(old, '16 minutes');
    await take(young, '14 minutes');
    await runMaintenanceUntil(app, async () => (await inbox(old)).length === 0);
    expect(await inbox(young)).toHaveLength(1);
  });
});
