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
const KINDS: Kind[] = [
  ...(['send', 'get', 'upsert', 'emails', 'contacts'] as const),
  ...(['smart', 'days', 'engagement', 'search', 'words'] as const),
];

export const growth: Case = {
  name: 'growth',
  ours: 'p50 of send, get, upsert, page of emails, of contacts, of smart lists by language, days and opened campaigns, and of searches by address and by surname, beside 100,000 contacts and 500,000 emails (`--long`: ten times that): the highest ratio',
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

/** Three campaigns to all contacts, a third of whom opened one, and lists by days and by opens. */
const engaging = (organizationId: string) => [
  sql`insert into campaigns (id, organization_id, slug, name, subtype, audience, template, data, tags,
      first_wave, status, started_at)
    select gen_random_uuid(), ${organizationId}, 'news-' || n, 'News', 'newsletter', '{}', 'news', '{}', '{}',
      false, 'completed', now() - make_interval(days => n) from generate_series(1, 3) n`,
  sql`insert into campaign_recipients (campaign_id, contact_id, organization_id, state, email_id)
    select m.id, c.id, c.organization_id, 'delivered', gen_random_uuid() from campaigns m
      join contacts c on c.organization_id = m.organization_id`,
  sql`insert into campaign_engagement (campaign_id, contact_id, organization_id, opened_at)
    select r.campaign_id, r.contact_id, r.organization_id, now() from campaign_recipients r
    where abs(hashtext(r.contact_id::text || r.campaign_id::text)) % 9 = 0`,
  sql`insert into lists (id, organization_id, slug, name, kind, rule)
    select gen_random_uuid(), ${organizationId}, r.slug, r.slug, 'smart', r.rule::jsonb from (values
      ('new-contacts', '{"field": "created_at", "op": "within_last_days", "value": 30}'),
      ('openers', '{"engagement": "opened", "last_campaigns": 3}')) r (slug, rule)`,
];

async function settle(serverUrl: string, size: typeof SMALL): Promise<Place> {
  const database = await createDatabase(serverUrl, { statementMs: 600_000 });
  const account = await createUnlimitedAccount(database);
  const { organizationId } = account;
  await fill(database.asOwner, { organizationId, ...size, waiting: 0 });
  for (const statement of engaging(organizationId)) {
    await database.asOwner((em) => query(em, statement));
  }
  await database.asOwner((em) => query(em, sql`analyze`));
  const ids = await database.asOwner((em) =>
    query<{ id: string }>(em, sql`select id from emails order by random() limit 2000`),
  );
  const api = await startMailwright('api', database.url);
  return { database, account, api, ids: ids.map(({ id }) => id) };
}
