import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { sql } from '../../server/platform/database/sql.ts';
import { eventually } from '../support/eventually.ts';
import { type RelayApp, startRelayApp } from '../support/app/relay.ts';
import type { SmtpBehaviour } from '../support/fakes/smtp-endpoint.ts';

let relay: RelayApp;
beforeAll(async () => {
  relay = await startRelayApp();
});
afterAll(() => relay.close());
afterEach(() => relay.clear());

const refused = (code: number, text: string, at: 'sender' | 'recipient' = 'recipient') =>
  ({ at, reply: { code, text } }) satisfies SmtpBehaviour;

const STUCK = 'stuck@x.example';
const QUOTA = '4.7.1 Daily message limit of this destination reached';

/** Recipients of several domains, of both organizations. */
const several = (count: number, from?: 'shop' | 'club') =>
  Array.from({ length: count }, (_, i) => ({
    to: `r${i}@d${i % 4}.example`,
    from: from ?? (i % 2 === 0 ? 'shop' : 'club'),
  }));

/** The email has been tried, and waits for its next attempt. */
const untilScheduled = (id: string | undefined, attempts = 1) =>
  eventually(
    () =>
      relay.count(sql`emails e join pgboss.job j on j.id = e.id and j.name = 'email-send'
        where e.id = ${id} and e.attempts = ${attempts} and e.claimed_at is null
          and j.state = 'retry' and j.start_after > now()`),
    (rows) => rows === 1,
  );

const untilPaused = (reason: string) =>
  eventually(
    () => relay.readyz(),
    ({ parked }) => parked?.reason === reason,
  );
const isPaused = async (): Promise<boolean> => (await relay.readyz()).parked !== null;

describe('PROVIDERS-2 a refusal that concerns one email affects only that email', () => {
  test.each([
    [452, QUOTA],
    [
      450,
      '4.1.1 <stuck@x.example>: unverified address: host mx.x.example said: 450 4.7.1 too many connections from your host',
    ],
    [454, 'Throttling failure: Daily message quota exceeded'],
  ])('when the reply is to its recipient: %s %s', async (code, text) => {
    relay.smtp.rule = ({ to }) => (to === STUCK ? refused(code, text) : undefined);
    const [stuck] = await relay.queue([{ to: STUCK, priority: 'high' }]);
    await untilScheduled(stuck);
    await relay.untilAll(await relay.queue(several(12)), 'sent');
    expect(await isPaused()).toBe(false);
    expect(await relay.count(sql`send_token_buckets where rate is not null`)).toBe(0);
    expect(await relay.count(sql`emails where id = ${stuck} and attempts = 1`)).toBe(1);
  });

  test.each([
    [530, '5.7.1 Authentication required'],
    [452, QUOTA],
    [421, '4.3.2 Service closing transmission channel'],
  ])('when the reply is to its sender: %s %s', async (code, text) => {
    await relay.untilAll(await relay.queue(several(1, 'club')), 'sent');
    relay.smtp.rule = ({ from }) =>
      from.endsWith('@shop.example') ? refused(code, text, 'sender') : undefined;
    const stuck = await relay.queue(several(6, 'shop'));
    for (const id of stuck) await untilScheduled(id);
    await relay.untilAll(await relay.queue(several(6, 'club')), 'sent');
    expect(await isPaused()).toBe(false);
    expect(relay.app.log()).not.toContain('sending is paused');
  });
});

describe('PROVIDERS-2 permanent refusals at RCPT TO', () => {
  test('of all mail are reported in the log, by `queue` and by readiness', async () => {
    relay.smtp.rule = () => refused(550, '5.4.1 Recipient address rejected: Access denied');
    const ids = await relay.queue(
      Array.from({ length: 8 }, (_, i) => ({ to: `refused${i}@one.example` })),
    );
    await relay.untilAll(ids, 'failed');
    await eventually(
      () => relay.readyz(),
      (body) => body.refused_for_now !== null,
    );
    await eventually(
      async () => relay.app.log(),
      (log) => /the relay has accepted no mail recently: [^"]*5\.4\.1/.test(log),
    );
    const shown = await relay.cli();
    expect(shown).toMatch(/^The SMTP server has accepted no mail since .*5\.4\.1/);
    expect(shown).not.toContain('Sending is not paused');
    expect(shown).toContain('mailwright queue retry');
  });

  test('of one sender domain are reported while other mail is accepted', async () => {
    await relay.untilAll(await relay.queue(several(1, 'shop')), 'sent');
    relay.smtp.rule = ({ from }) =>
      from.endsWith('@shop.example') ? refused(550, 'Access denied') : undefined;
    for (let i = 0; i < 6; i += 1) {
      const [id] = await relay.queue([{ to: `one${i}@one.example` }]);
      await untilScheduled(id);
      const taken = await relay.queue([{ to: `taken${i}@one.example`, from: 'club' }]);
      await relay.untilAll(taken, 'sent');
    }
    await eventually(
      async () => relay.app.log(),
      (log) =>
        /the relay has accepted no mail of this sender domain recently: [^"]*Access denied/.test(
          log,
        ),
    );
    expect(await relay.cli()).toMatch(
      /^No mail from shop\.example of shop has been accepted recently \(6 refusals, .*Access denied$/m,
    );
    expect(await isPaused()).toBe(false);
  });
});

describe('PROVIDERS-2 a relay that refuses all mail in the same way', () => {
  test('with a quota pauses the queue, and one email that is always refused does not block the probes', async () => {
    relay.smtp.rule = () => refused(452, QUOTA);
    await relay.queue(several(12));
    await untilPaused('daily_quota');
    relay.smtp.rule = ({ to }) => (to === STUCK ? refused(452, QUOTA) : undefined);
    await relay.queue([{ to: STUCK, priority: 'high' }]);
    await eventually(
      async () => {
        await relay.probeNow();
        return isPaused();
      },
      (parked) => !parked,
    );
    await relay.tryScheduled();
    await eventually(
      () => relay.count(sql`emails where status = 'sent' and to_email like 'r%'`),
      (sent) => sent >= 12,
    );
  });

  test('with a rate limit slows all mail down', async () => {
    relay.smtp.rule = () => refused(450, '4.7.1 Error: too much mail from 192.0.2.1');
    await relay.queue(several(12));
    await eventually(
      () => relay.count(sql`send_token_buckets where rate is not null`),
      (rows) => rows === 1,
    );
  });

  test('by closing the connection pauses the queue', async () => {
    relay.smtp.rule = () => refused(421, '4.3.2 Service closing', 'sender');
    await relay.queue(several(12));
    await untilPaused('unreachable');
    expect(relay.app.log()).toContain('mailwright queue retry');
  });
});
