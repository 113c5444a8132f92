import { setTimeout as sleep } from 'node:timers/promises';
import type { EntityManager } from '@mikro-orm/postgresql';
import { PgBoss } from 'pg-boss';
import { queryOne, sql } from '../../../server/platform/database/sql.ts';
import { storeProviderEvents } from '../../../server/delivery/feedback/inbox.ts';
import { newId } from '../../../server/platform/values/id.ts';
import { queueMany } from '../../support/bulk.ts';
import { createUnlimitedAccount } from '../account.ts';
import type { Case } from '../case.ts';
import { createDatabase } from '../database.ts';
import { quantile } from '../interleave.ts';
import { startMailwright } from '../processes.ts';
import { startSes } from '../ses.ts';

const BACKLOG = 10_000;
/** The number of provider events that are stored in one batch. */
const CHUNK = 500;
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
    const { organizationId } = await createUnlimitedAccount(database);
    const ses = await startSes(0);
    const worker = await startMailwright('worker', database.url, {
      AWS_ENDPOINT_URL_SESV2: ses.url,
    });
    const boss = new PgBoss({ connectionString: database.url, migrate: false, supervise: false });
    boss.on('error', () => {});
    await boss.start();

    /** Emails that the provider has accepted. */
    const sent = (em: EntityManager, count: number, batch: boolean): Promise<string[]> =>
      queueMany(em, async () => {}, { count, organizationId, batch, status: 'sent' });
    const report = (em: EntityManager, ids: string[]): Promise<void> =>
      em.fork().transactional((inner) =>
        storeProviderEvents(
          boss,
          inner,
          ids.map((emailId) => ({
            id: newId(),
            emailId,
            type: 'delivery',
            occurredAt: new Date().toISOString(),
          })),
        ),
      );
    const waiting = async (em: EntityManager): Promise<number> => {
      const row = await queryOne<{ count: number }>(
        em,
        sql`select count(*)::integer as count from provider_events`,
      );
      return row.count;
    };
    const timeSingle = async (em: EntityManager): Promise<number> => {
      const [id = ''] = await sent(em, 1, false);
      const began = performance.now();
      await report(em, [id]);
      for (;;) {
        const { status } = await queryOne<{ status: string }>(
          em,
          sql`select status from emails where id = ${id}`,
        );
        if (status === 'delivered') return performance.now() - began;
        await sleep(5);
      }
    };
    const timeSingles = async (em: EntityManager): Promise<number[]> => {
      const waits: number[] = [];
      while (waits.length < singles) waits.push(await timeSingle(em));
      return waits;
    };

    try {
      return await database.asOwner(async (em) => {
        // The first ones run on cold processes.
        await timeSingles(em);
        const floor = await timeSingles(em);
        const batch = await sent(em, BACKLOG, true);
        process.kill(worker.pid, 'SIGSTOP');
        for (let first = 0; first < batch.length; first += CHUNK) {
          await report(em, batch.slice(first, first + CHUNK));
        }
        process.kill(worker.pid, 'SIGCONT');
        const ours = await timeSingles(em);
        const left = await waiting(em);
        say(`${singles} single emails; ${left} events were waiting behind the last one`);
        const [p95, floorP95] = [quantile(ours, 0.95), quantile(floor, 0.95)];
        return {
          ratio: p95 / floorP95,
          figures: { p95_ms: p95, floor_p95_ms: floorP95, waiting_at_the_end: left },
        };
      });
    } finally {
      await boss.stop({ graceful: false, close: true });
      await worker.stop();
      await ses.stop();
      await database.close();
    }
  },
};
