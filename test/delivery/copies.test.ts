import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { query, sql } from '../../server/platform/database/sql.ts';
import { addressHasher } from '../../server/platform/values/address-hash.ts';
import { newId } from '../../server/platform/values/id.ts';
import { storeProviderEvents } from '../../server/delivery/feedback/inbox.ts';
import { readSesEvent } from '../../server/delivery/feedback/ses-event.ts';
import { setRateLimits } from '../support/app/account.ts';
import { startTestApp, type TestApp } from '../support/app/app.ts';
import type { Answer } from '../support/app/client.ts';
import { follow } from '../support/read/emails.ts';
import { eventually } from '../support/eventually.ts';
import { readMailbox } from '../support/read/mailbox.ts';
import { describeWithPython, readWithPython } from '../support/read/python-mail.ts';
import { withQueue } from '../support/app/queue-client.ts';
import { refusal } from '../support/refusal.ts';
import { startSesApp } from '../support/app/ses-app.ts';
import { type SesEndpoint, startSesEndpoint } from '../support/fakes/ses-endpoint.ts';
import { sesEvent, type SesEventName } from '../support/fakes/ses-events.ts';
import { type SmtpEndpoint, startSmtpEndpoint } from '../support/fakes/smtp-endpoint.ts';
import { withWorker } from '../support/app/worker.ts';

const CONTENT = { subject: 'Invoice', text: 'Your invoice' };
const address = (name: string): string => `${name}-${newId()}@example.com`;

/** Three people who belong to this email only. */
const people = () => ({ to: address('to'), cc: address('cc'), bcc: address('bcc') });

const order = ({ to, cc, bcc }: ReturnType<typeof people>, more: object = {}) => ({
  to,
  cc: [cc],
  bcc: [bcc],
  content: CONTENT,
  ...more,
});
const send = (app: TestApp, body: object): Promise<Answer> =>
  app.live.post('/api/v1/emails/send', body);
const get = async (app: TestApp, id: string): Promise<Answer['body']> =>
  (await app.live.get(`/api/v1/emails/${id}`)).body;
const statuses = async (app: TestApp, id: string): Promise<Record<string, string>> => {
  const { recipients } = await get(app, id);
  return Object.fromEntries(
    recipients.map(({ kind, status }: { kind: string; status: string }) => [kind, status]),
  );
};
/** Makes a job due whose email waits for its next attempt. Returns the number of jobs. */
const makeDue = async (app: TestApp, id: string): Promise<number> => {
  const jobs = await app.asOwner((em) =>
    query(
      em,
      sql`update pgboss.job set start_after = now() where id = ${id} and start_after > now() returning id`,
    ),
  );
  return jobs.length;
};
const hashIn = (app: TestApp) => addressHasher(app.running.services.installation.suppressionKey);
const suppress = (app: TestApp, who: string): Promise<unknown> =>
  app.asOwner((em) =>
    query(
      em,
      sql`insert into suppressions (organization_id, address_hash, reason)
        values (${app.organizationId}, ${hashIn(app)(who)}, 'manual')`,
    ),
  );
const isSuppressed = async (app: TestApp, who: string): Promise<boolean> => {
  const rows = await app.asOwner((em) =>
    query(em, sql`select from suppressions where address_hash = ${hashIn(app)(who)}`),
  );
  return rows.length > 0;
};

