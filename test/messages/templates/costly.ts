import { FILTERS } from '../../../server/messages/templates/language/filters/index.ts';
import { TESTS } from '../../../server/messages/templates/language/rendering/tests.ts';
import type { Random } from './random.ts';

/**
 * Generates templates that are as slow as the language allows: one costly operation, many times.
 */

/**
 * Doubles whose shortest decimal form is expensive to find, and texts that are expensive to parse.
 */
const HARD_NUMBERS = [5e-324, 2.2250738585072014e-308, 1.7976931348623157e308, 9007199254740991];
const HARD_NUMERAL = '0.2225073858507201136057409796709131975934819546351645648e-9';

/**
 * As large as a request may be, or slightly larger, with one kind of value at a time: the cost of a
 * kind shows best with as many values of it as possible.
 */
export function costlyData(): Record<string, unknown> {
  const range = (count: number) => Array.from({ length: count }, (_, index) => index);
  return {
    one: [1],
    many: range(8_000),
    numbers: range(4_000).map((index) => (HARD_NUMBERS[index % 4] ?? 1) / (index + 1.1)),
    numerals: range(1_000).map((index) => `${index}${HARD_NUMERAL}`),
    texts: range(600).map((index) => 'abcdefghij'.repeat(10) + String(index)),
    rows: range(500).map((index) => ({ name: `n${index}`, price: index / 3, tags: [index, 'a'] })),
    pairs: range(4_000).map((index) => [index, index]),
    deep: range(38).reduce<unknown>((inner) => [inner, inner], 'x'.repeat(10)),
    wide: Object.fromEntries(range(5_000).map((index) => [`key${index}`, index])),
    text: 'a'.repeat(64_000),
    words: 'ab '.repeat(21_000),
    blanks: ' '.repeat(64_000),
    lines: '\r\n'.repeat(32_000),
    quotes: '"<&>\'\\'.repeat(10_000),
    letters: 'ßİŉ'.repeat(20_000),
    halves: '\uD800'.repeat(30_000),
    word: 'word',
    n: null,
    date: '2026-03-29T01:30:00Z',
  };
}

const TEXTS = ['text', 'words', 'blanks', 'lines', 'quotes', 'letters', 'halves'] as const;
const LISTS = ['many', 'numbers', 'numerals', 'texts', 'rows', 'pairs', 'deep'] as const;
const OTHERS = ['wide', 'word', 'n', 'x', 'absent', 'rows[3].name', 'wide.key7', 'date'] as const;
const OPERATORS = [
  ...['~', '+', '-', '*', '/', '//', '%', '**', 'and', 'or', 'in', 'not in'],
  ...['==', '===', '!=', '<', '>='],
];
const ARGUMENTS = ['1', '"a"', '" "', 'true', '"price"', 'text', 'words', '"aaaaaaab"', 'many'];
const NAMES = (count: number) =>
  Array.from({ length: count }, (_, index) => `s${index}`).join(', ');

function value(random: Random): string {
  return random.pick([...TEXTS, ...LISTS, ...OTHERS]);
}

/** A text or list that is new each time, so that no cache applies. */
function fresh(random: Random): string {
  return random.pick([
    `(${random.pick(TEXTS)} ~ x)`,
    `(x ~ ${random.pick(TEXTS)})`,
    `(${random.pick(LISTS)} | reverse)`,
    value(random),
  ]);
}

const ARGUMENTS_OF: Readonly<Record<string, readonly string[]>> = {
  money: ['"EUR"', '"CZK"', '"JPY"', '("E" ~ "UR")'],
  number: ['2', '0', '20', 'x'],
  date: ['"full", "Europe/Prague"', '"short"', '"long", "America/New_York"', '("medium")'],
};

function filtered(random: Random): string {
  const [name, { parameters, required }] = random.pick([...FILTERS]);
  const suited = ARGUMENTS_OF[name];
  if (suited) {
    const input = name === 'date' ? 'date' : random.pick(['x', '1.5', 'wide.key7']);
    return `(${input} | ${name}(${random.pick(suited)}))`;
  }
  const count = required + random.below(parameters.length - required + 1);
  const args = Array.from({ length: count }, () => random.pick(ARGUMENTS));
  const input = fresh(random);
  return count === 0 ? `(${input} | ${name})` : `(${input} | ${name}(${args.join(', ')}))`;
}

function expression(random: Random): string {
  switch (random.below(8)) {
    case 0:
      return `(${fresh(random)} ${random.pick(OPERATORS)} ${fresh(random)})`;
    case 1: {
      const [name, { takesArgument }] = random.pick([...TESTS]);
      return `(${fresh(random)} is ${name}${takesArgument ? '(3)' : ''})`;
    }
    case 2:
      return `${value(random)}[${fresh(random)}]`;
    case 3:
      return `[${Array.from({ length: 1 + random.below(200) }, () => value(random)).join(', ')}]`;
    case 4:
      return `{${Array.from({ length: 1 + random.below(200) }, (_, i) => `k${i}: x`).join(', ')} }`;
    case 5:
      return `absent${'.aaaaaaaaaaaaaaaaaaaa'.repeat(1 + random.below(60))}`;
    default:
      return filtered(random);
  }
}

function statement(random: Random): string {
  const inner = expression(random);
  switch (random.below(9)) {
    case 0:
      return `{% set ${NAMES(1 + random.below(random.pick([2, 900])))} = ${inner} %}`;
    case 1:
      return `{% set c %}{{ ${inner} }}{% endset %}{{ c }}`;
    case 2:
      return `{% if ${inner} %}${`{% elif x == ${inner} %}`.repeat(random.below(20))}{% endif %}`;
    case 3:
      return `{% for k, v in ${random.pick(['wide', 'pairs'])} %}{% endfor %}`;
    case 4:
      return `{% for ${NAMES(2 + random.below(random.pick([3, 900])))} in pairs %}{% endfor %}`;
    case 5:
      return `{{ ${`(${inner} or `.repeat(10)}x${')'.repeat(10)} }}`;
    default:
      return `{{ ${inner} ${random.pick(['', '| length', '| default("x")', '== 1'])} }}`;
  }
}

/**
 * Wraps the statement in loops that repeat it often enough to use up the budget if it is charged
 * too little.
 */
export function costlyTemplate(random: Random): string {
  const depth = random.pick([0, 0, 1, 90]);
  const list = random.pick(['one', 'many', 'many', 'texts', 'numbers', 'numerals']);
  const body = statement(random).repeat(random.pick([1, 1, 10, 100]));
  const open = '{% for y in one %}'.repeat(depth);
  return `${open}{% for x in ${list} %}${body}{% endfor %}${'{% endfor %}'.repeat(depth)}`;
}
