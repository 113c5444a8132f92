import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { query, sql } from '../../../server/platform/database/sql.ts';
import { createMailAddresses } from '../../../server/platform/tokens/mail-addresses.ts';
import { createKeyRing } from '../../../server/platform/tokens/key-ring.ts';
import { createLog } from '../../../server/platform/log.ts';
import { openInbound } from '../../../server/smtp/index.ts';
import { eventually } from '../../support/eventually.ts';
import { type CertificateFiles, writeCertificate } from '../../support/fakes/certificate.ts';
import { follow } from '../../support/read/emails.ts';
import { lines, Wire } from '../wire.ts';
import {
  complaint,
  exchange,
  exim,
  type Form,
  gmail,
  gmx,
  postfix,
  qmail,
  qmailRemote,
  statusReport,
  yahoo,
} from './forms.ts';
import { BOUNCE_DOMAIN, type InboundApp, startInboundApp } from './inbound-app.ts';
import { DELAYED, FULL, GREYLISTED, UNCERTAIN } from './temporary-forms.ts';

let app: InboundApp;
beforeAll(async () => {
  app = await startInboundApp();
});
afterAll(() => app.close());

const read = async (id: string) => (await app.live.get(`/api/v1/emails/${id}`)).body;

/** Delivers a report about the email, and returns the email as it is then. */
async function report(form: Form & { id: string }, message: string) {
  expect(await app.deliver(message, form.from)).toBe('250 2.0.0 Taken');
  await app.settle();
  return read(form.id);
}

test('PROVIDERS-7 each email has a return path of its own', async () => {
  const [one, other] = [await app.sendEmail(), await app.sendEmail()];
  expect(one.from).toMatch(/^b\+[0-9a-v]{42}@bounces\.example\.com$/);
  expect(other.from).not.toBe(one.from);
});

describe('PROVIDERS-7 an unknown recipient is a hard bounce in the form of', () => {
  test.each([
    ['Postfix', postfix, /550 5\.1\.1 <address> Recipient address rejected: User unknown/],
    ['Exim', exim, /550 No such user here/],
    ['Exchange', exchange, /RESOLVER\.ADR\.RecipientNotFound/],
    ['Gmail', gmail, /does not exist/],
    ['Yahoo', yahoo, /Not a valid recipient/],
    ['GMX', gmx, /mailbox not found/],
    ['qmail', qmail, /no mailbox here by that name/],
    ['qmail about another server', qmailRemote, /User unknown/],
  ])('%s', async (_server, form, words) => {
    const sent = await app.sendEmail();
    expect(await report(sent, form(sent))).toMatchObject({
      status: 'bounced',
      bounce: { type: 'hard', diagnostic: expect.stringMatching(words) },
    });
    expect(await app.suppression(sent.to)).toBe('hard_bounce');
  });
});

const failed = (form: Form, status: string, diagnostic: string | null, more: object = {}): string =>
  statusReport(form, {
    action: 'failed',
    status,
    diagnostic,
    recipient: [`Final-Recipient: rfc822; ${form.to}`],
    text: ['Failed.'],
    ...more,
  });