describe('EMAILS-24 an email with cc and bcc', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp({ parts: { api: true, worker: false } });
    await setRateLimits(app, { sends: 5_000, batches: 500, reads: 5_000 });
  });
  afterAll(() => app.close());

  test('lists a status for each copy, and blind copies only to keys that may send', async () => {
    const who = people();
    const { id } = (await send(app, order(who))).body;
    const email = await get(app, id);
    const one = (kind: 'to' | 'cc' | 'bcc') => ({
      email: who[kind],
      kind,
      status: 'queued',
      bounce: null,
      delivered_at: null,
    });
    expect(email).toMatchObject({ to_email: who.to, status: 'queued', dropped: [] });
    expect(email.recipients).toEqual([one('to'), one('cc'), one('bcc')]);
    const reader = app.client(await app.issue({ scopes: ['read'] }));
    const { body } = await reader.get(`/api/v1/emails/${id}`);
    expect(body.recipients).toEqual([one('to'), one('cc')]);
    const sender = app.client(await app.issue({ scopes: ['send'] }));
    expect((await sender.get(`/api/v1/emails/${id}`)).body.recipients).toHaveLength(3);
  });

  test('has one recipient when both are empty', async () => {
    const { id } = (await send(app, { to: 'ada@example.com', content: CONTENT, cc: [] })).body;
    const { recipients, dropped } = await get(app, id);
    expect(recipients).toMatchObject([{ email: 'ada@example.com', kind: 'to' }]);
    expect(dropped).toEqual([]);
  });

  test('sends one message to each person', async () => {
    const { id } = (
      await send(app, {
        to: 'ada@example.com',
        cc: ['ADA@example.com', 'grace@example.com'],
        bcc: ['Grace@Example.com', 'edith@example.com', 'edith@example.com'],
        content: CONTENT,
      })
    ).body;
    const { recipients } = await get(app, id);
    expect(recipients.map(({ kind }: { kind: string }) => kind)).toEqual(['to', 'cc', 'bcc']);
  });

  test('leaves out a suppressed copy and lists it', async () => {
    const who = people();
    await suppress(app, who.cc);
    await suppress(app, who.bcc);
    const { id } = (await send(app, order(who))).body;
    const { recipients, dropped } = await get(app, id);
    expect(recipients).toHaveLength(1);
    expect(dropped).toEqual([
      { email: who.cc, kind: 'cc', reason: 'suppressed' },
      { email: who.bcc, kind: 'bcc', reason: 'suppressed' },
    ]);
    await suppress(app, who.to);
    expect(refusal(await send(app, order(who)))).toBe('400 to suppressed');
  });

  const many = Array.from({ length: 11 }, (_, i) => `copy${i}@example.com`);
  test.each<[string, object]>([
    ['cc too_many', { cc: many }],
    ['bcc too_many', { bcc: many }],
    ['cc.0 invalid_format', { cc: ['nobody'] }],
    ['bcc.1 invalid_format', { bcc: ['ada@example.com', 'a@b.example, c@d.example'] }],
    ['cc.0 invalid_format', { cc: ['a@b.example\r\nBcc: c@d.example'] }],
    ['cc.0 too_long', { cc: [`${'x'.repeat(250)}@b.cz`] }],
    ['cc invalid_type', { cc: 'ada@example.com' }],
    ['cc conflict', { cc: ['grace@example.com'], subtype_slug: 'order-updates' }],
    ['bcc conflict', { bcc: ['grace@example.com'], subtype_slug: 'order-updates' }],
  ])('is refused with %s', async (expected, change) => {
    const body = { to: 'ada@example.com', content: CONTENT, ...change };
    expect(refusal(await send(app, body))).toBe(`400 ${expected}`);
  });

  test('may have ten copies of each kind', async () => {
    const ten = many.slice(1);
    const bcc = ten.map((one) => `b${one}`);
    const { id } = (await send(app, { to: 'ada@example.com', content: CONTENT, cc: ten, bcc }))
      .body;
    expect((await get(app, id)).recipients).toHaveLength(21);
  });

  test('EMAILS-23 fails in a batch and is not sent without its copies', async () => {
    const email = { to: 'ada@example.com', content: CONTENT };
    const { body } = await app.live.post('/api/v1/emails/batch', {
      emails: [email, { ...email, cc: ['a@b.example'] }, { ...email, bcc: [] }],
    });
    expect(body).toMatchObject({ queued: 1, failed: 2 });
    const refused = body.results.slice(1).map(({ error }: Answer['body']) => error.details);
    expect(refused).toMatchObject([
      { field: 'cc', reason: 'not_in_batch' },
      { field: 'bcc', reason: 'not_in_batch' },
    ]);
  });

  test('TEST-MODE-4 simulates each copy by its address in test mode', async () => {
    const { body } = await app.test.post('/api/v1/emails/send', {
      to: 'ada@example.com',
      cc: ['bounce@simulator.amazonses.com', 'grace@example.com'],
      bcc: ['suppressionlist@simulator.amazonses.com'],
      content: CONTENT,
    });
    const email = await eventually(
      async () => (await app.test.get(`/api/v1/emails/${body.id}`)).body,
      ({ status }) => status === 'delivered',
    );
    expect(email.recipients).toMatchObject([
      { kind: 'to', status: 'delivered' },
      { kind: 'cc', status: 'bounced', bounce: { type: 'hard' } },
      { kind: 'cc', status: 'delivered' },
    ]);
    expect(email.dropped).toMatchObject([{ kind: 'bcc', reason: 'suppressed' }]);
  });

  test('ERASURES-1 loses the address of a copied person who is erased, in waiting mail and in responses', async () => {
    const who = people();
    const { id } = (await send(app, order(who))).body;
    expect((await app.live.post('/api/v1/erasures', { email: who.cc })).status).toBe(204);
    const email = await get(app, id);
    expect(email).toMatchObject({ to_email: who.to, status: 'queued', subject: 'Invoice' });
    expect(email.recipients.map(({ kind }: { kind: string }) => kind)).toEqual(['to', 'bcc']);
    expect(email.dropped).toEqual([
      {
        email: expect.stringMatching(/^deleted-.*@anonymized\.invalid$/),
        kind: 'cc',
        reason: 'contact_deleted',
      },
    ]);
    expect(JSON.stringify(email)).not.toContain(who.cc);
  });

  test('is part of the export of a copied person', async () => {
    const who = people();
    const { id } = (await send(app, order(who))).body;
    const exported = async (one: string) =>
      (await app.live.get(`/api/v1/contacts/${encodeURIComponent(one)}/export`)).body;
    const idsOf = (emails: { id: string }[]) => emails.map((email) => email.id);
    const ofCopy = await exported(who.bcc);
    expect([idsOf(ofCopy.emails), idsOf(ofCopy.copied_emails)]).toEqual([[], [id]]);
    const ofRecipient = await exported(who.to);
    expect([idsOf(ofRecipient.emails), idsOf(ofRecipient.copied_emails)]).toEqual([[id], []]);
  });
});

