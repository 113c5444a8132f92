import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import type { EntityManager } from '@mikro-orm/postgresql';
import { query, queryOne, sql } from '../../server/platform/database/sql.ts';
import { probeAllNow, chooseProbe } from '../../server/delivery/relay/probes.ts';
import { insertEmail } from '../support/read/emails.ts';
import { eventually } from '../support/eventually.ts';
import { type RelayApp, startRelayApp } from '../support/app/relay.ts';
import type { SmtpBehaviour } from '../support/fakes/smtp-endpoint.ts';

let relay: RelayApp;
beforeAll(async () => {
  relay = await startRelayApp();
});
afterAll(() => relay.close());
afterEach(() => relay.clear());

const refused = (
  code: number,
  text: string,
  at: 'sender' | 'recipient' | 'message' = 'recipient',
) => ({ at, reply: { code, text } }) satisfies SmtpBehaviour;

const readyz = () => relay.readyz();

/** Refuses mail of one sender domain. */
const refuseShop = (behaviour: SmtpBehaviour, but: string[] = []): void => {
  relay.smtp.rule = ({ from, to }) =>
    from.endsWith('@shop.example') && !(to !== undefined && but.includes(to))
      ? behaviour
      : undefined;
};
const several = (count: number, name = 'r', domains = 4) =>
  Array.from({ length: count }, (_, i) => ({ to: `${name}${i}@d${i % domains}.example` }));
/** From two sender domains, so that the refusals aren't attributed to one. */
const ofBoth = (count: number) =>
  several(count).map((email, i) => ({ ...email, from: i % 2 === 0 ? 'shop' : 'club' }));
/** The relay accepts mail of another sender, so it doesn't refuse everything. */
const letClubSend = async (): Promise<void> => {
  await relay.untilAll(await relay.queue([{ to: 'member@d0.example', from: 'club' }]), 'sent');
};

describe('PROVIDERS-2 probes of a blocked sender domain', () => {
  const RELAYING = refused(550, '5.7.1 Relaying denied');

  /** Blocks the domain while these emails wait, oldest first. */
  async function block(emails: Parameters<RelayApp['queue']>[0]): Promise<string[]> {
    await letClubSend();
    refuseShop(RELAYING);
    const blocking = await relay.queue(several(4, 'first', 1));
    await relay.untilBlocked(['shop.example']);
    const ids = await relay.queue(emails);
    await eventually(
      async () => {
        await relay.tryScheduled();
        return relay.count(sql`blocked_emails`);
      },
      (held) => held === blocking.length + ids.length,
    );
    return ids;
  }

  test('try another email each time, `high` first, so that one bad recipient does not block the domain', async () => {
    const [, , good] = await block([
      ...[{ to: 'bad0@bad.example' }, { to: 'bad1@bad.example' }],
      { to: 'good@good.example', priority: 'high' as const },
      { to: 'bad@bad.example', priority: 'high' as const },
    ]);
    // The relay accepts mail for one recipient domain again, and the newest waiting email is for
    // another.
    refuseShop(RELAYING, ['good@good.example']);
    const tried: string[] = [];
    const before = relay.smtp.rule;
    relay.smtp.rule = (envelope) => {
      if (envelope.to && envelope.from.endsWith('@shop.example')) tried.push(envelope.to);
      return before(envelope);
    };
    await eventually(
      async () => {
        await relay.probeNow();
        return relay.count(sql`emails where id = ${good} and status = 'sent'`);
      },
      (sent) => sent === 1,
    );
    // The newest email of high priority is tried first, then the other recipient domain.
    expect(tried.slice(0, 2)).toEqual(['bad@bad.example', 'good@good.example']);
    expect(relay.app.log()).toContain('takes mail of this sender domain again');
  });

  /** A blocked domain at a relay that no worker uses, and emails that wait for it, oldest first. */
  async function blockElsewhere(emails: { to: string; priority?: string }[]) {
    const { organizationId } = relay.app;
    const where = { relay: 'elsewhere:25', organizationId, domain: 'waiting.example' };
    await relay.app.asOwner(async (em) => {
      await query(
        em,
        sql`insert into relay_domains (relay, organization_id, domain, refusals, blocked_at, probe_at)
          values (${where.relay}, ${organizationId}, ${where.domain}, 3, now(), now())`,
      );
      for (const { to, priority = 'normal' } of emails) {
        const email = { from_email: 'a@waiting.example', to_email: to, to_key: to, priority };
        const id = await insertEmail(em, relay.app, email);
        await query(
          em,
          sql`insert into blocked_emails (email_id, organization_id, domain, high)
            values (${id}, ${organizationId}, ${where.domain}, ${priority === 'high'})`,
        );
      }
    });
    return where;
  }

  const ofElsewhere = (em: EntityManager) =>
    queryOne<{ probes: number; due: boolean; seconds: number }>(
      em,
      sql`select probes, probe_at <= now() as due,
          extract(epoch from probe_at - now())::float8 as seconds
        from relay_domains where relay = 'elsewhere:25'`,
    );

  test('alternate between recipient domains, `high` first, and then between recipients', async () => {
    const where = await blockElsewhere([
      ...[{ to: 'a@one.example' }, { to: 'b@one.example' }, { to: 'b@one.example' }],
      ...[{ to: 'c@two.example', priority: 'high' }, { to: 'd@three.example' }],
    ]);
    const chosen: string[] = [];
    for (let i = 0; i < 9; i += 1) {
      const to = await relay.app.asOwner(async (em) => {
        await query(
          em,
          sql`update relay_domains set probe_at = now() - interval '1 s' where relay = 'elsewhere:25'`,
        );
        const id = await chooseProbe(em, where);
        // A probe is chosen only when it is due.
        expect(await chooseProbe(em, where)).toBeNull();
        const { to_key } = await queryOne<{ to_key: string }>(
          em,
          sql`select to_key from emails where id = ${id}`,
        );
        return to_key;
      });
      chosen.push(to);
    }
    expect(chosen).toEqual([
      ...['c@two.example', 'd@three.example', 'b@one.example'],
      ...['c@two.example', 'a@one.example', 'd@three.example'],
      ...['c@two.example', 'b@one.example', 'd@three.example'],
    ]);
    await relay.app.asOwner(async (em) => {
      await query(em, sql`delete from blocked_emails where domain = 'waiting.example'`);
      await query(em, sql`delete from emails where from_email = 'a@waiting.example'`);
    });
  });

  test('do not become rarer when the relay keeps failing and recovering', async () => {
    const where = await blockElsewhere([{ to: 'a@one.example' }]);
    await relay.app.asOwner(async (em) => {
      await chooseProbe(em, where);
      for (let flap = 0; flap < 12; flap += 1) {
        await probeAllNow(em, where.relay);
        expect(await ofElsewhere(em)).toMatchObject({ probes: 0, due: true });
        await chooseProbe(em, where);
      }
      const { probes, seconds } = await ofElsewhere(em);
      expect(probes).toBe(1);
      expect(seconds).toBeLessThan(70);
      await query(em, sql`delete from blocked_emails where domain = 'waiting.example'`);
      await query(em, sql`delete from emails where from_email = 'a@waiting.example'`);
    });
  });
});

