import { PassThrough } from 'node:stream';
import { expect, test } from '@jest/globals';
import { Output, type Terminal } from '../../../cli/output/output.ts';

/** The output on each stream. */
function written(work: (out: Output) => void): { stdout: string; stderr: string } {
  const stdout = new PassThrough();
  const stderr = new PassThrough();
  const terminal = { stdin: process.stdin, env: {}, stdout, stderr } as unknown as Terminal;
  work(new Output(terminal, false));
  return { stdout: String(stdout.read() ?? ''), stderr: String(stderr.read() ?? '') };
}

const EVIL = 'list a\n+ create list b\u2028\u001b]0;title\u0007\u009b2J\u202e';
const TAMED = 'list a + create list b \ufffd]0;title\ufffd\ufffd2J\ufffd\n';

test('a printed value stays on one line and contains no terminal control sequences', () => {
  expect(written((out) => out.print(EVIL)).stdout).toBe(TAMED);
  expect(written((out) => out.note(EVIL)).stderr).toBe(TAMED);
  expect(written((out) => out.print(out.style('red', EVIL))).stdout).toBe(TAMED);
});

test('colors of the program itself are printed', () => {
  const red = '\u001b[31mproblem\u001b[39m';
  expect(written((out) => out.print(red)).stdout).toBe(`${red}\n`);
});

test('field names are escaped like their values', () => {
  const { stdout } = written((out) => out.facts([['a\nb\u001b[31m', 'c\td\ne']]));
  expect(stdout).toBe('a b\ufffd[31m  c d e\n');
});

test('JSON keeps every character and escapes control characters', () => {
  const { stdout } = written((out) => out.printJson({ [EVIL]: EVIL }));
  expect(JSON.parse(stdout)).toEqual({ [EVIL]: EVIL });
  expect(stdout).toMatch(/^[\u0020-\u007e\u2028]+\n$/);
});
