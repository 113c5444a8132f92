import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { MikroORM } from '@mikro-orm/postgresql';
import fc from 'fast-check';
import { openOrm } from '../../../server/app/orm.ts';
import { query, sql } from '../../../server/platform/database/sql.ts';
import { applyStored } from '../../../server/delivery/feedback/apply.ts';
import { storeProviderEvents } from '../../../server/delivery/feedback/inbox.ts';
import { readSesEvent } from '../../../server/delivery/feedback/ses-event.ts';
import { addressHasher } from '../../../server/platform/values/address-hash.ts';
import { NO_METRICS } from '../../../server/platform/metrics/metrics.ts';
import { createLog } from '../../../server/platform/log.ts';
import { newId } from '../../../server/platform/values/id.ts';
import { setRateLimits } from '../../support/app/account.ts';
import { startTestApp, type TestApp } from '../../support/app/app.ts';
import { insertEmail, readEmailRow, type StoredEmail } from '../../support/read/emails.ts';
import { omit } from '../../support/omit.ts';
import { withQueue } from '../../support/app/queue-client.ts';
import { sesEvent, type SesEventName } from '../../support/fakes/ses-events.ts';

let app: TestApp;
let orm: MikroORM;
beforeAll(async () => {
  // Without a worker, so that the test decides which process applies the events, and when.
  app = await startTestApp({ parts: { api: true, worker: false } });
  await setRateLimits(app, { reads: 10_000, writes: 10_000 });
  orm = openOrm(
    app.running.services.installation.workerUrl,
    {
      applicationName: 'mailwright test',
      maxConnections: 4,
    },
    null,
  );
});
afterAll(async () => {
  await orm.close();
  await app.close();
});

type Happening = [SesEventName, object];

const HAPPENINGS: Happening[] = [
  ['Send', {}],
  ['DeliveryDelay', {}],
  ['Delivery', {}],
  ['Bounce', {}],
  ['Bounce', { feedbackId: 'bounce-2', bounceSubType: 'NoEmail' }],
  ['Bounce', { feedbackId: 'bounce-3', bounceType: 'Transient', bounceSubType: 'MailboxFull' }],
  ['Bounce', { feedbackId: 'bounce-4', bounceType: 'Undetermined', bouncedRecipients: [] }],
  ['Complaint', {}],
  ['Complaint', { feedbackId: 'complaint-2', complaintFeedbackType: 'not-spam' }],
  ['Reject', {}],
  ['Rendering Failure', {}],
  ['Open', {}],
  ['Open', { timestamp: '2026-01-01T00:00:06.000Z' }],
  ['Open', { timestamp: '2026-01-01T00:00:05.000Z', isBotEvent: 'Likely' }],
  ['Click', {}],
  // Soon after the delivery.
  ['Click', { timestamp: '2026-01-01T00:00:08.000Z' }],
  ['Click', { timestamp: '2026-01-01T00:00:20.000Z', isBotEvent: 'Unlikely' }],
  ['Click', { timestamp: '2026-01-01T00:00:25.000Z', isBotEvent: 'Likely' }],
  // Several links within a second, together with the one at 30 s.
  ...[1, 2, 3, 4].map((link): Happening => [
    'Click',
    { timestamp: `2026-01-01T00:00:30.${link}00Z`, link: `https://shop.example/${link}` },
  ]),
];

const BEGINNINGS: StoredEmail[] = [
  { status: 'queued' },
  { status: 'sending', attempts: 1, claimed_at: '2026-01-01T00:00:00.000Z' },
  { status: 'sent', attempts: 1, sent_at: '2026-01-01T00:00:02.000Z' },
  { status: 'failed', failure_code: 'outcome_unknown', failure_message: 'Unknown.' },
  { status: 'failed', failure_code: 'expired', failure_message: 'Expired.' },
];

/** Everything that events may have changed, except for values that differ between emails. */
async function outcome(emailId: string, address: string): Promise<object> {
  const hash = addressHasher(app.running.services.installation.suppressionKey)(address);
  return app.asOwner(async (em) => ({
    email: omit(await readEmailRow(em, emailId), 'id', 'to_email', 'to_key', 'template_version_id'),
    events: await query(
      em,
      sql`select type, occurred_at from email_events where email_id = ${emailId} order by 1, 2`,
    ),
    left: await query(em, sql`select from provider_events where email_id = ${emailId}`),
    suppressions: await query(
      em,
      sql`select reason from suppressions where address_hash = ${hash}`,
    ),
    contact: await query(
      em,
      sql`select c.subscribed, c.validation_status, (select json_agg(json_build_array(l.subtype_key,
            l.from_status, l.to_status, l.source) order by l.subtype_key)
          from consent_ledger l where l.contact_id = c.id) as ledger
        from contacts c where c.email_key = ${address}`,
    ),
  }));
}

async function begin(given: StoredEmail): Promise<{ id: string; address: string }> {
  const address = `${newId()}@example.com`;
  await app.live.post('/api/v1/contacts', { email: address });
  const row = { to_email: address, to_key: address, transport: 'ses', ...given };
  return { id: await app.asOwner((em) => insertEmail(em, app, row)), address };
}

/** Stores and applies each part, all parts at the same time. */
async function happen(emailId: string, parts: Happening[][]): Promise<void> {
  const hashAddress = addressHasher(app.running.services.installation.suppressionKey);
  await withQueue(app, async (boss) => {
    const apply = async (part: Happening[]): Promise<void> => {
      for (const [name, change] of part) {
        const reading = readSesEvent(sesEvent(emailId, name, change));
        if (reading.kind !== 'event') throw new Error('The test created no event.');
        await orm.em.fork().transactional((em) => storeProviderEvents(boss, em, [reading.event]));
        await applyStored({ orm, hashAddress, metrics: NO_METRICS, log: createLog('silent') }, [
          reading.event.id,
        ]);
      }
    };
    await Promise.all(parts.map(apply));
  });
}

test('EMAILS-12 events have the same result in every order, with repetitions and concurrently', async () => {
  const cases = fc
    .record({
      given: fc.constantFrom(...BEGINNINGS),
      events: fc.uniqueArray(fc.constantFrom(...HAPPENINGS), { minLength: 1, maxLength: 8 }),
    })
    .chain(({ given, events }) => {
      const shuffled = fc.shuffledSubarray(events, { minLength: events.length });
      const some = fc.shuffledSubarray(events);
      return fc.tuple(fc.constant(given), fc.constant(events), fc.tuple(shuffled, some, some));
    });
  await fc.assert(
    fc.asyncProperty(cases, async ([given, events, parts]) => {
      const [one, other] = [await begin(given), await begin(given)];
      await happen(one.id, [events]);
      await happen(other.id, parts);
      const expected = await outcome(one.id, one.address);
      expect(expected).toMatchObject({ left: [] });
      expect(await outcome(other.id, other.address)).toEqual(expected);
    }),
    { numRuns: 40 },
  );
});
