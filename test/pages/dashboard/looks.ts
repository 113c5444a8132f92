import type { Page } from 'playwright-core';
import { keepScreenshot } from '../../support/browser/screenshots.ts';

const LOOKS = [
  [360, 'dark'],
  [360, 'light'],
  [1_280, 'light'],
  [1_280, 'dark'],
] as const;

/** Shows the page at both widths, light and dark, and stores pictures for people to look at. */
export async function keepLooks(
  page: Page,
  name: string,
  check: (look: string) => Promise<void> = () => Promise.resolve(),
): Promise<void> {
  for (const [width, colorScheme] of LOOKS) {
    await page.setViewportSize({ width, height: 800 });
    await page.emulateMedia({ colorScheme });
    await check(`${name}, ${width} px, ${colorScheme}`);
    await keepScreenshot(page, `${name}-${width}-${colorScheme}`);
  }
}