describe('PROVIDERS-2 a refusal of a recipient', () => {
  test.each([
    'Invalid recipient',
    'Requested action not taken: mailbox unavailable',
    '5.1.0 Address rejected',
    '5.4.1 Recipient address rejected: Access denied',
  ])('550 %s fails its email, and blocks neither the domain nor the relay', async (text) => {
    refuseShop(refused(550, text), ['good@good.example']);
    const bad = await relay.queue(several(5, 'bad', 5));
    await relay.untilAll(bad, 'failed');
    const good = await relay.queue([{ to: 'good@good.example' }]);
    await relay.untilAll(good, 'sent');
    expect(
      await relay.count(
        sql`emails where failure_code = 'provider_rejected' and attempts = 1 and id = any(${bad}::uuid[])`,
      ),
    ).toBe(5);
    expect(await relay.count(sql`suppressions`)).toBe(0);
    await relay.untilBlocked([]);
    expect((await relay.readyz()).parked).toBeNull();
  });

  test('blocks the domain when the reply is the same for many recipients of several domains', async () => {
    await letClubSend();
    refuseShop(refused(550, 'Invalid recipient'));
    const ids = await relay.queue(several(40, 'all', 4));
    await relay.untilBlocked(['shop.example']);
    await eventually(
      () => relay.count(sql`blocked_emails`),
      (held) => held >= 25,
    );
    // Ten emails had to be refused for that; the others wait.
    expect(
      await relay.count(sql`emails where status = 'failed' and id = any(${ids}::uuid[])`),
    ).toBeLessThan(15);
    expect((await relay.readyz()).parked).toBeNull();
  });

  test('blocks nothing when other mail is accepted in between, or when all recipients have one domain', async () => {
    refuseShop(refused(550, 'Invalid recipient'), ['good@good.example']);
    for (let round = 0; round < 3; round += 1) {
      await relay.untilAll(await relay.queue(several(6, `bad${round}-`, 6)), 'failed');
      await relay.untilAll(await relay.queue([{ to: 'good@good.example' }]), 'sent');
    }
    await relay.untilAll(await relay.queue(several(12, 'one', 1)), 'failed');
    await relay.untilBlocked([]);
  });

  test('with a reply about the sender blocks the domain only after several recipients', async () => {
    refuseShop(refused(550, '5.7.1 Message blocked'));
    const [id = ''] = await relay.queue([{ to: 'bad@bad.example' }]);
    for (let attempt = 1; attempt <= 4; attempt += 1) {
      await eventually(
        () =>
          relay.count(
            sql`emails where id = ${id} and attempts = ${attempt} and claimed_at is null`,
          ),
        (rows) => rows === 1,
      );
      await eventually(
        () => relay.count(sql`pgboss.job where id = ${id} and state = 'retry'`),
        (rows) => rows === 1,
      );
      await relay.tryScheduled();
    }
    await relay.untilBlocked([]);
    expect((await relay.readyz()).parked).toBeNull();
  });
});

