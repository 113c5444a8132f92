import { createUnlimitedAccount } from '../account.ts';
import type { Case } from '../case.ts';
import { createDatabase } from '../database.ts';
import { quantile } from '../interleave.ts';
import { startMailwright } from '../processes.ts';
import { fillQueue, untilSettled } from '../queue.ts';
import { type EachMessage, startSes } from '../ses.ts';

const IN_FLIGHT = 50;
const WARM_UP = 6_000;
/** Emails for the rate at which one worker drains the queue. */
const DRAINED = 10_000;
/** The part of that rate at which scheduled emails are due. */
const LOAD = 0.6;
const MINUTE_MS = 60_000;
/** Enough to store all of them before the first is due. */
const LEAD_MS = 30_000;
const GOAL_MS = 2_000;

export const scheduled: Case = {
  name: 'scheduled',
  ours: 'Scheduled emails that are due within one minute, at 0.6 times the rate of `drain`: from the due time until SES has the email, p99',
  floor: 'That rate, measured before',
  goal: 'p99 ≤ 2 s',
  tell: ({ figures }) =>
    `p99 ${figures.p99_ms?.toFixed(0)} ms, ${figures.emails} emails; ${figures.overtaken_p99_ms?.toFixed(0)} ms out of order at p99`,
  meets: ({ figures }) => (figures.p99_ms ?? Infinity) <= GOAL_MS,

  async run({ serverUrl, say }) {
    const database = await createDatabase(serverUrl);
    const account = await createUnlimitedAccount(database);
    const ses = await startSes(0);
    const worker = await startMailwright('worker', database.url, {
      AWS_ENDPOINT_URL_SESV2: ses.url,
      MAIL_CONNECTIONS: String(IN_FLIGHT),
    });
    const drain = async (count: number): Promise<number> => {
      process.kill(worker.pid, 'SIGSTOP');
      await fillQueue(database, account, count);
      process.kill(worker.pid, 'SIGCONT');
      const { perSecond } = await ses.receive(count, IN_FLIGHT);
      await untilSettled(database);
      return perSecond;
    };
    try {
      await drain(WARM_UP);
      const rate = await drain(DRAINED);
      say(`drains ${rate.toFixed(0)}/s`);
      const emails = Math.floor((LOAD * rate * MINUTE_MS) / 1_000);
      const first = Date.now() + LEAD_MS;
      const timeOf = (number: number): number => Math.floor(first + (number * MINUTE_MS) / emails);
      // Accepted in the reverse order, so that only the due times put them in order.
      const ids = await fillQueue(
        database,
        account,
        emails,
        (number) => new Date(timeOf(emails - 1 - number)),
      );
      if (Date.now() > first) throw new Error('Storing the emails took too long.');
      const dueAt = new Map(ids.map((id, number) => [id, timeOf(emails - 1 - number)]));
      const received: EachMessage[] = [];
      await ses.receiveEach(emails, (messages) => void received.push(...messages));
      const lateness: number[] = [];
      const overtaken: number[] = [];
      let latest = 0;
      for (const [id, time] of received.toSorted(([, a], [, b]) => a - b)) {
        const due = dueAt.get(id) ?? Number.NaN;
        if (!(time >= due)) throw new Error('A scheduled email was sent early.');
        lateness.push(time - due);
        overtaken.push(Math.max(0, latest - due));
        latest = Math.max(latest, due);
      }
      const p99 = quantile(lateness, 0.99);
      say(`${emails} scheduled emails: p99 ${p99.toFixed(0)} ms`);
      return {
        ratio: p99,
        figures: {
          emails,
          drained_per_second: rate,
          p50_ms: quantile(lateness, 0.5),
          p99_ms: p99,
          overtaken_p99_ms: quantile(overtaken, 0.99),
        },
      };
    } finally {
      await worker.stop();
      await ses.stop();
      await database.close();
    }
  },
};
