import { spawnSync } from 'node:child_process';
import { test } from '@jest/globals';

const exists = (tool: string): boolean => !spawnSync(tool, ['--version']).error;

/** Like `test`, but skipped with a message where a program is missing. */
export function testWith(tools: string[], name: string, body: () => void | Promise<void>): void {
  const missing = tools.filter((tool) => !exists(tool));
  testIf(missing.length === 0, `${missing.join(' and ')} is not installed`, name, body);
}

export function testIf(
  condition: boolean,
  reason: string,
  name: string,
  body: () => void | Promise<void>,
): void {
  if (condition) {
    test(name, body);
    return;
  }
  process.stderr.write(`\nTEST SKIPPED (${name}), because ${reason}.\n\n`);
  test.skip(`${name} [SKIPPED: ${reason}]`, body);
}
