import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { EntityManager } from '@mikro-orm/postgresql';
import fc from 'fast-check';
import { query, sql } from '../../../server/platform/database/sql.ts';
import { settleClicks } from '../../../server/messages/emails/outcomes/clicks.ts';
import { applyEvent, type EmailEvent } from '../../../server/messages/emails/outcomes/status.ts';
import { newId } from '../../../server/platform/values/id.ts';
import { startTestApp, type TestApp } from '../../support/app/app.ts';
import { insertEmail, readEmailRow, type StoredEmail } from '../../support/read/emails.ts';
import { omit } from '../../support/omit.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ parts: { api: true, worker: false } });
});
afterAll(() => app.close());

type Report = Omit<EmailEvent, 'emailId'>;

const at = (second: number): string => `2026-01-01T00:00:${String(second).padStart(2, '0')}.000Z`;
const report = (type: Report['type'], second: number, more: Partial<Report> = {}): Report => ({
  id: newId(),
  type,
  occurredAt: at(second),
  ...more,
});
const bounce = (type: 'hard' | 'soft', second: number, diagnostic: string | null): Report =>
  report('bounce', second, { bounce: { type, subType: 'General', diagnostic } });

const SEND = report('send', 1);
const DELIVERY = report('delivery', 3);
const SOFT = bounce('soft', 2, 'smtp; 452 mailbox full');
const SOFT_AGAIN = bounce('soft', 5, 'smtp; 421 try later');
const SOFT_SILENT = bounce('soft', 6, null);
const HARD = bounce('hard', 4, 'smtp; 550 user unknown');
const HARD_AGAIN = bounce('hard', 6, 'smtp; 550 no such user');
const COMPLAINT = report('complaint', 9);
const OPEN = report('open', 7);
const CLICK = report('click', 28);
const DELAY = report('delivery_delay', 2);
const NOT_SPAM = report('not_spam', 10);
const REJECT = report('reject', 2);
const UNRENDERED = report('rendering_failure', 2);
const BOUNCES = [SOFT, SOFT_AGAIN, SOFT_SILENT, HARD, HARD_AGAIN];
const REFUSALS = [REJECT, UNRENDERED];
const ALL = [SEND, DELAY, DELIVERY, ...BOUNCES, ...REFUSALS, COMPLAINT, NOT_SPAM, OPEN, CLICK];

/** The state of an email after these events, in this order. */
async function rowAfter(
  em: EntityManager,
  reports: Report[],
  given: StoredEmail = { status: 'sending', attempts: 1 },
): Promise<StoredEmail> {
  const id = await insertEmail(em, app, given);
  for (const one of reports) {
    const event = { ...one, emailId: id };
    await applyEvent(em, event);
    await settleClicks(em, [event]);
  }
  const row = omit(await readEmailRow(em, id), 'id', 'template_version_id');
  const events = await query<{ type: string }>(
    em,
    sql`select type from email_events where email_id = ${id} order by occurred_at, id`,
  );
  return { ...row, events: events.map(({ type }) => type) };
}

describe('EMAILS-12 the status after', () => {
  test.each<[string, string, Report[]]>([
    ['a send', 'sent', [SEND]],
    ['a soft bounce', 'bounced', [SEND, SOFT]],
    ['a delivery after a soft bounce', 'delivered', [SEND, SOFT, DELIVERY]],
    ['a soft bounce after a delivery', 'delivered', [DELIVERY, SOFT]],
    ['a hard bounce after a delivery', 'bounced', [DELIVERY, HARD]],
    ['a complaint', 'complained', [DELIVERY, COMPLAINT, HARD]],
    ['only an open', 'delivered', [OPEN]],
    ['only a click', 'delivered', [CLICK]],
    ['a late send event', 'complained', [COMPLAINT, SEND]],
    ['a delay', 'sent', [DELAY]],
    ['a delay after a delivery', 'delivered', [DELIVERY, DELAY]],
    ['a not-spam report', 'delivered', [NOT_SPAM]],
    ['a rejection', 'failed', [REJECT]],
    ['a rejection after a send event', 'failed', [SEND, REJECT]],
    ['a send event after a rejection', 'failed', [REJECT, SEND]],
    ['a rendering failure after a send event', 'failed', [SEND, UNRENDERED]],
    ['a delivery that contradicts a rejection', 'delivered', [REJECT, DELIVERY]],
  ])('%s is %s', async (_name, status, reports) => {
    expect(await app.asOwner((em) => rowAfter(em, reports))).toMatchObject({ status });
  });
});

