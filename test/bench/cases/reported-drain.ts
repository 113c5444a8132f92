import { setTimeout as sleep } from 'node:timers/promises';
import { PgBoss } from 'pg-boss';
import { openOrm } from '../../../server/app/orm.ts';
import { storeProviderEvents } from '../../../server/delivery/feedback/inbox.ts';
import type { EmailEventType } from '../../../server/messages/emails/outcomes/status.ts';
import { recomputeMarked } from '../../../server/messages/statistics/recompute.ts';
import { query, queryOne, sql } from '../../../server/platform/database/sql.ts';
import { newId } from '../../../server/platform/values/id.ts';
import { createUnlimitedAccount } from '../account.ts';
import { type Case, toFloor } from '../case.ts';
import { createDatabase, type Database } from '../database.ts';
import { interleave } from '../interleave.ts';
import { startMailwright } from '../processes.ts';
import { fillQueue, untilSettled } from '../queue.ts';
import { startSes } from '../ses.ts';

const EMAILS = 4_000;
const REPORTS: EmailEventType[] = ['send', 'delivery'];
/** The number of events that are stored in one transaction. */
const CHUNK = 500;

export const reportedDrain: Case = {
  name: 'reported_drain',
  ours: 'One worker, 4,000 queued emails, and two provider events of each, with the statistics counted again at the end',
  floor: 'The same without marks of statistics, in the same process',
  ...toFloor(0.95),

  async run({ serverUrl, long, say }) {
    const database = await createDatabase(serverUrl);
    const account = await createUnlimitedAccount(database);
    // In floor rounds, marks are not stored.
    await database.asOwner(async (em) => {
      await query(
        em,
        sql`create function no_mark() returns trigger language plpgsql as $$ begin return null; end $$`,
      );
      await query(
        em,
        sql`create trigger no_mark before insert on email_stats_marks for each row execute function no_mark()`,
      );
    });
    const ses = await startSes(0);
    const worker = await startMailwright('worker', database.url, {
      AWS_ENDPOINT_URL_SESV2: ses.url,
      MAIL_CONNECTIONS: '50',
    });
    const boss = new PgBoss({ connectionString: database.url, migrate: false, supervise: false });
    boss.on('error', () => {});
    await boss.start();
    const orm = openOrm(
      database.url,
      { applicationName: 'mailwright bench', maxConnections: 2 },
      null,
    );

    const round = async (isCounted: boolean): Promise<number> => {
      await database.asOwner((em) =>
        query(
          em,
          sql`alter table email_stats_marks ${sql.raw(isCounted ? 'disable' : 'enable')} trigger no_mark`,
        ),
      );
      process.kill(worker.pid, 'SIGSTOP');
      const ids = await fillQueue(database, account, EMAILS);
      const began = performance.now();
      process.kill(worker.pid, 'SIGCONT');
      await ses.receive(EMAILS, 50);
      await untilSettled(database);
      for (let first = 0; first < ids.length; first += CHUNK) {
        const events = ids.slice(first, first + CHUNK).flatMap((emailId) =>
          REPORTS.map((type) => {
            const occurredAt = new Date().toISOString();
            return { id: newId(), emailId, type, occurredAt };
          }),
        );
        await orm.em.fork().transactional((em) => storeProviderEvents(boss, em, events));
      }
      await untilApplied(database);
      if (isCounted) await recomputeMarked(orm.em.fork(), 400);
      const perSecond = EMAILS / ((performance.now() - began) / 1_000);
      say(`${isCounted ? 'ours' : 'floor'}: ${perSecond.toFixed(0)}/s`);
      return perSecond;
    };
    try {
      await round(true);
      const { ours, floor, ratio } = await interleave(
        long ? 9 : 5,
        () => round(true),
        () => round(false),
      );
      return { ratio, figures: { reported_per_second: ours, floor_per_second: floor } };
    } finally {
      await orm.close(true);
      await boss.stop({ graceful: false, close: true });
      await worker.stop();
      await ses.stop();
      await database.close();
    }
  },
};

async function untilApplied(database: Database): Promise<void> {
  for (;;) {
    const { left } = await database.asOwner((em) =>
      queryOne<{ left: boolean }>(em, sql`select exists (select from provider_events) as left`),
    );
    if (!left) return;
    await sleep(20);
  }
}
