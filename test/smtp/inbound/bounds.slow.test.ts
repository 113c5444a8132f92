import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { createMailAddresses } from '../../../server/platform/tokens/mail-addresses.ts';
import { createKeyRing } from '../../../server/platform/tokens/key-ring.ts';
import { newId } from '../../../server/platform/values/id.ts';
import { query, queryOne, sql } from '../../../server/platform/database/sql.ts';
import { follow } from '../../support/read/emails.ts';
import { Wire } from '../wire.ts';
import { complaint, postfix, statusReport } from './forms.ts';
import { BOUNCE_DOMAIN, type InboundApp, startInboundApp } from './inbound-app.ts';

let app: InboundApp;
beforeAll(async () => {
  app = await startInboundApp();
});
afterAll(() => app.close());

const FORGED = 10_000;
const CONNECTIONS = 20;

const open = async (): Promise<Wire> => {
  const wire = await Wire.open(app.port);
  await wire.command('EHLO mx.example.net');
  return wire;
};

/** What reports can change. */
const state = (except: string[]) =>
  app.asOwner(async (em) => ({
    emails: await query(
      em,
      sql`select id, status, bounce_type from emails where id <> all(${except}::uuid[]) order by id`,
    ),
    ...(await queryOne<{ suppressions: number; events: number; waiting: number }>(
      em,
      sql`select (select count(*) from suppressions)::integer as suppressions,
        (select count(*) from email_events where email_id <> all(${except}::uuid[]))::integer as events,
        (select count(*) from provider_events)::integer as waiting`,
    )),
  }));

test('PROVIDERS-7 10,000 forged reports change nothing, and delay neither a genuine one nor the API', async () => {
  const [victim, known] = [await app.sendEmail(), await app.sendEmail()];
  await app.deliver(postfix(known), known.from);
  await follow(app.live, known.id, 'bounced');
  await app.settle();
  const genuine = await app.sendEmail();
  const before = await state([genuine.id]);

  const foreign = createMailAddresses(BOUNCE_DOMAIN, createKeyRing([Buffer.alloc(32, 1)]));
  const own = app.running.services.links.addresses;
  /** To an address of another key; repeated; to the address for complaints, with a forged address in it; foreign. */
  const forged: ((count: number) => [to: string, message: string, reply: RegExp])[] = [
    () => [foreign.bounce(victim.id), postfix(victim), /^550 /],
    () => [known.from, postfix(known), /^250 /],
    () => [own?.feedback ?? '', complaint({ ...victim, from: foreign.bounce(victim.id) }), /^250 /],
    (count) => [`b+${String(count).padStart(42, '0')}@${BOUNCE_DOMAIN}`, 'x', /^550 /],
    (count) => [`anybody${count}@example.net`, 'x', /^550 /],
  ];
  let sent = 0;
  const flood = Promise.all(
    Array.from({ length: CONNECTIONS }, async () => {
      let wire = await open();
      while (sent < FORGED) {
        const count = (sent += 1);
        const [to, message, expected] = forged[count % forged.length]!(count);
        const reply = await wire.send({ from: '', to: [to] }, message);
        // Busy is an answer, too; a server repeats its report then.
        if (!reply.startsWith('451')) expect(reply).toMatch(expected);
        await wire.command('RSET');
        if (wire.isClosed) wire = await open();
      }
      wire.close();
    }),
  );
  // In the middle of them; a refused expectation ends the flood.
  let isOver = false;
  void flood.catch(() => {}).then(() => (isOver = true));
  while (sent < FORGED / 4 && !isOver) await app.live.get('/api/v1/templates');
  expect(await app.deliver(postfix(genuine), genuine.from)).toMatch(/^250 /);
  await follow(app.live, genuine.id, 'bounced');
  expect((await app.live.get('/api/v1/templates')).status).toBe(200);
  expect(sent).toBeLessThan(FORGED);
  await flood;
  await app.settle();
  const after = await state([genuine.id]);
  expect(after).toEqual({ ...before, suppressions: before.suppressions + 1 });
});

test('PROVIDERS-7 whoever has an address can store a few events of that email only', async () => {
  const sent = await app.sendEmail();
  const wire = await open();
  for (let count = 0; count < 300; count += 1) {
    const action = ['failed', 'delayed', 'delivered'][count % 3] ?? '';
    const message = statusReport(sent, {
      action,
      status: count % 2 ? '5.1.1' : '4.2.2',
      diagnostic: `smtp; ${count % 2 ? 550 : 452} words ${newId()}`,
      recipient: [`Final-Recipient: rfc822; ${count % 5 ? sent.to : `${newId()}@example.net`}`],
      text: [newId()],
    });
    expect(await wire.send({ from: '', to: [sent.from] }, message)).toMatch(/^250 /);
  }
  wire.close();
  await app.settle();
  const { body } = await app.live.get(`/api/v1/emails/${sent.id}`);
  expect(body.events.length).toBeLessThanOrEqual(5);
});

test('PROVIDERS-7 a client that sends a message without end is disconnected', async () => {
  const sent = await app.sendEmail();
  const wire = await open();
  await wire.command('MAIL FROM:<>');
  await wire.command(`RCPT TO:<${sent.from}>`);
  await wire.command('DATA');
  const line = Buffer.from(`${'x'.repeat(998)}\r\n`);
  for (let count = 0; count < 10_000 && !wire.isClosed; count += 1) await wire.writeAll(line);
  await wire.closed();
});

test('PROVIDERS-7 a line end other than CR LF ends the connection, so that no second report is hidden in one', async () => {
  const [sent, other] = [await app.sendEmail(), await app.sendEmail()];
  const wire = await open();
  const hidden = `Subject: x\n.\nMAIL FROM:<>\nRCPT TO:<${other.from}>\nDATA\n${postfix(other)}`;
  expect(await wire.send({ from: '', to: [sent.from] }, hidden)).toMatch(/^554 /);
  await wire.closed();
  await app.settle();
  expect((await app.live.get(`/api/v1/emails/${other.id}`)).body).toMatchObject({ status: 'sent' });
});
