import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { recomputeMarked } from '../../../server/messages/statistics/recompute.ts';
import { query, sql } from '../../../server/platform/database/sql.ts';
import { newId } from '../../../server/platform/values/id.ts';
import { run } from '../../cli/run.ts';
import { createOrganization } from '../../support/app/account.ts';
import { execute } from '../../support/app/requests.ts';
import { startSecondServer } from '../../support/app/second-server.ts';
import { eventually } from '../../support/eventually.ts';
import { follow, insertEmail } from '../../support/read/emails.ts';
import { awaitEvent, logEvents } from '../../support/read/events.ts';
import { Wire } from '../wire.ts';
import { complaint, postfix, statusReport } from './forms.ts';
import { BOUNCE_DOMAIN, type InboundApp, startInboundApp } from './inbound-app.ts';

let app: InboundApp;
beforeAll(async () => {
  app = await startInboundApp({ GUARD: 'warn' });
});
afterAll(() => app.close());

const mailwright = (...args: string[]) =>
  run(args, {
    DATABASE_URL: app.database.url,
    MAIL_TRANSPORT: 'mailbox',
    BOUNCE_DOMAIN,
    INBOUND_LISTEN: 'smtp://127.0.0.1:25',
  });

const addresses = () => app.running.services.links.addresses!;

/** Delivers a report, and waits until its events are applied. */
async function report(message: string, to: string): Promise<void> {
  expect(await app.deliver(message, to)).toBe('250 2.0.0 Taken');
  await app.settle();
}

const suppressions = () =>
  app.asOwner((em) =>
    query(em, sql`select address_hash, reason from suppressions order by address_hash`),
  );

describe('PROVIDERS-7 a late report', () => {
  test('about an erased contact suppresses the hash of its address, and stores no words', async () => {
    const sent = await app.sendEmail();
    await app.live.post('/api/v1/contacts', { email: sent.to });
    await app.live.request('DELETE', `/api/v1/contacts/${encodeURIComponent(sent.to)}`);
    await report(postfix(sent), sent.from);
    expect(await app.suppression(sent.to)).toBe('hard_bounce');
    const [row] = await app.asOwner((em) =>
      query(em, sql`select status, bounce_diagnostic from emails where id = ${sent.id}`),
    );
    expect(row).toEqual({ status: 'bounced', bounce_diagnostic: null });
    const [stored] = await app.asOwner((em) =>
      query<{ email: string | null }>(
        em,
        sql`select email from suppressions where reason = 'hard_bounce'
        and organization_id = ${app.organizationId} order by created_at desc limit 1`,
      ),
    );
    expect(stored).toEqual({ email: null });
  });

  test.each([
    ['deleted', { mode: 'live' }],
    ['still there, about an email in test mode', { mode: 'test' }],
  ])('changes nothing of an organization that is %s', async (what, { mode }) => {
    const slug = `late-${mode}`;
    const { id: organization_id } = await createOrganization(app, slug);
    const to = `${newId()}@example.net`;
    const id = await app.asOwner((em) =>
      insertEmail(em, app, { organization_id, mode, to_email: to, to_key: to, status: 'sent' }),
    );
    if (what === 'deleted') {
      const { code } = await mailwright('organizations', 'delete', slug, '--confirm', slug);
      expect(code).toBe(0);
    }
    const before = await suppressions();
    const from = addresses().bounce(id);
    await report(postfix({ to, from }), from);
    await report(complaint({ to, from }), addresses().feedback);
    expect(await app.deliver('Subject: unsubscribe\r\n', addresses().unsubscribe(id), to)).toMatch(
      /^250 /,
    );
    expect(await suppressions()).toEqual(before);
    const rows = await app.asOwner((em) =>
      query(em, sql`select status from emails where id = ${id}`),
    );
    expect(rows).toEqual(what === 'deleted' ? [] : [{ status: 'sent' }]);
  });

  test('about an email that a restored database does not have changes nothing', async () => {
    const before = await suppressions();
    const from = addresses().bounce(newId());
    await report(postfix({ to: 'ada@example.net', from }), from);
    expect(await suppressions()).toEqual(before);
    expect(await app.asOwner((em) => query(em, sql`select from provider_events`))).toEqual([]);
  });

  test('about an email that a restored database still holds ends it, so that it is not sent again', async () => {
    const to = `${newId()}@example.net`;
    const id = await app.asOwner((em) =>
      insertEmail(em, app, { to_email: to, to_key: to, due_at: new Date().toISOString() }),
    );
    await execute(app, sql`select quarantine_emails('command')`);
    const from = addresses().bounce(id);
    const delivered = statusReport(
      { to, from },
      {
        action: 'delivered',
        status: '2.0.0',
        diagnostic: 'smtp; 250 2.0.0 Ok',
        recipient: [`Final-Recipient: rfc822; ${to}`],
        text: ['Delivered.'],
      },
    );
    await report(delivered, from);
    await follow(app.live, id, 'delivered');
    const before = app.relay.messages.length;
    await mailwright('queue', 'held', 'release', '--all');
    await app.sendEmail();
    expect(app.relay.messages).toHaveLength(before + 1);
    expect(app.relay.messages.flatMap(({ recipients }) => recipients)).not.toContain(to);
  });
});

