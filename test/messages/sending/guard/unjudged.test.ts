import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { UnjudgedEmails } from '../../../../server/messages/sending/guard/sending-guard.ts';
import { query, queryOne, sql } from '../../../../server/platform/database/sql.ts';
import { eventually } from '../../../support/eventually.ts';
import { type RelayApp, startRelayApp } from '../../../support/app/relay.ts';

const claim = (unjudged: UnjudgedEmails, count: number) => {
  for (let n = 0; n < count; n += 1) unjudged.claimed('shop');
};
const end = (unjudged: UnjudgedEmails, count: number): boolean =>
  Array.from({ length: count }, () => unjudged.ended('shop')).at(-1) ?? false;

describe('SENDING-2 emails that no check has counted', () => {
  test('are not bounded for an organization without bounces, and are forgotten when they end', () => {
    const unjudged = new UnjudgedEmails();
    claim(unjudged, 500);
    expect([unjudged.isClear, unjudged.room('shop')]).toEqual([true, Infinity]);
    expect(end(unjudged, 500)).toBe(false);
    unjudged.judge('shop', true);
    expect([unjudged.isClear, unjudged.room('shop')]).toEqual([false, 100]);
  });

  test('of a suspect organization are at most 100 until a check has counted them', () => {
    const unjudged = new UnjudgedEmails();
    unjudged.judge('shop', true);
    claim(unjudged, 100);
    expect([unjudged.room('shop'), unjudged.room('club')]).toEqual([0, Infinity]);
    expect(end(unjudged, 24)).toBe(false);
    expect(end(unjudged, 36)).toBe(true);
    expect(unjudged.room('shop')).toBe(0);
    const checked = unjudged.begin('shop');
    // This one ends too late for the check.
    end(unjudged, 10);
    unjudged.judge('shop', true);
    checked();
    expect(unjudged.room('shop')).toBe(60);
    unjudged.judge('shop', false);
    unjudged.begin('shop')();
    expect(unjudged.room('shop')).toBe(Infinity);
    unjudged.judge('shop', true);
    expect(unjudged.room('shop')).toBe(70);
  });

  test('are bounded before the first check, once five bounces wait for it', () => {
    const unjudged = new UnjudgedEmails();
    claim(unjudged, 120);
    for (let n = 0; n < 4; n += 1) unjudged.bounced('shop');
    expect(unjudged.room('shop')).toBe(Infinity);
    unjudged.bounced('shop');
    expect(unjudged.room('shop')).toBe(0);
    unjudged.begin('shop')();
    expect([unjudged.isClear, unjudged.room('shop')]).toEqual([true, Infinity]);
  });

  test('are divided among the workers that are alive', () => {
    const unjudged = new UnjudgedEmails();
    unjudged.judge('shop', true);
    const rooms = [1, 2, 8, 1_000].map((workers) => {
      unjudged.share(workers);
      return unjudged.room('shop');
    });
    expect(rooms).toEqual([100, 50, 12, 5]);
  });
});

describe('SENDING-2 while no check can be made', () => {
  let relay: RelayApp;
  beforeAll(async () => {
    relay = await startRelayApp({ MAIL_CONNECTIONS: '5' });
    relay.smtp.rule = ({ to = '' }) =>
      to.startsWith('gone')
        ? { at: 'recipient', reply: { code: 550, text: '5.1.1 No such user' } }
        : undefined;
  });
  afterAll(() => relay.close());

  const mails = (from: string, count: number) =>
    Array.from({ length: count }, (_, n) => ({ to: `here-${n}@${from}.test`, from }));
  const received = (from: string): number =>
    relay.smtp.messages.filter(({ recipients }) => recipients[0]?.endsWith(`@${from}.test`)).length;
  const readState = () =>
    relay.app.asOwner((em) =>
      queryOne<{ state: string | null }>(
        em,
        sql`select (select g.state from sending_guards g where g.organization_id = o.id) as state
          from organizations o where o.slug = 'shop'`,
      ),
    );

  test('at most 100 emails of an organization that bounces leave; others are not delayed; then all leave', async () => {
    await relay.app.asOwner((em) =>
      query(
        em,
        sql`insert into sending_outcomes (organization_id, id, at, handed_over, hard_bounces)
          select o.id, gen_random_uuid(), now() - interval '1 minute', 300, 11
          from organizations o where o.slug = 'shop'`,
      ),
    );
    await relay.untilAll(await relay.queue([{ to: 'gone@shop.test', from: 'shop' }]), 'bounced');
    await eventually(readState, ({ state }) => state === 'warned');
    let own: string[] = [];
    await relay.app.asOwner(async (em) => {
      await query(em, sql`lock table sending_guards in access exclusive mode`);
      own = await relay.queue(mails('shop', 250));
      await eventually(
        async () => received('shop'),
        (count) => count === 100,
      );
      await relay.untilAll(await relay.queue(mails('club', 30)), 'sent');
      // Its jobs have been fetched and put back by now.
      await relay.untilAll(await relay.queue(mails('club', 30)), 'sent');
      expect(received('shop')).toBe(100);
    });
    await relay.untilAll(own, 'sent');
    expect(received('shop')).toBe(250);
  });
});
