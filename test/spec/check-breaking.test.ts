import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

const SCRIPT = resolve(import.meta.dirname, '../../spec/check-breaking.ts');

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'mailwright-releases-'));
  mkdirSync(join(folder, 'generated'));
  git('init', '--quiet');
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function git(...args: string[]): void {
  const author = ['-c', 'user.name=Test', '-c', 'user.email=test@mailwright.example'];
  execFileSync('git', [...author, ...args], { cwd: folder, stdio: 'ignore' });
}

/** Commits a document in which a thing has these fields. */
function commitDocument(...fields: string[]): void {
  const properties = Object.fromEntries(fields.map((name) => [name, { type: 'string' }]));
  const schema = { type: 'object', properties, required: fields };
  const responses = { '200': { content: { 'application/json': { schema } } } };
  const paths = { '/thing': { get: { operationId: 'things.get', responses } } };
  const text = JSON.stringify({ info: { version: '1.0.0' }, paths });
  writeFileSync(join(folder, 'generated/openapi.json'), text);
  git('add', '.');
  git('commit', '--quiet', '--message', fields.join());
}

function check(): { status: number | null; stdout: string; stderr: string } {
  return spawnSync(process.execPath, [SCRIPT, folder], { encoding: 'utf8' });
}

test('the document is compared with that of the newest release, and with none before the first', () => {
  commitDocument('id', 'draft');
  commitDocument('id', 'name');
  expect(check()).toMatchObject({ status: 0, stdout: expect.stringContaining('Nothing') });

  git('tag', 'v1.9.0');
  commitDocument('id', 'name', 'note');
  git('tag', 'v1.10.0');
  expect(check()).toMatchObject({ status: 0, stdout: '', stderr: '' });

  commitDocument('id', 'name');
  const { status, stderr } = check();
  expect(status).toBe(1);
  expect(stderr).toContain('Against v1.10.0 this breaks callers:\n- things.get');
  expect(stderr).toContain('note');
});
