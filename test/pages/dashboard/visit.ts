import { gzipSync } from 'node:zlib';
import { setTimeout } from 'node:timers/promises';
import type { Browser, BrowserContextOptions, Page, Request } from 'playwright-core';
import type { TestApp } from '../../support/app.ts';

/** What axe-core checks on every screen. */
export const RULES = {
  runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
};

/** A visit to the dashboard, and what went wrong on its pages. */
export interface Visit {
  page: Page;
  /** Errors on the console and in scripts, and requests to other servers. */
  complaints: string[];
  /** The bodies of all responses of the API. */
  bodies: () => Promise<string[]>;
  /**
   * Until nothing has been requested for half a second, or for as many milliseconds as are given, except pages in frames: with a frame that is replaced,
   * Playwright's `networkidle` sometimes never comes.
   */
  idle: (quietMs?: number) => Promise<void>;
  /** The sizes of the loaded files after gzip, by their extension. */
  loaded: () => Promise<{ js: number; css: number }>;
}

/** On this machine, the dashboard is at `localhost`. */
export const originOf = (app: TestApp): string => `http://localhost:${new URL(app.baseUrl).port}`;

/** Opens a page with the cookie of a person, or of nobody. */
export async function visit(
  app: TestApp,
  browser: Browser,
  path: string,
  { cookie, ...options }: BrowserContextOptions & { cookie?: string } = {},
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
  const files: Promise<{ path: string; bytes: number }>[] = [];
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
    if (!/^(data|blob):/.test(url) && !url.startsWith(`${origin}/`)) complaints.push(url);
  });
  page.on('response', (response) => {
    const { pathname } = new URL(response.url());
    if (pathname.startsWith('/api/')) bodies.push(response.text().catch(() => ''));
    if (!pathname.startsWith('/dashboard/assets/')) return;
    const size = async () => ({ path: pathname, bytes: gzipSync(await response.body()).length });
    const file = size();
    // A page that is left has no bodies any more. That matters only to tests that ask for the sizes.
    file.catch(() => undefined);
    files.push(file);
  });
  await page.goto(`${origin}/dashboard${path}`);
  return {
    page,
    complaints,
    idle: async (quietMs = 500) => {
      while (pending.size > 0 || Date.now() - changed < quietMs) await setTimeout(50);
    },
    bodies: () => Promise.all(bodies),
    loaded: async () => {
      // A file that is preloaded and then imported is reported twice.
      const all = new Map((await Promise.all(files)).map((one) => [one.path, one]));
      const sum = (end: string): number =>
        [...all.values()]
          .filter((one) => one.path.endsWith(end))
          .reduce((total, one) => total + one.bytes, 0);
      return { js: sum('.js'), css: sum('.css') };
    },
  };
}
