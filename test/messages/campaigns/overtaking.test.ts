import { expect, test } from '@jest/globals';
import { query, sql } from '../../../server/platform/database/sql.ts';
import { addLists } from '../../support/app/account.ts';
import type { TestApp } from '../../support/app/app.ts';
import { eventually } from '../../support/eventually.ts';
import { startSesApp } from '../../support/app/ses-app.ts';
import { accept, after, startSesEndpoint } from '../../support/fakes/ses-endpoint.ts';
import { act, addNewsTemplate, addSubscribers, put } from './campaigns-setup.ts';

const CONNECTIONS = 10;
const RECIPIENTS = 60;

/** The ids of the emails whose jobs the worker has. */
const leasedBy = (app: TestApp): Promise<string[]> =>
  app.asOwner(async (em) => {
    const rows = await query<{ id: string }>(
      em,
      sql`select id from pgboss.job where name = 'email-send' and state = 'active' order by id`,
    );
    return rows.map(({ id }) => id);
  });

test('EMAILS-7 an email that is accepted while a campaign has all connections is the next one that the provider gets', async () => {
  const ses = await startSesEndpoint();
  ses.account.SendQuota.MaxSendRate = 100_000;
  const app = await startSesApp(ses, { env: { MAIL_CONNECTIONS: String(CONNECTIONS) } });
  /** Lets the provider answer, by the order of the requests. */
  const answers: (() => void)[] = [];
  try {
    await addNewsTemplate(app);
    await addLists(app, 'static', ['readers']);
    await addSubscribers(app, { count: RECIPIENTS, list: 'readers' });
    ses.rule = () => {
      const { promise, resolve } = Promise.withResolvers<void>();
      answers.push(resolve);
      return after(promise, accept());
    };
    expect((await put(app.live, 'news', { audience: { lists: ['readers'] } })).status).toBe(201);
    expect((await act(app.live, 'news', 'schedule', {})).status).toBe(200);
    await eventually(
      async () => answers.length,
      (count) => count === CONNECTIONS,
    );
    // Until the worker fetches no more.
    let before: string[] = [];
    const fetched = await eventually(
      async () => {
        const [last, now] = [before, await leasedBy(app)];
        before = now;
        return { last, now };
      },
      ({ last, now }) => now.length > CONNECTIONS && last.join() === now.join(),
    );
    expect(fetched.now.length).toBeLessThan(RECIPIENTS);

    const { status, body } = await app.live.post('/api/v1/emails/send', {
      to: 'ada@example.com',
      template: 'welcome',
      data: { name: 'Ada' },
      priority: 'high',
    });
    expect(status).toBe(200);
    await eventually(
      () => leasedBy(app),
      (ids) => ids.includes(body.id),
    );
    expect(answers).toHaveLength(CONNECTIONS);
    answers[0]?.();
    await eventually(
      async () => answers.length,
      (count) => count > CONNECTIONS,
    );
    answers[CONNECTIONS]?.();
    await eventually(
      async () => ses.messages.length,
      (count) => count === 2,
    );
    expect(ses.messages[1]?.emailId).toBe(body.id);

    ses.rule = () => undefined;
    for (const answer of answers) answer();
    await eventually(
      async () => ses.messages.length,
      (count) => count === RECIPIENTS + 1,
    );
    expect(ses.doubledIds()).toEqual([]);
  } finally {
    await app.close();
    await ses.close();
  }
});
