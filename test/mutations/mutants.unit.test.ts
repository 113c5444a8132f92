import { describe, expect, test } from '@jest/globals';
import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { EQUIVALENT } from './equivalent.ts';
import { applyMutant, describeChange, findMutants } from './mutants.ts';

const ROOT = resolve(import.meta.dirname, '../..');

const changesOf = (source: string): string[] =>
  findMutants('a.ts', source).map((mutant) => applyMutant(source, mutant));

describe('the changes that mutations make', () => {
  test.each([
    ['x(a < b);', ['x(a <= b);', ';']],
    ['x(a && b());', ['x(a || b());', ';']],
    ['x(a !== b);', ['x(a === b);', ';']],
    ['x(a + b * c);', ['x(a - b * c);', 'x(a + b / c);', ';']],
    ['x(!a);', ['x(a);', ';']],
    ['x = a ? b : c;', ['x = !(a) ? b : c;', ';']],
    ['if (await a()) b();', ['if (!(await a())) b();', 'if (a()) b();', 'if (await a()) ;']],
    ['const f = () => { return a; };', ['const f = () => { return; };']],
    ['const f = () => { return; };', ['const f = () => { ; };']],
    ['const a = true;', ['const a = false;']],
    [
      'const a = [0, 7, 60_000, 0.5];',
      ['const a = [1, 7, 60_000, 0.5];', 'const a = [0, 8, 60_000, 0.5];'],
    ],
    ['const a = b.some(c);', ['const a = b.every(c);']],
    ['const a = Math.min(b, c);', ['const a = Math.max(b, c);']],
  ])('%s', (source, changed) => {
    expect(changesOf(source).toSorted()).toEqual(changed.toSorted());
  });

  test.each([
    ["import a from './a.ts';", 'an import'],
    ['const a: 1 | true = b;', 'a type'],
    ['log.info({ a: 1 }, text);', 'a call of the log'],
    ['this.#log.warn(text);', 'a call of a log that is a property'],
    ['const a = { 1: b };', 'the name of a property'],
    ['const a = sql`select 1 + 1`;', 'SQL'],
  ])('%s has none: %s', (source) => {
    expect(changesOf(source)).toEqual([]);
  });

  test('a mutant has the line at which it changes something', () => {
    const source = 'const a = b;\n\nconst c =\n  a <\n  b;\n';
    const [mutant] = findMutants('a.ts', source);
    expect(mutant).toMatchObject({ file: 'a.ts', line: 4, kind: 'comparison' });
    expect(describeChange(source, mutant!)).toBe('-  a <\n+  a <=');
  });

  test('a statement of several lines is shown as a whole', () => {
    const source = 'a;\nb({\n  c,\n});\nd;\n';
    const mutant = findMutants('a.ts', source).find(({ line }) => line === 2);
    expect(describeChange(source, mutant!)).toBe('-b({\n-  c,\n-});\n+;');
  });
});

test('what is listed as equivalent is still in the code', () => {
  const textOf = (file: string): string =>
    existsSync(resolve(ROOT, file)) ? readFileSync(resolve(ROOT, file), 'utf8') : '';
  const missing = EQUIVALENT.filter(({ file, before }) => !textOf(file).includes(before));
  expect(missing).toEqual([]);
});
