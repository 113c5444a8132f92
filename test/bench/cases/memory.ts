import { createAccounts } from '../account.ts';
import type { Case } from '../case.ts';
import { createDatabase } from '../database.ts';
import { startCallers } from '../load.ts';
import { residentMegabytes, startMailwright } from '../processes.ts';
import { BATCH } from '../requests.ts';
import { startSes } from '../ses.ts';

const STEPS = 10;

export const memory: Case = {
  name: 'memory',
  ours: 'Resident memory after 200,000 emails by batches, of API and worker, and growth over the second half (short: after 30,000, while they still warm up, so without growth)',
  floor: '–',
  goal: '≤ 250 MB each; < 1 MB for 10,000 emails (`--long`)',
  tell: ({ figures: { api_megabytes: api, worker_megabytes: worker, ...growth } }) => {
    const { api_growth_megabytes: ofApi, worker_growth_megabytes: ofWorker } = growth;
    const size = `${api?.toFixed(0)} and ${worker?.toFixed(0)} MB`;
    return ofApi === undefined
      ? size
      : `${size}; ${ofApi.toFixed(1)} and ${ofWorker?.toFixed(1)} MB`;
  },
  meets: ({ ratio, figures }) =>
    ratio <= 250 &&
    (figures.api_growth_megabytes ?? 0) < 1 &&
    (figures.worker_growth_megabytes ?? 0) < 1,

  async run({ serverUrl, long, say }) {
    const emails = long ? 200_000 : 30_000;
    const step = emails / STEPS;
    const database = await createDatabase(serverUrl);
    const accounts = await createAccounts(database, 40);
    const ses = await startSes(0);
    const env = { AWS_ENDPOINT_URL_SESV2: ses.url };
    const worker = await startMailwright('worker', database.url, env);
    const api = await startMailwright('api', database.url);
    const callers = await startCallers();
    const keys = accounts.map(({ key }) => key);
    const target = { baseUrls: [api.baseUrl], prefix: '/api/v1', keys };
    const samples: { api: number; worker: number }[] = [];
    try {
      for (let at = step; at <= emails; at += step) {
        const received = ses.receive(step);
        await callers.load({ target, kind: 'batch', inFlight: 2, requests: step / BATCH });
        await received;
        samples.push({
          api: await residentMegabytes(api),
          worker: await residentMegabytes(worker),
        });
        const last = samples.at(-1);
        say(`${at} emails: API ${last?.api.toFixed(0)} MB, worker ${last?.worker.toFixed(0)} MB`);
      }
    } finally {
      await callers.stop();
      await api.stop();
      await worker.stop();
      await ses.stop();
      await database.close();
    }
    const half = samples.slice(STEPS / 2);
    const growth = (who: 'api' | 'worker'): number =>
      slope(half.map((sample) => sample[who])) / (step / 10_000);
    const figures = {
      emails,
      api_megabytes: samples.at(-1)?.api ?? Number.NaN,
      worker_megabytes: samples.at(-1)?.worker ?? Number.NaN,
      ...(long && {
        api_growth_megabytes: growth('api'),
        worker_growth_megabytes: growth('worker'),
      }),
    };
    return { ratio: Math.max(figures.api_megabytes, figures.worker_megabytes), figures };
  },
};

/** The average increase from each value to the next, by least squares. */
function slope(values: number[]): number {
  const middle = (values.length - 1) / 2;
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  let above = 0;
  let below = 0;
  values.forEach((value, i) => {
    above += (i - middle) * (value - mean);
    below += (i - middle) ** 2;
  });
  return above / below;
}
