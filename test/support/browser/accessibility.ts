import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AxeResults } from 'axe-core';
import type { Page } from 'playwright-core';

/** The browser compiles the minified file twice as fast. */
const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

export interface AccessibilityRules {
  /** The tags of the rules to apply, or their names; all rules by default. */
  runOnly?: readonly string[];
  rules?: Record<string, { enabled: boolean }>;
  /** Whether frames in the page are checked too. */
  iframes?: boolean;
}

/** Only violations are read, so descriptions of what is right are not computed. */
const FAST = { resultTypes: ['violations'], selectors: false, preload: false };

/** The violations that axe-core reports in the page, or in the part of it that the selector names. */
export async function violationsIn(
  page: Page,
  rules: AccessibilityRules,
  part?: string,
): Promise<{ id: string; at: string[] }[]> {
  if (!(await page.evaluate('"axe" in window'))) await page.evaluate(AXE);
  const where = part === undefined ? 'document' : JSON.stringify(part);
  const options = JSON.stringify(Object.assign({}, FAST, rules));
  const { violations } = await page.evaluate<AxeResults>(`axe.run(${where}, ${options})`);
  return violations.map(({ id, nodes }) => ({ id, at: nodes.map(({ html }) => html) }));
}
