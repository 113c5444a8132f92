import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { loggedFields } from './logged-fields.ts';

const ROOT = join(import.meta.dirname, '../../..');
/** Of every line: pino and `processOrigin` write them. */
const OF_EVERY_LINE = ['level', 'time', 'msg', 'service', 'pid', 'host'];

/** The fields that the first columns of the tables in the section "The log" name. */
function documentedFields(): Set<string> {
  const guide = readFileSync(join(ROOT, 'spec/guides/log.md'), 'utf8');
  const section = /^## The log$(.*?)^## /ms.exec(guide)?.[1] ?? '';
  const cells = section.split('\n').flatMap((line) => /^\| ([^|]+)\|/.exec(line)?.[1] ?? []);
  return new Set(
    cells.flatMap((cell) => [...cell.matchAll(/`([^`]+)`/g)].map(([, name]) => name!)),
  );
}

test('OPERATION-2 the guide documents every field of the log, and no other', () => {
  const logged = loggedFields(ROOT, 'server');
  const documented = documentedFields();
  const missing = [...logged].filter(([name]) => !documented.has(name));
  expect(Object.fromEntries(missing)).toEqual({});
  const known = new Set([...logged.keys(), ...OF_EVERY_LINE]);
  expect([...documented].filter((name) => !known.has(name))).toEqual([]);
  expect([...known].filter((name) => !/^[a-z]+(?:_[a-z]+)*$/.test(name))).toEqual([]);
});
