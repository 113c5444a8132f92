import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { MikroORM } from '@mikro-orm/postgresql';
import { openOrm } from '../../../server/app/orm.ts';
import { query, sql } from '../../../server/platform/database/sql.ts';
import { applyStored } from '../../../server/delivery/feedback/apply.ts';
import {
  deleteOldWatermarks,
  type FeedbackWatermark,
  recordWatermarks,
} from '../../../server/delivery/feedback/watermarks.ts';
import { reconcile } from '../../../server/delivery/feedback/reconcile.ts';
import { releaseSome } from '../../../server/delivery/restored/decide.ts';
import { EVERYTHING } from '../../../server/delivery/restored/quarantine.ts';
import { addressHasher } from '../../../server/platform/values/address-hash.ts';
import type { EmailEvent } from '../../../server/messages/emails/outcomes/status.ts';
import { NO_METRICS } from '../../../server/platform/metrics/metrics.ts';
import { createLog } from '../../../server/platform/log.ts';
import { newId } from '../../../server/platform/values/id.ts';
import type { TestApp } from '../../support/app/app.ts';
import {
  follow,
  idFrom,
  insertEmail,
  readEmailRow,
  type StoredEmail,
} from '../../support/read/emails.ts';
import { eventually } from '../../support/eventually.ts';
import { withQueue } from '../../support/app/queue-client.ts';
import { jobOf, untilJobDone } from '../../support/app/queue.ts';
import { startSesApp } from '../../support/app/ses-app.ts';
import {
  acceptThenReset,
  reset,
  type SesBehaviour,
  type SesEndpoint,
  startSesEndpoint,
} from '../../support/fakes/ses-endpoint.ts';

const WINDOW = 900;
const TERMS = { windowSeconds: WINDOW, lifetimes: { high: 3_600, others: 259_200 } };
const MINUTE = 60_000;

let app: TestApp;
let ses: SesEndpoint;
let orm: MikroORM;
beforeAll(async () => {
  ses = await startSesEndpoint();
  // The server reconciles by itself: with a window of one day it does not touch these emails.
  app = await startSesApp(ses, { env: { RECONCILE_WINDOW: '86400' } });
  // With the rights of the worker.
  orm = openOrm(
    app.running.services.installation.workerUrl,
    {
      applicationName: 'mailwright test',
      maxConnections: 2,
    },
    null,
  );
});
afterAll(async () => {
  await orm.close();
  await app.close();
  await ses.close();
});

const row = (id: string): Promise<StoredEmail> => app.asOwner((em) => readEmailRow(em, id));
const update = (id: string, set: ReturnType<typeof sql>): Promise<unknown> =>
  app.asOwner((em) => query(em, sql`update emails set ${set} where id = ${id}`));

/**
 * Sends an email that the endpoint answers with these behaviours, one for each hand-over; after
 * them it accepts.
 */
async function send(...behaviours: SesBehaviour[]): Promise<string> {
  const to = `${newId()}@example.com`;
  const earlier = ses.rule;
  ses.rule = (request) =>
    request.email.Destination?.ToAddresses?.[0] === to
      ? behaviours[request.attempt - 1]
      : earlier(request);
  const { body } = await app.live.post('/api/v1/emails/send', {
    to,
    template: 'password-reset',
    data: { reset_url: 'https://shop.example/r' },
  });
  return body.id as string;
}

/** An email whose hand-over was interrupted, claimed so many minutes ago. */
async function unknown(minutes: number, ...more: SesBehaviour[]): Promise<string> {
  const id = await send(acceptThenReset(), ...more);
  await untilJobDone(app, id);
  await update(id, sql`claimed_at = now() - make_interval(mins => ${minutes})`);
  return id;
}

const ago = (minutes: number): string => new Date(Date.now() - minutes * MINUTE).toISOString();

/**
 * Applies an event of another email: claimed at that time, with this configuration set and
 * transport.
 */
async function processEvent(
  claimedMinutesAgo: number,
  given: StoredEmail = {},
  type: EmailEvent['type'] = 'send',
): Promise<void> {
  const id = await app.asOwner((em) =>
    insertEmail(em, app, {
      status: 'sent',
      transport: 'ses',
      configuration_set: 'mailwright',
      attempted_at: ago(claimedMinutesAgo),
      ...given,
    }),
  );
  const event = { id: newId(), emailId: id, type, occurredAt: new Date().toISOString() };
  const hashAddress = addressHasher(app.running.services.installation.suppressionKey);
  // Without a job: otherwise the server would apply it at a time that the test does not know.
  await app.asOwner((em) =>
    query(
      em,
      sql`insert into provider_events (id, email_id, organization_id, event)
        values (${event.id}, ${id}, ${app.organizationId}, ${JSON.stringify(event)})`,
    ),
  );
  await applyStored({ orm, hashAddress, metrics: NO_METRICS, log: createLog('silent') }, [
    event.id,
  ]);
}

