import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright-core';

export const FOLDER = fileURLToPath(new URL('../../test-output/screenshots/', import.meta.url));

/** Stored for people to look at, whatever the test's result. */
export async function keepScreenshot(page: Page, name: string): Promise<void> {
  await page.screenshot({ path: `${FOLDER}${name}.png`, fullPage: true });
}