describe('PROVIDERS-2 a limit of one sender', () => {
  test.each([
    refused(550, '5.4.5 Daily sending quota of this sender exceeded', 'sender'),
    refused(451, '4.7.1 rate limit exceeded for sender x', 'sender'),
    refused(450, '4.7.1 too many messages from sender hello@shop.example', 'recipient'),
  ])('delays only its own domain, and uses no attempt (%j)', async (behaviour) => {
    refuseShop(behaviour);
    const held = await relay.queue(several(6));
    await relay.untilBlocked(['shop.example']);
    await relay.untilAll(await relay.queue([{ to: 'member@d0.example', from: 'club' }]), 'sent');
    await eventually(
      () => relay.count(sql`blocked_emails`),
      (count) => count === 6,
    );
    expect((await relay.readyz()).parked).toBeNull();
    expect(await relay.count(sql`send_token_buckets where rate is not null`)).toBe(0);
    expect(await relay.count(sql`emails where id = any(${held}::uuid[]) and attempts > 0`)).toBe(0);
    expect(await relay.cli()).toMatch(
      /^Mail from shop\.example of shop has been paused since [\d: -]+ UTC \(6 emails wait, .*accepts no more mail from this sender/m,
    );
  });
});

describe('PROVIDERS-2 PROVIDERS-3 a relay that does not answer any message', () => {
  test('pauses the queue after three unknown outcomes in a row, and sending resumes when it answers', async () => {
    relay.smtp.rule = () => ({ at: 'final-dot', drop: 'close' });
    await relay.queue(ofBoth(30));
    const { parked } = await eventually(readyz, (body) => body.parked !== null);
    expect(parked).toEqual({
      reason: 'no_reply',
      since: expect.any(String),
      advice: 'Find out from the log of the SMTP server why it does not answer messages.',
    });
    const unknown = (): Promise<number> =>
      relay.count(sql`emails where failure_code = 'outcome_unknown'`);
    // The emails that were on a connection, and the probes since then.
    const lost = await unknown();
    expect(lost).toBeGreaterThanOrEqual(3);
    expect(lost).toBeLessThanOrEqual(6);
    expect(relay.app.log()).toMatch(
      /sending is paused: The outcome of 3 emails in a row is unknown/,
    );
    expect(await relay.cli()).toMatch(
      /\(no_reply\): The outcome of 3 emails in a row is unknown: The connection to the SMTP server ended/,
    );
    await relay.probeNow();
    await eventually(unknown, (now) => now > lost);
    expect((await relay.readyz()).parked).not.toBeNull();

    // A reply to another command than the message proves nothing.
    relay.smtp.rule = () => refused(550, '5.1.1 User unknown');
    await relay.probeNow();
    await eventually(
      () => relay.count(sql`emails where status = 'bounced'`),
      (bounced) => bounced > 0,
    );
    expect((await relay.readyz()).parked).not.toBeNull();

    relay.smtp.rule = () => undefined;
    await relay.probeNow();
    await eventually(readyz, (body) => body.parked === null);
    expect(relay.app.log()).toContain('sending has resumed');
    expect(await unknown()).toBeLessThan(12);
  });
});

describe('PROVIDERS-2 a relay that temporarily refuses everything', () => {
  test('is logged once, and reported until it accepts mail', async () => {
    const TEXT = '4.3.2 System not accepting <r0@d0.example>';
    relay.smtp.rule = () => refused(451, TEXT);
    await relay.queue(several(8));
    const noted = await eventually(readyz, (body) => body.refused_for_now !== null);
    expect(noted).toMatchObject({
      status: 'ok',
      parked: null,
      refused_for_now: {
        since: expect.any(String),
        last: expect.any(String),
        refusals: expect.any(Number),
      },
    });
    expect(JSON.stringify(noted)).not.toContain('System');
    const logged = (): number =>
      relay.app.log().match(/the relay has accepted no mail recently: [^"]*System not accepting/g)
        ?.length ?? 0;
    // The state may be visible before the line is written to the log.
    await eventually(
      async () => logged(),
      (lines) => lines > 0,
    );
    expect(logged()).toBe(1);
    expect(await relay.cli()).toMatch(
      /^The SMTP server has accepted no mail since [\d: -]+ UTC \(\d+ refusals, the last at [\d: -]+ UTC\): .*451 4\.3\.2 System not accepting <address>$/m,
    );
    await relay.tryScheduled();
    expect(logged()).toBe(1);
    relay.smtp.rule = () => undefined;
    await relay.queue([{ to: 'good@good.example' }]);
    await eventually(readyz, (body) => body.refused_for_now === null);
    expect(relay.app.log()).toContain('the SMTP server takes mail again');
    expect(await relay.cli()).not.toContain('taken no mail');
  });

  test('and closes the connection pauses the queue after several recipients', async () => {
    relay.smtp.rule = ({ to }) =>
      to === 'poison@d0.example' ? refused(421, '4.3.2 No') : undefined;
    const [poison = ''] = await relay.queue([{ to: 'poison@d0.example' }]);
    for (let attempt = 1; attempt <= 4; attempt += 1) {
      await eventually(
        () =>
          relay.count(
            sql`pgboss.job j join emails e on e.id = j.id where e.id = ${poison} and e.attempts = ${attempt} and j.state = 'retry'`,
          ),
        (rows) => rows === 1,
      );
      await relay.tryScheduled();
    }
    // One message that makes the server close the connection is no reason to stop the others.
    expect((await relay.readyz()).parked).toBeNull();

    relay.smtp.rule = () => refused(421, '4.3.2 Service not available');
    const ids = await relay.queue(ofBoth(8));
    const { parked } = await eventually(readyz, (body) => body.parked !== null);
    expect(parked?.reason).toBe('unreachable');
    // Each refusal was one attempt of its email, which is retried by its schedule: the next probe
    // uses another email.
    expect(await relay.count(sql`emails where attempts > 1 and id = any(${ids}::uuid[])`)).toBe(0);
    relay.smtp.rule = () => undefined;
    await relay.probeNow();
    await eventually(readyz, (body) => body.parked === null);
  });
});

describe('mailwright queue retry', () => {
  test('makes all waiting emails due', async () => {
    await letClubSend();
    refuseShop(refused(550, '5.7.1 Relaying denied', 'sender'));
    await relay.queue(several(6));
    await relay.untilBlocked(['shop.example']);
    relay.smtp.rule = () => refused(451, '4.3.0 Later');
    const [delayed = ''] = await relay.queue([{ to: 'member@d1.example', from: 'club' }]);
    await eventually(
      () =>
        relay.count(
          sql`pgboss.job where id = ${delayed} and state = 'retry' and start_after > now() + interval '30 seconds'`,
        ),
      (rows) => rows === 1,
    );
    relay.smtp.rule = () => undefined;
    await relay.app.asOwner((em) =>
      query(
        em,
        sql`update relay_domains set probe_at = now() + interval '30 minutes', probes = 10 where probe_at is not null`,
      ),
    );

    expect(await relay.cli('retry', '--domain', 'nobody.example')).toBe(
      'No email waits for a retry.\n',
    );
    expect(JSON.parse(await relay.cli('retry', '--domain', 'CLUB.example', '--json'))).toEqual({
      parked: null,
      blocked: [],
      delayed: 1,
    });
    await relay.untilAll([delayed], 'sent');
    const said = await relay.cli('retry');
    expect(said).toMatch(
      /^Mail from shop\.example of shop is paused \(\d emails wait\); one of them is retried now\.$/m,
    );
    await relay.untilBlocked([]);
    await eventually(
      () => relay.count(sql`emails where status in ('queued', 'sending')`),
      (waiting) => waiting === 0,
    );
    expect(await relay.cli('retry')).toBe('No email waits for a retry.\n');
    expect(JSON.parse(await relay.cli('retry', '--json'))).toEqual({
      parked: null,
      blocked: [],
      delayed: 0,
    });
  });

  test('probes a paused relay at once', async () => {
    relay.smtp.rule = () => ({ at: 'final-dot', drop: 'close' });
    await relay.queue(ofBoth(8));
    await eventually(readyz, (body) => body.parked !== null);
    await relay.app.asOwner((em) =>
      query(em, sql`update send_token_buckets set probe_at = now() + interval '5 minutes'`),
    );
    relay.smtp.rule = () => undefined;
    expect(await relay.cli('retry')).toMatch(
      /^Sending over smtp has been paused since [\d: -]+ UTC \(no_reply\); one email is retried now\.$/m,
    );
    await eventually(readyz, (body) => body.parked === null);
  });
});
