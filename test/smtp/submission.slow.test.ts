import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { newId } from '../../server/platform/values/id.ts';
import { setRateLimits } from '../support/app/account.ts';
import { eventually } from '../support/eventually.ts';
import { follow, readEmailRow } from '../support/read/emails.ts';
import { readMailbox } from '../support/read/mailbox.ts';
import { FROM, keyWith, startSubmissionApp, type SubmissionApp } from './submission-app.ts';
import { idsIn, lines, plainMessage } from './wire.ts';

let app: SubmissionApp;
let key: string;
beforeAll(async () => {
  app = await startSubmissionApp({ ADMIN_LISTEN: '127.0.0.1:0' });
  key = await keyWith(app, 'live', 'send');
  await setRateLimits(app, { sends: 5_000, reads: 5_000 });
});
afterAll(() => app.close());

const someone = (): string => `${newId()}@example.com`;

const submit = async (message: string | Buffer, ...to: string[]): Promise<string> => {
  const session = await app.session(key);
  const reply = await session.send({ to }, message);
  session.close();
  return reply;
};

const refusalOf = async (mail: object, by = app.mailer(key)): Promise<unknown> => {
  const error = await by.sendMail({ from: FROM, subject: 'Hello', text: 'Hello.', ...mail }).then(
    () => new Error('The message was accepted.'),
    (failure: unknown) => failure as Error & { response?: string },
  );
  return 'response' in error ? error.response : error.message;
};

