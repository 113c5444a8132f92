import pg from 'pg';
import { query, sql } from '../../../server/platform/database/sql.ts';
import { createUnlimitedAccount } from '../account.ts';
import { type Case, toFloor } from '../case.ts';
import { createDatabase } from '../database.ts';
import { interleave } from '../interleave.ts';
import { residentMegabytes, startMailwright } from '../processes.ts';

const SAMPLE_MS = 100;
const MOST_MEGABYTES = 250;
const FLOOR = toFloor(0.4);

/** The rows of an export, with members and consent, as PostgreSQL makes them. */
const CURSOR = `declare contacts_of_floor no scroll cursor for
  select c.id, c.email, c.name, c.locale, c.subscribed, c.validation_status, c.data, c.custom_attributes,
    c.created_at, c.updated_at,
    array(select l.slug from list_members m join lists l on l.id = m.list_id where m.contact_id = c.id) as lists,
    (select jsonb_object_agg(b.slug, n.state) from consents n
      join subscription_subtypes b on b.id = n.subtype_id where n.contact_id = c.id) as consent
  from contacts c where c.organization_id = $1 order by c.id desc`;

export const exportCase: Case = {
  name: 'export',
  ours: 'Rows per second of an export of 100,000 contacts as CSV (`--long`: 1,000,000), with five values, two lists and one consent each; the API process has less than 250 MB',
  floor: 'A cursor over the same rows, 5,000 at a time',
  ...FLOOR,
  meets: (measured) =>
    FLOOR.meets(measured) && (measured.figures.most_megabytes ?? Infinity) < MOST_MEGABYTES,

  async run({ serverUrl, long, say }) {
    const contacts = long ? 1_000_000 : 100_000;
    const database = await createDatabase(serverUrl, { statementMs: 600_000 });
    const { organizationId, key } = await createUnlimitedAccount(database);
    say(`Creating ${contacts} contacts`);
    await database.asOwner((em) => fill(em, organizationId, contacts));
    const api = await startMailwright('api', database.url);
    const client = new pg.Client({ connectionString: database.url });
    await client.connect();
    let most = 0;
    const sampling = setInterval(() => {
      void residentMegabytes(api).then((now) => (most = Math.max(most, now)));
    }, SAMPLE_MS);
    const perSecond = async (work: () => Promise<number>): Promise<number> => {
      const began = performance.now();
      const rows = await work();
      if (rows !== contacts) throw new Error(`${rows} of ${contacts} contacts were read.`);
      return rows / ((performance.now() - began) / 1_000);
    };
    try {
      const turns = await interleave(
        long ? 3 : 2,
        () => perSecond(() => readExport(`${api.baseUrl}/api/v1/contacts.csv?trailer=true`, key)),
        () => perSecond(() => readCursor(client, organizationId)),
      );
      say(
        `${turns.ours.toFixed(0)} rows per second, cursor ${turns.floor.toFixed(0)}, ${most.toFixed(0)} MB`,
      );
      const figures = {
        ours_per_second: turns.ours,
        floor_per_second: turns.floor,
        most_megabytes: most,
      };
      return { ratio: turns.ratio, figures };
    } finally {
      clearInterval(sampling);
      await client.end();
      await api.stop();
      await database.close();
    }
  },
};

/** The number of rows that the last line states. */
async function readExport(url: string, key: string): Promise<number> {
  const headers = { Authorization: `Bearer ${key}`, 'Accept-Encoding': 'identity' };
  const { body, status } = await fetch(url, { headers });
  if (status !== 200 || !body) throw new Error(`The export is a ${status}.`);
  let last = Buffer.alloc(0);
  for await (const chunk of body) last = Buffer.concat([last, chunk]).subarray(-64);
  return Number(/# rows: (\d+)\r\n$/.exec(last.toString())?.[1]);
}

async function readCursor(client: pg.Client, organizationId: string): Promise<number> {
  await client.query('begin');
  await client.query(CURSOR, [organizationId]);
  let rows = 0;
  for (;;) {
    const { rowCount } = await client.query('fetch 5000 from contacts_of_floor');
    if (!rowCount) break;
    rows += rowCount;
  }
  await client.query('commit');
  return rows;
}

type Em = Parameters<typeof query>[0];

async function fill(em: Em, organizationId: string, contacts: number): Promise<void> {
  await query(
    em,
    sql`insert into lists (id, organization_id, slug, name, kind)
      values (gen_random_uuid(), ${organizationId}, 'press', 'Press', 'static')`,
  );
  await query(
    em,
    sql`insert into contacts (id, organization_id, email, email_key, name, locale, validation_status,
        validate_at, data)
      select (left(uuid_at(now() - make_interval(secs => n))::text, 14) || '7'
          || right(gen_random_uuid()::text, 21))::uuid,
        ${organizationId}, n || '@exported.example', n || '@exported.example', 'Žofie Nováková ' || n,
        'cs', 'valid', null, jsonb_build_object('city', 'Praha', 'plan', 'pro', 'orders', n % 100,
          'since', '2026-01-31', 'number', 'C-' || n)
      from generate_series(1, ${contacts}::integer) n`,
  );
  await query(
    em,
    sql`insert into list_members (organization_id, contact_id, list_id)
      select c.organization_id, c.id, l.id from contacts c
        join lists l on l.organization_id = c.organization_id and l.kind = 'static'
      where c.organization_id = ${organizationId}`,
  );
  await query(
    em,
    sql`insert into consents (organization_id, contact_id, subtype_id, state, source, confirmed_at)
      select c.organization_id, c.id, b.id, 'subscribed', 'double_opt_in', now()
      from contacts c join subscription_subtypes b on b.organization_id = c.organization_id
        and b.slug = 'order-updates'
      where c.organization_id = ${organizationId}`,
  );
  await query(em, sql`analyze contacts, list_members, consents`);
}
