import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { query, sql } from '../../server/platform/database/sql.ts';
import { startTestApp, type TestApp } from '../support/app/app.ts';
import { follow } from '../support/read/emails.ts';
import { runMaintenanceUntil } from '../support/app/maintenance.ts';
import { readMailbox } from '../support/read/mailbox.ts';
import { deleteTemplate, putTemplate, templatePath } from '../support/read/templates.ts';
import { askToConfirm } from '../support/app/tokens.ts';
import { withWorker } from '../support/app/worker.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ parts: { api: true, worker: false } });
});
afterAll(() => app.close());

const contentOf = (text: string) => ({ content: { en: { subject: 'Subject', html: text } } });
const send = async (template: string): Promise<string> => {
  const order = { to: 'ada@example.com', template };
  return (await app.live.post('/api/v1/emails/send', order)).body.id;
};
const versionsOf = async (slug: string): Promise<number[]> => {
  const { status, body } = await app.live.get(`${templatePath(slug)}/versions`);
  return status === 404 ? [] : body.data.map(({ version }: { version: number }) => version);
};
/** As if the template had been deleted some time ago. */
const deleted = async (slug: string, minutes: number): Promise<void> => {
  await deleteTemplate(app.live, slug);
  await app.asOwner((em) =>
    query(
      em,
      sql`update templates set deleted_at = now() - make_interval(mins => ${minutes})
        where slug = ${slug}`,
    ),
  );
};

const maintainSeldomUntil = (done: () => Promise<boolean>): Promise<void> =>
  runMaintenanceUntil(app, done, 60_000);

test('EMAILS-16 accepted mail is sent with its accepted template version, even when the template is changed or deleted', async () => {
  await putTemplate(app.live, 'fleeting', { ...contentOf('<p>First</p>'), layout: 'card' });
  const first = await send('fleeting');
  await putTemplate(app.live, 'fleeting', contentOf('<p>Second</p>'));
  const second = await send('fleeting');
  await deleted('fleeting', 90);
  await putTemplate(app.live, 'spent', contentOf('<p>Nobody needs it</p>'));
  await deleted('spent', 90);
  await maintainSeldomUntil(async () => (await versionsOf('spent')).length === 0);

  await withWorker(app, async () => {
    for (const id of [first, second]) await follow(app.live, id, 'delivered');
  });
  const message = await readMailbox(app, first);
  expect(message.html).toMatch(/^<!doctype html>.*<p>First<\/p>.*Demo Shop/s);
  expect((await readMailbox(app, second)).html?.trim()).toBe('<p>Second</p>');

  // No email waits for it any more.
  await maintainSeldomUntil(async () => (await versionsOf('fleeting')).length === 0);
  expect((await putTemplate(app.live, 'fleeting', contentOf('<p>Third</p>'))).body.version).toBe(3);
});

test('CONSENT-LOG-1 a deleted template keeps the versions that consent evidence and open requests refer to; the others are deleted', async () => {
  await putTemplate(app.live, 'asking', contentOf('<p>Never asked</p>'));
  await putTemplate(app.live, 'asking', contentOf('<p>Confirmed</p>'));
  const path = await askToConfirm(app, { email: 'yes@example.com', template: 'asking' });
  await app.client(null).request('POST', path, { headers: { Accept: 'application/json' } });
  await putTemplate(app.live, 'asking', contentOf('<p>Asked</p>'));
  await askToConfirm(app, { email: 'open@example.com', template: 'asking' });
  await putTemplate(app.live, 'asking', contentOf('<p>Last</p>'));
  await deleted('asking', 90);
  await maintainSeldomUntil(async () => (await versionsOf('asking')).length < 4);
  expect(await versionsOf('asking')).toEqual([3, 2]);

  await app.asOwner(async (em) => {
    await query(
      em,
      sql`delete from consent_requests where organization_id = ${app.organizationId}`,
    );
    await query(
      em,
      sql`delete from consent_request_links where organization_id = ${app.organizationId}`,
    );
  });
  await maintainSeldomUntil(async () => (await versionsOf('asking')).length < 2);
  expect(await versionsOf('asking')).toEqual([2]);
});

test('a template deleted within the last hour keeps its versions, and so does a template that was created again', async () => {
  await putTemplate(app.live, 'recent', contentOf('<p>1</p>'));
  await deleted('recent', 50);
  await putTemplate(app.live, 'alive', contentOf('<p>1</p>'));
  await deleted('alive', 90);
  await putTemplate(app.live, 'alive', contentOf('<p>2</p>'));
  await putTemplate(app.live, 'old', contentOf('<p>1</p>'));
  await deleted('old', 90);
  await maintainSeldomUntil(async () => (await versionsOf('old')).length === 0);
  expect([await versionsOf('recent'), await versionsOf('alive')]).toEqual([[1], [2, 1]]);
});