describe('EMAILS-29 a message by SMTP', () => {
  test('is sent like an email of the API, to the person and with what the message shows', async () => {
    const to = someone();
    const copied = someone();
    const hidden = someone();
    const { response } = await app.mailer(key).sendMail({
      from: { name: 'Žofie of Demo Shop', address: FROM },
      to: { name: 'Ada Lovelace', address: to },
      cc: copied,
      bcc: hidden,
      replyTo: '"Help, desk" <help@demo-shop.example>, Žofie <zofie@demo-shop.example>',
      subject: 'Objednávka č. 1042',
      text: 'Děkujeme.',
      html: '<p>Děkujeme. <img src="cid:logo$1@x"></p>',
      headers: { 'X-Order': '1042', 'List-Id': 'not taken over', Sender: 'other@example.com' },
      inReplyTo: '<first@mail.example.com>',
      references: ['<zero@mail.example.com>', '<first@mail.example.com>'],
      attachments: [
        { filename: 'invoice.pdf', content: Buffer.from('%PDF') },
        { filename: 'logo.png', content: Buffer.from('png'), cid: 'logo$1@x' },
      ],
    });
    expect(response).toMatch(/^250 2\.0\.0 Queued as /);
    const ids = idsIn(response);
    expect(ids).toHaveLength(3);
    for (const [index, recipient] of [to, copied, hidden].entries()) {
      const { body } = await follow(app.live, ids[index] ?? '', 'delivered');
      expect(body).toMatchObject({ to_email: recipient, subject: 'Objednávka č. 1042' });
      const message = await readMailbox(app, ids[index] ?? '');
      expect(message.from).toEqual({ name: 'Žofie of Demo Shop', address: FROM });
      expect(message.to).toEqual([{ name: 'Ada Lovelace', address: to }]);
      expect(message.cc).toEqual([{ name: '', address: copied }]);
      expect(message.bcc).toBeUndefined();
      expect(message.replyTo).toEqual([
        { name: 'Help, desk', address: 'help@demo-shop.example' },
        { name: 'Žofie', address: 'zofie@demo-shop.example' },
      ]);
      expect(message.text?.trim()).toBe('Děkujeme.');
      expect(message.html).toContain('src="cid:logo_1@x"');
      expect(message.inReplyTo).toBe('<first@mail.example.com>');
      expect(message.references).toBe('<zero@mail.example.com> <first@mail.example.com>');
      expect(message.attachments.map(({ filename }) => filename).sort()).toEqual([
        'invoice.pdf',
        'logo.png',
      ]);
      const names = message.headers.map(({ key: name }) => name);
      expect(names).toContain('x-order');
      expect(names).not.toContain('list-id');
      expect(names).not.toContain('sender');
    }
  });

  test('from old software: other encodings, headers folded with tabs, format=flowed', async () => {
    const head = [
      'From: =?windows-1250?Q?=8Eofie?=',
      `\t<${FROM}>`,
      'To: =?iso-8859-2?B?rmlnYQ==?=',
      '\t<ada@example.com>',
      'Subject: =?windows-1250?Q?=8Elu=9Dou=E8k=FD?=\t=?windows-1250?Q?_k=F9=F2?=',
      '\tand its tail',
      'X-Note: one',
      '\ttwo',
      'Content-Type: text/plain; charset=windows-1250; format=flowed',
      'Content-Transfer-Encoding: 8bit',
    ];
    const message = Buffer.from(
      lines(...head, '', '\x8elu\x9dou\xe8k\xfd ', 'k\xf9\xf2'),
      'latin1',
    );
    const [id = ''] = idsIn(await submit(message, someone()));
    await follow(app.live, id, 'delivered');
    const { from, to, subject, text, headers } = await readMailbox(app, id);
    expect(from).toEqual({ name: 'Žofie', address: FROM });
    expect(to).toEqual([{ name: 'Žiga', address: 'ada@example.com' }]);
    expect(subject).toBe('Žluťoučký kůň and its tail');
    expect(text?.trim()).toBe('Žluťoučký kůň');
    expect(headers.find(({ key: name }) => name === 'x-note')?.value).toBe('one two');
  });

  test('with pictures, an invitation and a message as files', async () => {
    const part = (...all: string[]): string => lines('--b', ...all);
    const inStyle = '<p style="background:url(&quot;cid:a_&quot;)">';
    const picture = (id: string): string =>
      part('Content-Type: image/png; name=a.png', `Content-ID: <${id}>`, '', id);
    const message = lines(
      `From: ${FROM}`,
      'Subject: Files',
      'Content-Type: multipart/related; boundary=b',
      '',
      part('Content-Type: text/html', '', `<img src="cid:one%40x"><img src='cid:a$'>${inStyle}`),
      ...['one@x', 'a$', 'a_', 'a_', 'not shown'].map(picture),
      part('Content-Type: text/calendar; method=request', '', 'BEGIN:VCALENDAR'),
      part('Content-Type: message/rfc822', '', 'Subject: Inner', '', 'Inner.'),
      part('Content-Type: application/ms-tnef; name=winmail.dat', '', 'x'),
      '--b--',
    );
    const [id = ''] = idsIn(await submit(message, someone()));
    await follow(app.live, id, 'delivered');
    const { html, attachments } = await readMailbox(app, id);
    expect(html).toContain(
      `<img src="cid:one@x"><img src='cid:a_'><p style="background:url(&quot;cid:file-3&quot;)">`,
    );
    const seen = attachments.map(({ filename, mimeType, contentId }) => [
      filename,
      mimeType,
      contentId ?? null,
    ]);
    expect(seen.toSorted()).toEqual(
      [
        ['a.png', 'image/png', '<one@x>'],
        ['a.png', 'image/png', '<a_>'],
        ['a.png', 'image/png', '<file-3>'],
        ['a.png', 'image/png', null],
        ['a.png', 'image/png', null],
        ['attachment-6.ics', 'text/calendar', null],
        ['attachment-7.eml', 'application/octet-stream', null],
        ['winmail.dat', 'application/ms-tnef', null],
      ].toSorted(),
    );
    expect(attachments.find(({ filename }) => filename?.endsWith('.ics'))?.method).toBe('REQUEST');
  });

  test('cannot put a header into the email, and shows no hidden recipient', async () => {
    const injecting = `=?utf-8?B?${Buffer.from('A\r\nX-Evil: 1').toString('base64')}?=`;
    const message = plainMessage([
      `Cc: ${injecting} <cc@example.com>`,
      `Reply-To: ${injecting} <reply@example.com>`,
      `X-A: ${injecting}`,
      ...['Bcc', 'Resent-Bcc', 'X-Bcc', 'X-Envelope-To'].map((name) => `${name}: b@example.com`),
      'X-SES-Configuration-Set: other',
      'List-Unsubscribe: <https://other.example>',
    ]);
    const [id = ''] = idsIn(await submit(message, someone()));
    await follow(app.live, id, 'delivered');
    const mail = await readMailbox(app, id);
    const names = mail.headers.map(({ key: name }) => name);
    expect(names.filter((name) => /evil|bcc|envelope|ses|list/.test(name))).toEqual([]);
    expect(JSON.stringify(mail)).not.toContain('b@example.com');
    expect(mail.cc).toEqual([{ name: 'A X-Evil: 1', address: 'cc@example.com' }]);
  });

  test('without To shows no recipient', async () => {
    const message = lines(`From: ${FROM}`, 'Subject: Hello', '', 'Hello.');
    const [id = ''] = idsIn(await submit(message, someone()));
    await follow(app.live, id, 'delivered');
    const { headers } = await readMailbox(app, id);
    expect(headers.find(({ key: name }) => name === 'to')?.value).toMatch(
      /^"?undisclosed-recipients"?:;$/,
    );
  });

  test('chooses a template, values, tags and priority by headers, which the recipient does not get', async () => {
    const { response } = await app.mailer(key).sendMail({
      from: FROM,
      to: someone(),
      subject: 'Not used',
      text: 'Not used.',
      headers: {
        'X-Mailwright-Template': 'password-reset',
        'X-Mailwright-Data': JSON.stringify({ reset_url: 'https://shop.example/ž', name: 'Ada' }),
        'X-Mailwright-Tag': 'reset, account',
        'X-Mailwright-Priority': 'high',
      },
    });
    const [id = ''] = idsIn(response);
    const { body } = await follow(app.live, id, 'delivered');
    expect(body).toMatchObject({
      template_slug: 'password-reset',
      tags: ['reset', 'account'],
      priority: 'high',
    });
    const { headers, text } = await readMailbox(app, id);
    expect(text).toContain('https://shop.example/ž');
    expect(headers.filter(({ key: name }) => name.startsWith('x-mailwright'))).toEqual([]);
  });

  test('with a test key stores an email that is not sent', async () => {
    const testKey = await keyWith(app, 'test', 'send');
    const { response } = await app
      .mailer(testKey)
      .sendMail({ from: FROM, to: someone(), subject: 'Hello', text: 'Hello.' });
    const [id = ''] = idsIn(response);
    const row = await app.asOwner((em) => readEmailRow(em, id));
    expect(row).toMatchObject({ mode: 'test', status: 'queued' });
    expect(
      await refusalOf({ to: 'suppressionlist@simulator.amazonses.com' }, app.mailer(testKey)),
    ).toMatch(/^550 5\.1\.1 /);
  });

  test('names the first five ids, and the number of the others', async () => {
    const reply = await submit(plainMessage(), ...Array.from({ length: 7 }, someone));
    expect(idsIn(reply)).toHaveLength(5);
    expect(reply).toMatch(/ and 2 more$/);
  });

  test('is accepted for all recipients or for none', async () => {
    const message = plainMessage(['X-Mailwright-Subtype: order-updates']);
    const [granted, other] = [someone(), someone()];
    await app.live.post('/api/v1/contacts', {
      email: granted,
      opt_in_subtype_slugs: ['order-updates'],
      double_opt_in: false,
    });
    expect(await submit(message, granted, other)).toMatch(/^550 5\.7\.1 /);
    const { body } = await app.live.get(`/api/v1/emails?to=${granted}`);
    expect(body.data).toEqual([]);
    expect(await submit(message, granted)).toMatch(/^250 /);
    const refused = await app.live.get(`/api/v1/refused-sends?reason=opt_in_required`);
    expect(refused.status).toBe(200);
  });

  test('is in the request log, and its key was used', async () => {
    const own = await keyWith(app, 'live', 'send');
    await app.mailer(own).sendMail({ from: FROM, to: someone(), subject: 'Hello', text: 'Hello.' });
    expect(app.log()).toMatch(/"smtp_reply":250,"email_id":/);
    expect(app.log()).not.toContain(own);
  });

  test('is counted in the metrics', async () => {
    expect(await submit(plainMessage(), someone())).toMatch(/^250 /);
    expect(await submit(`From: someone@other.example\r\n\r\nHello.`, someone())).toMatch(/^550 /);
    const response = await fetch(`http://127.0.0.1:${app.running.adminPort}/metrics`);
    const metrics = await response.text();
    for (const status of ['2xx', '4xx']) {
      expect(metrics).toMatch(
        new RegExp(
          `^mailwright_http_requests_total{operation="smtp",status="${status}"} [1-9]`,
          'm',
        ),
      );
    }
  });
});

