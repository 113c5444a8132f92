import { describe, expect, test } from '@jest/globals';
import {
  formatMailboxes,
  parseMailboxes,
  requireMailboxes,
} from '../../../server/platform/values/mailboxes.ts';

describe('EMAILS-31 a list of mailboxes', () => {
  test.each([
    ['ben@shop.example', [{ name: '', address: 'ben@shop.example' }]],
    ['Help <help@SHOP.example>', [{ name: 'Help', address: 'help@shop.example' }]],
    ['<help@shop.example>', [{ name: '', address: 'help@shop.example' }]],
    [
      '"Novák, Jan" <jan@shop.example> , Žofie <z@shop.example>,c@háčky.cz',
      [
        { name: 'Novák, Jan', address: 'jan@shop.example' },
        { name: 'Žofie', address: 'z@shop.example' },
        { name: '', address: 'c@xn--hky-ela4t.cz' },
      ],
    ],
    [
      '"a \\" <b@c.example>, d" <e@f.example>',
      [{ name: 'a " <b@c.example>, d', address: 'e@f.example' }],
    ],
  ])('%s', (text, mailboxes) => {
    expect(parseMailboxes(text)).toEqual(mailboxes);
    expect(parseMailboxes(formatMailboxes(mailboxes))).toEqual(mailboxes);
  });

  test.each([
    '',
    ',',
    'a@b.example,',
    'a@b.example,,c@d.example',
    'a@b.example c@d.example',
    'Help help@shop.example',
    'Help <help@shop.example> (comment)',
    'Team: a@b.example, c@d.example;',
    '"open <a@b.example>',
    'a <b@c.example> <d@e.example>',
    'a@b.example\r\nBcc: c@d.example',
    'jörg@example.com',
    `${'"'.repeat(900)}`,
    `${'<'.repeat(900)}`,
    `${' '.repeat(990)}`,
  ])('%j is none', (text) => {
    expect(parseMailboxes(text)).toBeNull();
    expect(() => requireMailboxes('reply_to', text)).toThrow(
      'The field reply_to must be an address',
    );
  });

  test('has at most five, and 998 characters', () => {
    const many = (count: number): string =>
      Array.from({ length: count }, (_, i) => `a${i}@b.example`).join(', ');
    expect(requireMailboxes('reply_to', many(5))).toBe(many(5));
    expect(() => requireMailboxes('reply_to', many(6))).toThrow('at most 5 addresses');
    expect(() => requireMailboxes('reply_to', 'x'.repeat(999))).toThrow('at most 998 characters');
  });
});
