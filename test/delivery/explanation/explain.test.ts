import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { explainInCzech } from '../../../dashboard/src/texts/explanation-cs.ts';
import { explainEmail, type Explanation } from '../../../server/delivery/explanation/explain.ts';
import type { DeliverySettings } from '../../../server/delivery/explanation/facts.ts';
import { query, sql } from '../../../server/platform/database/sql.ts';
import { newId } from '../../../server/platform/values/id.ts';
import { OPERATOR } from '../../../server/platform/values/principal.ts';
import { startTestApp, type TestApp } from '../../support/app/app.ts';
import type { Answer, TestClient } from '../../support/app/client.ts';
import {
  follow,
  idFrom,
  insertEmail,
  queueEmail,
  type StoredEmail,
} from '../../support/read/emails.ts';
import { createTestPerson } from '../../support/app/people.ts';
import { execute } from '../../support/app/requests.ts';
import { withWorker } from '../../support/app/worker.ts';
import { run } from '../../cli/run.ts';

const HOUR = 3_600_000;
const ADDRESS = 'zofie.novakova@example.com';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ parts: { api: true, worker: false } });
  await addWorker();
});
afterAll(() => app.close());

/** No worker runs, so that the tests decide what happens; this row says that one is alive. */
const addWorker = () =>
  execute(
    app,
    sql`insert into workers (id, host, pid, seen_at)
      values (${newId()}, 'worker-1', 1, now() + interval '1 hour')`,
  );

const explain = async (id: string, client = app.live): Promise<Explanation> => {
  const { status, body } = await client.get(`/api/v1/emails/${id}/explanation`);
  expect(status).toBe(200);
  return body as Explanation;
};
const send = async (body: object, client: TestClient = app.live): Promise<string> => {
  const answer = await client.post('/api/v1/emails/send', {
    to: ADDRESS,
    template: 'welcome',
    data: { name: 'Žofie Nováková' },
    ...body,
  });
  expect(answer.status).toBe(200);
  return answer.body.id;
};
const codes = ({ steps }: Explanation): string[] => steps.map(({ code }) => code);
const stepOf = ({ steps }: Explanation, code: string) => steps.find((one) => one.code === code);
const store = (given: StoredEmail = {}): Promise<string> =>
  app.asOwner((em) => insertEmail(em, app, given));

const env = () => ({ DATABASE_URL: app.database.url, MAIL_TRANSPORT: 'mailbox' });

