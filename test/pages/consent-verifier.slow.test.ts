import { copyFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { readDocument } from '../../server/http/document.ts';
import { violationsIn } from '../support/browser/accessibility.ts';
import { describeInBrowser, launchBrowser } from '../support/browser/browser.ts';
import { keepScreenshot } from '../support/browser/screenshots.ts';

const PAGE = fileURLToPath(new URL('../../generated/consent-verifier.html', import.meta.url));

interface Proof {
  key: string;
  checkpoint: string | null;
  rows: { row: { to: string }; private: { email: string }; inclusion: object | null }[];
}

function readExample(): Proof {
  const { get } = readDocument().paths['/api/v1/contacts/{email}/consent-proof'] as unknown as {
    get: {
      responses: Record<string, { content: Record<string, { examples: Record<string, object> }> }>;
    };
  };
  const { proof } = get.responses['200']?.content['application/json']?.examples ?? {};
  return (proof as { value: Proof }).value;
}

describeInBrowser('CONSENT-LOG-5 the page that verifies proofs, from a copy on a disk', () => {
  let browser: Browser;
  let folder: string;
  let page: Page;
  const complaints: string[] = [];
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'consent-verifier-'));
    const copy = join(folder, 'verifier.html');
    await copyFile(PAGE, copy);
    browser = await launchBrowser();
    page = await (await browser.newContext()).newPage();
    page.on('pageerror', ({ message }) => complaints.push(message));
    page.on('console', (message) => complaints.push(message.text()));
    await page.goto(pathToFileURL(copy).href);
    page.on('request', (request) => complaints.push(request.url()));
  });
  afterAll(async () => {
    await browser.close();
    await rm(folder, { recursive: true });
  });

  /** Chooses the file, and returns the lines of the result once they begin with these words. */
  async function verify(proof: unknown, key: string, result: string): Promise<string[]> {
    await page.reload();
    await page.fill('#key', key);
    const buffer = Buffer.from(JSON.stringify(proof));
    await page.setInputFiles('#file', { name: 'proof.json', mimeType: 'application/json', buffer });
    await page.locator('output', { hasText: new RegExp(`^${result}`) }).waitFor();
    return ((await page.textContent('output')) ?? '').split('\n');
  }

  const entries = (): Promise<string[]> => page.locator('#rows > li').allInnerTexts();

  test('shows what is proven, and that the key comes from the file', async () => {
    const proof = readExample();
    const lines = await verify(proof, '', 'Proven');
    expect(lines.at(-1)).toContain(`whoever made the file can have made the key`);
    expect(lines.at(-1)).toContain(proof.key);
    expect(await entries()).toEqual([
      expect.stringContaining('none → pending'),
      expect.stringMatching(/pending → subscribed[^]*zofie\.novakova@example\.com/),
    ]);
    expect(await violationsIn(page, {})).toEqual([]);
    await keepScreenshot(page, 'consent-verifier');
    expect(await verify(proof, proof.key, 'Proven')).toHaveLength(2);
  });

  test('shows no entries of a file that proves nothing', async () => {
    const proof = readExample();
    const altered = structuredClone(proof);
    Object.assign(altered.rows[1]?.private ?? {}, { email: 'other@example.com' });
    const wrong = [altered, { ...proof, organization: 'other' }, [], null, { format: '<b>x</b>' }];
    for (const each of wrong) {
      await verify(each, '', 'False');
      expect(await entries()).toEqual([]);
    }
    const otherKey = proof.key.replace('mail.example.com', 'other.example.com');
    await verify(proof, otherKey, 'False');
  });

  test('says what no checkpoint covers, and that the key was not used', async () => {
    const { rows, ...rest } = readExample();
    const proof = {
      ...rest,
      checkpoint: null,
      rows: rows.map((entry) => ({ ...entry, inclusion: null })),
    };
    const lines = await verify(proof, rest.key, 'Not yet covered');
    expect(lines.slice(2)).toEqual([
      'No checkpoint covers any of the rows yet.',
      'The given key was not used: the file contains no checkpoint.',
    ]);
    expect(await entries()).toHaveLength(2);
  });

  test('says so when the browser cannot verify signatures', async () => {
    await page.addInitScript(() => {
      Object.defineProperty(crypto, 'subtle', { value: undefined });
    });
    await verify(readExample(), '', 'Not verified');
    expect(await entries()).toEqual([]);
  });

  test('sends nothing and reports no errors', () => {
    expect(complaints.filter((each) => !each.startsWith('file:'))).toEqual([]);
  });
});
