import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { query, queryOne, sql } from '../../server/platform/database/sql.ts';
import { newId } from '../../server/platform/values/id.ts';
import { createOrganization, type TestOrganization } from '../support/app/account.ts';
import { startTestApp, type TestApp } from '../support/app/app.ts';
import { readEmailRow } from '../support/read/emails.ts';
import { jobOf } from '../support/app/queue.ts';
import { execute } from '../support/app/requests.ts';
import { run } from './run.ts';
import { describeAtTerminal, launchAtTerminal } from './terminal.ts';

let app: TestApp;
let other: TestOrganization;
beforeAll(async () => {
  app = await startTestApp({ parts: { api: true, worker: false } });
  other = await createOrganization(app, 'other');
});
afterAll(() => app.close());
beforeEach(() => execute(app, sql`delete from emails`, sql`delete from pgboss.job`));

const SINCE = ['--since', '2026-01-01'];

const resend = async (...options: string[]) => {
  const env = { DATABASE_URL: app.database.url, MAIL_TRANSPORT: 'mailbox' };
  const { code, stdout, stderr } = await run(['queue', 'resend', ...options], env);
  return { code, stdout: stdout.trimEnd(), stderr };
};
const resendJson = async (...options: string[]) => {
  const { code, stdout, stderr } = await resend(...options, '--json');
  expect([code, stderr.replace(/^Recipients can get .*\n/, '')]).toEqual([0, '']);
  return JSON.parse(stdout);
};

/** An email that has failed, with its content. */
async function failed(code: string, { client = app.live, columns = {} } = {}): Promise<string> {
  const { status, body } = await client.post('/api/v1/emails/send', {
    to: `${newId()}@example.com`,
    content: { subject: 'Subject', text: 'Text' },
  });
  expect(status).toBe(200);
  const changes = { status: 'failed', failure_code: code, ...columns };
  await app.asOwner((em) =>
    query(
      em,
      sql`update emails e set (status, failure_code, variables) = (
          select n.status, n.failure_code, n.variables
          from jsonb_populate_record(e, ${JSON.stringify(changes)}::jsonb) n)
        where e.id = ${body.id}`,
    ),
  );
  return body.id;
}
const row = (id: string) => app.asOwner((em) => readEmailRow(em, id));
const resentAs = async (id: string) => (await row(id)).resent_as as string | null;