describe('EMAILS-29 what is refused', () => {
  test('a suppressed recipient, at RCPT', async () => {
    const to = someone();
    await app.live.request('PUT', `/api/v1/suppressions/${to}`, { body: {} });
    const session = await app.session(key);
    await session.command(`MAIL FROM:<${FROM}>`);
    expect(await session.command(`RCPT TO:<${to}>`)).toMatch(/^550 5\.1\.1 /);
    expect(await session.command(`RCPT TO:<${someone()}>`)).toMatch(/^250 /);
    session.close();
  });

  test('a sender that is not verified, whatever MAIL FROM says', async () => {
    const from = 'someone@other.example';
    expect(await refusalOf({ from, to: someone() })).toMatch(/^550 5\.7\.1 /);
    expect(
      await refusalOf({ from, to: someone(), envelope: { from: FROM, to: [someone()] } }),
    ).toMatch(/^550 5\.7\.1 /);
  });

  test('a wrong password, and a key without the scope', async () => {
    expect(await refusalOf({ to: someone() }, app.mailer(`${key.slice(0, -1)}x`))).toMatch(
      /^535 5\.7\.8 /,
    );
    const reader = await keyWith(app, 'live', 'read');
    expect(await refusalOf({ to: someone() }, app.mailer(reader))).toMatch(/^550 5\.7\.1 /);
    const wrongUser = app.mailer(key, { auth: { user: 'admin', pass: key } });
    expect(await refusalOf({ to: someone() }, wrongUser)).toMatch(/^535 5\.7\.8 /);
  });

  test('a key that is revoked during the session', async () => {
    const own = await keyWith(app, 'live', 'send');
    const session = await app.session(own);
    const { body } = await app.live.get('/api/v1/api-keys?limit=100');
    const hint = body.data.find(({ hint: shown }: { hint: string }) => own.startsWith(shown));
    await app.live.request('DELETE', `/api/v1/api-keys/${hint.id}`);
    expect(await session.send({ to: [someone()] }, plainMessage())).toMatch(/^535 5\.7\.8 /);
    session.close();
  });

  test.each([
    ['an unknown option', 'X-Mailwright-Templat: welcome'],
    ['an option that is given twice', 'X-Mailwright-Priority: high\r\nX-Mailwright-Priority: low'],
    ['data that are no JSON', 'X-Mailwright-Template: welcome\r\nX-Mailwright-Data: {"a":'],
    ['data without a template', 'X-Mailwright-Data: {}'],
    ['a second From', `From: ${FROM}`],
    ['a subject with a line break', 'X-A: b\r\nSubject: =?utf-8?q?a=0D=0ABcc:_x@example.com?='],
    ['two senders', `X-A: b\r\nFrom: someone@other.example`],
    ['a NUL character', `X-A: b\r\n\r\na\0b`],
    ['addresses without end', `To: ${'a: b, c, '.repeat(2_000)}`],
    ['pictures without end', `Content-Type: text/html\r\n\r\n${'cid:a '.repeat(1_001)}`],
    ['a priority that does not exist', 'X-Mailwright-Priority: urgent'],
  ])('%s', async (_what, header) => {
    const base = `From: ${FROM}\r\nMessage-ID: <${newId()}@client.example>\r\n${header}\r\n\r\nHello.`;
    expect(await submit(base, someone())).toMatch(/^554 5\.6\.0 /);
  });

  test('a file with an extension that mail servers refuse', async () => {
    const attachments = [{ filename: 'setup.exe', content: Buffer.from('MZ') }];
    expect(await refusalOf({ to: someone(), attachments })).toMatch(/^554 5\.6\.0 .*\.exe/);
  });

  test('files and texts that are too large', async () => {
    const attachments = [{ filename: 'film.bin', content: Buffer.alloc(7_500_000) }];
    expect(await refusalOf({ to: someone(), attachments })).toMatch(/^552 5\.3\.4 /);
    expect(await refusalOf({ to: someone(), text: 'word '.repeat(120_000) })).toMatch(
      /^552 5\.3\.4 /,
    );
  });

  test('LIMITS-1 a message whose recipients together exceed the rate of a second', async () => {
    await setRateLimits(app, { sends: 3, reads: 5_000 });
    // The second in which the tests before this one have sent.
    await sleep(1_000);
    const recipients = Array.from({ length: 10 }, someone);
    try {
      const session = await app.session(key);
      for (let time = 0; time < 2; time += 1) {
        expect(await session.send({ to: recipients }, plainMessage())).toMatch(/^451 4\.7\.1 /);
      }
      // Both together have left one of the second's emails.
      expect(await session.send({ to: [someone()] }, plainMessage())).toMatch(/^250 /);
      session.close();
      const { body } = await app.live.get(`/api/v1/emails?to=${recipients[0]}`);
      expect(body.data).toEqual([]);
    } finally {
      await setRateLimits(app, { sends: 5_000, reads: 5_000 });
      // A used-up second is remembered until it ends.
      await eventually(
        () => submit(plainMessage(), someone()),
        (reply) => reply.startsWith('250'),
      );
    }
  });

  test('more than 50 recipients, one by one', async () => {
    const session = await app.session(key);
    await session.command(`MAIL FROM:<${FROM}>`);
    for (let count = 0; count < 50; count += 1) {
      expect(await session.command(`RCPT TO:<${someone()}>`)).toMatch(/^250 /);
    }
    expect(await session.command(`RCPT TO:<${someone()}>`)).toMatch(/^452 /);
    session.close();
  });
});

