import assert from 'node:assert/strict';
import type { SmtpEndpoint } from '../support/fakes/smtp-endpoint.ts';

const CONTENT = Buffer.from('Order 1: one lamp').toString('base64');

export const ATTACHMENT = { filename: 'order.txt', content: CONTENT };

/** Recipients whose messages are checked by their addresses. */
export const Recipients = {
  withFile: (name: string): string => `file-${name}@example.com`,
  scheduled: (name: string): string => `scheduled-${name}@example.com`,
  canceled: (name: string): string => `canceled-${name}@example.com`,
};

/** Files arrived with their emails, and only with them; canceled emails did not arrive. Returns the numbers. */
export function checkMessages({ messages }: SmtpEndpoint): { files: number; scheduled: number } {
  let files = 0;
  let scheduled = 0;
  for (const { recipients, raw } of messages) {
    const [recipient = ''] = recipients;
    const [, ...found] = raw.toString().split(CONTENT);
    const expected = recipient.startsWith('file-') ? 1 : 0;
    assert.equal(found.length, expected, `The files in the email to ${recipient}.`);
    assert.doesNotMatch(recipient, /^canceled-/, 'A canceled email was sent.');
    files += found.length;
    if (recipient.startsWith('scheduled-')) scheduled += 1;
  }
  return { files, scheduled };
}
