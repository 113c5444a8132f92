import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { query, sql } from '../../../server/platform/database/sql.ts';
import { newId } from '../../../server/platform/values/id.ts';
import { run } from '../../cli/run.ts';
import { createOrganization } from '../../support/app/account.ts';
import { execute } from '../../support/app/requests.ts';
import { startSecondServer } from '../../support/app/second-server.ts';
import { follow, insertEmail } from '../../support/read/emails.ts';
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
