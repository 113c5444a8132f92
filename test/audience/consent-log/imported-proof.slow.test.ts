import { createHash } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { verifyProof } from '../../../cli/contacts/verify-proof.ts';
import { run } from '../../cli/run.ts';
import { startTestApp, type TestApp } from '../../support/app/app.ts';
import { describeInBrowser, launchBrowser } from '../../support/browser/browser.ts';
import { act } from '../contact-actions/act.ts';
import { importFile } from '../imports/import-file.ts';
import { verifyInPython } from './verify-in-python.ts';

const GUIDE = new URL('../../../spec/guides/consent-proof-format.md', import.meta.url);
const PAGE = fileURLToPath(new URL('../../../generated/consent-verifier.html', import.meta.url));
const CODES = { proven: 0, false: 1, uncovered: 3 } as const;

const EMAIL = 'imported@people.example';
const TEXT = 'Form on the page of our shop.';

interface Proof {
  key: string;
  rows: { row: { source: string; to: string }; private: { evidence: object | null } }[];
}

let app: TestApp;
let folder: string;
/** Of a person who was imported, and then unsubscribed by an action on contacts. */
let proof: Proof;
let importId: string;
let actionId: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'imported-proof-'));
  app = await startTestApp();
  const imported = await importFile(app.live, {
    parts: [`email\r\n${EMAIL}\r\n`],
    options: {
      consent: [{ subtype: 'newsletter', action: 'subscribe', evidence: { text: TEXT } }],
    },
  });
  importId = imported.id;
  const ended = await act(app.live, {
    filter: { search: EMAIL },
    action: 'unsubscribe',
    subtypes: ['newsletter'],
    reason: 'The brand was sold.',
  });
  actionId = ended.id;
  await app.live.post('/api/v1/consent-checkpoints', undefined);
  const path = `/api/v1/contacts/${encodeURIComponent(EMAIL)}/consent-proof?subtype=newsletter`;
  proof = (await app.live.get(path)).body;
});
afterAll(async () => {
  await app.close();
  await rm(folder, { recursive: true });
});

/** The exit codes of both verifiers, which must agree. */
async function verify(texts: string[]): Promise<number[]> {
  const verdicts = await Promise.all(texts.map((text) => verifyProof(text, null)));
  const codes = verdicts.map(({ result }) => CODES[result]);
  expect(await verifyInPython(folder, texts)).toEqual(codes);
  return codes;
}

test('CONSENT-LOG-5 an imported consent is proven, with the line as a number', async () => {
  expect(proof.rows.map(({ private: values }) => values.evidence)).toEqual([
    { text: TEXT, import_id: importId, import_line: 2 },
    { text: 'The brand was sold.', contact_action_id: actionId },
  ]);
  expect(await verify([JSON.stringify(proof)])).toEqual([0]);
  const file = join(folder, 'imported.json');
  await writeFile(file, JSON.stringify(proof));
  const { code, stdout } = await run(['consent', 'verify', file, '--key', proof.key]);
  expect([code, stdout.split('\n')]).toEqual([
    0,
    [
      expect.stringMatching(/^Proven: /),
      'Subtype  newsletter',
      `State    ${proof.rows.at(-1)?.row.to ?? ''}`,
      'Entries  2',
      '',
    ],
  ]);
  const { stdout: json } = await run(['consent', 'verify', file, '--json']);
  expect(JSON.parse(json)).toMatchObject({
    result: 'proven',
    subtype: 'newsletter',
    state: proof.rows.at(-1)?.row.to,
    entries: 2,
    key_from_proof: true,
  });
  const rows = proof.rows.map((entry) => ({ ...entry, hash: 'x' }));
  await writeFile(file, JSON.stringify({ ...proof, rows }));
  const changed = await run(['consent', 'verify', file, '--json']);
  expect([changed.code, JSON.parse(changed.stdout)]).toMatchObject([
    1,
    { result: 'false', subtype: null, state: null, entries: null },
  ]);
  expect((await run(['consent', 'verify', file])).stdout).not.toContain('Subtype');
});

