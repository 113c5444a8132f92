import { readFile, writeFile } from 'node:fs/promises';
import { writeIntoGuide } from '../support/written.ts';
import { formatTable, type Row } from './row.ts';

/** The last results of a scenario. Their names are the keys of the file, in the order of the page. */
type StoredRow = Omit<Row, 'scenario'> & { seed: number };

const STORED = new URL('results.json', import.meta.url);

/** Stores the rows, and writes all stored ones into the guide. Scenarios that did not run keep their results. */
export async function storeResults(rows: Row[], seed: number): Promise<void> {
  const stored = JSON.parse(await readFile(STORED, 'utf8')) as Record<string, StoredRow>;
  for (const { scenario, ...row } of rows) stored[scenario] = { ...row, seed };
  await writeFile(STORED, `${JSON.stringify(stored, null, 2)}\n`);
  await writeIntoGuide('reliability.md', 'npm run test:faults -- --write', describe(stored));
}

function describe(stored: Record<string, StoredRow>): string {
  const rows = Object.entries(stored).map(([scenario, row]) => ({ scenario, ...row }));
  return `${formatTable(rows)}\n\n${seedsOf(rows)}`;
}

/** The seed that most have is named last. */
function seedsOf(rows: { scenario: string; seed: number }[]): string {
  const groups = [...Map.groupBy(rows, ({ seed }) => seed)]
    .sort(([, one], [, other]) => one.length - other.length)
    .map(([seed, { length }], index, all) =>
      index === all.length - 1
        ? `${seed} for ${length === rows.length ? 'all' : 'all others'}`
        : `${seed} for ${rows
            .filter((row) => row.seed === seed)
            .map(({ scenario }) => `\`${scenario}\``)
            .join(', ')}`,
    );
  return `Seeds: ${groups.join('; ')}.`;
}
