import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { MikroORM } from '@mikro-orm/postgresql';
import { openOrm } from '../../server/app/orm.ts';
import { query, sql } from '../../server/platform/database/sql.ts';
import { reconcileUnknown } from '../../server/delivery/feedback/maintenance.ts';
import { reconcile } from '../../server/delivery/feedback/reconcile.ts';
import { addressHasher } from '../../server/platform/values/address-hash.ts';
import { newId } from '../../server/platform/values/id.ts';
import type { TestApp } from '../support/app/app.ts';
import {
  follow,
  idFrom,
  insertEmail,
  readEmailRow,
  type StoredEmail,
} from '../support/read/emails.ts';
import { eventually } from '../support/eventually.ts';
import { withQueue } from '../support/app/queue-client.ts';
import { untilJobDone } from '../support/app/queue.ts';
import { startSesApp } from '../support/app/ses-app.ts';
import {
  acceptThenReset,
  type SesBehaviour,
  type SesEndpoint,
  startSesEndpoint,
} from '../support/fakes/ses-endpoint.ts';
import { sesEvent } from '../support/fakes/ses-events.ts';
import { createIntake } from '../../server/delivery/feedback/intake.ts';
import { createLog } from '../../server/platform/log.ts';

const TERMS = { windowSeconds: 900, lifetimes: { high: 3_600, others: 259_200 } };
const MINUTE = 60_000;
const ORDER = { template: 'password-reset', data: { reset_url: 'https://shop.example/r' } };

