import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { query, queryOne, sql } from '../../server/platform/database/sql.ts';
import { createOrganization, type TestOrganization } from '../support/app/account.ts';
import { startTestApp, type TestApp } from '../support/app/app.ts';
import { follow, insertEmail } from '../support/read/emails.ts';
import { eventually } from '../support/eventually.ts';
import { retryNow } from '../support/app/queue.ts';
import { templateVersion } from '../support/app/ses-app.ts';
import { type SmtpEndpoint, startSmtpEndpoint } from '../support/fakes/smtp-endpoint.ts';
import { run } from '../cli/run.ts';

const CONNECTIONS = 2;

let app: TestApp;
let smtp: SmtpEndpoint;
let shop: TestOrganization;
let club: TestOrganization;
let template_version_id: string;
beforeAll(async () => {
  smtp = await startSmtpEndpoint();
  const MAIL_CONNECTIONS = String(CONNECTIONS);
  app = await startTestApp({
    env: { MAIL_TRANSPORT: 'smtp', SMTP_URL: smtp.url, MAIL_CONNECTIONS },
  });
  shop = await createOrganization(app, 'shop');
  club = await createOrganization(app, 'club');
  await app.asOwner((em) => query(em, sql`update sender_addresses set verified_with = 'smtp'`));
  template_version_id = await templateVersion(app, 'welcome');
});
afterAll(async () => {
  await app.close();
  await smtp.close();
});

/** The number of RCPT commands that the server received, by organization. */
let asked: Record<string, number> = {};
beforeEach(() => {
  asked = { shop: 0, club: 0 };
  smtp.messages.length = 0;
});
afterEach(async () => {
  smtp.rule = () => undefined;
  await probeNow();
  await tryScheduled();
  await eventually(
    () =>
      app.asOwner((em) => query(em, sql`select from emails where status in ('queued', 'sending')`)),
    ({ length }) => length === 0,
  );
  await app.asOwner(async (em) => {
    await query(em, sql`delete from relay_domains`);
    await query(em, sql`delete from relay_refusals`);
  });
});

/** The server refuses the recipients of mail from these organizations. */
function refuse(slugs: string[], text: string, code = 550): void {
  smtp.rule = ({ from, to }) => {
    const slug = from.replace(/^hello@(.*)\.example$/, '$1');
    if (to !== undefined) asked[slug] = (asked[slug] ?? 0) + 1;
    return slugs.includes(slug) ? { at: 'recipient', reply: { code, text } } : undefined;
  };
}

/** Queues emails of an organization, without the checks of a request. */
async function queueFrom(
  { id }: TestOrganization,
  slug: string,
  emails: number,
  name = 'recipient',
): Promise<string[]> {
  return app.asOwner(async (em) => {
    const ids: string[] = [];
    for (let i = 0; i < emails; i += 1) {
      const to = `${name}-${slug}-${i}@example.com`;
      ids.push(
        await insertEmail(em, app, {
          organization_id: id,
          from_email: `hello@${slug}.example`,
          to_email: to,
          to_key: to,
          template_version_id,
          variables: { name: 'Ada' },
        }),
      );
    }
    const jobs = ids.map((emailId) => ({
      ...({ id: emailId, organizationId: id, priority: 'normal', batch: false } as const),
    }));
    await app.running.services.acceptance.enqueueSend(em, jobs);
    return ids;
  });
}

const count = (where: ReturnType<typeof sql>): Promise<number> =>
  app.asOwner(async (em) => {
    const row = await queryOne<{ rows: number }>(
      em,
      sql`select count(*)::integer as rows from ${where}`,
    );
    return row.rows;
  });
const emailsOf = ({ id }: TestOrganization, status: string): Promise<number> =>
  count(sql`emails where organization_id = ${id} and status = ${status} and mode = 'live'`);
const heldOf = ({ id }: TestOrganization): Promise<number> =>
  count(sql`blocked_emails h join pgboss.job j on j.id = h.email_id and j.blocked
    where h.organization_id = ${id}`);
