import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { newId } from '../../server/platform/values/id.ts';
import { setRateLimits } from '../support/app/account.ts';
import { eventually } from '../support/eventually.ts';
import { follow } from '../support/read/emails.ts';
import { readMailbox } from '../support/read/mailbox.ts';
import { writeCertificate } from '../support/fakes/certificate.ts';
import { FROM, keyWith, startSubmissionApp, type SubmissionApp } from './submission-app.ts';
import { idsIn, lines, plainMessage, Wire } from './wire.ts';

let app: SubmissionApp;
let key: string;
beforeAll(async () => {
  app = await startSubmissionApp();
  key = await keyWith(app, 'live', 'send');
  await setRateLimits(app, { sends: 5_000, reads: 5_000 });
});
afterAll(() => app.close());

const someone = (): string => `${newId()}@example.com`;

const subjectsTo = async (to: string): Promise<string[]> => {
  const { body } = await app.live.get(`/api/v1/emails?to=${to}`);
  return body.data.map(({ subject }: { subject: string }) => subject);
};

describe('EMAILS-29 nobody sends without a key', () => {
  test.each(['MAIL FROM:<hello@demo-shop.example>', 'RCPT TO:<a@example.com>', 'DATA'])(
    '%s is refused before the login, also with TLS',
    async (command) => {
      for (const secure of [false, true]) {
        const wire = await Wire.open(secure ? app.securePort : app.port, { secure });
        await wire.command('EHLO client.example');
        expect(await wire.command(command)).toMatch(/^530 /);
        wire.close();
      }
    },
  );

  test('a key in plain text is refused, and not offered', async () => {
    const wire = await Wire.open(app.port);
    const offered = await wire.command('EHLO client.example');
    expect(offered).toContain('STARTTLS');
    expect(offered).not.toContain('AUTH');
    expect(await wire.login(key)).toMatch(/^538 /);
    expect(await wire.command(`MAIL FROM:<${FROM}>`)).toMatch(/^530 /);
    wire.close();
  });

  test('what is sent in plain text after STARTTLS is not executed with TLS', async () => {
    const wire = await Wire.open(app.port);
    await wire.command('EHLO client.example');
    expect(await wire.startTls('EHLO injected.example\r\nNOOP\r\n')).toMatch(/^220 /);
    // The reply to this command, and not to one before it.
    expect(await wire.login(key)).toMatch(/^503 .*EHLO/);
    wire.close();
  });

  test('after STARTTLS the login works, and what was said before is forgotten', async () => {
    const wire = await Wire.open(app.port);
    await wire.command('EHLO client.example');
    await wire.startTls();
    expect(await wire.login(key)).toMatch(/^503 /);
    await wire.command('EHLO client.example');
    expect(await wire.login(key)).toMatch(/^235 /);
    const to = someone();
    expect(await wire.send({ to: [to] }, plainMessage())).toMatch(/^250 2\.0\.0 Queued as /);
    wire.close();
  });

  test('commands about other people’s mail do not exist', async () => {
    const session = await app.session(key);
    for (const command of ['VRFY ada', 'EXPN all', 'XCLIENT ADDR=10.0.0.1', 'ETRN example.com']) {
      expect(await session.command(command)).toMatch(/^5\d\d /);
    }
    session.close();
  });
});