describe('EMAILS-24 copies through SES', () => {
  let ses: SesEndpoint;
  let app: TestApp;
  beforeAll(async () => {
    ses = await startSesEndpoint();
    app = await startSesApp(ses);
  });
  afterAll(async () => {
    await app.close();
    await ses.close();
  });

  /** Takes an event about some of the recipients, and waits until it has been applied. */
  async function report(
    id: string,
    name: SesEventName,
    who: string[],
    all: string[],
    type = 'Permanent',
  ): Promise<void> {
    const event = JSON.parse(sesEvent(id, name));
    event.mail.destination = all;
    const recipients = who.map((emailAddress) => ({
      emailAddress,
      diagnosticCode: `smtp; 550 <${emailAddress}> ${who.indexOf(emailAddress)}`,
    }));
    if (event.delivery) event.delivery.recipients = who;
    if (event.bounce)
      Object.assign(event.bounce, { bounceType: type, bouncedRecipients: recipients });
    if (event.complaint) event.complaint.complainedRecipients = recipients;
    const reading = readSesEvent(JSON.stringify(event), hashIn(app));
    if (reading.kind !== 'event') throw new Error('The test created no event.');
    expect(JSON.stringify(reading.event.recipients)).not.toContain('@');
    await withQueue(app, (boss) =>
      app.asOwner((em) => storeProviderEvents(boss, em, [reading.event])),
    );
    await eventually(
      () =>
        app.asOwner((em) =>
          query(em, sql`select from provider_events where id = ${reading.event.id}`),
        ),
      ({ length }) => length === 0,
    );
  }

  const sent = async (): Promise<{ id: string; who: ReturnType<typeof people>; all: string[] }> => {
    const who = people();
    const { id } = (await send(app, order(who))).body;
    await follow(app.live, id, 'sent');
    return { id, who, all: [who.to, who.cc, who.bcc] };
  };

  test('are sent in one request with all recipients', async () => {
    const { id, who } = await sent();
    const messages = ses.messages.filter(({ emailId }) => emailId === id);
    expect(messages.map(({ email }) => email.Destination)).toEqual([
      { ToAddresses: [who.to], CcAddresses: [who.cc], BccAddresses: [who.bcc] },
    ]);
    expect(await statuses(app, id)).toEqual({ to: 'sent', cc: 'sent', bcc: 'sent' });
  });

  test('do not change the request of an email that has none', async () => {
    const { id } = (await send(app, { to: 'ada@example.com', content: CONTENT })).body;
    await follow(app.live, id, 'sent');
    const message = ses.messages.find(({ emailId }) => emailId === id);
    expect(message?.email.Destination).toEqual({ ToAddresses: ['ada@example.com'] });
  });

  test('have events that are assigned by address; the email’s status is that of `to`', async () => {
    const { id, who, all } = await sent();
    await report(id, 'Delivery', [who.cc], all);
    expect(await statuses(app, id)).toEqual({ to: 'sent', cc: 'delivered', bcc: 'sent' });
    expect(await get(app, id)).toMatchObject({ status: 'sent', delivered_at: null, events: [] });
    await report(id, 'Delivery', [who.to, who.bcc], all);
    expect(await statuses(app, id)).toEqual({ to: 'delivered', cc: 'delivered', bcc: 'delivered' });
    expect(await get(app, id)).toMatchObject({
      status: 'delivered',
      events: [{ type: 'delivery' }],
    });
  });

  test('that bounce hard suppress only their own recipient', async () => {
    const { id, who, all } = await sent();
    await report(id, 'Bounce', [who.cc], all);
    expect(await statuses(app, id)).toEqual({ to: 'sent', cc: 'bounced', bcc: 'sent' });
    expect(await get(app, id)).toMatchObject({ status: 'sent', bounce: null });
    expect(await Promise.all(all.map((one) => isSuppressed(app, one)))).toEqual([
      false,
      true,
      false,
    ]);
    await report(id, 'Delivery', [who.cc], all);
    expect((await statuses(app, id)).cc).toBe('bounced');
  });

  test('store what each server said when several of them bounce', async () => {
    const { id, who, all } = await sent();
    await report(id, 'Bounce', [who.cc, who.to], all, 'Transient');
    const { recipients, bounce } = await get(app, id);
    expect(bounce).toMatchObject({ type: 'soft', diagnostic: expect.stringMatching(/1$/) });
    expect(recipients[1].bounce).toMatchObject({ diagnostic: expect.stringMatching(/0$/) });
    expect(await isSuppressed(app, who.cc)).toBe(false);
  });

  test('that cause a complaint withdraw only their own recipient’s consent', async () => {
    const { id, who, all } = await sent();
    for (const email of [who.to, who.bcc]) {
      await app.live.post('/api/v1/contacts', {
        email,
        opt_in_subtype_slugs: ['newsletter'],
        double_opt_in: false,
      });
    }
    await report(id, 'Complaint', [who.bcc], all);
    expect(await statuses(app, id)).toEqual({ to: 'sent', cc: 'sent', bcc: 'complained' });
    const consents = async (email: string) =>
      (await app.live.get(`/api/v1/contacts/${encodeURIComponent(email)}/subscription-preferences`))
        .body.preferences.newsletter;
    expect([await consents(who.to), await consents(who.bcc)]).toEqual([true, false]);
    expect(await isSuppressed(app, who.to)).toBe(false);
  });

  test('ERASURES-1 that bounce after an erasure suppress the hash and store no address', async () => {
    const { id, who, all } = await sent();
    await app.live.post('/api/v1/erasures', { email: who.cc });
    await report(id, 'Bounce', [who.cc], all);
    const rows = await app.asOwner((em) =>
      query(em, sql`select email from suppressions where address_hash = ${hashIn(app)(who.cc)}`),
    );
    expect(rows).toEqual([{ email: null }]);
    expect(JSON.stringify(await get(app, id))).not.toContain(who.cc);
  });

  test('PROVIDERS-4 that are suppressed before the hand-over are not sent', async () => {
    const waiting = await startSesApp(ses, { parts: { api: true, worker: false } });
    try {
      const who = people();
      const { id } = (await send(waiting, order(who))).body;
      await suppress(waiting, who.cc);
      await withWorker(waiting, () => follow(waiting.live, id, 'sent'), { MAIL_TRANSPORT: 'ses' });
      const message = ses.messages.find(({ emailId }) => emailId === id);
      expect(message?.email.Destination).toEqual({
        ToAddresses: [who.to],
        BccAddresses: [who.bcc],
      });
      expect((await get(waiting, id)).dropped).toEqual([
        { email: who.cc, kind: 'cc', reason: 'suppressed' },
      ]);
    } finally {
      await waiting.close();
    }
  });
});

