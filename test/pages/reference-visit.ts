import { readdirSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import type { OpenApiDocument } from '../../spec/document.ts';
import { readGuides } from '../../spec/reference/guides.ts';
import { generateSinglePage } from '../../spec/reference/index.ts';
import { readDocument } from '../../server/http/document.ts';
import type { TestApp } from '../support/app/app.ts';

export const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** The names of the separate pages but the first, which is at /docs. */
export const PAGES = readdirSync(new URL('../../generated/reference', import.meta.url))
  .filter((file) => file.endsWith('.html') && file !== 'index.html')
  .map((file) => file.replace(/\.html$/, ''));

export interface SingleFile {
  url: string;
  remove: () => Promise<void>;
}

/** Writes the reference as one file, with all operations or with those whose paths match. */
export async function writeSingleFile(paths = /^/): Promise<SingleFile> {
  const folder = await mkdtemp(join(tmpdir(), 'mailwright-reference-'));
  const file = join(folder, 'reference.html');
  const document = readDocument() as unknown as OpenApiDocument;
  const some = Object.entries(document.paths).filter(([path]) => paths.test(path));
  const part = Object.assign({}, document, { paths: Object.fromEntries(some) });
  await writeFile(file, generateSinglePage(part, readGuides()));
  return { url: pathToFileURL(file).href, remove: () => rm(folder, { recursive: true }) };
}

export interface OpenedPage {
  page: Page;
  /** Errors on the page, and its requests beside the page itself. */
  complaints: string[];
}

export async function openReference(
  { browser, app }: { browser: Browser; app: TestApp },
  url: string,
  options: BrowserContextOptions = {},
): Promise<OpenedPage> {
  const complaints: string[] = [];
  const page = await (await browser.newContext(options)).newPage();
  page.on('pageerror', ({ message }) => complaints.push(message));
  page.on('console', (message) => complaints.push(message.text()));
  page.on('request', (request) => {
    const { protocol, pathname } = new URL(request.url());
    // The pages share a stylesheet, a script and a search index, which is loaded when the search is opened. The guide on
    // blocks has pictures.
    const isOwn = protocol === 'data:' || request.isNavigationRequest();
    const isBeside = [new URL('./', url).href, app.baseUrl].some((place) =>
      request.url().startsWith(place),
    );
    const isShared =
      isBeside && /\/(?:search\.js|page\.js|page\.css|block-[a-z]+\.png)$/.test(pathname);
    if (!isOwn && !isShared) complaints.push(`request to ${request.url()}`);
  });
  await page.goto(url);
  return { page, complaints };
}

export const unfoldAll = (page: Page): Promise<void> =>
  page.evaluate('for (const it of document.querySelectorAll("details")) it.open = true');
