import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from '../../../server/platform/database/sql.ts';
import type { Context, Scenario } from '../context.ts';
import { type Installation, startInstallation } from '../installation.ts';
import { startProvider } from '../provider.ts';
import type { Row } from '../row.ts';
import { ANY_MOMENT, killOne } from '../victim.ts';

export const imports: Scenario = { name: 'kill -9 during an import', run };

const SUBTYPE = 'newsletter';

interface Found {
  status: string;
  result: {
    rows: number;
    created: number;
    updated: number;
    skipped: number;
    consent: Record<'granted' | 'unchanged' | 'kept' | 'withdrawn', number>;
  } | null;
}

/**
 * Workers are killed at any moment of the check and the import of a file, while people of the file withdraw their consent,
 * are erased and are written by live requests. In the end each row is imported once, and nobody is back who has left.
 */
async function run({ long, random, serverUrl }: Context): Promise<Row> {
  const rows = long ? 100_000 : 12_000;
  const kills = long ? 20 : 6;
  const provider = await startProvider(random);
  const installation = await startInstallation({
    serverUrl,
    provider,
    processes: ['api', 'worker', 'worker'],
  });
  try {
    const { workers } = installation;
    await createPeople(installation, rows);
    const id = await begin(installation, rows);
    const meanwhile = changePeople(installation, rows);
    let during = 0;
    for (let n = 0; n < kills; n += 1) {
      await sleep(random.below(700));
      const { unit } = await killOne(workers, { kind: 'worker', step: ANY_MOMENT }, random);
      if (isRunning(await find(installation, id))) during += 1;
      await unit.start();
    }
    const people = await meanwhile;
    const ended = await untilEnded(installation, id);
    return {
      scenario: imports.name,
      done: `${rows} rows with consent, ${kills} kill -9 of workers, meanwhile ${people} withdrawals, erasures and upserts each`,
      facts: [`${during} kills before the end of the import`],
      violations: [
        ...installation.complaints(),
        ...(during === 0 ? ['The import had ended before the first kill.'] : []),
        ...faultsOf(ended, rows, people),
        ...(await storedFaults(installation, rows, people)),
      ],
    };
  } finally {
    await installation.close();
    await provider.close();
  }
}

async function begin({ apis, key, request }: Installation, rows: number): Promise<string> {
  const consent = { subtype: SUBTYPE, action: 'subscribe', evidence: { text: 'Form.' } };
  const options = { lists: ['customers'], consent: [consent] };
  const created = await request('POST', '/imports', { kind: 'contacts', options });
  const { id } = created.body as { id: string };
  const lines = Array.from({ length: rows }, (_, n) => `person${n}@example.com,Person ${n}\r\n`);
  const response = await fetch(`${apis[0]?.baseUrl}/api/v1/imports/${id}/parts/1`, {
    method: 'PUT',
    headers: { Authorization: `Bearer ${key}`, 'Content-Type': 'text/csv' },
    body: `email,name\r\n${lines.join('')}`,
  });
  if (response.status !== 204) throw new Error(await response.text());
  const started = await request('POST', `/imports/${id}/start`, {});
  if (started.status !== 202) throw new Error(JSON.stringify(started.body));
  return id;
}

const find = async ({ request }: Installation, id: string): Promise<Found> =>
  (await request('GET', `/imports/${id}`)).body as Found;

const isRunning = ({ status }: Found): boolean => ['checking', 'importing'].includes(status);

async function untilEnded(installation: Installation, id: string): Promise<Found> {
  for (const giveUpAt = Date.now() + 300_000; ; await sleep(200)) {
    const found = await find(installation, id);
    if (!isRunning(found) || Date.now() > giveUpAt) return found;
  }
}

/** Every 300th person of the file withdraws consent, the next one is erased, and the one after is written by a request. */
const EVERY = 300;

const emailOf = (n: number): string => `person${n}@example.com`;

const peopleOf = (rows: number): number[] =>
  Array.from({ length: Math.floor(rows / EVERY) }, (_, n) => n * EVERY);

/** Those who leave are contacts with consent before the import. */
async function createPeople({ request }: Installation, rows: number): Promise<void> {
  const contacts = peopleOf(rows).flatMap((n) =>
    [n, n + 1].map((one) => ({
      email: emailOf(one),
      opt_in_subtype_slugs: [SUBTYPE],
      double_opt_in: false,
    })),
  );
  for (const contact of contacts) {
    const { status, body } = await request('POST', '/contacts', {
      ...contact,
      consent_evidence: { text: 'Before the import.' },
    });
    if (status >= 300) throw new Error(JSON.stringify(body));
  }
}

/** Returns how many people of each kind there are. */
async function changePeople({ request }: Installation, rows: number): Promise<number> {
  const people = peopleOf(rows);
  for (const n of people) {
    const answers = [
      await request('PATCH', `/contacts/${emailOf(n)}/subscription-preferences`, {
        preferences: { [SUBTYPE]: false },
      }),
      await request('DELETE', `/contacts/${emailOf(n + 1)}`),
      await request('POST', '/contacts', { email: emailOf(n + 2), name: 'Live' }),
    ];
    const failed = answers.find(({ status }) => status >= 300);
    if (failed) throw new Error(JSON.stringify(failed.body));
  }
  return people.length;
}

/** Rows of the erased are skipped, or are no rows any more. */
function faultsOf({ status, result }: Found, rows: number, people: number): string[] {
  const done = result && result.created + result.updated + result.skipped;
  const isWhole =
    result !== null && done === result.rows && result.rows <= rows && result.rows >= rows - people;
  return [
    ...(status === 'completed' ? [] : [`The import is ${status}.`]),
    ...(isWhole ? [] : [`The result is ${JSON.stringify(result)}.`]),
  ];
}

/** Exactly one entry of the history for each contact, two of those who have withdrawn, and each on the list. */
async function storedFaults(
  { ask }: Installation,
  rows: number,
  people: number,
): Promise<string[]> {
  const [found] = await ask<Record<string, number>>(
    sql`
      with entries as (
        select l.contact_id, count(*) as entries,
          count(*) filter (where l.to_status = 'subscribed') as granted,
          (array_agg(l.to_status order by l.id desc))[1] as last
        from consent_ledger l join contacts c on c.id = l.contact_id group by l.contact_id
      )
      select (select count(*)::integer from contacts) as contacts,
        (select count(*)::integer from list_members) as members,
        (select count(*)::integer from entries where entries = 1 and last = 'subscribed') as subscribed,
        (select count(*)::integer from entries where entries = 2 and granted = 1
          and last = 'unsubscribed') as unsubscribed,
        (select count(*)::integer from contacts c
          where c.email_key = any(${peopleOf(rows).map((n) => emailOf(n + 1))}::text[])) as erased`,
  );
  const wanted: Record<string, number> = {
    contacts: rows - people,
    members: rows - people,
    subscribed: rows - 2 * people,
    unsubscribed: people,
    erased: 0,
  };
  return Object.entries(wanted).flatMap(([what, count]) =>
    found?.[what] === count ? [] : [`${found?.[what]} ${what} instead of ${count}.`],
  );
}
