import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { RawBuilder } from 'kysely';
import PostalMime from 'postal-mime';
import { idAt } from '../../server/platform/values/id.ts';
import { query, sql } from '../../server/platform/database/sql.ts';
import { composeGuardAlert } from '../../server/webhooks/alerts/compose-guard-alert.ts';
import { enqueueAlerts } from '../../server/webhooks/alerts/enqueue-alerts.ts';
import { deleteRestOfWebhooks } from '../../server/webhooks/deliveries/retention.ts';
import { launch, type Program } from '../cli/run.ts';
import { type TestApp, startTestApp } from '../support/app/app.ts';
import { eventually } from '../support/eventually.ts';
import { createOrganization } from '../support/app/account.ts';
import { alertToken, asBrowser, pageOf } from '../support/app/tokens.ts';
import { wakeWorkers } from '../support/app/queue.ts';
import { withQueue } from '../support/app/queue-client.ts';
import { type SmtpEndpoint, startSmtpEndpoint } from '../support/fakes/smtp-endpoint.ts';
import { withWorker } from '../support/app/worker.ts';
import { putWebhook } from './events.ts';

const SYSTEM_FROM = 'no-reply@mail.example';

let app: TestApp;
let smtp: SmtpEndpoint;
let env: Record<string, string>;
beforeAll(async () => {
  smtp = await startSmtpEndpoint();
  env = { MAIL_TRANSPORT: 'smtp', SMTP_URL: smtp.url, SYSTEM_FROM };
  app = await startTestApp({ parts: { api: true, worker: false }, env: { SYSTEM_FROM } });
  await putWebhook(app, 'shop', 'https://shop.example/hooks');
});
beforeEach(async () => {
  smtp.rule = () => undefined;
  smtp.messages.length = 0;
  await app.asOwner((em) => query(em, sql`delete from pgboss.job where name = 'webhook-alert'`));
  await setAlertEmail('ops@shop.example');
  await setState(sql`status = 'enabled', disabled_reason = null, first_failure_at = null,
    disabled_at = null, alerted_failing_at = null, alerted_disabled_at = null, alerted_at = null`);
});
afterAll(async () => {
  await app.close();
  await smtp.close();
});

const setAlertEmail = (address: string | null): Promise<unknown> =>
  app.asOwner((em) =>
    query(
      em,
      sql`update organizations set alert_email = ${address}, alert_email_verified_at = now(),
        alert_email_link_at = null`,
    ),
  );
const setState = (assignments: RawBuilder<unknown>): Promise<unknown> =>
  app.asOwner((em) => query(em, sql`update webhook_states set ${assignments}`));
const disable = (reason = 'gone') =>
  setState(sql`status = 'disabled', disabled_reason = ${reason}, disabled_at = now()`);

interface AlertJobRow {
  id: string;
  state: string;
  data: { kind: string };
}

const jobs = (): Promise<AlertJobRow[]> =>
  app.asOwner((em) =>
    query<AlertJobRow>(
      em,
      sql`select id, state, data from pgboss.job where name = 'webhook-alert' order by created_on`,
    ),
  );
const kinds = async (): Promise<string[]> => (await jobs()).map(({ data }) => data.kind);

/** What a worker does every minute, under its role. */
async function enqueue(): Promise<void> {
  const { mailboxOrm: orm } = app.running.services;
  const { hashAddress } = app.running.services.acceptance;
  await withQueue(app, (boss) => enqueueAlerts({ orm: orm!, boss, hashAddress }));
}

/** The texts of the emails that have arrived. */
const texts = (): string[] => smtp.messages.map(({ raw }) => raw.toString());

const untilDone = () =>
  eventually(jobs, (rows) => rows.every(({ state }) => state === 'completed'));

