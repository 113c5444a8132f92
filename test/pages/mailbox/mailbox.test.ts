import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { newId } from '../../../server/platform/values/id.ts';
import { startTestApp, type TestApp } from '../../support/app/app.ts';
import { ask, emptyMailbox, JSON_ONLY, keepMessage } from './mailbox-support.ts';

let app: TestApp;
let mailbox: string;

beforeAll(async () => {
  app = await startTestApp({ parts: { api: true, worker: false } });
  mailbox = `${app.baseUrl}/dev/mailbox`;
});
afterEach(() => emptyMailbox(app));
afterAll(() => app.close());

interface ListAnswer {
  data: { id: string; subject: string }[];
  older: string | null;
  newer: string | null;
}

async function askList(path = '/dev/mailbox'): Promise<ListAnswer> {
  const { status, body } = await ask(app.baseUrl + path, JSON_ONLY);
  expect(status).toBe(200);
  return JSON.parse(body) as ListAnswer;
}

describe('the list', () => {
  test('explains how to send a first message while it is empty', async () => {
    const { host } = new URL(app.baseUrl);
    const { status, headers, body } = await ask(mailbox);
    expect(status).toBe(200);
    expect(headers['content-type']).toBe('text/html; charset=utf-8');
    expect(body).toContain(`curl http://${host}/api/v1/emails/send`);
    expect(body).toContain('&lt;API_KEY&gt;');
    expect(await askList()).toEqual({ data: [], older: null, newer: null });
  });

  test('shows recipient, subject and time, the newest first', async () => {
    const first = await keepMessage(app, { to: 'jan.novak@example.org', subject: 'Účet č. 7' });
    const second = await keepMessage(app, { to: 'noa@example.co.il', subject: 'ברוכים הבאים' });
    const { body } = await ask(mailbox);
    for (const shown of ['jan.novak@example.org', 'Účet č. 7', 'ברוכים הבאים']) {
      expect(body).toContain(shown);
    }
    expect(body).toMatch(/<time datetime="\d{4}-\d\d-\d\dT[\d:.]+Z"/);
    expect(body.indexOf(second)).toBeLessThan(body.indexOf(first));
    const { data } = await askList();
    expect(data).toEqual([
      {
        id: second,
        from: 'hello@demo-shop.example',
        to: 'noa@example.co.il',
        subject: 'ברוכים הבאים',
        received_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
      },
      expect.objectContaining({ id: first }),
    ]);
  });

  test('links to older messages and back, 50 per page', async () => {
    const ids: string[] = [];
    for (let n = 0; n < 120; n += 1) ids.unshift(await keepMessage(app));
    const idsOf = (page: ListAnswer) => page.data.map(({ id }) => id);

    const first = await askList();
    expect(idsOf(first)).toEqual(ids.slice(0, 50));
    expect(first.newer).toBeNull();
    const second = await askList(first.older!);
    expect(idsOf(second)).toEqual(ids.slice(50, 100));
    const third = await askList(second.older!);
    expect(idsOf(third)).toEqual(ids.slice(100));
    expect(third.older).toBeNull();

    const back = await askList(third.newer!);
    expect(back).toEqual(second);
    expect(await askList(back.newer!)).toEqual(first);

    const { body } = await ask(app.baseUrl + first.older!);
    expect(body).toContain(`href="${second.older!}"`);
    expect(body).toContain(`href="${second.newer!}"`);
  });

  test('shows the newest page instead of a partial one, and says when nothing is older', async () => {
    const oldest = await keepMessage(app);
    const newest = await keepMessage(app);
    const { data, newer } = await askList(`/dev/mailbox?after=${oldest}`);
    expect(data.map(({ id }) => id)).toEqual([newest, oldest]);
    expect(newer).toBeNull();
    const { body } = await ask(`${mailbox}?before=${oldest}`);
    expect(body).toContain('There are no older messages.');
  });

  test('reloads itself only on request', async () => {
    expect((await ask(mailbox)).body).not.toContain('http-equiv="refresh"');
    expect((await ask(`${mailbox}?watch`)).body).toContain('http-equiv="refresh"');
  });

  test.each(['before=x', 'before=', 'before=1&before=2', 'after[]=%zz', 'watch=%00&__proto__=1'])(
    'ignores an invalid ?%s',
    async (query) => {
      await keepMessage(app);
      const { status, body } = await ask(`${mailbox}?${query}`);
      expect(status).toBe(200);
      expect(body).toContain('Reset your password');
    },
  );
});