/** Variants of the number `import_line`, each with the exit code that the guide requires. */
const LINES: [line: string, code: number][] = [
  ['2.0', 0],
  ['20e-1', 0],
  ['2.00000000000000000000001', 0],
  ['3', 1],
  ['-2', 1],
  ['2.5', 1],
  ['"2"', 1],
  ['true', 1],
  ['[2]', 1],
  ['null', 1],
  ['9007199254740993', 1],
  ['1e999', 1],
];

test('CONSENT-LOG-5 the number counts by its value, and another number is false', async () => {
  const text = JSON.stringify(proof);
  const files = LINES.map(([line]) => text.replace('"import_line":2', `"import_line":${line}`));
  expect(files).not.toContain(text);
  const codes = await verify(files);
  expect(codes.map((code, n) => [LINES[n]?.[0], code])).toEqual(LINES);
});

const sha256 = (...parts: (string | Buffer)[]): Buffer =>
  parts.reduce((hash, part) => hash.update(part), createHash('sha256')).digest();

/** A proof without a checkpoint, whose evidence has this member: once as it was hashed, once as the file spells it. */
function proofOf(hashed: string, spelled = hashed): string {
  const salt = Buffer.alloc(16, 7);
  const evidence = sha256(salt, `{"n":${hashed}}`).toString('base64url');
  const none = '"email":null,"ip":null,"text":null,"user_agent":null';
  const row =
    `{"actor":{"id":null,"type":"system"},"at":"2026-01-01T00:00:00.000Z","from":"none","id":"i",` +
    `"private":{"email":null,"evidence":"${evidence}","ip":null,"text":null,"user_agent":null},` +
    `"source":"import","subject":"s","subtype_key":"k","to":"subscribed","v":1}`;
  const hash = sha256(Buffer.alloc(32), row).toString('base64url');
  return (
    `{"format":"mailwright-consent-proof/1","organization":"demo","origin":"x/consent/demo",` +
    `"subject":"s","subtype_key":"k","checkpoint":null,"key":null,"rows":[{"row":${row},` +
    `"hash":"${hash}","private":{"evidence":{"n":${spelled}},${none}},` +
    `"salts":{"evidence":"${salt.toString('base64url')}",${none}},"inclusion":null}]}`
  );
}

test('CONSENT-LOG-5 private values may contain integers of at most 2^53 - 1, and no other numbers', async () => {
  const accepted = [
    proofOf('0'),
    proofOf('0', '-0'),
    proofOf('0', '-0.0'),
    proofOf('-1'),
    proofOf('100', '1e2'),
    proofOf('9007199254740991'),
    proofOf('-9007199254740991'),
    proofOf('1000000000000000', '1e15'),
  ];
  expect(await verify(accepted)).toEqual(accepted.map(() => 3));
  const refused = [
    proofOf('9007199254740992'),
    proofOf('-9007199254740992'),
    proofOf('1e+21', '1e21'),
    proofOf('0.5'),
    proofOf('true'),
    proofOf('[1]'),
    proofOf('{"n":1}'),
    proofOf('1', '"1"'),
  ];
  expect(await verify(refused)).toEqual(refused.map(() => 1));
});

test('CONSENT-LOG-5 the test vector of the guide for a number', async () => {
  const guide = await readFile(GUIDE, 'utf8');
  const [, salt = '', digest, value = ''] =
    /With the salt `([\w-]+)`, the digest of this value is `([\w-]+)`:\n\n```text\n(.*)\n```/.exec(
      guide,
    ) ?? [];
  expect(JSON.parse(value)).toMatchObject({ import_line: 2 });
  expect(sha256(Buffer.from(salt, 'base64url'), value).toString('base64url')).toBe(digest);
});

describeInBrowser('CONSENT-LOG-5 the page that verifies proofs', () => {
  test('proves an imported consent', async () => {
    const browser = await launchBrowser();
    try {
      const page = await browser.newPage();
      await page.goto(pathToFileURL(PAGE).href);
      await page.fill('#key', proof.key);
      const buffer = Buffer.from(JSON.stringify(proof));
      await page.setInputFiles('#file', {
        name: 'proof.json',
        mimeType: 'application/json',
        buffer,
      });
      await page.locator('output', { hasText: /^(Proven|False)/ }).waitFor();
      expect(await page.textContent('output')).toMatch(/^Proven/);
      const entries = await page.locator('#rows > li').allInnerTexts();
      expect(entries).toHaveLength(2);
    } finally {
      await browser.close();
    }
  });
});
