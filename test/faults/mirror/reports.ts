import type { Random } from '../../messages/templates/random.ts';
import { sesEvent, type SesEventName } from '../../support/fakes/ses-events.ts';
import type { Provider } from '../provider.ts';

/** What SES reports about an email, and how often. Soft bounces can be followed by a delivery. */
const HISTORIES: [weight: number, events: [SesEventName, object?][]][] = [
  [60, [['Send'], ['Delivery']]],
  [10, [['Send'], ['Delivery'], ['Open']]],
  [8, [['Send'], ['Delivery'], ['Open'], ['Click']]],
  [5, [['Send'], ['DeliveryDelay'], ['Delivery']]],
  [4, [['Send'], ['Bounce', { bounceType: 'Transient' }]]],
  [4, [['Send'], ['Bounce', { bounceType: 'Transient' }], ['Delivery']]],
  [3, [['Send'], ['Bounce']]],
  [3, [['Send'], ['Delivery'], ['Complaint']]],
  [3, [['Send'], ['Reject']]],
];
const TOTAL = HISTORIES.reduce((sum, [weight]) => sum + weight, 0);

const EVERY_MS = 100;
/** Events that were reported a second time, as SQS does. */
const REPEATED = 0.05;

export interface Reports {
  /** The number of messages about which nothing was reported yet. */
  waiting(): number;
  stop(): void;
}

/** Reports about each message shortly after it was accepted, in any order. */
export function startReports(provider: Provider, random: Random): Reports {
  let reported = 0;
  const reporting = setInterval(() => {
    const taken = provider.ses.messages.slice(reported);
    reported += taken.length;
    const texts = taken.flatMap(({ emailId }) =>
      historyOf(random).flatMap(([name, change]) => {
        const text = sesEvent(emailId, name, { ...change, timestamp: new Date().toISOString() });
        return random.chance(REPEATED) ? [text, text] : [text];
      }),
    );
    provider.report(texts);
  }, EVERY_MS);
  return {
    waiting: () => provider.ses.messages.length - reported,
    stop: () => clearInterval(reporting),
  };
}

function historyOf(random: Random): [SesEventName, object?][] {
  let place = random.below(TOTAL);
  for (const [weight, events] of HISTORIES) {
    place -= weight;
    if (place < 0) return events;
  }
  return [];
}
