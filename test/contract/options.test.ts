import { describe, expect, test } from '@jest/globals';
import { readOptions } from './options.ts';

const GIVEN = ['--base-url', 'https://mail.example', '--key', 'svc_test_sk_x'];

describe('options of the contract command', () => {
  test('a base URL loses its last slash, and the key may come from the environment', () => {
    const env = { MAILWRIGHT_API_KEY: 'svc_test_sk_y' };
    const options = readOptions(['--base-url', 'https://mail.example/sub/'], env);
    expect(options).toMatchObject({
      baseUrl: 'https://mail.example/sub',
      key: { value: 'svc_test_sk_y' },
      restricted: null,
    });
  });

  test.each([
    ['no URL', ['--base-url', 'mail.example'], '--base-url must be an address such as'],
    ['another protocol', ['--base-url', 'ftp://mail.example'], '--base-url must be an address'],
    ['a password', ['--base-url', 'http://user:pass@x.example'], 'without a user name'],
    ['a malformed URL with a password', ['--base-url', 'http://user:pass@'], 'must be an address'],
    ['a query', ['--base-url', 'http://x.example/?a=pass'], 'without what follows ? or #'],
    ['the API itself', ['--base-url', 'http://x.example/api/v1/'], 'without /api/v1'],
    ['a key that is none', ['--key', 'klíč'], '--key must consist of ASCII characters'],
    ['a restricted key that is none', ['--restricted-key', 'klíč', '--scopes', 'read'], 'ASCII'],
    ['no address', ['--mail', 'nonsense'], '--mail must be one email address.'],
    ['a document with a password', ['--document', 'http://user:pass@x.example/'], 'user name'],
  ])('%s is refused in one sentence that repeats nothing of it', (_what, args, expected) => {
    const read = () => readOptions([...GIVEN, ...args], {});
    expect(read).toThrow(expected);
    expect(read).not.toThrow(/pass@|=pass|klíč|nonsense/);
  });
});
