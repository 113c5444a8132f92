import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { NewPause } from '../../../../server/messages/sending/pauses/pause.ts';
import {
  deleteOldPauses,
  pauseSending,
} from '../../../../server/messages/sending/pauses/pauses.ts';
import { readQueue } from '../../../../server/messages/sending/pauses/waiting-mail.ts';
import { query, sql } from '../../../../server/platform/database/sql.ts';
import { createOrganization } from '../../../support/app/account.ts';
import { startTestApp, type TestApp } from '../../../support/app/app.ts';
import { eventually } from '../../../support/eventually.ts';
import { awaitEvent, logEvents, readEvents } from '../../../support/read/events.ts';
import { execute } from '../../../support/app/requests.ts';

const PAUSE = '/api/v1/sending/pause';
const RESUME = '/api/v1/sending/resume';
const SEND = '/api/v1/emails/send';
const EMAIL = { to: 'ada@example.com', content: { subject: 'Subject', text: 'Text' } };

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
  await logEvents(app);
});
afterAll(() => app.close());
beforeEach(() => execute(app, sql`delete from pauses`));

const suspension = (more: Partial<NewPause> = {}): NewPause => ({
  scope: 'organization',
  organizationId: app.organizationId,
  priority: null,
  by: 'operator',
  refuses: true,
  reason: 'The invoice is unpaid.',
  author: 'anna',
  until: null,
  ...more,
});
const pause = (given: NewPause) => app.asOwner((em) => pauseSending(em, given));
const resume = () => app.live.request('POST', RESUME);
const readPauses = async () => (await app.live.get('/api/v1/organization')).body.sending.pauses;

describe('SENDING-1 an organization', () => {
  test('pauses its own sending, changes the reason, and resumes', async () => {
    const first = await app.live.post(PAUSE, { reason: 'Maintenance' });
    expect(first.status).toBe(200);
    const [shown] = first.body.pauses;
    expect(first.body.pauses).toEqual([
      {
        scope: 'organization',
        priority: null,
        domain: null,
        campaign: null,
        by: 'organization',
        rejects_sends: false,
        reason: 'Maintenance',
        author: 'Demo, live',
        since: expect.any(String),
        until: null,
      },
    ]);
    expect(await readPauses()).toEqual([shown]);

    const until = '2099-01-01T00:00:00.000Z';
    const second = await app.live.post(PAUSE, { reason: 'A long maintenance', until });
    expect(second.body.pauses).toEqual([{ ...shown, reason: 'A long maintenance', until }]);

    expect((await resume()).body.pauses).toEqual([]);
    expect((await resume()).body.pauses).toEqual([]);
    expect(await readPauses()).toEqual([]);
  });

  test('is told of each pause and its end by an event', async () => {
    const last = (await readEvents(app)).at(-1)?.sequence ?? 0;
    const isNew = ({ sequence }: { sequence: number }): boolean => sequence > last;
    const { body } = await app.live.post(PAUSE, { reason: 'Maintenance' });
    await app.live.post(PAUSE, { reason: 'Maintenance, changed' });
    await resume();
    const paused = await awaitEvent(app, 'sending.paused', isNew);
    const resumed = await awaitEvent(app, 'sending.resumed', isNew);
    expect(paused.data).toEqual(body.pauses[0]);
    expect(resumed.data).toEqual({ ...body.pauses[0], reason: 'Maintenance, changed' });
    const types = (await readEvents(app)).filter(isNew).map(({ type }) => type);
    expect(types).toEqual(['sending.paused', 'sending.resumed']);
  });

  test('cannot end the pause of an operator', async () => {
    await pause(suspension({ refuses: false, reason: 'A relay is replaced.' }));
    const { body } = await resume();
    expect(body.pauses).toMatchObject([
      { by: 'operator', reason: 'A relay is replaced.', author: 'anna' },
    ]);
  });

  test('sees the pauses of all organizations, of the provider and of its sender domains, and no others', async () => {
    const other = await createOrganization(app, 'other');
    await pause(suspension({ organizationId: other.id, refuses: false }));
    await pause({
      ...suspension({ refuses: false }),
      scope: 'priority',
      organizationId: null,
      priority: 'low',
    });
    await execute(
      app,
      sql`insert into send_token_buckets (transport, parked_reason, parked_message, parked_at)
        values ('mailbox', 'daily_quota', 'The quota of account 1 is used up.', '2026-01-02T03:04:05Z')`,
    );
    try {
      expect(await readPauses()).toMatchObject([
        {
          scope: 'installation',
          by: 'provider',
          reason: 'daily_quota',
          author: null,
          since: '2026-01-02T03:04:05.000Z',
        },
        { scope: 'priority', priority: 'low', by: 'operator' },
      ]);
    } finally {
      await execute(app, sql`delete from send_token_buckets where transport = 'mailbox'`);
    }
  });

  test.each([
    [{}, 'reason', 'required'],
    [{ reason: ' ' }, 'reason', 'too_short'],
    [{ reason: 'Maintenance', until: '2020-01-01T00:00:00Z' }, 'until', 'invalid_value'],
    [{ reason: 'Maintenance', until: 'tomorrow' }, 'until', 'invalid_format'],
  ])('gets a 400 for %j', async (body, field, reason) => {
    const answer = await app.live.post(PAUSE, body);
    expect([answer.status, answer.body.details.field, answer.body.details.reason]).toEqual([
      ...[400, field, reason],
    ]);
    expect(await readPauses()).toEqual([]);
  });

  test('records pauses in its audit log', async () => {
    await app.live.post(PAUSE, { reason: 'Audited' });
    await resume();
    const { body } = await app.live.get('/api/v1/audit-log?resource_type=sending&limit=2');
    expect(body.data).toMatchObject([
      { operation: 'sending.resume', before: { reason: 'Audited' }, after: null },
      { operation: 'sending.pause', after: { reason: 'Audited' } },
    ]);
  });
});

