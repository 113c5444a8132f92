import { resolve } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Browser } from 'playwright-core';
import type { Findings } from '../runtimes/exercise.ts';
import { keysOf, startExerciseServer } from '../runtimes/server.ts';
import { describeInBrowser, launchBrowser } from '../support/browser/browser.ts';
import { INSTALL_TIMEOUT_MS, installBuiltPackage, type Installation } from './built-package.ts';
import { bundle } from './bundle.ts';
import { startServer } from './server.ts';

describeInBrowser('the SDK in a browser', () => {
  let browser: Browser;
  let installation: Installation;
  beforeAll(async () => {
    [browser, installation] = await Promise.all([
      launchBrowser(),
      installBuiltPackage({ isBuilt: true }),
    ]);
  }, INSTALL_TIMEOUT_MS);
  afterAll(async () => {
    await browser?.close();
    await installation?.remove();
  });

  test('works in a page of another origin as on a server', async () => {
    const exercise = resolve(import.meta.dirname, '../runtimes/exercise.ts');
    const script = await bundle(
      `import { exercise } from ${JSON.stringify(exercise)};
       Object.assign(window, { exercise });`,
      { from: installation.folder, format: 'iife' },
    );
    const pages = await startServer((_, response) => {
      response.setHeader('Content-Type', 'text/html');
      response.end(`<!doctype html><script>${script}</script>`);
    });
    const api = await startExerciseServer();
    const page = await browser.newPage();
    await page.goto(pages.baseUrl);
    const findings = await page.evaluate<Findings>(
      `window.exercise(${JSON.stringify(api.baseUrl)})`,
    );
    await Promise.all([page.close(), pages.close(), api.close()]);
    expect(Object.values(findings).length).toBeGreaterThan(10);
    expect(Object.entries(findings).filter(([, seen]) => seen !== 'ok')).toEqual([]);
    expect(keysOf(api).size).toBe(1);
  });
});
