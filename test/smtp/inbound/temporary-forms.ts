import { lines } from '../wire.ts';
import { type Form, statusReport } from './forms.ts';

/** Reports about mailboxes that exist, or may exist, by hand after the documentation of the servers. */
type Write = (form: Form) => string;

interface Failure {
  action?: string;
  status: string;
  diagnostic: string | null;
  headers?: string[];
  more?: string[];
}

const report =
  ({ action = 'failed', status, diagnostic, headers, more = [] }: Failure): Write =>
  (form) =>
    statusReport(form, {
      action,
      status,
      diagnostic,
      recipient: [...more, `Final-Recipient: rfc822; ${form.to}`],
      text: ['Your message was not delivered.'],
      ...(headers && { headers }),
    });

const text =
  (head: string[], words: string[], named: (to: string) => string): Write =>
  ({ to, from }) =>
    lines(
      'From: MAILER-DAEMON@mx.example.net',
      `To: ${from}`,
      'Subject: failure notice',
      '',
      ...head,
      '',
      named(to),
      ...words,
      '',
      '--- The message follows.',
    );

const qmailSays = (...words: string[]): Write =>
  text(
    [
      'Hi. This is the qmail-send program at qmail.example.net.',
      "I'm afraid I wasn't able to deliver your message to the following addresses.",
      "This is a permanent error; I've given up. Sorry it didn't work out.",
    ],
    words,
    (to) => `<${to}>:`,
  );

const PERMANENT = [
  'This message was created automatically by mail delivery software.',
  '',
  'A message that you sent could not be delivered to one or more of its',
  'recipients. This is a permanent error. The following address(es) failed:',
];

const eximSays = (...words: string[]): Write => text(PERMANENT, words, (to) => `  ${to}`);

const gmxSays = (reply: string): Write =>
  text(
    PERMANENT,
    [
      'SMTP error from remote server for RCPT TO command, host: mx00.example.net',
      `(192.0.2.1) reason: ${reply}`,
    ],
    (to) => `"${to}":`,
  );

export const FULL: [server: string, write: Write][] = [
  ['Postfix', report({ status: '5.2.2', diagnostic: 'smtp; 552 5.2.2 Over quota' })],
  ['Exim', report({ status: '5.0.0', diagnostic: 'smtp; 550 mailbox for user is full' })],
  ['Exim in text', eximSays('    mailbox is full:', '    550 5.1.1 user is over quota')],
  [
    'Exchange',
    report({
      status: '5.2.2',
      diagnostic:
        'smtp;554 5.2.2 mailbox full; STOREDRV.Deliver.Exception:QuotaExceededException; Failed to process message',
    }),
  ],
  [
    'Gmail',
    report({
      status: '5.2.2',
      diagnostic:
        "smtp; 552-5.2.2 The recipient's inbox is out of storage space and inactive.\r\n 552 5.2.2 See the help about it - gsmtp",
    }),
  ],
  [
    'Yahoo',
    report({ status: '5.0.0', diagnostic: 'smtp; 554 delivery error: dd This user is over quota' }),
  ],
  ['GMX', gmxSays('552 Requested mail action aborted: exceeded storage allocation')],
  ['qmail', qmailSays('The users mailfolder is over the allowed quota (size). (#5.2.2)')],
  ['qmail with vpopmail', qmailSays('user is over quota. (#5.1.1)')],
];

/** The end of the queue. */
export const GREYLISTED: [server: string, write: Write][] = [
  [
    'Postfix',
    report({
      status: '4.2.0',
      diagnostic: 'smtp; 450 4.2.0 Recipient address rejected: Greylisted',
    }),
  ],
  ['Exim', report({ status: '5.0.0', diagnostic: 'smtp; 451 Greylisted, please try again' })],
  [
    'Exim in text',
    eximSays(
      '    SMTP error from remote mail server after RCPT TO: host mx.example.net [192.0.2.1]:',
      '    451 4.7.1 Greylisted: retry timeout exceeded',
    ),
  ],
  ['Exchange', report({ status: '4.4.7', diagnostic: 'smtp;550 4.4.7 QUEUE.Expired; expired' })],
  ['Gmail', report({ status: '4.7.0', diagnostic: 'smtp; 451 4.7.0 Try again later' })],
  ['Yahoo', report({ status: '5.0.0', diagnostic: 'smtp; 421 Message temporarily deferred' })],
  ['GMX', gmxSays('450 Requested mail action not taken: mailbox unavailable, greylisted')],
  [
    'qmail',
    qmailSays(
      '192.0.2.1 does not like recipient.',
      'Remote host said: 451 4.7.1 Greylisting in action, please come back later',
      "I'm not going to try again; this message has been in the queue too long.",
    ),
  ],
];

const SUNDAY = 'Sun, 6 Dec 2026 08:00:00 +0000';

export const DELAYED: [server: string, write: Write][] = [
  [
    'Postfix',
    report({
      action: 'delayed',
      status: '4.4.1',
      diagnostic: 'X-Postfix; connect to mx.example.net[192.0.2.1]:25: Connection timed out',
    }),
  ],
  ['Exim', report({ action: 'delayed', status: '4.0.0', diagnostic: null })],
  [
    'Exchange',
    report({
      action: 'delayed',
      status: '4.4.7',
      diagnostic: null,
      more: [`Arrival-Date: ${SUNDAY}`],
    }),
  ],
  [
    'Gmail',
    report({
      action: 'delayed',
      status: '4.4.1',
      diagnostic: 'smtp; The recipient server did not accept our requests to connect.',
      more: [`Will-Retry-Until: ${SUNDAY}`],
    }),
  ],
  ['Yahoo', report({ action: 'Delayed', status: '4.0.0', diagnostic: 'smtp; 421 Deferred' })],
  ['GMX', report({ action: 'delayed', status: '4.2.0', diagnostic: 'smtp; 450 4.2.0 Later' })],
];

const said = (subject: string, ...words: string[]): Write => {
  return ({ from, to }) =>
    lines(
      'From: Mail Delivery System <mailer-daemon@mx.example.net>',
      `To: ${from}`,
      `Subject: ${subject}`,
      '',
      ...words.map((word) => word.replace('TO', to)),
    );
};

/** Without a machine-readable part, and in no form that says for certain what happened. */
export const UNCERTAIN: [server: string, write: Write][] = [
  [
    'Exim, which will try again',
    said(
      'Warning: message 1sAbCd-000001-2E delayed 24 hours',
      'This message was created automatically by mail delivery software.',
      'A message that you sent has not yet been delivered to one or more of its',
      'recipients after more than 24 hours on the queue.',
      '',
      '  TO',
      '',
      'No action is required on your part.',
    ),
  ],
  [
    'Exchange',
    said(
      'Undeliverable: Welcome',
      'Your message did not reach some or all of the intended recipients.',
      '',
      'TO',
      'The e-mail account does not exist. <mx.example.net #5.1.1>',
    ),
  ],
  [
    'Gmail of earlier days',
    said(
      'Delivery Status Notification (Failure)',
      'Delivery to the following recipient failed permanently:',
      '',
      '     TO',
      '',
      '550 5.1.1 The email account that you tried to reach does not exist.',
    ),
  ],
  [
    'Yahoo',
    said(
      'Failure Notice',
      'Sorry, we were unable to deliver your message to the following address.',
      '',
      '<TO>:',
      '554: delivery error: dd Not a valid recipient',
    ),
  ],
  ['an absent person', said('Automatic reply: Welcome', 'I am out of the office. <TO>: 550 5.1.1')],
];
