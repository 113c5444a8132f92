import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import type { Browser } from 'playwright-core';
import { sql } from '../../../server/platform/database/sql.ts';
import { newId } from '../../../server/platform/values/id.ts';
import {
  addSubscribers,
  campaignPath,
  CAMPAIGNS,
  put,
} from '../../messages/campaigns/campaigns-setup.ts';
import { startTestApp, type TestApp } from '../../support/app/app.ts';
import { createTestPerson, type TestPerson } from '../../support/app/people.ts';
import { execute } from '../../support/app/requests.ts';
import { violationsIn } from '../../support/browser/accessibility.ts';
import { describeInBrowser, launchBrowser } from '../../support/browser/browser.ts';
import { buildDashboard } from '../../support/browser/dashboard.ts';
import { keepLooks } from '../dashboard/looks.ts';
import { keepPicture } from '../dashboard/pictures.ts';
import { RULES, visit } from '../dashboard/visit.ts';

/** The HTML of an email is checked by nobody here. */
const PAGE_RULES = { ...RULES, iframes: false };

const COUNTS = {
  ...({ matched: 1_100, sendable: 1_000, sent: 1_000, delivered: 980, bounced_hard: 20 } as const),
  'locale:en': 900,
  'locale:cs': 100,
  ...({ opened: 420, opened_machine: 210, clicked: 90, unsubscribed: 3 } as const),
};

describeInBrowser('results of a campaign, in a browser', () => {
  let app: TestApp;
  let browser: Browser;
  let marketer: TestPerson;

  beforeAll(async () => {
    buildDashboard();
    [app, browser] = await Promise.all([startTestApp(), launchBrowser()]);
    marketer = await createTestPerson(app, { roles: { demo: 'marketer' } });
    await addSubscribers(app, { count: 3 });
    await put(app.live, 'december', {
      name: 'December',
      template: undefined,
      data: {},
      default_locale: 'en',
      content: {
        en: {
          subject: 'December',
          blocks: [
            { id: 'hello', type: 'heading', level: 1, text: 'Three teas' },
            {
              id: 'go',
              type: 'button',
              text: 'See all',
              url: 'https://shop.example/teas?from=mail',
            },
            {
              id: 'text',
              type: 'text',
              html: '<p><a href="https://shop.example/none">Other</a></p>',
            },
          ],
        },
      },
      skip_if_mailed_within_hours: 24,
    });
    await addResults();
  });

  afterEach(() => Promise.all(browser.contexts().map((context) => context.close())));

  afterAll(async () => {
    await browser?.close();
    await app?.close();
  });

  /** A campaign that began three hours ago, with numbers that no test can wait for. */
  const addResults = () =>
    execute(
      app,
      sql`update campaigns set status = 'completed', scheduled_at = now() - interval '3 hours',
        started_at = now() - interval '3 hours', completed_at = now(), settled_at = now()`,
      sql`insert into campaign_counts (campaign_id, organization_id, name, value)
        select c.id, c.organization_id, n.key, n.value::bigint
        from campaigns c, json_each_text(${JSON.stringify(COUNTS)}::json) n`,
      sql`insert into campaign_links (id, campaign_id, organization_id, url, clicked)
        select ${newId()}, c.id, c.organization_id, 'https://shop.example/teas', 87 from campaigns c`,
      sql`insert into campaign_engagement (campaign_id, contact_id, organization_id, opened_at, clicked_at)
        select c.id, gen_random_uuid(), c.organization_id, c.started_at + make_interval(mins => 7 * n),
          case when n % 3 = 0 then c.started_at + make_interval(mins => 7 * n + 1) end
        from campaigns c, generate_series(0, 20) n`,
    );

  test('DASHBOARD-7 they are steps, hours, and clicks on the email, and say what an open is', async () => {
    const { page, complaints } = await visit(app, browser, '/demo/live/campaigns/december', {
      cookie: marketer.cookie,
    });
    await page.getByText('English 900 · Czech 100').waitFor();
    const results = page.getByRole('region', { name: 'Results' });
    const step = (name: string) => results.getByRole('listitem').filter({ hasText: name });
    await step('Sent').getByText('1,000').waitFor();
    await step('Delivered').getByText('98%').waitFor();
    await step('Opens').getByText('42.9%').waitFor();
    await results.getByText('210 emails were opened by programs').waitFor();
    await results.getByText('Whoever reads without pictures is missing').waitFor();
    const hours = page.getByRole('figure', { name: 'Opens and clicks by hour' });
    await hours.getByText('Opens: 21').waitFor();
    await hours.getByText('Clicks: 7').waitFor();
    await page.getByText('As a table').click();
    expect(
      await page
        .getByRole('table', { name: 'Opens and clicks by hour' })
        .locator('tbody tr')
        .count(),
    ).toBe(3);

    const email = page.frameLocator('iframe');
    await email.getByText('87', { exact: true }).waitFor();
    await page.getByLabel('Show clicks').uncheck();
    await email.getByText('87', { exact: true }).waitFor({ state: 'detached' });
    await page.getByLabel('Show clicks').check();
    await email.getByText('87', { exact: true }).waitFor();
    expect(await violationsIn(page, PAGE_RULES)).toEqual([]);
    await keepLooks(page, 'campaign-results');
    await page.emulateMedia({ colorScheme: 'light' });
    await page.setViewportSize({ width: 1_280, height: 720 });
    await page.evaluate('scrollTo(0, 0)');
    await keepPicture(page, 'campaign');
    expect(complaints).toEqual([]);
  });

  test('DASHBOARD-7 who did not open it can get a draft with the same content', async () => {
    const { page, complaints } = await visit(app, browser, '/demo/live/campaigns/december', {
      cookie: marketer.cookie,
    });
    await page.getByRole('button', { name: 'Send to those who did not open' }).click();
    const question = page.getByRole('dialog');
    await question.getByText('Nothing is sent yet.').waitFor();
    await question.getByRole('button', { name: 'Send to those who did not open' }).click();
    await page.getByRole('heading', { level: 1, name: 'December (again)' }).waitFor();
    const { body } = await app.live.get(`${CAMPAIGNS}?status=draft`);
    const [{ slug }] = body.data;
    const { body: draft } = await app.live.get(campaignPath(slug));
    expect(draft).toMatchObject({
      name: 'December (again)',
      skip_if_mailed_within_hours: null,
      audience: {
        lists: [],
        rule: {
          all: [
            { engagement: 'got', campaign: 'december' },
            { not: { engagement: 'opened', campaign: 'december' } },
          ],
        },
      },
      content: { en: { subject: 'December', blocks: [{ text: 'Three teas' }, {}, {}] } },
    });
    expect(complaints).toEqual([]);
  });
});
