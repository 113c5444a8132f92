import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import * as fc from 'fast-check';
import pg from 'pg';
import { verifyProof } from '../../../cli/contacts/verify-proof.ts';
import {
  auditConsent,
  type AuditReport,
  type KnownRoot,
} from '../../../server/audience/consent-log/audit/audit.ts';
import { confirm } from '../../../server/audience/consent/public/confirmation.ts';
import { readDocument } from '../../../server/http/document.ts';
import { startTestApp, type TestApp } from '../../support/app/app.ts';
import { createTestPerson } from '../../support/app/people.ts';
import { asPerson } from '../consent/as-person.ts';
import { verifyInPython } from './verify-in-python.ts';

const CHECKPOINTS = '/api/v1/consent-checkpoints';
const CODES = { proven: 0, false: 1, uncovered: 3 } as const;

let app: TestApp;
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'consent-proof-'));
  app = await startTestApp({ parts: { api: true, worker: false } });
});
afterAll(async () => {
  await app.close();
  await rm(folder, { recursive: true });
});

type Json = Record<string, unknown>;
interface Proof extends Json {
  rows: { row: Json & { private: Json }; private: Json; salts: Json; inclusion: Json | null }[];
  checkpoint: string;
  key: string;
}

let count = 0;
const pathOf = (email: string, subtype = 'newsletter'): string =>
  `/api/v1/contacts/${encodeURIComponent(email)}/consent-proof?subtype=${encodeURIComponent(subtype)}`;
const setPreferences = (email: string, preferences: Record<string, boolean>) =>
  app.live.request(
    'PATCH',
    `/api/v1/contacts/${encodeURIComponent(email)}/subscription-preferences`,
    { body: { preferences } },
  );

async function newContact(): Promise<string> {
  count += 1;
  const email = `proof${count}@people.example`;
  const { body } = await app.live.post('/api/v1/contacts', {
    email,
    opt_in_subtype_slugs: ['newsletter'],
    consent_evidence: { url: 'https://shop.example/form', text: 'Ano, chci.\n"📦"' },
  });
  await asPerson(app, 'confirm', body.confirm_url, confirm);
  await setPreferences(email, { 'order-updates': true });
  await setPreferences(email, { newsletter: false });
  return email;
}

async function readProof(email: string): Promise<Proof> {
  const { status, body } = await app.live.get(pathOf(email));
  expect(status).toBe(200);
  return body as Proof;
}

const verifyInBoth = (proofs: unknown[], key?: string): Promise<number[]> =>
  verifyFiles(
    proofs.map((proof) => JSON.stringify(proof)),
    key,
  );

async function verifyFiles(texts: (string | Buffer)[], key?: string): Promise<number[]> {
  const verdicts = await Promise.all(texts.map((text) => verifyProof(text, key ?? null)));
  const codes = verdicts.map(({ result }) => CODES[result]);
  expect(await verifyInPython(folder, texts, key)).toEqual(codes);
  return codes;
}

async function audit(root: KnownRoot): Promise<AuditReport> {
  const client = new pg.Client({ connectionString: app.running.services.installation.ownerUrl });
  await client.connect();
  try {
    await client.query('begin isolation level repeatable read read only');
    const clients = { entries: client, comparisons: client };
    return await auditConsent(clients, app.organizationId, [root], { retentionDays: 1_096 });
  } finally {
    await client.end();
  }
}

test('CONSENT-LOG-5 a proof is proven once a checkpoint covers its entries, and covered later otherwise', async () => {
  const email = await newContact();
  const before = await readProof(email);
  expect(before.rows.map(({ row }) => [row.from, row.to].join(' '))).toEqual([
    'none pending',
    'pending subscribed',
    'subscribed unsubscribed',
  ]);
  expect(before.rows.map(({ inclusion }) => inclusion)).toEqual([null, null, null]);
  await app.live.post(CHECKPOINTS, undefined);
  const covered = await readProof(email);
  await setPreferences(email, { newsletter: true });
  const grown = await readProof(email);
  expect(grown.rows.map(({ inclusion }) => inclusion === null)).toEqual([
    false,
    false,
    false,
    true,
  ]);
  expect(await verifyInBoth([before, covered, grown])).toEqual([3, 0, 3]);
  expect(await verifyInBoth([covered], covered.key)).toEqual([0]);
  expect(JSON.stringify(covered)).not.toContain('order-updates');
});

