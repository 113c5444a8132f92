import { afterAll, beforeAll, expect, test } from '@jest/globals';
import pg from 'pg';
import { query, sql } from '../../../server/platform/database/sql.ts';
import { addLists } from '../../support/app/account.ts';
import { startTestApp, type TestApp } from '../../support/app/app.ts';
import { eventually } from '../../support/eventually.ts';
import { createTestPerson } from '../../support/app/people.ts';
import { execute } from '../../support/app/requests.ts';
import { run } from '../../cli/run.ts';
import {
  act,
  addNewsTemplate,
  addSubscribers,
  awaitStatus,
  put,
} from '../../messages/campaigns/campaigns-setup.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
  await addNewsTemplate(app);
  await addLists(app, 'static', ['told', 'held']);
});
afterAll(() => app.close());

const emailsOf = (slug: string): Promise<{ id: string }[]> =>
  app.asOwner((em) =>
    query<{ id: string }>(
      em,
      sql`select e.id from emails e join campaigns c on c.id = e.campaign_id
        where c.slug = ${slug} order by e.id`,
    ),
  );
const explain = async (id: string) => (await app.live.get(`/api/v1/emails/${id}/explanation`)).body;
const pauses = async () => (await app.live.get('/api/v1/organization')).body.sending.pauses;

async function startCampaign(slug: string, count: number): Promise<void> {
  await addSubscribers(app, { count, prefix: slug, list: slug });
  expect((await put(app.live, slug, { audience: { lists: [slug] } })).status).toBe(201);
  expect((await act(app.live, slug, 'schedule', {})).status).toBe(200);
}

test('EMAILS-27 an email of a campaign names the campaign, the version and the consent', async () => {
  await startCampaign('told', 1);
  await awaitStatus(app.live, 'told', 'completed');
  const [email] = await emailsOf('told');
  const { steps } = await explain(email?.id ?? '');
  const messages = steps.map(({ message }: { message: string }) => message).join('\n');
  expect(messages).toContain('Queued by the campaign told for one of its recipients.');
  expect(messages).toContain('Rendered from version 1 of the template news');
  expect(messages).toMatch(/Allowed by the consent to |entry of the consent history/);
});

test('EMAILS-27 an email of a test of a campaign names the person who sent it', async () => {
  const { client } = await createTestPerson(app, { roles: { demo: 'marketer' }, name: 'Anna' });
  expect((await put(app.live, 'tested', { audience: { lists: ['told'] } })).status).toBe(201);
  const request = { to: ['anna@example.com'], as_contact: 'told0@example.com' };
  const { status, body } = await act(client, 'tested', 'test-send', request);
  expect([status, body]).toMatchObject([200, { emails: [{}] }]);
  const { steps } = await explain(body.emails[0].id);
  expect(steps[0].message).toMatch(/^Accepted from the person “Anna”, in the request /);
});

/** The values of each row that this process receives from the database meanwhile. */
async function rowsReadDuring(work: () => Promise<void>): Promise<unknown[][]> {
  const prototype = pg.Query.prototype as unknown as {
    handleDataRow: (message: { fields: unknown[] }) => void;
  };
  const { handleDataRow } = prototype;
  const rows: unknown[][] = [];
  prototype.handleDataRow = function (message) {
    rows.push(message.fields);
    handleDataRow.call(this, message);
  };
  await work().finally(() => Object.assign(prototype, { handleDataRow }));
  return rows;
}

test('SENDING-1 a paused campaign is shown alike to the organization, the operator and for its emails; a canceled one ends them', async () => {
  // Its emails wait while the priority is paused.
  const env = { DATABASE_URL: app.database.url, MAIL_TRANSPORT: 'mailbox' };
  const pausing = ['sending', 'pause', '--priority', 'low', '--reason', 'Held for the test'];
  expect((await run(pausing, env)).code).toBe(0);
  await startCampaign('held', 2);
  const [email] = await eventually(
    () => emailsOf('held'),
    (found) => found.length === 2,
  );
  expect((await act(app.live, 'held', 'pause')).status).toBe(200);
  expect((await run(['sending', 'resume', '--priority', 'low'], env)).code).toBe(0);

  const own = {
    scope: 'campaign',
    campaign: 'held',
    by: 'organization',
    rejects_sends: false,
    reason: 'The campaign was paused.',
    author: 'Demo, live',
    since: expect.any(String),
    until: null,
  };
  expect(await pauses()).toMatchObject([own]);
  const { stdout } = await run(['queue', '--json'], env);
  expect(JSON.parse(stdout).pauses).toMatchObject([{ ...own, organization: 'demo' }]);
  const text = (await run(['queue'], env)).stdout;
  expect(text).toMatch(
    /^Sending of the campaign held of demo has been paused since [\d: -]+ UTC by the organization \(Demo, live\): The campaign was paused\.$/m,
  );
  const { next } = await explain(email?.id ?? '');
  expect(next).toMatchObject({ code: 'sending_paused', details: { scope: 'campaign' } });
  expect(next.message).toMatch(
    /^All emails of the campaign held wait since .* because “Demo, live” has paused it\./,
  );
  // Other email is not held back; its explanation names no campaign, and reads none.
  const other = await app.live.post('/api/v1/emails/send', {
    to: 'ada@example.com',
    template: 'welcome',
    data: { name: 'Ada' },
  });
  const readOther = () =>
    rowsReadDuring(async () => {
      expect(JSON.stringify(await explain(other.body.id))).not.toContain('campaign');
    });
  // The worker of the same process reads the campaign every few seconds.
  const read = await eventually(readOther, (rows) => !rows.some((row) => row.includes('held')));
  expect(read).toContainEqual(expect.arrayContaining([other.body.id]));

  await execute(
    app,
    sql`update campaigns set paused_by = 'guard', pause_reason = 'hard_bounces' where slug = 'held'`,
  );
  expect(await pauses()).toMatchObject([{ by: 'guard', reason: 'hard_bounces', author: null }]);

  expect((await act(app.live, 'held', 'cancel')).status).toBe(200);
  expect(await pauses()).toEqual([]);
  const ended = await eventually(
    () => explain(email?.id ?? ''),
    ({ status }) => status === 'canceled',
  );
  expect(ended.steps.at(-1).message).toBe(
    'Canceled together with its campaign before it was sent.',
  );
});
