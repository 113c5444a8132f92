import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { pauseSending, resumeSending } from '../../server/messages/sending/pauses/pauses.ts';
import { query, sql } from '../../server/platform/database/sql.ts';
import { run } from '../cli/run.ts';
import { createOrganization, type TestOrganization } from '../support/app/account.ts';
import { startTestApp, type TestApp } from '../support/app/app.ts';
import { follow, insertEmail, readEmailRow } from '../support/read/emails.ts';
import { runMaintenanceUntil } from '../support/app/maintenance.ts';
import { execute } from '../support/app/requests.ts';

let app: TestApp;
let other: TestOrganization;
beforeAll(async () => {
  app = await startTestApp();
  other = await createOrganization(app, 'other');
});
afterAll(() => app.close());

const mailwright = async (...args: string[]) => {
  const env = { DATABASE_URL: app.database.url, MAIL_TRANSPORT: 'mailbox' };
  const { code, stdout, stderr } = await run(args, env);
  return { code, stdout: stdout.trimEnd(), stderr };
};

async function send(client = app.live, more: object = {}): Promise<string> {
  const { status, body } = await client.post('/api/v1/emails/send', {
    to: 'ada@example.com',
    content: { subject: 'Subject', text: 'Text' },
    ...more,
  });
  expect(status).toBe(200);
  return body.id;
}

const PAUSE = {
  scope: 'installation',
  organizationId: null,
  priority: null,
  by: 'operator',
} as const;

/** Emails that are held as after a restore. */
async function hold(accept: () => Promise<string[]>): Promise<string[]> {
  await app.asOwner((em) =>
    pauseSending(em, { ...PAUSE, refuses: false, reason: 'Test', author: null, until: null }),
  );
  const ids = await accept();
  await execute(app, sql`select quarantine_emails('command')`);
  await app.asOwner((em) => resumeSending(em, PAUSE, null));
  return ids;
}

const row = (id: string) => app.asOwner((em) => readEmailRow(em, id));
const WAITING = { status: 'queued', attempts: 0, claimed_at: null };

const countMessages = async (id: string): Promise<number> => {
  const rows = await app.asOwner((em) =>
    query(em, sql`select from mailbox_messages where email_id = ${id}`),
  );
  return rows.length;
};

test('PROVIDERS-6 held email waits until a person decides, while new email leaves', async () => {
  const inAnHour = new Date(Date.now() + 3_600_000).toISOString();
  const [own, urgent, others, scheduled] = await hold(async () => [
    await send(),
    await send(app.live, { priority: 'high' }),
    await send(other.live),
    await send(app.live, { scheduled_at: inAnHour }),
  ]);
  await follow(app.live, await send(), 'delivered');
  for (const id of [own!, urgent!, others!]) expect(await row(id)).toMatchObject(WAITING);

  // The queue and explanations say so.
  const { stdout } = await mailwright('queue');
  expect(stdout).toMatch(
    /^4 emails are held since [\d: -]+ UTC, because the database was restored: `queue held` lists them\.$/m,
  );
  const { next } = (await app.live.get(`/api/v1/emails/${own!}/explanation`)).body;
  expect(next.code).toBe('held_after_restore');
  const ready = await fetch(`${app.baseUrl}/readyz`);
  expect(await ready.json()).toMatchObject({ status: 'ok', paused: { reason: 'restored' } });
  const listed = await mailwright('queue', 'held', '--json');
  const { held } = JSON.parse(listed.stdout) as { held: object[] };
  expect(held).toEqual([
    expect.objectContaining({ organization: 'demo', priority: 'high', emails: 1 }),
    expect.objectContaining({ organization: 'demo', priority: 'normal', emails: 2, scheduled: 1 }),
    expect.objectContaining({ organization: 'other', priority: 'normal', emails: 1 }),
  ]);

  // Released mail leaves once; dropped mail does not.
  const unclear = await mailwright('queue', 'held', 'release');
  expect([unclear.code, unclear.stdout]).toEqual([1, '']);
  expect(unclear.stderr).toContain('Use either --all');
  const counted = await mailwright(
    ...['queue', 'held', 'release', '--organization', 'demo', '--dry-run', '--json'],
  );
  expect(JSON.parse(counted.stdout)).toEqual({ held: held.slice(0, 2) });
  const released = await mailwright(
    ...['queue', 'held', 'release', '--organization', 'demo', '--due', '--as', 'anna'],
  );
  expect(released.stdout).toBe('Released 2 held emails to be sent.');
  // Scheduled email may have been canceled after the backup, or moved and sent.
  const { stdout: text } = await mailwright('queue', 'held', '--scheduled');
  expect(text).toMatch(/^demo {2}\S+ {2}normal {2}1 \(1 scheduled\) {2}oldest due [\d: -]+ UTC$/m);
  await mailwright('queue', 'held', 'release', '--scheduled', '--as', 'anna');
  const dropped = await mailwright('queue', 'held', 'drop', '--all', '--as', 'anna', '--json');
  expect(dropped).toMatchObject({ code: 0, stdout: '{"emails":1,"held":0}' });
  for (const id of [own!, urgent!]) {
    await follow(app.live, id, 'delivered');
    expect(await countMessages(id)).toBe(1);
  }
  const { body } = await other.live.get(`/api/v1/emails/${others!}`);
  expect(body).toMatchObject({
    status: 'failed',
    failure: {
      code: 'outcome_unknown',
      message: expect.stringContaining('the operator decided not to send the email'),
    },
  });
  expect(await countMessages(others!)).toBe(0);
  expect(await row(scheduled!)).toMatchObject({ status: 'queued', due_at: expect.anything() });
  expect((await app.live.get(`/api/v1/emails/${scheduled!}`)).body.status).toBe('scheduled');
  const audited = await app.asOwner((em) =>
    query(
      em,
      sql`select o.slug, a.operation, a.after, a.operator_name
        from audit_log a join organizations o on o.id = a.organization_id
        where a.operation like 'queue.held%' order by a.id`,
    ),
  );
  expect(audited).toEqual([
    { slug: 'demo', operation: 'queue.held_release', after: { emails: 2 }, operator_name: 'anna' },
    { slug: 'demo', operation: 'queue.held_release', after: { emails: 1 }, operator_name: 'anna' },
    { slug: 'other', operation: 'queue.held_drop', after: { emails: 1 }, operator_name: 'anna' },
  ]);
  expect((await mailwright('queue', 'held')).stdout).toBe('No email is held after a restore.');
});

