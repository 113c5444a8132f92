import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { beforeAll, expect, test } from '@jest/globals';
import { checkedTemplate } from '../../../server/messages/templates/language/index.ts';

let collect: () => void;
beforeAll(() => {
  setFlagsFromString('--expose-gc');
  collect = runInNewContext('gc') as () => void;
});

const times = (count: number, make: (index: number) => string): string =>
  Array.from({ length: count }, (_, index) => make(index)).join('');

/** Templates of one kind of tag, with the maximum number of them. */
const DENSE: [string, string][] = [
  ['printed names', times(3_300, () => '{{a}}')],
  ['sums', times(45, () => `{{${'a+'.repeat(90)}1}}`)],
  ['lists of names', times(5, () => `{{[${'a,'.repeat(990)}a]}}`)],
  ['dictionaries', times(5, () => `{{{${times(490, (i) => `"key${i}":1,`)}z:1}|length}}`)],
  ['members', times(49, () => `{{a${'.b'.repeat(99)}}}`)],
  ['filters', times(49, () => `{{a${'|upper'.repeat(99)}}}`)],
  ['filters with arguments', times(100, () => `{{a${'|truncate(1,1)'.repeat(12)}}}`)],
  ['tests', times(1_600, () => '{{a is odd}}')],
  ['targets', times(10, () => `{%set ${'a,'.repeat(440)}a=1%}`)],
  ['assignments', times(1_650, (i) => `{%set a${i}=1%}`)],
  ['captures', times(1_200, () => '{%set a%}{%endset%}')],
  ['loops', times(1_100, () => '{%for a in b%}{%endfor%}')],
  ['branches', times(1_400, () => '{%if a%}{%endif%}')],
  ['further branches', times(14, () => `{%if a%}${'{%elif a%}'.repeat(98)}{%endif%}`)],
  ['two-byte text', 'ž'.repeat(250_000)],
];

const COPIES = 4;

test.each(DENSE)('LIMITS-4 the estimated size of a template covers %s', (name, source) => {
  const checked = (copies: number) =>
    Array.from({ length: copies }, (_, i) =>
      checkedTemplate(Buffer.from(`${source}${name} ${copies} ${i}`).toString(), 'html'),
    );
  // The check caches the syntax trees of the last eight sources: here these, of the same size
  // before and after.
  const others = checked(8);
  collect();
  const before = process.memoryUsage().heapUsed;
  const kept = checked(COPIES);
  collect();
  const taken = (process.memoryUsage().heapUsed - before) / COPIES;
  const { weight } = kept[0] ?? { weight: 0 };
  process.stderr.write(
    `${name}: ${(taken / 1e3).toFixed()} kB, estimated ${(weight / 1e3).toFixed()} kB\n`,
  );
  expect(others.length + kept.length).toBe(8 + COPIES);
  expect(taken).toBeLessThan(weight * 1.2);
});
