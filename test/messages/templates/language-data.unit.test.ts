import { describe, expect, test } from '@jest/globals';
import { missing, output } from './render.ts';

describe('lookups find only own properties', () => {
  test.each([
    ['inherited from an object', '{{ user["to" ~ "String"] }}'],
    ['inherited from a list', '{{ list["pu" ~ "sh"] }}'],
    ['inherited from a text', '{{ text["sub" ~ "string"] }}'],
    ['inherited from a number', '{{ number["to" ~ "Fixed"] }}'],
    ['an index of a text', '{{ text[0] }}'],
    ['a property of a list that is not an index', '{{ list.extra }}'],
    ['a hole in a list', '{{ list[1] }}'],
    ['a function', '{{ fn }}'],
    ['a symbol', '{{ symbol }}'],
    ['a big integer', '{{ big }}'],
  ])('%s is not found', (_, source) => {
    // eslint-disable-next-line no-sparse-arrays
    const list = Object.assign([1, , 3], { extra: 'extra' });
    const values = {
      list,
      text: 'text',
      number: 1,
      user: {},
      fn: () => 'ran',
      symbol: Symbol('s'),
      big: 1n,
    };
    expect(output(`[${source}]`, values)).toBe('[]');
  });

  test('lists have indexes and a length, texts have a length', () => {
    expect(
      output('{{ l[0] }}{{ l["1"] }}{{ l.length }}{{ t.length }}', { l: ['a', 'b'], t: 'xyz' }),
    ).toBe('ab23');
  });

  test('a getter is not run', () => {
    let ran = 0;
    const user = Object.defineProperty({}, 'name', {
      enumerable: true,
      get: () => {
        ran += 1;
        return 'got';
      },
    });
    expect(missing('{{ user.name }}{% for k, v in user %}{{ v }}{% endfor %}', { user })).toEqual([
      'user.name',
    ]);
    expect(ran).toBe(0);
  });

  test('inherited variables are not found', () => {
    expect(missing('{{ a }}', Object.create({ a: 1 }) as Record<string, unknown>)).toEqual(['a']);
  });
});

describe('keys with a special meaning in JavaScript are data', () => {
  const hostile = JSON.parse(
    '{"__proto__": {"admin": 1}, "constructor": "c", "toString": "t", "valueOf": "v", "length": 9}',
  ) as unknown;

  test('can be iterated over', () => {
    const source = '{% for k, v in o %}{{ k }} {% endfor %}';
    expect(output(source, { o: hostile })).toBe('__proto__ constructor toString valueOf length ');
  });

  test('are found by a computed key, without inherited ones', () => {
    expect(output('{{ o["con" ~ "structor"] }}{{ o.admin }}', { o: hostile })).toBe('c');
  });

  test('are never called to convert an object', () => {
    expect(() => output('{{ "" ~ o }}', { o: hostile })).toThrow('needs a text or a number');
    expect(output('{{ o == "t" }}{{ o < "u" }}{{ o in ["t"] }}', { o: hostile })).toBe(
      'falsefalsefalse',
    );
  });

  test('can be top-level variables', () => {
    const variables = JSON.parse('{"__proto__": {"admin": 1}, "name": "Ada"}') as Record<
      string,
      unknown
    >;
    expect(output('{{ name }}{{ admin }}', variables)).toBe('Ada');
  });
});

test('sorting and reversing leave the data unchanged', () => {
  const data = { list: [3, 1, 2] };
  expect(output('{{ list | sort }} {{ list | reverse }} {{ list }}', data)).toBe(
    '1,2,3 2,1,3 3,1,2',
  );
  expect(data.list).toEqual([3, 1, 2]);
});
