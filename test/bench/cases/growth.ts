import { query, sql } from '../../../server/platform/database/sql.ts';
import { fill } from '../../support/app/fill.ts';
import { type Account, createUnlimitedAccount } from '../account.ts';
import type { Case } from '../case.ts';
import { createDatabase, type Database } from '../database.ts';
import { interleave } from '../interleave.ts';
import { startCallers } from '../load.ts';
import { startMailwright } from '../processes.ts';
import type { Kind } from '../requests.ts';

/** Enough rows to fill one page: an empty page would be cheaper. */
const SMALL = { contacts: 300, emails: 300 };
const FILLED = { contacts: 100_000, emails: 500_000 };
const KINDS: Kind[] = ['send', 'get', 'upsert', 'emails', 'contacts', 'smart', 'search', 'words'];

export const growth: Case = {
  name: 'growth',
  ours: 'p50 of send, get, upsert, page of emails, of contacts, of a smart list and of searches by address and by surname, beside 100,000 contacts and 500,000 emails (`--long`: ten times that): the highest ratio',
  floor: 'The same with 300 contacts and 300 emails',
  goal: '≤ 1.3',
  tell: ({ ratio }) => ratio.toFixed(2),
  meets: ({ ratio }) => ratio <= 1.3,

  async run({ serverUrl, long, say }) {
    const times = long ? 10 : 1;
    const sizes = [SMALL, { contacts: FILLED.contacts * times, emails: FILLED.emails * times }];
    const places: Place[] = [];
    for (const size of sizes) {
      say(`Creating ${size.contacts} contacts and ${size.emails} emails`);
      places.push(await settle(serverUrl, size));
    }
    const [small, filled] = places;
    if (!small || !filled) throw new Error('Expected two databases.');
    const callers = await startCallers();
    const p50 = async ({ api, account, ids }: Place, kind: Kind): Promise<number> => {
      const target = { baseUrls: [api.baseUrl], prefix: '/api/v1', keys: [account.key] };
      const order = {
        target,
        kind,
        ids,
        inFlight: 1,
        warmUpMs: 150,
        measureMs: long ? 1_500 : 450,
      };
      return (await callers.load(order)).p50;
    };
    const figures: Record<string, number> = {};
    try {
      for (const kind of KINDS) {
        const turns = await interleave(
          long ? 7 : 3,
          () => p50(filled, kind),
          () => p50(small, kind),
        );
        say(`${kind}: ${turns.ours.toFixed(2)} ms, ${turns.floor.toFixed(2)} ms on the small one`);
        figures[`${kind}_ratio`] = turns.ratio;
        figures[`${kind}_p50_ms`] = turns.ours;
      }
    } finally {
      await callers.stop();
      for (const { api, database } of places) {
        await api.stop();
        await database.close();
      }
    }
    const ratio = Math.max(...KINDS.map((kind) => figures[`${kind}_ratio`] ?? Infinity));
    return { ratio, figures };
  },
};

interface Place {
  database: Database;
  account: Account;
  api: Awaited<ReturnType<typeof startMailwright>>;
  /** Ids of existing emails. */
  ids: string[];
}

async function settle(serverUrl: string, size: typeof SMALL): Promise<Place> {
  const database = await createDatabase(serverUrl, { statementMs: 600_000 });
  const account = await createUnlimitedAccount(database);
  const { organizationId } = account;
  await fill(database.asOwner, { organizationId, ...size, waiting: 0 });
  await database.asOwner((em) => query(em, sql`analyze`));
  const ids = await database.asOwner((em) =>
    query<{ id: string }>(em, sql`select id from emails order by random() limit 2000`),
  );
  const api = await startMailwright('api', database.url);
  return { database, account, api, ids: ids.map(({ id }) => id) };
}
