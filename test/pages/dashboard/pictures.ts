import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright-core';
import { query, sql } from '../../../server/platform/database/sql.ts';
import type { TestApp } from '../../support/app/app.ts';

const FOLDER = fileURLToPath(new URL('../../../dashboard/pictures/', import.meta.url));

/** Stores a picture of the README, with `SCREENSHOTS=readme`. */
export async function keepPicture(page: Page, name: string): Promise<void> {
  if (process.env.SCREENSHOTS !== 'readme') return;
  await page.screenshot({ path: `${FOLDER}${name}.png` });
}

/** What a shop sends in a month: little on Sundays, and two large campaigns. */
export async function addStatistics(
  app: TestApp,
  organizationId = app.organizationId,
): Promise<void> {
  await app.asOwner((em) =>
    query(
      em,
      sql`insert into email_stats (organization_id, bucket, dimension, value, sent, reported,
          delivered, hard_bounced, soft_bounced, complained, opened, machine_opened, clicked,
          machine_clicked, unsubscribed, failed, canceled)
        select ${organizationId}, date_trunc('day', now()) - make_interval(days => day), 'all', '',
          n, n, n * 985 / 1000, n * 9 / 1000, n * 4 / 1000, n / 5000, n * 41 / 100, n / 10, n * 8 / 100,
          n / 50, n / 600, 0, 0
        from generate_series(0, 29) day,
          lateral (select case when day in (4, 18) then 9400 when day % 7 = 3 then 900
            else 2100 + day * 137 % 800 end) as sent (n)`,
    ),
  );
}