describe('EMAILS-27 an explanation', () => {
  test('names the key, the request, the template version, the consent, the claim and the events', async () => {
    await app.live.post('/api/v1/contacts', {
      email: ADDRESS,
      name: 'Žofie Nováková',
      locale: 'cs',
      opt_in_subtype_slugs: ['order-updates'],
      double_opt_in: false,
    });
    const subtype = { subtype_slug: 'order-updates' };
    const answer = await app.live.post('/api/v1/emails/send', {
      to: ADDRESS,
      template: 'welcome',
      data: { name: 'Žofie Nováková' },
      ...subtype,
    });
    const { id } = answer.body;
    await withWorker(app, () => follow(app.live, id, 'delivered'));
    const history = await app.live.get(
      `/api/v1/contacts/${encodeURIComponent(ADDRESS)}/consent-history`,
    );
    const [entry] = history.body.data;

    const explanation = await explain(id);
    expect(explanation).toMatchObject({ id, status: 'delivered' });
    expect(codes(explanation)).toEqual([
      ...['accepted', 'rendered', 'consent_given', 'claimed', 'sent', 'delivery'],
    ]);
    const requestId = answer.headers.get('X-Request-Id');
    expect(stepOf(explanation, 'accepted')).toMatchObject({
      at: expect.stringMatching(/^\d{4}-.*Z$/),
      message: `Accepted from the API key “Demo, live”, in the request ${requestId}.`,
      details: { api_key_name: 'Demo, live', request_id: requestId },
    });
    expect(stepOf(explanation, 'rendered')?.message).toMatch(
      /^Rendered from version 1 of the template welcome in the locale \w+, the locale of the contact\.$/,
    );
    expect(stepOf(explanation, 'consent_given')?.details).toEqual({
      subtype: entry.subtype_key,
      source: 'import',
      consent_id: entry.id,
      given_at: expect.stringMatching(/^\d{4}-.*Z$/),
    });
    expect(stepOf(explanation, 'claimed')?.message).toMatch(
      /^Handed to the mail provider \(\w+, attempt 1\), after /,
    );
    expect(explanation.next.code).toBe('nothing');
  });

  test('of an erased recipient contains nothing about the person', async () => {
    const to = `${newId()}@example.com`;
    const id = await send({ to });
    await app.live.post('/api/v1/erasures', { email: to });
    const explanation = await explain(id);
    expect(explanation.status).toBe('failed');
    expect(stepOf(explanation, 'failed')?.details.failure_code).toBe('contact_deleted');
    expect(JSON.stringify(explanation)).not.toMatch(/@|Žofie/);
  });

  test('of a scheduled email says when it is due, and of a canceled one that it is not sent', async () => {
    const dueAt = new Date(Date.now() + 24 * HOUR).toISOString();
    const id = await send({ scheduled_at: dueAt });
    const scheduled = await explain(id);
    expect([scheduled.status, scheduled.next.code, scheduled.next.at]).toEqual([
      ...['scheduled', 'due', dueAt],
    ]);
    expect(Date.parse(scheduled.next.details.expires_at ?? '')).toBe(Date.parse(dueAt) + 72 * HOUR);
    await app.live.request('POST', `/api/v1/emails/${id}/cancel`);
    const canceled = await explain(id);
    expect([codes(canceled).at(-1), canceled.next.code]).toEqual(['canceled', 'nothing']);
  });

  test('of an email that waits says so', async () => {
    const id = await send({ priority: 'high' });
    const { status, next } = await explain(id);
    expect([status, next.code]).toEqual(['queued', 'queued']);
    expect(next.message).toContain('with the priority high');
    await execute(app, sql`delete from pgboss.job where id = ${id}`);
    expect((await explain(id)).next.code).toBe('queued_again');
  });

  test('of an email that waits without a live worker says since when', async () => {
    const id = await send({});
    await execute(app, sql`update workers set seen_at = now() - interval '5 minutes'`);
    try {
      const { next } = await explain(id);
      expect(next.code).toBe('no_worker');
      expect(next.message).toMatch(/^No worker has been alive since \d{4}-.* UTC, so no email/);
    } finally {
      await execute(app, sql`update workers set seen_at = now() + interval '1 hour'`);
    }
  });

  test('of an email behind others of its priority names the rate limit of the provider', async () => {
    const setRate = (rate: number | null) =>
      execute(
        app,
        sql`insert into send_token_buckets (transport, rate) values ('mailbox', ${rate})
          on conflict (transport) do update set rate = excluded.rate`,
      );
    try {
      await setRate(0.2);
      const last = await send({ priority: 'low' });
      await send({ priority: 'high' });
      const urgent = await send({ priority: 'high' });
      expect((await explain(last)).next).toMatchObject({
        code: 'rate_limited',
        details: { rate: '0.2' },
      });
      // The emails of lower priorities, which are more, do not delay it.
      await setRate(1);
      const others = Array.from({ length: 10 }, () => send({ priority: 'low' }));
      await Promise.all(others);
      expect((await explain(urgent)).next.code).toBe('queued');
      expect((await explain(last)).next.code).toBe('rate_limited');
    } finally {
      await execute(app, sql`delete from send_token_buckets`);
    }
  });

  test('of an email with a temporary refusal names the reply and the next attempt', async () => {
    const id = await queueEmail(app, {
      status: 'sending',
      attempts: 2,
      attempted_at: new Date(),
      transport: 'smtp',
      failure_message: '450 4.2.0 Zkuste to později',
    });
    const nextAt = new Date(Date.now() + HOUR);
    await execute(
      app,
      sql`update pgboss.job set state = 'retry', start_after = ${nextAt} where id = ${id}`,
    );
    const explanation = await explain(id);
    expect(stepOf(explanation, 'delayed')?.message).toBe(
      'Not accepted: 450 4.2.0 Zkuste to později',
    );
    expect([explanation.next.code, explanation.next.at]).toEqual(['retry', nextAt.toISOString()]);
  });

  test.each([
    ['suppressed', 'The recipient was suppressed before the email left.'],
    ['expired', 'The email could not be sent within its time to live. 450 Full'],
    ['provider_rejected', '554 5.7.1 Zamítnuto'],
    ['outcome_unknown', 'The connection to the provider ended at hand-over.'],
  ])('of an email that failed as %s contains the reason', async (code, message) => {
    const id = await store({ status: 'failed', failure_code: code, failure_message: message });
    const { steps, next } = await explain(id);
    expect(steps.at(-1)?.details).toEqual({ failure_code: code, reply: message });
    expect(next.code).toBe('nothing');
  });

  test('of an email whose time to live is over says that it expires', async () => {
    const id = await store({ id: idFrom(Date.now() - 73 * HOUR) });
    expect((await explain(id)).next.code).toBe('expires');
  });

  test('TEST-MODE-2 of a test email is simulated', async () => {
    const id = await send({ to: 'bounce@simulator.amazonses.com' }, app.test);
    const first = await explain(id, app.test);
    expect(first.steps[0]?.message).toContain('It is a test email: it is never sent.');
    await follow(app.test, id, 'bounced');
    const explanation = await explain(id, app.test);
    expect(codes(explanation)).toEqual(expect.arrayContaining(['sent', 'bounce', 'bounced']));
    expect((await app.live.get(`/api/v1/emails/${id}/explanation`)).status).toBe(404);
  });

  test('API-7 of an unknown email is a 404', async () => {
    for (const id of [newId(), 'nothing']) {
      const { status, body } = await app.live.get(`/api/v1/emails/${id}/explanation`);
      expect([status, body.details]).toEqual([404, { resource: 'email' }]);
    }
  });
});