describe('PROVIDERS-7 several processes of one installation', () => {
  test('take reports, and one that comes to both counts once', async () => {
    const second = await startSecondServer(app, {
      MAIL_TRANSPORT: 'smtp',
      SMTP_URL: app.relay.url,
      BOUNCE_DOMAIN,
      INBOUND_LISTEN: 'smtp://127.0.0.1:0',
    });
    try {
      const sent = await app.sendEmail();
      const ports = [app.port, second.inboundPorts[0] ?? 0];
      const replies = await Promise.all(
        [...ports, ...ports].map(async (port) => {
          const wire = await Wire.open(port);
          await wire.command('EHLO mx.example.net');
          const reply = await wire.send({ from: '', to: [sent.from] }, postfix(sent));
          wire.close();
          return reply;
        }),
      );
      expect(replies).toEqual(Array.from({ length: 4 }, () => '250 2.0.0 Taken'));
      const { body } = await follow(app.live, sent.id, 'bounced');
      expect(body.events).toHaveLength(1);
      expect(await app.suppression(sent.to)).toBe('hard_bounce');
    } finally {
      await second.stop();
    }
  });
});

describe('PROVIDERS-7 the effects of reports are those of Amazon SES', () => {
  beforeAll(() => logEvents(app));

  const contactPath = (to: string): string => `/api/v1/contacts/${encodeURIComponent(to)}`;

  test('an unknown mailbox makes the contact invalid, and is an event', async () => {
    const to = `${newId()}@example.net`;
    await app.live.post('/api/v1/contacts', { email: to });
    const sent = await app.sendEmail({ to });
    await report(postfix(sent), sent.from);
    const { body } = await app.live.get(contactPath(to));
    expect(body).toMatchObject({ validation_status: 'invalid' });
    const event = await awaitEvent(app, 'email.bounced', ({ data }) => data.id === sent.id);
    expect(event.data).toMatchObject({ status: 'bounced', bounce: { type: 'hard' } });
  });

  test('a complaint withdraws the consent to the subtype, and is an event', async () => {
    const to = `${newId()}@example.net`;
    await app.live.post('/api/v1/contacts', {
      email: to,
      opt_in_subtype_slugs: ['order-updates'],
      double_opt_in: false,
    });
    const sent = await app.sendEmail({ to, subtype_slug: 'order-updates' });
    await report(complaint(sent), sent.from);
    const { body } = await app.live.get(`${contactPath(to)}/subscription-preferences`);
    expect(body.preferences['order-updates']).toBe(false);
    const event = await awaitEvent(app, 'email.complained', ({ data }) => data.id === sent.id);
    expect(event.data).toMatchObject({ complaint: { feedback_type: 'abuse' } });
  });
});

describe('PROVIDERS-7 of 110 emails, ten reported bounces', () => {
  const readSending = async () => (await app.live.get('/api/v1/organization')).body.sending;

  /** The counts of today and yesterday, so that midnight does not matter. */
  async function readTotals(): Promise<Record<string, number>> {
    await app.asOwner((em) => recomputeMarked(em, 400));
    const [since, until] = [-1, 1].map((days) =>
      new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10),
    );
    const path = `/api/v1/statistics/emails?since=${since}&until=${until}`;
    return (await app.live.get(path)).body.totals;
  }

  /** Sends emails at once, and waits until the relay has them. */
  async function sendMany(count: number): Promise<{ to: string; from: string }[]> {
    const emails = Array.from({ length: count }, () => ({
      to: `${newId()}@example.net`,
      template: 'welcome',
      data: { name: 'Ada' },
    }));
    const { body } = await app.live.post('/api/v1/emails/batch', { emails });
    const ids = body.results.map(({ id }: { id: string }) => id) as string[];
    await eventually(
      () =>
        app.asOwner((em) =>
          query(em, sql`select from emails where id = any(${ids}::uuid[]) and status = 'sent'`),
        ),
      ({ length }) => length === count,
    );
    return emails.map(({ to }) => {
      const sent = app.relay.messages.find(({ recipients }) => recipients.includes(to));
      return { to, from: sent?.from ?? '' };
    });
  }

  test('make the guard warn, and are counted by statistics', async () => {
    const sent = await sendMany(110);
    expect(await readSending()).toMatchObject({ state: 'ok' });
    const before = await readTotals();
    for (const one of sent.slice(0, 10)) await report(postfix(one), one.from);
    const sending = await eventually(readSending, ({ state }) => state !== 'ok');
    expect(sending).toMatchObject({ state: 'warned', reason: 'hard_bounces' });
    const after = await readTotals();
    expect(after).toMatchObject({
      sent: before.sent,
      hard_bounced: (before.hard_bounced ?? NaN) + 10,
    });
    expect(after.bounce_rate).toBeGreaterThan(0.03);
  });
});

test('PROVIDERS-7 the command shows the address for complaints, which the log does not have', async () => {
  const shown = await mailwright('secrets', 'feedback-address');
  expect(shown).toMatchObject({ code: 0, stdout: `${addresses().feedback}\n` });
  const { stdout } = await mailwright('secrets', 'feedback-address', '--json');
  expect(JSON.parse(stdout)).toEqual({ address: addresses().feedback });
  const without = await run(['secrets', 'feedback-address'], {
    DATABASE_URL: app.database.url,
    MAIL_TRANSPORT: 'mailbox',
  });
  expect(without.code).toBe(1);
  expect(without.stderr).toContain('Set BOUNCE_DOMAIN and INBOUND_LISTEN');
});
