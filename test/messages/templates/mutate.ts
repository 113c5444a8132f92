import { ALLOWED_ATTACKS, ATTACKS } from './attacks.ts';
import { ATTACK_CODE, ATTACK_WORD } from './canary.ts';
import { statements } from './grammar.ts';
import type { Random } from './random.ts';

const FRAGMENTS = [
  '__proto__',
  'constructor',
  '.constructor',
  '["constructor"]',
  '["con" ~ "structor"]',
  '.prototype',
  `("${ATTACK_CODE}")()`,
  `"&${ATTACK_WORD}&"`,
  '()',
  '(',
  ')',
  '[',
  ']',
  '{',
  '}',
  '{{',
  '}}',
  '{%',
  '%}',
  '{#',
  '#}',
  '{{-',
  '-%}',
  ' | ',
  ' | safe',
  ' | upper',
  ' | length',
  ' | join(",")',
  ' | sort',
  ' ~ ',
  ' + ',
  ' if ',
  ' else ',
  ' in ',
  ' is ',
  ' = ',
  ',',
  '.',
  '"',
  "'",
  '\\',
  '`',
  '\u2028',
  '\u0000',
  'r/a/',
  'range',
  'cycler',
  'user',
  'items',
  'many',
  'loop',
  'caller',
  'super',
  'arguments',
  '{% for x in many %}',
  '{% endfor %}',
  '{% if user %}',
  '{% endif %}',
  '{% set x = x ~ x %}',
  '{% set x %}',
  '{% endset %}',
  '{% macro m(a) %}',
  '{% include "x" %}',
  '{% block a %}',
  '{% asyncEach x in items %}',
];

type Mutation = (source: string, random: Random, other: string) => string;

/** These mutations keep a valid template valid. */
const WRAPPINGS: readonly Mutation[] = [
  (source) => source,
  (source) => `{% for x in many %}${source}{% endfor %}`,
  (source) => `{% set x %}${source}{% endset %}{{ x }}`,
  (source, _, other) => source + other,
];

const MUTATIONS: readonly Mutation[] = [
  (source, random) => insert(source, random.pick(FRAGMENTS), random),
  (source, random) => insert(source, random.pick(FRAGMENTS), random),
  (source, random, other) => insert(source, other, random),
  (source, random) => {
    const [start, end] = range(source, random);
    return source.slice(0, start) + source.slice(end);
  },
  (source, random) => {
    const [start, end] = range(source, random);
    return source.slice(0, end) + source.slice(start);
  },
  (source, random) => {
    const [start, end] = range(source, random);
    return source.slice(0, start) + random.pick(FRAGMENTS) + source.slice(end);
  },
  (source, random, other) =>
    source.slice(0, random.below(source.length + 1)) + other.slice(random.below(other.length + 1)),
  (source, random) => {
    const at = random.below(source.length + 1);
    const changed = String.fromCharCode(source.charCodeAt(at) ^ (1 << random.below(7)));
    return source.slice(0, at) + changed + source.slice(at + 1);
  },
];

function range(source: string, random: Random): [number, number] {
  const start = random.below(source.length + 1);
  return [start, Math.min(source.length, start + 1 + random.below(20))];
}

function insert(source: string, inserted: string, random: Random): string {
  const at = random.below(source.length + 1);
  return source.slice(0, at) + inserted + source.slice(at);
}

const MAX_LENGTH = 4_000;

function seedTemplate(random: Random, seeds: readonly string[]): string {
  return random.chance(0.5) ? statements(random, 3) : random.pick(seeds);
}

/** Attacks and written templates, mutated a few times; two in five keep their validity. */
export function mutatedTemplate(random: Random, seeds: readonly string[]): string {
  let source = seedTemplate(random, seeds);
  if (random.chance(0.4)) {
    const wrapped = random.pick(WRAPPINGS)(source, random, statements(random, 2));
    return wrapped.slice(0, MAX_LENGTH);
  }
  const count = 1 + random.below(4);
  for (let index = 0; index < count; index += 1) {
    source = random.pick(MUTATIONS)(source, random, seedTemplate(random, seeds));
    source = source.slice(0, MAX_LENGTH);
  }
  return source;
}

export const ALL_SEEDS = [...ATTACKS, ...ALLOWED_ATTACKS].map(({ source }) => source);
