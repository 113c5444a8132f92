import { lines } from '../wire.ts';

/**
 * Reports as mail servers and mailbox providers write them, by hand after their documentation: the order of the parts, the
 * fields that each fills in, and its words.
 */
export interface Form {
  /** The recipient of the email. */
  to: string;
  /** The return path of the email. */
  from: string;
}

interface Status {
  action: string;
  status: string;
  diagnostic: string | null;
  /** Of the message. */
  first?: string[];
  recipient: string[];
  text: string[];
  headers?: string[];
  returned?: string[];
}

/** A report of RFC 3464. */
export const statusReport = ({ from }: Form, report: Status): string =>
  lines(
    ...(report.headers ?? ['From: MAILER-DAEMON@mx.example.net', 'Subject: Undelivered']),
    `To: ${from}`,
    'Auto-Submitted: auto-replied',
    'MIME-Version: 1.0',
    'Content-Type: multipart/report; report-type=delivery-status; boundary="b1"',
    '',
    'This is a MIME-encapsulated message.',
    '',
    '--b1',
    'Content-Type: text/plain; charset=us-ascii',
    '',
    ...report.text,
    '',
    '--b1',
    'Content-Description: Delivery report',
    'Content-Type: message/delivery-status',
    '',
    ...(report.first ?? ['Reporting-MTA: dns; mx.example.net']),
    '',
    ...report.recipient,
    `Action: ${report.action}`,
    `Status: ${report.status}`,
    ...(report.diagnostic === null ? [] : [`Diagnostic-Code: ${report.diagnostic}`]),
    '',
    '--b1',
    'Content-Type: text/rfc822-headers',
    '',
    ...(report.returned ?? ['From: hello@demo-shop.example', 'Subject: Welcome']),
    '',
    '--b1--',
  );

export const postfix = (form: Form): string =>
  statusReport(form, {
    action: 'failed',
    status: '5.1.1',
    diagnostic: `smtp; 550 5.1.1 <${form.to}>: Recipient address rejected:\r\n    User unknown in virtual mailbox table`,
    first: [
      'Reporting-MTA: dns; relay.example.com',
      'X-Postfix-Queue-ID: 4T0aBc1dEfz9',
      `X-Postfix-Sender: rfc822; ${form.from}`,
      'Arrival-Date: Mon, 30 Nov 2026 08:00:00 +0000 (UTC)',
    ],
    recipient: [`Final-Recipient: rfc822; ${form.to}`, `Original-Recipient: rfc822;${form.to}`],
    text: ['This is the mail system at host relay.example.com.', '', `<${form.to}>: not found`],
  });

export const exim = (form: Form): string =>
  statusReport(form, {
    action: 'failed',
    status: '5.0.0',
    diagnostic: 'smtp; 550 No such user here',
    headers: [
      `X-Failed-Recipients: ${form.to}`,
      'From: Mail Delivery System <Mailer-Daemon@exim.example.net>',
      'Subject: Mail delivery failed: returning message to sender',
    ],
    first: ['Reporting-MTA: dns; exim.example.net'],
    recipient: [`Final-Recipient: rfc822;${form.to}`],
    text: ['This message was created automatically by mail delivery software.'],
  });

export const exchange = (form: Form): string =>
  statusReport(form, {
    action: 'failed',
    status: '5.1.10',
    diagnostic: `smtp;550 5.1.10 RESOLVER.ADR.RecipientNotFound; Recipient ${form.to} not found by SMTP address lookup`,
    headers: [
      'From: "Microsoft Outlook" <MicrosoftExchange329e71ec88ae4615bbc36ab6ce41109e@example.net>',
      'Subject: Undeliverable: Welcome',
    ],
    first: [
      'Reporting-MTA: dns;AM0PR01MB1234.example.prod.outlook.com',
      'Received-From-MTA: dns;relay.example.com',
    ],
    recipient: [`Final-Recipient: rfc822;${form.to}`, 'X-Display-Name: Ada'],
    text: ['Delivery has failed to these recipients or groups:'],
  });

