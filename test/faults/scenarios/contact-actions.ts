import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from '../../../server/platform/database/sql.ts';
import type { Context, Scenario } from '../context.ts';
import { type Installation, startInstallation } from '../installation.ts';
import { startProvider } from '../provider.ts';
import type { Row } from '../row.ts';
import { ANY_MOMENT, killOne } from '../victim.ts';

export const contactActions: Scenario = { name: 'kill -9 during an action on contacts', run };

interface Found {
  id: string;
  status: string;
  matched: number;
  changed: number;
}

/** Workers are killed at any moment of an action; in the end each contact has exactly one entry in its history. */
async function run({ long, random, serverUrl }: Context): Promise<Row> {
  const contacts = long ? 50_000 : 10_000;
  const kills = long ? 20 : 6;
  const provider = await startProvider(random);
  const installation = await startInstallation({
    serverUrl,
    provider,
    processes: ['api', 'worker', 'worker'],
  });
  try {
    const { workers, ask, request } = installation;
    await ask(sql`
      insert into contacts (id, organization_id, email, email_key, locale, validation_status)
      select gen_random_uuid(), o.id, e, e, 'en', 'valid' from organizations o,
        (select 'many' || n || '@many.example' as e from generate_series(1, ${contacts}::integer) n) g`);
    const action = {
      filter: { search: 'many' },
      action: 'unsubscribe',
      reason: 'The brand was sold.',
    };
    const created = await request('POST', '/contacts/actions', action);
    const { id } = created.body as Found;
    let during = 0;
    for (let n = 0; n < kills; n += 1) {
      await sleep(random.below(700));
      const { unit } = await killOne(workers, { kind: 'worker', step: ANY_MOMENT }, random);
      if ((await find(installation, id)).status === 'running') during += 1;
      await unit.start();
    }
    const ended = await untilEnded(installation, id);
    return {
      scenario: contactActions.name,
      done: `${contacts} contacts unsubscribed, ${kills} kill -9 of workers`,
      facts: [`${during} kills before the end of the action`],
      violations: [
        ...installation.complaints(),
        ...(during === 0 ? ['The action had ended before the first kill.'] : []),
        ...faultsOf(ended, contacts),
        ...(await storedFaults(installation, contacts)),
      ],
    };
  } finally {
    await installation.close();
    await provider.close();
  }
}

const find = async ({ request }: Installation, id: string): Promise<Found> =>
  (await request('GET', `/contact-actions/${id}`)).body as Found;

async function untilEnded(installation: Installation, id: string): Promise<Found> {
  for (const giveUpAt = Date.now() + 300_000; ; await sleep(200)) {
    const found = await find(installation, id);
    if (found.status !== 'running' || Date.now() > giveUpAt) return found;
  }
}

const faultsOf = ({ status, matched, changed }: Found, contacts: number): string[] => [
  ...(status === 'completed' ? [] : [`The action is ${status}.`]),
  ...(matched === contacts && changed === contacts
    ? []
    : [`${matched} contacts match and ${changed} were changed, instead of ${contacts}.`]),
];

/** Exactly one entry of the history for each contact and subtype. */
async function storedFaults({ ask }: Installation, contacts: number): Promise<string[]> {
  const [found] = await ask<{ entries: number; different: number; subtypes: number }>(
    sql`select (select count(*)::integer from consent_ledger) as entries,
      (select count(distinct (contact_id, subtype_id))::integer from consent_ledger) as different,
      (select count(*)::integer from subscription_subtypes) as subtypes`,
  );
  const expected = contacts * (found?.subtypes ?? 0);
  return [found?.entries, found?.different].flatMap((count) =>
    count === expected ? [] : [`${String(count)} entries instead of ${expected}.`],
  );
}