describe('EMAILS-12 every order of events ends in the same row', () => {
  test.each<[string, Report[]]>([
    ['delivered and opened', [SEND, DELIVERY, OPEN, CLICK]],
    ['delayed, then delivered', [SEND, SOFT, DELIVERY, OPEN]],
    ['several soft bounces', [SEND, SOFT, SOFT_AGAIN, SOFT_SILENT]],
    ['several hard bounces', [SEND, SOFT, HARD, HARD_AGAIN]],
    ['rejected after acceptance', [SEND, DELAY, REJECT, UNRENDERED]],
    ['complained about', [SEND, HARD, COMPLAINT, CLICK]],
  ])('%s', async (_name, reports) => {
    await app.asOwner(async (em) => {
      const expected = await rowAfter(em, reports);
      for (const order of permutations(reports)) {
        expect(await rowAfter(em, order)).toEqual(expected);
      }
    });
  });

  test('for any events in any order with any repetitions', async () => {
    const mixed = fc
      .uniqueArray(fc.constantFrom(...ALL), { minLength: 1, maxLength: 7 })
      .chain((reports) => {
        const repeated = fc.shuffledSubarray(reports).map((again) => [...reports, ...again]);
        const shuffled = repeated.chain((every) =>
          fc.shuffledSubarray(every, { minLength: every.length }),
        );
        return fc.tuple(fc.constant(reports), shuffled);
      });
    await fc.assert(
      fc.asyncProperty(mixed, ([reports, order]) =>
        app.asOwner(async (em) => {
          expect(await rowAfter(em, order)).toEqual(await rowAfter(em, reports));
        }),
      ),
      { numRuns: 60 },
    );
  });
});

test('EMAILS-12 a repeated event counts once', async () => {
  const twice = [SEND, SEND, DELIVERY, SEND, DELIVERY];
  const row = await app.asOwner((em) => rowAfter(em, twice));
  expect(row).toEqual(await app.asOwner((em) => rowAfter(em, [SEND, DELIVERY])));
  expect(row.events).toEqual(['send', 'delivery']);
});

test('EMAILS-12 the bounce is returned only while the status is bounced', async () => {
  await app.asOwner(async (em) => {
    expect(await rowAfter(em, [SOFT])).toMatchObject({
      bounce_type: 'soft',
      bounce_sub_type: 'General',
      bounce_diagnostic: 'smtp; 452 mailbox full',
    });
    expect(await rowAfter(em, [SOFT, HARD])).toMatchObject({ bounce_type: 'hard' });
    expect(await rowAfter(em, [SOFT, DELIVERY])).toMatchObject({
      status: 'delivered',
      bounce_type: null,
      bounce_diagnostic: null,
    });
  });
});

test('EMAILS-13 an event of the provider resolves an unknown outcome, and no other failure', async () => {
  const failed = (code: string): StoredEmail => ({
    status: 'failed',
    failure_code: code,
    failure_message: 'Because.',
  });
  await app.asOwner(async (em) => {
    for (const one of [SEND, SOFT, DELIVERY, OPEN, COMPLAINT]) {
      expect(await rowAfter(em, [one], failed('outcome_unknown'))).toMatchObject({
        status: expect.not.stringMatching('failed'),
        failure_code: null,
        failure_message: null,
      });
      expect(await rowAfter(em, [one], failed('expired'))).toMatchObject({
        status: 'failed',
        failure_code: 'expired',
      });
    }
  });
});

