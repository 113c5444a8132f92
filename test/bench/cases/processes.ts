import { createUnlimitedAccount } from '../account.ts';
import type { Bench, Case } from '../case.ts';
import { createDatabase } from '../database.ts';
import { startCallers } from '../load.ts';
import { startMailwright } from '../processes.ts';
import { fillQueue, untilSettled } from '../queue.ts';
import { startSes } from '../ses.ts';

const EMAILS = 10_000;

/** Throughput by number of processes on one PostgreSQL server, up to the number of cores. */
export const processes: Case = {
  name: 'processes',
  ours: '`POST /emails/send` and draining into SES (170 ms, 100 in flight each), by so many API and worker processes',
  floor: 'The same with one process',
  goal: '–',
  tell: ({ figures }) =>
    Object.entries(figures)
      .map(([name, value]) => `${name} ${value.toFixed(0)}`)
      .join(', '),
  meets: () => true,

  async run(bench) {
    const figures: Record<string, number> = {};
    for (let count = 1; count <= bench.processes; count += 1) {
      figures[`accepted_per_second_by_${count}`] = await accept(bench, count);
      figures[`drained_per_second_by_${count}`] = await drain(bench, count);
      bench.say(`${count}: ${JSON.stringify(figures)}`);
    }
    const most = figures[`accepted_per_second_by_${bench.processes}`] ?? Number.NaN;
    return { ratio: most / (figures.accepted_per_second_by_1 ?? Number.NaN), figures };
  },
};

async function accept({ serverUrl, long }: Bench, count: number): Promise<number> {
  const database = await createDatabase(serverUrl);
  const { key } = await createUnlimitedAccount(database);
  const apis = await startAll(count, () => startMailwright('api', database.url));
  const callers = await startCallers();
  try {
    const baseUrls = apis.map(({ baseUrl }) => baseUrl);
    const target = { baseUrls, prefix: '/api/v1', keys: [key] };
    const order = { target, kind: 'send', inFlight: 50, warmUpMs: 1_500 } as const;
    return (await callers.load({ ...order, measureMs: long ? 20_000 : 5_000 })).perSecond;
  } finally {
    await callers.stop();
    for (const api of apis) await api.stop();
    await database.close();
  }
}

async function drain({ serverUrl }: Bench, count: number): Promise<number> {
  const database = await createDatabase(serverUrl);
  const account = await createUnlimitedAccount(database);
  const ses = await startSes(170);
  try {
    await fillQueue(database, account, EMAILS * count);
    const env = { AWS_ENDPOINT_URL_SESV2: ses.url, MAIL_CONNECTIONS: '100' };
    const workers = await startAll(count, () => startMailwright('worker', database.url, env));
    const { perSecond } = await ses.receive(EMAILS * count);
    await untilSettled(database);
    for (const worker of workers) await worker.stop();
    return perSecond;
  } finally {
    await ses.stop();
    await database.close();
  }
}

function startAll<T>(count: number, start: () => Promise<T>): Promise<T[]> {
  return Promise.all(Array.from({ length: count }, start));
}