describe('EMAILS-27 an email without an API key', () => {
  const accepted = async (id: string) => stepOf(await explain(id), 'accepted');
  const sent = (answer: Answer): string => {
    expect(answer.status).toBe(200);
    return (answer.body as { id: string }).id;
  };
  const testSend = async (client: TestClient): Promise<string> =>
    sent(
      await client.post('/api/v1/templates/welcome/test-send', {
        to: `${newId()}@example.com`,
        data: { name: 'Ada' },
      }),
    );
  const failed = async (): Promise<string> => {
    const id = await send({ to: `${newId()}@example.com` });
    await execute(
      app,
      sql`update emails set status = 'failed', failure_code = 'retries_exhausted' where id = ${id}`,
    );
    return id;
  };

  test('names the person who sent it again or as a test, as the audit log does', async () => {
    const { client, name } = await createTestPerson(app, {
      roles: { demo: 'owner' },
      name: 'Anna Žluťoučká',
    });
    const resent = sent(await client.post(`/api/v1/emails/${await failed()}/resend`, undefined));
    for (const id of [resent, await testSend(client)]) {
      const step = await accepted(id);
      expect(step?.message).toMatch(
        /^Accepted from the person “Anna Žluťoučká”, in the request \S+\./,
      );
      expect(step?.details).toMatchObject({ by: 'person', person_name: name });
      expect(step && explainInCzech(step)).toBe('Přijat od přihlášené osoby „Anna Žluťoučká“.');
      expect((await run(['queue', 'why', id], env())).stdout).toContain('the person “Anna Žluť');
    }
  });

  test('does not name a person whom the audit log does not know, or whose account was deleted', async () => {
    const person = await createTestPerson(app, { roles: { demo: 'developer' }, name: 'Bela' });
    const own = await send({ to: `${newId()}@example.com` }, person.client);
    const tested = await testSend(person.client);
    await execute(app, sql`select forget_person(${person.id}, 1000)`);
    for (const id of [own, tested]) {
      const step = await accepted(id);
      expect(step?.message).toMatch(
        /^Accepted from a person who was signed in, in the request \S+\.$/,
      );
      expect(step?.details).toMatchObject({ by: 'person' });
      expect(JSON.stringify(step)).not.toMatch(/Bela|deleted/);
      expect(step && explainInCzech(step)).toBe('Přijat od přihlášené osoby.');
    }
  });

  test('names the operator who sent it again', async () => {
    const old = await failed();
    const since = new Date(Date.now() - HOUR).toISOString();
    const args = ['--reason', 'retries_exhausted', '--since', since, '--as', 'cyril'];
    const resend = await run(['queue', 'resend', ...args], env());
    expect([resend.code, resend.stderr]).toEqual([0, '']);
    const { resent_as: id } = (await app.live.get(`/api/v1/emails/${old}`)).body;
    const step = await accepted(id);
    expect(step?.message).toBe(`Accepted from the operator cyril. It repeats the email ${old}.`);
    expect(step?.details).toMatchObject({ by: 'operator', operator_name: 'cyril' });
    expect(step && explainInCzech(step)).toBe('Přijat od provozovatele serveru (cyril).');
  });
});

