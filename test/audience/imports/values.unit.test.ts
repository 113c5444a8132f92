import { describe, expect, test } from '@jest/globals';
import { readAddressText } from '../../../server/audience/imports/reading/addresses-in.ts';
import { readDates } from '../../../server/audience/imports/rows/dates.ts';
import { readNumbers } from '../../../server/audience/imports/rows/numbers.ts';

describe('IMPORTS-2 an address in a file is read as', () => {
  test.each([
    ['a@example.com', 'a@example.com', null],
    ['Žofie Nováková <a@example.com>', 'a@example.com', 'Žofie Nováková'],
    ['"Nováková, Žofie" <a@example.com>;', 'a@example.com', 'Nováková, Žofie'],
    ['"a@example.com" <a@example.com>', 'a@example.com', null],
    ['<a@example.com>', 'a@example.com', null],
    ['mailto:a@example.com', 'a@example.com', null],
    ['Žofie <MAILTO:a@example.com?subject=Hi>', 'a@example.com', 'Žofie'],
    ['a@example.com ; ', 'a@example.com', null],
    ['a@example.com,', 'a@example.com', null],
    ['\u00a0\u200b a@example.com\u202f\u00a0', 'a@example.com', null],
    // A long text is not examined, whatever is in it.
    [`${' '.repeat(1_000)}a@example.com`, `${' '.repeat(1_000)}a@example.com`, null],
    // Two addresses are none.
    ['a@example.com; b@example.com', 'a@example.com; b@example.com', null],
    ['A <a@example.com> B <b@example.com>', 'A <a@example.com> B <b@example.com>', null],
  ])('%j', (text, email, name) => {
    expect(readAddressText(text)).toEqual({ email, name });
  });
});

describe('IMPORTS-2 a date in a file is read as', () => {
  test.each([
    ['2026-11-29', { iso: '2026-11-29' }],
    ['2026-11-29T10:00:00+01:00', { iso: '2026-11-29T10:00:00+01:00' }],
    ['2026-11-29 10:00', { iso: '2026-11-29T10:00:00.000Z' }],
    ['1764498000', { iso: '2025-11-30T10:20:00.000Z' }],
    ['29.11.2026', { dmy: '2026-11-29' }],
    ['5. 6. 2026', { dmy: '2026-06-05' }],
    ['29/11/2026', { dmy: '2026-11-29' }],
    ['11/29/2026', { mdy: '2026-11-29' }],
    ['5/6/2026', { dmy: '2026-06-05', mdy: '2026-05-06' }],
    ['05-06-2026', { dmy: '2026-06-05', mdy: '2026-05-06' }],
    ['29.11.2026 7:05', { dmy: '2026-11-29T07:05:00Z' }],
    ['11/29/2026, 2:05:09 PM', { mdy: '2026-11-29T14:05:09Z' }],
    ['11/29/2026 12:05 am', { mdy: '2026-11-29T00:05:00Z' }],
    ['46355', { excel: '2026-11-29' }],
    ['46355.5', { excel: '2026-11-29T12:00:00.000Z' }],
    ['46355,75', { excel: '2026-11-29T18:00:00.000Z' }],
    ['61', { excel: '1900-03-01' }],
    ['2958465', { excel: '9999-12-31' }],
    // The year has four digits, and the calendar the day.
    ...['29.11.26', '31.2.2026', '13/13/2026', '11.29.2026', '29.11/2026', '2958466', '60'].map(
      (text): [string, object] => [text, {}],
    ),
    ...['29.11.2026 25:00', '11/29/2026 13:05 PM', '', 'soon', `1${' '.repeat(100)}1`].map(
      (text): [string, object] => [text, {}],
    ),
  ])('%j', (text, expected) => {
    const read = [...readDates(text)].map(([format, date]) => [format, date.text]);
    expect(Object.fromEntries(read)).toEqual(expected);
  });
});

describe('IMPORTS-2 a number in a file is read as', () => {
  test.each([
    ['12', { '.': 12, ',': 12 }],
    ['-12.5', { '.': -12.5 }],
    ['12,5', { ',': 12.5 }],
    ['0,125', { ',': 0.125 }],
    ['1,234', { '.': 1234, ',': 1.234 }],
    ['1.234', { '.': 1.234, ',': 1234 }],
    ['1,234.5', { '.': 1234.5 }],
    ['1.234,5', { ',': 1234.5 }],
    ['1.234.567', { ',': 1_234_567 }],
    ['1\u00a0234,5', { ',': 1234.5 }],
    ['1 234', { '.': 1234, ',': 1234 }],
    ['1.5e3', { '.': 1500 }],
    ...['1,23,456', '1 23', '12 kg', '', '1e999', '--1', '1.2.3', `1${'0'.repeat(64)}`].map(
      (text): [string, object] => [text, {}],
    ),
  ])('%j', (text, expected) => {
    expect(Object.fromEntries(readNumbers(text))).toEqual(expected);
  });
});
