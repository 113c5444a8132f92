import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { randomBytes } from 'node:crypto';
import { query, sql } from '../../../../server/platform/database/sql.ts';
import { createOrganization } from '../../../support/app/account.ts';
import { startTestApp, type TestApp } from '../../../support/app/app.ts';
import { clearAttachments, countAttachments, fileOf } from '../../../support/read/attachments.ts';
import type { Answer, TestClient } from '../../../support/app/client.ts';
import { refusal } from '../../../support/refusal.ts';

const SEND = '/api/v1/emails/send';
const MIB = 1024 * 1024;

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ parts: { api: true, worker: false } });
});
afterAll(() => app.close());
beforeEach(() => clearAttachments(app));

const send = (attachments: unknown, client: TestClient = app.live, to = 'ada@example.com') =>
  client.post(SEND, { to, template: 'welcome', data: { name: 'Ada' }, attachments });

const message = ({ body }: Answer): string => (body as { message: string }).message;

describe('EMAILS-21 attachments', () => {
  test('are stored with the email, in their order', async () => {
    const bytes = randomBytes(3_000);
    const answer = await send([
      fileOf(bytes, { filename: 'příloha č. 1 – Žluťoučký kůň.pdf' }),
      fileOf('x', { filename: 'logo.png', content_id: 'logo@shop', content_type: 'image/png' }),
      fileOf('<p>', { filename: 'notes' }),
      fileOf('BEGIN:VCALENDAR', {
        filename: 'invite.ics',
        content_type: 'text/calendar; method=REQUEST; charset="utf-8"',
      }),
    ]);
    expect(refusal(answer)).toBeNull();
    const rows = await app.asOwner((em) =>
      query(
        em,
        sql`select filename, content_type, content_id, size, bytes
          from email_attachments join attachment_contents using (organization_id, sha256)
          where email_id = ${answer.body.id} order by position`,
      ),
    );
    expect(rows).toEqual([
      {
        filename: 'příloha č. 1 – Žluťoučký kůň.pdf',
        content_type: 'application/pdf',
        content_id: null,
        size: 3_000,
        bytes,
      },
      expect.objectContaining({ content_type: 'image/png', content_id: 'logo@shop', size: 1 }),
      expect.objectContaining({ content_type: 'application/octet-stream', content_id: null }),
      expect.objectContaining({ content_type: 'text/calendar; method=REQUEST; charset="utf-8"' }),
    ]);
  });

  test('of equal content are stored once per organization', async () => {
    const other = await createOrganization(app, 'other-shop');
    await app.asOwner((em) =>
      query(em, sql`update organizations set default_locale = 'en' where id = ${other.id}`),
    );
    await other.live.request('PUT', '/api/v1/templates/welcome', {
      body: { name: 'Welcome', content: { en: { subject: 'Hi', text: 'Hi' } } },
    });
    const file = fileOf(randomBytes(100));
    for (const client of [app.live, app.live, other.live]) {
      expect(refusal(await send([file, { ...file, filename: 'again.txt' }], client))).toBeNull();
    }
    expect(await countAttachments(app)).toEqual({ files: 1, attachments: 4 });
    expect(await countAttachments(app, other.id)).toEqual({ files: 1, attachments: 2 });
  });

  test('of equal content that arrive concurrently are stored once', async () => {
    const files = [1, 2, 3].map((n) => fileOf(`${n} `.repeat(500)));
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, i) => send(i % 2 === 0 ? files : files.toReversed())),
    );
    expect(answers.map(refusal)).toEqual(answers.map(() => null));
    expect(await countAttachments(app)).toEqual({ files: 3, attachments: 36 });
  });

  test('of a refused email are not stored', async () => {
    const file = fileOf('x');
    expect(
      refusal(
        await app.live.post(SEND, { to: 'a@example.com', template: 'none', attachments: [file] }),
      ),
    ).toBe('400 template not_found');
    expect(await countAttachments(app)).toEqual({ files: 0, attachments: 0 });
  });

  test('may be an empty list', async () => {
    expect(refusal(await send([]))).toBeNull();
  });

  test('are at most 20', async () => {
    const files = Array.from({ length: 21 }, (_, i) => fileOf(`${i}`));
    expect(refusal(await send(files.slice(1)))).toBeNull();
    expect(refusal(await send(files))).toBe('400 attachments too_many');
  });

  test('TEST-MODE-2 of test emails are stored as long as these, without a job', async () => {
    const { body } = await send([fileOf('x')], app.test);
    expect(body.test_mode).toBe(true);
    expect(await countAttachments(app)).toEqual({ files: 1, attachments: 1 });
  });
});