let app: TestApp;
let ses: SesEndpoint;
let orm: MikroORM;
beforeAll(async () => {
  ses = await startSesEndpoint();
  // The server reconciles by itself: with a window of one day it does not touch these emails.
  app = await startSesApp(ses, { env: { RECONCILE_WINDOW: '86400' } });
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
async function decide(): Promise<{ resent: number; unknown: number }> {
  const { resent, unknown } = await withQueue(app, (boss) => reconcile(orm, boss, TERMS));
  return { resent: resent.length, unknown: unknown.length };
}

/** Sends an email whose first hand-overs get these responses; it was claimed 16 minutes ago. */
async function unknown(
  given: { to?: string; unknown_outcome?: 'resend'; subtype_slug?: string },
  ...behaviours: SesBehaviour[]
) {
  const to = given.to ?? `${newId()}@example.com`;
  const treated = [acceptThenReset(), ...behaviours];
  ses.rule = ({ email, attempt }) =>
    email.Destination?.ToAddresses?.[0] === to ? treated[attempt - 1] : undefined;
  const { status, body } = await app.live.post('/api/v1/emails/send', { to, ...ORDER, ...given });
  expect(status).toBe(200);
  const id = body.id as string;
  await untilJobDone(app, id);
  await update(id, sql`claimed_at = now() - interval '16 minutes'`);
  return { id, to };
}

const RESEND = { unknown_outcome: 'resend' } as const;

describe('PROVIDERS-3 an unknown outcome, with resend', () => {
  test('is resent once without any proof, and the email shows it', async () => {
    const { id } = await unknown(RESEND);
    expect(await decide()).toEqual({ resent: 1, unknown: 0 });
    const { body } = await follow(app.live, id, 'sent');
    expect(body).toMatchObject({ attempts: 2, unknown_outcome: 'resend', failure: null });
    expect(body.events).toMatchObject([{ type: 'resent' }]);
    expect(ses.acceptedCount(id)).toBe(2);
  });

  test('OPERATION-2 the log names each email that is queued again or fails', async () => {
    const { id } = await unknown(RESEND);
    const { id: lost } = await unknown({});
    const lines: Record<string, unknown>[] = [];
    const log = createLog('info', { write: (line) => void lines.push(JSON.parse(line)) });
    const { windowSeconds: reconcileWindowSeconds, lifetimes } = TERMS;
    await withQueue(app, (boss) =>
      reconcileUnknown({ orm, boss, log, reconcileWindowSeconds, lifetimes }),
    );
    const about = (email: string) => lines.filter(({ email_id }) => email_id === email);
    expect(about(id)).toMatchObject([{ msg: 'outcome unknown: email queued again' }]);
    expect(about(lost)).toMatchObject([
      { msg: 'email not sent', status: 'failed', failure: 'outcome_unknown' },
    ]);
    expect((await row(lost)).failure_code).toBe('outcome_unknown');
    expect(lines.at(-1)).toMatchObject({ resent: 1, unknown: 1 });
  });

  test('is resent only once: a second unknown outcome fails the email', async () => {
    const { id } = await unknown(RESEND, acceptThenReset());
    await decide();
    await eventually(
      () => row(id),
      ({ attempts, claimed_at: at }) => attempts === 2 && at !== null,
    );
    await untilJobDone(app, id);
    await update(id, sql`claimed_at = now() - interval '16 minutes'`);
    expect(await decide()).toEqual({ resent: 0, unknown: 1 });
    const { body } = await app.live.get(`/api/v1/emails/${id}`);
    expect(body).toMatchObject({ status: 'failed', failure: { code: 'outcome_unknown' } });
    expect(ses.acceptedCount(id)).toBe(2);
  });

  test('is not resent when an event decides it within the window', async () => {
    const { id } = await unknown(RESEND);
    await withQueue(app, (boss) =>
      createIntake({
        orm,
        boss,
        hashAddress: app.running.services.acceptance.hashAddress,
        log: createLog('silent'),
      })([sesEvent(id, 'Send')]),
    );
    await follow(app.live, id, 'sent');
    expect(await decide()).toEqual({ resent: 0, unknown: 0 });
    expect(ses.acceptedCount(id)).toBe(1);
  });

  test('is not changed before the window ends', async () => {
    const { id } = await unknown(RESEND);
    await update(id, sql`claimed_at = now() - interval '14 minutes'`);
    expect(await decide()).toEqual({ resent: 0, unknown: 0 });
    await update(id, sql`status = 'sent', claimed_at = null`);
  });

  test('ends as unknown when the recipient was suppressed meanwhile', async () => {
    const { id, to } = await unknown(RESEND);
    const hashAddress = addressHasher(app.running.services.installation.suppressionKey);
    await app.asOwner((em) =>
      query(
        em,
        sql`insert into suppressions (organization_id, address_hash, reason)
          values (${app.organizationId}, ${hashAddress(to)}, 'complaint')`,
      ),
    );
    await decide();
    const { body } = await follow(app.live, id, 'failed');
    // It may have been delivered before, so the suppression is not the reason of the failure.
    expect(body).toMatchObject({ failure: { code: 'outcome_unknown' } });
    expect(ses.acceptedCount(id)).toBe(1);
  });

  test('ends as unknown when the consent was withdrawn meanwhile', async () => {
    const email = `${newId()}@example.com`;
    const path = `/api/v1/contacts/${encodeURIComponent(email)}/subscription-preferences`;
    await app.live.post('/api/v1/contacts', {
      email,
      opt_in_subtype_slugs: ['order-updates'],
      double_opt_in: false,
    });
    const { id } = await unknown({ ...RESEND, to: email, subtype_slug: 'order-updates' });
    await app.live.request('PATCH', path, { body: { preferences: { 'order-updates': false } } });
    await decide();
    const { body } = await follow(app.live, id, 'failed');
    expect(body).toMatchObject({ failure: { code: 'outcome_unknown' } });
    expect(ses.acceptedCount(id)).toBe(1);
  });

  test('is not resent to an erased recipient', async () => {
    const { id, to } = await unknown(RESEND);
    expect((await app.live.post('/api/v1/erasures', { email: to })).status).toBe(204);
    await update(id, sql`claimed_at = now() - interval '16 minutes'`);
    expect((await decide()).resent).toBe(0);
    expect(ses.acceptedCount(id)).toBe(1);
  });

  test('is not resent when the time to live is over', async () => {
    const id = await app.asOwner((em) =>
      insertEmail(em, app, {
        id: idFrom(Date.now() - 61 * MINUTE),
        priority: 'high',
        status: 'sending',
        transport: 'ses',
        claimed_at: new Date(Date.now() - 16 * MINUTE).toISOString(),
        unknown_outcome: 'resend',
      }),
    );
    expect(await decide()).toEqual({ resent: 0, unknown: 1 });
    expect((await row(id)).failure_code).toBe('outcome_unknown');
  });
});

describe('PROVIDERS-3 the handling of an unknown outcome is fixed when an email is accepted', () => {
  const accepted = async (given: object): Promise<unknown> => {
    const { body } = await app.live.post('/api/v1/emails/send', {
      to: 'ada@example.com',
      ...ORDER,
      ...given,
    });
    const shown = await app.live.get(`/api/v1/emails/${body.id as string}`);
    return shown.body.unknown_outcome;
  };
  const setDefault = async (choice: string): Promise<void> => {
    const { status, body } = await app.live.request('PATCH', '/api/v1/organization', {
      body: {
        unknown_outcome: choice,
      },
    });
    expect({ status, choice: body.unknown_outcome }).toEqual({ status: 200, choice });
  };

  test('and comes from the request, or else from the organization; for mail with a subtype only from the request', async () => {
    await app.live.post('/api/v1/contacts', {
      email: 'ada@example.com',
      opt_in_subtype_slugs: ['order-updates'],
      double_opt_in: false,
    });
    const subtype = { subtype_slug: 'order-updates' };
    ses.rule = () => undefined;
    expect((await app.live.get('/api/v1/organization')).body.unknown_outcome).toBe('fail');
    expect(await accepted({})).toBe('fail');
    expect(await accepted(RESEND)).toBe('resend');
    await setDefault('resend');
    expect(await accepted({})).toBe('resend');
    expect(await accepted({ unknown_outcome: 'fail' })).toBe('fail');
    expect(await accepted(subtype)).toBe('fail');
    expect(await accepted({ ...subtype, ...RESEND })).toBe('resend');
    await setDefault('fail');
  });

  test('EMAILS-8 an unknown choice is refused, in a batch item by item', async () => {
    const wrong = { to: 'ada@example.com', ...ORDER, unknown_outcome: 'hope' };
    const single = await app.live.post('/api/v1/emails/send', wrong);
    expect(single).toMatchObject({
      status: 400,
      body: { details: { field: 'unknown_outcome', reason: 'invalid_value' } },
    });
    const batch = await app.live.post('/api/v1/emails/batch', {
      emails: [wrong, { ...wrong, ...RESEND }],
    });
    expect(batch.body).toMatchObject({ queued: 1, failed: 1 });
    const [refused, queued] = batch.body.results as { id: string | null; error?: object }[];
    expect(refused?.error).toMatchObject({ details: { field: 'unknown_outcome' } });
    expect((await row(queued?.id ?? '')).unknown_outcome).toBe('resend');
  });
});
