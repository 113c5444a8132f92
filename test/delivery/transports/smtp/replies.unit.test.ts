import { describe, expect, test } from '@jest/globals';
import {
  isOfConnection,
  readSmtpFailure,
  type SmtpFailure,
  type Stage,
} from '../../../../server/delivery/transports/smtp/outcome.ts';
import { HARD_BOUNCE_CODES } from '../../../../server/delivery/transports/smtp/replies.ts';
import type { Outcome } from '../../../../server/delivery/attempts/outcome.ts';

const ENVELOPE = { from: 'hello@shop.example', to: 'ada@example.com' };
const read = (response: string, command = 'RCPT TO', stage: Stage = 'sending'): Outcome => {
  const responseCode = Number(response.slice(0, 3));
  return readSmtpFailure({ command, response, responseCode }, stage, ENVELOPE);
};
const kindOf = (response: string, command?: string): string => read(response, command).kind;
const aboutOf = (response: string, command?: string): string | null => {
  const outcome = read(response, command);
  return outcome.kind === 'policy_refused' ? outcome.about : null;
};

describe('PROVIDERS-2 a permanent reply to RCPT TO', () => {
  test.each(Object.keys(HARD_BOUNCE_CODES))(
    'with the enhanced code %s is a hard bounce',
    (code) => {
      expect(kindOf(`550 ${code} Whatever the words`)).toBe('hard_bounce');
      expect(kindOf(`550 ${code} Whatever the words`, 'DATA')).toBe('hard_bounce');
      // A reply to MAIL FROM can only be about the sender.
      expect(kindOf(`550 ${code} Whatever the words`, 'MAIL FROM')).not.toBe('hard_bounce');
    },
  );

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
  ])('with the text %s is a hard bounce', (response) => {
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
    '551 User not local; we do not relay',
    "553 sorry, that domain isn't in my list of allowed rcpthosts",
  ])('with the text %s is a policy refusal by the relay', (response) => {
    expect(aboutOf(response)).toBe('sender_at_recipient');
  });

  test.each([
    // RFC 5321 §4.2.3, RFC 3463 §3.2, §3.3 and §3.5
    '550 Requested action not taken: mailbox unavailable',
    '550 5.1.0 Address rejected',
    '550 5.2.0 Mailbox status unknown',
    '550 5.4.3 Directory server failure',
    // Exchange 2003, Domino, MDaemon
    '550 Invalid recipient',
    '554 Invalid recipient <ada@example.com>',
    '550 Unknown recipient',
    // Exchange, Exchange Online, Outlook.com
    '550 5.4.1 Recipient address rejected: Access denied. [AM0PR0.eurprd02.prod.outlook.com]',
    '550 5.5.0 Requested action not taken: mailbox unavailable (S2017062302).',
    '550 5.7.1 RESOLVER.RST.AuthRequired; authentication required',
    '550 5.7.1 RESOLVER.RST.NotAuthorized; not authorized',
    '550 5.7.133 Sender not authenticated for group',
    // Postfix, check_recipient_access
    '554 5.7.1 <ada@example.com>: Recipient address rejected: Access denied',
    '550 <ada@example.com>: Recipient address rejected: Gone away',
    // Yahoo
    '554 delivery error: dd User is disabled',
  ])(
    'with the text %s is about the recipient, without proof that there is no mailbox',
    (response) => {
      expect(aboutOf(response)).toBe('recipient');
      expect(aboutOf(response, 'DATA')).toBe('recipient');
      // A reply to MAIL FROM can only be about the sender.
      expect(aboutOf(response, 'MAIL FROM')).toBe('sender');
    },
  );

  test.each([
    '550 No.',
    '554 Transaction failed',
    '550 Access denied',
    // Exim
    '550 Administrative prohibition',
    '550 5.7.1 Delivery not authorized',
    '550 5.2.1 The user you try to contact is receiving mail at a rate that is too high',
  ])('with the text %s does not show what it is about', (response) => {
    expect(aboutOf(response)).toBe('unclear');
  });

  test.each([
    '550 5.7.1 <ada@example.com>: Recipient address rejected: SPF check failed',
    '550 5.4.1 <ada@example.com>: Relay access denied',
    '550 5.7.23 The message was rejected',
    '550 5.7.708 Access denied, traffic not accepted from this IP',
    '550 5.1.0 Blocked by our reputation list',
  ])('with the text %s is about the sender, though it names the recipient', (response) => {
    expect(aboutOf(response)).toBe('sender_at_recipient');
  });

  test.each(['550 user unknown', '550 5.1.1 user unknown', '550 5.7.1 Not yours', '554 No'])(
    'with the text %s is a policy refusal when it answers MAIL FROM',
    (response) => expect(aboutOf(response, 'MAIL FROM')).toBe('sender'),
  );

  test.each([
    '550 5.7.1 Message rejected as spam',
    '554 Your message looks like spam',
    '554 5.7.0 No',
  ])('with the text %s is a policy refusal when it answers the message', (response) =>
    expect(aboutOf(response, 'DATA')).toBe('sender'),
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
    ['450 4.1.1 User unknown', 'refused'],
    ['450 4.7.1 Greylisted', 'refused'],
  ])('%s is read as %s', (response, kind) => {
    expect(kindOf(response)).toBe(kind);
  });

  test.each(
    ['CONN', 'EHLO', 'HELO'].flatMap((command) => [
      [command, '554 5.7.1 Your host is on a list'],
      [command, '450 4.3.2 Not now'],
      [command, '421 4.3.2 Service shutting down'],
    ]),
  )('a refusal of the whole connection (%s: %s) pauses the queue', (command, response) => {
    expect(read(response, command, 'connecting')).toMatchObject({
      kind: 'paused',
      reason: 'unreachable',
    });
  });
});

