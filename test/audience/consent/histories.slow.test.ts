import { afterAll, beforeAll, expect, test } from '@jest/globals';
import fc from 'fast-check';
import pg from 'pg';
import { verifyProof } from '../../../cli/contacts/verify-proof.ts';
import { auditConsent } from '../../../server/audience/consent-log/audit/audit.ts';
import { setRateLimits } from '../../support/app/account.ts';
import { startTestApp, type TestApp } from '../../support/app/app.ts';
import { eventually } from '../../support/eventually.ts';
import {
  pageOf,
  signToken,
  strangers,
  type Strangers,
  subtypeId,
} from '../../support/app/tokens.ts';
import { importFile } from '../imports/import-file.ts';
import { type Event, histories, Model, SUBTYPES } from './histories.ts';

const HISTORIES = 2_000;
const SEED = Number(process.env.HISTORIES_SEED ?? Date.now() % 1_000_000);

/** One address, with what has happened to it. */
class Person {
  readonly email: string;
  readonly events: Event[];
  readonly model = new Model();
  /** Of contacts that had consent: they can have got email with links. */
  readonly ids: string[] = [];
  /** By subtype, the link of the latest request. */
  readonly confirmUrls = new Map<string, string>();

  constructor(events: Event[], place: number) {
    this.email = `person.${place}@histories.example`;
    this.events = events;
  }
}

let app: TestApp;
let visitor: Strangers;
let subtypeIds: Map<string, string>;
beforeAll(async () => {
  app = await startTestApp({ env: { TRUST_PROXY: 'loopback', LOG_LEVEL: 'error' } });
  const most = 1_000_000;
  await setRateLimits(app, {
    reads: most,
    writes: most,
    uploads: most,
    withdrawals: most,
    contact_batches: most,
  });
  visitor = strangers(app);
  const ids = SUBTYPES.map(async (slug) => [slug, await subtypeId(app, slug)] as const);
  subtypeIds = new Map(await Promise.all(ids));
});
afterAll(() => app.close());

type Step = { person: Person; event: Event };

const IN_BATCHES = ['add', 'grant', 'request'];

/** Times between the rounds. */
const moments: string[] = [];

async function perform(steps: Step[]): Promise<void> {
  moments.push(await afterwards());
  const ofKind = (kinds: string[]) => steps.filter(({ event }) => kinds.includes(event.kind));
  const alone = steps.filter(({ event }) => ![...IN_BATCHES, 'import'].includes(event.kind));
  const imported = ofKind(['import']);
  await Promise.all([
    upsertAll(ofKind(IN_BATCHES)),
    importAll(imported.filter(({ event }) => event.allowsNewer)),
    importAll(imported.filter(({ event }) => !event.allowsNewer)),
    inParallel(alone, (step) => act(step)),
  ]);
}

async function upsertAll(steps: Step[]): Promise<void> {
  for (let at = 0; at < steps.length; at += 1_000) {
    const group = steps.slice(at, at + 1_000);
    const contacts = group.map(({ person: { email }, event: { kind, subtype } }) => ({
      email,
      ...(kind !== 'add' && { opt_in_subtype_slugs: [subtype] }),
      ...(kind === 'grant' && { double_opt_in: false }),
    }));
    const { body } = await app.live.post('/api/v1/contacts/batch', { contacts });
    for (const [place, { person, event }] of group.entries()) {
      const result = body.results[place];
      if (event.kind === 'grant') person.ids.push(result.id);
      if (result.confirm_url) person.confirmUrls.set(event.subtype, result.confirm_url);
    }
  }
}

/** All rows in one file. Each row has a time for the subtype that it grants. */
async function importAll(steps: Step[]): Promise<void> {
  if (steps.length === 0) return;
  const rows = steps.map(({ person: { email }, event: { subtype, age } }) => {
    const at = moments.at(-1 - age) ?? '2020-01-01T00:00:00.000Z';
    const cells = SUBTYPES.map((each) => (each === subtype ? `subscribe,${at}` : ','));
    return [email, ...cells].join(',');
  });
  const header = ['email', ...SUBTYPES.map((_, place) => `action${place},time${place}`)].join(',');
  const imported = await importFile(app.live, {
    parts: [`${[header, ...rows].join('\n')}\n`],
    options: {
      consent: SUBTYPES.map((subtype, place) => ({
        subtype,
        action: { column: `action${place}` },
        evidence: { text: 'A form.', collected_at: { column: `time${place}` } },
        newer_than_withdrawal: steps[0]?.event.allowsNewer,
      })),
    },
  });
  expect(imported).toMatchObject({ status: 'completed', result: { invalid: 0 } });
}

/** A time that is later than everything so far, and not in the future. */
async function afterwards(): Promise<string> {
  const at = Date.now() + 2;
  await eventually(
    async () => Date.now(),
    (now) => now > at,
  );
  return new Date(at).toISOString();
}