test('PROVIDERS-6 scheduled email that was canceled or moved after the backup is not sent without a decision', async () => {
  const inAnHour = new Date(Date.now() + 3_600_000).toISOString();
  const [moved, canceled] = await hold(async () => [
    await send(app.live, { scheduled_at: inAnHour }),
    await send(app.live, { scheduled_at: inAnHour }),
  ]);
  // Its time comes, or its organization moves it again.
  const { status } = await app.live.request('PATCH', `/api/v1/emails/${moved!}`, {
    body: { scheduled_at: null },
  });
  expect(status).toBe(200);
  await follow(app.live, await send(), 'delivered');
  expect(await row(moved!)).toMatchObject({ status: 'queued', attempts: 0 });
  expect(await countMessages(moved!)).toBe(0);
  const { next } = (await app.live.get(`/api/v1/emails/${moved!}/explanation`)).body;
  expect(next.message).toContain('it may have been sent, rescheduled or canceled');
  // The organization knows that it had canceled the other one.
  expect((await app.live.post(`/api/v1/emails/${canceled!}/cancel`, {})).status).toBe(200);
  await mailwright('queue', 'held', 'release', '--all');
  await follow(app.live, moved!, 'delivered');
  expect((await app.live.get(`/api/v1/emails/${canceled!}`)).body.status).toBe('canceled');
  const both = await mailwright('queue', 'held', '--scheduled', '--due');
  expect(both.stderr).toContain('Use either --scheduled or --due.');
});

test('PROVIDERS-6 jobs of held email that are queued later are blocked, and email that has ended is forgotten', async () => {
  const [id, canceled] = await hold(async () => [await send(), await send()]);
  expect((await app.live.post(`/api/v1/emails/${canceled!}/cancel`, {})).status).toBe(200);
  await execute(app, sql`update pgboss.job set blocked = false where id = ${id!}`);
  await runMaintenanceUntil(
    app,
    async () => {
      const rows = await app.asOwner((em) =>
        query<{ blocked: boolean }>(
          em,
          sql`select j.blocked from restored_emails h left join pgboss.job j on j.id = h.email_id
            where h.email_id in (${id!}, ${canceled!})`,
        ),
      );
      return rows.length === 1 && rows[0]?.blocked === true;
    },
    60_000,
  );
  expect(await row(id!)).toMatchObject(WAITING);
  await mailwright('queue', 'held', 'release', '--all');
  await follow(app.live, id!, 'delivered');
  expect(await countMessages(id!)).toBe(1);
});

test('PROVIDERS-6 held email does not expire and keeps its content, and is sent after its release', async () => {
  const [id] = await hold(async () => [await send()]);
  const due = new Date(Date.now() - 240 * 3_600_000).toISOString();
  await execute(app, sql`update emails set due_at = ${due}::timestamptz where id = ${id!}`);
  // Two emails that are not held: one expires, and the content of the other is deleted.
  const [expiring, claimed] = await app.asOwner(async (em) => [
    await insertEmail(em, app, { due_at: due }),
    await insertEmail(em, app, {
      due_at: due,
      status: 'sending',
      transport: 'ses',
      claimed_at: new Date(),
    }),
  ]);
  await runMaintenanceUntil(app, async () => (await row(expiring)).status === 'failed');
  await runMaintenanceUntil(app, async () => (await row(claimed)).variables === null, 60_000);
  expect(await row(id!)).toMatchObject({ ...WAITING, variables: expect.anything() });
  const { body } = await app.live.get(`/api/v1/emails/${id!}/explanation`);
  expect(body.next).toMatchObject({ code: 'held_after_restore', at: null });

  await mailwright('queue', 'held', 'release', '--all');
  await follow(app.live, id!, 'delivered');
  expect(await countMessages(id!)).toBe(1);
});
