import { FILTERS } from '../../../server/messages/templates/language/filters/index.ts';
import { listFilters } from '../../../server/messages/templates/language/filters/lists.ts';
import { numberFilters } from '../../../server/messages/templates/language/filters/numbers.ts';
import { TESTS } from '../../../server/messages/templates/language/rendering/tests.ts';
import type { Random } from './random.ts';

/** Generates templates of the language, most of them valid, with the names of the attack data. */

const NAMES = ['user.name', 'items', 'many', 'text', 'hostile', 'n', 'zero', 'x', 'empty', 'loop'];
const MEMBERS = ['name', 'title', 'price', 'index', 'address', 'length', 'f7', '["na" ~ "me"]'];
const LITERALS = ['1', '0', '2.5', '"a"', '"<b>"', "'constructor'", 'none', 'true', '[1, 2]'];
/** Arithmetic fails on most values, so it is generated less often. */
const CALCULATIONS = ['+', '-', '*', '/', '//', '%', '**'];
const COMBINATIONS = ['~', '~', 'and', 'or', 'or', 'in', '==', '!==', '<', '>='];
const ARGUMENTS = ['1', '"a"', 'true', '"price"', 'zero', 'n', 'text'];

function name(random: Random): string {
  return random.pick(NAMES);
}

/** In most cases an input that the filter accepts. */
function filtered(random: Random, other: () => string): string {
  const [name, { parameters, required }] = random.pick([...FILTERS]);
  if (random.chance(0.2)) return `(${other()}) | default("a")`;
  const count = required + random.below(parameters.length - required + 1);
  const args = Array.from({ length: count }, () => random.pick(ARGUMENTS));
  const suitable =
    name in listFilters
      ? ['items', 'many', '[2, 1]', 'user.tags']
      : name in numberFilters
        ? ['1.5', 'zero', 'items[0].price']
        : ['text', 'user.name', 'quotes', '"a b"'];
  const input = random.chance(0.7) ? random.pick(suitable) : `(${other()})`;
  return count === 0 ? `${input} | ${name}` : `${input} | ${name}(${args.join(', ')})`;
}

function test(random: Random): string {
  const [name, { takesArgument }] = random.pick([...TESTS]);
  return takesArgument ? `${name}(3)` : name;
}

function expression(random: Random, depth: number): string {
  if (depth <= 0) return random.chance(0.7) ? name(random) : random.pick(LITERALS);
  const inner = () => expression(random, depth - 1);
  switch (random.below(9)) {
    case 0:
      return `(${inner()})`;
    case 1:
      return `(${inner()} ${random.pick(random.chance(0.2) ? CALCULATIONS : COMBINATIONS)} ${inner()})`;
    case 2:
      return `(${inner()} if ${inner()} else ${inner()})`;
    case 3:
      return `not ${inner()}`;
    case 4:
      return `(${inner()}) is ${test(random)}`;
    case 5:
      return `{a: ${inner()}, "b": ${inner()} }`;
    case 6:
    case 7:
      return filtered(random, inner);
    default: {
      const member = random.pick(MEMBERS);
      return `${name(random)}${member.startsWith('[') ? member : `.${member}`}`;
    }
  }
}

export function statement(random: Random, depth: number): string {
  const value = () => expression(random, 1 + random.below(3));
  const body = () => statements(random, depth - 1);
  switch (random.below(depth <= 0 ? 3 : 8)) {
    case 0:
      return random.pick(['text ', '<p>', '\n', '{# a #}', '&']);
    case 1:
    case 2:
      return `{{ ${value()} }}`;
    case 3:
      return `{% if ${value()} %}${body()}{% elif ${value()} %}${body()}{% endif %}`;
    case 4:
      return `{% for x in ${value()} %}${body()}{% else %}${body()}{% endfor %}`;
    case 5:
      return `{% for k, x in ${random.pick(['fields', 'hostile', 'user'])} %}${body()}{% endfor %}`;
    case 6:
      return `{% set x = ${value()} %}`;
    default:
      return `{% set x %}${body()}{% endset %}`;
  }
}

export function statements(random: Random, depth: number): string {
  let written = '';
  const count = 1 + random.below(3);
  for (let index = 0; index < count; index += 1) written += statement(random, depth);
  return written;
}
