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

/** Writes the table of results, and the machine, into the README. */
export async function writeReadme(results: Result[], machine: Machine, long: boolean) {
  const readme = await readFile(FILE, 'utf8');
  const [before, rest] = readme.split(BEGIN);
  const [, after] = (rest ?? '').split(END);
  if (before === undefined || after === undefined)
    throw new Error('The README lacks the marker for the table.');
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
      `Node ${node}, PostgreSQL ${postgresql} with default durability; load average before the run: ${load}.` +
      perProcess(results),
  ].join('\n');
}

/** A rule of thumb for machines like this one. */
function perProcess(results: Result[]): string {
  const rates = results.flatMap(({ benchCase: { name }, measured: { figures } }) => {
    const { ours_per_second: ours, after_170_ms_per_second: drained } = figures;
    const rate = ours ?? drained;
    if (rate === undefined) return [];
    const { ours_server_cpu_us: server, ours_postgres_cpu_us: postgres } = figures;
    const cost =
      server === undefined || postgres === undefined
        ? ''
        : ` (${milliseconds(server)} ms of processor time each, and ${milliseconds(postgres)} ms in PostgreSQL)`;
    return [`\`${name}\` ${Math.round(rate).toLocaleString('en')}${cost}`];
  });
  if (rates.length < 2) return '';
  return ` Rates per second of one process, with PostgreSQL and the clients on the same cores: ${rates.join(', ')}.`;
}

const milliseconds = (microseconds: number): string => (microseconds / 1_000).toFixed(1);

const row = (...cells: string[]): string => `| ${cells.join(' | ')} |`;
