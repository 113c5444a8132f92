import { setTimeout as sleep } from 'node:timers/promises';
import { eventually } from '../../support/eventually.ts';
import type { Context, Scenario } from '../context.ts';
import { startInstallation } from '../installation.ts';
import { startProvider } from '../provider.ts';
import type { Row } from '../row.ts';
import { sendTenMegabytes, startSlowClients, startUnreadingClients } from '../slow-clients.ts';

const SLOW = 500;
/** Together with the others fewer than MAX_CONNECTIONS. */
const UNREADING = 1_000;
/** The limit of the memory that they use together (LIMITS-4). */
const MEGABYTES = 256;
const PER_SECOND = 20;

export const slowClients: Scenario = { name: 'Slow and big requests', run };

/** Ordinary requests are sent beside slow connections and bodies that are too large. */
async function run({ long, random, serverUrl }: Context): Promise<Row> {
  const seconds = long ? 60 : 6;
  const floods = long ? 4 : 1;
  const provider = await startProvider(random);
  const installation = await startInstallation({ serverUrl, provider, processes: ['api'] });
  try {
    const { key, apis, complaints } = installation;
    const baseUrl = apis[0]?.baseUrl ?? '';
    const slow = startSlowClients(baseUrl, SLOW);
    const begun = await eventually(
      async () => slow.open(),
      (open) => open === SLOW,
    );
    await warmUp(baseUrl, key);
    const before = (await apis[0]?.memory()) ?? 0;
    const unreading = startUnreadingClients(baseUrl, UNREADING);
    let most = 0;
    const big: (number | null)[] = [];
    let over = false;
    const flood = Promise.all(
      Array.from({ length: floods }, async () => {
        while (!over) big.push(await sendTenMegabytes(baseUrl, key));
      }),
    );

    const asked: Promise<Asked>[] = [];
    for (let n = 0; n < seconds * PER_SECOND; n += 1) {
      asked.push(ask(baseUrl, key, n));
      if (n % PER_SECOND === 0) most = Math.max(most, (await apis[0]?.memory()) ?? 0);
      await sleep(1_000 / PER_SECOND);
    }
    const answers = await Promise.all(asked);
    over = true;
    await flood;
    slow.stop();
    unreading.stop();
    const grown = Math.round(most - before);
    const failed = answers.filter(({ status }) => status !== 200);
    const slowest = Math.max(...answers.map(({ ms }) => ms));
    const served = big.filter((status) => status !== 413 && status !== null);
    return {
      scenario: slowClients.name,
      done: `${begun} connections sending a byte a second, ${UNREADING} reading no response, ${big.length} bodies of 10 MB, for ${seconds} s`,
      facts: [
        `${answers.length} other requests, ${failed.length} failed, slowest ${Math.round(slowest)} ms`,
        `${unreading.cut} connections that read no response were cut, memory grew by ${grown} MB`,
        `${slow.cut} slow connections were cut, ${big.filter((status) => status === 413).length} bodies got a 413`,
      ],
      violations: [
        ...complaints(),
        ...failed.map(({ status }) => `An ordinary request got ${status ?? 'no response'}.`),
        ...served.map((status) => `A body of 10 MB got a ${status}.`),
        ...(grown > MEGABYTES ? [`Memory grew by ${grown} MB.`] : []),
        // They have 30 s, and the machine may be slow.
        ...(long && unreading.cut === 0 ? ['No connection that read no response was cut.'] : []),
        ...(big.includes(413) ? [] : ['No body of 10 MB got a response.']),
        // They are cut after 10 s, and a short run is hardly longer.
        ...(long && slow.cut === 0 ? ['No slow connection was cut.'] : []),
      ],
    };
  } finally {
    await installation.close();
    await provider.close();
  }
}

/**
 * The first requests make the process grow, whichever client sends them: code is compiled and
 * caches are filled.
 */
async function warmUp(baseUrl: string, key: string): Promise<void> {
  for (let round = 1; round <= 10; round += 1) {
    const numbers = Array.from({ length: 8 }, (_, n) => -n - 8 * round);
    await Promise.all(numbers.map((n) => ask(baseUrl, key, n)));
    await sendTenMegabytes(baseUrl, key);
  }
}

interface Asked {
  status: number | null;
  ms: number;
}

/**
 * Writes and reads alternately. Like the SDK it repeats a request that gets a 503 from a machine
 * under load.
 */
async function ask(baseUrl: string, key: string, n: number): Promise<Asked> {
  const begin = performance.now();
  let status = await askOnce(baseUrl, key, n);
  for (let retry = 1; status === 503 && retry <= 2; retry += 1) {
    await sleep(1_000);
    status = await askOnce(baseUrl, key, n);
  }
  return { status, ms: performance.now() - begin };
}

async function askOnce(baseUrl: string, key: string, n: number): Promise<number | null> {
  const headers = {
    Authorization: `Bearer ${key}`,
    'Content-Type': 'application/json',
    'Idempotency-Key': `ordinary-${n}`,
  };
  const body = JSON.stringify({
    to: `person-${n}@person.example`,
    template: 'password-reset',
    data: { reset_url: 'https://shop.example/reset' },
  });
  const answer = await (
    n % 2
      ? fetch(`${baseUrl}/api/v1/emails/send`, { method: 'POST', headers, body })
      : fetch(`${baseUrl}/api/v1/templates`, { headers })
  ).catch(() => null);
  await answer?.arrayBuffer();
  return answer?.status ?? null;
}
