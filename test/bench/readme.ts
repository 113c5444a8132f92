import { readFile, writeFile } from 'node:fs/promises';
import { format, resolveConfig } from 'prettier';
import type { Case, Measured } from './case.ts';
import type { Machine } from './machine.ts';

export interface Result {
  measured: Measured;
  benchCase: Case;
}

const FILE = new URL('../../README.md', import.meta.url);
const BEGIN = '<!-- Written by `npm run bench -- --write`: -->';
const END = '<!-- Until here. -->';

/** Puts the table of what was measured, and on what, into the README. */
export async function writeReadme(results: Result[], machine: Machine, long: boolean) {
  const readme = await readFile(FILE, 'utf8');
  const [before, rest] = readme.split(BEGIN);
  const [, after] = (rest ?? '').split(END);
  if (before === undefined || after === undefined)
    throw new Error('The README has no place for it.');
  const text = [before, BEGIN, '\n\n', describe(results, machine, long), '\n\n', END, after].join(
    '',
  );
  const config = await resolveConfig(FILE.pathname);
  await writeFile(FILE, await format(text, { ...config, filepath: FILE.pathname }));
}

export function describe(results: Result[], machine: Machine, long: boolean): string {
  const { processor, cores, memory_gigabytes: memory, node, postgresql, load, date } = machine;
  const rows = results.map(({ benchCase: { name, ours, floor, goal, tell, meets }, measured }) =>
    row(`\`${name}\``, ours, floor, goal, `${tell(measured)}${meets(measured) ? '' : ' (missed)'}`),
  );
  return [
    row('Name', 'Our path', 'Floor in the same run', 'Goal', 'Measured'),
    row('---', '---', '---', '---', '---'),
    ...rows,
    '',
    `\`npm run bench${long ? ' -- --long' : ''}\` on ${date}: ${cores} cores (${processor}), ${memory} GiB, ` +
      `Node ${node}, PostgreSQL ${postgresql} with its ordinary durability; load before it: ${load}.` +
      perSecond(results),
  ].join('\n');
}

/** By themselves such figures say little of another machine. */
function perSecond(results: Result[]): string {
  const known = results.flatMap(({ benchCase: { name }, measured: { figures } }) => {
    const { ours_per_second: ours, after_170_ms_per_second: drained } = figures;
    const rate = ours ?? drained;
    return rate === undefined ? [] : `\`${name}\` ${Math.round(rate).toLocaleString('en')}`;
  });
  return known.length > 1
    ? ` With one process of Mailwright, a second, beside everything else on these cores: ${known.join(', ')}.`
    : '';
}

const row = (...cells: string[]): string => `| ${cells.join(' | ')} |`;
