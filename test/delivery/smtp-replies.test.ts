import { describe, expect, test } from '@jest/globals';
import { readSmtpFailure } from '../../server/delivery/smtp-outcome.ts';
import { HARD_BOUNCE_CODES } from '../../server/delivery/smtp-replies.ts';

const kindOf = (response: string, command = 'RCPT TO'): string => {
  const responseCode = Number(response.slice(0, 3));
  return readSmtpFailure({ command, response, responseCode }, false, 'ada@example.com').kind;
};

describe('V2 a hard bounce is a reply that speaks of the mailbox', () => {
  test.each(Object.keys(HARD_BOUNCE_CODES))('by the enhanced code %s', (code) => {
    expect(kindOf(`550 ${code} Whatever the words`)).toBe('hard_bounce');
    expect(kindOf(`550 ${code} Whatever the words`, 'DATA')).toBe('hard_bounce');
    // There it can only be about the sender.
    expect(kindOf(`550 ${code} Whatever the words`, 'MAIL FROM')).not.toBe('hard_bounce');
  });

  test.each([
    '550 <ada@example.com>: Recipient address rejected: User unknown in local recipient table',
    '550 <ada@example.com>: Recipient address rejected: User unknown in relay recipient table',
    '550 5.1.0 <ada@example.com>: Recipient address rejected: User unknown in virtual mailbox table',
    '550 <ada@example.com>... User unknown',
    '550 Unrouteable address',
    '550 No Such User Here',
    '550 sorry, no mailbox here by that name.',
    '550 RESOLVER.ADR.RecipNotFound; not found',
    '550 RESOLVER.ADR.RecipientNotFound; Recipient not found by SMTP address lookup',
    '550 The email account that you tried to reach does not exist.',
    "554 delivery error: dd This user doesn't have a yahoo.com account (ada@yahoo.com)",
    '554 delivery error: dd Not a valid recipient',
    '554 30 Sorry, your message cannot be delivered. This mailbox is disabled (554.30).',
    '553 Requested action not taken: mailbox name not allowed',
  ])('by the words of %s', (response) => {
    expect(kindOf(response)).toBe('hard_bounce');
  });

  test.each([
    '550 relay not permitted',
    '550 relay not permitted, user unknown here',
    '550 Relaying denied',
    '550 Your host is on our black list',
    '550 Your host is on our blacklist; unknown user',
    '550 SPF check failed',
    '550 5.7.1 user unknown in our policy',
    '550 5.7.26 This mail is unauthenticated',
    '554 5.7.1 Relay access denied',
    '554 5.7.1 Service unavailable; client host blocked using a list',
    '553 5.1.7 Bad sender address',
    '550 5.1.8 Sender address rejected: Domain not found',
    '550 5.1.0 <hello@shop.example>: Sender address rejected: User unknown in local recipient table',
    '550-Verification failed for <hello@shop.example>\n550-No Such User Here\n550 Sender verify failed',
    '550 Requested action not taken: mailbox unavailable',
    '551 User not local; we do not relay',
    "553 sorry, that domain isn't in my list of allowed rcpthosts",
    '550 5.4.1 Recipient address rejected: Access denied',
    '550 No.',
    '554 Transaction failed',
  ])('but %s is the relay’s policy', (response) => {
    expect(kindOf(response)).toBe('policy_refused');
  });

  test.each(['550 user unknown', '550 5.1.1 user unknown', '550 5.7.1 Not yours', '554 No'])(
    'and %s to MAIL FROM is the relay’s policy',
    (response) => expect(kindOf(response, 'MAIL FROM')).toBe('policy_refused'),
  );

  test.each([
    '550 5.7.1 Message rejected as spam',
    '554 Your message looks like spam',
    '554 5.7.0 No',
  ])('and so is %s to the message', (response) =>
    expect(kindOf(response, 'DATA')).toBe('policy_refused'),
  );

  test.each([
    ['552 5.2.2 Mailbox full', 'soft_bounce'],
    ['550 5.2.2 User is over quota', 'soft_bounce'],
    ['552 Requested mail action aborted: exceeded storage allocation', 'soft_bounce'],
    ['554 Mailbox is full', 'soft_bounce'],
    ['552 5.3.4 Message too big', 'rejected'],
    ['552 Message size exceeds fixed limit', 'rejected'],
    ['554 5.6.0 Message content is not valid', 'rejected'],
    ['550 5.4.4 Unable to route', 'rejected'],
    ['550 5.1.5 Destination address valid', 'rejected'],
    ['501 Syntax error', 'rejected'],
    ['450 4.2.1 The user is receiving mail at a rate that prevents more', 'refused'],
    [
      '550 5.2.1 The user you try to contact is receiving mail at a rate that is too high',
      'policy_refused',
    ],
    ['450 4.1.1 User unknown', 'refused'],
    ['450 4.7.1 Greylisted', 'refused'],
  ])('%s is %s', (response, kind) => {
    expect(kindOf(response)).toBe(kind);
  });

  test.each(['CONN', 'EHLO'])(
    'a refusal of the whole connection (%s) parks the queue',
    (command) => {
      const response = '554 5.7.1 Your host is on a list';
      expect(
        readSmtpFailure({ command, response, responseCode: 554 }, false, 'ada@example.com'),
      ).toMatchObject({ kind: 'parked', reason: 'unreachable' });
    },
  );
});
