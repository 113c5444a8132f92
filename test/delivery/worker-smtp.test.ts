import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { query, sql } from '../../server/platform/database/sql.ts';
import { reconcile } from '../../server/delivery/feedback/reconcile.ts';
import { applyEvent } from '../../server/messages/emails/outcomes/status.ts';
import { openOrm } from '../../server/app/orm.ts';
import { newId } from '../../server/platform/values/id.ts';
import { startTestApp, type TestApp } from '../support/app/app.ts';
import { follow, insertEmail, readEmailRow } from '../support/read/emails.ts';
import { eventually } from '../support/eventually.ts';
import { jobOf, untilJobDone } from '../support/app/queue.ts';
import {
  type SmtpBehaviour,
  type SmtpEndpoint,
  startSmtpEndpoint,
} from '../support/fakes/smtp-endpoint.ts';
import { withQueue } from '../support/app/queue-client.ts';
import { withWorker } from '../support/app/worker.ts';

let app: TestApp;
let smtp: SmtpEndpoint;
beforeAll(async () => {
  smtp = await startSmtpEndpoint();
  app = await startTestApp({ env: { MAIL_TRANSPORT: 'smtp', SMTP_URL: smtp.url } });
  await app.asOwner((em) => query(em, sql`update sender_addresses set verified_with = 'smtp'`));
});
afterAll(async () => {
  await app.close();
  await smtp.close();
});

async function send(
  behaviour?: SmtpBehaviour,
  to = `${newId()}@example.com`,
  more: object = {},
): Promise<{ id: string; to: string }> {
  smtp.rule = (envelope) => (envelope.to === to ? behaviour : undefined);
  const { body } = await app.live.post('/api/v1/emails/send', {
    to,
    template: 'welcome',
    data: { name: 'Ada' },
    ...more,
  });
  return { id: body.id as string, to };
}

test('PROVIDERS-2 an email that the server has accepted is sent, which is final', async () => {
  const { id } = await send();
  await follow(app.live, id, 'sent');
  await untilJobDone(app, id);
  expect(await app.asOwner((em) => readEmailRow(em, id))).toMatchObject({
    configuration_set: null,
    claimed_at: null,
    variables: null,
  });
});

test('PROVIDERS-3 an unknown outcome is reported at once, because no event will follow', async () => {
  const { id } = await send({ at: 'final-dot', drop: 'reset' });
  const { body } = await follow(app.live, id, 'failed');
  expect(body).toMatchObject({ attempts: 1, failure: { code: 'outcome_unknown' } });
  await untilJobDone(app, id);
  const row = await app.asOwner((em) => readEmailRow(em, id));
  expect(row).toMatchObject({ claimed_at: null, variables: null });
});

test('PROVIDERS-3 the end of a connection is not the failure of the next email, and its explanation and the log tell the words', async () => {
  await follow(app.live, (await send()).id, 'sent');
  const { to } = { to: `${newId()}@example.com` };
  smtp.rule = ({ nth }) =>
    nth > 1
      ? { at: 'sender', reply: { code: 421, text: `4.7.0 Enough for now, ${to}` } }
      : undefined;
  const { body: accepted } = await app.live.post('/api/v1/emails/send', {
    to,
    template: 'welcome',
    data: { name: 'Ada' },
  });
  const id = accepted.id as string;
  const { body } = await follow(app.live, id, 'sent');
  expect(body).toMatchObject({ attempts: 1, failure: null });

  const reply = '421 4.7.0 Enough for now, <address>';
  const steps = async (): Promise<{ code: string; details: object }[]> =>
    (await app.live.get(`/api/v1/emails/${id}/explanation`)).body.steps;
  expect((await steps()).find(({ code }) => code === 'reconnected')?.details).toEqual({ reply });
  const lines = await eventually(
    async () =>
      app
        .log()
        .split('\n')
        .filter((line) => line.includes('hand-over') && line.includes(id)),
    (found) => found.length > 0,
  );
  expect(lines.map((line) => JSON.parse(line) as object)).toEqual([
    expect.objectContaining({ outcome: 'accepted', attempt: 1, ended_connection: reply }),
  ]);

  // A later report keeps the words.
  await app.asOwner((em) =>
    applyEvent(em, {
      id: newId(),
      emailId: id,
      type: 'delivery',
      occurredAt: new Date().toISOString(),
      sentAt: null,
    }),
  );
  expect((await steps()).map(({ code }) => code)).toEqual(
    expect.arrayContaining(['reconnected', 'delivery']),
  );
});

