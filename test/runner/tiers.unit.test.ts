import { expect, test } from '@jest/globals';
import { readImports } from './imports.ts';

/** What starts an application, a database, a browser or another process. */
const STARTS = [
  ...['test/support/app/app.ts', 'test/support/database/', 'test/support/browser/browser.ts'],
  ...['test/cli/run.ts', 'server/app/start.ts', 'server/app/orm.ts'],
  ...['server/platform/embedded-postgres/', 'pg', 'playwright-core', 'node:child_process'],
];

const imports = readImports();

/** The way from a test file to what it starts. Modules of the product start nothing when they are imported. */
function wayToStart(file: string, seen = new Set<string>()): string[] | null {
  if (STARTS.some((name) => file === name || (name.endsWith('/') && file.startsWith(name)))) {
    return [file];
  }
  if (!file.startsWith('test/') || seen.has(file)) return null;
  seen.add(file);
  for (const name of imports.get(file) ?? []) {
    const way = wayToStart(name, seen);
    if (way) return [file, ...way];
  }
  return null;
}

const files = [...imports.keys()];

test('*.unit.test.ts need neither an application nor a database', () => {
  const units = files.filter((file) => file.endsWith('.unit.test.ts'));
  expect(units.length).toBeGreaterThan(50);
  expect(units.flatMap((file) => wayToStart(file)?.join(' → ') ?? [])).toEqual([]);
});

test('the others are found: a test that starts the application does', () => {
  expect(wayToStart('test/delivery/claim.test.ts')).toContain('test/support/app/app.ts');
});
