import { fileURLToPath } from 'node:url';
import type { Page, PageScreenshotOptions } from 'playwright-core';

const FOLDER = fileURLToPath(new URL('../../../test-output/screenshots/', import.meta.url));

/** Stores a picture for people to look at, with `SCREENSHOTS=on`; drawing it takes a third of a second. */
export async function keepScreenshot(
  page: Page,
  name: string,
  options: PageScreenshotOptions = { fullPage: true },
): Promise<void> {
  if (process.env.SCREENSHOTS !== 'on') return;
  await page.screenshot({ ...options, path: `${FOLDER}${name}.png` });
}