describe('EMAILS-21 the size limit of attachments', () => {
  const upTo = (bytes: number) => fileOf(randomBytes(bytes));

  test('is 7 MiB in total', async () => {
    expect(refusal(await send([upTo(4 * MIB), upTo(3 * MIB)]))).toBeNull();
    expect(refusal(await send([upTo(7 * MIB)]))).toBeNull();
  });

  test('refuses one byte more', async () => {
    const answer = await send([upTo(4 * MIB), upTo(3 * MIB + 1)]);
    expect(refusal(answer)).toBe('400 attachments too_long');
    expect(message(answer)).toMatch(/7 MiB/);
  });

  test('is 12 MiB for a request body', async () => {
    const padded = (bytes: number): string => {
      const frame = JSON.stringify({
        to: 'a@example.com',
        template: 'welcome',
        attachments: [fileOf('')],
      });
      const at = frame.indexOf('"content":"') + '"content":"'.length;
      return frame.slice(0, at) + 'A'.repeat(bytes - frame.length) + frame.slice(at);
    };
    const post = (raw: string) => app.live.request('POST', SEND, { raw });
    expect(refusal(await post(padded(12 * MIB)))).toMatch(/^400 attachments/);
    expect((await post(padded(12 * MIB + 1))).body).toMatchObject({
      code: 'PAYLOAD_TOO_LARGE',
      details: { limit_bytes: 12 * MIB },
    });
  });

  test('LIMITS-4 only the content of an attachment may be a string of more than 1 MiB', async () => {
    const long = 'x'.repeat(MIB + 1);
    const bodies: [string, object][] = [
      ['to', { to: long }],
      ['data.x', { data: { x: long } }],
      ['attachments.0.filename', { attachments: [{ filename: long }] }],
      ['attachments.0.0', { attachments: [[long]] }],
      ['attachments.content', { attachments: { content: long } }],
      ['attachments.0.content.x', { attachments: [{ content: { x: long } }] }],
    ];
    for (const [field, body] of bodies) {
      expect(refusal(await app.live.post(SEND, body))).toBe(`400 ${field} too_long`);
    }
    const named = { attachments: [{ content: 'x', [long]: 1 }] };
    expect(refusal(await app.live.post(SEND, named))).toMatch(/^400 .* too_long$/);
  });
});