test('CONSENT-LOG-5 CONSENT-LOG-6 an entry of a person who signed in is proven, and audited', async () => {
  const email = await newContact();
  const { id, client } = await createTestPerson(app, { roles: { demo: 'owner' } });
  const path = `/api/v1/contacts/${encodeURIComponent(email)}/subscription-preferences`;
  const changed = await client.request('PATCH', path, {
    body: { preferences: { newsletter: true } },
  });
  expect(changed.status).toBe(200);
  const taken = await app.live.post(CHECKPOINTS, undefined);
  const proof = await readProof(email);
  expect(proof.rows.at(-1)?.row.actor).toEqual({ type: 'person', id });
  expect(await verifyInBoth([proof], proof.key)).toEqual([0]);
  const size = Number(taken.body.tree_size);
  const root = Buffer.from(String(taken.body.root_hash), 'base64');
  expect(await audit({ size, root, name: 'the checkpoint' })).toMatchObject({
    provenSize: size,
    faults: [],
    backdated: [],
  });
  const another = structuredClone(proof);
  Object.assign(another.rows.at(-1)?.row.actor ?? {}, { type: 'api_key' });
  expect(await verifyInBoth([another], proof.key)).toEqual([1]);
});

test('CONSENT-LOG-5 the private values are what was recorded', async () => {
  const email = await newContact();
  const { rows } = await readProof(email);
  expect(rows[0]?.private).toEqual({
    email,
    ip: null,
    user_agent: null,
    evidence: { url: 'https://shop.example/form', text: 'Ano, chci.\n"📦"' },
    text: expect.objectContaining({ name: expect.any(String) }),
  });
  expect(rows[1]?.private).toMatchObject({ ip: '203.0.113.7', user_agent: 'Prohlížeč' });
});

test('CONSENT-LOG-5 the example of the reference is proven', async () => {
  const operation = readDocument().paths['/api/v1/contacts/{email}/consent-proof']
    ?.get as unknown as {
    responses: Record<string, { content: Record<string, { examples: Record<string, Json> }> }>;
  };
  const { examples = {} } = operation.responses['200']?.content['application/json'] ?? {};
  const values = Object.values(examples).map(({ value }) => value);
  expect(await verifyInBoth(values)).toEqual([0]);
});

test('CONSENT-LOG-5 an unknown contact, subtype or history is an error', async () => {
  const email = await newContact();
  const unknown = await app.live.get(pathOf('nobody@people.example'));
  expect([unknown.status, unknown.body.details.resource]).toEqual([404, 'contact']);
  const subtype = await app.live.get(pathOf(email, 'no-such-subtype'));
  expect([subtype.status, subtype.body.details.field]).toEqual([400, 'subtype']);
  const never = await app.live.get(pathOf(email, 'offers'));
  expect([never.status, never.body.details.resource]).toEqual([404, 'consent']);
});

test('CONSENT-LOG-5 the key of another server is not accepted', async () => {
  const email = await newContact();
  await app.live.post(CHECKPOINTS, undefined);
  const proof = await readProof(email);
  const [name = '', , encoded = ''] = proof.key.split('+');
  const wrong = [
    'no key',
    `${name}+00000000+${encoded}`,
    proof.key.replace(name, 'other.example/consent/demo'),
    'mail.example.com/consent/demo+65a9f6d5+AeO8ZRszQ9UGflZFhjeMYqz0QcoL0tKaW/hBu84AgdXi',
  ];
  for (const key of wrong) expect(await verifyInBoth([proof], key)).toEqual([1]);
});

