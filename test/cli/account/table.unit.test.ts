import { describe, expect, test } from '@jest/globals';
import { pairs, table } from '../../../cli/output/table.ts';
import { shorten, widthOf } from '../../../cli/output/width.ts';

interface Person {
  name: string;
  note: string;
}

const columns = [
  { title: 'NAME', value: ({ name }: Person) => name },
  { title: 'NOTE', value: ({ note }: Person) => note, flexible: true },
  { title: 'END', value: () => '|' },
];

describe('widths', () => {
  test.each([
    ['Žofie', 5],
    ['Z\u030cofie', 5],
    ['日本', 4],
    ['👩‍👩‍👧', 2],
    ['\u200d', 0],
    ['', 0],
  ])('%s takes %i columns', (text, width) => {
    expect(widthOf(text)).toBe(width);
  });

  test('truncation keeps whole characters', () => {
    expect(shorten('Příliš žluťoučký', 8)).toBe('Příliš …');
    expect(shorten('日本語', 4)).toBe('日…');
    expect(shorten('krátké', 6)).toBe('krátké');
  });
});

describe('tables', () => {
  const rows = [
    { name: 'Jan', note: 'krátká' },
    { name: 'Žluťoučký kůň', note: 'poznámka, která je o dost delší' },
    { name: '山田', note: '' },
  ];

  test('columns are aligned by display width', () => {
    const lines = table(columns, rows, 80);
    expect(
      new Set(lines.map((line) => widthOf(line.slice(0, line.lastIndexOf('|')))).slice(1)),
    ).toHaveProperty('size', 1);
    expect(lines[1]).toBe('Jan            krátká                           |');
  });

  test('a narrow terminal shortens the flexible column', () => {
    const lines = table(columns, rows, 40);
    expect(Math.max(...lines.map(widthOf))).toBe(40);
    expect(lines[2]).toContain('…');
  });

  test('a very narrow terminal gets a block for each row', () => {
    expect(table(columns, rows.slice(0, 2), 24)).toEqual([
      'NAME  Jan',
      'NOTE  krátká',
      'END   |',
      '',
      'NAME  Žluťoučký kůň',
      'NOTE  poznámka, která je o dost delší',
      'END   |',
    ]);
  });

  test('cells stay on one line and contain no control characters', () => {
    const [, row] = table(columns, [{ name: 'a\nb', note: '\u001b[2Jx' }], 80);
    expect(row).toBe('a b   \ufffd[2Jx  |');
  });

  test('fields without a value are omitted', () => {
    expect(
      pairs([
        ['A', ''],
        ['Long', 'x'],
        ['B', 'y'],
      ]),
    ).toEqual(['Long  x', 'B     y']);
  });
});