describe('PROVIDERS-7 a soft bounce suppresses nobody:', () => {
  test.each([
    ['a full mailbox', '5.2.2', 'smtp; 552 5.2.2 Mailbox full'],
    ['a full mailbox with the code of an unknown one', '5.1.1', 'smtp; 550 5.1.1 Mailbox is full'],
    ['a full mailbox without a code', '5.0.0', 'smtp; 552 quota exceeded, user unknown'],
    ['greylisting', '4.7.1', 'smtp; 451 4.7.1 Greylisted, try again later'],
    ['greylisting with 5', '5.1.1', 'smtp; 550 5.1.1 Greylisting in action'],
    ['a full disk', '4.3.1', 'smtp; 452 4.3.1 Insufficient system storage'],
    ['the end of the queue', '4.4.7', 'smtp; 450 4.1.1 User unknown (unverified)'],
    ['a temporary status beside a final reply', '4.4.7', 'smtp; 550 5.1.1 User unknown'],
    ['a policy', '5.7.1', 'smtp; 550 5.7.1 Message rejected as spam by policy'],
    ['another code in the reply', '5.1.1', 'smtp; 550 5.7.1 Sender rejected'],
    ['no words', '5.3.0', null],
  ])('%s', async (_reason, status, diagnostic) => {
    const sent = await app.sendEmail();
    expect(await report(sent, failed(sent, status, diagnostic))).toMatchObject({
      status: 'bounced',
      bounce: { type: 'soft' },
    });
    expect(await app.suppression(sent.to)).toBeNull();
  });

  test.each([
    ...FULL.map(([server, write]) => [`a full mailbox in the form of ${server}`, write] as const),
    ...GREYLISTED.map(
      ([server, write]) => [`greylisting in the form of ${server}`, write] as const,
    ),
  ])('%s', async (_what, write) => {
    const sent = await app.sendEmail();
    expect(await report(sent, write(sent))).toMatchObject({
      status: 'bounced',
      bounce: { type: 'soft', diagnostic: expect.stringMatching(/\w/) },
    });
    expect(await app.suppression(sent.to)).toBeNull();
  });

  test('a report about a mailbox to which the recipient forwards', async () => {
    const sent = await app.sendEmail();
    const other = { ...sent, to: 'private@forwarded.example' };
    const email = await report(sent, postfix(other));
    expect(email.bounce).toMatchObject({ type: 'soft' });
    expect(JSON.stringify(email)).not.toContain('forwarded.example');
    expect(await app.suppression(sent.to)).toBeNull();
  });
});

test('PROVIDERS-7 the original recipient may be written as xtext', async () => {
  const sent = await app.sendEmail({ to: `a.da+tag-${Date.now()}@example.net` });
  const recipient = [
    `Original-Recipient: rfc822;${sent.to.replace('+', '+2B')}`,
    'Final-Recipient: rfc822; ada@internal.example',
  ];
  const message = failed(sent, '5.1.1', 'smtp; 550 5.1.1 No', { recipient });
  expect((await report(sent, message)).bounce).toMatchObject({ type: 'hard' });
});

test.each(DELAYED)(
  'PROVIDERS-7 a delay in the form of %s is an event, and no bounce',
  async (_server, write) => {
    const sent = await app.sendEmail();
    expect(await report(sent, write(sent))).toMatchObject({
      status: 'sent',
      events: [expect.objectContaining({ type: 'delivery_delay' })],
    });
  },
);

describe('PROVIDERS-7 a report in UTF-8 (RFC 6533)', () => {
  const inUtf8 = (form: Form, ...recipient: string[]): string =>
    failed(form, '5.1.1', 'smtp; 550 5.1.1 Neznámý uživatel', { recipient })
      .replace('message/delivery-status', 'message/global-delivery-status')
      .replace('text/rfc822-headers', 'message/global-headers');

  test.each([
    ['in UTF-8', 'Final-Recipient: utf-8; ada@bücher.example'],
    ['encoded', 'Final-Recipient: utf-8; ada@b\\x{FC}cher.example'],
    ['in ASCII', 'Final-Recipient: rfc822; ada@xn--bcher-kva.example'],
    ['encoded out of range', 'Final-Recipient: utf-8; ada@b\\x{FFFFFF}cher.example', 'soft'],
  ])('names the recipient %s', async (_how, recipient, type = 'hard') => {
    const sent = await app.sendEmail({ to: 'ada@bücher.example' });
    const email = await report(sent, inUtf8(sent, recipient));
    expect(email.bounce).toMatchObject({ type, diagnostic: '550 5.1.1 Neznámý uživatel' });
    await app.asOwner((em) => query(em, sql`delete from suppressions`));
  });
});

test('PROVIDERS-7 of a report about several recipients, the part about ours counts', async () => {
  const sent = await app.sendEmail();
  const message = failed(sent, '5.1.1', 'smtp; 550 5.1.1 User unknown', {
    recipient: [
      'Final-Recipient: rfc822; ben@example.net',
      'Action: delivered',
      'Status: 2.0.0',
      '',
      `Final-Recipient: rfc822; ${sent.to}`,
    ],
  });
  const email = await report(sent, message);
  expect(email).toMatchObject({ status: 'bounced', bounce: { type: 'hard' } });
});

