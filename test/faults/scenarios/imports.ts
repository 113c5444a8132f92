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
  result: { rows: number; created: number; consent: { granted: number } } | null;
}

/** Workers are killed at any moment of the check and the import of a file; in the end each row is imported once. */
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
    const id = await begin(installation, rows);
    let during = 0;
    for (let n = 0; n < kills; n += 1) {
      await sleep(random.below(700));
      const { unit } = await killOne(workers, { kind: 'worker', step: ANY_MOMENT }, random);
      if (isRunning(await find(installation, id))) during += 1;
      await unit.start();
    }
    const ended = await untilEnded(installation, id);
    return {
      scenario: imports.name,
      done: `${rows} rows with consent, ${kills} kill -9 of workers`,
      facts: [`${during} kills before the end of the import`],
      violations: [
        ...installation.complaints(),
        ...(during === 0 ? ['The import had ended before the first kill.'] : []),
        ...faultsOf(ended, rows),
        ...(await storedFaults(installation, rows)),
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

const faultsOf = ({ status, result }: Found, rows: number): string[] => [
  ...(status === 'completed' ? [] : [`The import is ${status}.`]),
  ...(result?.created === rows && result.rows === rows && result.consent.granted === rows
    ? []
    : [`The result is ${JSON.stringify(result)}.`]),
];

/** Exactly one entry of the history for each contact, and each on the list. */
async function storedFaults({ ask }: Installation, rows: number): Promise<string[]> {
  const [found] = await ask<{ contacts: number; members: number; entries: number; lines: number }>(
    sql`select (select count(*)::integer from contacts) as contacts,
      (select count(*)::integer from list_members) as members,
      (select count(*)::integer from consent_ledger) as entries,
      (select count(distinct (evidence->>'import_line', contact_id))::integer from consent_ledger)
        as lines`,
  );
  return Object.entries(found ?? {}).flatMap(([what, count]) =>
    count === rows ? [] : [`${count} ${what} instead of ${rows}.`],
  );
}
