import { expect, test } from '@jest/globals';
import { commandsOf, GUIDES, NOT_RUN } from './commands.ts';
import { SCENARIOS } from './scenarios.ts';

const commands = GUIDES.flatMap((guide) => commandsOf(guide).map((code) => ({ guide, code })));

test('every block of commands in the guides about running a server is run, or has a reason why not', () => {
  const run = SCENARIOS.flatMap(({ blocks }) => blocks);
  const isCovered = (guide: string, code: string): boolean =>
    run.some((block) => block.guide === guide && code.includes(block.text)) ||
    Object.keys(NOT_RUN).some((text) => code.includes(text));
  expect(commands.filter(({ guide, code }) => !isCovered(guide, code))).toEqual([]);
});

test('every reason is about a block', () => {
  const unused = Object.keys(NOT_RUN).filter(
    (text) => !commands.some(({ code }) => code.includes(text)),
  );
  expect(unused).toEqual([]);
});