async function decide(): Promise<{ resent: number; unknown: number }> {
  const { resent, unknown } = await withQueue(app, (boss) => reconcile(orm, boss, TERMS));
  return { resent: resent.length, unknown: unknown.length };
}
const ageWatermarks = (): Promise<unknown> =>
  app.asOwner((em) =>
    query(em, sql`update event_proofs set processed_at = processed_at - interval '95 seconds'`),
  );
const deleteWatermarks = (): Promise<unknown> =>
  app.asOwner((em) => query(em, sql`delete from event_proofs`));

test('PROVIDERS-3 a hand-over records what is needed to decide its outcome later', async () => {
  const id = await send();
  await follow(app.live, id, 'sent');
  expect(await row(id)).toMatchObject({
    configuration_set: 'mailwright',
    attempted_at: expect.anything(),
    claimed_at: null,
    resent_at: null,
  });
});

describe('PROVIDERS-3 an unknown outcome', () => {
  test('is resent once when events of later mail have arrived and none of its own', async () => {
    await deleteWatermarks();
    const id = await unknown(16);
    await processEvent(10);
    await ageWatermarks();
    expect((await row(id)).variables).not.toBeNull();
    expect(await decide()).toEqual({ resent: 1, unknown: 0 });
    const { body } = await follow(app.live, id, 'sent');
    expect(body.attempts).toBe(2);
    expect((await row(id)).resent_at).not.toBeNull();
    expect(ses.acceptedCount(id)).toBe(2);
  });

  test('is not resent a second time', async () => {
    await deleteWatermarks();
    const id = await unknown(16, acceptThenReset());
    await processEvent(10);
    await ageWatermarks();
    await decide();
    await eventually(
      () => row(id),
      ({ attempts, claimed_at: at }) => attempts === 2 && at !== null,
    );
    await untilJobDone(app, id);
    await update(id, sql`claimed_at = now() - interval '16 minutes'`);
    expect(await decide()).toEqual({ resent: 0, unknown: 1 });
    expect(await row(id)).toMatchObject({
      status: 'failed',
      failure_code: 'outcome_unknown',
      variables: null,
    });
    expect(ses.acceptedCount(id)).toBe(2);
  });

  test('is not changed before the window ends', async () => {
    await deleteWatermarks();
    const id = await unknown(14);
    await processEvent(10);
    await ageWatermarks();
    expect(await decide()).toEqual({ resent: 0, unknown: 0 });
    expect(await row(id)).toMatchObject({ status: 'sending', attempts: 1 });
    await update(id, sql`status = 'sent', claimed_at = null`);
  });

  test.each<[string, () => Promise<unknown>]>([
    ['no event has arrived', async () => {}],
    ['only an event of mail that was claimed before has arrived', () => processEvent(20)],
    [
      'an event of another configuration set has arrived',
      () => processEvent(10, { configuration_set: 'other' }),
    ],
    [
      'an event of mail without a configuration set has arrived',
      () => processEvent(10, { configuration_set: null }),
    ],
    // Not every email is opened, so a missing open event proves nothing.
    ['later mail was opened, and no send event has arrived', () => processEvent(10, {}, 'open')],
  ])('fails when %s', async (_name, before) => {
    await deleteWatermarks();
    const id = await unknown(16);
    await before();
    await ageWatermarks();
    expect(await decide()).toEqual({ resent: 0, unknown: 1 });
    const { body } = await app.live.get(`/api/v1/emails/${id}`);
    expect(body).toMatchObject({ status: 'failed', attempts: 1 });
    expect(body.failure).toEqual({
      code: 'outcome_unknown',
      message:
        'The connection to the provider ended during the hand-over; the email may have been delivered.',
    });
    expect((await row(id)).variables).toBeNull();
    expect(ses.acceptedCount(id)).toBe(1);
  });

  test('fails when the event of later mail has only just arrived, because queues keep no order', async () => {
    await deleteWatermarks();
    const id = await unknown(16);
    await processEvent(10);
    expect(await decide()).toEqual({ resent: 0, unknown: 1 });
    expect(ses.acceptedCount(id)).toBe(1);
  });

  test('fails when it was sent without a configuration set, or over SMTP', async () => {
    await deleteWatermarks();
    const ids = [await unknown(16), await unknown(16)] as const;
    await update(ids[0], sql`configuration_set = null`);
    await update(ids[1], sql`transport = 'smtp'`);
    await processEvent(10);
    await ageWatermarks();
    expect(await decide()).toEqual({ resent: 0, unknown: 2 });
  });

  test('fails when its time to live is over', async () => {
    await deleteWatermarks();
    const id = await app.asOwner((em) =>
      insertEmail(em, app, {
        id: idFrom(Date.now() - 61 * MINUTE),
        priority: 'high',
        status: 'sending',
        transport: 'ses',
        configuration_set: 'mailwright',
        claimed_at: ago(16),
      }),
    );
    await processEvent(10);
    await ageWatermarks();
    expect(await decide()).toEqual({ resent: 0, unknown: 1 });
    expect((await row(id)).failure_code).toBe('outcome_unknown');
  });

  test('PROVIDERS-6 of an email that a restore holds is left to a person, who has it sent once more', async () => {
    await deleteWatermarks();
    const id = await unknown(16);
    await app.asOwner((em) => query(em, sql`select quarantine_emails('command')`));
    expect(await decide()).toEqual({ resent: 1, unknown: 0 });
    expect(await row(id)).toMatchObject({ attempts: 1, claimed_at: null, maybe_delivered: true });
    // The previous resend does not count while it is held.
    await update(id, sql`claimed_at = now() - interval '16 minutes'`);
    expect(await decide()).toEqual({ resent: 1, unknown: 0 });
    expect(ses.acceptedCount(id)).toBe(1);
    await app.asOwner((em) => releaseSome(em, EVERYTHING));
    const { body } = await follow(app.live, id, 'sent');
    expect(body.attempts).toBe(2);
    expect(ses.acceptedCount(id)).toBe(2);
  });

  test('is not decided while one of its events waits in the inbox', async () => {
    await deleteWatermarks();
    const id = await unknown(16);
    await processEvent(10);
    await ageWatermarks();
    await app.asOwner((em) =>
      query(
        em,
        sql`insert into provider_events (id, email_id, event) values (${newId()}, ${id}, '{}')`,
      ),
    );
    expect(await decide()).toEqual({ resent: 0, unknown: 0 });
    await app.asOwner((em) => query(em, sql`delete from provider_events where email_id = ${id}`));
    await update(id, sql`status = 'sent', claimed_at = null`);
  });

  test('is decided by only one of several processes', async () => {
    await deleteWatermarks();
    const ids = await Promise.all([unknown(16), unknown(16), unknown(16)]);
    await processEvent(10);
    await ageWatermarks();
    const decisions = await Promise.all([decide(), decide(), decide(), decide()]);
    expect(decisions.reduce((sum, { resent }) => sum + resent, 0)).toBe(3);
    for (const id of ids) {
      await follow(app.live, id, 'sent');
      await untilJobDone(app, id);
      expect(ses.acceptedCount(id)).toBe(2);
      expect((await jobOf(app, id))?.state).toBe('completed');
    }
  });

  test('of an email that the provider did not accept ends with one delivery', async () => {
    await deleteWatermarks();
    const id = await send(reset());
    await untilJobDone(app, id);
    await update(id, sql`claimed_at = now() - interval '16 minutes'`);
    await processEvent(10);
    await ageWatermarks();
    await decide();
    await follow(app.live, id, 'sent');
    expect(ses.acceptedCount(id)).toBe(1);
  });
});

test('PROVIDERS-3 feedback watermarks are few, and are deleted when they are no longer needed', async () => {
  await deleteWatermarks();
  const watermark = (configurationSet: string, minutes: number): FeedbackWatermark => ({
    configurationSet,
    claimedAt: ago(minutes),
  });
  const kept = await app.asOwner(async (em) => {
    await recordWatermarks(em, [watermark('a', 9), watermark('a', 8), watermark('b', 7)]);
    // A watermark that says no more than the one of a second ago is not stored.
    await recordWatermarks(em, [watermark('a', 9)]);
    await recordWatermarks(em, [watermark('b', 6)]);
    const rows = await query<{ set: string }>(
      em,
      sql`select configuration_set as set from event_proofs order by 1`,
    );
    await deleteOldWatermarks(em, WINDOW);
    const young = await query(em, sql`select from event_proofs`);
    await query(em, sql`update event_proofs set processed_at = now() - interval '2 hours'`);
    await deleteOldWatermarks(em, WINDOW);
    const old = await query(em, sql`select from event_proofs`);
    return { sets: rows.map(({ set }) => set), young: young.length, old: old.length };
  });
  expect(kept).toEqual({ sets: ['a', 'b', 'b'], young: 3, old: 0 });
});