describe('EMAILS-27 an email that a pause holds', () => {
  const RELAY = 'relay.example:25';
  const SETTINGS: DeliverySettings = {
    transport: 'smtp',
    relay: RELAY,
    lifetimes: { high: 3_600, others: 259_200 },
    reconcileWindowSeconds: 900,
    isReported: false,
  };
  const explainOverSmtp = (id: string, isOperator: boolean): Promise<Explanation> =>
    app.asOwner(async (em) => {
      const { organizationId } = app;
      await query(em, sql`select set_config('app.organization_id', ${organizationId}, true)`);
      const principal = {
        organizationId,
        mode: 'live' as const,
        actor: OPERATOR,
        scopes: [],
        senderDomains: null,
      };
      return explainEmail({ em, ...principal }, id, { ...SETTINGS, isOperator }, new Date());
    });

  test('of the whole queue names its reason, and the reply only for the operator', async () => {
    const id = await queueEmail(app);
    await execute(
      app,
      sql`insert into send_token_buckets (transport, parked_reason, parked_message, parked_at, probe_at)
        values ('smtp', 'unreachable', 'connect ECONNREFUSED', '2026-01-02T03:04:05Z', now())`,
    );
    const { next } = await explainOverSmtp(id, false);
    expect([next.code, next.details.reason]).toEqual(['queue_paused', 'unreachable']);
    expect(next.message).not.toContain('ECONNREFUSED');
    expect((await explainOverSmtp(id, true)).next.message).toContain('ECONNREFUSED');
    await execute(app, sql`delete from send_token_buckets where transport = 'smtp'`);
  });

  test('of its sender domain names the domain and the reply', async () => {
    const id = await queueEmail(app);
    const { organizationId } = app;
    await execute(
      app,
      sql`insert into relay_domains (relay, organization_id, domain, refusals, message, blocked_at,
          probe_at)
        values (${RELAY}, ${organizationId}, 'demo-shop.example', 3, '550 5.7.1 Odmítnuto.',
          now(), now())`,
      sql`insert into blocked_emails (email_id, organization_id, domain, high)
        values (${id}, ${organizationId}, 'demo-shop.example', false)`,
    );
    const { next } = await explainOverSmtp(id, false);
    expect([next.code, next.details.domain]).toEqual([
      ...['sender_domain_paused', 'demo-shop.example'],
    ]);
    expect(next.message).toContain('Its reply was: 550 5.7.1 Odmítnuto.');
  });

  test('the database refuses to explain emails of other organizations to requests', async () => {
    const id = await queueEmail(app);
    await expect(
      app.asOwner((em) =>
        query(em, sql`select * from explain_waiting(${app.organizationId}, ${id}, 'smtp', null)`),
      ),
    ).rejects.toThrow('bound to another organization');
  });
});

describe('EMAILS-27 the command line', () => {
  test('why explains an email with a key', async () => {
    const id = await send({ priority: 'low' });
    const account = { MAILWRIGHT_URL: app.baseUrl, MAILWRIGHT_API_KEY: app.live.key ?? '' };
    const { code, stdout, stderr } = await run(['why', id], account);
    expect([code, stderr]).toEqual([0, '']);
    const lines = stdout.trimEnd().split('\n');
    expect(lines[0]).toBe(`queued  ${id}`);
    expect(lines[1]).toMatch(
      /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d UTC {2}Accepted from the API key “Demo, live”/,
    );
    expect(lines.at(-1)).toMatch(/^Next {21}It waits in the queue with the priority low/);
    const json = await run(['why', id, '--json'], account);
    expect(JSON.parse(json.stdout)).toEqual({ ...(await explain(id)), test_mode: false });
  });

  test('queue why explains an email of any organization and mode', async () => {
    const [live, tested] = [await send({}), await send({}, app.test)];
    const { code, stdout } = await run(['queue', 'why', live], env());
    expect([code, stdout.split('\n')[0]]).toEqual([0, `queued  ${live}  of demo`]);
    const json = await run(['queue', 'why', tested, '--json'], env());
    expect(JSON.parse(json.stdout)).toMatchObject({
      id: tested,
      organization: 'demo',
      mode: 'test',
    });
    const unknown = await run(['queue', 'why', newId()], env());
    expect([unknown.code, unknown.stderr]).toEqual([1, 'No email has this id.\n']);
  });
});
