import pg from 'pg';
import { query, queryOne, sql } from '../../../server/platform/database/sql.ts';
import { createUnlimitedAccount } from '../account.ts';
import { type Case, toFloor } from '../case.ts';
import { eventually } from '../../support/eventually.ts';
import { createDatabase, type Database } from '../database.ts';
import { insertPeople, peopleFile } from '../import-people.ts';
import { Importer } from '../importer.ts';
import { interleave, quantile } from '../interleave.ts';
import { residentMegabytes, startMailwright } from '../processes.ts';
import { startSes } from '../ses.ts';
import { sendSteadily } from '../single-sends.ts';

const SAMPLE_MS = 100;

const MOST_MEGABYTES = 300;
const MOST_SECONDS = 150;
const MOST_SLOWDOWN = 3;
const FLOOR = toFloor(0.5);

export const importCase: Case = {
  name: 'import',
  ours: 'Rows per second of an import of 50,000 contacts from CSV (`--long`: 1,000,000, in at most 150 s), check included, with name, locale, five values, two lists and one consent with evidence each; the worker has less than 300 MB; p95 of 20 single sends a second beside an import, until SES has them, divided by that without one',
  floor: 'Bare inserts from `jsonb_to_recordset` of the same rows, 2,000 in a transaction',
  ...FLOOR,
  goal: `${FLOOR.goal}; p95 ≤ ${MOST_SLOWDOWN} × idle`,
  tell: ({ ratio, figures }) =>
    `${ratio.toFixed(2)}; ${figures.sends_p95_ms?.toFixed(0)} ms, idle ${figures.idle_p95_ms?.toFixed(0)} ms`,
  meets: (measured) => {
    const { most_megabytes: most = Infinity, seconds = Infinity } = measured.figures;
    const { sends_p95_ms: beside = Infinity, idle_p95_ms: idle = 0, rows = 0 } = measured.figures;
    return (
      FLOOR.meets(measured) &&
      most < MOST_MEGABYTES &&
      beside <= idle * MOST_SLOWDOWN &&
      (rows < 1_000_000 || seconds <= MOST_SECONDS)
    );
  },

  async run({ serverUrl, long, say }) {
    const rows = long ? 1_000_000 : 50_000;
    const sends = long ? 1_200 : 200;
    const database = await createDatabase(serverUrl, { statementMs: 600_000 });
    const { organizationId, key } = await createUnlimitedAccount(database);
    await database.asOwner((em) =>
      query(
        em,
        sql`insert into lists (id, organization_id, slug, name, kind)
          values (gen_random_uuid(), ${organizationId}, 'press', 'Press', 'static')`,
      ),
    );
    const ses = await startSes(0);
    const worker = await startMailwright('worker', database.url, {
      AWS_ENDPOINT_URL_SESV2: ses.url,
    });
    const api = await startMailwright('api', database.url);
    const client = new pg.Client({ connectionString: database.url });
    await client.connect();
    let most = 0;
    const sampling = setInterval(() => {
      void residentMegabytes(worker).then((now) => (most = Math.max(most, now)));
    }, SAMPLE_MS);
    let runs = 0;
    const nextRun = (): string => `run${(runs += 1)}`;
    const perSecond = async (who: string, work: () => Promise<void>): Promise<number> => {
      await untilSettled(database);
      const began = performance.now();
      await work();
      const rate = rows / ((performance.now() - began) / 1_000);
      say(`${who} ${rate.toFixed(0)} rows per second`);
      return rate;
    };
    try {
      const importer = new Importer(`${api.baseUrl}/api/v1`, key);
      const sending = { baseUrl: api.baseUrl, key, ses };
      // New processes still compile code.
      await sendSteadily(sending, 20);
      const turns = await interleave(
        2,
        async () => {
          const id = await importer.upload(peopleFile(nextRun(), rows));
          return perSecond('import', () => importer.run(id, rows));
        },
        () => perSecond('inserts', () => insertPeople(client, organizationId, nextRun(), rows)),
      );
      const idle = quantile(await sendSteadily(sending, sends), 0.95);
      const id = await importer.upload(peopleFile(nextRun(), rows));
      await importer.start(id);
      // Rows are written only after the check of the file.
      await eventually(
        () => importer.processedRows(id),
        (processed) => processed > 0,
        600_000,
      );
      const beside = quantile(await sendSteadily(sending, sends), 0.95);
      const processed = await importer.processedRows(id);
      say(`${beside.toFixed(0)} ms, idle ${idle.toFixed(0)} ms; ${processed} rows meanwhile`);
      await importer.end(id, rows);
      const figures = {
        rows,
        ours_per_second: turns.ours,
        floor_per_second: turns.floor,
        seconds: rows / turns.ours,
        most_megabytes: most,
        idle_p95_ms: idle,
        sends_p95_ms: beside,
      };
      say(`${figures.seconds.toFixed(0)} s, ${most.toFixed(0)} MB`);
      return { ratio: turns.ratio, figures };
    } finally {
      clearInterval(sampling);
      await client.end();
      await api.stop();
      await worker.stop();
      await ses.stop();
      await database.close();
    }
  },
};

/** Waits until the worker has validated the contacts of the previous turn and appended their consent to the consent log. */
async function untilSettled({ asOwner }: Database): Promise<void> {
  await eventually(
    () =>
      asOwner((em) =>
        queryOne<{ waiting: boolean }>(
          em,
          sql`select exists (select from consent_log_queue)
            or exists (select from contacts where validate_at < now() + interval '3 minutes') as waiting`,
        ),
      ),
    ({ waiting }) => !waiting,
    600_000,
  );
}