describe('EMAILS-21 the validation of attachments', () => {
  const NAME = 'attachments.0.filename';
  const CONTENT = 'attachments.0.content';
  const TYPE = 'attachments.0.content_type';
  const ID = 'attachments.0.content_id';

  test.each<[string, object, string]>([
    ['a missing name', { filename: undefined }, `${NAME} required`],
    ['an empty name', { filename: '' }, `${NAME} too_short`],
    ['a blank name', { filename: '  ' }, `${NAME} too_short`],
    ['a name of 256 characters', { filename: 'ž'.repeat(256) }, `${NAME} too_long`],
    ['a line break in the name', { filename: 'a\r\nBcc: x@example.com' }, `${NAME} invalid_format`],
    ['NUL in the name', { filename: 'a\0.txt' }, `${NAME} invalid_format`],
    ['a direction override', { filename: 'a\u202etxt.pdf' }, `${NAME} invalid_format`],
    ['a path', { filename: '../../etc/passwd' }, `${NAME} invalid_format`],
    ['a Windows path', { filename: 'C:\\a.txt' }, `${NAME} invalid_format`],
    ['a name that consists of dots', { filename: '..' }, `${NAME} invalid_format`],
    ['a program', { filename: 'setup.exe' }, `${NAME} invalid_value`],
    ['a program in capital letters', { filename: 'Setup.EXE' }, `${NAME} invalid_value`],
    [
      'a program behind another extension',
      { filename: 'invoice.pdf.scr' },
      `${NAME} invalid_value`,
    ],
    ['a program in Java', { filename: 'report.jar' }, `${NAME} invalid_value`],
    ['a disk image', { filename: 'Setup.ISO' }, `${NAME} invalid_value`],
    ['a program with dots after it', { filename: 'setup.exe. . ' }, `${NAME} invalid_value`],
    ['a program in full-width letters', { filename: 'setup.ｅｘｅ' }, `${NAME} invalid_value`],
    ['a zero-width space', { filename: 'a.exe\u200b' }, `${NAME} invalid_format`],
    ['an invisible mark', { filename: 'a\u2060b.pdf' }, `${NAME} invalid_format`],
    ['a byte order mark', { filename: '\ufeffa.pdf' }, `${NAME} invalid_format`],
    ['a program with a joiner after it', { filename: 'a.exe\u200d' }, `${NAME} invalid_value`],
    ['a variation selector', { filename: 'a.exe\ufe0f' }, `${NAME} invalid_value`],
    ['a stream of another file', { filename: 'a.exe:x.txt' }, `${NAME} invalid_format`],
    ['a wildcard', { filename: 'a*.txt' }, `${NAME} invalid_format`],
    ['an encoded word', { filename: '=?utf-8?Q?a.exe?=.txt' }, `${NAME} invalid_format`],
    ['a quote', { filename: 'a".txt' }, `${NAME} invalid_format`],
    ['a name that is only an extension', { filename: '.js' }, `${NAME} invalid_value`],
    ['missing content', { content: undefined }, `${CONTENT} required`],
    ['content of another type', { content: 5 }, `${CONTENT} invalid_type`],
    ['no content', { content: '' }, `${CONTENT} too_short`],
    ['missing padding', { content: 'QQ' }, `${CONTENT} invalid_format`],
    ['too much padding', { content: 'Q===' }, `${CONTENT} invalid_format`],
    ['padding in the middle', { content: 'QQ==QUJD' }, `${CONTENT} invalid_format`],
    ['only padding', { content: '====' }, `${CONTENT} invalid_format`],
    ['bits after the end', { content: 'QR==' }, `${CONTENT} invalid_format`],
    ['line breaks', { content: 'QUJD\r\n\r\n' }, `${CONTENT} invalid_format`],
    ['spaces', { content: 'QUJD    ' }, `${CONTENT} invalid_format`],
    ['the URL-safe alphabet', { content: '_-__' }, `${CONTENT} invalid_format`],
    ['other characters', { content: 'žluť' }, `${CONTENT} invalid_format`],
    ['a data URL', { content: 'data:text/plain;base64,QUJD=' }, `${CONTENT} invalid_format`],
    ['an invalid type', { content_type: 'pdf' }, `${TYPE} invalid_format`],
    ['a type with a line break', { content_type: 'a/b\r\nX: y' }, `${TYPE} invalid_format`],
    ['an empty type', { content_type: '' }, `${TYPE} too_short`],
    ['a long type', { content_type: `a/${'b'.repeat(77)}` }, `${TYPE} too_long`],
    ['a message', { content_type: 'message/rfc822' }, `${TYPE} invalid_value`],
    ['several parts', { content_type: 'Multipart/Mixed' }, `${TYPE} invalid_value`],
    [
      'a type with a name',
      { content_type: 'application/octet-stream; filename=x.exe' },
      `${TYPE} invalid_value`,
    ],
    ['a type with a quoted name', { content_type: 'a/b; NAME="x.exe"' }, `${TYPE} invalid_value`],
    ['a type with an encoded name', { content_type: "a/b; name*=''x" }, `${TYPE} invalid_format`],
    ['a type with a boundary', { content_type: 'a/b; boundary=x' }, `${TYPE} invalid_value`],
    ['an id in angle brackets', { content_id: '<logo>' }, `${ID} invalid_format`],
    ['an id with a space', { content_id: 'my logo' }, `${ID} invalid_format`],
    ['an id of 79 characters', { content_id: 'x'.repeat(79) }, `${ID} too_long`],
    ['an unknown field', { disposition: 'inline' }, 'attachments.0.disposition unknown_field'],
  ])('refuses %s', async (_name, change, expected) => {
    expect(refusal(await send([fileOf('x', change)]))).toBe(`400 ${expected}`);
    expect(await countAttachments(app)).toEqual({ files: 0, attachments: 0 });
  });

  test('refuses a path or URL, and explains what to send instead', async () => {
    for (const name of ['path', 'url', 'href']) {
      const answer = await send([{ filename: 'a.pdf', [name]: 'https://shop.example/a.pdf' }]);
      const { errors } = answer.body.details as { errors: { field: string; message: string }[] };
      const error = errors.find(({ field }) => field === `attachments.0.${name}`);
      expect(error).toMatchObject({
        reason: 'unknown_field',
        message: expect.stringMatching(/not fetched .* base64/),
      });
    }
  });

  test('refuses two attachments with the same id', async () => {
    const file = fileOf('x', { content_id: 'logo' });
    expect(refusal(await send([file, { ...file, filename: 'b.txt' }]))).toBe(
      '400 attachments.1.content_id conflict',
    );
    expect(refusal(await send([file, { ...file, content_id: 'LOGO' }]))).toBe(
      '400 attachments.1.content_id conflict',
    );
  });

  test.each(['نامه\u200cها.pdf', '👩\u200d💻.png', 'příloha č. 1.pdf'])(
    'accepts a name in any language: %s',
    async (filename) => {
      expect(refusal(await send([fileOf('x', { filename })]))).toBeNull();
    },
  );

  test('accepts the word name in a quoted parameter', async () => {
    const file = fileOf('x', { content_type: 'text/plain; x-note="; name=y"' });
    expect(refusal(await send([file]))).toBeNull();
  });

  test('refuses anything but a list of objects', async () => {
    expect(refusal(await send('x'))).toBe('400 attachments invalid_type');
    expect(refusal(await send(['x']))).toBe('400 attachments.0 invalid_type');
    expect(refusal(await send(null))).toBe('400 attachments invalid_type');
  });

  test('refuses 12 MiB of characters that are not base64', async () => {
    for (const text of ['!', '\\u0021', 'ž', '\\"', '\\n']) {
      const raw = `{"to":"a@example.com","template":"welcome","attachments":[{"filename":"a","content":"${text.repeat(Math.floor((11 * MIB) / Buffer.byteLength(text)))}"}]}`;
      expect(refusal(await app.live.request('POST', SEND, { raw }))).toMatch(/^400 attachments/);
    }
  });

  test('EMAILS-23 fails an email of a batch with attachments, and accepts the others', async () => {
    const to = 'ada@example.com';
    const welcome = { to, template: 'welcome', data: { name: 'Ada' } };
    const { status, body } = await app.live.post('/api/v1/emails/batch', {
      emails: [
        welcome,
        { ...welcome, attachments: [fileOf('x')] },
        { ...welcome, attachments: [] },
        { ...welcome, attachments: [5] },
      ],
    });
    expect([status, body.queued, body.failed]).toEqual([200, 1, 3]);
    for (const { error } of body.results.slice(1)) {
      expect(error.details).toMatchObject({ field: 'attachments', reason: 'not_in_batch' });
    }
  });
});

