import { spawnSync } from 'node:child_process';
import { globSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { buildDashboard } from '../support/browser/dashboard.ts';
import { writeServerPackage } from '../../deploy/release/server-package.ts';

const ROOT = resolve(import.meta.dirname, '../..');

let home: string;
let folder: string;
beforeAll(() => {
  home = mkdtempSync(join(tmpdir(), 'mailwright-package-'));
  folder = join(home, 'node_modules/mailwright');
  buildDashboard();
  writeServerPackage(folder);
  symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'));
});
afterAll(() => rmSync(home, { recursive: true }));

const filesOf = (pattern: string): string[] => globSync(pattern, { cwd: folder }).toSorted();

test('the package contains the server as JavaScript, and nothing else', () => {
  expect(filesOf('*')).toEqual(
    [
      ...['ACCOUNT.md', 'CHANGELOG.md', 'LICENSE', 'README.md', 'bin', 'cli', 'dashboard'],
      ...['generated', 'node_modules', 'package.json', 'server'],
    ].toSorted(),
  );
  expect(filesOf('{bin,cli,generated,server}/**/*.ts')).toEqual([]);
  expect(filesOf('generated/*.json')).toEqual(['generated/openapi.json']);
});

test('the dashboard is in it, built', () => {
  expect(filesOf('dashboard/dist/*')).toContain('dashboard/dist/index.html');
  expect(filesOf('dashboard/**/*.tsx')).toEqual([]);
});

test('no module imports a TypeScript file', () => {
  const importing = filesOf('{bin,cli,server}/**/*.js').filter((file) =>
    /['"`]\.{1,2}\/[^'"`\n]*\.ts['"`]/.test(readFileSync(join(folder, file), 'utf8')),
  );
  expect(importing).toEqual([]);
});

test('package.json depends on the SDK, and needs no build', () => {
  const manifest = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as object;
  expect(manifest).toMatchObject({
    name: 'mailwright',
    bin: { mailwright: 'bin/mailwright.js' },
    dependencies: { '@mailwright/sdk': expect.stringMatching(/^\d+\.\d+\.\d+$/) },
  });
  for (const key of ['private', 'scripts', 'workspaces', 'devDependencies'])
    expect(manifest).not.toHaveProperty(key);
});

test.each([['--version'], ['start', '--help'], ['contacts', 'list', '--help']])(
  'mailwright %s %s runs in node_modules',
  (...args) => {
    const { status, stderr } = spawnSync(
      process.execPath,
      [join(folder, 'bin/mailwright.js'), ...args.filter(Boolean)],
      { encoding: 'utf8', env: { PATH: process.env.PATH } },
    );
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  },
);