describe('SENDING-1 a pause that rejects sends', () => {
  test.each(['live', 'test'] as const)('answers 403 SENDING_PAUSED to %s keys', async (mode) => {
    await pause(suspension());
    const batch = { emails: [EMAIL, EMAIL] };
    for (const [path, body] of [
      [SEND, EMAIL],
      ['/api/v1/emails/batch', batch],
    ] as const) {
      const answer = await app[mode].post(path, body);
      expect(answer.status).toBe(403);
      expect(answer.body).toMatchObject({
        code: 'SENDING_PAUSED',
        details: {
          by: 'operator',
          reason: 'The invoice is unpaid.',
          until: null,
          since: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
        },
      });
    }
    const stored = await app.asOwner((em) =>
      query(em, sql`select from emails where organization_id = ${app.organizationId}`),
    );
    expect(stored).toEqual([]);
  });

  test('is not remembered with an idempotency key', async () => {
    await pause(suspension());
    const key = { headers: { 'Idempotency-Key': 'while-suspended' } };
    expect((await app.live.post(SEND, EMAIL, key)).status).toBe(403);
    await execute(app, sql`delete from pauses`);
    expect((await app.live.post(SEND, EMAIL, key)).status).toBe(200);
  });
});

describe('SENDING-1 the queue of an organization', () => {
  const queueOf = async (client = app.live) => (await client.get('/api/v1/sending/queue')).body;

  test('contains the emails that are due, and the pauses that hold them back', async () => {
    // An email of an earlier test may still be on its way.
    expect(await eventually(queueOf, ({ waiting }) => waiting === 0)).toEqual({
      waiting: 0,
      oldest_due_at: null,
      pauses: [],
      test_mode: false,
    });
    const { body: paused } = await app.live.post(PAUSE, { reason: 'Maintenance' });
    const first = await app.live.post(SEND, EMAIL);
    const later = new Date(Date.now() + 3_600_000).toISOString();
    for (const more of [{}, { scheduled_at: later }]) {
      await app.live.post(SEND, { ...EMAIL, ...more });
    }
    const other = await createOrganization(app, 'waits-not');
    expect(await queueOf()).toEqual({
      waiting: 2,
      oldest_due_at: first.body.queued_at,
      pauses: paused.pauses,
      test_mode: false,
    });
    // Test emails never wait.
    const { pauses } = paused;
    expect(await queueOf(app.test)).toMatchObject({ waiting: 0, pauses, test_mode: true });
    expect(await queueOf(other.live)).toMatchObject({ waiting: 0, pauses: [] });
    await resume();
    await eventually(queueOf, ({ waiting }) => waiting === 0);
  });

  test('is not counted when that takes too long', async () => {
    const { organizationId } = app;
    const counted = await app.asOwner(async (locking) => {
      await query(locking, sql`lock table emails in access exclusive mode`);
      return app.asOwner((em) => readQueue({ em, organizationId }, 100));
    });
    expect(counted).toEqual({ waiting: null, oldest_due_at: null });
  });
});

describe('SENDING-1 maintenance', () => {
  test('ends a pause in time, with an event', async () => {
    const until = '2099-01-01T00:00:00.000Z';
    await app.live.post(PAUSE, { reason: 'Ends by itself', until });
    await execute(app, sql`update pauses set until = now()`);
    const isEnded = async (): Promise<boolean> => {
      const open = await app.asOwner((em) =>
        query(em, sql`select from pauses where ended_at is null`),
      );
      return open.length === 0;
    };
    await eventually(isEnded, Boolean);
    const isMeant = ({ data }: { data: Record<string, unknown> }): boolean =>
      data.reason === 'Ends by itself';
    await awaitEvent(app, 'sending.resumed', isMeant);
  });

  test('deletes pauses 400 days after their end', async () => {
    const { pause: old } = await pause(suspension({ refuses: false }));
    const { pause: recent } = await pause(suspension());
    await execute(
      app,
      sql`update pauses set ended_at = now() - interval '401 days' where id = ${old.id}`,
      sql`update pauses set ended_at = now() - interval '399 days' where id = ${recent.id}`,
    );
    await app.asOwner(deleteOldPauses);
    const left = await app.asOwner((em) => query<{ id: string }>(em, sql`select id from pauses`));
    expect(left.map(({ id }) => id)).toEqual([recent.id]);
  });
});
