import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { findPostmaster } from '../../../server/platform/embedded-postgres/postmaster.ts';
import {
  type DatabaseServer,
  startDatabaseServer,
} from '../../support/database/database-server.ts';
import { eventually } from '../../support/eventually.ts';
import { audit, waitUntilSettled } from '../audit.ts';
import { type Context, DURABLE, type Scenario } from '../context.ts';
import { type Installation, startInstallation } from '../installation.ts';
import { createOrders, type Orders } from '../orders.ts';
import { startProvider } from '../provider.ts';
import type { Row } from '../row.ts';
import type { Kind } from '../unit.ts';

/**
 * A request may wait for a connection (5 s) and then for a database that does not respond (10 s);
 * one more second for a busy machine.
 */
const LONGEST_MS = 16_000;
/** The time until every process has noticed that the database is available again. */
const RECOVERY_MS = 20_000;

export const outage: Scenario = { name: 'PostgreSQL outage', run };

/** PostgreSQL is killed, cut off and unresponsive, while mail is sent. */
async function run({ long, random }: Context): Promise<Row> {
  const kills = long ? 5 : 2;
  const awayMs = long ? 30_000 : 5_000;
  const server = await startDatabaseServer(DURABLE);
  const provider = await startProvider(random);
  const env = { RECONCILE_WINDOW: '8' };
  const processes: Kind[] = ['both', 'worker'];
  const serverUrl = server.url;
  const installation = await startInstallation({ serverUrl, provider, processes, env });
  try {
    const { key, apis } = installation;
    const baseUrl = (): string => apis[0]?.baseUrl ?? '';
    const orders = createOrders({ key, baseUrl, random });
    const recoveries: number[] = [];
    const during = async (away: () => Promise<void>): Promise<void> => {
      recoveries.push(await underLoad(orders, baseUrl(), away));
    };
    for (let n = 0; n < kills; n += 1) await during(() => killPostgres(server));
    await during(() => cutOff(installation, awayMs));
    await during(() => silence(installation, awayMs));
    await waitUntilSettled(installation, provider, 90_000);

    const { acknowledged, faults, slowestMs, unavailable, lostAnswers } = orders;
    const result = await audit(installation, provider, { acknowledged });
    const slowestRecovery = Math.max(...recoveries);
    const seconds = (ms: number): string => `${(ms / 1_000).toFixed(1)} s`;
    return {
      scenario: outage.name,
      done: `PostgreSQL killed ${kills} times, cut off for ${seconds(awayMs)}, unresponsive for ${seconds(awayMs)}`,
      emails: result.counts,
      facts: [
        `${unavailable} requests got a 503`,
        `slowest response ${seconds(slowestMs)}`,
        `slowest recovery ${seconds(slowestRecovery)}`,
        ...result.facts,
      ],
      violations: [
        ...result.violations,
        ...faults,
        ...(unavailable === 0 ? ['No request got a 503, so the outage was not noticed.'] : []),
        ...(lostAnswers > 0 ? [`${lostAnswers} requests got no response.`] : []),
        ...(slowestMs > LONGEST_MS ? [`A request waited for ${seconds(slowestMs)}.`] : []),
        ...(slowestRecovery > RECOVERY_MS
          ? [`The API was ready only after ${seconds(slowestRecovery)}.`]
          : []),
      ],
    };
  } finally {
    await installation.close();
    await provider.close();
    await server.stop();
  }
}

/** Sends continuously; returns how long after the outage the API was ready again. */
async function underLoad(
  orders: Orders,
  baseUrl: string,
  away: () => Promise<void>,
): Promise<number> {
  let over = false;
  const load = (async () => {
    while (!over) {
      await orders.send(8);
      await sleep(50);
    }
  })();
  await sleep(300);
  await away();
  const begin = performance.now();
  await eventually(
    () => fetch(`${baseUrl}/readyz`),
    ({ status }) => status === 200,
    2 * RECOVERY_MS,
  );
  const took = performance.now() - begin;
  await sleep(300);
  over = true;
  await load;
  return took;
}

/**
 * Kills the postmaster and with it every connection; the process that started it starts it again.
 */
async function killPostgres({ dataDir }: DatabaseServer): Promise<void> {
  const find = () => findPostmaster(join(dataDir, 'postgres'));
  const postmaster = await find();
  if (!postmaster) throw new Error('PostgreSQL is not running.');
  process.kill(postmaster.pid, 'SIGKILL');
  await eventually(find, (next) => next?.ready === true && next.pid !== postmaster.pid);
}

const proxiesOf = ({ units }: Installation) => units.map(({ database }) => database);

async function cutOff(installation: Installation, awayMs: number): Promise<void> {
  for (const proxy of proxiesOf(installation)) await proxy.cut();
  await sleep(awayMs);
  for (const proxy of proxiesOf(installation)) await proxy.restore();
}

async function silence(installation: Installation, awayMs: number): Promise<void> {
  for (const proxy of proxiesOf(installation)) proxy.stall();
  await sleep(awayMs);
  for (const proxy of proxiesOf(installation)) await proxy.restore();
}
