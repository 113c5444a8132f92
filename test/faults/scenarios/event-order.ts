import { setTimeout as sleep } from 'node:timers/promises';
import { sesEvent, type SesEventName } from '../../support/fakes/ses-events.ts';
import { audit, waitUntilSettled } from '../audit.ts';
import type { Context, Scenario } from '../context.ts';
import { type Installation, startInstallation } from '../installation.ts';
import { createOrders } from '../orders.ts';
import { startProvider } from '../provider.ts';
import type { Row } from '../row.ts';

type Happening = [name: SesEventName, change?: object];

const SOFT_BOUNCE: Happening = [
  'Bounce',
  { feedbackId: 'bounce-2', bounceType: 'Transient', bounceSubType: 'MailboxFull' },
];

/** Events that SES may report about one email, in the order in which they happened. */
const HISTORIES: Happening[][] = [
  [['Send'], ['Delivery']],
  [['Send'], ['DeliveryDelay'], ['Delivery'], ['Open'], ['Click']],
  [['Send'], ['DeliveryDelay'], SOFT_BOUNCE],
  [['Send'], SOFT_BOUNCE, ['Delivery'], ['Open']],
  [['Send'], ['Bounce']],
  [['Send'], ['Delivery'], ['Bounce']],
  [['Send'], ['Delivery'], ['Open'], ['Complaint']],
  [['Send'], ['Reject']],
  [['Send'], ['Rendering Failure']],
];

export const eventOrder: Scenario = { name: 'Events in any order', run };

/**
 * One email of each history gets the events in order; the others get them late, shuffled and twice.
 */
async function run({ long, random, serverUrl }: Context): Promise<Row> {
  const copies = long ? 50 : 5;
  const provider = await startProvider(random, { mute: true });
  const installation = await startInstallation({
    serverUrl,
    provider,
    processes: ['both', 'worker'],
  });
  try {
    const { key, apis } = installation;
    const baseUrl = (): string => apis[0]?.baseUrl ?? '';
    const orders = createOrders({ key, baseUrl, random });
    await orders.send(HISTORIES.length * (1 + copies));
    await waitUntilSettled(installation, provider, 60_000);
    const ids = [...orders.acknowledged.values()];
    const groups = HISTORIES.map((history) => ({
      history,
      first: ids.shift() ?? '',
      others: ids.splice(0, copies),
    }));

    const longest = Math.max(...HISTORIES.map(({ length }) => length));
    for (let step = 0; step < longest; step += 1) {
      provider.report(
        groups.flatMap(({ history, first }) => report(first, history.slice(step, step + 1))),
      );
      await waitUntilSettled(installation, provider, 60_000);
    }
    const late = groups.flatMap(({ history, others }) =>
      others.flatMap((id) => [...report(id, history), ...report(id, history)]),
    );
    const half = random.shuffle(late);
    provider.report(half.splice(0, half.length / 2));
    await sleep(1_000);
    provider.report(half);
    await waitUntilSettled(installation, provider, 120_000);

    const violations: string[] = [];
    const ends = new Set<string>();
    for (const { history, first, others } of groups) {
      const expected = await outcome(installation, first);
      ends.add((JSON.parse(expected) as { status: string }).status);
      const names = history.map(([name]) => name).join(', ');
      for (const id of others) {
        if ((await outcome(installation, id)) !== expected) {
          violations.push(`After ${names} in another order an email has a different result.`);
        }
      }
    }
    const { acknowledged, faults } = orders;
    const mayFailLater = ['provider_rejected', 'render_failed'];
    const result = await audit(installation, provider, { acknowledged, mayFailLater });
    return {
      scenario: eventOrder.name,
      done: `${HISTORIES.length} histories, each in order and ${copies} times late, shuffled and repeated`,
      emails: result.counts,
      facts: [
        `${late.length} events out of order`,
        `final statuses: ${[...ends].sort().join(', ')}`,
      ],
      violations: [...violations, ...result.violations, ...faults],
    };
  } finally {
    await installation.close();
    await provider.close();
  }
}

const report = (emailId: string, history: Happening[]): string[] =>
  history.map(([name, change]) => sesEvent(emailId, name, change));

/** What the API returns about an email, without values that are unique to each email. */
async function outcome({ request }: Installation, id: string): Promise<string> {
  const { body } = await request('GET', `/emails/${id}`);
  const { status, delivered_at, opened_at, clicked_at, failure, bounce, events } = body as Record<
    string,
    unknown
  >;
  // Events of the same time are ordered by their ids, which differ between emails.
  const eventTexts = (events as object[]).map((event) => JSON.stringify(event)).sort();
  return JSON.stringify({
    status,
    delivered_at,
    opened_at,
    clicked_at,
    failure,
    bounce,
    eventTexts,
  });
}
