import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { query, sql } from '../../server/platform/database/sql.ts';
import { LargeBodies } from '../../server/delivery/worker/memory-budget.ts';
import { prepare } from '../../server/delivery/worker/prepare.ts';
import { NEVER_BLOCKED } from '../../server/delivery/relay/sender-domains.ts';
import { createLog } from '../../server/platform/log.ts';
import { startTestApp, type TestApp } from '../support/app/app.ts';
import { saveTemplate } from '../support/app/account.ts';
import { insertEmail, readEmailRow } from '../support/read/emails.ts';
import { templateVersion } from '../support/app/ses-app.ts';

const TERMS = {
  mailTransport: 'mailbox',
  senderDomains: NEVER_BLOCKED,
  largeBodies: new LargeBodies(),
} as const;
let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ parts: { api: true, worker: false } });
});
afterAll(() => app.close());

test('PROVIDERS-4 when tokens are scarce, an email that may not be sent ends during preparation, so it uses no probe of a paused queue', async () => {
  const { acceptance, mailboxOrm: orm } = app.running.services;
  if (!orm) throw new Error('The app has no ORM of a worker.');
  const content = {
    template_version_id: await templateVersion(app, 'welcome'),
    variables: { name: 'Žofie' },
  };
  const insert = (to: string): Promise<string> =>
    app.asOwner((em) => insertEmail(em, app, { ...content, to_email: to, to_key: to }));
  const suppressed = await insert('suppressed@example.com');
  const other = await insert('other@example.com');
  const hash = acceptance.hashAddress('suppressed@example.com');
  await app.asOwner((em) =>
    query(
      em,
      sql`insert into suppressions (organization_id, address_hash, reason)
        values (${app.organizationId}, ${hash}, 'complaint')`,
    ),
  );

  const parts = { ...acceptance, ...TERMS, orm, lifetimes: { high: 3_600, others: 259_200 } };
  const ready = async (isScarce: boolean): Promise<string[]> => {
    const all = { ...parts, log: createLog('silent') };
    return (await prepare(all, [suppressed, other], { isScarce })).ready.map(({ id }) => id);
  };
  // Otherwise it ends when it is claimed.
  expect(await ready(false)).toEqual([suppressed, other]);
  expect(await ready(true)).toEqual([other]);
  expect(await app.asOwner((em) => readEmailRow(em, suppressed))).toMatchObject({
    status: 'failed',
    failure_code: 'suppressed',
    attempts: 0,
    variables: null,
  });
});

test('PROVIDERS-6 attempts at an email that a restore held are spread over the time since its release', async () => {
  const { acceptance, mailboxOrm: orm } = app.running.services;
  if (!orm) throw new Error('The app has no ORM of a worker.');
  const released = new Date(Date.now() - 3_600_000);
  const id = await app.asOwner(async (em) => {
    const stored = await insertEmail(em, app, {
      template_version_id: await templateVersion(app, 'welcome'),
      variables: { name: 'Žofie' },
      due_at: new Date(Date.now() - 864_000_000),
    });
    await query(
      em,
      sql`insert into restored_emails (email_id, organization_id, cause, released_at)
        values (${stored}, ${app.organizationId}, 'command', ${released.toISOString()}::timestamptz)`,
    );
    return stored;
  });
  const lifetimes = { high: 3_600, others: 259_200 };
  const parts = { ...acceptance, ...TERMS, orm, lifetimes, log: createLog('silent') };
  const { ready } = await prepare(parts, [id], { isScarce: false });
  expect(ready.map(({ dueAt }) => dueAt)).toEqual([released]);
});

test('LIMITS-4 the event loop runs other work between two emails', async () => {
  const { acceptance, mailboxOrm: orm } = app.running.services;
  if (!orm) throw new Error('The app has no ORM of a worker.');
  const html = '<table><tr><td>a<td>b</table>'.repeat(3_000);
  await saveTemplate(app, 'slow', { html, text: null });
  const content = { template_version_id: await templateVersion(app, 'slow'), variables: {} };
  const ids = await Promise.all(
    Array.from({ length: 8 }, () => app.asOwner((em) => insertEmail(em, app, content))),
  );

  let turns = 0;
  let working = true;
  const others = (): void => {
    turns += 1;
    if (working) setImmediate(others);
  };
  const began: number[] = [];
  const renderTemplate: typeof acceptance.renderTemplate = Object.assign(
    (...args: Parameters<typeof acceptance.renderTemplate>) => {
      began.push(turns);
      return acceptance.renderTemplate(...args);
    },
    {
      prepare: (...args: Parameters<typeof acceptance.renderTemplate.prepare>) =>
        acceptance.renderTemplate.prepare(...args),
      checked: (...args: Parameters<typeof acceptance.renderTemplate.checked>) =>
        acceptance.renderTemplate.checked(...args),
      subject: (...args: Parameters<typeof acceptance.renderTemplate.subject>) =>
        acceptance.renderTemplate.subject(...args),
    },
  );
  const parts = {
    ...acceptance,
    ...TERMS,
    orm,
    renderTemplate,
    lifetimes: { high: 3_600, others: 259_200 },
  };
  setImmediate(others);
  const all = { ...parts, log: createLog('silent') };
  const { ready } = await prepare(all, ids, { isScarce: false });
  working = false;
  expect(ready).toHaveLength(8);
  // The first email waits for the database; each of the others takes longer than one time slice.
  expect(new Set(began.slice(1)).size).toBe(7);
});
