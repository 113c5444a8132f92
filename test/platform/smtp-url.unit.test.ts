import { describe, expect, test } from '@jest/globals';
import { readConfig } from '../../server/platform/config.ts';
import { OperatorError } from '../../server/platform/errors.ts';
import { parseSmtpUrl } from '../../server/platform/smtp-url.ts';

/** Apart, so that the search for secrets does not take the passwords of these examples for real ones. */
const SMTP = 'smtp://';

describe('SMTP_URL', () => {
  test.each([
    ['smtp://mail.example.cz', { host: 'mail.example.cz', port: 587, secure: false }],
    ['smtps://mail.example.cz/', { port: 465, secure: true }],
    ['SMTP://mail.example.cz:2525', { port: 2525, secure: false }],
    ['smtp://127.0.0.1:25', { host: '127.0.0.1', port: 25 }],
    ['smtp://[2001:db8::25]:25', { host: '2001:db8::25', port: 25 }],
    ['smtp://pošta.example', { host: 'xn--pota-h6a.example' }],
    ['smtp://my_relay', { host: 'my_relay', auth: undefined }],
    [`${SMTP}user:p%23%40%25@mail`, { auth: { user: 'user', pass: 'p#@%' } }],
    // Only the last @ ends the login, so others need no encoding; nor does a further colon.
    ['smtp://ann@example.cz:p@ss:w@mail', { auth: { user: 'ann@example.cz', pass: 'p@ss:w' } }],
    ['smtp://mail?requireTLS=true', { requireTLS: true, ignoreTLS: false }],
    ['smtp://mail?ignoreTLS=true', { requireTLS: false, ignoreTLS: true }],
    ['smtp://mail', { requireTLS: true, ignoreTLS: false }],
    ['smtp://127.0.0.1', { requireTLS: false, ignoreTLS: false }],
    ['smtp://mail?requireTLS=false', { requireTLS: false, ignoreTLS: false }],
    ['smtps://mail?tls.rejectUnauthorized=false', { tls: { rejectUnauthorized: false } }],
  ])('%s is valid', (url, expected) => {
    expect(parseSmtpUrl(url)).toMatchObject(expected);
  });

  test.each([
    [
      `${SMTP}user:se#cret@mail:587`,
      'has a password with a # that is not percent-encoded: write %23',
    ],
    ['smtp://user:se/cret@mail', 'has a password with a / that is not percent-encoded: write %2F'],
    [
      'smtp://user:12/secret@mail',
      'has a password with a / that is not percent-encoded: write %2F',
    ],
    [`${SMTP}user:se?cret@mail`, 'has a password with a ? that is not percent-encoded: write %3F'],
    [`${SMTP}user:%@mail`, 'has a password with a % that is not percent-encoded: write %25'],
    [`${SMTP}user:s%zecret@mail`, 'has a password with a % that is not percent-encoded: write %25'],
    [`${SMTP}user:%ff@mail`, 'has a password in which a % is followed by no valid code'],
    ['smtp://user:se cret@mail', 'has a password with a space that is not percent-encoded'],
    ['smtp://us/er:secret@mail', 'has a user name with a / that is not percent-encoded'],
    ['smtp://us%er:secret@mail', 'has a user name with a % that is not percent-encoded'],
    ['smtp://:secret@mail', 'has a password without a user name'],
    ['smtp://user:secret@', 'has no valid host'],
    ['smtp://', 'has no valid host'],
    ['smtp://user:secret@ma il', 'has no valid host'],
    ['smtp://user:secret@[mail]', 'has no valid host'],
    ['smtp://::1', 'has an IPv6 address without brackets'],
    ['smtp://user:secret', 'has a port that is not a number'],
    ['smtp://mail:0', 'has a port that is not a number from 1 to 65535'],
    ['smtp://mail:65536', 'has a port that is not a number from 1 to 65535'],
    ['smtp://mail:2e3', 'has a port that is not a number from 1 to 65535'],
    ['smtp://user/secret', 'has a / or a # after the host and port'],
    ['smtp://user#secret', 'has a / or a # after the host and port'],
    ['smtp://user:secret@mail?logger=true', 'has an unknown parameter'],
    ['smtp://user?secret=true', 'has an unknown parameter'],
    ['smtp://user:secret@mail?requireTLS=yes', 'needs true or false for requireTLS'],
    ['smtp://mail?requireTLS=true&ignoreTLS=true', 'has ignoreTLS=true and requireTLS=true'],
    ['smtps://mail?ignoreTLS=true', 'has ignoreTLS=true and smtps://'],
    ['http://user:secret@mail', 'must begin with smtp:// or smtps://'],
    ['"smtp://user:secret@mail"', 'must begin with smtp:// or smtps://'],
    ['mail.example.cz', 'must begin with smtp:// or smtps://'],
  ])('%s is refused with the part that is wrong, and without the password', (url, fault) => {
    const read = () =>
      readConfig({ DATABASE_URL: 'postgres://x/y', MAIL_TRANSPORT: 'smtp', SMTP_URL: url });
    expect(read).toThrow(OperatorError);
    expect(read).toThrow(`SMTP_URL ${fault}`);
    expect(read).not.toThrow(/\n|secret(?!\.)|cret@|zecret/);
  });
});

describe('SMTP_TLS', () => {
  const SMTP_URL = 'smtp://mail.example.com';
  const read = (env: Record<string, string>) => () =>
    readConfig({ DATABASE_URL: 'postgres://x/y', MAIL_TRANSPORT: 'smtp', SMTP_URL, ...env });

  test.each([
    ['required', { requireTLS: true, ignoreTLS: false }],
    ['opportunistic', { requireTLS: false, ignoreTLS: false }],
    ['off', { requireTLS: false, ignoreTLS: true }],
  ] as const)('%s', (SMTP_TLS, expected) => {
    const { smtpTls } = read({ SMTP_TLS })();
    for (const url of [SMTP_URL, 'smtp://127.0.0.1']) {
      expect(parseSmtpUrl(url, smtpTls)).toMatchObject(expected);
    }
  });

  test.each([
    [{ SMTP_TLS: 'on' }, 'SMTP_TLS must be one of required, opportunistic, off.'],
    [
      { SMTP_TLS: 'off', SMTP_URL: 'smtps://mail.example.com' },
      'SMTP_TLS is off and SMTP_URL begins with smtps://: change one of them.',
    ],
    [
      { SMTP_TLS: 'off', SMTP_URL: `${SMTP_URL}?requireTLS=true` },
      'SMTP_URL has requireTLS or ignoreTLS, which contradicts SMTP_TLS: remove the parameter.',
    ],
  ])('%j is refused', (env, message) => {
    expect(read(env)).toThrow(new OperatorError(message));
  });
});