test('PROVIDERS-3 an unknown outcome is resent if the request says so, and only once', async () => {
  // The third unknown outcome in a row, without an email that arrives, would pause the queue.
  await follow(app.live, (await send()).id, 'sent');
  const { id, to } = await send({ at: 'final-dot', drop: 'reset' }, undefined, {
    unknown_outcome: 'resend',
  });
  await eventually(
    () => jobOf(app, id),
    (job) => job?.state === 'retry',
  );
  const between = await app.live.get(`/api/v1/emails/${id}`);
  expect(between.body).toMatchObject({ status: 'sending', events: [{ type: 'resent' }] });
  // Its delay is over.
  await app.asOwner((em) =>
    query(
      em,
      sql`update pgboss.job set start_after = now() where name = 'email-send' and id = ${id}`,
    ),
  );
  const { body } = await follow(app.live, id, 'failed');
  expect(body).toMatchObject({ attempts: 2, failure: { code: 'outcome_unknown' } });
  expect(smtp.messages.filter(({ recipients }) => recipients.includes(to))).toHaveLength(2);
});

test('PROVIDERS-3 the emails that a killed worker had claimed are resent within minutes, but not those of a running worker', async () => {
  const claimed = async (state: 'active' | 'completed'): Promise<string> => {
    const email = {
      status: 'sending',
      transport: 'smtp',
      unknown_outcome: 'resend',
      attempts: 1,
      claimed_at: new Date(Date.now() - 120_000),
    };
    return app.asOwner(async (em) => {
      const id = await insertEmail(em, app, email);
      await query(
        em,
        sql`insert into pgboss.job (name, id, priority, state, started_on, heartbeat_on, heartbeat_seconds)
          values ('email-send', ${id}, 1, ${state}::pgboss.job_state, now(), now(), 60)`,
      );
      return id;
    });
  };
  const held = await claimed('active');
  const lost = await claimed('completed');
  const orm = openOrm(
    app.running.services.installation.workerUrl,
    {
      applicationName: 'mailwright test',
      maxConnections: 2,
    },
    null,
  );
  const terms = { windowSeconds: 900, lifetimes: { high: 3_600, others: 259_200 } };
  await withQueue(app, (boss) => reconcile(orm, boss, terms)).finally(() => orm.close());
  const read = (id: string) => app.asOwner((em) => readEmailRow(em, id));
  expect(await read(lost)).toMatchObject({ resent_at: expect.anything() });
  expect(await read(held)).toMatchObject({ resent_at: null, claimed_at: expect.anything() });
  await app.asOwner(async (em) => {
    await query(em, sql`delete from pgboss.job where id = ${held}`);
    await query(em, sql`delete from emails where id = ${held}`);
  });
});

test('CONTACTS-7 a recipient who does not exist is suppressed, and the contact becomes invalid', async () => {
  const reply = { code: 550, text: '5.1.1 User unknown' };
  const to = `${newId()}@example.com`;
  await app.live.post('/api/v1/contacts', { email: to });
  const { id } = await send({ at: 'recipient', reply }, to);
  const { body } = await eventually(
    () => app.live.get(`/api/v1/emails/${id}`),
    (answer) => answer.body.events.length > 0,
  );
  expect(body).toMatchObject({
    status: 'bounced',
    sent_at: null,
    bounce: { type: 'hard', sub_type: null, diagnostic: expect.stringContaining('User unknown') },
    events: [{ type: 'bounce' }],
  });
  const contact = await app.live.get(`/api/v1/contacts/${encodeURIComponent(to)}`);
  expect(contact.body.validation_status).toBe('invalid');
  const again = await app.live.post('/api/v1/emails/send', {
    to,
    template: 'welcome',
    data: { name: 'Ada' },
  });
  expect(again.body.details).toMatchObject({ field: 'to', reason: 'suppressed' });
});

test('PROVIDERS-3 EMAILS-16 a stop while the server is silent before DATA returns the email to the queue', async () => {
  const { id } = await send({ at: 'recipient', stall: true });
  await follow(app.live, id, 'sending');
  await app.running.stop();
  const row = await app.asOwner((em) => readEmailRow(em, id));
  expect(row).toMatchObject({ status: 'sending', claimed_at: null, failure_code: null });
  // Our own stop uses no attempt of the email and causes no delay.
  expect(row.attempts).toBe(0);
  expect(await jobOf(app, id)).toMatchObject({ state: 'created', retry_count: 0 });

  smtp.rule = () => undefined;
  const env = { MAIL_TRANSPORT: 'smtp', SMTP_URL: smtp.url };
  await withWorker(app, () => untilJobDone(app, id), env);
  expect(await app.asOwner((em) => readEmailRow(em, id))).toMatchObject({ status: 'sent' });
});
