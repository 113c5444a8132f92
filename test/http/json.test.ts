import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { countValues, MAX_VALUES } from '../../server/http/json/count.ts';
import { parseInPieces } from '../../server/http/json/parse.ts';
import { readJson } from '../../server/http/json/read.ts';
import { Slices } from '../../server/values/slices.ts';

const parse = (text: string): Promise<unknown> => parseInPieces(Buffer.from(text), new Slices());
const count = (text: string): Promise<number> => countValues(Buffer.from(text), new Slices());

/** Longer than a piece. */
const LONG = 'x'.repeat(40_000);

const valuesOf = (value: unknown): number =>
  typeof value === 'object' && value !== null
    ? Object.values(value).reduce((sum: number, inner) => sum + valuesOf(inner), 1)
    : 1;

describe('a JSON text parsed in pieces', () => {
  // V8 reads some keys that are a single escaped character wrongly, whoever asks it.
  const keys = fc.string().filter((key) => !/["\\]/.test(key));
  /** Texts of many pieces: some strings in them are longer than one. */
  const { tree } = fc.letrec<{ tree: unknown }>((tie) => ({
    tree: fc.oneof(
      { maxDepth: 5 },
      fc.oneof(fc.string(), fc.double({ noDefaultInfinity: true, noNaN: true }), fc.boolean()),
      fc.constant(null),
      fc.constantFrom(LONG, `"\\${LONG}`, 'ž', '', '__proto__'),
      fc.array(tie('tree'), { maxLength: 6 }),
      fc.dictionary(fc.oneof(keys, fc.constantFrom('__proto__', '0', LONG)), tie('tree'), {
        maxKeys: 6,
      }),
    ),
  }));
  const blanks = fc.constantFrom(undefined, 1, '\t', '\r\n ');

  test('is what JSON.parse gives, and has as many values', async () => {
    await fc.assert(
      fc.asyncProperty(tree, blanks, async (value, indent) => {
        const text = JSON.stringify(value, null, indent);
        expect(await parse(text)).toStrictEqual(JSON.parse(text));
        expect(await count(text)).toBe(valuesOf(JSON.parse(text)));
      }),
      { numRuns: 300 },
    );
  });

  test('is refused where JSON.parse refuses it', async () => {
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
        expect(await outcome(() => parse(changed))).toBe(expected);
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
  ])('is refused when it is broken beside a piece (%#)', async (text) => {
    expect(() => JSON.parse(text)).toThrow(SyntaxError);
    await expect(parse(text)).rejects.toThrow(SyntaxError);
  });

  test('the last of equal keys counts, also across pieces', async () => {
    const text = `{"a":1,"b":"${LONG}","a":2,"c":["${LONG}",1],"a":3}`;
    expect(await parse(text)).toStrictEqual(JSON.parse(text));
  });
});

describe('G15 the values of a text', () => {
  const empties = (values: number): string => `[${'{},'.repeat(values - 2)}{}]`;

  test('may be 200,000', async () => {
    expect(await count(empties(MAX_VALUES))).toBe(MAX_VALUES);
    await expect(count(empties(MAX_VALUES + 1))).rejects.toMatchObject({
      failures: [{ field: 'body', reason: 'too_many' }],
    });
  });

  test('are counted before one of them is built', async () => {
    const reserved: number[] = [];
    const text = Buffer.from(empties(100_000));
    await readJson(text, async (values) => void reserved.push(values));
    expect(reserved).toEqual([100_000]);
    const refused = readJson(Buffer.from(empties(300_000)), async () => {
      throw new Error('Nothing may be reserved for it.');
    });
    await expect(refused).rejects.toMatchObject({ failures: [{ reason: 'too_many' }] });
  });

  test('are not counted in strings', async () => {
    expect(await count('["[{,,,\\"[,", "\\\\", {"[,{": 1}]')).toBe(5);
  });

  test('a string may take 1 MiB', async () => {
    const ofBytes = (bytes: number): Promise<number> => count(`["${'x'.repeat(bytes)}"]`);
    expect(await ofBytes(1024 * 1024)).toBe(2);
    await expect(ofBytes(1024 * 1024 + 1)).rejects.toMatchObject({
      failures: [{ field: 'body', reason: 'too_long' }],
    });
  });

  test('a million levels are refused by the first 41', async () => {
    await expect(count('['.repeat(1_000_000))).rejects.toMatchObject({
      failures: [{ field: 'body', reason: 'invalid_format' }],
    });
  });
});
