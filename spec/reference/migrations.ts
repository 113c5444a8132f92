import { readFileSync } from 'node:fs';

const FILE = new URL('../../server/platform/installation/migrations/costs.json', import.meta.url);

interface Costs {
  migrations: Record<
    string,
    { seconds: number; locks: { table: string; blocks: string; seconds: number }[] }
  >;
}

interface MigrationView {
  name: string;
  time: string;
  locks: { what: string; table: string }[];
}

const BLOCKED: Record<string, string> = {
  all: 'all statements on',
  writes: 'writes to',
  rows: 'writes to changed rows of',
};

/** The measured time and locks of each migration. */
export function migrationsOf(): MigrationView[] {
  const { migrations } = JSON.parse(readFileSync(FILE, 'utf8')) as Costs;
  return Object.entries(migrations).map(([name, { seconds, locks }]) => ({
    name,
    time: inWords(seconds),
    locks: locks.map((lock) => ({
      what: `${inWords(lock.seconds)}: ${BLOCKED[lock.blocks]}`,
      table: lock.table,
    })),
  }));
}

function inWords(seconds: number): string {
  if (seconds < 0.1) return '< 0.1 s';
  return seconds < 10 ? `${seconds.toFixed(1)} s` : `${Math.ceil(seconds)} s`;
}