describe('WEBHOOKS-5 alerts', () => {
  test('an endpoint that has failed for a day causes one', async () => {
    await setState(sql`status = 'failing', first_failure_at = now() - interval '23 hours'`);
    await enqueue();
    expect(await kinds()).toEqual([]);
    await setState(sql`first_failure_at = now() - interval '25 hours'`);
    await enqueue();
    await enqueue();
    expect(await kinds()).toEqual(['failing']);
    await withWorker(app, untilDone, env);
    expect(smtp.messages.map(({ from, recipients }) => [from, recipients])).toEqual([
      [SYSTEM_FROM, ['ops@shop.example']],
    ]);
    expect(texts()[0]).toContain('Subject: Webhook shop is failing');
    expect(texts()[0]).toContain('"shop"');
  });

  test.each([
    ['failing', /succeeded for five days/],
    ['gone', /410 \(Gone\)/],
  ])('an endpoint that the server has disabled causes one: %s', async (reason, words) => {
    await disable(reason);
    await enqueue();
    await enqueue();
    await withWorker(app, untilDone, env);
    expect(texts()).toHaveLength(1);
    expect(texts()[0]).toContain('Subject: Webhook shop has been disabled');
    expect(texts()[0]?.replaceAll(/=?\r\n/g, '')).toMatch(words);
  });

  test('SENDING-2 a state of the guard causes one, unless it was left before', async () => {
    const setGuard = (state: string) =>
      app.asOwner((em) =>
        query(
          em,
          sql`insert into sending_guards (organization_id, state, since, reason)
            values (${app.organizationId}, ${state}, now(), 'hard_bounces')
            on conflict (organization_id) do update set state = excluded.state, alerted_state = null`,
        ),
      );
    await setGuard('warned');
    await enqueue();
    expect(await kinds()).toEqual(['guard']);
    await setGuard('ok');
    await withWorker(app, untilDone, env);
    expect(texts()).toEqual([]);
    await setGuard('paused');
    await enqueue();
    await enqueue();
    expect(await kinds()).toEqual(['guard', 'guard']);
    await withWorker(app, untilDone, env);
    expect(smtp.messages.map(({ recipients }) => recipients)).toEqual([['ops@shop.example']]);
    expect(texts()[0]).toContain('is paused');
    expect(texts()[0]?.replaceAll(/=?\r\n/g, '')).toContain('SENDING_PAUSED');
    await setGuard('ok');
  });

  test('SENDING-2 a guard that enters a state again within a day causes no other one, a higher state does', async () => {
    await app.asOwner((em) => query(em, sql`delete from sending_guards`));
    const enter = async (state: string): Promise<string[]> => {
      await app.asOwner((em) =>
        query(
          em,
          sql`insert into sending_guards (organization_id, state, since, reason)
            values (${app.organizationId}, ${state}, now(), 'hard_bounces')
            on conflict (organization_id) do update set state = excluded.state, alerted_state = null`,
        ),
      );
      await enqueue();
      return kinds();
    };
    expect(await enter('warned')).toHaveLength(1);
    await enter('ok');
    expect(await enter('warned')).toHaveLength(1);
    expect(await enter('paused')).toHaveLength(2);
    await enter('ok');
    expect(await enter('warned')).toHaveLength(2);
    await app.asOwner((em) =>
      query(em, sql`update sending_guards set alerted_at = now() - interval '25 hours'`),
    );
    expect(await enter('warned')).toHaveLength(3);
    await app.asOwner((em) => query(em, sql`delete from sending_guards`));
  });

  test.each([
    ['warned', 'enforce', 'a quarter of their rate', 'campaigns are paused.'],
    ['marketing_paused', 'enforce', 'no campaign can be started', 'all sending is paused.'],
    ['marketing_paused', 'warn', 'no campaign can be started', null],
    ['paused', 'enforce', 'campaigns are paused', null],
  ] as const)('SENDING-2 says what %s does with GUARD=%s', (state, mode, effect, next) => {
    const alert = {
      state,
      reason: 'hard_bounces',
      since: null,
      acknowledged_at: null,
      hard_bounce_rate: 0.05,
      complaint_rate: 0,
      sample: 1_000,
      alert_email: 'ops@shop.example',
      organization: 'Shop',
    };
    const { text } = composeGuardAlert(alert, mode);
    expect(text).toContain(effect);
    expect(text).not.toContain('Your email is still sent');
    const prediction = /If the rates rise(?: further)?, (.+)$/m.exec(text)?.[1] ?? null;
    expect(prediction).toBe(next);
  });

  test('an endpoint that was disabled by hand causes none', async () => {
    await disable('manual');
    await enqueue();
    expect(await kinds()).toEqual([]);
  });

  test('there is none without alert_email, until it is set', async () => {
    await disable();
    await setAlertEmail(null);
    await enqueue();
    expect(await kinds()).toEqual([]);
    await setAlertEmail('ops@shop.example');
    await enqueue();
    expect(await kinds()).toEqual(['disabled']);
  });

  test('an endpoint that works again before the email is sent causes none', async () => {
    await disable();
    await enqueue();
    await setState(sql`status = 'enabled', disabled_reason = null, disabled_at = null`);
    await withWorker(app, untilDone, env);
    expect(texts()).toEqual([]);
  });

  test('the mark and the job are stored together, or neither is', async () => {
    await disable();
    await app.asOwner((em) =>
      query(
        em,
        sql`alter table pgboss.job_common add constraint none check (name <> 'webhook-alert')`,
      ),
    );
    await expect(enqueue()).rejects.toThrow();
    const marks = () =>
      app.asOwner((em) =>
        query(em, sql`select from webhook_states where alerted_disabled_at is not null`),
      );
    expect(await marks()).toEqual([]);
    await app.asOwner((em) => query(em, sql`alter table pgboss.job_common drop constraint none`));
    await enqueue();
    expect(await marks()).toHaveLength(1);
    expect(await kinds()).toEqual(['disabled']);
  });
});