test('PROVIDERS-7 one report has the outcomes of several recipients of an email', async () => {
  const [good, bad] = [`good-${Date.now()}@example.net`, `bad-${Date.now()}@example.net`];
  const sent = await app.sendEmail({ cc: [good, bad] });
  const message = failed({ ...sent, to: bad }, '5.1.1', 'smtp; 550 5.1.1 User unknown', {
    recipient: [
      ...[sent.to, good].flatMap((to) => [
        `Final-Recipient: rfc822; ${to}`,
        'Action: delivered',
        'Status: 2.0.0',
        '',
      ]),
      `Final-Recipient: rfc822; ${bad}`,
    ],
  });
  expect(await report(sent, message)).toMatchObject({ status: 'delivered' });
  expect(await app.suppression(bad)).toBe('hard_bounce');
  expect(await app.suppression(good)).toBeNull();
  expect(await app.suppression(sent.to)).toBeNull();
});

test('PROVIDERS-7 a report of a delivery makes it delivered, once', async () => {
  const sent = await app.sendEmail();
  const message = failed(sent, '2.0.0', 'smtp; 250 2.0.0 Ok', { action: 'delivered' });
  await report(sent, message);
  const email = await report(sent, message);
  expect(email).toMatchObject({ status: 'delivered', delivered_at: expect.any(String) });
  expect(email.events).toHaveLength(1);
});

test('PROVIDERS-7 relayed to a server without such reports is not delivered', async () => {
  const sent = await app.sendEmail();
  const email = await report(
    sent,
    failed(sent, '2.0.0', 'smtp; 250 2.0.0 Ok', { action: 'relayed' }),
  );
  expect(email).toMatchObject({ status: 'sent', events: [] });
});

test('PROVIDERS-7 a bounce after the delivery counts, and each report once', async () => {
  const sent = await app.sendEmail();
  await report(sent, failed(sent, '2.0.0', null, { action: 'delivered' }));
  await report(sent, postfix(sent));
  await report(sent, gmail(sent));
  const email = await report(sent, qmail(sent));
  expect(email).toMatchObject({ status: 'bounced', bounce: { type: 'hard' } });
  expect(email.events).toHaveLength(2);
});

test('PROVIDERS-7 of an email with copies, a report is about the recipient that it names', async () => {
  const copy = `copy-${Date.now()}@example.net`;
  const sent = await app.sendEmail({ cc: [copy] });
  await report(sent, postfix({ ...sent, to: 'nobody.else@example.net' }));
  const after = await report(sent, postfix({ ...sent, to: copy }));
  expect(after).toMatchObject({ status: 'sent' });
  expect(await app.suppression(copy)).toBe('hard_bounce');
  expect(await report(sent, postfix(sent))).toMatchObject({ status: 'bounced' });
});

describe('PROVIDERS-7 a complaint', () => {
  const withdrawn = (email: { status: string }) => expect(email.status).toBe('complained');

  test('to the return path suppresses the recipient', async () => {
    const sent = await app.sendEmail();
    const email = await report(sent, complaint(sent));
    withdrawn(email);
    expect(email.events).toMatchObject([{ type: 'complaint' }]);
    expect(await app.suppression(sent.to)).toBe('complaint');
  });

  test.each([
    ['the return path', (sent: Form) => [`Return-Path: <${sent.from}>`]],
    [
      'the return path, in upper case',
      (sent: Form) => [`Return-Path: <${sent.from.toUpperCase()}>`],
    ],
  ])('to the address for complaints is assigned by %s that it quotes', async (_what, quoted) => {
    const sent = await app.sendEmail();
    const { feedback = '' } = app.running.services.links.addresses ?? {};
    const message = complaint(sent, { quoted: quoted(sent), named: false });
    expect(await app.deliver(message, feedback, 'feedback@mailbox.example')).toMatch(/^250 /);
    withdrawn((await follow(app.live, sent.id, 'complained')).body);
  });

  test('that says “not spam” is none', async () => {
    const sent = await app.sendEmail();
    expect(await report(sent, complaint(sent, { type: 'not-spam' }))).toMatchObject({
      status: 'delivered',
    });
    expect(await app.suppression(sent.to)).toBeNull();
  });

  test.each(['auth-failure', 'virus', 'other', 'constructor', ''])(
    'of the type “%s” has no effect',
    async (type) => {
      const sent = await app.sendEmail();
      expect(await report(sent, complaint(sent, { type }))).toMatchObject({
        status: 'sent',
        events: [],
      });
    },
  );
});