describe('CONSENT-LOG-5 both verifiers agree, and accept no altered proof', () => {
  /** The places of all values in a JSON value. */
  const placesOf = (value: unknown, path: string[] = []): string[][] =>
    typeof value === 'object' && value !== null
      ? [path, ...Object.entries(value).flatMap(([key, each]) => placesOf(each, [...path, key]))]
      : [path];

  const MEANINGLESS = ['test_mode'];
  const OTHERS = [null, '', 'x', 0, 1, true, [], {}, { a: 1 }, 1.5, '\ud800', 'AAAA'];

  function altered(proof: Proof, path: string[], change: (value: unknown) => unknown): unknown {
    const copy = structuredClone(proof);
    let holder: Json = copy;
    for (const key of path.slice(0, -1)) holder = holder[key] as Json;
    const last = path.at(-1) ?? '';
    holder[last] = change(holder[last]);
    return copy;
  }

  const flip = (text: string, n: number): string => {
    const at = n % Math.max(1, text.length);
    return `${text.slice(0, at)}${text[at] === 'A' ? 'B' : 'A'}${text.slice(at + 1)}`;
  };

  let sample: Proof;
  beforeAll(async () => {
    const email = await newContact();
    await app.live.post(CHECKPOINTS, undefined);
    sample = await readProof(email);
  });

  test('whatever is changed', async () => {
    const email = await newContact();
    await app.live.post(CHECKPOINTS, undefined);
    const proof = await readProof(email);
    const places = placesOf(proof).filter(
      ([first, ...rest]) =>
        first !== undefined &&
        !MEANINGLESS.includes(first) &&
        !(first === 'key' && rest.length > 0),
    );
    const arbitrary = fc.tuple(fc.constantFrom(...places), fc.nat(), fc.constantFrom(...OTHERS));
    const changed = fc
      .sample(arbitrary, { numRuns: 600, seed: 22 })
      .flatMap(([path, n, other]) => [
        altered(proof, path, (value) => (typeof value === 'string' ? flip(value, n) : other)),
        altered(proof, path, () => other),
      ]);
    const real = changed.filter((each) => JSON.stringify(each) !== JSON.stringify(proof));
    const codes = await verifyInBoth(real, proof.key);
    for (const [n, code] of codes.entries()) {
      if (code === 0) expect(withoutKey(real[n])).toEqual(withoutKey(proof));
    }
    expect(codes.filter((code) => code === 1).length).toBeGreaterThan(1_000);
  });

  /** With a key that was given, the one in the file means nothing. */
  const withoutKey = (proof: unknown): unknown => ({ ...(proof as Proof), key: null });

  test('when rows are dropped, reordered, repeated or taken from another person', async () => {
    const [email, other] = [await newContact(), await newContact()];
    await app.live.post(CHECKPOINTS, undefined);
    const [proof, foreign] = [await readProof(email), await readProof(other)];
    const withRows = (rows: unknown[]): unknown => ({ ...proof, rows });
    const [a, b, c] = proof.rows;
    const wrong = [
      withRows([]),
      withRows([b, c]),
      withRows([a, c]),
      withRows([b, a, c]),
      withRows([a, a, b, c]),
      withRows([...proof.rows, ...foreign.rows]),
      withRows(foreign.rows),
    ];
    expect(await verifyInBoth(wrong)).toEqual(wrong.map(() => 1));
  });

  /** Each with the exit code that the guide requires. */
  const SPELLINGS: [name: string, code: number, change: (text: string) => string | Buffer][] = [
    ['a byte order mark', 1, (text) => `\ufeff${text}`],
    [
      'bytes that are not UTF-8',
      1,
      (text) => Buffer.from(text.replace('{', '{"x":"é",'), 'latin1'),
    ],
    ['spaces', 0, (text) => JSON.stringify(JSON.parse(text), null, 2)],
    ['numbers with a fraction', 0, (text) => text.replace('"v":1,', '"v":1.0,')],
    [
      'numbers with an exponent',
      0,
      (text) => text.replace(/"tree_size":(\d+)/, '"tree_size":$1e0'),
    ],
    ['a large number', 1, (text) => text.replace(/"leaf_index":\d+/, '"leaf_index":1e999')],
    ['NaN', 1, (text) => text.replace('{', '{"x":NaN,')],
    ['true for 1', 1, (text) => text.replace('"v":1,', '"v":true,')],
    ['a repeated member, the last of them true', 0, (text) => text.replace('{', '{"origin":"x",')],
    [
      'a repeated member, the last of them false',
      1,
      (text) => text.replace(/}$/, ',"origin":"x"}'),
    ],
    ['escaped characters', 0, (text) => text.replace('"format"', '"\\u0066ormat"')],
    ['other members', 0, (text) => text.replaceAll('"inclusion":', '"x":{"y":[1]},"inclusion":')],
    ['other members of a row', 1, (text) => text.replaceAll('"v":1,', '"v":1,"x":null,')],
    ['a lone surrogate', 1, (text) => text.replace('"at":"', '"at":"\\ud800')],
    ['a lone surrogate that nothing uses', 0, (text) => text.replace('{', '{"x":"\\ud800",')],
    ['an object within a private value', 1, (text) => text.replace('"url":"', '"a":{},"url":"')],
    ['a list', 1, (text) => `[${text}]`],
    ['nothing', 1, () => ''],
  ];

  const named = (names: [string, ...unknown[]][], codes: number[]) =>
    codes.map((code, n) => `${code} ${names[n]?.[0]}`);

  test('CONSENT-LOG-5 in a file with any spelling of JSON', async () => {
    const text = JSON.stringify(sample);
    const files = SPELLINGS.map(([, , change]) => change(text));
    expect(files).not.toContain(text);
    const codes = SPELLINGS.map(([, code]) => code);
    expect(named(SPELLINGS, await verifyFiles(files))).toEqual(named(SPELLINGS, codes));
  });

  const NOTES: [name: string, code: number, change: (note: string) => string][] = [
    ['a cosignature', 0, (note) => `${note}— witness.example/w 3q2+7w==\n`],
    ['a cosignature that is not base64', 1, (note) => `${note}— witness.example/w 3q2+7w=\n`],
    ['another line', 1, (note) => note.replace('\n\n', '\nextension\n\n')],
    ['a line without a name', 1, (note) => `${note}— 3q2+7w==\n`],
    ['no newline at the end', 1, (note) => note.slice(0, -1)],
    ['two newlines at the end', 1, (note) => `${note}\n`],
    ['no signature', 1, (note) => note.replace(/— [^]*/, '')],
    ['a carriage return', 1, (note) => note.replaceAll('\n', '\r\n')],
    ['a false signature beside a valid one', 1, (note) => note + withFalseSignature(note)],
  ];
  const withFalseSignature = (note: string): string =>
    note
      .slice(note.indexOf('—'))
      .replace(/(.).{8}\n$/, (end, first) => (first === 'A' ? 'Q' : 'A') + end.slice(1));

  test('CONSENT-LOG-5 in a checkpoint with other lines', async () => {
    const notes = NOTES.map(([, , change]) => change(sample.checkpoint));
    expect(notes).not.toContain(sample.checkpoint);
    const codes = await verifyInBoth(notes.map((checkpoint) => ({ ...sample, checkpoint })));
    expect(named(NOTES, codes)).toEqual(
      named(
        NOTES,
        NOTES.map(([, code]) => code),
      ),
    );
  });

  test('CONSENT-LOG-5 with another organization than that of the origin', async () => {
    const names = ['other', 'emo', '', null, 'consent/demo'];
    const codes = await verifyInBoth(names.map((organization) => ({ ...sample, organization })));
    expect(codes).toEqual(names.map(() => 1));
  });

  test('CONSENT-LOG-5 a key that was given and not used is mentioned', async () => {
    const entries = sample.rows.map((entry) => ({ ...entry, inclusion: null }));
    const proof = JSON.stringify({ ...sample, checkpoint: null, rows: entries });
    const { result, findings } = await verifyProof(proof, sample.key);
    expect([result, findings]).toEqual([
      'uncovered',
      [
        'No checkpoint covers any of the rows yet.',
        'The given key was not used: the file contains no checkpoint.',
      ],
    ]);
    expect((await verifyProof(proof, null)).findings).toHaveLength(1);
  });

  test('CONSENT-LOG-5 with a key that is no verifier key', async () => {
    const { key } = sample;
    const keys = [`${key}\n`, ` ${key}`, key.replace('+', ' '), `${key}=`, `${key}+x`, ''];
    for (const wrong of keys) expect(await verifyInBoth([sample], wrong)).toEqual([1]);
    expect(await verifyInBoth([{ ...sample, key: null }])).toEqual([1]);
  });
});
