import { describe, expect, test } from '@jest/globals';
import {
  checkedTemplate,
  RenderError,
  type Escaping,
} from '../../../server/messages/templates/language/index.ts';
import {
  MAX_HAND_OVER_RENDER_MS,
  MAX_RENDER_MS,
  MAX_STEPS,
} from '../../../server/messages/templates/language/limits.ts';
import { processorTimeOf, slowness } from '../../support/measure/slowness.ts';

const TOO_MUCH = new RenderError(
  'The template does too much work with this data; loop over fewer items or shorten the texts.',
);

const steps = (source: string, data: Record<string, unknown>, escaping: Escaping = 'text') =>
  checkedTemplate(source, escaping).render(data).steps;

const range = (count: number) => Array.from({ length: count }, (_, index) => index);
const object = (size: number) => Object.fromEntries(range(size).map((i) => [`k${i}`, i]));
const entries = (count: number) =>
  range(count)
    .map((i) => `k${i}: 1`)
    .join(', ');
const names = (count: number) =>
  range(count)
    .map((i) => `n${i}`)
    .join(', ');
const nested = (depth: number, body: string) =>
  '{% for y in one %}'.repeat(depth) + body + '{% endfor %}'.repeat(depth);

describe('LIMITS-4 operations are charged by their size', () => {
  const targets = (count: number) =>
    `{% set ${range(count)
      .map((i) => `s${i}`)
      .join(', ')} = 1 %}`;

  test.each([
    ['targets of a set', (n: number) => steps(targets(n), {})],
    ['targets of a set block', (n) => steps(`${targets(n).replace(' = 1', '')}{% endset %}`, {})],
    [
      'names that a loop saves and restores',
      (n) => steps(`{% for y in one %}${targets(n)}{% endfor %}`, { one: [1] }),
    ],
    ['keys that are counted', (n) => steps('{{ o | length }}', { o: object(n) })],
    ['keys that a loop lists', (n) => steps('{% for k, v in o %}{% endfor %}', { o: object(n) })],
    ['entries of an object', (n) => steps(`{% set o = {${entries(n / 2)} } %}`, {})],
    ['items of a list', (n) => steps('{{ l | reverse | length }}', { l: range(n) })],
    [
      'destructured items of a loop',
      (n) => steps(`{% for ${names(n)} in l %}{% endfor %}`, { l: [[1]] }),
    ],
  ] satisfies [string, (count: number) => number][])('%s', (_, cost) => {
    const added = cost(800) - cost(400);
    expect(added).toBeGreaterThanOrEqual(400);
  });

  test.each([
    ['a text that is searched for among keys', '{{ t in o }}'],
    ['a text used as a field name', '{{ o[t] }}'],
    ['a text that is compared', '{{ t == t }}'],
    ['a text that is compared by order', '{{ t < t }}'],
    ['a text that is searched', '{{ "b" in t }}'],
    ['a text that is printed', '{{ t }}'],
    ['upper case', '{{ t | upper | length }}'],
  ])('%s is charged by its characters', (_, source) => {
    const cost = (length: number) => steps(source, { t: 'a'.repeat(length), o: {} });
    expect(cost(16_000) - cost(8_000)).toBeGreaterThanOrEqual(1_000);
  });

  test('printed template text is charged by its characters', () => {
    expect(steps('x'.repeat(128_000), {}) - steps('x'.repeat(64_000), {})).toBeGreaterThanOrEqual(
      1_000,
    );
  });

  test('a name is charged the same in many loops as in one', () => {
    const data = { one: [1], many: range(100) };
    const body = '{% for x in many %}{{ brand }}{% endfor %}';
    const cost = (depth: number) => steps(nested(depth, body), { ...data, brand: 'Tea' });
    const loops = (depth: number) => steps(nested(depth, ''), data);
    expect(cost(97) - loops(97)).toBe(cost(1) - loops(1));
  });
});

