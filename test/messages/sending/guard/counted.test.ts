import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { claim } from '../../../../server/delivery/attempts/claim.ts';
import type { Outcome } from '../../../../server/delivery/attempts/outcome.ts';
import { recordFor } from '../../../../server/delivery/attempts/status-of-outcome.ts';
import { recordOutcomes } from '../../../../server/delivery/attempts/store-outcomes.ts';
import { applyStored } from '../../../../server/delivery/feedback/apply.ts';
import { storeProviderEvents } from '../../../../server/delivery/feedback/inbox.ts';
import { readSesEvent } from '../../../../server/delivery/feedback/ses-event.ts';
import { queryOne, sql } from '../../../../server/platform/database/sql.ts';
import { createLog } from '../../../../server/platform/log.ts';
import { NO_METRICS } from '../../../../server/platform/metrics/metrics.ts';
import { addressHasher } from '../../../../server/platform/values/address-hash.ts';
import { newId } from '../../../../server/platform/values/id.ts';
import { createOrganization } from '../../../support/app/account.ts';
import { startTestApp, type TestApp } from '../../../support/app/app.ts';
import { insertEmail } from '../../../support/read/emails.ts';
import { withQueue } from '../../../support/app/queue-client.ts';
import { sesEvent } from '../../../support/fakes/ses-events.ts';

let app: TestApp;
let count = 0;
// Without a worker, so that the test decides the order of outcomes and events.
beforeAll(async () => {
  app = await startTestApp({ parts: { api: true, worker: false } });
});
afterAll(() => app.close());

const LIFETIMES = { high: 3_600, others: 259_200 };

const OUTCOMES: Record<string, Outcome> = {
  accepted: { kind: 'accepted', providerMessageId: 'message' },
  'bounced at RCPT': { kind: 'hard_bounce', diagnostic: '550 5.1.1 No such user' },
  'full mailbox': { kind: 'soft_bounce', diagnostic: '552 5.2.2 Mailbox full' },
  rejected: { kind: 'rejected', message: 'The message is invalid.' },
  refused: { kind: 'refused', message: 'Try again later.' },
};

/** An outcome, or the name of an event of SES. */
type Step = string;

/** Hands over an email and reports about it, one step after the other. Returns what the guard has counted. */
async function countedAfter(steps: readonly Step[]) {
  count += 1;
  const { id: organizationId } = await createOrganization(app, `counted-${count}`);
  const id = await app.asOwner((em) =>
    insertEmail(em, app, { organization_id: organizationId, transport: 'ses' }),
  );
  const terms = { id: newId(), transport: 'ses', configurationSet: null, lifetimes: LIFETIMES };
  await app.asOwner((em) => claim(em, [id], { ...terms, transport: 'ses' }));
  // The recorder repeats a statement whose answer was lost with the same id.
  const countId = newId();
  for (const step of steps) {
    const outcome = OUTCOMES[step];
    if (outcome) {
      const record = recordFor(outcome, 'ses', {
        retryAfterMs: 0,
        verdict: 'retry',
        resends: false,
      });
      await app.asOwner((em) =>
        recordOutcomes(em, [{ ...record, id, claimId: terms.id }], countId),
      );
    } else await report(id, step);
  }
  return app.asOwner((em) =>
    queryOne<object>(
      em,
      sql`select coalesce(sum(handed_over), 0)::integer as handed_over,
          coalesce(sum(hard_bounces), 0)::integer as hard_bounces,
          coalesce(sum(complaints), 0)::integer as complaints
        from sending_outcomes where organization_id = ${organizationId}`,
    ),
  );
}

async function report(emailId: string, name: string): Promise<void> {
  const reading = readSesEvent(sesEvent(emailId, name));
  if (reading.kind !== 'event') throw new Error('The test created no event.');
  const { event } = reading;
  const orm = app.running.services.mailboxOrm!;
  const hashAddress = addressHasher(app.running.services.installation.suppressionKey);
  await withQueue(app, (boss) => app.asOwner((em) => storeProviderEvents(boss, em, [event])));
  const parts = { orm, hashAddress, metrics: NO_METRICS, log: createLog('silent') };
  await applyStored(parts, [event.id]);
}

test.each<[Step[], number, number, number]>([
  [['accepted', 'Send', 'Delivery'], 1, 0, 0],
  [['Send', 'Delivery', 'accepted'], 1, 0, 0],
  [['accepted', 'accepted'], 1, 0, 0],
  [['accepted', 'Bounce', 'Bounce'], 1, 1, 0],
  [['Bounce', 'accepted'], 1, 1, 0],
  [['accepted', 'Delivery', 'Complaint', 'Complaint'], 1, 0, 1],
  [['Complaint', 'accepted', 'Delivery'], 1, 0, 1],
  [['accepted', 'Bounce', 'Complaint'], 1, 1, 1],
  [['bounced at RCPT', 'bounced at RCPT'], 1, 1, 0],
  [['full mailbox'], 1, 0, 0],
  [['refused', 'rejected'], 0, 0, 0],
])(
  'SENDING-2 %j counts %i hand-over, %i hard bounce and %i complaint',
  async (steps, ...expected) => {
    const [handedOver, hardBounces, complaints] = expected;
    expect(await countedAfter(steps)).toEqual({
      handed_over: handedOver,
      hard_bounces: hardBounces,
      complaints,
    });
  },
);
