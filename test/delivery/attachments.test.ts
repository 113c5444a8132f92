import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { createHash, randomBytes } from 'node:crypto';
import { query, sql } from '../../server/platform/database/sql.ts';
import { saveTemplate } from '../support/app/account.ts';
import { startTestApp, type TestApp } from '../support/app/app.ts';
import { countAttachments, fileOf } from '../support/read/attachments.ts';
import { follow, idFrom } from '../support/read/emails.ts';
import { describeWithPython, readWithPython } from '../support/read/python-mail.ts';
import { startSesApp } from '../support/app/ses-app.ts';
import { type SesEndpoint, startSesEndpoint } from '../support/fakes/ses-endpoint.ts';
import { type SmtpEndpoint, startSmtpEndpoint } from '../support/fakes/smtp-endpoint.ts';
import { runMaintenanceUntil } from '../support/app/maintenance.ts';

const LOGO = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAADElEQVQImWOQ9bsBAAHPAUQK73JsAAAAAElFTkSuQmCC',
  'base64',
);
const INVOICE = randomBytes(100_000);
const INVOICE_NAME = 'Žluťoučký kůň – faktura č. 2026/0042'.replace('/', '-') + '.pdf';

const FILES = [
  fileOf(INVOICE, { filename: INVOICE_NAME }),
  fileOf(LOGO, { filename: 'značka.png', content_id: 'logo@shop.example' }),
];

const addTemplate = (app: TestApp) =>
  saveTemplate(app, 'invoice', {
    subject: 'Faktura č. {{ number }}',
    html: '<p><img src="cid:logo@shop.example" alt="Logo"> Faktura č. {{ number }}</p>',
    text: null,
  });

const send = async (app: TestApp, attachments: object[] = FILES, to = 'zofie@example.com') => {
  const { body } = await app.live.post('/api/v1/emails/send', {
    to,
    template: 'invoice',
    data: { number: '42' },
    attachments,
  });
  return body.id as string;
};

const sha256 = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');

describe('EMAILS-21 attachments over SMTP', () => {
  let app: TestApp;
  let smtp: SmtpEndpoint;
  beforeAll(async () => {
    smtp = await startSmtpEndpoint();
    app = await startTestApp({ env: { MAIL_TRANSPORT: 'smtp', SMTP_URL: smtp.url } });
    await app.asOwner((em) => query(em, sql`update sender_addresses set verified_with = 'smtp'`));
    await addTemplate(app);
  });
  afterAll(async () => {
    await app.close();
    await smtp.close();
  });

  describeWithPython('are decoded correctly by Python’s email package', () => {
    test('with two files, one of them inline, and with Czech names', async () => {
      smtp.messages.length = 0;
      await follow(app.live, await send(app), 'sent');
      const { parts, structure, defects } = readWithPython(smtp.messages[0]!.raw);
      // nodemailer also writes the old parameter `name`, with encoded words, which all mail programs read.
      expect(defects.filter((defect) => defect !== 'InvalidHeaderDefect')).toEqual([]);
      expect(structure[0]).toBe('multipart/mixed');
      expect(parts.map(({ type, disposition, filename }) => [type, disposition, filename])).toEqual(
        expect.arrayContaining([
          ['text/plain', null, null],
          ['text/html', null, null],
          ['image/png', 'inline', 'značka.png'],
          ['application/pdf', 'attachment', INVOICE_NAME],
        ]),
      );
      const pdf = parts.find(({ type }) => type === 'application/pdf');
      const png = parts.find(({ type }) => type === 'image/png');
      expect(sha256(Buffer.from(pdf?.content ?? '', 'base64'))).toBe(sha256(INVOICE));
      expect(Buffer.from(png?.content ?? '', 'base64')).toEqual(LOGO);
      expect(png?.content_id).toBe('<logo@shop.example>');
    });

    test('with names that mail programs would misread', async () => {
      const names = [
        "quote ' and ; name=x.txt",
        `${'dlouhý název '.repeat(18)}.txt`,
        'emoji 🎉.txt',
        'percent %2F%00.txt',
      ];
      smtp.messages.length = 0;
      const files = names.map((filename, i) => fileOf(`${i}`, { filename }));
      await follow(app.live, await send(app, files), 'sent');
      const { parts } = readWithPython(smtp.messages[0]!.raw);
      expect(parts.flatMap(({ filename }) => filename ?? [])).toEqual(names);
    });
  });
});

