import { mock } from 'node:test';
import { afterEach, describe, expect, test } from '@jest/globals';
import { checkTemplate } from '../../../server/messages/templates/language/index.ts';
import { createZones } from '../../../server/messages/templates/language/filters/zones.ts';
import { contentVariables } from '../../../server/messages/templates/variables.ts';

const ZONES = Intl.supportedValuesOf('timeZone');
const OTHER_NAMES = ['UTC', 'utc', 'GMT', 'Etc/UTC', 'US/Eastern', 'EST5EDT', 'etc/gmt+5'];
const NONE = ['', 'Z', 'Mars/Base', '+1', '+24', '+01:60', '+01:00:00', '+1:00', 'Europe/Präg'];

const range = (count: number) => Array.from({ length: count }, (_, index) => index);

/** The maximum number of filters in a template, each with the next of these zones. */
const dense = (zoneAt: (index: number) => string) =>
  range(15)
    .map((row) => {
      const filters = range(90).map((column) => `|date(zone="${zoneAt(row * 90 + column)}")`);
      return `{{a${filters.join('')}}}`;
    })
    .join('');

afterEach(() => mock.restoreAll());

const OFFSETS = ['+', '-'].flatMap((sign) =>
  range(30).flatMap((hour) => {
    const hours = String(hour).padStart(2, '0');
    return ['', '00', ':00', '59', ':59', '60', ':60'].map((rest) => `${sign}${hours}${rest}`);
  }),
);

test('a time zone is valid if Intl accepts it', () => {
  const takes = (timeZone: string) => {
    try {
      new Intl.DateTimeFormat('en', { timeZone }).format(0);
      return true;
    } catch {
      return false;
    }
  };
  const isZone = createZones();
  const lower = ZONES.map((zone) => zone.toLowerCase());
  for (const zone of [...ZONES, ...lower, ...OTHER_NAMES, ...OFFSETS, ...NONE]) {
    expect([zone, isZone(zone)]).toEqual([zone, takes(zone)]);
  }
  expect([null, 1, 'x'.repeat(41)].map(isZone)).toEqual([false, false, false]);
});

describe('LIMITS-4 literal time zones in a template', () => {
  test('are validated without Intl by their canonical names, and others from the second time on', () => {
    const asked: string[] = [];
    const isZone = createZones((zone) => {
      asked.push(zone);
      return OTHER_NAMES.includes(zone);
    });
    for (const zone of [...ZONES, '+05:30', 'US/Eastern', 'us/eastern', 'US/Eastern']) {
      expect(isZone(zone)).toBe(true);
    }
    expect(asked).toEqual(['US/Eastern']);
  });

  test('create no formatter, however many there are', () => {
    const made = mock.method(Intl, 'DateTimeFormat');
    expect(checkTemplate(dense((index) => ZONES[index % ZONES.length] ?? ''))).toEqual([]);
    expect(made.mock.callCount()).toBe(0);
  });

  test('are not validated after the maximum number of reported problems', () => {
    const made = mock.method(Intl, 'DateTimeFormat');
    expect(checkTemplate(dense((index) => `Mars/Base${index}`))).toHaveLength(20);
    expect(made.mock.callCount()).toBe(20);
  });
});

test('LIMITS-4 other work runs between the parts of a template whose variables are analyzed', async () => {
  // Every reading of the clock finds the time slice used up.
  let time = 0;
  mock.method(performance, 'now', () => (time += 1_000));
  let turns = 0;
  let isOver = false;
  const others = (): void => {
    turns += 1;
    if (!isOver) setImmediate(others);
  };
  setImmediate(others);
  const content = { subject: '{{ a }}', html: '{{ b }}', text: '{{ c }}', preheader: null };
  const variables = await contentVariables({ locale: 'en', layout: null, content });
  isOver = true;
  expect(variables.map(({ name }) => name)).toEqual(['a', 'b', 'c']);
  expect(turns).toBeGreaterThanOrEqual(3);
});