describe('PROVIDERS-7 no effect has', () => {
  const plain = (more: string[], text: string[]): string =>
    lines('From: ada@example.net', 'Subject: Re: Welcome', ...more, '', ...text);

  test.each<[string, (form: Form) => string]>([
    ...UNCERTAIN.map(([server, write]): [string, (form: Form) => string] => [
      `text of ${server}`,
      write,
    ]),
    ['an answer', () => plain([], ['Thank you!'])],
    ['an automatic reply', () => plain(['Auto-Submitted: auto-replied'], ['I am on holiday.'])],
    [
      'a reply that only speaks of failure',
      ({ to }) =>
        plain([], ['550 5.1.1 user unknown', '', `<${to}>:`, 'This is a permanent error']),
    ],
    [
      'a confirmation of reading',
      (form) =>
        postfix(form)
          .replaceAll('delivery-status', 'disposition-notification')
          .replace('Action: failed', 'Disposition: manual-action/MDN-sent-manually; displayed'),
    ],
    [
      'a warning of qmail that is not final',
      (form) =>
        qmail(form).replace("This is a permanent error; I've given up.", 'I will try again.'),
    ],
    [
      'a report about another recipient in plain text',
      (form) => qmail({ ...form, to: 'x@y.example' }),
    ],
    ['a report that a message only encloses', (form) => enclosed(postfix(form))],
    [
      'a report without a recipient',
      (form) => postfix(form).replaceAll(/-Recipient:/g, '-Nobody:'),
    ],
    [
      'a report without an action',
      (form) => postfix(form).replace('Action: failed', 'Action: constructor'),
    ],
    ['a message that cannot be parsed', (form) => nested(form)],
    // A loop: what could not be delivered was itself mail to an address of ours.
    ['a report about a report', (form) => postfix({ ...form, to: form.from })],
  ])('%s', async (what, form) => {
    const sent = await app.sendEmail();
    const email = await report(sent, form(sent));
    const isSoft = what === 'a report about another recipient in plain text';
    expect(email).toMatchObject(
      isSoft ? { bounce: { type: 'soft' } } : { status: 'sent', events: [] },
    );
    expect(await app.suppression(sent.to)).toBeNull();
  });

  const enclosed = (message: string): string =>
    lines(
      'Subject: Fwd: Undelivered',
      'Content-Type: multipart/mixed; boundary="outer"',
      '',
      '--outer',
      'Content-Type: message/rfc822',
      '',
      message,
      '',
      '--outer--',
    );

  const nested = (form: Form): string => {
    const levels = Array.from({ length: 40 }, (_none, level) => level);
    const open = levels.flatMap((level) => [
      `Content-Type: multipart/mixed; boundary="n${level}"`,
      '',
      `--n${level}`,
    ]);
    return lines('Subject: deep', ...open, postfix(form));
  };
});

