import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { sql } from '../../../server/platform/database/sql.ts';
import { createOrganization, type TestOrganization } from '../../support/app/account.ts';
import { startTestApp, type TestApp } from '../../support/app/app.ts';
import { execute } from '../../support/app/requests.ts';
import { run } from '../run.ts';

let app: TestApp;
let account: TestOrganization;
let env: Record<string, string>;
beforeAll(async () => {
  app = await startTestApp({ parts: { api: true, worker: false } });
  account = await createOrganization(app, 'counted');
  env = { MAILWRIGHT_URL: app.baseUrl, MAILWRIGHT_API_KEY: account.live.key ?? '' };
  await execute(
    app,
    sql`insert into email_stats (organization_id, bucket, dimension, value, sent, reported,
        delivered, hard_bounced, soft_bounced, complained, opened, machine_opened, clicked,
        machine_clicked, unsubscribed, failed, canceled)
      select ${account.id}, '2026-01-01T12:00:00Z', dimension, value,
        200, 200, 190, 3, 0, 0, 95, 0, 19, 0, 0, 2, 0
      from (values ('all', null), ('template', 'welcome')) as v (dimension, value)`,
  );
});
afterAll(() => app?.close());

const RANGE = ['--since', '2026-01-01', '--until', '2026-01-03'];

describe('stats', () => {
  test('STATISTICS-2 shows each period and the totals', async () => {
    const { code, stdout } = await run(['stats', ...RANGE], env);
    expect(code).toBe(0);
    expect(
      stdout.split('\n').map((line) => line.split(/ {2,}/).map((cell) => cell.trim())),
    ).toEqual([
      ...[['PERIOD (UTC)', 'SENT', 'DELIVERED', 'BOUNCED', 'COMPLAINED', 'OPENED', 'CLICKED']].map(
        (line) => [...line, 'UNSUBSCRIBED', 'FAILED'],
      ),
      ['2026-01-01', '200', '95.00 %', '1.50 %', '0.00 %', '50.00 %', '10.00 %', '0.00 %', '2'],
      ['2026-01-02', '0', '0'],
      ['total', '200', '95.00 %', '1.50 %', '0.00 %', '50.00 %', '10.00 %', '0.00 %', '2'],
      [''],
    ]);
  });

  test('groups emails, and prints the response with --json', async () => {
    const grouped = await run(['stats', ...RANGE, '--by', 'template'], env);
    expect(grouped.stdout).toMatch(/^2026-01-01 +welcome +200 /m);
    const { stdout } = await run(['stats', ...RANGE, '--granularity', 'month', '--json'], env);
    expect(JSON.parse(stdout)).toMatchObject({
      totals: { sent: 200 },
      data: [{ period: '2026-01-01', open_rate: 0.5 }],
    });
  });

  test('marks rows that count a part of their period', async () => {
    const periodsOf = async (...options: string[]): Promise<string[]> => {
      const { stdout } = await run(['stats', ...options], env);
      return stdout.split('\n').map((line) => line.split(/ {2,}/)[0] ?? '');
    };
    const inPrague = ['--timezone', 'Europe/Prague'];
    const byWeek = ['--granularity', 'week', ...inPrague];
    expect(await periodsOf('--since', '2026-01-01', '--until', '2026-01-14', ...byWeek)).toEqual([
      'PERIOD (Europe/Prague)',
      '2025-12-29 (from 2026-01-01 00:00)',
      '2026-01-05',
      '2026-01-12 (until 2026-01-14 00:00)',
      'total',
      '',
    ]);
    const days = ['--since', '2026-03-29T01:30:00Z', '--until', '2026-03-30T10:00:00Z'];
    expect(await periodsOf(...days, ...inPrague)).toEqual([
      'PERIOD (Europe/Prague)',
      '2026-03-29 (from 2026-03-29 03:30)',
      '2026-03-30 (until 2026-03-30 12:00)',
      'total',
      '',
    ]);
    const hours = ['--since', '2026-01-01T00:15:00Z', '--until', '2026-01-01T00:45:00Z'];
    expect(await periodsOf(...hours, '--granularity', 'hour')).toEqual([
      'PERIOD (UTC)',
      '2026-01-01 00:00 (from 2026-01-01 00:15 until 2026-01-01 00:45)',
      'total',
      '',
    ]);
    const whole = ['--since', '2026-01-01', '--until', '2026-03-01', '--granularity', 'month'];
    expect(await periodsOf(...whole, ...inPrague)).toEqual([
      ...['PERIOD (Europe/Prague)', '2026-01-01', '2026-02-01', 'total', ''],
    ]);
    // The period that has not ended is not marked; the title in parentheses is the zone.
    for (const granularity of ['hour', 'day', 'week', 'month']) {
      const shown = await periodsOf('--granularity', granularity);
      expect(shown.slice(1).filter((period) => period.includes('('))).toEqual([]);
    }
  });

  test('counts consent and contacts', async () => {
    await account.live.post('/api/v1/contacts', { email: 'ada@example.com' });
    const contacts = await run(['stats', '--of', 'contacts', '--json'], env);
    expect(JSON.parse(contacts.stdout)).toMatchObject({ totals: { created: 1 } });
    const consent = await run(['stats', '--of', 'consent'], env);
    expect(consent.stdout).toMatch(/^total +0 +0 +0 +0$/m);
    const wrong = await run(['stats', '--of', 'consent', '--by', 'tag'], env);
    expect(wrong.code).toBe(2);
  });
});
