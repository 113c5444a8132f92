import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { ValidationError } from '../../server/platform/errors.ts';
import { parseInPieces, readJson, scan } from '../../server/http/body/read-json.ts';
import { JsonScanner, MAX_VALUES } from '../../server/platform/values/json/json-scanner.ts';
import { Slices } from '../../server/platform/concurrency/time-slices.ts';

const parse = async (text: string): Promise<unknown> =>
  parseInPieces(await scan(Buffer.from(text), new Slices()), new Slices());
const count = async (text: string): Promise<number> =>
  (await scan(Buffer.from(text), new Slices())).values;

/** Longer than a chunk. */
const LONG = 'x'.repeat(40_000);

/** A value that is decoded without `JSON.parse`, as it has no escapes. */
const VERY_LONG = 'y'.repeat(70_000);

const valuesOf = (value: unknown): number =>
  typeof value === 'object' && value !== null
    ? Object.values(value).reduce((sum: number, inner) => sum + valuesOf(inner), 1)
    : 1;

describe('a JSON text parsed in chunks', () => {
  const keys = fc.string().filter((key) => !key.includes('\\'));
  /** Texts of many chunks, with some strings longer than one chunk. */
  const { tree } = fc.letrec<{ tree: unknown }>((tie) => ({
    tree: fc.oneof(
      { maxDepth: 5 },
      fc.oneof(fc.string(), fc.double({ noDefaultInfinity: true, noNaN: true }), fc.boolean()),
      fc.constant(null),
      fc.constantFrom(LONG, `"\\${LONG}`, VERY_LONG, `ž${VERY_LONG}`, 'ž', '', '__proto__'),
      fc.array(tie('tree'), { maxLength: 6 }),
      fc.dictionary(fc.oneof(keys, fc.constantFrom('__proto__', '0', LONG)), tie('tree'), {
        maxKeys: 6,
      }),
    ),
  }));
  const blanks = fc.constantFrom(undefined, 1, '\t', '\r\n ');

  test('yields the value and value count of JSON.parse', async () => {
    await fc.assert(
      fc.asyncProperty(tree, blanks, async (value, indent) => {
        const text = JSON.stringify(value, null, indent);
        expect(await parse(text)).toStrictEqual(JSON.parse(text));
        expect(await count(text)).toBe(valuesOf(JSON.parse(text)));
      }),
      { numRuns: 300 },
    );
  });

  test('is refused when JSON.parse refuses it', async () => {
    const outcome = async (work: () => unknown): Promise<string> => {
      try {
        await work();
        return 'a value';
      } catch (error) {
        return (error as Error).name;
      }
    };
    const signs = fc.constantFrom(...'[]{},:"\\ 0-', 'null', LONG);
    await fc.assert(
      fc.asyncProperty(tree, fc.nat(), fc.nat(3), signs, async (value, place, length, sign) => {
        const text = JSON.stringify(value);
        const at = place % (text.length + 1);
        const changed = text.slice(0, at) + sign + text.slice(at + length);
        const expected = await outcome(() => JSON.parse(changed));
        const found = await outcome(() => parse(changed));
        // Some keys with a backslash are JSON, and the scanner refuses them.
        if (found !== 'ValidationError') expect(found).toBe(expected);
      }),
      { numRuns: 1_000 },
    );
  });

  const big = `["${LONG}",1]`;
  test.each([
    `[${big} ${big}]`,
    `[${big},]`,
    `[${big},,1]`,
    `[,${big}]`,
    `[${big}1,2]`,
    `[1${big}]`,
    `{"a":-${big}}`,
    `{"a":1${big}}`,
    `{"a"${big}}`,
    `{"a":1,${big}}`,
    `{"a":"b":${big}}`,
    `{"a":${big}"b":1}`,
    `[${big}}`,
    `[${big}`,
    `${big}]`,
    `${big}${big}`,
    `x${big}`,
    `${big}x`,
  ])('is refused when it is invalid next to a chunk boundary (%#)', async (text) => {
    expect(() => JSON.parse(text)).toThrow(SyntaxError);
    await expect(parse(text)).rejects.toThrow(SyntaxError);
  });

  test.each([
    `"${VERY_LONG}"`,
    `["${VERY_LONG}",["${VERY_LONG}"]]`,
    `{"a":{"__proto__":"${VERY_LONG}"}}`,
  ])('is complete with very long strings (%#)', async (text) =>
    expect(await parse(text)).toEqual(JSON.parse(text)),
  );

  test.each([
    `"${VERY_LONG}`,
    `["${VERY_LONG}\n"]`,
    `["${VERY_LONG}" "${VERY_LONG}"]`,
    `"${VERY_LONG}"1`,
  ])('is refused with very long strings that are not JSON (%#)', async (text) =>
    expect(parse(text)).rejects.toThrow(SyntaxError),
  );

  test('uses the last of duplicate keys, also across chunks', async () => {
    const text = `{"a":1,"b":"${LONG}","a":2,"c":["${LONG}",1],"a":3}`;
    expect(await parse(text)).toStrictEqual(JSON.parse(text));
    const nested = `{"a":["${LONG}",1],"":{"b":["${LONG}",2],"a":{}},"a":["${LONG}",{"a":"${LONG}","1":[]}],"":0}`;
    expect(await parse(nested)).toStrictEqual(JSON.parse(nested));
    expect(Object.keys((await parse(nested)) as object)).toEqual(Object.keys(JSON.parse(nested)));
  });
});

