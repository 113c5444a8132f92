import type * as jest from '@jest/globals';

/**
 * The exports of `@jest/globals` for a test file. Jest creates them for each file, so they are
 * bound again for each.
 */
export let afterAll: typeof jest.afterAll;
export let afterEach: typeof jest.afterEach;
export let beforeAll: typeof jest.beforeAll;
export let beforeEach: typeof jest.beforeEach;
export let describe: typeof jest.describe;
export let expect: typeof jest.expect;
export let test: typeof jest.test;

export function bindGlobals(globals: typeof jest): void {
  ({ afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } = globals);
}