describe('EMAILS-30 a message that is repeated', () => {
  test('makes no second email for 24 hours, and gets the same reply', async () => {
    const to = [someone(), someone()];
    const message = plainMessage();
    const first = await submit(message, ...to);
    const again = await submit(`Received: from client.example\r\n by relay\r\n${message}`, ...to);
    expect(again).toBe(first);
    expect(idsIn(first)).toHaveLength(2);
  });

  test('is another one for another recipient, with another text and without a Message-ID', async () => {
    const message = plainMessage();
    const [one, two] = [someone(), someone()];
    const first = await submit(message, one);
    expect(await submit(message, two)).not.toBe(first);
    expect(await submit(`${message} And more.`, one)).not.toBe(first);
    const without = message.replace(/Message-ID: .*\r\n/, '');
    expect(await submit(without, one)).not.toBe(await submit(without, one));
  });

  test('is known by a key of its own, which another message cannot have', async () => {
    const to = someone();
    const option = `X-Mailwright-Idempotency-Key: ${newId()}`;
    const message = plainMessage([option]);
    const first = await submit(message, to);
    expect(first).toMatch(/^250 /);
    expect(await submit(message, to)).toBe(first);
    expect(await submit(plainMessage([option], 'Other.'), to)).toMatch(/^554 5\.6\.0 /);
  });

  test('that arrives on several connections at once makes one email', async () => {
    const to = someone();
    const message = plainMessage();
    const replies = await Promise.all(Array.from({ length: 5 }, () => submit(message, to)));
    const ids = new Set(replies.flatMap(idsIn));
    expect(ids.size).toBe(1);
    expect(replies.filter((reply) => !/^(?:250|451 4\.3\.0) /.test(reply))).toEqual([]);
  });
});