describe('PROVIDERS-7 the listener', () => {
  const open = async (): Promise<Wire> => {
    const wire = await Wire.open(app.port);
    await wire.command('EHLO mx.example.net');
    return wire;
  };

  test('offers neither a login nor, without a certificate, TLS', async () => {
    const wire = await Wire.open(app.port);
    const offer = await wire.command('EHLO mx.example.net');
    expect(offer).toContain('SIZE 1048576');
    expect(offer).not.toMatch(/AUTH|STARTTLS/);
    expect(await wire.command('STARTTLS')).toMatch(/^5/);
    expect(await wire.command('AUTH PLAIN AGEAYg==')).toMatch(/^5/);
    wire.close();
  });

  test.each([
    ['another mailbox', `postmaster@${BOUNCE_DOMAIN}`],
    ['another domain', 'ada@example.net'],
    ['a token of another installation', foreign('bounce')],
    ['an address of another domain with a token', foreign('bounce').replace('bounces.', '')],
  ])('refuses %s', async (_what, address) => {
    const wire = await open();
    await wire.command('MAIL FROM:<>');
    expect(await wire.command(`RCPT TO:<${address}>`)).toMatch(/^550 5\.1\.1 /);
    expect(await wire.command('DATA')).toMatch(/^5/);
    wire.close();
  });

  test('refuses a token that is changed, or is for another purpose', async () => {
    const { from } = await app.sendEmail();
    const changed = from.replace(/.@/, (end) => (end === '0@' ? '1@' : '0@'));
    for (const address of [changed, from.replace('b+', 'u+'), from.replace('b+', 'f+')]) {
      const wire = await open();
      await wire.command('MAIL FROM:<>');
      expect(await wire.command(`RCPT TO:<${address}>`)).toMatch(/^550 /);
      wire.close();
    }
  });

  test('takes an address in upper case, and from any sender', async () => {
    const sent = await app.sendEmail();
    const reply = await app.deliver(postfix(sent), sent.from.toUpperCase(), 'daemon@example.net');
    expect(reply).toMatch(/^250 /);
    expect((await follow(app.live, sent.id, 'bounced')).body.bounce).toMatchObject({
      type: 'hard',
    });
  });

  test('refuses more than 1 MiB, announced or not', async () => {
    const { from, ...sent } = await app.sendEmail();
    const wire = await open();
    expect(await wire.command('MAIL FROM:<> SIZE=1048577')).toMatch(/^552 /);
    const long = `${postfix({ from, ...sent })}\r\n${`${'x'.repeat(998)}\r\n`.repeat(1_100)}`;
    expect(await wire.send({ from: '', to: [from] }, long)).toMatch(/^552 5\.3\.4 /);
    wire.close();
    expect(await read(sent.id)).toMatchObject({ status: 'sent', events: [] });
  });

  test('answers 451 while the database takes nothing, and a later attempt counts', async () => {
    const sent = await app.sendEmail();
    await app.asOwner((em) => query(em, sql`alter table provider_events rename to taken_away`));
    expect(await app.deliver(postfix(sent), sent.from)).toMatch(/^451 4\.3\.0 /);
    await app.asOwner((em) => query(em, sql`alter table taken_away rename to provider_events`));
    expect((await report(sent, postfix(sent))).status).toBe('bounced');
  });

  test('sends nothing back', async () => {
    const before = app.relay.messages.length;
    const sent = await app.sendEmail();
    await app.deliver(lines('Subject: Hi', '', 'Hi'), sent.from, 'forged@victim.example');
    await app.deliver(
      lines('Subject: Hi', '', 'Hi'),
      `nobody@${BOUNCE_DOMAIN}`,
      'forged@victim.example',
    );
    await app.settle();
    expect(app.relay.messages).toHaveLength(before + 1);
  });

  test('with a certificate, takes reports after STARTTLS, and nothing that came before it', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'inbound-'));
    const certificate = { cert: join(folder, 'cert.pem'), key: join(folder, 'key.pem') };
    writeCertificate(certificate, 'bounces.test');
    const listener = await listenAt(0, certificate);
    const sent = await app.sendEmail();
    const wire = await Wire.open(listener.ports[0] ?? 0);
    expect(await wire.command('EHLO mx.example.net')).toContain('STARTTLS');
    expect(await wire.startTls('MAIL FROM:<injected@example.net>\r\n')).toMatch(/^220 /);
    expect(wire.certificateName).toBe('bounces.test');
    expect(await wire.command('EHLO mx.example.net')).not.toMatch(/STARTTLS|AUTH/);
    expect(await wire.send({ from: '', to: [sent.from] }, postfix(sent))).toMatch(/^250 /);
    wire.close();
    await follow(app.live, sent.id, 'bounced');
    await listener.close();
    rmSync(folder, { recursive: true });
  });

  test('says in plain words that its port is in use', async () => {
    await expect(listenAt(app.port)).rejects.toThrow(
      `Port ${app.port} of INBOUND_LISTEN is in use; set a free one.`,
    );
  });

  function foreign(purpose: 'bounce' | 'unsubscribe'): string {
    const keys = createKeyRing([Buffer.alloc(32, 7)]);
    return createMailAddresses(BOUNCE_DOMAIN, keys)[purpose](
      '0193a1b2-7c3d-7e4f-8a5b-6c7d8e9f0a40',
    );
  }
});