describe('LIMITS-4 templates that once blocked the process for seconds end within the budget', () => {
  const data = {
    one: [1],
    many: range(8_000),
    text: 'a'.repeat(100_000),
    wide: object(5_000),
  };

  test.each([
    [
      'a set of 980 names under 94 loops',
      nested(93, `{% for x in many %}{% set ${names(980)} = 1 %}{% endfor %}`),
    ],
    [
      'a long text searched for in an object',
      '{% for x in many %}{{ (text ~ x) in wide }}{% endfor %}',
    ],
    ['an object that is counted repeatedly', '{% for x in many %}{{ wide | length }}{% endfor %}'],
    [
      'names under 97 loops',
      nested(96, `{% for x in many %}${'{{ absent }}'.repeat(50)}{% endfor %}`),
    ],
    ['non-ASCII upper case', '{% for x in many %}{{ (x ~ letters) | upper | length }}{% endfor %}'],
  ])('%s', (_, source) => {
    // The limit of work ends them, and not that of time, on slow machines too.
    const template = checkedTemplate(source, 'html', { clock: () => 0 });
    const time = processorTimeOf(() => {
      expect(() => template.render({ ...data, letters: 'ßİŉ'.repeat(20_000) })).toThrow(TOO_MUCH);
    });
    expect(time).toBeLessThan(1_000 * slowness());
  });
});

describe('LIMITS-4 the time limit ends a render that takes too long', () => {
  test('with a later limit at hand-over than at acceptance, so that accepted mail is sent', () => {
    let now = 0;
    const clock = () => (now += 4);
    const source = `{% for item in items %}${'{{ item }}'.repeat(20)}{% endfor %}`;
    const template = checkedTemplate(source, 'html', { clock });
    const data = { items: Array.from({ length: 600 }, (_, i) => i) };
    expect(() => template.render(data)).toThrow('takes too long');
    expect(() => template.render(data, MAX_HAND_OVER_RENDER_MS)).not.toThrow();
  });

  const source = '{% for x in many %}{{ x }}{% endfor %}';
  const data = { many: range(8_000) };

  test('a render beyond the time limit', () => {
    let now = 0;
    const slow = checkedTemplate(source, 'html', { clock: () => (now += MAX_RENDER_MS / 10) });
    expect(() => slow.render(data)).toThrow(
      new RenderError(
        'The template takes too long to render with this data; loop over fewer items or shorten the texts.',
      ),
    );
  });

  test('each render has the full time', () => {
    let now = 0;
    const clock = () => (now += MAX_RENDER_MS / 100);
    const template = checkedTemplate(source, 'html', { clock });
    const lengths = range(20).map(() => template.render(data).output.length);
    expect(new Set(lengths).size).toBe(1);
    expect(now).toBeGreaterThan(MAX_RENDER_MS);
  });

  test('a short render does not read the clock', () => {
    let readings = 0;
    const clock = () => (readings += 1);
    expect(
      checkedTemplate('{{ brand }}', 'html', { clock }).render({ brand: 'Tea' }).steps,
    ).toBeLessThan(MAX_STEPS / 1_000);
    expect(readings).toBe(0);
  });
});

describe('names have the same meaning as in nunjucks', () => {
  test.each([
    [
      '{% if no %}{% set x = 1 %}{% endif %}{% for y in [1, 2] %}{{ x }}{% set x = y %}{% endfor %}{{ x }}',
      'x1x',
    ],
    ['{% set x = 0 %}{% for y in [1, 2] %}{% set x = y %}{% endfor %}{{ x }}', '2'],
    [
      '{% for x in [1, 2] %}{% for x in [3] %}{{ x }}{% set x = 4 %}{{ x }}{% endfor %}{{ x }}{% endfor %}{{ x }}',
      '341342x',
    ],
    ['{% for x in [1] %}{% set x = 5 %}{{ x }}{% endfor %}{{ x }}', '5x'],
    [
      '{% for a in [1] %}{% for b in [1] %}{% set z = 1 %}{% endfor %}{{ z }}{% set z = 2 %}{% for b in [1] %}{% set z = 3 %}{% endfor %}{{ z }}{% endfor %}',
      '3',
    ],
    [
      '{% for x, x in [[1, 2]] %}{{ x }}{% endfor %}{% for loop in [1] %}{{ loop.index }}{% endfor %}',
      '21',
    ],
  ])('%s', (source, expected) => {
    expect(checkedTemplate(source, 'text').render({ x: 'x' }).output).toBe(expected);
  });
});