describe('WEBHOOKS-5 the address of alerts', () => {
  const unverify = (): Promise<unknown> =>
    app.asOwner((em) => query(em, sql`update organizations set alert_email_verified_at = null`));
  const countedLinks = async (): Promise<number> =>
    (await app.asOwner((em) => query(em, sql`select from alert_links`))).length;
  const linkIn = (text = ''): string =>
    /https?:\/\/[^/\s]+(\/api\/u\/\S+\/verify-alert-email)/.exec(
      text.replaceAll(/=\r\n/g, '').replaceAll('=3D', '='),
    )?.[1] ?? '';
  const setting = (body: object) => app.live.request('PATCH', '/api/v1/organization', { body });
  const visit = (method: 'GET' | 'POST', path: string) =>
    app.client(null).request(method, path, asBrowser());

  test('one without a link has no alert mailed, but one link, and the alert follows when its owner has confirmed it', async () => {
    await unverify();
    await disable();
    await enqueue();
    await enqueue();
    expect(await kinds()).toEqual(['link']);
    await withWorker(app, untilDone, env);
    expect(texts()).toHaveLength(1);
    expect(texts()[0]).not.toContain('shop"');
    const path = linkIn(texts()[0]);
    const looked = await visit('GET', path);
    expect([looked.status, looked.text.includes('action="verify-alert-email"')]).toEqual([
      200,
      true,
    ]);
    expect(looked.text).not.toContain('<script');
    await enqueue();
    expect(await kinds()).toEqual(['link']);
    for (let presses = 0; presses < 2; presses += 1) {
      const pressed = await visit('POST', path);
      expect([pressed.status, pressed.text.includes('is confirmed')]).toEqual([200, true]);
    }
    expect(
      (await app.live.get('/api/v1/organization')).body.alert_email_verified_at,
    ).not.toBeNull();
    await enqueue();
    expect(await kinds()).toEqual(['link', 'disabled']);
  });

  test('a new one gets a link in the language of the organization, with no text of it but its plain name', async () => {
    const before = (await app.live.get('/api/v1/organization')).body;
    const name = 'Win at evil.example/now http://evil.example s.r.o.';
    const changed = await setting({ alert_email: 'new@shop.example', name, default_locale: 'cs' });
    expect(changed.body).toMatchObject({ alert_email_verified_at: null });
    await withWorker(app, untilDone, env);
    expect(smtp.messages.map(({ recipients }) => recipients)).toEqual([['new@shop.example']]);
    const { text, subject } = await PostalMime.parse(smtp.messages[0]?.raw ?? '');
    expect(subject).toContain('Dostávat hlášení');
    expect(`${subject} ${text}`).not.toContain('evil.example');
    expect(text).toContain('s. r. o.');
    await setting({ name: before.name, default_locale: before.default_locale });
  });

  test('a link is for one address: it does not verify another one, nor the same one after three days', async () => {
    const token = await alertToken(app, 'first@shop.example');
    const page = pageOf(token, 'verify-alert-email');
    await setting({ alert_email: 'second@shop.example' });
    for (const method of ['GET', 'POST'] as const) {
      const answer = await visit(method, page);
      expect([answer.status, answer.text.includes('This link does not work')]).toEqual([404, true]);
    }
    expect((await app.live.get('/api/v1/organization')).body.alert_email_verified_at).toBeNull();
    const old = await alertToken(app, 'first@shop.example', {
      id: idAt(new Date(Date.now() - 73 * 3_600_000)),
    });
    const late = await visit('POST', pageOf(old, 'verify-alert-email'));
    expect(late.status).toBe(404);
  });

  test('at most 10 links a day are mailed for an organization, and 3 to an address', async () => {
    await app.asOwner((em) => query(em, sql`delete from alert_links`));
    const again = () => app.live.post('/api/v1/organization/alert-email/link', {});
    await setting({ alert_email: 'again@shop.example' });
    expect((await again()).status).toBe(204);
    expect(await kinds()).toEqual(['link']);
    const later = () =>
      app.asOwner((em) =>
        query(em, sql`update alert_links set mailed_at = mailed_at - interval '11 minutes'`),
      );
    for (const status of [204, 204, 400]) {
      await later();
      const answer = await again();
      expect(answer.status).toBe(status);
      if (status === 400) expect(answer.body.details.reason).toBe('too_many');
    }
    for (let index = 3; index < 10; index += 1) {
      const answer = await setting({ alert_email: `person-${index}@victim.example` });
      expect(answer.status).toBe(200);
    }
    const refused = await setting({ alert_email: 'eleventh@victim.example' });
    expect([refused.status, refused.body.details]).toMatchObject([
      400,
      { field: 'alert_email', reason: 'too_many' },
    ]);
    expect(await kinds()).toHaveLength(10);
    await setting({ alert_email: null });
    expect((await again()).body.details).toEqual({ resource: 'alert_email' });
  });

  test('one that is removed and set again within 10 minutes gets no second link', async () => {
    await app.asOwner((em) => query(em, sql`delete from alert_links`));
    await setting({ alert_email: 'twice@shop.example' });
    await setting({ alert_email: null });
    await setting({ alert_email: 'twice@shop.example' });
    await disable();
    await enqueue();
    expect(await kinds()).toEqual(['link']);
    expect(await countedLinks()).toBe(1);
  });

  test('a link that the worker enqueues is counted too, with the same limits', async () => {
    await app.asOwner((em) => query(em, sql`delete from alert_links`));
    await disable();
    for (let changes = 0; changes < 5; changes += 1) {
      await unverify();
      await app.asOwner((em) =>
        query(em, sql`update organizations set alert_email_link_at = null`),
      );
      await enqueue();
      await app.asOwner((em) =>
        query(em, sql`update alert_links set mailed_at = mailed_at - interval '11 minutes'`),
      );
    }
    expect(await kinds()).toEqual(['link', 'link', 'link']);
    expect(await countedLinks()).toBe(3);
  });

  test('one alert a day is mailed about an endpoint that fails, works and fails again', async () => {
    await disable();
    await enqueue();
    const again = sql`alerted_disabled_at = null, alerted_failing_at = null`;
    await setState(again);
    await enqueue();
    expect(await kinds()).toEqual(['disabled']);
    await setState(sql`alerted_at = now() - interval '25 hours'`);
    await enqueue();
    expect(await kinds()).toEqual(['disabled', 'disabled']);
  });

  test('an endpoint that replaces a deleted one causes none on the same day', async () => {
    await disable();
    await enqueue();
    for (const slug of ['shop', 'renamed']) {
      await app.live.request('DELETE', `/api/v1/webhooks/${slug}`);
      await app.asOwner((em) => deleteRestOfWebhooks(em));
      await putWebhook(app, slug === 'shop' ? 'renamed' : 'shop', 'https://shop.example/hooks');
      await disable();
      await enqueue();
    }
    expect(await kinds()).toEqual(['disabled']);
    await setState(sql`alerted_at = now() - interval '25 hours'`);
    await enqueue();
    expect(await kinds()).toEqual(['disabled', 'disabled']);
    await app.asOwner((em) => deleteRestOfWebhooks(em));
    expect(await app.asOwner((em) => query(em, sql`select from webhook_states`))).toHaveLength(1);
  });

  test('each organization gets one alert of each kind in its turn, however many endpoints it has', async () => {
    const other = await createOrganization(app, 'alerted');
    for (const slug of ['a', 'b', 'c']) await putWebhook(app, slug, 'https://shop.example/hooks');
    await other.live.request('PUT', '/api/v1/webhooks/only', {
      body: { url: 'https://shop.example/hooks', events: ['*'] },
    });
    await setAlertEmail('ops@shop.example');
    await disable();
    await enqueue();
    expect(await kinds()).toEqual(['disabled', 'disabled']);
    await enqueue();
    await enqueue();
    await enqueue();
    await enqueue();
    expect(await kinds()).toHaveLength(5);
    for (const slug of ['a', 'b', 'c'])
      await app.live.request('DELETE', `/api/v1/webhooks/${slug}`);
    await other.live.request('DELETE', '/api/v1/webhooks/only');
  });
});