describe('EMAILS-22 queue resend', () => {
  test('counts first, and sends nothing with --dry-run', async () => {
    const ids = [await failed('expired'), await failed('expired'), await failed('render_failed')];
    await failed('expired', { client: other.live });
    await failed('expired', { columns: { variables: null } });
    const found = await resendJson('--reason', 'expired', 'render_failed', ...SINCE, '--dry-run');
    expect(found).toEqual({
      found: [
        { organization: 'demo', failure: 'expired', emails: 2, lost: 1 },
        { organization: 'demo', failure: 'render_failed', emails: 1, lost: 0 },
        { organization: 'other', failure: 'expired', emails: 1, lost: 0 },
      ],
    });
    for (const id of ids) expect(await resentAs(id)).toBeNull();
    const text = await resend('--reason', 'expired', ...SINCE, '--dry-run');
    expect(text.stdout.split('\n')).toEqual([
      'demo  expired  2  (1 more cannot be sent again: the content is deleted, the email was sent again already, or it belongs to a campaign)',
      'other  expired  1',
      'Nothing was sent.',
    ]);
  });

  test('never sends email of a campaign again', async () => {
    const id = await failed('expired');
    await execute(app, sql`update emails set campaign_id = gen_random_uuid() where id = ${id}`);
    const result = await resendJson('--reason', 'expired', ...SINCE);
    expect(result).toEqual({
      found: [{ organization: 'demo', failure: 'expired', emails: 0, lost: 1 }],
      resent: 0,
      skipped: {},
    });
    expect(await resentAs(id)).toBeNull();
  });

  test('sends again what matches the reason, the organization, the sender domain and the time', async () => {
    const id = await failed('expired');
    const others = [
      await failed('retries_exhausted'),
      await failed('expired', { client: other.live }),
    ];
    const options = ['--reason', 'expired', '--organization', 'demo'];
    const domain = ['--domain', 'demo-shop.example'];
    const nothing = { resent: 0, skipped: {}, found: [] };
    expect(await resendJson(...options, ...SINCE, '--domain', 'shop.example')).toEqual(nothing);
    expect(await resendJson(...options, ...SINCE, '--until', '2026-01-02')).toEqual(nothing);
    expect(await resendJson(...options, ...SINCE, ...domain)).toMatchObject({ resent: 1 });
    const newEmail = (await resentAs(id)) ?? '';
    expect(await row(newEmail)).toMatchObject({ status: 'queued', resend_of: id, attempts: 0 });
    expect(await jobOf(app, newEmail)).toMatchObject({ state: 'created' });
    for (const one of others) expect(await resentAs(one)).toBeNull();
  });

  test('sends nothing twice when it is repeated', async () => {
    await failed('expired');
    expect(await resendJson('--reason', 'expired', ...SINCE)).toMatchObject({ resent: 1 });
    expect(await resendJson('--reason', 'expired', ...SINCE)).toMatchObject({ resent: 0 });
  });

  test('makes the checks of a send: no suppressed recipient, no withdrawn consent', async () => {
    const id = await failed('expired');
    const { to_email: address } = await row(id);
    await app.live.request('PUT', `/api/v1/suppressions/${String(address)}`, { body: {} });
    expect(await resendJson('--reason', 'expired', ...SINCE)).toMatchObject({
      resent: 0,
      skipped: { suppressed: 1 },
    });
    expect(await resentAs(id)).toBeNull();
  });

  test('leaves out a suspended organization', async () => {
    await failed('expired');
    await execute(
      app,
      sql`insert into pauses (id, scope, organization_id, by, refuses, reason)
        values (gen_random_uuid(), 'organization', ${app.organizationId}, 'operator', true, 'Abuse')`,
    );
    try {
      expect(await resendJson('--reason', 'expired', ...SINCE)).toMatchObject({
        resent: 0,
        skipped: { sending_paused: 1 },
      });
    } finally {
      await execute(app, sql`delete from pauses`);
    }
  });

  test('SENDING-1 leaves out what an organization may not send any more, and sends the emails of others', async () => {
    await failed('expired');
    await failed('expired', { client: other.live });
    await execute(
      app,
      sql`insert into sending_limits (organization_id, daily) values (${app.organizationId}, 0)`,
    );
    try {
      expect(await resendJson('--reason', 'expired', ...SINCE)).toMatchObject({
        resent: 1,
        skipped: { quota_exceeded: 1 },
      });
    } finally {
      await execute(app, sql`delete from sending_limits`);
    }
  });

  test('SENDING-1 tries one email of an organization that may not send, and counts the rest', async () => {
    for (let count = 0; count < 3; count += 1) await failed('expired');
    await failed('expired', { client: other.live });
    await execute(
      app,
      sql`insert into sending_limits (organization_id, daily) values (${app.organizationId}, 0)`,
    );
    // An attempt to send an email again updates its row before it counts it against the quota.
    const { ids } = await app.asOwner((em) =>
      queryOne<{ ids: string[] }>(
        em,
        sql`select array_agg(id order by id) as ids from emails where organization_id = ${app.organizationId}`,
      ),
    );
    await execute(
      app,
      sql`create function refuse_later() returns trigger language plpgsql as $$
        begin raise exception 'A further email was tried.'; end $$`,
      sql`create trigger refuse_later before update on emails for each row
        when (old.id = any(${sql.lit(`{${ids.slice(1).join()}}`)}::uuid[])) execute function refuse_later()`,
    );
    try {
      expect(await resendJson('--reason', 'expired', ...SINCE)).toMatchObject({
        resent: 1,
        skipped: { quota_exceeded: 3 },
      });
    } finally {
      await execute(
        app,
        sql`drop trigger refuse_later on emails`,
        sql`drop function refuse_later`,
        sql`delete from sending_limits`,
      );
    }
  });

  test('sends emails with an unknown outcome only with --unknown-outcome, and warns', async () => {
    const id = await failed('outcome_unknown');
    const refused = await resend('--reason', 'outcome_unknown', ...SINCE);
    expect([refused.code, refused.stdout]).toEqual([1, '']);
    expect(refused.stderr).toContain('Add --unknown-outcome');
    expect(await resendJson('--reason', 'expired', ...SINCE)).toMatchObject({ resent: 0 });
    const sent = await resend('--reason', 'outcome_unknown', ...SINCE, '--unknown-outcome');
    expect(sent).toMatchObject({ code: 0, stdout: '1 email was queued again.' });
    expect(sent.stderr).toBe('Recipients can get emails with an unknown outcome twice.\n');
    expect(await resentAs(id)).not.toBeNull();
  });

  test.each([
    [['--reason', 'suppressed', ...SINCE], 2, 'Allowed choices are'],
    [['--reason', 'expired'], 2, "required option '--since <time>'"],
    [['--reason', 'expired', '--since', '2099-01-01'], 1, '--since must be before'],
    [['--reason', 'expired', ...SINCE, '--domain', 'x@y'], 1, '--domain must be a domain'],
    [['--reason', 'expired', ...SINCE, '--organization', 'no'], 1, 'There is no organization no.'],
  ])('%j is a mistake', async (options, code, message) => {
    const result = await resend(...options);
    expect([result.code, result.stdout]).toEqual([code, '']);
    expect(result.stderr).toContain(message);
  });
});

describeAtTerminal('EMAILS-22 queue resend at a terminal', () => {
  test('shows its progress', async () => {
    await failed('expired');
    const terminal = launchAtTerminal(['queue', 'resend', '--reason', 'expired', ...SINCE], {
      DATABASE_URL: app.database.url,
      MAIL_TRANSPORT: 'mailbox',
    });
    await terminal.shows('1 email queued again, 0 left out');
    await terminal.shows('1 email was queued again.');
    expect(await terminal.ended()).toBe(0);
  });
});
