import { describe, expect, test } from '@jest/globals';
import type { Request } from 'express';
import { maskAddresses } from '../../server/http/responses/mask-response.ts';
import { requireSameOrigin } from '../../server/http/access/same-origin.ts';
import { sessionCookie } from '../../server/http/access/session-cookie.ts';
import { newSessionToken } from '../../server/platform/tokens/session-token.ts';

const requestWith = (headers: Record<string, string>, method = 'GET'): Request =>
  ({ method, get: (name: string) => headers[name] }) as unknown as Request;

describe('PEOPLE-1 the cookie of a session', () => {
  const token = newSessionToken();

  test('is bound to its host with HTTPS', () => {
    const cookie = sessionCookie('https://mail.example.com');
    expect(cookie.set(token)).toBe(
      `__Host-mailwright=${token}; Path=/; HttpOnly; Secure; SameSite=Lax; Max-Age=2592000`,
    );
    expect(cookie.removed).toBe(
      '__Host-mailwright=; Path=/; HttpOnly; Secure; SameSite=Lax; Max-Age=0',
    );
    const read = (text: string) => cookie.read(requestWith({ Cookie: text }));
    expect(read(`a=b; __Host-mailwright=${token}; c=d`)).toBe(token);
    // A cookie that a page without HTTPS, or of another host, can set.
    expect(read(`mailwright=${token}`)).toBeNull();
    expect(read(`x__Host-mailwright=${token}`)).toBeNull();
  });

  test.each(['', 'mailwright=', 'mailwright=short', `mailwright=${'x'.repeat(44)}`, 'mailwright'])(
    'is none if it has not the form of a token: %s',
    (text) => {
      expect(sessionCookie('http://127.0.0.1:8080').read(requestWith({ Cookie: text }))).toBeNull();
    },
  );
});

describe('PEOPLE-1 the origin of a request', () => {
  const check = (baseUrl: string, headers: Record<string, string>): boolean => {
    try {
      requireSameOrigin(requestWith(headers, 'POST'), baseUrl);
      return true;
    } catch {
      return false;
    }
  };

  test.each([
    ['https://mail.example.com', true],
    ['https://mail.example.com:443', true],
    ['http://mail.example.com', false],
    ['https://mail.example.com.attacker.example', false],
    ['https://example.com', false],
    ['https://localhost', false],
    ['null', false],
    ['', false],
  ])('%s is that of https://mail.example.com: %s', (origin, isOwn) => {
    expect(check('https://mail.example.com', { Origin: origin })).toBe(isOwn);
  });

  test.each([
    ['http://localhost:8080', true],
    ['http://127.0.0.1:8080', true],
    ['http://[::1]:8080', true],
    ['http://localhost:8081', false],
    ['http://192.0.2.1:8080', false],
  ])('%s is that of a server on loopback: %s', (origin, isOwn) => {
    expect(check('http://127.0.0.1:8080', { Origin: origin })).toBe(isOwn);
  });
});

describe('PEOPLE-2 addresses in texts for a viewer', () => {
  test.each([
    ['zofie@example.com', 'z•••@example.com'],
    [
      'To: "Z" <zofie.n+x@example.com>, b@example.org;',
      'To: "Z" <z•••@example.com>, b•••@example.org;',
    ],
    ['mailto:ada@shop.example?subject=1', 'mailto:a•••@shop.example?subject=1'],
    ['550 5.1.1 <žofie@example.com>: unknown', '550 5.1.1 <ž•••@example.com>: unknown'],
    ['@media', '@media'],
    ['no address', 'no address'],
  ])('%s', (text, masked) => {
    expect(maskAddresses(text)).toBe(masked);
  });

  test('take a time in proportion to the length of the text', () => {
    const long = 'x'.repeat(1_000_000);
    expect(maskAddresses(`${long} a@b.example ${long}@`)).toMatch(/ a•••@b\.example x•••@$/);
  });
});