describe('LIMITS-4 the limits of a JSON text', () => {
  const empties = (values: number): string => `[${'{},'.repeat(values - 2)}{}]`;

  test('allow 200,000 values', async () => {
    expect(await count(empties(MAX_VALUES))).toBe(MAX_VALUES);
    await expect(count(empties(MAX_VALUES + 1))).rejects.toMatchObject({
      failures: [{ field: 'body', reason: 'too_many' }],
    });
  });

  test('are checked before a value is built', async () => {
    const reserved: number[] = [];
    const text = Buffer.from(empties(100_000));
    await readJson(text, async (values) => void reserved.push(values));
    expect(reserved).toEqual([100_000]);
    const refused = readJson(Buffer.from(empties(300_000)), async () => {
      throw new Error('No memory may be reserved for it.');
    });
    await expect(refused).rejects.toMatchObject({ failures: [{ reason: 'too_many' }] });
  });

  test('do not count separators in strings', async () => {
    expect(await count('["[{,,,\\"[,", "\\\\", {"[,{": 1}]')).toBe(5);
  });

  test('allow 1 MiB for a string', async () => {
    const ofBytes = (bytes: number): Promise<number> => count(`["${'x'.repeat(bytes)}"]`);
    expect(await ofBytes(1024 * 1024)).toBe(2);
    await expect(ofBytes(1024 * 1024 + 1)).rejects.toMatchObject({
      failures: [{ field: '0', reason: 'too_long' }],
    });
  });

  test('allow 64 KiB for a key, a number and white space', async () => {
    const most = 64 * 1024;
    const texts: [string, (length: number) => string][] = [
      ['k'.repeat(most), (length) => `{"${'k'.repeat(length)}":1}`],
      ['a', (length) => `{"a":${'1'.repeat(length)}}`],
      ['a', (length) => `{"a":0.${'1'.repeat(length - 2)}}`],
      ['a', (length) => `{"a":${' '.repeat(length)}"x"}`],
      ['a', (length) => `{"a":"x"${'\n'.repeat(length)}}`],
      ['', (length) => '1'.repeat(length)],
    ];
    for (const [name, write] of texts) {
      expect(await count(write(most))).toBeGreaterThan(0);
      const field = name.slice(0, 255) || 'body';
      await expect(count(write(most + 1))).rejects.toMatchObject({
        failures: [{ field, reason: 'too_long' }],
      });
    }
  });

  test('allow longer white space around the text, which is not parsed', async () => {
    const blank = ' \r\n\t'.repeat(100_000);
    for (const value of [{ a: [1, 'x'] }, [], 'x', 12.5, null]) {
      const text = JSON.stringify(value);
      const json = Buffer.from(blank + text + blank);
      const { begin, end } = await scan(json, new Slices());
      expect(json.toString('utf8', begin, end)).toBe(text);
      expect(await readJson(json, async () => {})).toEqual(value);
    }
  });

  test('refuse a text without commas or colons at its start', async () => {
    for (const sign of ['[]', '""', '"x" ', ':', ',', '{}', '"":', '}', '{"":', '[]:']) {
      const scanner = new JsonScanner(Buffer.from(`[${sign.repeat(5_000_000)}`));
      expect(() => scanner.advance(10_000)).toThrow(Error);
    }
  });
});