describe('a message', () => {
  test('opens with its HTML in a sandboxed frame', async () => {
    const id = await keepMessage(app, { replyTo: 'help@demo-shop.example' });
    const { body } = await ask(`${mailbox}/${id}`);
    expect(body).toContain(`src="/dev/mailbox/${id}/html?framed"`);
    expect(body).toContain('<iframe sandbox="allow-popups allow-popups-to-escape-sandbox"');
    expect(body).toContain('<a href="/dashboard">Dashboard</a>');
    expect(body).toContain('Demo Shop &lt;hello@demo-shop.example&gt;');
    expect(body).toContain('help@demo-shop.example');
    expect(body).not.toContain('Choose a new password.');
  });

  test('shows who gets a copy, without those who were left out', async () => {
    const [cc, bcc] = [['cc@example.com', 'dd@example.com'], ['secret@example.com']];
    const id = await keepMessage(app, { cc, bcc });
    const { body } = await ask(`${mailbox}/${id}`);
    expect(body).toContain('<dt>Cc</dt><dd><bdi>cc@example.com, dd@example.com</bdi></dd>');
    expect(body).toContain('<dt>Bcc</dt><dd><bdi>secret@example.com</bdi></dd>');
    expect(body).not.toContain('dropped@example.com');
    const program = await ask(`${mailbox}/${id}`, JSON_ONLY);
    expect(JSON.parse(program.body)).toMatchObject({ cc, bcc });
    const source = await ask(`${mailbox}/${id}/source`);
    expect(source.body).not.toContain('secret@example.com');
  });

  test('without HTML opens with its text', async () => {
    const id = await keepMessage(app, { html: null });
    const { body } = await ask(`${mailbox}/${id}?view=html`);
    expect(body).toContain('Choose a new password.');
    expect(body).not.toContain('<iframe');
    expect(body).not.toContain('view=html');
    expect((await ask(`${mailbox}/${id}/html`)).status).toBe(404);
  });

  test('shows its headers unfolded and decoded, and its source unchanged', async () => {
    const id = await keepMessage(app, {
      from: { address: 'fakturace@example.cz', name: 'Účtárna, s.r.o.' },
      subject: `Příliš žluťoučký kůň ${'úpěl ďábelské ódy '.repeat(8).trim()}`,
      headers: [{ name: 'List-Unsubscribe', value: '<https://mail.example/api/u/x>' }],
    });
    const headers = (await ask(`${mailbox}/${id}?view=headers`)).body;
    expect(headers).toContain(`kůň ${'úpěl ďábelské ódy '.repeat(8).trim()}</bdi>`);
    expect(headers).toContain('Účtárna, s.r.o. &lt;fakturace@example.cz&gt;');
    expect(headers).toContain('&lt;https://mail.example/api/u/x&gt;');
    const source = (await ask(`${mailbox}/${id}?view=source`)).body;
    expect(source).toContain('Subject: =?UTF-8?');
  });

  test('is returned as JSON to a program', async () => {
    const id = await keepMessage(app, { subject: 'Žádost', html: null });
    const { headers, body } = await ask(`${mailbox}/${id}`, JSON_ONLY);
    expect(headers['content-type']).toBe('application/json; charset=utf-8');
    const message = JSON.parse(body) as Record<string, unknown>;
    expect(message).toEqual({
      attachments: [],
      id,
      from: 'hello@demo-shop.example',
      to: 'ada@example.com',
      cc: [],
      bcc: [],
      subject: 'Žádost',
      text: 'Choose a new password.',
      html: null,
      headers: expect.arrayContaining([
        { name: 'Subject', value: 'Žádost' },
        { name: 'From', value: 'Demo Shop <hello@demo-shop.example>' },
      ]),
      received_at: expect.any(String),
    });
  });

  test('returns its HTML unchanged, with its own Content-Security-Policy', async () => {
    const html = '<!doctype html><p>Žluťoučký <b>kůň</b></p><script>alert(1)</script>';
    const id = await keepMessage(app, { html });
    const { headers, body } = await ask(`${mailbox}/${id}/html`);
    expect(body).toBe(html);
    expect(headers['content-type']).toBe('text/html; charset=utf-8');
    expect(headers['x-frame-options']).toBe('SAMEORIGIN');
    expect(String(headers['content-security-policy']).split('; ')).toEqual(
      expect.arrayContaining([
        "default-src 'none'",
        "style-src 'unsafe-inline'",
        `img-src data: ${app.running.baseUrl}/assets/`,
        'sandbox',
      ]),
    );
  });

  test('in its frame, links open a tab, and the policy is otherwise the same', async () => {
    const id = await keepMessage(app, { html: '<!doctype html><p>Hello</p>' });
    const alone = await ask(`${mailbox}/${id}/html`);
    const framed = await ask(`${mailbox}/${id}/html?framed`);
    expect(framed.body).toBe('<!doctype html><base target="_blank"><p>Hello</p>');
    const policy = String(alone.headers['content-security-policy']);
    expect(framed.headers['content-security-policy']).toBe(
      `${policy} allow-popups allow-popups-to-escape-sandbox`,
    );
  });

  test('returns its source byte by byte, inline or as a download', async () => {
    const source = 'Subject: One\r\n two\r\n\r\nbody <b>\r\n';
    const id = await keepMessage(app, { source });
    const shown = await ask(`${mailbox}/${id}/source`);
    expect(shown.body).toBe(source);
    expect(shown.headers['content-type']).toBe('text/plain; charset=utf-8');
    expect(shown.headers['content-disposition']).toBeUndefined();
    const kept = await ask(`${mailbox}/${id}/source?download`);
    expect(kept.body).toBe(source);
    expect(kept.headers['content-disposition']).toBe(`attachment; filename=${id}.eml`);
  });

  test('is shown even when its source is malformed', async () => {
    const id = await keepMessage(app, { source: ': no name\n\u0000=?UTF-8?B?!!!?=\nSubject:' });
    for (const view of ['html', 'text', 'headers', 'source', 'other']) {
      expect((await ask(`${mailbox}/${id}?view=${view}`)).status).toBe(200);
    }
  });

  test('is escaped everywhere', async () => {
    const attack = `"'><script>alert(1)</script>{{ 7 * 7 }}`;
    const id = await keepMessage(app, {
      from: { address: 'a@example.com', name: attack },
      to: `"${attack.replaceAll('"', '')}"@example.com`,
      subject: attack,
      text: attack,
      headers: [{ name: 'X-Attack', value: attack }],
    });
    const views = ['html', 'text', 'headers', 'source'].map(
      (view) => `${mailbox}/${id}?view=${view}`,
    );
    for (const url of [mailbox, ...views]) {
      const { body } = await ask(url);
      expect(body).toContain('&lt;script&gt;alert(1)&lt;/script&gt;{{ 7 * 7 }}');
      expect(body).not.toContain('<script');
      expect(body).not.toContain(`"'>`);
    }
  });
});

describe('a missing page or message', () => {
  const id = newId();
  test.each([
    ...[`/${id}`, `/${id}/html`, `/${id}/source`, '/1', '/%zz', '/%00', '/..%2f..', '/a/b/c'],
    ...[`/${id.slice(1)}`, `/${id}'--`, `/${id}%00`, `/${'x'.repeat(5000)}`],
  ])('%s is an HTML page with a 404', async (path) => {
    const { status, headers, body } = await ask(mailbox + path);
    expect(status).toBe(404);
    expect(headers['content-type']).toBe('text/html; charset=utf-8');
    expect(body).toContain('The mailbox has no such message');
    const toScript = await ask(mailbox + path, JSON_ONLY);
    expect(toScript.status).toBe(404);
    expect(JSON.parse(toScript.body)).toMatchObject({ code: 'NOT_FOUND' });
  });

  test('the pages are read-only: POST and DELETE are refused', async () => {
    const kept = await keepMessage(app);
    for (const method of ['POST', 'PUT', 'PATCH', 'DELETE']) {
      expect((await ask(`${mailbox}/${kept}`, {}, method)).status).toBe(404);
    }
    expect((await askList()).data).toHaveLength(1);
  });
});
