import { describe, expect, test } from '@jest/globals';
import { readConfig } from '../../server/platform/config.ts';

const GOOD = {
  OIDC_ISSUER: 'https://login.shop.example',
  OIDC_CLIENT_ID: 'mailwright',
  OIDC_CLIENT_SECRET: 'top secret',
};

describe('PEOPLE-3 the settings of the identity provider', () => {
  test('are optional', () => {
    expect(readConfig({}).oidc).toBeNull();
  });

  test.each([
    ['https://login.shop.example', 'https://login.shop.example'],
    ['https://login.shop.example/', 'https://login.shop.example'],
    ['https://login.shop.example/realms/shop', 'https://login.shop.example/realms/shop'],
    ['http://127.0.0.1:9000', 'http://127.0.0.1:9000'],
  ])('accept the issuer %s', (text, issuer) => {
    expect(readConfig({ ...GOOD, OIDC_ISSUER: text }).oidc).toMatchObject({ issuer });
  });

  test('name the provider by its host, or as the operator says', () => {
    expect(readConfig(GOOD).oidc?.name).toBe('login.shop.example');
    expect(readConfig({ ...GOOD, OIDC_NAME: 'Přihlášení' }).oidc?.name).toBe('Přihlášení');
  });

  test.each([
    [{ OIDC_ISSUER: '' }, 'Set OIDC_ISSUER, OIDC_CLIENT_ID and OIDC_CLIENT_SECRET'],
    [{ OIDC_CLIENT_ID: '' }, 'Set OIDC_ISSUER, OIDC_CLIENT_ID and OIDC_CLIENT_SECRET'],
    [{ OIDC_CLIENT_SECRET: '' }, 'Set OIDC_ISSUER, OIDC_CLIENT_ID and OIDC_CLIENT_SECRET'],
    [{ OIDC_ISSUER: 'login' }, 'OIDC_ISSUER must be'],
    [{ OIDC_ISSUER: 'http://login.shop.example' }, 'OIDC_ISSUER must be'],
    [{ OIDC_ISSUER: 'https://login.shop.example/?a=b' }, 'OIDC_ISSUER must be'],
    [{ OIDC_ISSUER: 'https://user@login.shop.example' }, 'OIDC_ISSUER must be'],
    [
      { OIDC_ISSUER: 'http://127.0.0.1:9000', BASE_URL: 'https://mail.shop.example' },
      'OIDC_ISSUER must be',
    ],
    [{ OIDC_NAME: 'x'.repeat(61) }, 'OIDC_NAME must be'],
    [{ OIDC_NAME: 'two\nlines' }, 'OIDC_NAME must be'],
  ])('are refused with their name, without the secret: %j', (change, message) => {
    const read = (): unknown => readConfig({ ...GOOD, ...change });
    expect(read).toThrow(message);
    expect(read).not.toThrow('top secret');
  });
});
