import { existsSync } from 'node:fs';
import { describe } from '@jest/globals';
import { type Browser, chromium } from 'playwright-core';
import { watch } from '../../runner/open-pages.ts';
import { timed } from '../../runner/times.ts';

/** Of Debian, unless CHROMIUM_PATH names another. The shell opens a page with a third of the processor time. */
const BROWSERS = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium'];
const EXECUTABLE =
  process.env.CHROMIUM_PATH ?? BROWSERS.find((path) => existsSync(path)) ?? '/usr/bin/chromium';

/** A machine that is shared can be many times slower than usual. */
const MAX_WAIT_MS = 300_000;

/** A headless browser that sends no requests by itself, with a new profile. */
export async function launchBrowser(): Promise<Browser> {
  const options = {
    executablePath: EXECUTABLE,
    args: [
      // Containers that run as root or lack user namespaces have no sandbox.
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  };
  const browser = await timed('browser', () => chromium.launch(options));
  const newContext = browser.newContext.bind(browser);
  browser.newContext = async (...given) => {
    const context = await newContext(...given);
    context.setDefaultTimeout(MAX_WAIT_MS);
    watch(context);
    return context;
  };
  return browser;
}

/** Like `describe`, but skipped with a message when there is no browser. */
export function describeInBrowser(name: string, tests: () => void): void {
  if (existsSync(EXECUTABLE)) {
    describe(name, tests);
    return;
  }
  const reason = `there is no Chromium at ${EXECUTABLE}: install it or set CHROMIUM_PATH`;
  process.stderr.write(`\nBROWSER TESTS SKIPPED (${name}), as ${reason}.\n\n`);
  describe.skip(`${name} [SKIPPED: ${reason}]`, tests);
}