describeWithPython('EMAILS-24 copies over SMTP', () => {
  let smtp: SmtpEndpoint;
  let app: TestApp;
  beforeAll(async () => {
    smtp = await startSmtpEndpoint();
    app = await startTestApp({ env: { MAIL_TRANSPORT: 'smtp', SMTP_URL: smtp.url } });
    await app.asOwner((em) => query(em, sql`update sender_addresses set verified_with = 'smtp'`));
  });
  afterAll(async () => {
    await app.close();
    await smtp.close();
  });
  const messagesOf = (id: string) => smtp.messages.filter(({ raw }) => raw.includes(id));

  test('PROVIDERS-4 that cannot be read after the claim let the email wait, and it is sent later', async () => {
    const run = (statement: ReturnType<typeof sql>) => app.asOwner((em) => query(em, statement));
    await run(sql`create function break_copies() returns trigger language plpgsql as
      $$ begin raise exception 'The copies are out of order.'; end $$`);
    await run(sql`create trigger break_copies before update on email_copies
      for each statement execute function break_copies()`);
    const who = people();
    const { id } = (await send(app, order(who))).body;
    await eventually(
      async () => app.log(),
      (log) => log.includes('delivery failed'),
    );
    await run(sql`drop trigger break_copies on email_copies`);
    await follow(app.live, id, 'sent');
    expect(messagesOf(id).map(({ recipients }) => recipients)).toEqual([[who.to, who.cc, who.bcc]]);
  });

  test('are in the envelope, cc in the header and bcc nowhere in the message', async () => {
    const who = people();
    const { id } = (await send(app, order(who))).body;
    await follow(app.live, id, 'sent');
    const [message, ...others] = messagesOf(id);
    expect(others).toEqual([]);
    expect(message?.recipients).toEqual([who.to, who.cc, who.bcc]);
    const mail = readWithPython(message?.raw ?? '');
    expect(mail.defects).toEqual([]);
    expect(mail.addresses.to).toEqual([{ name: '', address: who.to }]);
    expect(mail.addresses.cc).toEqual([{ name: '', address: who.cc }]);
    expect(message?.raw.toString()).not.toContain(who.bcc);
  });

  test('that are refused bounce and are suppressed; the other recipients get the email', async () => {
    const who = people();
    smtp.rule = ({ to }) =>
      to === who.cc
        ? { at: 'recipient', reply: { code: 550, text: '5.1.1 user unknown' } }
        : undefined;
    const { id } = (await send(app, order(who))).body;
    await follow(app.live, id, 'sent');
    await eventually(
      () => isSuppressed(app, who.cc),
      (suppressed) => suppressed,
    );
    expect(await statuses(app, id)).toEqual({ to: 'sent', cc: 'bounced', bcc: 'sent' });
    expect(await isSuppressed(app, who.to)).toBe(false);
  });

  test('have been sent when `to` is refused and the email bounces', async () => {
    const who = people();
    smtp.rule = ({ to }) =>
      to === who.to
        ? { at: 'recipient', reply: { code: 550, text: '5.1.1 user unknown' } }
        : undefined;
    const { id } = (await send(app, order(who))).body;
    await follow(app.live, id, 'bounced');
    expect(await statuses(app, id)).toEqual({ to: 'bounced', cc: 'sent', bcc: 'sent' });
    expect(await isSuppressed(app, who.cc)).toBe(false);
  });

  test('are not sent again at the next attempt when only `to` was deferred', async () => {
    const who = people();
    let deferrals = 0;
    smtp.rule = ({ to }) => {
      if (to !== who.to || deferrals > 0) return undefined;
      deferrals += 1;
      return { at: 'recipient', reply: { code: 451, text: '4.7.1 greylisted' } };
    };
    const { id } = (await send(app, order(who))).body;
    await eventually(
      () => statuses(app, id),
      ({ cc }) => cc === 'sent',
    );
    // The job is rescheduled a moment after the outcome is stored.
    await eventually(
      () => makeDue(app, id),
      (jobs) => jobs === 1,
    );
    await follow(app.live, id, 'sent');
    expect(messagesOf(id).map(({ recipients }) => recipients)).toEqual([
      [who.cc, who.bcc],
      [who.to],
    ]);
  });
});

describe('EMAILS-24 copies in the mailbox', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp();
  });
  afterAll(() => app.close());

  test('are delivered or bounce according to their own addresses', async () => {
    const { to, cc } = people();
    const bcc = ['bounce@simulator.amazonses.com'];
    const { id } = (await send(app, { to, cc: [cc], bcc, content: CONTENT })).body;
    await eventually(
      () => statuses(app, id),
      (now) => now.to === 'delivered' && now.cc === 'delivered' && now.bcc === 'bounced',
    );
    const message = await readMailbox(app, id);
    expect(message.cc).toEqual([{ address: cc, name: '' }]);
    expect(JSON.stringify(message)).not.toContain('bounce@simulator');
    expect(await isSuppressed(app, to)).toBe(false);
    expect(await isSuppressed(app, 'bounce@simulator.amazonses.com')).toBe(true);
  });
});