/** A further listener, by default without a certificate, and with the clock of today. */
const listenAt = (port: number, certificate: CertificateFiles | null = null, days = 0) =>
  openInbound({
    ...app.running.services,
    settings: {
      domain: BOUNCE_DOMAIN,
      listen: [{ host: '127.0.0.1', port, secure: false }],
      certificate,
    },
    addresses: app.running.services.links.addresses!,
    now: () => new Date(Date.now() + days * 86_400_000),
    maxConnections: 10,
    log: createLog('silent'),
  });

describe('PROVIDERS-7 with the clock of a later day', () => {
  async function deliverAfter(days: number, message: string, to: string): Promise<string> {
    const listener = await listenAt(0, null, days);
    const wire = await Wire.open(listener.ports[0] ?? 0);
    await wire.command('EHLO mx.example.net');
    const reply = await wire.send({ from: '', to: [to] }, message);
    wire.close();
    await listener.close();
    return reply;
  }

  test('a bounce after three days counts', async () => {
    const sent = await app.sendEmail();
    const over = failed(sent, '4.4.1', 'smtp; connect to mx.example.net: Connection timed out');
    expect(await deliverAfter(3, over, sent.from)).toMatch(/^250 /);
    const { body } = await follow(app.live, sent.id, 'bounced');
    expect(body.bounce).toMatchObject({ type: 'soft' });
    expect(await deliverAfter(3, postfix(sent), sent.from)).toMatch(/^250 /);
    await app.settle();
    expect(await app.suppression(sent.to)).toBe('hard_bounce');
  });

  test('after more than two years there is no such address', async () => {
    const sent = await app.sendEmail();
    expect(await deliverAfter(731, postfix(sent), sent.from)).toMatch(/^550 /);
  });
});

test('PROVIDERS-7 metrics count what comes, and readiness says that events arrive', async () => {
  const before = await app.counted('reported');
  const sent = await app.sendEmail();
  await report(sent, postfix(sent));
  await app.deliver(lines('Subject: Hi', '', 'Hi'), sent.from);
  await eventually(
    () => app.counted('reported'),
    (count) => count === before + 1,
  );
  expect(await app.counted('ignored')).toBeGreaterThan(0);
  expect(await app.counted('unknown')).toBeGreaterThan(0);
  const ready = (await (await fetch(`${app.baseUrl}/readyz`)).json()) as object;
  expect(ready).toMatchObject({ status: 'ok', unreported: null });
  const addresses = app.running.services.links.addresses!;
  for (const secret of [sent.from, sent.to, addresses.feedback]) {
    expect(app.log()).not.toContain(secret);
  }
});

test('PROVIDERS-7 the guard and statistics count what was reported', async () => {
  const counted = (): Promise<{ hard_bounces: number; complaints: number }[]> =>
    app.asOwner((em) =>
      query(
        em,
        sql`select sum(hard_bounces)::integer as hard_bounces, sum(complaints)::integer as complaints
          from sending_outcomes where organization_id = ${app.organizationId}`,
      ),
    );
  const [before = { hard_bounces: 0, complaints: 0 }] = await counted();
  const [bounced, complained] = [await app.sendEmail(), await app.sendEmail()];
  await report(bounced, postfix(bounced));
  await report(bounced, postfix(bounced));
  await report(complained, complaint(complained));
  expect(await counted()).toEqual([
    { hard_bounces: before.hard_bounces + 1, complaints: before.complaints + 1 },
  ]);
});
