import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { violationsIn } from '../../support/browser/accessibility.ts';
import { startTestApp, type TestApp } from '../../support/app/app.ts';
import { describeInBrowser, launchBrowser } from '../../support/browser/browser.ts';
import { buildDashboard } from '../../support/browser/dashboard.ts';
import { createTestPerson, type TestPerson } from '../../support/app/people.ts';
import { keepScreenshot } from '../../support/browser/screenshots.ts';
import { prepareScreens, readRoutes, type Screen } from './screens.ts';
import { type Visit, visit } from './visit.ts';
import { cutOffIn, walkByKeyboard } from './walk-checks.ts';

const RULES = {
  runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
};

/** With `WALK=all`, each screen is looked at in all combinations; otherwise in two, which the seed chooses. */
const IS_FULL = process.env.WALK === 'all';
const SEED = Number(process.env.WALK_SEED ?? 1);

const LAYOUTS = [
  ['at 360 px', { viewport: { width: 360, height: 740 } }],
  ['at 1,280 px', { viewport: { width: 1_280, height: 800 } }],
  // A window of 1,280 px, in which the browser draws everything at twice its size.
  ['at 200 % zoom', { viewport: { width: 640, height: 400 }, deviceScaleFactor: 2 }],
] as const satisfies [string, BrowserContextOptions][];

const [[NARROW]] = LAYOUTS;
const OVERFLOWS = 'document.documentElement.scrollWidth > document.body.clientWidth';

/** Phones can be narrower still. */
async function overflowsAt320(page: Page): Promise<boolean> {
  await page.setViewportSize({ width: 320, height: 740 });
  const overflows = await page.evaluate<boolean>(OVERFLOWS);
  await page.setViewportSize({ width: 360, height: 740 });
  return overflows;
}

const SCHEMES = ['light', 'dark'] as const;
const LANGUAGES = ['en', 'cs'] as const;

/** Numbers of a layout and of a scheme. Each scheme has one of the languages, the other one with the next seed. */
interface Combination {
  layout: number;
  scheme: number;
}

/** Two combinations that differ in everything. */
function chosenFor(index: number): Combination[] {
  const turn = index + SEED;
  return [0, 1].map((which) => ({
    layout: (turn + which) % LAYOUTS.length,
    scheme: (Math.floor(turn / LAYOUTS.length) + which) % SCHEMES.length,
  }));
}

const languageOf = ({ scheme }: Combination) =>
  LANGUAGES[(scheme + SEED) % LANGUAGES.length] ?? 'en';

describeInBrowser('a walk over all screens, in a browser', () => {
  let app: TestApp;
  let browser: Browser;
  let owner: TestPerson;
  let screens: Screen[];

  beforeAll(async () => {
    buildDashboard();
    [app, browser] = await Promise.all([startTestApp(), launchBrowser()]);
    owner = await createTestPerson(app, { roles: { demo: 'owner' } });
    screens = await prepareScreens(app);
  });
  afterEach(() => Promise.all(browser.contexts().map((context) => context.close())));
  afterAll(async () => {
    await browser?.close();
    await app?.close();
  });

  test('the walk knows every screen of the router', () => {
    expect([...new Set(screens.map(({ route }) => route))].toSorted()).toEqual(
      [...new Set(readRoutes())].toSorted(),
    );
  });

  test.each(LAYOUTS.map(([name], layout) => [name, layout] as const))(
    'DASHBOARD-4 every screen is accessible, in Czech and English, dark and light, with the keyboard, %s',
    async (_, layout) => {
      // At the same time: both often wait for the server.
      const found = await Promise.all(SCHEMES.map((_scheme, scheme) => walk({ layout, scheme })));
      expect(found.flat()).toEqual([]);
    },
    IS_FULL ? 1_200_000 : 240_000,
  );

  /** Looks at the screens of a combination, and returns what is wrong. */
  async function walk(lane: Combination): Promise<object[]> {
    const own = screens.flatMap((screen, index) => {
      const chosen = chosenFor(index).findIndex(
        ({ layout, scheme }) => layout === lane.layout && scheme === lane.scheme,
      );
      // The keyboard once, as it takes the longest.
      return IS_FULL || chosen >= 0 ? [{ screen, hasKeyboard: IS_FULL || chosen === 0 }] : [];
    });
    const visited = await visit(app, browser, '/demo/live', {
      ...LAYOUTS[lane.layout]?.[1],
      colorScheme: SCHEMES[lane.scheme],
      locale: languageOf(lane) === 'cs' ? 'cs-CZ' : 'en-GB',
      cookie: owner.cookie,
    });
    const { page, complaints } = visited;
    // Before its first screen, the program does not follow the address.
    await page.getByRole('heading', { level: 1 }).waitFor();
    const found: object[] = [];
    for (const { screen, hasKeyboard } of own.filter((one) => !one.screen.isPublic)) {
      // As a link does: the program stays loaded.
      const path = `/dashboard/demo/live${screen.path}`;
      await page.evaluate(`history.pushState({}, '', ${JSON.stringify(path)})`);
      found.push(...(await look(visited, screen, lane, hasKeyboard)));
    }
    await page.context().clearCookies();
    for (const { screen, hasKeyboard } of own.filter((one) => one.screen.isPublic)) {
      await page.goto(new URL(`/dashboard${screen.path}`, page.url()).href);
      found.push(...(await look(visited, screen, lane, hasKeyboard)));
    }
    return complaints.length > 0 ? [...found, { lane, complaints }] : found;
  }

  async function look(
    { page, idle }: Visit,
    { name, route, titles, isPublic }: Screen,
    lane: Combination,
    hasKeyboard: boolean,
  ): Promise<object[]> {
    const language = languageOf(lane);
    const scheme = SCHEMES[lane.scheme];
    const [layout, { viewport }] = LAYOUTS[lane.layout] ?? LAYOUTS[0];
    const title = titles[LANGUAGES.indexOf(language)];
    await page.getByRole('heading', { level: 1, name: title }).waitFor();
    await idle(250);
    const place = `${name} ${layout}, ${scheme}, ${language}`;
    await keepScreenshot(page, `dashboard-${name}-${viewport.width}-${scheme}-${language}`);
    const overflows = await page.evaluate<boolean>(OVERFLOWS);
    const keyboard = hasKeyboard ? await walkByKeyboard(page, isPublic || route === '/') : null;
    const violations = await violationsIn(page, RULES);
    const cutOff = await cutOffIn(page);
    const found = Object.entries({ violations, cutOff, ...keyboard })
      .concat([['overflows', overflows || (layout === NARROW && (await overflowsAt320(page)))]])
      .filter(([, value]) => (Array.isArray(value) ? value.length > 0 : value));
    return found.length > 0 ? [{ place, ...Object.fromEntries(found) }] : [];
  }
});
