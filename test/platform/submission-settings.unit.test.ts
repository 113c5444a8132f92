import { expect, test } from '@jest/globals';
import { readSubmissionSettings } from '../../server/platform/submission-settings.ts';

const FILES = { SMTP_TLS_CERT: '/etc/tls/cert.pem', SMTP_TLS_KEY: '/etc/tls/key.pem' };

test('SMTP_LISTEN is a list of addresses', () => {
  const SMTP_LISTEN = 'smtps://0.0.0.0:465, smtp://[::1]:587,smtp://mail.example.com:2587';
  expect(readSubmissionSettings({ SMTP_LISTEN, ...FILES })).toEqual({
    listen: [
      { host: '0.0.0.0', port: 465, secure: true },
      { host: '::1', port: 587, secure: false },
      { host: 'mail.example.com', port: 2587, secure: false },
    ],
    cert: FILES.SMTP_TLS_CERT,
    key: FILES.SMTP_TLS_KEY,
  });
});

test('without it nothing listens', () => {
  expect(readSubmissionSettings(FILES)).toBeNull();
});

test.each([
  ['another scheme', 'http://0.0.0.0:587'],
  ['no port', 'smtp://0.0.0.0'],
  ['a path', 'smtp://0.0.0.0:587/x'],
  ['an address that does not exist', 'smtp://300.0.0.1:587'],
  ['IPv6 without brackets', 'smtp://::1:587'],
  ['a port that does not exist', 'smtp://0.0.0.0:70000'],
  ['an empty entry', 'smtp://0.0.0.0:587,'],
  ['the port of mail servers', 'smtp://0.0.0.0:25'],
])('%s is refused', (_what, SMTP_LISTEN) => {
  expect(() => readSubmissionSettings({ SMTP_LISTEN, ...FILES })).toThrow(/^SMTP_LISTEN must /);
});

test('it needs a certificate and its key', () => {
  expect(() =>
    readSubmissionSettings({ SMTP_LISTEN: 'smtp://0.0.0.0:587', SMTP_TLS_CERT: 'cert.pem' }),
  ).toThrow('Set SMTP_TLS_CERT and SMTP_TLS_KEY, as SMTP_LISTEN is set.');
});
