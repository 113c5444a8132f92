import { expect, test } from '@jest/globals';
import { checkDisplayText, toSingleLine } from '../../../server/platform/values/text.ts';

const UNSAFE = [
  '\u0000',
  '\n',
  '\r',
  '\t',
  '\u001f',
  '\u007f',
  '\u0085',
  '\u009f',
  '\u2028',
].concat(['\u2029', '\u202a', '\u202e', '\u2066', '\u2069']);

test('API-5 control characters, line separators and direction overrides are refused in names', () => {
  for (const character of UNSAFE) {
    expect(() => checkDisplayText('name', `Ada${character}Lovelace`)).toThrow(
      'The field name must not contain control characters.',
    );
  }
});

test('API-5 joiners and marks that Hebrew, Persian and emoji need are allowed', () => {
  for (const name of ['\u200eAda\u200f', 'می\u200cخواهم', '👩\u200d💻', 'Žofie Nováková', '']) {
    expect(checkDisplayText('name', name)).toBe(name);
    expect(toSingleLine(name)).toBe(name);
  }
});

test('API-5 in rendered text a run of refused characters becomes one space', () => {
  for (const character of UNSAFE) expect(toSingleLine(`a${character}b`)).toBe('a b');
  expect(toSingleLine('Hello\r\nBcc: eve@example.com')).toBe('Hello Bcc: eve@example.com');
  expect(toSingleLine('\n Hello \r\n')).toBe('Hello');
});