async function act({ person, event: { kind, subtype, link } }: Step): Promise<void> {
  const { email, model, ids, confirmUrls } = person;
  const path = `/api/v1/contacts/${email}`;
  const ask = async (method: string, under: string, body?: object): Promise<void> => {
    const { status } = await app.live.request(method, `${path}${under}`, { body });
    expect(status).toBe(model.exists ? (method === 'DELETE' ? 204 : 200) : 404);
  };
  const click = async (page: 'unsubscribe' | 'preferences', body?: object): Promise<void> => {
    const contactId = ids[link % ids.length];
    if (contactId === undefined) return;
    const named = { contactId, subtypeIds: [subtypeIds.get(subtype) ?? ''] };
    const token = signToken(app, 'preferences', named);
    const { status } = await visitor.request('POST', pageOf(token, page), { body });
    expect(status).toBe(model.exists || page === 'unsubscribe' ? 200 : 404);
  };
  if (kind === 'withdraw') {
    await ask('PATCH', '/subscription-preferences', { preferences: { [subtype]: false } });
  }
  if (kind === 'withdrawAll') {
    await ask('PATCH', '/subscription-preferences', { unsubscribe_all: true });
  }
  if (kind === 'turnOff') await ask('PATCH', '', { subscribed: false });
  if (kind === 'delete') await ask('DELETE', '');
  if (kind === 'erase') await app.live.post('/api/v1/erasures', { email });
  if (kind === 'clickOut') await click('unsubscribe');
  if (kind === 'clickIn') await click('preferences', { preferences: { [subtype]: true } });
  if (kind === 'confirm') {
    const url = confirmUrls.get(subtype);
    if (url !== undefined) await visitor.request('POST', new URL(url).pathname);
  }
}

/** Links exist only once the person can have got email. */
const happens = ({ person, event: { kind } }: Step): boolean =>
  !['clickOut', 'clickIn'].includes(kind) || person.ids.length > 0;

async function inParallel<Item>(items: Item[], work: (item: Item) => Promise<void>): Promise<void> {
  const waiting = items.values();
  const next = async (): Promise<void> => {
    for (const item of waiting) await work(item);
  };
  await Promise.all(Array.from({ length: 4 }, next));
}

async function linesOf(path: string): Promise<Record<string, unknown>[]> {
  const { text } = await app.live.get(path);
  return text
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Record<string, unknown>);
}

/** Per address: the statuses of the subtypes and the master switch. */
async function readAll(): Promise<Map<unknown, unknown>> {
  const lines = await linesOf('/api/v1/contacts.ndjson');
  return new Map(
    lines.map(({ email, subscribed, consent }) => {
      const known = consent as Record<string, string>;
      return [email, [...SUBTYPES.map((slug) => known[slug] ?? 'none'), subscribed]];
    }),
  );
}

const expected = ({ model }: Person) =>
  model.statuses === null ? undefined : [...model.statuses, model.isOn];

test(`IMPORTS-4 TOKEN-PAGES-6 CONSENT-LOG-5 no history leads to consent that the model does not allow, and all proofs verify (HISTORIES_SEED=${SEED})`, async () => {
  const people = fc
    .sample(histories, { seed: SEED, numRuns: HISTORIES })
    .map((events, place) => new Person(events, place));
  const longest = Math.max(...people.map(({ events }) => events.length));
  for (let round = 0; round < longest; round += 1) {
    const steps = people.flatMap((person): Step[] => {
      const event = person.events[round];
      return event && happens({ person, event }) ? [{ person, event }] : [];
    });
    await perform(steps);
    for (const { person, event } of steps) person.model.apply(event, round);
    const found = await readAll();
    const wrong = steps
      .filter(({ person }) => String(found.get(person.email)) !== String(expected(person)))
      .map(({ person }) => ({
        expected: expected(person),
        found: found.get(person.email),
        events: person.events.slice(0, round + 1),
      }));
    expect(wrong.slice(0, 3)).toEqual([]);
  }
  await checkProofs();
}, 1_800_000);

async function checkProofs(): Promise<void> {
  await app.live.post('/api/v1/consent-checkpoints', undefined);
  const entries = await linesOf('/api/v1/consent-history.ndjson');
  const chains = Map.groupBy(
    entries,
    ({ email, subtype_key: key }) => `${String(email)} ${String(key)}`,
  );
  await inParallel([...chains.keys()], async (chain) => {
    const [email, key] = chain.split(' ');
    const { text } = await app.live.get(`/api/v1/contacts/${email}/consent-proof?subtype=${key}`);
    expect(await verifyProof(text, null)).toMatchObject({ result: 'proven' });
  });
  // Newest first. Who had withdrawn before is named by the first entry, and until the first answer.
  for (const chain of chains.values()) {
    const first = chain.at(-1);
    expect([
      first?.from,
      JSON.stringify(first?.evidence).includes('earlier_withdrawal_at'),
    ]).toEqual([first?.from, first?.from === 'unsubscribed']);
  }
  const client = new pg.Client({ connectionString: app.running.services.installation.ownerUrl });
  await client.connect();
  try {
    await client.query('begin isolation level repeatable read');
    const report = await auditConsent(
      { entries: client, comparisons: client },
      app.organizationId,
      [],
      {
        retentionDays: 1_096,
      },
    );
    expect(report).toMatchObject({ faults: [], faultCount: 0, tombstones: 0 });
    expect(report.erased).toBeGreaterThan(0);
  } finally {
    await client.end();
  }
}
