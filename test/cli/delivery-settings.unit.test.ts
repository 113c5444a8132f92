import { describe, expect, test } from '@jest/globals';
import { readConfig } from '../../server/platform/config.ts';

describe('delivery settings', () => {
  test('EMAILS-11 have the defaults one hour for urgent mail, three days, 400 days and one week', () => {
    expect(readConfig({})).toMatchObject({
      smtpMaxRate: null,
      mailConnections: null,
      lifetimes: { high: 3_600, others: 259_200 },
      retention: { emailDays: 400, variableDays: 7 },
    });
  });

  test.each([
    ['100', 100],
    ['0.5', 0.5],
    ['1.667', 1.667],
  ])('SMTP_MAX_RATE accepts %s', (text, rate) => {
    expect(readConfig({ SMTP_MAX_RATE: text }).smtpMaxRate).toBe(rate);
  });

  test.each(['0', '-1', 'fast', '1e3', '.5', '0.0'])('SMTP_MAX_RATE refuses %s', (text) => {
    expect(() => readConfig({ SMTP_MAX_RATE: text })).toThrow(
      'SMTP_MAX_RATE must be a number of messages per second, more than 0.',
    );
  });

  test.each(['mail.example.com', 'relay', 'x1-a.example', '[192.0.2.1]', '[IPv6:2001:db8::1]'])(
    'SMTP_EHLO_NAME accepts %s',
    (name) => {
      expect(readConfig({ SMTP_EHLO_NAME: name }).smtpEhloName).toBe(name);
    },
  );

  test.each([
    'mail example',
    'mail.example\r\nRCPT TO:<a@b.example>',
    '-mail.example',
    'mail..example',
    'mail_1.example',
    '192.0.2.1',
    '[192.0.2]',
    '[2001:db8::1]',
    `${'a'.repeat(64)}.example`,
  ])('SMTP_EHLO_NAME refuses %j', (name) => {
    expect(() => readConfig({ SMTP_EHLO_NAME: name })).toThrow(
      /^SMTP_EHLO_NAME must be a host name/,
    );
  });

  test.each([
    [{}, true],
    [{ BASE_URL: 'http://localhost:9000' }, true],
    [{ BASE_URL: 'https://mail.example.com' }, false],
    [{ BASE_URL: 'https://mail.example.com', DEV_MAILBOX: 'true' }, true],
    [{ DEV_MAILBOX: 'false' }, false],
  ])('with %j the mailbox pages are enabled: %s', (env, expected) => {
    expect(readConfig(env).mailboxPages).toBe(expected);
  });

  test.each([
    [{ DEV_MAILBOX: 'yes' }, 'DEV_MAILBOX must be one of true, false.'],
    [{ TIME_TO_LIVE_HIGH: '59' }, 'TIME_TO_LIVE_HIGH must be a whole number from 60 to 604800.'],
    [
      { VARIABLE_RETENTION_DAYS: '8' },
      'VARIABLE_RETENTION_DAYS must be a whole number from 1 to 7.',
    ],
    [{ EMAIL_RETENTION_DAYS: '7' }, 'EMAIL_RETENTION_DAYS must be a whole number from 8 to 36500.'],
    [{ MAIL_CONNECTIONS: '0' }, 'MAIL_CONNECTIONS must be a whole number from 1 to 1000.'],
  ])('%j is refused', (env, message) => {
    expect(() => readConfig(env)).toThrow(message);
  });
});
