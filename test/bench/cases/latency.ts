import { setTimeout as sleep } from 'node:timers/promises';
import { createUnlimitedAccount } from '../account.ts';
import type { Case } from '../case.ts';
import { createDatabase } from '../database.ts';
import { quantile } from '../interleave.ts';
import { startMailwright } from '../processes.ts';
import { createRequests } from '../requests.ts';
import { startSes } from '../ses.ts';

export const latency: Case = {
  name: 'latency',
  ours: 'From the response to `POST /emails/send` until SES has the email, on an idle system: p50 and p99',
  floor: '–',
  goal: 'p50 ≤ 50 ms, p99 ≤ 250 ms',
  tell: ({ figures }) => `${figures.p50_ms?.toFixed(0)} ms, ${figures.p99_ms?.toFixed(0)} ms`,
  meets: ({ figures }) => (figures.p50_ms ?? Infinity) <= 50 && (figures.p99_ms ?? Infinity) <= 250,

  async run({ serverUrl, long, say }) {
    const emails = long ? 1_000 : 100;
    const database = await createDatabase(serverUrl);
    const { key } = await createUnlimitedAccount(database);
    const ses = await startSes(0);
    const env = { AWS_ENDPOINT_URL_SESV2: ses.url };
    const worker = await startMailwright('worker', database.url, env);
    const api = await startMailwright('api', database.url);
    const next = createRequests('send', '/api/v1', []);
    const waits: number[] = [];
    try {
      for (let i = -5; i < emails; i += 1) {
        const { method, path, body } = next();
        const answer = await fetch(api.baseUrl + path, {
          method,
          headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
          ...(body && { body }),
        });
        const acceptedAt = Date.now();
        if (answer.status !== 200) throw new Error(`The send got a ${answer.status}.`);
        await answer.arrayBuffer();
        const { last } = await ses.receive(1);
        // The first ones run on cold processes.
        if (i >= 0) waits.push(Math.max(0, last - acceptedAt));
        await sleep(20 + Math.random() * 100);
      }
    } finally {
      await api.stop();
      await worker.stop();
      await ses.stop();
      await database.close();
    }
    const figures = { p50_ms: quantile(waits, 0.5), p99_ms: quantile(waits, 0.99), emails };
    say(`${emails} emails, one after the other`);
    return { ratio: figures.p50_ms, figures };
  },
};
