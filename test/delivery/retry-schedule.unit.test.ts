import { readFileSync } from 'node:fs';
import { describe, expect, test } from '@jest/globals';
import {
  RETRY_DELAYS,
  type RefusedEmail,
  retryAfterMs,
  retryDelay,
} from '../../server/delivery/attempts/status-of-outcome.ts';

const HOUR = 3_600;
const LIFETIMES = { high: HOUR, others: 72 * HOUR };
const QUEUED_AT = Date.UTC(2026, 0, 1);
/** The middle of the jitter. */
const MIDDLE = () => 0.5;

/** The seconds after acceptance at which an email that is always refused is handed over. */
function attemptsOf(priority: string, lifetimes = LIFETIMES, random = MIDDLE): number[] {
  const schedule = priority === 'high' ? 'high' : 'others';
  const dueAt = new Date(QUEUED_AT);
  const times: number[] = [];
  for (let second = 0; second < lifetimes[schedule];) {
    times.push(second);
    const email: RefusedEmail = { dueAt, priority, attempts: times.length };
    const now = new Date(QUEUED_AT + second * 1_000);
    second += retryAfterMs(email, lifetimes, now, random) / 1_000;
  }
  return times;
}

const gaps = (times: number[]): number[] => times.slice(1).map((time, i) => time - times[i]!);

describe('EMAILS-11 attempts are spread over the whole time to live', () => {
  test.each(['high', 'normal', 'low'])('of priority %s', (priority) => {
    const times = attemptsOf(priority);
    const timeToLive = priority === 'high' ? HOUR : 72 * HOUR;

    expect(times.length).toBeGreaterThan(10);
    // The last attempt comes when there is hardly time for another.
    expect(times.at(-1)).toBeGreaterThan(timeToLive - 60 - timeToLive / 12);
    expect(times.at(-1)).toBeLessThanOrEqual(timeToLive - 60);
    expect(Math.max(...gaps(times))).toBeLessThanOrEqual(timeToLive / 6);
    expect(gaps(times.slice(0, -1))).toEqual(gaps(times.slice(0, -1)).toSorted((a, b) => a - b));
  });

  test('no email fails because of a server that is down for 20 minutes or for a weekend', () => {
    for (const priority of ['high', 'normal']) {
      expect(attemptsOf(priority).some((second) => second > 20 * 60)).toBe(true);
    }
    expect(attemptsOf('normal').some((second) => second > 70 * HOUR)).toBe(true);
  });

  test.each([60, 600, 7 * 24 * HOUR])('of %i seconds that an operator sets', (seconds) => {
    const lifetimes = { high: seconds, others: seconds };
    for (const priority of ['high', 'low']) {
      const times = attemptsOf(priority, lifetimes);
      expect(times.length).toBeGreaterThanOrEqual(5);
      expect(times.length).toBeLessThan(100);
      expect(times.at(-1)!).toBeGreaterThan(0.8 * seconds);
    }
  });

  test('delays vary by a tenth, so that emails that were refused together are not retried together', () => {
    const email = { dueAt: new Date(QUEUED_AT), priority: 'normal', attempts: 1 };
    const delay = (random: number) =>
      retryAfterMs(email, LIFETIMES, new Date(QUEUED_AT), () => random);
    expect([delay(0), delay(0.5), delay(1)]).toEqual([54_000, 60_000, 66_000]);
  });

  test('an email whose time to live ends before its next delay gets one last attempt at the end', () => {
    const email = { dueAt: new Date(QUEUED_AT), priority: 'high', attempts: 12 };
    const after = (second: number) =>
      retryAfterMs(email, LIFETIMES, new Date(QUEUED_AT + second * 1_000), MIDDLE);
    expect(after(HOUR - 60)).toBe(60_000);
    expect(after(HOUR)).toBe(0);
    expect(after(HOUR + 10)).toBe(0);
  });
});

const named = (seconds: number): string => {
  if (seconds < 60) return `${seconds} s`;
  return seconds < HOUR ? `${seconds / 60} min` : `${seconds / HOUR} h`;
};

/** The rows of the guide: one for each delay that differs from the previous one. */
function documentedRows(): string[][] {
  const delays = (attempt: number) => [
    retryDelay('high', attempt, LIFETIMES.high),
    retryDelay('others', attempt, LIFETIMES.others),
  ];
  const rows: string[][] = [];
  const longest = Math.max(RETRY_DELAYS.high.length, RETRY_DELAYS.others.length);
  const last = delays(longest);
  for (let attempt = 1; ; attempt += 1) {
    const now = delays(attempt);
    if (now.join() === last.join()) {
      return [...rows, [`${attempt} and later`, ...now.map(named)]];
    }
    rows.push([String(attempt), ...now.map(named)]);
  }
}

test('EMAILS-11 the guide documents the actual schedule', () => {
  const guide = readFileSync(new URL('../../spec/guides/statuses.md', import.meta.url), 'utf8');
  const section = guide.split('## Retry schedule')[1]!.split('\n## ')[0]!;
  const rows = section
    .split('\n')
    .filter((line) => /^\| \d/.test(line))
    .map((line) =>
      line
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim()),
    );
  expect(rows).toEqual(documentedRows());
});