describe('IDEMPOTENCY-2 a send with attachments', () => {
  test('is repeated by its key, and refused when a file has changed', async () => {
    const headers = { 'Idempotency-Key': 'with-a-file' };
    const body = (content: Buffer) => ({
      to: 'ada@example.com',
      template: 'welcome',
      data: { name: 'Ada' },
      attachments: [fileOf(content)],
    });
    const bytes = randomBytes(2 * MIB);
    const first = await app.live.post(SEND, body(bytes), { headers });
    const again = await app.live.post(SEND, body(bytes), { headers });
    expect(again.body).toEqual(first.body);
    expect(again.headers.get('Idempotent-Replayed')).toBe('true');
    bytes[bytes.length - 1]! ^= 1;
    const other = await app.live.post(SEND, body(bytes), { headers });
    expect(other.body.code).toBe('IDEMPOTENCY_KEY_REUSED');
    expect(await countAttachments(app)).toEqual({ files: 1, attachments: 1 });
  });
});

test('LIMITS-4 many large bodies of one organization do not delay small sends of another', async () => {
  const other = await createOrganization(app, 'beside');
  await other.live.request('PUT', '/api/v1/templates/welcome', {
    body: { name: 'Welcome', content: { en: { subject: 'Hi', text: 'Hi' } } },
  });
  const large = {
    to: 'ada@example.com',
    template: 'welcome',
    data: { name: 'Ada' },
    attachments: [fileOf(randomBytes(7 * MIB))],
  };
  const raw = JSON.stringify(large);
  let open = 30;
  const flood = Array.from({ length: open }, () =>
    app.live.request('POST', SEND, { raw }).then(({ status }) => {
      open -= 1;
      return status;
    }),
  );
  const small: number[] = [];
  do {
    const to = 'eva@example.com';
    const { status } = await other.live.post(SEND, { to, template: 'welcome' });
    small.push(status);
  } while (open > 0);
  const statuses = await Promise.all(flood);
  expect(new Set(small)).toEqual(new Set([200]));
  // A request that waits for memory for more than 5 s gets a 503.
  expect(statuses.every((status) => status === 200 || status === 503)).toBe(true);
  expect(statuses.filter((status) => status === 200).length).toBeGreaterThan(0);
});
