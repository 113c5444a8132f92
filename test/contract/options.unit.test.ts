import { describe, expect, test } from '@jest/globals';
import { readOptions } from './options.ts';

const GIVEN = ['--base-url', 'https://mail.example', '--key', 'svc_test_sk_x'];

describe('options of the contract command', () => {
  test('the base URL loses a trailing slash, and the key may come from the environment', () => {
    const env = { MAILWRIGHT_API_KEY: 'svc_test_sk_y' };
    const options = readOptions(['--base-url', 'https://mail.example/sub/'], env);
    expect(options).toMatchObject({
      baseUrl: 'https://mail.example/sub',
      key: { value: 'svc_test_sk_y' },
      restricted: null,
    });
  });

  test.each([
    ['no URL', ['--base-url', 'mail.example'], '--base-url must be a URL such as'],
    ['another protocol', ['--base-url', 'ftp://mail.example'], '--base-url must be a URL'],
    ['a password', ['--base-url', 'http://user:pass@x.example'], 'must not contain a user name'],
    ['a malformed URL with a password', ['--base-url', 'http://user:pass@'], 'must be a URL'],
    ['a query', ['--base-url', 'http://x.example/?a=pass'], 'must not contain a query'],
    ['the API itself', ['--base-url', 'http://x.example/api/v1/'], 'must not contain /api/v1'],
    ['an invalid key', ['--key', 'klíč'], '--key must consist of ASCII characters'],
    ['an invalid restricted key', ['--restricted-key', 'klíč', '--scopes', 'read'], 'ASCII'],
    ['no address', ['--mail', 'nonsense'], '--mail must be one email address.'],
    ['a document with a password', ['--document', 'http://user:pass@x.example/'], 'user name'],
  ])('%s is refused in one sentence that does not repeat the value', (_what, args, expected) => {
    const read = () => readOptions([...GIVEN, ...args], {});
    expect(read).toThrow(expected);
    expect(read).not.toThrow(/pass@|=pass|klíč|nonsense/);
  });
});
