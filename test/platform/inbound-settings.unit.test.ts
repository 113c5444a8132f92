import { expect, test } from '@jest/globals';
import { readInboundSettings } from '../../server/platform/submission-settings.ts';

const INBOUND = {
  BOUNCE_DOMAIN: 'Bounces.Example.com',
  INBOUND_LISTEN: 'smtp://0.0.0.0:25, smtp://[::1]:2525',
};

test('BOUNCE_DOMAIN and INBOUND_LISTEN say where reports arrive', () => {
  expect(readInboundSettings(INBOUND)).toEqual({
    domain: 'bounces.example.com',
    listen: [
      { host: '0.0.0.0', port: 25, secure: false },
      { host: '::1', port: 2525, secure: false },
    ],
    certificate: null,
  });
  const files = { SMTP_TLS_CERT: '/etc/tls/cert.pem', SMTP_TLS_KEY: '/etc/tls/key.pem' };
  expect(readInboundSettings({ ...INBOUND, ...files })).toMatchObject({
    certificate: { cert: '/etc/tls/cert.pem', key: '/etc/tls/key.pem' },
  });
});

test('without them nothing listens, and one needs the other', () => {
  expect(readInboundSettings({})).toBeNull();
  expect(() => readInboundSettings({ ...INBOUND, INBOUND_LISTEN: '' })).toThrow(
    'Set INBOUND_LISTEN, as BOUNCE_DOMAIN is set.',
  );
  expect(() => readInboundSettings({ ...INBOUND, BOUNCE_DOMAIN: undefined })).toThrow(
    'Set BOUNCE_DOMAIN, as INBOUND_LISTEN is set.',
  );
});

test.each(['example', 'a b.example', '192.0.2.1', `${'a.'.repeat(100)}example`, 'x@example.com'])(
  'the domain %s is refused',
  (BOUNCE_DOMAIN) => {
    expect(() => readInboundSettings({ ...INBOUND, BOUNCE_DOMAIN })).toThrow(
      /^BOUNCE_DOMAIN must /,
    );
  },
);

test.each(['smtps://0.0.0.0:25', '0.0.0.0:25', 'smtp://0.0.0.0', 'smtp://0.0.0.0:25,'])(
  'the address %s is refused',
  (INBOUND_LISTEN) => {
    expect(() => readInboundSettings({ ...INBOUND, INBOUND_LISTEN })).toThrow(
      /^INBOUND_LISTEN must /,
    );
  },
);