describe('EMAILS-29 a second message cannot be hidden in one', () => {
  const hidden = (to: string): string =>
    `MAIL FROM:<${FROM}>\r\nRCPT TO:<${to}>\r\nDATA\r\nFrom: ${FROM}\r\nSubject: hidden\r\n\r\nx`;

  test.each([
    ['LF . LF', '\n.\n'],
    ['LF . CR LF', '\n.\r\n'],
    ['CR LF . LF', '\r\n.\n'],
    ['CR . CR', '\r.\r'],
    ['CR LF . CR', '\r\n.\r'],
    ['CR CR LF . CR LF', '\r\r\n.\r\n'],
  ])('%s', async (_form, end) => {
    const to = someone();
    const session = await app.session(key);
    const message = `${plainMessage()}${end}${hidden(to)}`;
    const reply = await session.send({ to: [someone()] }, message);
    expect(reply).toMatch(/^554 5\.6\.0 /);
    await session.closed();
    expect(await subjectsTo(to)).toEqual([]);
  });

  test('a line that begins with a dot arrives as it is', async () => {
    const session = await app.session(key);
    const to = someone();
    const reply = await session.send({ to: [to] }, plainMessage([], '..first\r\n...\r\n..\r\nend'));
    const [id = ''] = idsIn(reply);
    await follow(app.live, id, 'delivered');
    const { text } = await readMailbox(app, id);
    expect(text?.trim()).toBe('.first\n..\n.\nend');
    session.close();
  });

  test('a line that is too long', async () => {
    const session = await app.session(key);
    const reply = await session.send({ to: [someone()] }, plainMessage([], 'x'.repeat(70_000)));
    expect(reply).toMatch(/^554 5\.6\.0 /);
    expect(await session.send({ to: [someone()] }, plainMessage([], 'x'.repeat(5_000)))).toMatch(
      /^250 /,
    );
    session.close();
  });
});

describe('EMAILS-29 what clients ask for', () => {
  test('8BITMIME is offered, SMTPUTF8 is not', async () => {
    const session = await app.session(key);
    const offered = await session.command('EHLO client.example');
    expect(offered).toContain('8BITMIME');
    expect(offered).toContain('SIZE 10485760');
    expect(offered).not.toContain('SMTPUTF8');
    expect(await session.command(`MAIL FROM:<${FROM}> SMTPUTF8`)).toMatch(/^555 5\.6\.7 /);
    expect(await session.command(`MAIL FROM:<${FROM}> BODY=8BITMIME`)).toMatch(/^250 /);
    expect(await session.command('RCPT TO:<jörg@example.com>')).toMatch(/^5\d\d /);
    session.close();
  });

  test('a size that is too large is refused before the message', async () => {
    const session = await app.session(key);
    expect(await session.command(`MAIL FROM:<${FROM}> SIZE=10485761`)).toMatch(/^552 /);
    session.close();
  });

  test('what PHPMailer writes', async () => {
    const wire = await Wire.open(app.port);
    await wire.command('EHLO shop.example');
    await wire.startTls();
    await wire.command('EHLO shop.example');
    expect(await wire.command('AUTH LOGIN')).toMatch(/^334 /);
    expect(await wire.command(Buffer.from('mailwright').toString('base64'))).toMatch(/^334 /);
    expect(await wire.command(Buffer.from(key).toString('base64'))).toMatch(/^235 /);
    const boundary = 'b1=_Q2x4YWFh';
    const reply = await wire.send(
      { to: [someone()] },
      lines(
        'Date: Mon, 30 Nov 2026 10:00:00 +0000',
        'To: Ada <ada@example.com>',
        `From: Shop <${FROM}>`,
        'Subject: =?UTF-8?Q?Objedn=C3=A1vka?=',
        `Message-ID: <${newId()}@shop.example>`,
        'X-Mailer: PHPMailer 6.9.1 (https://github.com/PHPMailer/PHPMailer)',
        'MIME-Version: 1.0',
        'Content-Type: multipart/alternative;',
        ` boundary="${boundary}"`,
        'Content-Transfer-Encoding: 8bit',
        '',
        `--${boundary}`,
        'Content-Type: text/plain; charset=UTF-8',
        'Content-Transfer-Encoding: 8bit',
        '',
        'Děkujeme.',
        '',
        `--${boundary}`,
        'Content-Type: text/html; charset=UTF-8',
        'Content-Transfer-Encoding: 8bit',
        '',
        '<p>Děkujeme.</p>',
        '',
        '',
        `--${boundary}--`,
      ),
    );
    const [id = ''] = idsIn(reply);
    await follow(app.live, id, 'delivered');
    const { subject, text, html } = await readMailbox(app, id);
    expect([subject, text?.trim(), html?.trim()]).toEqual([
      'Objednávka',
      'Děkujeme.',
      '<p>Děkujeme.</p>',
    ]);
    expect(await wire.command('QUIT')).toMatch(/^221 /);
  });

  test('what a printer that scans writes: HELO, no Message-ID, no text, a file, all in few packets', async () => {
    const wire = await Wire.open(app.securePort, { secure: true });
    await wire.command('HELO printer');
    expect(
      await wire.command(`AUTH LOGIN ${Buffer.from('mailwright').toString('base64')}`),
    ).toMatch(/^334 /);
    expect(await wire.command(Buffer.from(key).toString('base64'))).toMatch(/^235 /);
    const reply = await wire.send(
      { to: [someone()] },
      lines(
        `From: ${FROM}`,
        'To: "office@example.com" <office@example.com>',
        'Subject: ',
        'MIME-Version: 1.0',
        'Content-Type: multipart/mixed; boundary="scan"',
        '',
        '--scan',
        'Content-Type: text/plain; charset="us-ascii"',
        '',
        '',
        '--scan',
        'Content-Type: application/pdf; name="SCAN:0001.PDF"',
        'Content-Transfer-Encoding: base64',
        'Content-Disposition: attachment; filename="SCAN:0001.PDF"',
        '',
        'JVBERg==',
        '--scan--',
      ),
    );
    const [id = ''] = idsIn(reply);
    await follow(app.live, id, 'delivered');
    const { subject, text, attachments } = await readMailbox(app, id);
    expect([subject, text?.trim()]).toEqual(['(no subject)', 'SCAN_0001.PDF']);
    expect(attachments).toMatchObject([{ filename: 'SCAN_0001.PDF', mimeType: 'application/pdf' }]);
    wire.close();
  });

  test('several messages, pipelined', async () => {
    const session = await app.session(key);
    const to = someone();
    session.write(`MAIL FROM:<${FROM}>\r\nRCPT TO:<${to}>\r\nDATA\r\n`);
    for (const code of [250, 250, 354]) expect(await session.reply()).toMatch(`${code} `);
    session.write(
      `${plainMessage()}\r\n.\r\nRSET\r\nMAIL FROM:<${FROM}>\r\nRCPT TO:<${to}>\r\nDATA\r\n`,
    );
    for (const code of [250, 250, 250, 250, 354]) expect(await session.reply()).toMatch(`${code} `);
    session.write(`${plainMessage()}\r\n.\r\n`);
    expect(await session.reply()).toMatch(/^250 2\.0\.0 /);
    session.close();
  });
});