describe('API-5 nesting', () => {
  test('a million levels are refused at level 41', async () => {
    const field = Array.from({ length: 40 }, () => '0').join('.');
    await expect(count('['.repeat(1_000_000))).rejects.toMatchObject({
      failures: [{ field, reason: 'invalid_format' }],
    });
  });

  test('a value that is too deep is named by its full path', async () => {
    const text = `{"x":1,"rule":{"all":[1,{"not":${'{"a":'.repeat(50)}`;
    const field = ['rule.all.1.not', ...Array.from({ length: 36 }, () => 'a')].join('.');
    const message = `The field ${field} must not have more than 40 levels.`;
    await expect(count(text)).rejects.toMatchObject({ failures: [{ field, message }] });
  });

  test.each([
    ['data', '{"data":'],
    ['custom_attributes', '{"email":"a","custom_attributes":'],
    ['emails.2.data', '{"emails":[{},{},{"data":'],
  ])('a field with its own limit is refused with that limit: %s', async (field, start) => {
    const message = `The field ${field} may nest at most 32 levels.`;
    await expect(count(start + '{"a":'.repeat(50))).rejects.toMatchObject({
      failures: [{ field, reason: 'too_many', message }],
    });
  });
});

/** Extracts the keys of a JSON text character by character. */
function keysIn(text: string): string[] {
  const keys: string[] = [];
  for (const [, inner = ''] of text.matchAll(/"((?:[^"\\]|\\.)*)":/g)) {
    const letters = inner.matchAll(/\\u([0-9a-fA-F]{4})|\\(.)|([^\\])/g);
    keys.push(
      Array.from(letters, ([, code, escaped, plain]) =>
        code ? String.fromCharCode(parseInt(code, 16)) : escaped ? ESCAPES[escaped] : plain,
      ).join(''),
    );
  }
  return keys;
}

const ESCAPES: Record<string, string> = {
  '"': '"',
  '\\': '\\',
  '/': '/',
  b: '\b',
  f: '\f',
  n: '\n',
  r: '\r',
  t: '\t',
};

describe('API-5 object keys', () => {
  const read = (text: string): Promise<unknown> => readJson(Buffer.from(text), async () => {});

  test.each([
    ['data.jm\\u0', '{"data":{"firma":"x","jm\\\\u0":1}}'],
    ['data.jm\\u0', '{"data":{"firma":"x","jm\\u005Cu0" : 1}}'],
    ['emails.1.data.\\', '{"emails":[{},{"data":{"\\u005c":1}}]}'],
    ['a\\"', '{"a\\\\\\"":1'],
    ['a\\ ', '{"a\\\\\\n":1}'],
  ])('with a backslash are refused: %s', async (field, text) => {
    const message = `The field ${field} must not have a backslash in its name.`;
    await expect(read(text)).rejects.toMatchObject({
      failures: [{ field, reason: 'invalid_format', message }],
    });
  });

  test('are the only strings in which a backslash is refused', async () => {
    const text = '{"a":"\\\\","b":["\\\\","\\u005c"],"\\u005d\\"\\/":"c:\\\\"}';
    expect(await read(text)).toStrictEqual({ a: '\\', b: ['\\', '\\'], ']"/': 'c:\\' });
  });

  test('are not confused with keys of an earlier text', async () => {
    await read('{"firma":"x","jm\\\\u0":1}').catch(() => null);
    await read('{"firma":"x","jm\\\\u0"').catch(() => null);
    const text = '{"firma":"Ada","jm\\u00e9no":"s"}';
    expect(await read(text)).toStrictEqual({ firma: 'Ada', jméno: 's' });
  });

  test('are read as written, whatever was parsed before', async () => {
    const letters = fc.constantFrom(
      ...'abu0',
      '\\"',
      '\\n',
      '\\/',
      '\\u00e1',
      '\\u0061',
      'á',
      '\\ud83d\\ude00',
    );
    const backslashes = fc.constantFrom('\\\\', '\\u005c', '\\u005C');
    const key = fc.array(
      fc.oneof({ weight: 12, arbitrary: letters }, { weight: 1, arbitrary: backslashes }),
      { maxLength: 3 },
    );
    const members = fc.uniqueArray(key, {
      selector: (parts) => keysIn(`"${parts.join('')}":`)[0],
      maxLength: 4,
    });
    await fc.assert(
      fc.asyncProperty(members, async (written) => {
        const text = `{${written.map((parts) => `"${parts.join('')}":1`).join(',')}}`;
        const expected = keysIn(text);
        const value = await read(text).catch((error: unknown) => error);
        if (expected.some((one) => one.includes('\\')))
          expect(value).toBeInstanceOf(ValidationError);
        else expect(Object.keys(value as object).sort()).toEqual(expected.sort());
      }),
      { numRuns: 20_000 },
    );
  });
});
