import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import type { Browser, BrowserContextOptions, Locator, Page, Request } from 'playwright-core';
import type { TestApp } from '../../support/app/app.ts';

/** What axe-core checks on every screen. */
export const RULES = {
  runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
};

const BUILT = resolve(import.meta.dirname, '../../../dashboard/dist');

/** A visit to the dashboard, and what went wrong on its pages. */
export interface Visit {
  page: Page;
  /** Errors on the console and in scripts, and requests to other servers. */
  complaints: string[];
  /** The bodies of all responses of the API; with `keepsBodies`. */
  bodies: () => Promise<string[]>;
  /**
   * Until nothing has been requested for half a second, or for as many milliseconds as are given, except pages in frames: with a frame that is replaced,
   * Playwright's `networkidle` sometimes never comes.
   */
  idle: (quietMs?: number) => Promise<void>;
  /** The sizes of the loaded files after gzip, by their extension. */
  loaded: () => { js: number; css: number };
}

interface VisitOptions extends BrowserContextOptions {
  cookie?: string;
  keepsBodies?: boolean;
}

/** On this machine, the dashboard is at `localhost`. */
export const originOf = (app: TestApp): string => `http://localhost:${new URL(app.baseUrl).port}`;

/** Opens a page with the cookie of a person, or of nobody. */
export async function visit(
  app: TestApp,
  browser: Browser,
  path: string,
  { cookie, keepsBodies = false, ...options }: VisitOptions = {},
): Promise<Visit> {
  const origin = originOf(app);
  const context = await browser.newContext({ locale: 'en-GB', timezoneId: 'UTC', ...options });
  if (cookie !== undefined) {
    const [name = '', value = ''] = cookie.split('=');
    await context.addCookies([{ name, value, url: origin }]);
  }
  const page = await context.newPage();
  const complaints: string[] = [];
  const bodies: Promise<string>[] = [];
  // A file that is preloaded and then imported is reported twice.
  const files = new Set<string>();
  page.on('pageerror', ({ message }) => complaints.push(message));
  page.on('console', (message) => {
    // Chromium itself reports responses with an error; tests cause some on purpose.
    const isResponse = message.text().startsWith('Failed to load resource');
    if (message.type() === 'error' && !isResponse) complaints.push(message.text());
  });
  const pending = new Set<Request>();
  let changed = Date.now();
  const end = (request: Request): void => {
    pending.delete(request);
    changed = Date.now();
  };
  page.on('requestfinished', end);
  page.on('requestfailed', end);
  page.on('request', (request) => {
    if (!request.isNavigationRequest()) pending.add(request);
    changed = Date.now();
    const url = request.url();
    // Pictures of the organization have absolute addresses.
    const isOwn = [`${origin}/`, `${app.baseUrl}/assets/`].some((own) => url.startsWith(own));
    if (!/^(data|blob):/.test(url) && !isOwn) complaints.push(url);
  });
  page.on('response', (response) => {
    const { pathname } = new URL(response.url());
    if (keepsBodies && pathname.startsWith('/api/')) bodies.push(response.text().catch(() => ''));
    if (pathname.startsWith('/dashboard/assets/')) files.add(pathname.slice('/dashboard/'.length));
  });
  await page.goto(`${origin}/dashboard${path}`);
  return {
    page,
    complaints,
    idle: async (quietMs = 500) => {
      while (pending.size > 0 || Date.now() - changed < quietMs) await setTimeout(50);
    },
    bodies: () => Promise.all(bodies),
    loaded: () => ({ js: sizeOf(files, '.js'), css: sizeOf(files, '.css') }),
  };
}

/** Writes another slug than the one that is made from the name. */
export async function writeSlug(within: Page | Locator, slug: string): Promise<void> {
  await within.getByText('Advanced', { exact: true }).click();
  await within.getByLabel('Short name (made from the name)').fill(slug);
}

function sizeOf(files: Set<string>, end: string): number {
  const sizes = [...files]
    .filter((file) => file.endsWith(end))
    .map((file) => gzipSync(readFileSync(resolve(BUILT, file))).length);
  return sizes.reduce((total, size) => total + size, 0);
}