describe('EMAILS-29 the operator', () => {
  test('replaces the certificate without a restart; half of it changes nothing', async () => {
    const nameOf = async (): Promise<string> => {
      const wire = await Wire.open(app.securePort, { secure: true });
      const name = wire.certificateName;
      wire.close();
      return name;
    };
    expect(await nameOf()).toBe('smtp.test');
    writeCertificate(app.certificateFiles, 'renewed.test');
    await eventually(nameOf, (name) => name === 'renewed.test');
    const wire = await Wire.open(app.port);
    await wire.command('EHLO client.example');
    await wire.startTls();
    expect(wire.certificateName).toBe('renewed.test');
    wire.close();
  });
});

test('EMAILS-29 an address that guesses keys is disconnected, while a valid key still works from it', async () => {
  const guesses = Array.from({ length: 101 }, (_, count) => `svc_live_sk_guess${count}`);
  const replies: string[] = [];
  let wire: Wire | null = null;
  for (const guess of guesses) {
    if (!wire || wire.isClosed) {
      wire = await Wire.open(app.securePort, { secure: true });
      await wire.command('EHLO client.example');
    }
    replies.push(await wire.login(guess));
    if (replies.length % 5 === 0) {
      wire.close();
      wire = null;
    }
  }
  expect(replies.slice(0, 100).filter((reply) => !/^535 5\.7\.8 /.test(reply))).toEqual([]);
  expect(replies[100]).toMatch(/^421 4\.7\.0 /);
  await wire?.closed();
  const session = await app.session(key);
  expect(await session.send({ to: [someone()] }, plainMessage())).toMatch(/^250 /);
  session.close();
  expect(app.log()).not.toContain('guess');
});

test('EMAILS-29 replies are ASCII', async () => {
  const session = await app.session(key);
  const message = plainMessage([`X-Mailwright-Idempotency-Key: ${'ž'.repeat(3)}`]);
  expect(await session.send({ to: [someone()] }, message)).toMatch(
    /^554 5\.6\.0 .* must be 1-255 visible ASCII characters\.$/,
  );
  session.close();
});
