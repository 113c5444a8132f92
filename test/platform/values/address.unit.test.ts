import { describe, expect, test } from '@jest/globals';
import { parseAddress } from '../../../server/platform/values/address.ts';

const label = (length: number): string => 'd'.repeat(length);

describe('CONTACTS-1 an address is parsed as', () => {
  test.each([
    ['ada@example.com', 'ada@example.com', 'ada@example.com'],
    ['  ada@example.com\t', 'ada@example.com', 'ada@example.com'],
    ['Ada.Lovelace@EXAMPLE.Com', 'Ada.Lovelace@example.com', 'ada.lovelace@example.com'],
    ["o'hara+news/x=1@example.com", "o'hara+news/x=1@example.com", "o'hara+news/x=1@example.com"],
    ['eva@háčky.cz', 'eva@xn--hky-ela4t.cz', 'eva@xn--hky-ela4t.cz'],
    ['eva@HÁČKY.cz', 'eva@xn--hky-ela4t.cz', 'eva@xn--hky-ela4t.cz'],
    ['eva@xn--hky-ela4t.cz', 'eva@xn--hky-ela4t.cz', 'eva@xn--hky-ela4t.cz'],
    ['eva@例え。テスト', 'eva@xn--r8jz45g.xn--zckzah', 'eva@xn--r8jz45g.xn--zckzah'],
    ['a@sub.domain.example', 'a@sub.domain.example', 'a@sub.domain.example'],
  ])('%j', (given, address, key) => {
    expect(parseAddress(given)).toEqual({ address, key, domain: address.split('@')[1] });
  });
});

describe('CONTACTS-1 no valid address is', () => {
  test.each([
    ...['', 'example.com', '@example.com', 'ada@', 'ada', 'ada@example', 'ada@@example.com'],
    ...['ada lovelace@example.com', 'ada@exam ple.com', '"ada"@example.com', 'ada@[127.0.0.1]'],
    ...['.ada@example.com', 'ada.@example.com', 'a..da@example.com', 'jiří@example.com'],
    ...['ada@example..com', 'ada@.example.com', 'ada@example.com.', 'ada@-a.com', 'ada@a-.com'],
    ...['ada@127.0.0.1', 'ada@0x7f.1', 'ada@example.123', 'ada@exa_mple.com'],
    ...['a@b.com,c@d.com', 'Ada <ada@example.com>', 'mailto:ada@example.com'],
    ...['ada\u0000@example.com', 'ada@exam\nple.com', 'ad\u202ea@example.com'],
    // Characters that would end or hide a host name in a URL.
    ...['ada@example.com/x', 'ada@example.com?x', 'ada@example.com#x', 'ada@example.com\\x'],
    ...['ada@example.com:25', 'ada@ex%61mple.com', 'ada@example.com／x'],
  ])('%j', (text) => {
    expect(parseAddress(text)).toBeNull();
  });
});

test('CONTACTS-1 an address has at most 254 characters, its local part 64, a label 63', () => {
  const domain = [label(63), label(63), label(57), 'com'].join('.');
  const longest = `${'l'.repeat(64)}@${domain}`;
  expect(longest).toHaveLength(254);
  expect(parseAddress(longest)?.address).toBe(longest);
  expect(parseAddress(`${'l'.repeat(64)}@d${domain}`)).toBeNull();
  expect(parseAddress(`${'l'.repeat(65)}@example.com`)).toBeNull();
  expect(parseAddress(`l@${label(64)}.com`)).toBeNull();
  // Measured in ASCII: an internationalized name is shorter as it is typed.
  expect(parseAddress(`l@${'á'.repeat(60)}.cz`)).toBeNull();
});

test('CONTACTS-1 parsing the result again returns the same', () => {
  for (const text of [' Ada@Example.COM ', 'eva@Háčky.cz', "O'Hara@faß.de"]) {
    const once = parseAddress(text);
    expect(parseAddress(once?.address ?? '')).toEqual(once);
  }
});