/**
 * Makes the emails due that were refused before their domain was blocked, and that are retried by
 * the schedule.
 */
const tryScheduled = (): Promise<unknown> =>
  app.asOwner((em) =>
    query(
      em,
      sql`update pgboss.job set start_after = now()
        where name = 'email-send' and state = 'retry' and not blocked and start_after > now()`,
    ),
  );
const untilHeld = (ask: () => Promise<number>, wanted: number): Promise<number> =>
  eventually(
    async () => {
      await tryScheduled();
      return ask();
    },
    (found) => found === wanted,
  );
const untilCount = (ask: () => Promise<number>, wanted: number): Promise<number> =>
  eventually(ask, (found) => found === wanted);

/** Makes the next probes of blocked domains and of a paused relay due now. */
const probeNow = (): Promise<unknown> =>
  app.asOwner(async (em) => {
    await query(em, sql`update relay_domains set probe_at = now() where probe_at is not null`);
    await query(em, sql`update send_token_buckets set probe_at = now() where probe_at is not null`);
  });

const readyz = async (): Promise<{ status: string; parked: { reason: string } | null }> =>
  (await fetch(`${app.baseUrl}/readyz`)).json() as never;

async function showQueue(...options: string[]): Promise<string> {
  const env = { DATABASE_URL: app.database.url, MAIL_TRANSPORT: 'smtp', SMTP_URL: smtp.url };
  const { code, stdout, stderr } = await run(['queue', ...options], env);
  expect([code, stderr]).toEqual([0, '']);
  return stdout;
}

const nobodyWasSuppressed = async (): Promise<void> => {
  expect(await count(sql`suppressions`)).toBe(0);
  expect(await count(sql`emails where status in ('failed', 'bounced')`)).toBe(0);
};

interface QueueShown {
  parked: object | null;
  blocked: { emails: number }[];
}

test('PROVIDERS-2 mail of a sender domain that the relay refuses waits, while another organization’s mail is sent', async () => {
  refuse(['shop'], 'relay not permitted for <hello@shop.example>');
  // The relay accepts other mail, so it doesn't refuse everything.
  await queueFrom(club, 'club', 1);
  await untilCount(() => emailsOf(club, 'sent'), 1);
  await queueFrom(shop, 'shop', 60);
  await untilHeld(() => heldOf(shop), 60);
  await queueFrom(club, 'club', 20);
  await untilCount(() => emailsOf(club, 'sent'), 21);

  // Three refusals block the domain; apart from them, only emails that were already in flight were
  // tried.
  expect(asked.shop).toBeGreaterThanOrEqual(3);
  expect(asked.shop).toBeLessThanOrEqual(3 + 20 + CONNECTIONS);
  expect(await emailsOf(shop, 'sending')).toBeGreaterThan(0);
  await nobodyWasSuppressed();
  expect((await readyz()).parked).toBeNull();

  expect(app.log()).toMatch(
    /mail of this sender domain waits: .*550 relay not permitted for <address>/,
  );
  expect(app.log()).not.toContain('hello@shop.example');
  // On a slow machine one of them may be the probe.
  expect(await showQueue()).toMatch(
    /^Mail from shop\.example of shop has been paused since [\d: -]+ UTC \((?:59|60) emails wait, next probe [\d: -]+ UTC\): .*relay not permitted for <address>$/m,
  );
  const { parked, blocked } = JSON.parse(await showQueue('--json')) as QueueShown;
  expect(parked).toBeNull();
  expect(blocked).toMatchObject([{ organization: 'shop', domain: 'shop.example' }]);
  expect([59, 60]).toContain(blocked[0]?.emails);

  // A probe that is refused is one email, and delays no other mail.
  const before = asked.shop!;
  await probeNow();
  await eventually(
    async () => asked.shop,
    (now) => now === before + 1,
  );
  await untilHeld(() => heldOf(shop), 60);

  refuse([], '');
  await probeNow();
  await untilCount(() => emailsOf(shop, 'sent'), 60);
  expect(await heldOf(shop)).toBe(0);
  expect(await showQueue()).not.toContain('shop.example');
  expect(app.log()).toContain('the SMTP server takes mail of this sender domain again');
});