test('EMAILS-13 a rejection after acceptance sets the reason, and no sent_at', async () => {
  await app.asOwner(async (em) => {
    const given = { status: 'sending', attempts: 1, variables: { word: 'secret' } };
    expect(await rowAfter(em, [REJECT], given)).toMatchObject({
      failure_code: 'provider_rejected',
      failure_message: expect.stringMatching(/\.$/),
      sent_at: null,
      variables: null,
    });
    expect(await rowAfter(em, [UNRENDERED], given)).toMatchObject({
      failure_code: 'render_failed',
      sent_at: null,
    });
  });
});

test('EMAILS-14 opens and clicks set their first time and imply delivery, at the earliest time', async () => {
  const [open, click] = [report('open', 6), report('click', 25)];
  const row = await app.asOwner((em) => rowAfter(em, [CLICK, OPEN, open, click, DELIVERY]));
  const time = (column: string): string => new Date(row[column] as string).toISOString();
  expect(row.status).toBe('delivered');
  expect(time('opened_at')).toBe(at(6));
  expect(time('clicked_at')).toBe(at(25));
  expect(time('delivered_at')).toBe(at(3));
});

test('STATISTICS-3 opens and clicks by programs imply delivery, and leave the times of people unset', async () => {
  const open = report('open', 5, { machine: true });
  // Soon after the delivery.
  const click = report('click', 12);
  for (const order of [
    [DELIVERY, open, click],
    [click, open, DELIVERY],
  ]) {
    const row = await app.asOwner((em) => rowAfter(em, order));
    expect(row).toMatchObject({ status: 'delivered', opened_at: null, clicked_at: null });
    expect(new Date(row.machine_opened_at as string).toISOString()).toBe(at(5));
    expect(new Date(row.machine_clicked_at as string).toISOString()).toBe(at(12));
    expect(new Date(row.delivered_at as string).toISOString()).toBe(at(3));
  }
});

test('STATISTICS-3 a person who opens and clicks after a program did sets the times', async () => {
  const opens = [report('open', 5, { machine: true }), report('open', 6, { machine: false })];
  const clicks = [report('click', 7), report('click', 40)];
  const row = await app.asOwner((em) => rowAfter(em, [DELIVERY, ...opens, ...clicks]));
  expect(new Date(row.opened_at as string).toISOString()).toBe(at(6));
  expect(new Date(row.clicked_at as string).toISOString()).toBe(at(40));
});

test('EMAILS-14 of the opens of an email the first 1,000 are stored, and of the clicks too', async () => {
  const { later, stored } = await app.asOwner(async (em) => {
    const emailId = await insertEmail(em, app, { status: 'sending', attempts: 1 });
    await query(
      em,
      sql`insert into email_events (email_id, id, organization_id, type, occurred_at)
        select ${emailId}, uuidv7(), ${app.organizationId}, 'open', ${at(30)}
        from generate_series(1, 999)`,
    );
    const reports = [report('open', 31), report('open', 2), report('click', 32)];
    const later = [];
    for (const one of reports) later.push((await applyEvent(em, { ...one, emailId }))?.first);
    const stored = await query<{ type: string; count: number }>(
      em,
      sql`select type, count(*)::integer as count from email_events
        where email_id = ${emailId} group by type order by type`,
    );
    return { later, stored };
  });
  expect(later).toEqual([true, false, true]);
  expect(stored).toEqual([
    { type: 'click', count: 1 },
    { type: 'open', count: 1_000 },
  ]);
});

test('an event for an unknown email changes nothing', async () => {
  const emailId = newId();
  const events = await app.asOwner(async (em) => {
    await applyEvent(em, { ...SEND, emailId });
    return query(em, sql`select from email_events where email_id = ${emailId}`);
  });
  expect(events).toHaveLength(0);
});

function permutations<T>(items: T[]): T[][] {
  if (items.length < 2) return [items];
  return items.flatMap((item, i) =>
    permutations([...items.slice(0, i), ...items.slice(i + 1)]).map((rest) => [item, ...rest]),
  );
}
