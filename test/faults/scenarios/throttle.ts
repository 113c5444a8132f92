import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from '../../../server/platform/database/sql.ts';
import { eventually } from '../../support/eventually.ts';
import { audit, waitUntilSettled } from '../audit.ts';
import type { Context, Scenario } from '../context.ts';
import { startInstallation } from '../installation.ts';
import { createOrders } from '../orders.ts';
import { throttleEndpoint } from '../throttled-endpoint.ts';
import { startProvider } from '../provider.ts';
import type { Row } from '../row.ts';
import type { Kind } from '../unit.ts';

const PER_SECOND = 14;

export const throttling: Scenario = { name: 'Throttling', run };

/** Four workers share the rate of one account; then the provider throttles every message. */
async function run({ long, random, serverUrl }: Context): Promise<Row> {
  const provider = await startProvider(random);
  const { ses } = provider;
  const endpoint = throttleEndpoint(ses, PER_SECOND);
  const processes: Kind[] = ['both', 'worker', 'worker', 'worker'];
  const installation = await startInstallation({ serverUrl, provider, processes });
  try {
    const { key, apis, ask } = installation;
    const baseUrl = (): string => apis[0]?.baseUrl ?? '';
    const orders = createOrders({ key, baseUrl, random });
    const paced = long ? 840 : 112;
    await orders.send(paced);
    await eventually(
      async () => ses.messages.length,
      (length) => length >= paced,
      240_000,
    );
    const [pacedThrottled, pacedRequests] = [endpoint.throttled, ses.requests];

    endpoint.storm = true;
    const before = endpoint.throttled;
    await orders.send(long ? 100 : 10);
    await sleep(long ? 30_000 : 3_000);
    await eventually(
      async () => endpoint.throttled - before,
      (count) => count > 0,
    );
    const stormed = endpoint.throttled - before;
    endpoint.storm = false;
    await waitUntilSettled(installation, provider, 240_000);

    const { acknowledged, faults } = orders;
    const result = await audit(installation, provider, { acknowledged });
    const charged = await ask(sql`select from emails where attempts <> 1`);
    const share = pacedThrottled / pacedRequests;
    const percent = `${(100 * share).toFixed(2)} %`;
    return {
      scenario: throttling.name,
      done: `4 workers and ${PER_SECOND} messages a second; then all throttled for ${long ? 30 : 3} s`,
      emails: result.counts,
      facts: [
        `${pacedThrottled} of ${pacedRequests} requests throttled (${percent})`,
        `${stormed} throttled in that time, and ${charged.length} emails lost an attempt by it`,
        ...result.facts,
      ],
      violations: [
        ...result.violations,
        ...faults,
        // In a short run one stall of the machine throttles a few per cent; without rate limiting
        // it would be 90 per cent.
        ...(pacedThrottled > (long ? 0 : 5) && share >= 0.01
          ? [`${percent} of requests were throttled.`]
          : []),
        ...(charged.length > 0 ? [`${charged.length} emails lost attempts by throttling.`] : []),
        ...(result.counts.handedOver < acknowledged.size
          ? ['Not every email was handed over.']
          : []),
      ],
    };
  } finally {
    await installation.close();
    await provider.close();
  }
}
