import { setTimeout as sleep } from 'node:timers/promises';
import { eventually } from '../../support/eventually.ts';
import type { Context, Scenario } from '../context.ts';
import { startInstallation } from '../installation.ts';
import { startProvider } from '../provider.ts';
import type { Row } from '../row.ts';
import { sendTenMegabytes, startSlowClients, startUnreadingClients } from '../slow-clients.ts';

const SLOW = 500;
/** With the others fewer than MAX_CONNECTIONS. */
const UNREADING = 1_000;
/** What they may take together (G15). */
const MEGABYTES = 256;
const PER_SECOND = 20;

export const slowClients: Scenario = { name: 'Slow and big requests', run };

/** Ordinary requests go on among connections that hold out and bodies that are too big. */
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
      done: `${begun} connections sending a byte a second, ${UNREADING} reading no answer, ${big.length} bodies of 10 MB, for ${seconds} s`,
      facts: [
        `${answers.length} other requests, ${failed.length} failed, slowest ${Math.round(slowest)} ms`,
        `${unreading.cut} connections cut that read no answer, memory grown by ${grown} MB`,
        `${slow.cut} slow connections cut, ${big.filter((status) => status === 413).length} bodies answered 413`,
      ],
      violations: [
        ...complaints(),
        ...failed.map(({ status }) => `An ordinary request was answered ${status ?? 'by a cut'}.`),
        ...served.map((status) => `A body of 10 MB was answered ${status}.`),
        ...(grown > MEGABYTES ? [`Memory grew by ${grown} MB.`] : []),
        // They have 30 s, and the machine may be slow.
        ...(long && unreading.cut === 0 ? ['No connection was cut that read no answer.'] : []),
        ...(big.includes(413) ? [] : ['No big body was answered.']),
        // Their time is up after 10 s, which is all that a short run has.
        ...(long && slow.cut === 0 ? ['No slow connection was cut.'] : []),
      ],
    };
  } finally {
    await installation.close();
    await provider.close();
  }
}

/** The first requests make the process grow, whoever sends them: code is compiled, caches are filled. */
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

/** Writes and reads alternately. Like the SDK it repeats what a machine under load answers with 503. */
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