test('PROVIDERS-2 a relay that refuses everything pauses the queue and suppresses nobody, and sending resumes when it accepts mail', async () => {
  const sent = { shop: await emailsOf(shop, 'sent'), club: await emailsOf(club, 'sent') };
  refuse(['shop', 'club'], 'Your host is on our black list', 554);
  await Promise.all([queueFrom(shop, 'shop', 30), queueFrom(club, 'club', 30)]);
  const { parked, status } = await eventually(readyz, (body) => body.parked !== null);
  expect([status, parked?.reason]).toEqual(['ok', 'policy_refused']);
  await untilHeld(async () => (await heldOf(shop)) + (await heldOf(club)), 60);
  expect((asked.shop ?? 0) + (asked.club ?? 0)).toBeLessThanOrEqual(2 * (3 + 20 + CONNECTIONS));
  await nobodyWasSuppressed();
  expect(await showQueue()).toMatch(
    /^Sending over smtp has been paused since [\d: -]+ UTC \(policy_refused\): .*554 Your host is on our black list$/m,
  );

  refuse([], '');
  await probeNow();
  await untilCount(() => emailsOf(shop, 'sent'), sent.shop + 30);
  await untilCount(() => emailsOf(club, 'sent'), sent.club + 30);
  await eventually(readyz, (body) => body.parked === null);
});

test('PROVIDERS-2 a relay that was paused because of one tenant accepts another’s mail without waiting for a probe of the first', async () => {
  refuse(['shop'], 'relay not permitted');
  await queueFrom(shop, 'shop', 10);
  // No other organization has sent recently, so it looks as if the relay refused everything.
  await eventually(readyz, (body) => body.parked !== null);
  const sent = await emailsOf(club, 'sent');
  await queueFrom(club, 'club', 1);
  await untilCount(() => emailsOf(club, 'sent'), sent + 1);
  await eventually(readyz, (body) => body.parked === null);
  await untilHeld(() => heldOf(shop), 10);
  await nobodyWasSuppressed();
});

test('PROVIDERS-2 EMAILS-15 an email that is refused while other mail of its domain is accepted fails at its third attempt', async () => {
  smtp.rule = ({ to }) =>
    to === 'recipient-shop-0@example.com'
      ? { at: 'message', reply: { code: 554, text: '5.7.1 Your message looks like spam' } }
      : undefined;
  const [id = ''] = await queueFrom(shop, 'shop', 1);
  for (let attempt = 1; attempt <= 2; attempt += 1) {
    await untilCount(
      () =>
        count(sql`emails where id = ${id} and attempts = ${attempt}
      and claimed_at is null and status = 'sending'`),
      1,
    );
    const [other = ''] = await queueFrom(shop, 'shop', 1, 'other');
    await follow(shop.live, other, 'sent');
    await retryNow(app, id);
  }
  const { body } = await follow(shop.live, id, 'failed');
  expect(body).toMatchObject({
    attempts: 3,
    failure: { code: 'provider_rejected', message: expect.stringContaining('looks like spam') },
  });
  expect(await count(sql`suppressions`)).toBe(0);
});

test('PROVIDERS-2 a full mailbox is a soft bounce that suppresses nobody', async () => {
  refuse(['club'], '5.2.2 Mailbox full', 552);
  const [id = ''] = await queueFrom(club, 'club', 1);
  const { body } = await eventually(
    () => club.live.get(`/api/v1/emails/${id}`),
    (answer) => answer.body.events.length > 0,
  );
  expect(body).toMatchObject({
    status: 'bounced',
    attempts: 1,
    events: [{ type: 'bounce' }],
    bounce: { type: 'soft', diagnostic: '552 5.2.2 Mailbox full' },
  });
  expect(await count(sql`suppressions`)).toBe(0);
});
