import { expect, test } from '@jest/globals';
import PostalMime from 'postal-mime';
import { toSource } from '../../server/delivery/transports/transport.ts';

test('API-5 text that looks like an encoded word is displayed unchanged, not decoded', async () => {
  const hostile = '=?utf-8?q?Evil=0D=0ABcc:_x@y.cz?=';
  const source = await toSource({
    emailId: '0193a1b2-7c3d-7e4f-8a5b-6c7d8e9f0a30',
    from: { address: 'hello@shop.example', name: '=?utf-8?q?=E2=80=AEgro?=' },
    to: 'ada@example.com',
    replyTo: null,
    subject: `Hello ${hostile}`,
    html: null,
    text: 'x',
    headers: [{ name: 'X-Note', value: hostile }],
  });
  expect(source.toString()).not.toContain('=?utf-8?q?');
  const mail = await PostalMime.parse(source);
  expect(mail.subject).toBe('Hello = ?utf-8?q?Evil=0D=0ABcc:_x@y.cz?=');
  expect(mail.from?.name).toBe('= ?utf-8?q?=E2=80=AEgro?=');
  expect(mail.bcc).toBeUndefined();
});