export const gmail = (form: Form): string =>
  statusReport(form, {
    action: 'failed',
    status: '5.1.1',
    diagnostic:
      'smtp; 550-5.1.1 The email account that you tried to reach does not exist. Please try\r\n 550-5.1.1 double-checking the address for typos.\r\n 550 5.1.1  https://support.google.com/mail/?p=NoSuchUser a1si2 - gsmtp',
    headers: [
      'From: Mail Delivery Subsystem <mailer-daemon@googlemail.com>',
      'Subject: Delivery Status Notification (Failure)',
    ],
    first: ['Reporting-MTA: dns; googlemail.com', `X-Original-Message-ID: <1@demo-shop.example>`],
    recipient: [`Final-Recipient: rfc822; ${form.to}`],
    text: ['** Address not found **'],
  });

export const yahoo = (form: Form): string =>
  statusReport(form, {
    action: 'failed',
    status: '5.0.0',
    diagnostic:
      'smtp; 554 delivery error: dd Not a valid recipient - atlas101.free.mail.example.com',
    recipient: [`Final-Recipient: rfc822;${form.to}`],
    text: ['Sorry, we were unable to deliver your message to the following address.'],
  });

/** The mail system of GMX and web.de in its older form. */
export const gmx = ({ to, from }: Form): string =>
  lines(
    'From: GMX Mailer Daemon <mailer-daemon@gmx.example>',
    `To: ${from}`,
    'Subject: Mail delivery failed: returning message to sender',
    '',
    'This message was created automatically by mail delivery software.',
    '',
    'A message that you sent could not be delivered to one or more of',
    'its recipients. This is a permanent error. The following address',
    'failed:',
    '',
    `"${to}":`,
    'SMTP error from remote server for RCPT TO command, host: mx00.example.net',
    '(192.0.2.1) reason: 550 Requested action not taken: mailbox not found',
    '',
    '--- The header of the original message is following. ---',
    '',
    'From: hello@demo-shop.example',
    'To: somebody.else@example.net',
  );

/** QSBMF, with the words of qmail itself. */
export const qmail = ({ to, from }: Form): string =>
  lines(
    'From: MAILER-DAEMON@qmail.example.net',
    `To: ${from}`,
    'Subject: failure notice',
    '',
    'Hi. This is the qmail-send program at qmail.example.net.',
    "I'm afraid I wasn't able to deliver your message to the following addresses.",
    "This is a permanent error; I've given up. Sorry it didn't work out.",
    '',
    `<${to}>:`,
    'Sorry, no mailbox here by that name. (#5.1.1)',
    '',
    '--- Below this line is a copy of the message.',
    '',
    'Return-Path: <hello@demo-shop.example>',
  );

/** QSBMF, with the words of another server. */
export const qmailRemote = ({ to, from }: Form): string =>
  lines(
    'From: MAILER-DAEMON@qmail.example.net',
    `To: ${from}`,
    'Subject: failure notice',
    '',
    'Hi. This is the qmail-send program at qmail.example.net.',
    "I'm afraid I wasn't able to deliver your message to the following addresses.",
    "This is a permanent error; I've given up. Sorry it didn't work out.",
    '',
    `<${to}>:`,
    '192.0.2.1 does not like recipient.',
    'Remote host said: 550 5.1.1 User unknown',
    'Giving up on 192.0.2.1.',
    '',
    '--- Below this line is a copy of the message.',
  );

/** A complaint of RFC 5965. `quoted`: headers of the email that it is about. */
export const complaint = (
  { to, from }: Form,
  { type = 'abuse', named = true, quoted = [`Return-Path: <${from}>`] } = {},
): string =>
  lines(
    'From: <feedback@mailbox.example>',
    'Subject: FW: Welcome',
    'MIME-Version: 1.0',
    'Content-Type: multipart/report; report-type=feedback-report; boundary="b1"',
    '',
    '--b1',
    'Content-Type: text/plain; charset="US-ASCII"',
    '',
    'This is an email abuse report for an email message.',
    '',
    '--b1',
    'Content-Type: message/feedback-report',
    '',
    `Feedback-Type: ${type}`,
    'User-Agent: SomeGenerator/1.0',
    'Version: 1',
    ...(named ? [`Original-Rcpt-To: ${to}`] : []),
    '',
    '--b1',
    'Content-Type: message/rfc822',
    'Content-Disposition: inline',
    '',
    ...quoted,
    'From: <hello@demo-shop.example>',
    'Subject: Welcome',
    '',
    'Hello.',
    '',
    '--b1--',
  );