describe('PROVIDERS-2 a limit delays only the mail that the reply names:', () => {
  test.each([
    ['550 5.4.5 Daily sending quota of this sender exceeded', 'MAIL FROM'],
    ['550 5.4.5 Daily sending quota of this sender exceeded', 'RCPT TO'],
    ['550 5.7.1 Daily limit exceeded for <hello@shop.example>', 'RCPT TO'],
    ['451 4.7.1 rate limit exceeded for sender x', 'MAIL FROM'],
    ['450 4.7.1 <hello@shop.example>: Sender address rejected: too many messages', 'RCPT TO'],
    ['450 4.7.1 <ada@example.com>: Recipient address rejected: sender rate limit', 'RCPT TO'],
    ['452 4.3.1 shop.example has exceeded its hourly quota', 'MAIL FROM'],
    ['421 4.7.0 Too many messages from sender', 'DATA'],
    ['554 5.7.1 Sender has exceeded the limit for this hour', 'DATA'],
  ])('mail of the sender: %s to %s', (response, command) => {
    expect(kindOf(response, command)).toBe('sender_limited');
  });

  test.each([
    ['550 5.4.5 Daily user sending limit exceeded', 'paused'],
    ['454 Throttling failure: Daily message quota exceeded.', 'paused'],
    ['421 4.7.0 Too many messages, slow down', 'throttled'],
    ['450 4.7.1 Error: too much mail from 192.0.2.1', 'throttled'],
    ['451 4.7.0 Rate limit exceeded', 'throttled'],
    ['452 4.5.3 Too many recipients', 'throttled'],
  ])('all mail: %s', (response, kind) => {
    expect(kindOf(response)).toBe(kind);
    expect(kindOf(response, 'MAIL FROM')).toBe(kind);
  });

  test.each([
    ['450 4.2.1 The user is receiving mail at a rate that prevents more', 'refused'],
    ['450 The recipient is receiving mail at a rate that prevents more', 'refused'],
    ["452 The recipient's daily limit is reached", 'refused'],
    ['552 5.2.2 Daily quota of the mailbox exceeded', 'soft_bounce'],
  ])('mail to the recipient: %s', (response, kind) => {
    expect(kindOf(response)).toBe(kind);
  });

  test('words inside an address are ignored', () => {
    const response = '450 4.7.1 <sender.daily.quota@example.com> rate limit';
    const envelope = { from: 'hello@shop.example', to: 'sender.daily.quota@example.com' };
    const failure = { command: 'RCPT TO', response, responseCode: 450 };
    expect(readSmtpFailure(failure, 'sending', envelope).kind).toBe('throttled');
  });
});

describe('PROVIDERS-2 a server that closes the connection', () => {
  test.each([
    ['421 4.3.2 Service shutting down', 'RCPT TO'],
    ['421 4.3.2 Service shutting down', 'CONN'],
    ['421 4.4.2 Timeout', 'DATA'],
  ])('with %s to %s refuses this email, and perhaps others', (response, command) => {
    expect(read(response, command)).toMatchObject({ kind: 'refused', closed: true });
  });

  test.each(['ECONNECTION', 'ECONNRESET'])(
    'without a reply (%s) refuses the email, pauses the queue or leaves the outcome unknown, depending on the phase',
    (code) => {
      expect(readSmtpFailure({ code }, 'sending', ENVELOPE)).toMatchObject({
        kind: 'refused',
        closed: true,
      });
      expect(readSmtpFailure({ code }, 'connecting', ENVELOPE)).toMatchObject({
        kind: 'paused',
        reason: 'unreachable',
      });
      expect(readSmtpFailure({ code }, 'handed_over', ENVELOPE).kind).toBe('unknown');
    },
  );
});

describe('PROVIDERS-3 a failure is that of the connection', () => {
  const reply = (response: string, command = 'MAIL FROM'): SmtpFailure => ({
    code: 'EENVELOPE',
    response,
    responseCode: Number(response.slice(0, 3)),
    command,
  });

  test.each<SmtpFailure>([
    { code: 'ESOCKET', originalCode: 'EPIPE' },
    { code: 'ESOCKET', originalCode: 'ERR_SSL_SSLV3_ALERT_BAD_RECORD_MAC' },
    { code: 'ETIMEDOUT' },
    { code: 'ECONNECTION' },
    // A notice that the server sent without being asked.
    { ...reply('451 4.4.2 Timeout'), code: 'EPROTOCOL', command: 'CONN' },
    reply('421 4.4.2 Timeout exceeded'),
    reply('421 4.4.2 Timeout exceeded', 'RCPT TO'),
    reply('421 4.4.2 Timeout exceeded', 'DATA'),
    reply('503 5.5.1 Sender already given'),
    reply('452 4.5.3 Error: too many emails per connection'),
    reply('451 4.7.0 Message limit of this SMTP session reached'),
  ])('%j', (failure) => {
    expect(isOfConnection(failure)).toBe(true);
  });

  test.each<SmtpFailure>([
    { code: 'EABORT' },
    { code: 'ESTREAM' },
    { code: 'EMESSAGE', command: 'MAIL FROM' },
    reply('450 4.7.1 Too many messages'),
    reply('451 4.3.0 Try again later'),
    reply('450 4.2.0 Message greylisted, open a new connection later', 'RCPT TO'),
    reply('550 5.7.1 Messages over this connection need authentication'),
  ])('and not: %j', (failure) => {
    expect(isOfConnection(failure)).toBe(false);
  });
});
