import { createUnlimitedAccount } from '../account.ts';
import type { Case } from '../case.ts';
import { createDatabase } from '../database.ts';
import { quantile } from '../interleave.ts';
import { storeBacklog, timeSingles } from '../lag.ts';
import { startMailwright } from '../processes.ts';
import { countWaitingReports, startReports } from '../reports.ts';
import { startSes } from '../ses.ts';

const BACKLOG = 10_000;
const GOAL_MS = 1_000;

export const eventLag: Case = {
  name: 'event_lag',
  ours: 'From an event about a single email until its status shows it, behind 10,000 events about a batch: p95',
  floor: 'The same with no other events waiting',
  goal: 'p95 ≤ 1 s',
  tell: ({ figures }) =>
    `${figures.p95_ms?.toFixed(0)} ms, floor ${figures.floor_p95_ms?.toFixed(0)} ms`,
  meets: ({ figures }) => (figures.p95_ms ?? Infinity) <= GOAL_MS,

  async run({ serverUrl, long, say }) {
    const singles = long ? 100 : 20;
    const database = await createDatabase(serverUrl);
    const account = await createUnlimitedAccount(database);
    const ses = await startSes(0);
    const worker = await startMailwright('worker', database.url, {
      AWS_ENDPOINT_URL_SESV2: ses.url,
    });
    const reports = await startReports(database);
    const stage = { database, account, reports };
    try {
      // The first ones run on cold processes.
      await timeSingles(stage, singles);
      const floor = await timeSingles(stage, singles);
      await storeBacklog(stage, worker, BACKLOG);
      const ours = await timeSingles(stage, singles);
      const left = await countWaitingReports(database);
      say(`${singles} single emails; ${left} events were waiting behind the last one`);
      const [p95, floorP95] = [quantile(ours, 0.95), quantile(floor, 0.95)];
      return {
        ratio: p95 / floorP95,
        figures: { p95_ms: p95, floor_p95_ms: floorP95, waiting_at_the_end: left },
      };
    } finally {
      await reports.stop();
      await worker.stop();
      await ses.stop();
      await database.close();
    }
  },
};
