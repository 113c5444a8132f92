import { existsSync, globSync, readFileSync } from 'node:fs';
import { expect, test } from '@jest/globals';
import { slugOf } from '../../spec/reference/html.ts';

import benchmarks from '../bench/results.json' with { type: 'json' };
import faults from '../faults/results.json' with { type: 'json' };

const root = new URL('../../', import.meta.url);
const read = (file: string): string => readFileSync(new URL(file, root), 'utf8');
const RULES = globSync('spec/rules/*.md', { cwd: root });
const readme = read('README.md');

test('the README is read in three minutes', () => {
  expect(readme.trimEnd().split('\n').length).toBeLessThanOrEqual(150);
  expect(Buffer.byteLength(readme)).toBeLessThanOrEqual(12_000);
  const cells = readme
    .split('\n')
    .filter((line) => line.startsWith('|'))
    .flatMap((line) => line.split('|').map((cell) => cell.trim()));
  expect(cells.filter((cell) => cell.length > 80)).toEqual([]);
});

test('the numbers of the README are those of the last benchmark and of the last faults', () => {
  const { single_accept: single, batch_accept: batch, drain } = benchmarks.results;
  const { done, emails } = faults['kill -9'];
  const numbers = [single.per_second, batch.per_second, drain.per_second, emails.acknowledged];
  for (const number of numbers) {
    expect(readme).toMatch(new RegExp(`\\b${number.toLocaleString('en')}\\b`));
  }
  expect(done).toContain('200 kill -9');
  expect(emails).toMatchObject({ lost: 0, doubled: 0 });
  expect(emails.acknowledged - emails.handedOver).toBe(12);
  const missed = Object.values(benchmarks.results).filter(({ meets }) => !meets);
  expect(missed).toHaveLength(4);
});

test.each(['README.md', 'SECURITY.md', 'CONTRIBUTING.md', 'ACCOUNT.md', ...RULES])(
  'every link of %s leads to a file, and to a heading of it',
  (file) => {
    const links = [...read(file).matchAll(/\]\(([^()\s]+)\)/g)].map(([, link = '']) => link);
    const broken = links.filter((link) => {
      if (/^(https?|mailto):/.test(link)) return false;
      const [path = '', anchor] = link.split('#');
      const target = path || file.split('/').at(-1)!;
      if (!existsSync(new URL(target, new URL(file, root)))) return true;
      return (
        anchor !== undefined &&
        !headingsOf(readFileSync(new URL(target, new URL(file, root)), 'utf8')).includes(
          slugOf(anchor),
        )
      );
    });
    expect(broken).toEqual([]);
  },
);

const headingsOf = (markdown: string): string[] =>
  [...markdown.matchAll(/^#+ (.+)$/gm)].map(([, title = '']) => slugOf(title));

test('every test that SECURITY.md names exists', () => {
  const rows = read('SECURITY.md')
    .split('\n')
    .filter((line) => line.startsWith('| '));
  const named = rows.flatMap(
    (row) =>
      row
        .split('|')
        .at(-2)
        ?.match(/(?<=`)[a-z][\w./-]+(?=`)/g) ?? [],
  );
  expect(named.length).toBeGreaterThan(15);
  expect(named.filter((path) => !existsSync(new URL(`test/${path}`, root)))).toEqual([]);
});
