import { expect, test } from '@jest/globals';
import { parseMoment, requireMoment } from '../../../server/platform/values/moment.ts';

test.each([
  ['2026-01-31T09:30:00Z', '2026-01-31T09:30:00.000Z'],
  ['2024-02-29t23:30:00.5+02:00', '2024-02-29T21:30:00.500Z'],
  ['2026-02-28T23:30:00-01:00', '2026-03-01T00:30:00.000Z'],
  ['9999-12-31T23:59:59.999Z', '9999-12-31T23:59:59.999Z'],
  ['0001-01-01T00:00:00Z', '0001-01-01T00:00:00.000Z'],
])('%s is a timestamp', (text, iso) => {
  expect(parseMoment(text)?.toISOString()).toBe(iso);
});

test.each([
  ...['2026-02-31T12:00:00Z', '2025-02-29T00:00:00+02:00', '2026-04-31T12:00:00Z'],
  ...['2026-13-01T00:00:00Z', '2026-01-00T00:00:00Z', '2026-01-31T25:00:00Z'],
  ...['2026-01-31T24:00:00Z', '0000-01-01T00:00:00Z', '0001-01-01T00:00:00+02:00'],
  ...['2026-12-31T23:59:60Z', '9999-12-31T23:59:59-12:00', '2026-01-31', 'never', ''],
])('%s is not a timestamp', (text) => {
  expect(parseMoment(text)).toBeNull();
});

test('API-5 the error for an invalid timestamp also covers leap seconds', () => {
  expect(() => requireMoment('expires_at', '2998-12-31T23:59:60Z')).toThrow(
    'The field expires_at must be an existing date and time before the year 10000; leap seconds are not supported.',
  );
});