describe('WEBHOOKS-5 an alert, when the worker that sends it is killed', () => {
  let killed: Program | undefined;
  afterEach(async () => {
    killed?.process.kill('SIGKILL');
    await killed?.ended;
  });

  /** A worker that waits for the relay's reply, and is killed meanwhile. */
  async function killWhile(at: 'recipient' | 'final-dot'): Promise<void> {
    let isReached = false;
    smtp.rule = ({ to }) => {
      if (to === undefined) return undefined;
      isReached = true;
      return { at, stall: true };
    };
    killed = launch(['start', '--worker'], { DATABASE_URL: app.database.url, ...env });
    const received = at === 'final-dot' ? 1 : 0;
    await eventually(
      async () => isReached && smtp.messages.length === received,
      (is) => is,
    );
    killed.process.kill('SIGKILL');
    await killed.ended;
    smtp.rule = () => undefined;
    // The lease of a worker that sends no heartbeats ends after 15 s.
    await app.asOwner((em) =>
      query(
        em,
        sql`update pgboss.job set state = 'retry', start_after = now()
          where name = 'webhook-alert' and state = 'active'`,
      ),
    );
    await wakeWorkers(app, 'webhook-alert');
  }

  test('before the relay has it: arrives once', async () => {
    await disable();
    await enqueue();
    await killWhile('recipient');
    expect(texts()).toEqual([]);
    await withWorker(app, untilDone, env);
    expect(texts()).toHaveLength(1);
  });

  test('after the relay has it: arrives at most once more, with the same Message-ID', async () => {
    await disable();
    await enqueue();
    await killWhile('final-dot');
    await withWorker(app, untilDone, env);
    const ids = texts().map((text) => /^Message-ID: (.+)$/im.exec(text)?.[1]);
    expect(ids).toHaveLength(2);
    expect(new Set(ids).size).toBe(1);
  });
});
