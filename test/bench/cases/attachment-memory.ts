import { createUnlimitedAccount } from '../account.ts';
import type { Case } from '../case.ts';
import { createDatabase } from '../database.ts';
import { startCallers } from '../load.ts';
import { residentMegabytes, startMailwright } from '../processes.ts';
import { startSes } from '../ses.ts';

const IN_FLIGHT = 10;
const SAMPLE_MS = 100;

export const attachmentMemory: Case = {
  name: 'attachment_memory',
  ours: 'Most resident memory of API and worker while 10 emails with 7 MiB each are in flight',
  floor: '–',
  goal: '≤ 350 MB each',
  tell: ({ figures: { api_megabytes: api, worker_megabytes: worker } }) =>
    `${api?.toFixed(0)} and ${worker?.toFixed(0)} MB`,
  meets: ({ ratio }) => ratio <= 350,

  async run({ serverUrl, long, say }) {
    const emails = long ? 200 : 40;
    const database = await createDatabase(serverUrl);
    const { key } = await createUnlimitedAccount(database);
    const ses = await startSes(0);
    const env = { AWS_ENDPOINT_URL_SESV2: ses.url };
    const worker = await startMailwright('worker', database.url, env);
    const api = await startMailwright('api', database.url);
    const callers = await startCallers();
    const target = { baseUrls: [api.baseUrl], prefix: '/api/v1', keys: [key] };
    const most = { api: 0, worker: 0 };
    const sample = async (): Promise<void> => {
      most.api = Math.max(most.api, await residentMegabytes(api));
      most.worker = Math.max(most.worker, await residentMegabytes(worker));
    };
    const sampling = setInterval(() => void sample(), SAMPLE_MS);
    try {
      const received = ses.receive(emails);
      await callers.load({ target, kind: 'large', inFlight: IN_FLIGHT, requests: emails });
      await received;
      await sample();
    } finally {
      clearInterval(sampling);
      await callers.stop();
      await api.stop();
      await worker.stop();
      await ses.stop();
      await database.close();
    }
    say(`${emails} emails: API ${most.api.toFixed(0)} MB, worker ${most.worker.toFixed(0)} MB`);
    const figures = { emails, api_megabytes: most.api, worker_megabytes: most.worker };
    return { ratio: Math.max(most.api, most.worker), figures };
  },
};