describe('EMAILS-21 attachments through SES', () => {
  let app: TestApp;
  let ses: SesEndpoint;
  beforeAll(async () => {
    ses = await startSesEndpoint();
    app = await startSesApp(ses);
    await addTemplate(app);
  });
  afterAll(async () => {
    await app.close();
    await ses.close();
  });

  test('are part of the simple content', async () => {
    await follow(app.live, await send(app), 'sent');
    const { Attachments } = ses.messages.at(-1)?.email.Content?.Simple ?? {};
    expect(Attachments).toEqual([
      {
        FileName: INVOICE_NAME,
        ContentType: 'application/pdf',
        ContentDisposition: 'ATTACHMENT',
        ContentTransferEncoding: 'BASE64',
        RawContent: INVOICE.toString('base64'),
      },
      {
        FileName: 'značka.png',
        ContentType: 'image/png',
        ContentDisposition: 'INLINE',
        ContentId: 'logo@shop.example',
        ContentTransferEncoding: 'BASE64',
        RawContent: LOGO.toString('base64'),
      },
    ]);
  });

  test('are absent from the request when the message has no files', async () => {
    await follow(app.live, await send(app, []), 'sent');
    expect(ses.messages.at(-1)?.email.Content?.Simple).not.toHaveProperty('Attachments');
  });

  test('of many large emails are all sent, each with its own email', async () => {
    ses.messages.length = 0;
    const files = Array.from({ length: 12 }, () => randomBytes(4 * 1024 * 1024));
    const ids: string[] = [];
    for (const file of files) ids.push(await send(app, [fileOf(file)]));
    for (const id of ids) await follow(app.live, id, 'sent');
    const arrived = new Map(
      ses.messages.map(({ emailId, email }) => [
        emailId,
        email.Content?.Simple?.Attachments?.[0]?.RawContent,
      ]),
    );
    expect(ids.map((id) => sha256(Buffer.from(arrived.get(id) ?? '', 'base64')))).toEqual(
      files.map(sha256),
    );
    expect(ses.messages).toHaveLength(12);
  });
});

describe('EMAILS-21 attachments in the mailbox', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp();
    await addTemplate(app);
  });
  afterAll(() => app.close());

  const get = (path: string, accept = 'text/html') =>
    fetch(`${app.baseUrl}/dev/mailbox/${path}`, { headers: { Accept: accept } });

  test('are listed with names and sizes, and can be downloaded', async () => {
    const id = await send(app);
    await follow(app.live, id, 'delivered');
    const { attachments } = (await (await get(id, 'application/json')).json()) as {
      attachments: { filename: string; path: string; size: number; content_type: string }[];
    };
    const pdf = attachments.find(({ content_type: type }) => type === 'application/pdf');
    expect(pdf).toMatchObject({ filename: INVOICE_NAME, size: INVOICE.length });
    expect(await (await get(id)).text()).toContain(`${INVOICE_NAME}</bdi> (98 KiB)`);

    const download = await fetch(app.baseUrl + (pdf?.path ?? ''));
    expect(Buffer.from(await download.arrayBuffer())).toEqual(INVOICE);
    expect(Object.fromEntries(download.headers)).toMatchObject({
      'content-type': 'application/octet-stream',
      'content-disposition': expect.stringMatching(/^attachment; filename=.*filename\*=UTF-8''/),
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringContaining("default-src 'none'"),
    });
    expect((await get(`${id}/attachments/2`)).status).toBe(404);
  });

  test('that are HTML are downloaded and never displayed', async () => {
    const id = await send(app, [fileOf('<script>alert(1)</script>', { filename: 'a.html' })]);
    await follow(app.live, id, 'delivered');
    const download = await get(`${id}/attachments/0`);
    expect(download.headers.get('Content-Type')).toBe('application/octet-stream');
    expect(download.headers.get('Content-Disposition')).toMatch(/^attachment/);
  });

  test('that are inline images are part of the HTML', async () => {
    const id = await send(app);
    await follow(app.live, id, 'delivered');
    const html = await (await get(`${id}/html`)).text();
    expect(html).toContain(`src="data:image/png;base64,${LOGO.toString('base64')}"`);
    expect(html).not.toContain('cid:');
  });

  test('EMAILS-22 are deleted after the email was sent, unless another email still needs them', async () => {
    const file = fileOf(randomBytes(1_000));
    await runMaintenanceUntil(app, async () => (await countAttachments(app)).files === 0);
    // A test email is never sent.
    const { body } = await app.test.post('/api/v1/emails/send', {
      to: 'eva@example.com',
      template: 'invoice',
      data: { number: '1' },
      attachments: [file],
    });
    await follow(app.live, await send(app, [file, fileOf('other')]), 'delivered');
    await runMaintenanceUntil(app, async () => (await countAttachments(app)).files === 1);
    expect(await countAttachments(app)).toEqual({ files: 1, attachments: 1 });

    const old = idFrom(Date.now() - 25 * 3_600_000);
    await app.asOwner(async (em) => {
      await query(em, sql`update emails set id = ${old} where id = ${body.id}`);
      await query(
        em,
        sql`update email_attachments set email_id = ${old} where email_id = ${body.id}`,
      );
    });
    await runMaintenanceUntil(app, async () => (await countAttachments(app)).files === 0);
  });

  test('ERASURES-1 are deleted at once by an erasure, unless another person’s email has them', async () => {
    const shared = fileOf(randomBytes(1_000));
    const client = app.test;
    const toPerson = (to: string, attachments: object[]) =>
      client.post('/api/v1/emails/send', {
        to,
        template: 'invoice',
        data: { number: '1' },
        attachments,
      });
    await toPerson('erased@example.com', [shared, fileOf('only theirs')]);
    await toPerson('other@example.com', [shared]);
    expect(await countAttachments(app)).toEqual({ files: 2, attachments: 3 });
    await app.live.post('/api/v1/erasures', { email: 'Erased@example.com' });
    expect(await countAttachments(app)).toEqual({ files: 1, attachments: 1 });
    await app.live.post('/api/v1/erasures', { email: 'other@example.com' });
    expect(await countAttachments(app)).toEqual({ files: 0, attachments: 0 });
  });
});
